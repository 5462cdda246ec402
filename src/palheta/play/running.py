"""The door to the physics: an aim becomes what was seen, and what can be shown again."""

from typing import Any, Protocol

import msgspec

from palheta.facts import Sightings
from palheta.play.actions import Aim
from palheta.rulebooks.base import TableState


class Run(msgspec.Struct, frozen=True):
    """`trace` is plain data, for the log and the browser: `start` and `end` say how long it ran."""

    seen: Sightings
    trace: dict[str, Any]


def seconds_shown(show: Any) -> float:
    """How long what an entry shows takes to run."""
    trace = (show or {}).get("trace")
    return 0.0 if trace is None else float(trace["end"]) - float(trace["start"])


class Runner(Protocol):
    def hand(self, book: str) -> dict[str, float] | None:
        """How fast the strongest flick is (`speed`, mm/s) and what slows it (`slowing`, mm/s^2): for the ghost."""
        ...

    def flick(self, book: str, state: TableState, aim: Aim) -> Run: ...
