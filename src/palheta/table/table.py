"""A table: a pitch and the bodies that stand on it."""

from typing import Literal

import msgspec

from palheta.table.frame import Point, Size, is_keeper
from palheta.table.geometry import Box, Disc, Footprint
from palheta.table.pitch import Pitch


class Ball(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`size` is a sphere's diameter or a cube's edge."""

    shape: Literal["sphere", "cube"]
    size: Size


class Piece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    diameter: Size
    height: Size


class Keeper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`box` stands on the table, `bar` is a figure on a rod behind the goal, `disc` a larger button."""

    shape: Literal["box", "bar", "disc"]
    width: Size
    height: Size
    thickness: Size


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`piece` is the size of every field piece that `sizes` does not name: a set need not be uniform.

    `materials` are masses, frictions and restitutions that differ from the book's (`{"ball.mass": 0.25}`).
    """

    pitch: Pitch
    ball: Ball
    piece: Piece
    keeper: Keeper
    sizes: dict[str, Piece] = {}
    materials: dict[str, float] = {}

    def size(self, name: str) -> Piece:
        return self.sizes.get(name, self.piece)

    def footprint(self, name: str, at: Point, angle: float = 0.0) -> Footprint:
        """What a thing covers, seen from above. A cube's orientation is not known: its inscribed circle."""
        if name == "ball":
            return Disc(at, self.ball.size / 2)
        if is_keeper(name) and self.keeper.shape != "disc":
            return Box(at, self.keeper.width, self.keeper.thickness, angle)
        return Disc(at, self.radius(name))

    def radius(self, name: str) -> float:
        """Half the width of a round thing."""
        if name == "ball":
            return self.ball.size / 2
        return (self.keeper.width if is_keeper(name) else self.size(name).diameter) / 2
