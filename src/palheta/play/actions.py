"""What a player asks for: a step that he can say in full, or one that the table completes: a flick by its aim, a
roll without its face, a wait. Only what an offer allows becomes a step.
"""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from palheta.facts import Aim as Aim
from palheta.facts import (
    BadFact,
    Choose,
    Die,
    Dive,
    How,
    Manner,
    Name,
    Put,
    Say,
    Step,
    Substitute,
    Use,
    convert,
)
from palheta.facts.names import PieceName
from palheta.facts.reading import kind_of

Share = Annotated[float, Meta(ge=0, le=1)]
Degrees = Annotated[float, Meta(ge=-7200, le=7200)]


class Base(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True, omit_defaults=True):
    pass


class DoFlick(Base, frozen=True, tag="flick"):
    piece: PieceName
    angle: Degrees
    power: Share
    offset: Annotated[float, Meta(ge=-1, le=1)] = 0.0
    loft: Share = 0.0
    how: How = "flick"
    as_: Manner | None = msgspec.field(name="as", default=None)

    @property
    def aim(self) -> Aim:
        return Aim(self.piece, self.angle, self.power, self.offset, self.loft, self.how, self.as_)


class DoRoll(Base, frozen=True, tag="roll"):
    die: Die
    choose: Literal["left", "right", "centre"] | None = None


class DoWait(Base, frozen=True, tag="wait"):
    """Do not wait for the clock: go on at once."""


class DoResign(Base, frozen=True, tag="resign"):
    """Give the match up: always one's own to say."""


Wish = Literal["draw", "take_back"]


class DoPropose(Base, frozen=True, tag="propose"):
    """Ask the other side: a draw as it stands, or my last flick or roll back."""

    to: Wish


class DoAnswer(Base, frozen=True, tag="answer"):
    """To what the other side has asked. Who says no to his own question takes it back."""

    yes: bool


Between = DoResign | DoPropose | DoAnswer
"""What the players settle between them: no step, and nothing that the judge offers."""

Action = DoFlick | DoRoll | DoWait | Between | Step


def asked_for(steps: Sequence[Step], die: Die | None) -> tuple[Action, ...]:
    """These steps, and then a roll."""
    return (*steps, DoRoll(die)) if die is not None else tuple(steps)


# The steps that a player may say himself, by their key. What was seen and when is not for him to say.
OWN_STEPS: dict[str, type[Step]] = {
    "say": Say,
    "place": Put,
    "name": Name,
    "choose": Choose,
    "substitute": Substitute,
    "use": Use,
    "dive": Dive,
}
_NOT_HIS = ("seen", "t")


class Asked:
    """An action as it comes over the line. Its own type, so that msgspec asks us how to tell the kinds apart."""

    __slots__ = ("action",)

    def __init__(self, action: Action) -> None:
        self.action = action

    @classmethod
    def decode(cls, raw: Any) -> "Asked":
        return cls(read_action(raw))


def read_action(raw: Any, path: str = "action") -> Action:
    """`{"do": "flick" | "roll" | "wait" | "resign" | "propose" | "answer", ...}`, or one of a player's own steps.
    Raises BadFact."""
    if isinstance(raw, dict) and "do" in raw:
        action: Action = convert(raw, DoFlick | DoRoll | DoWait | Between, path)
        return action
    step = convert(raw, kind_of(raw, OWN_STEPS, path, "what to do, or a step that a player may take"), path)
    for key in _NOT_HIS:
        if key in raw:
            raise BadFact(
                f"{path}.{key}", "Expected only what is done: what is seen, and when, the table tells"
            )
    if isinstance(step, Put) and not step.place:
        raise BadFact(f"{path}.place", "Expected something to be placed")
    return step
