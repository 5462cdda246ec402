"""What the server says to whoever is at a match."""

from typing import Literal

from msgspec import Struct

from palheta.facts import Aim, Shown, ShownTrace, Step
from palheta.play import actions as do
from palheta.play.live import Window
from palheta.play.preview import Ghost
from palheta.play.refusal import Code
from palheta.rulebooks.common.constraints import Broken
from palheta.ruling import Reason
from palheta.server.wire.view import Before, RoomInfo, Said, View
from palheta.table.frame import Side

# How a line is closed, besides what websockets say themselves.
NOT_FROM_HERE, NO_MATCH, TOO_SLOW, CANNOT_REPLAY, TOO_MUCH = 4403, 4404, 4408, 4409, 4429
FINAL = (NOT_FROM_HERE, NO_MATCH, CANNOT_REPLAY)
"""Trying again would not change these."""

RefusalCode = Code | Literal["failed", "not_stored", "bad_message", "bad_version", "cannot_replay", "damaged"]


class Message(Struct, frozen=True, kw_only=True, tag_field="type", omit_defaults=True):
    """What has a default is left out where it is that."""


class Proposal(Struct, frozen=True):
    """What a side asks the other for, until that has answered or somebody plays."""

    side: Side
    to: do.Wish


class Welcome(Message, frozen=True, tag="welcome"):
    """`seats`: those I sit on. `log`: what the referee has said so far that was worth it. `again`: the match that
    follows this one. `proposal`: what one side waits for the other's answer to."""

    v: int
    match: RoomInfo
    seats: tuple[Side, ...]
    view: View
    log: tuple[Said, ...]
    again: str | None
    proposal: Proposal | None


class StepMessage(Message, frozen=True, tag="step"):
    """`before`: this step interrupted the one before it, and how things stood then. Of one that somebody may still act
    on (`running`) only what has been seen comes, and neither `said` nor `view`; the rest follows in pieces as it
    unfolds, the last with the ruling. `re`: the action that it answers."""

    step: Step
    show: Shown | None
    said: Said | None = None
    view: View | None = None
    running: tuple[Window, ...] | None = None
    before: Before | None = None
    re: int | None = None


class RepeatedMessage(Message, frozen=True, tag="repeated"):
    """This answers an action that was done before, as `entry`; it is news to nobody."""

    re: int | None
    entry: int
    step: Step | None = None
    said: Said | None = None
    view: View | None = None


class EndedMessage(Message, frozen=True, tag="ended"):
    """The match ended before its time; how, the view says. `re`: the action that it answers."""

    entry: int
    view: View
    re: int | None = None


class ProposalMessage(Message, frozen=True, tag="proposal"):
    """Asked of the other side; None: answered with no, or nobody waits for an answer any more. `re`: the action that it
    answers."""

    proposal: Proposal | None
    re: int | None = None


class BackMessage(Message, frozen=True, tag="back"):
    """`side` has taken its last flick or roll back, and all that came after it: how things stand now, and what the
    referee has said that still holds. `re`: the action that it answers."""

    entry: int
    side: Side
    view: View
    log: tuple[Said, ...]
    re: int | None = None


class MoreMessage(Message, frozen=True, tag="more"):
    """The last step still runs: what has been seen of it since, and what may be done."""

    trace: ShownTrace
    running: tuple[Window, ...]


class RuledMessage(Message, frozen=True, tag="ruled"):
    """The ruling of the last step, which has ended, and the rest of its trace."""

    trace: ShownTrace
    step: Step
    said: Said
    view: View


class AimMessage(Message, frozen=True, tag="aim"):
    """Somebody's hand being set, as one sees it from across the table."""

    side: Side
    aim: Aim | None


class PreviewMessage(Message, frozen=True, tag="preview"):
    re: int
    ghost: Ghost | None


class RefusedMessage(Message, frozen=True, tag="refused"):
    """`re`: what was asked for, where it could be read. `clause`: the book's, where it is the book that forbids."""

    re: int | None
    code: RefusalCode
    words: Reason
    clause: str | None = None
    broken: tuple[Broken, ...] = ()


class PeopleMessage(Message, frozen=True, tag="people"):
    """Who is there."""

    home: bool
    away: bool
    watching: int


class AgainMessage(Message, frozen=True, tag="again"):
    """The match that follows this one has been made."""

    id: str


class StorageMessage(Message, frozen=True, tag="storage"):
    """Not `ok`: what was done cannot be kept just now, and the match waits."""

    ok: bool


class PreparingMessage(Message, frozen=True, tag="preparing"):
    """Steps of the work that comes before the first flick on a machine."""

    done: int
    of: int


class Working(Struct, frozen=True):
    """It was begun `since` seconds ago; the whole takes about `seconds`."""

    seconds: float
    since: float


class Advised(Struct, frozen=True):
    """What doing this leads to: the chance that the attack ends in a goal. No action at all: wait."""

    actions: tuple[do.Action, ...]
    goal: float
    best: bool


class HintMessage(Message, frozen=True, tag="hint"):
    """First how long it takes, where it takes long; then what each choice is worth in that state."""

    re: int
    side: Side
    working: Working | None = None
    state: int | None = None
    hints: tuple[Advised, ...] | None = None


class Pong(Message, frozen=True, tag="pong"):
    """All that was said before the ping has been told."""

    re: int


ServerMessage = (
    Welcome
    | StepMessage
    | RepeatedMessage
    | EndedMessage
    | ProposalMessage
    | BackMessage
    | MoreMessage
    | RuledMessage
    | AimMessage
    | PreviewMessage
    | RefusedMessage
    | PeopleMessage
    | AgainMessage
    | StorageMessage
    | PreparingMessage
    | HintMessage
    | Pong
)
