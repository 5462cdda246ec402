"""What a replay shows of a step: the hand that was set, and what ran. Kept for people to look at; no judge reads it.

A body's path is made of segments, each quadratic in time from its `t` until the next begins, so that where it was is
exact at any moment. Segments, contacts and marks are written as rows (docs/physics.md); in older records noughts at a
row's end are left out.
"""

from bisect import bisect_right
from operator import attrgetter
from typing import Annotated, Literal, NamedTuple, TypeVar

import msgspec
from msgspec import Meta, Struct

from palheta.facts.names import How, Manner, PieceName, PieceOrBall, Thing
from palheta.facts.numbers import LARGEST, LONGEST
from palheta.table.frame import Point

# The physics gives a flick up after 20,000 events (docs/physics.md); an ordinary one has some dozen rows.
MOST_ROWS = 50_000
MOST_BODIES = 100

Number = (
    Annotated[int, Meta(ge=-int(LARGEST), le=int(LARGEST))] | Annotated[float, Meta(ge=-LARGEST, le=LARGEST)]
)
Moment = Annotated[int, Meta(ge=0, le=int(LONGEST))] | Annotated[float, Meta(ge=0, le=LONGEST)]
Share = Annotated[float, Meta(ge=0, le=1)]
MarkWhat = Literal["fell", "left_table", "turned"]


class Aim(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The hand being set. `angle` from the x axis in degrees, `power` of the strongest flick,
    `offset` across the piece (-1 its left edge, 1 its right), `loft` how low the pick strikes.
    """

    piece: PieceName
    angle: Annotated[float, Meta(ge=-7200, le=7200)]
    power: Share
    offset: Annotated[float, Meta(ge=-1, le=1)] = 0.0
    loft: Share = 0.0
    how: How = "flick"
    as_: Manner | None = msgspec.field(name="as", default=None)


class Motion(NamedTuple):
    """Where something is and how it moves, mm and mm/s: what everybody at the table sees."""

    at: Point
    velocity: Point


class Segment(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, gc=False):
    """From `t` on, in mm and s: place, velocity and what changes it; the same of its height; the same of its angle."""

    t: Moment
    x: Number
    y: Number
    vx: Number = 0
    vy: Number = 0
    ax: Number = 0
    ay: Number = 0
    z: Number = 0
    vz: Number = 0
    az: Number = 0
    angle: Number = 0
    spin: Number = 0
    dspin: Number = 0

    @property
    def moves(self) -> bool:
        return any((self.vx, self.vy, self.ax, self.ay, self.vz, self.az, self.spin, self.dspin))

    def at(self, t: float) -> Motion:
        """What will be met lies still until then."""
        h = max(0.0, t - self.t)
        return Motion(
            (self.x + (self.vx + self.ax * h / 2) * h, self.y + (self.vy + self.ay * h / 2) * h),
            (self.vx + self.ax * h, self.vy + self.ay * h),
        )


class ShownContact(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, gc=False):
    """`impulse` in g mm/s: how loud it is."""

    t: Moment
    a: Thing
    b: Thing
    x: Number
    y: Number
    z: Number
    impulse: Number


class ShownMark(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, gc=False):
    t: Moment
    piece: PieceOrBall
    what: MarkWhat


Segments = Annotated[tuple[Segment, ...], Meta(min_length=1, max_length=MOST_ROWS)]
Row = TypeVar("Row", Segment, ShownContact, ShownMark)


class ShownTrace(Struct, frozen=True, forbid_unknown_fields=True):
    """What ran, from `start` to `end`; bodies that never moved have no path. Not `finished`: more came after `end`."""

    start: Moment
    end: Moment
    paths: Annotated[dict[PieceOrBall, Segments], Meta(max_length=MOST_BODIES)]
    contacts: Annotated[tuple[ShownContact, ...], Meta(max_length=MOST_ROWS)] = ()
    marks: Annotated[tuple[ShownMark, ...], Meta(max_length=MOST_ROWS)] = ()
    finished: bool = True

    def __post_init__(self) -> None:
        if self.end < self.start:
            raise ValueError(f"Expected an end that is not before the start, got {self.start} to {self.end}")

    @property
    def seconds(self) -> float:
        return self.end - self.start

    def at(self, name: str, t: float) -> Motion | None:
        """Exactly, as it was shown; None for what never moved."""
        path = self.paths.get(name)
        return None if path is None else path[max(bisect_right(path, t, key=_begins) - 1, 0)].at(t)

    def first_contact(self, piece: str) -> ShownContact | None:
        return next((contact for contact in self.contacts if piece in (contact.a, contact.b)), None)

    def until(self, t: float) -> "ShownTrace":
        """What was shown of it when something interrupted it then."""
        return self.part(float("-inf"), t, min(t, self.end))

    def part(self, since: float, until: float, end: float) -> "ShownTrace":
        """Only what begins after `since` and not after `until`."""
        paths = {name: _begun(path, since, until) for name, path in self.paths.items()}
        return ShownTrace(
            self.start,
            end,
            {name: path for name, path in paths.items() if path},
            _begun(self.contacts, since, until),
            _begun(self.marks, since, until),
            self.finished and end >= self.end,
        )

    def from_where_things_move(self) -> "ShownTrace":
        """Without what lies still at first: that it has a path says that it will be met."""
        paths = {name: _from_where_it_moves(path) for name, path in self.paths.items()}
        return msgspec.structs.replace(self, paths={name: path for name, path in paths.items() if path})


class Shown(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """`cuts`: the entry whose run this one entered, at its own `trace.start`."""

    aim: Aim | None = None
    trace: ShownTrace | None = None
    cuts: Annotated[int, Meta(ge=1, le=10_000_000)] | None = None


_begins = attrgetter("t")


def _begun(rows: tuple[Row, ...], since: float, until: float) -> tuple[Row, ...]:
    return tuple(row for row in rows if since < row.t <= until)


def _from_where_it_moves(path: tuple[Segment, ...]) -> tuple[Segment, ...]:
    first = next((k for k, segment in enumerate(path) if segment.moves), len(path))
    return path[first:]
