"""The door to the physics: an aim becomes what was seen, and what can be shown again."""

from collections.abc import Callable
from functools import cached_property
from typing import Any, Protocol

import msgspec

from palheta.facts import Aim, Shown, ShownTrace, Sightings
from palheta.facts.shown import Motion
from palheta.rulebooks.base import TableState
from palheta.table.frame import Point
from palheta.table.table import Table


class Reach(msgspec.Struct, frozen=True):
    """How fast a hand's strongest flick is (mm/s), and what slows it (mm/s^2): so far it goes."""

    speed: float
    slowing: float


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

    def flick(self, t: float, aim: Aim) -> "Ran": ...

    def dive(self, t: float, keeper: str, to: Point) -> "Ran": ...


class Ran(msgspec.Struct, frozen=True, dict=True):
    """`show`: what of it can be shown again; whoever only wants to know what was seen does not ask."""

    seen: Sightings
    show: Callable[[], ShownTrace]
    moving: Any = None  # Moving, where somebody may act before it has ended

    @cached_property
    def trace(self) -> ShownTrace:
        return self.show()


def seconds_shown(show: Shown | None) -> float:
    """How long what an entry shows takes to run."""
    return 0.0 if show is None or show.trace is None else show.trace.seconds


class Runner(Protocol):
    def reach(self, book: str, table: Table | None) -> Reach | None:
        """None where nothing is flicked."""
        ...

    def flick(self, book: str, state: TableState, aim: Aim) -> Ran: ...
