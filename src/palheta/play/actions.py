"""What a player asks for. An action is a wish; only what an offer allows becomes a step."""

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from palheta.facts import Aim as Aim
from palheta.facts import Choose, Die, How, Manner, Place, Say, Step, Use

Share = Annotated[float, Meta(ge=0, le=1)]
Degrees = Annotated[float, Meta(ge=-7200, le=7200)]
Word = Annotated[str, Meta(max_length=40)]
Piece = Annotated[str, Meta(pattern=r"^(h|a)([1-9][0-9]?|k|s)$")]
Movable = Annotated[str, Meta(pattern=r"^((h|a)([1-9][0-9]?|k|s)|ball)$")]


class Base(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True, omit_defaults=True):
    pass


class DoFlick(Base, frozen=True, tag="flick"):
    piece: Piece
    angle: Degrees
    power: Share
    offset: Annotated[float, Meta(ge=-1, le=1)] = 0.0
    loft: Share = 0.0
    how: How = "flick"
    as_: Manner | None = msgspec.field(name="as", default=None)

    @property
    def aim(self) -> Aim:
        return Aim(self.piece, self.angle, self.power, self.offset, self.loft, self.how, self.as_)


class DoPlace(Base, frozen=True, tag="place"):
    places: Annotated[dict[Movable, Place], Meta(min_length=1, max_length=40)]


class DoSay(Base, frozen=True, tag="say"):
    word: Word
    piece: Piece | None = None


class DoName(Base, frozen=True, tag="name"):
    piece: Piece


class DoChoose(Base, frozen=True, tag="choose"):
    id: Word


class DoSubstitute(Base, frozen=True, tag="substitute"):
    out: Piece
    in_: Piece = msgspec.field(name="in")


class DoRoll(Base, frozen=True, tag="roll"):
    die: Die
    choose: Literal["left", "right", "centre"] | None = None


class DoUse(Base, frozen=True, tag="use"):
    pass


class DoDive(Base, frozen=True, tag="dive"):
    piece: Piece
    to: tuple[float, float]


class DoWait(Base, frozen=True, tag="wait"):
    """Do not wait for the clock: go on at once."""


Action = DoFlick | DoPlace | DoSay | DoName | DoChoose | DoSubstitute | DoRoll | DoUse | DoDive | DoWait


def asked_for(steps: Sequence[Step], die: Die | None) -> tuple[Action, ...]:
    """The actions that would become these steps, and then a roll."""
    wishes: list[Action] = []
    for step in steps:
        match step:
            case Say():
                wishes.append(DoSay(step.say, step.piece))
            case Choose():
                wishes.append(DoChoose(step.choose))
            case Use():
                wishes.append(DoUse())
            case _:
                raise TypeError(f"nobody is advised to {type(step).__name__.lower()}")
    return (*wishes, DoRoll(die)) if die is not None else tuple(wishes)
