"""A table: a pitch and the bodies that stand on it."""

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Literal

import msgspec

from palheta.table.frame import KEEPERS, Point, Size, is_keeper
from palheta.table.geometry import Box, Disc, Footprint
from palheta.table.pitch import Pitch

MOST_NAMES = 1000  # that a table remembers; there are some fifty


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


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
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
        if name in self._boxes:
            return Box(at, self.keeper.width, self.keeper.thickness, angle)
        return Disc(at, self._radii[name])

    def footprints(self, things: Iterable[tuple[str, Point, float]]) -> list[Footprint]:
        """What all these cover: each with where it stands, and its angle."""
        boxes, radii, keeper = self._boxes, self._radii, self.keeper
        return [
            Box(at, keeper.width, keeper.thickness, angle) if name in boxes else Disc(at, radii[name])
            for name, at, angle in things
        ]

    @cached_property
    def radius(self) -> Callable[[str], float]:
        """Half the width of a round thing: `table.radius("h7")`. Books ask thousands of times, and it is looked up."""
        return self._radii.__getitem__

    @cached_property
    def widest(self) -> float:
        """No piece reaches farther from its middle."""
        return max(self.widest_in_the_field, (self.keeper.width + self.keeper.thickness) / 2)

    @cached_property
    def widest_in_the_field(self) -> float:
        """No field piece does."""
        return max(size.diameter for size in (self.piece, *self.sizes.values())) / 2

    @cached_property
    def _radii(self) -> "_Radii":
        return _Radii(self)

    @cached_property
    def _boxes(self) -> tuple[str, ...]:
        return () if self.keeper.shape == "disc" else KEEPERS


class _Radii(dict[str, float]):
    """Of what was asked for, so many names at most."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self._ball, self._keeper = table.ball.size, table.keeper.width
        self._piece, self._sizes = table.piece, table.sizes

    def __missing__(self, name: str) -> float:
        width = self._keeper if is_keeper(name) else self._sizes.get(name, self._piece).diameter
        found = (self._ball if name == "ball" else width) / 2
        if len(self) < MOST_NAMES:
            self[name] = found
        return found
