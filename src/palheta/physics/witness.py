"""The only door out: from a trace to what a referee looking from above would say was seen.

Conventions (docs/physics.md gives the reasons):
- `cross` for the ball at every line it comes to be wholly across, touchline and goal line only outwards;
  `goal` instead of `cross: goal_line` when that happens inside the goal.
- `out` with the first touchline or goal line crossed; where the gear says so, only when the ball leaves the table.
- `touch` once an episode: contacts of a pair that never parted visibly (touches.py) are one.
- `left: pitch` wholly outside; `left: mat` as soon as a part of the base is over the wood; `left: table`.
- `rest` in the middle for what stopped before a later touch, of whatever: it lies there until a touch that is told.

What is seen is reckoned by compiled code (seeing.py), which writes rows of numbers; here they become facts. The same in
plain Python, which it is held to, is in tests/physics/by_python.
"""

from collections.abc import Callable
from functools import lru_cache
from math import degrees, hypot
from operator import itemgetter
from typing import NamedTuple

import numpy as np

from palheta.facts.names import Line
from palheta.facts.place import Face, Place
from palheta.facts.seen import Atop, Cross, Fell, Goal, Left, Out, Rest, Seen, Sightings, Touch
from palheta.physics import columns as col
from palheta.physics.lines import outside_of, pitch_lines
from palheta.physics.paths import MOST_TIMES, PIECE_WIDTH
from palheta.physics.seeing import see
from palheta.physics.seen_place import DIGITS, seen_place
from palheta.physics.touches import STATIC_KINDS
from palheta.physics.trace import STATICS, Row, Trace
from palheta.physics.types import Floats
from palheta.table.frame import Side, is_keeper
from palheta.table.pitch import Pitch

ROOM = 64  # rows of what is seen to begin with; where there is more it is simply looked at again
_IN_ORDER = itemgetter(col.SEEN_T, col.SEEN_ORDER)


class Marked(NamedTuple):
    """What is drawn on a table, for the compiled code: lines, the edges of pitch and mat, other numbers."""

    lines: Floats
    names: tuple[Line, ...]
    edges: Floats
    numbers: Floats


@lru_cache(64)
def _marked(pitch: Pitch, out: str) -> Marked:
    goal = pitch.goal
    numbers = (
        pitch.length / 2, pitch.width / 2, goal.width / 2, goal.height, goal.post,
        float(out == "table"), float(pitch.mat is not None),
    )  # fmt: skip
    edges = np.array([outside_of(pitch.field), outside_of(pitch.cloth)])
    return Marked(*pitch_lines(pitch), edges, np.array(numbers))


def witness(trace: Trace) -> Sightings:
    """Everything seen, in order of happening, the resting places last."""
    marked = _marked(trace.world.table.pitch, trace.world.gear.out)
    rows, happened = _rows(trace, marked, ROOM)
    told = _Telling(trace, marked)
    seen = [told.fact(row) for row in sorted(rows[:happened], key=_IN_ORDER)]
    lies: dict[str, Place] = {}
    for row in rows[happened:]:
        if row[col.SEEN_WHAT] == col.ATOP:
            seen.append(Atop((told.name(row, col.SEEN_A), told.name(row, col.SEEN_B))))
        else:
            lies[told.name(row, col.SEEN_A)] = told.lying(row)
    if lies:
        seen.append(Rest(lies))
    return Sightings(seen)


def _rows(trace: Trace, marked: Marked, room: int) -> tuple[list[Row], int]:
    """What is seen, and how many of it at a moment."""
    world, final, segments = trace.world, trace.final, trace.log.segments
    bodies, seen, counts = len(world.names), np.empty((room, col.SEEN_WIDTH)), np.zeros(2, np.int64)
    see(
        segments, trace.log.contacts, trace.log.marks,
        world.s, world.constants, final.q, final.s, final.constants,
        world.stage.walls, marked.lines, marked.edges, marked.numbers,
        world.ball, trace.start, trace.end,
        np.empty(len(segments), np.int64), np.empty(bodies + 1, np.int64),
        np.full((bodies, bodies + STATIC_KINDS), -1),
        np.empty((len(segments), PIECE_WIDTH)), np.empty(MOST_TIMES), seen, counts,
    )  # fmt: skip
    found, happened = counts.tolist()
    return (seen[:found].tolist(), happened) if found <= room else _rows(trace, marked, found)


class _Telling:
    """From a row to a fact."""

    def __init__(self, trace: Trace, marked: Marked) -> None:
        self._names, self._lines = trace.names, marked.names
        self._boxes = trace.world.table.keeper.shape != "disc"

    def name(self, row: Row, column: int) -> str:
        return self._names[int(row[column])]

    def fact(self, row: Row) -> Seen:
        return _FACTS[int(row[col.SEEN_WHAT])](self, row)

    def touch(self, row: Row) -> Touch:
        b, at = int(row[col.SEEN_B]), seen_place(row[col.SEEN_X], row[col.SEEN_Y])
        if b < 0:
            return Touch((self.name(row, col.SEEN_A), STATICS[-b]), at)
        moved = round(hypot(row[col.SEEN_DX], row[col.SEEN_DY]), DIGITS)
        return Touch((self.name(row, col.SEEN_A), self._names[b]), at, moved, row[col.SEEN_IS] > 0)

    def crossing(self, row: Row) -> Cross:
        return Cross("ball", self._lines[int(row[col.SEEN_A])], seen_place(row[col.SEEN_X], row[col.SEEN_Y]))

    def goal(self, row: Row) -> Goal:
        """A goal line is told by the sign of x."""
        owner: Side = "away" if row[col.SEEN_A] > 0 else "home"
        return Goal(owner, seen_place(row[col.SEEN_X], row[col.SEEN_Y]))

    def out(self, row: Row) -> Out:
        line, at = self._lines[int(row[col.SEEN_A])], seen_place(row[col.SEEN_X], row[col.SEEN_Y])
        return Out("ball", line, at, row[col.SEEN_IS] > 0)

    def left_pitch(self, row: Row) -> Left:
        at = seen_place(row[col.SEEN_X], row[col.SEEN_Y])
        return Left(self.name(row, col.SEEN_A), "pitch", at, row[col.SEEN_IS] > 0)

    def left_mat(self, row: Row) -> Left:
        at = seen_place(row[col.SEEN_X], row[col.SEEN_Y])
        return Left(self.name(row, col.SEEN_A), "mat", at, row[col.SEEN_IS] > 0)

    def left_table(self, row: Row) -> Left:
        return Left(self.name(row, col.SEEN_A), "table", seen_place(row[col.SEEN_X], row[col.SEEN_Y]))

    def fall(self, row: Row) -> Fell:
        return Fell(self.name(row, col.SEEN_A), seen_place(row[col.SEEN_X], row[col.SEEN_Y]))

    def stop(self, row: Row) -> Rest:
        """What lies on what, and which way a keeper has turned, is only said in the end."""
        face: Face = "down" if row[col.SEEN_B] else "up"
        return Rest({self.name(row, col.SEEN_A): seen_place(row[col.SEEN_X], row[col.SEEN_Y], face)})

    def lying(self, row: Row) -> Place:
        name, under = self.name(row, col.SEEN_A), int(row[col.SEEN_B])
        turned = self._boxes and is_keeper(name)
        return Place(
            (round(row[col.SEEN_X], DIGITS) + 0.0, round(row[col.SEEN_Y], DIGITS) + 0.0),
            angle=round(degrees(row[col.SEEN_DX]), DIGITS) if turned else 0.0,
            face="down" if row[col.SEEN_IS] else "up",
            atop=self._names[under] if under >= 0 else None,
        )


_FACTS: dict[int, Callable[[_Telling, Row], Seen]] = {
    col.TOUCH: _Telling.touch,
    col.CROSS: _Telling.crossing,
    col.GOAL: _Telling.goal,
    col.OUT: _Telling.out,
    col.LEFT_PITCH: _Telling.left_pitch,
    col.LEFT_MAT: _Telling.left_mat,
    col.LEFT_ALL: _Telling.left_table,
    col.FALL: _Telling.fall,
    col.STOP: _Telling.stop,
}
