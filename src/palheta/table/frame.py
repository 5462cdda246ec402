"""The frame of reference: millimetres, two sides, and the names of what is on the table.

Origin at the pitch's centre, x along its length, y across it, z up. `home` defends the goal at
negative x and attacks towards positive x; `away` the other way round.
"""

import functools
import re
from typing import Annotated, Literal

from msgspec import Meta

Side = Literal["home", "away"]
Point = tuple[float, float]
# Of a table and what stands on it, mm: no table is longer than a room.
Size = Annotated[float, Meta(ge=0, le=10_000)]

SIDES: tuple[Side, Side] = ("home", "away")

KEEPERS = ("hk", "ak")
PIECE_PATTERN = r"^(h|a)([1-9][0-9]?|k|s)$"
_PIECE = re.compile(PIECE_PATTERN)
_OWNER: dict[str, Side] = {"h": "home", "a": "away"}


def other(side: Side) -> Side:
    return "away" if side == "home" else "home"


def forward(side: Side) -> int:
    """The sign of x in which a side attacks."""
    return 1 if side == "home" else -1


@functools.lru_cache(1024)  # the same few names, asked all the time
def is_piece(name: str) -> bool:
    return _PIECE.match(name) is not None


@functools.lru_cache(1024)
def side_of(name: str) -> Side | None:
    """Whose this is: a piece's owner, or the person (a hand, a sleeve, a palheta) itself."""
    if name in SIDES:
        return name
    return _OWNER[name[0]] if is_piece(name) else None


def keeper_of(side: Side) -> str:
    return side[0] + "k"


def sweeper_of(side: Side) -> str:
    return side[0] + "s"


def is_keeper(name: str) -> bool:
    """The keeper that guards the goal; a FISTF sweeping keeper is a piece of its own."""
    return name in KEEPERS


def turned(point: Point) -> Point:
    """The same point with the table turned by 180 degrees (no negative zeros, they print badly)."""
    return (0.0 - point[0], 0.0 - point[1])
