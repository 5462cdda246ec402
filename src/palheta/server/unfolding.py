"""A flick that somebody may still act on is told as it unfolds: nobody's browser knows where the ball will stop.

What has been seen by now is told, and a short lead, for a line is not always equally fast.
"""

from typing import NamedTuple

from palheta.facts import ShownTrace
from palheta.play.live import Running, Window
from palheta.play.session import Acted

LEAD = 0.3  # seconds
EVERY = 0.2  # seconds from one piece to the next
SOONEST = 0.02  # real ones, however fast the clock is


class Seen(NamedTuple):
    """What is new of a trace, and the windows of which everybody may know by now."""

    trace: ShownTrace
    running: tuple[Window, ...]


class Unfolding:
    """The trace of one step, in pieces by time: each row, contact and mark is told once, and in order."""

    def __init__(self, running: Running, trace: ShownTrace, windows: tuple[Window, ...]) -> None:
        self._running = running
        self._trace = trace.from_where_things_move()
        self._windows = windows
        self._told = float("-inf")

    def seen(self, now: float) -> Seen:
        """What is new: up to now, and the lead."""
        start, end = self._trace.start, self._trace.end
        until = min(start + now - self._running.began + LEAD, end)
        known = tuple(window for window in self._windows if start + window.since <= until)
        return Seen(self._piece(until, until), known)

    def rest(self) -> ShownTrace:
        """It has ended. What lies still at the end may be written a hair after it."""
        return self._piece(float("inf"), self._trace.end)

    def _piece(self, until: float, end: float) -> ShownTrace:
        since, self._told = self._told, until
        return self._trace.part(since, until, end)


class Owed(NamedTuple):
    """A step that still runs: its ruling is told when it has ended, its trace as it unfolds."""

    taken: Acted
    unfolding: Unfolding
