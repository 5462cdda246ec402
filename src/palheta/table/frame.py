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


# What is asked of a name or a side all the time is looked up, not called.
_OTHER: dict[Side, Side] = {"home": "away", "away": "home"}
_FORWARD: dict[Side, int] = {"home": 1, "away": -1}
_KEEPER: dict[Side, str] = {"home": "hk", "away": "ak"}
_SWEEPER: dict[Side, str] = {"home": "hs", "away": "as"}

other = _OTHER.__getitem__
forward = _FORWARD.__getitem__  # the sign of x in which a side attacks
keeper_of = _KEEPER.__getitem__
sweeper_of = _SWEEPER.__getitem__
# The keeper that guards the goal; a FISTF sweeping keeper is a piece of its own.
is_keeper = frozenset(KEEPERS).__contains__


@functools.lru_cache(1024)  # the same few names, asked all the time
def is_piece(name: str) -> bool:
    return _PIECE.match(name) is not None


@functools.lru_cache(1024)
def side_of(name: str) -> Side | None:
    """Whose this is: a piece's owner, or the person (a hand, a sleeve, a palheta) itself."""
    if name in SIDES:
        return name
    return _OWNER[name[0]] if is_piece(name) else None


def turned(point: Point) -> Point:
    """The same point with the table turned by 180 degrees (no negative zeros, they print badly)."""
    return (0.0 - point[0], 0.0 - point[1])
