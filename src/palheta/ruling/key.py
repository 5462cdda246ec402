"""What a person beside a real table taps: a key, and what is still to be said with it."""

import json
import re
from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

from palheta.facts import Actor
from palheta.ruling.reason import Reason

SLOT = re.compile(r"^\{(\w+)\}$")
AS_JSON = re.compile(r"^(\d|\{|true$|false$)")  # an answer that is written as JSON
# Where a key comes from: what the book offers, what is seen of a flick, what only people can see.
KeyKind = Literal["offer", "seen", "report", "clock"]


class KeySlot(Struct, frozen=True, omit_defaults=True):
    """`answers`: what may be said, the commonest first. One that is not `needed` stays unsaid unless somebody asks."""

    key: str
    answers: tuple[str, ...]
    needed: bool = False


class Key(Struct, frozen=True, omit_defaults=True):
    """`step` is what the key tells, with `{slot}` where an answer goes; what holds a slot that nobody answered is left
    out. An answer that is written as JSON is meant as such. `call`: a short word for it, where the book has one.
    `own`: what the book itself calls it, to be searched in.
    """

    id: str
    kind: KeyKind
    side: Actor
    label: Reason
    step: dict[str, Any]
    slots: tuple[KeySlot, ...] = ()
    clause: str | None = None
    call: str | None = None
    first: bool = False
    own: str = ""

    def told(self, answers: Mapping[str, str]) -> dict[str, Any]:
        """The step with these answers, as plain data. The browser has a twin of it (`web/src/console/keys.ts`)."""
        found: dict[str, Any] = _filled(self.step, answers)
        return found


class _Unsaid(Exception):
    """Nobody has answered that slot."""


def _filled(value: Any, answers: Mapping[str, str]) -> Any:
    if isinstance(value, dict):
        return {key: part for key, inner in value.items() for part in _said(inner, answers)}
    if isinstance(value, list):
        return [_filled(inner, answers) for inner in value]
    slot = SLOT.match(value) if isinstance(value, str) else None
    if slot is None:
        return value
    if slot[1] not in answers:
        raise _Unsaid
    answer = answers[slot[1]]
    return json.loads(answer) if AS_JSON.match(answer) else answer


def _said(value: Any, answers: Mapping[str, str]) -> list[Any]:
    try:
        return [_filled(value, answers)]
    except _Unsaid:
        return []
