"""A flick that somebody may still act on is told as it unfolds: nobody's browser knows where the ball will stop.

What has been seen by now is told, and a short lead, for a line is not always equally fast.
"""

from typing import Any, NamedTuple

from palheta.play.live import Running, Window
from palheta.play.session import Taken

LEAD = 0.3  # seconds
EVERY = 0.2  # seconds from one piece to the next
SOONEST = 0.02  # real ones, however fast the clock is
Row = list[float]


class Unfolding:
    """The trace of one step, in pieces by time: each row, contact and mark is told once, and in order."""

    def __init__(self, running: Running, trace: dict[str, Any], windows: tuple[Window, ...]) -> None:
        self._running = running
        self._trace = trace
        self._paths = {name: _from_where_it_moves(rows) for name, rows in trace["paths"].items()}
        self._windows = windows
        self._told = float("-inf")

    def seen(self, now: float) -> dict[str, Any]:
        """What is new: up to now, and the lead. With the windows of which everybody may know."""
        start, end = self._trace["start"], self._trace["end"]
        until = min(start + now - self._running.began + LEAD, end)
        known = [window for window in self._windows if start + window.since <= until]
        return {"trace": self._piece(until, until), "running": known}

    def rest(self) -> dict[str, Any]:
        """It has ended. What lies still at the end may be written a hair after it."""
        return self._piece(float("inf"), self._trace["end"])

    def _piece(self, until: float, end: float) -> dict[str, Any]:
        since, self._told = self._told, until
        return {
            "start": self._trace["start"],
            "end": end,
            "paths": {name: new for name, rows in self._paths.items() if (new := _new(rows, since, until))},
            "contacts": _new(self._trace["contacts"], since, until),
            "marks": _new(self._trace["marks"], since, until),
        }


class Owed(NamedTuple):
    """A step that still runs: its ruling is told when it has ended, its trace as it unfolds."""

    taken: Taken
    unfolding: Unfolding


def _new(rows: list[Any], since: float, until: float) -> list[Any]:
    return [row for row in rows if since < row[0] <= until]


def _from_where_it_moves(rows: list[Row]) -> list[Row]:
    """That something lies still is seen already; that it will be told of would say that it will be met."""
    first = next((k for k, row in enumerate(rows) if _moves(row)), len(rows))
    return rows[first:]


def _moves(row: Row) -> bool:
    """The rows are those of docs/physics.md: speeds and what changes them, not heights and angles."""
    return any((*row[3:7], *row[8:10], *row[11:13]))
