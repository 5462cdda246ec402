"""What happened: path segments of every body, contacts in order, and marks (fell, left, turned over).

Every segment is p + v (t - T0) + a (t - T0)^2 / 2, so a place at any time is exact, also in a browser.
"""

from bisect import bisect_right
from functools import cached_property
from typing import NamedTuple

import msgspec
import numpy as np

from palheta.facts.shown import MarkWhat, Segment, ShownContact, ShownMark, ShownTrace
from palheta.physics import columns as col
from palheta.physics.types import Floats
from palheta.physics.world import World

Row = list[float]  # of one segment, as in columns.py: status, then X .. END
MODES = ("rest", "slide", "roll", "fly", "gone", "driven", "wait")
STATICS = {col.FENCE: "board", col.POST: "post", col.BAR: "bar", col.NET: "net"}
MARKS: dict[int, MarkWhat] = {col.FELL: "fell", col.LEFT_TABLE: "left_table", col.TURNED: "turned"}


class State(NamedTuple):
    """A body at a moment. `z` is its lowest point, `angle` in radians."""

    x: float
    y: float
    z: float
    vx: float
    vy: float
    vz: float
    angle: float
    spin: float
    mode: str


class Contact(NamedTuple):
    """`normal` points to `a`; statics are `post`, `bar`, `net`, `board`."""

    t: float
    a: str
    b: str
    point: tuple[float, float, float]
    normal: tuple[float, float, float]
    impulse: float
    a_moving: bool
    b_moving: bool


class Mark(NamedTuple):
    t: float
    piece: str
    what: MarkWhat


class Rows(NamedTuple):
    """Of a log, those that were written; of the segments first the one that each body was in at the start."""

    segments: Floats
    contacts: Floats
    marks: Floats


class Trace:
    """From `start` until everything rests (or `end`, when cut). `finished` is False when the budget of
    events was spent before: then nothing after `end` is known. `log` is what there is; all else is read from it when
    somebody asks."""

    def __init__(self, world: World, log: Rows, end: float, events: int, final: World) -> None:
        self.world = world
        self.log = log
        self.final = final
        self.start = world.time
        self.end = float(end)  # without the compiler it is numpy's
        self.events = abs(events)
        self.finished = events >= 0

    @cached_property
    def _rows(self) -> list[Floats]:
        """Per body, the segment it was in at the start and then its own, in order of time."""
        segments = self.log.segments
        return [segments[segments[:, 0] == i] for i in range(len(self.names))]

    @property
    def names(self) -> tuple[str, ...]:
        return self.world.names

    def segments(self, name: str) -> Floats:
        """Rows as in columns.py: status, then X .. END."""
        return self._rows[self.world.index(name)]

    def rows(self, name: str) -> list[Row]:
        """The same as plain floats: numpy's are slow one by one, and the witness asks thousands of times."""
        return self._plain[self.world.index(name)]

    def starts(self, name: str) -> list[float]:
        """When each segment begins."""
        return self._starts[self.world.index(name)]

    @cached_property
    def _plain(self) -> list[list[Row]]:
        found: list[list[Row]] = [[] for _ in self.names]
        for row in self.log.segments.tolist():
            found[int(row[0])].append(row)
        return found

    @cached_property
    def _starts(self) -> list[list[float]]:
        return [[row[col.BEGINS] for row in rows] for rows in self._plain]

    def moved(self, name: str) -> bool:
        return any(row[1] not in (col.REST, col.GONE, col.WAIT) for row in self.rows(name))

    @cached_property
    def contacts(self) -> tuple[Contact, ...]:
        return tuple(
            Contact(
                t, self._who(int(i)), self._who(int(j)), (x, y, z), (nx, ny, nz), impulse, bool(a), bool(b)
            )
            for t, i, j, x, y, z, nx, ny, nz, impulse, a, b in self.log.contacts.tolist()
        )

    @property
    def contact_times(self) -> Floats:
        times: Floats = self.log.contacts[:, 0]
        return times

    @cached_property
    def marks(self) -> tuple[Mark, ...]:
        return tuple(Mark(float(t), self.names[int(i)], MARKS[int(what)]) for t, i, what in self.log.marks)

    def _who(self, index: int) -> str:
        if index >= 0:
            return self.names[index]
        return STATICS[int(self.world.stage.walls[col.FIRST_STATIC - index, col.WHAT])]

    def row_at(self, name: str, t: float) -> Row:
        """The segment that holds at `t` (the later one at a joint)."""
        return self.rows(name)[max(bisect_right(self.starts(name), t) - 1, 0)]

    def at(self, name: str, t: float) -> State:
        return evaluate(self.row_at(name, t), t)

    def at_end(self, name: str) -> State:
        return evaluate(self.rows(name)[-1], self.end)

    def world_at(self, t: float) -> World:
        """The world at that moment, still moving: a flick may enter it."""
        if not self.start <= t <= self.end:
            raise ValueError(f"t = {t}: this trace runs from {self.start} to {self.end}")
        starts = [rows[:, col.BEGINS] for rows in self._rows]
        ks = [max(int(np.searchsorted(begun, t, "right")) - 1, 0) for begun in starts]
        rows = np.array([body[k] for body, k in zip(self._rows, ks, strict=True)])
        return self.final.with_segments(rows, t)

    def until(self, t: float) -> "Trace":
        """The same up to `t`: what the next step interrupted."""
        segments, contacts, marks = self.log
        begun = segments[:, col.BEGINS] < t
        begun[: len(self.names)] = True
        cut = Rows(segments[begun], contacts[contacts[:, 0] < t], marks[marks[:, 0] < t])
        end, events = min(t, self.end), self.events if self.finished else -self.events
        return Trace(self.world, cut, end, events, self.world_at(end))

    def to_json(self) -> str:
        """Compact: about 3 kB for an ordinary flick."""
        return msgspec.json.encode(self.shown()).decode()

    def shown(self) -> ShownTrace:
        """For logs and browsers: rounded to what can be seen."""
        segments = self.log.segments
        paths = {
            name: _path(segments[segments[:, 0] == i])
            for i, name in enumerate(self.names)
            if self.moved(name)
        }
        contacts = tuple(
            ShownContact(round(k.t, 5), k.a, k.b, *_hundredths(k.point), float(f"{k.impulse:.3g}"))
            for k in self.contacts
        )
        marks = tuple(ShownMark(round(m.t, 5), m.piece, m.what) for m in self.marks)
        return ShownTrace(round(self.start, 5), round(self.end, 5), paths, contacts, marks, self.finished)

    def timed(self) -> ShownTrace:
        """Only how long it ran."""
        return ShownTrace(round(self.start, 5), round(self.end, 5), {}, finished=self.finished)


def evaluate(row: Row, t: float) -> State:
    x, y, z, vx, vy, vz, ax, ay, az, angle, spin, slowing = row[col.SEGMENT_STATUS : col.SEGMENT_STATUS + 12]
    dt = t - row[col.BEGINS]
    return State(
        x + dt * (vx + 0.5 * ax * dt),
        y + dt * (vy + 0.5 * ay * dt),
        z + dt * (vz + 0.5 * az * dt),
        vx + dt * ax,
        vy + dt * ay,
        vz + dt * az,
        angle + dt * (spin + 0.5 * slowing * dt),
        spin + dt * slowing,
        MODES[int(row[1])],
    )


# The columns of a segment in the order of `Segment`, and how finely each is shown.
_ORDER = [col.SEGMENT_STATUS + k for k in (col.T0, 0, 1, 3, 4, 6, 7, 2, 5, 8, 9, 10, 11)]
_SCALE = 10.0 ** np.array((6, 3, 3, 2, 2, 2, 2, 3, 2, 2, 4, 4, 4))


def _path(rows: Floats) -> tuple[Segment, ...]:
    """Whole numbers are written as such, and most of a row are noughts."""
    rounded = (np.rint(rows[:, _ORDER] * _SCALE) / _SCALE).tolist()
    return tuple(Segment(*[int(v) if v.is_integer() else v for v in row]) for row in rounded)


def _hundredths(point: tuple[float, float, float]) -> tuple[float, float, float]:
    x, y, z = point
    return round(x, 2), round(y, 2), round(z, 2)
