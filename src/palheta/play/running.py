"""The door to the physics: an aim becomes what was seen, and what can be shown again."""

from typing import Any, Protocol

import msgspec

from palheta.facts import Sightings
from palheta.play.actions import Aim
from palheta.rulebooks.base import TableState
from palheta.table.frame import Point
from palheta.table.table import Table


class Motion(msgspec.Struct, frozen=True):
    """Where something is and how it moves, mm and mm/s: what everybody at the table sees."""

    at: Point
    velocity: Point


class Moving(Protocol):
    """A run that can still be interfered with. All times are the trace's own, from `start` to `end`."""

    start: float
    end: float

    @property
    def met_ball(self) -> float | None:
        """When the piece that was played first met the ball."""
        ...

    def until(self, t: float) -> Sightings:
        """What had been seen by then; only what lay still has a resting place."""
        ...

    def motion(self, name: str, t: float) -> Motion | None:
        """None: it is not there."""
        ...

    def flick(self, t: float, aim: Aim) -> "Run": ...

    def dive(self, t: float, keeper: str, to: Point) -> "Run": ...


class Run(msgspec.Struct, frozen=True):
    """`trace` is plain data, for the log and the browser: `start` and `end` say how long it ran."""

    seen: Sightings
    trace: dict[str, Any]
    moving: Any = None  # Moving, where somebody may act before it has ended


def seconds_shown(show: Any) -> float:
    """How long what an entry shows takes to run."""
    trace = (show or {}).get("trace")
    return 0.0 if trace is None else float(trace["end"]) - float(trace["start"])


class Runner(Protocol):
    def hand(self, book: str, table: Table | None) -> dict[str, float] | None:
        """How fast the strongest flick is (`speed`, mm/s) and what slows it (`slowing`, mm/s^2): for the ghost."""
        ...

    def flick(self, book: str, state: TableState, aim: Aim) -> Run: ...
