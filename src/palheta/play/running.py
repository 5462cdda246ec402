"""The door to the physics: an aim becomes what was seen, and what can be shown again."""

from typing import Any, Protocol

import msgspec

from palheta.facts import Sightings
from palheta.play.actions import Aim
from palheta.rulebooks.base import TableState


class Run(msgspec.Struct, frozen=True):
    """`trace` is plain data, for the log and the browser."""

    seen: Sightings
    trace: dict[str, Any]


class Runner(Protocol):
    def hand(self, book: str) -> dict[str, float] | None:
        """How fast the strongest flick is (`speed`, mm/s) and what slows it (`slowing`, mm/s^2): for the ghost."""
        ...

    def flick(self, state: TableState, aim: Aim) -> Run: ...
