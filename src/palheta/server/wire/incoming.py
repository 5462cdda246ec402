"""What a browser says, typed and versioned. Anything else is refused with a code."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from palheta.bots.levels import DEFAULT
from palheta.facts import Place
from palheta.facts.names import PieceName
from palheta.play import actions as do
from palheta.play.lengths import Length
from palheta.play.live import Pace
from palheta.play.steadiness import Steadiness
from palheta.table.frame import Side
from palheta.table.kits import Colour, Kit

VERSION = 1
LARGEST = 32 * 1024  # bytes of one message
Token = Annotated[str, Meta(max_length=100)]


class Join(Struct, frozen=True, tag="join", tag_field="type", forbid_unknown_fields=True):
    """`tokens`: the seats I hold; none makes me a spectator."""

    v: int
    tokens: Annotated[tuple[Token, ...], Meta(max_length=2)] = ()


class Act(Struct, frozen=True, tag="act", tag_field="type", forbid_unknown_fields=True):
    """`state` is the id of the state I saw, `phase` the arrangement that both make at once.

    `id`: made by me, another one for each thing I do: said again, it is done once."""

    re: Annotated[int, Meta(ge=0, le=2**53)]
    side: Side
    state: Annotated[int, Meta(ge=0, le=2**53)]
    action: do.Asked
    phase: int | None = None
    id: Annotated[str, Meta(min_length=8, max_length=64)] | None = None


class Aiming(Struct, frozen=True, tag="aim", tag_field="type", forbid_unknown_fields=True):
    """My hand as it is being set, for the others to see."""

    side: Side
    aim: do.Aim | None


class Preview(Struct, frozen=True, tag="preview", tag_field="type", forbid_unknown_fields=True):
    """My hand holds still: what would it first touch?"""

    re: Annotated[int, Meta(ge=0, le=2**53)]
    side: Side
    aim: do.Aim


class Ping(Struct, frozen=True, tag="ping", tag_field="type", forbid_unknown_fields=True):
    re: Annotated[int, Meta(ge=0, le=2**53)] = 0


class Hint(Struct, frozen=True, tag="hint", tag_field="type", forbid_unknown_fields=True):
    """What should I do? Answered at once, or first with how long it takes."""

    re: Annotated[int, Meta(ge=0, le=2**53)]
    side: Side


class Undo(Struct, frozen=True, tag="undo", tag_field="type", forbid_unknown_fields=True):
    """In practice: what was played last never happened, or nothing at all (`whole`)."""

    whole: bool = False


ClientMessage = Join | Act | Aiming | Preview | Hint | Ping | Undo


class Unreadable(ValueError):
    """A message that is not in the protocol; says what was expected where."""


_DECODER = msgspec.json.Decoder(ClientMessage, dec_hook=lambda _, raw: do.Asked.decode(raw))


def read(data: str | bytes) -> ClientMessage:
    if len(data) > LARGEST:
        raise Unreadable(f"Expected at most {LARGEST} bytes")
    try:
        message: ClientMessage = _DECODER.decode(data)
        return message
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise Unreadable(str(error)) from None


Name = Annotated[str, Meta(max_length=40)]
Seat = Literal["person", "bot"]


class NewSide(Struct, frozen=True, forbid_unknown_fields=True):
    """`kit`: instead of a `colour`. Who says neither wears what that side wears."""

    name: Name = ""
    colour: Colour | None = None
    kit: Kit | None = None
    seat: Seat = "person"
    hand: Steadiness = "steady"
    level: Annotated[str, Meta(max_length=20)] = DEFAULT


class NewMatch(Struct, frozen=True, forbid_unknown_fields=True):
    """`hints`: players may ask what to do; where nobody says so, only against a bot.
    `table`: one that the server offers by this name, instead of the book's own."""

    book: Annotated[str, Meta(max_length=40)]
    home: NewSide = NewSide()
    away: NewSide = NewSide(seat="bot")
    length: Length = "short"
    limits: Literal["strict", "patient"] = "patient"
    pace: Pace = "paced"
    hints: bool | None = None
    table: Annotated[str, Meta(max_length=100)] | None = None


class SetUp(Struct, frozen=True, forbid_unknown_fields=True):
    """A position that somebody has set up; on a board the ball alone."""

    turn: Side
    ball: Place
    pieces: Annotated[dict[PieceName, Place], Meta(max_length=60)] = {}


class NewPractice(Struct, frozen=True, forbid_unknown_fields=True):
    """Where to begin: with a `lesson` of the book's first steps, after entry `entry` of a `match` that is kept
    here, or from a position (`standing`); else with all pieces where the book has them, and home's turn."""

    book: Annotated[str, Meta(max_length=40)]
    lesson: Annotated[str, Meta(max_length=40)] | None = None
    match: Annotated[str, Meta(max_length=40)] | None = None
    entry: Annotated[int, Meta(ge=0, le=10_000_000)] = 0
    standing: SetUp | None = None
    hand: Steadiness = "steady"
    table: Annotated[str, Meta(max_length=100)] | None = None


class NewNames(Struct, frozen=True, forbid_unknown_fields=True):
    home: Name | None = None
    away: Name | None = None

    def told(self) -> dict[Side, str]:
        named: dict[Side, str | None] = {"home": self.home, "away": self.away}
        return {side: name for side, name in named.items() if name is not None}
