"""What people beside a table note that no judge needs: the clock, the checklist, calls for help, proposals, remarks."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from palheta.facts import BadFact, convert
from palheta.facts.numbers import Seconds
from palheta.match import Match, Noted
from palheta.rulebooks.desk import Help
from palheta.ruling import reason
from palheta.server.told.refusing import Refused
from palheta.server.wire.told import ClockNow, Settling

Text = Annotated[str, Meta(max_length=500)]


class ClockSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """`at`: seconds since the match was made. `take`: it is this device's from now on, whoever owned it."""

    reading: Seconds
    at: Annotated[float, Meta(ge=0, le=1e9)]
    runs: bool
    by: Annotated[str, Meta(max_length=16)]
    period: Annotated[int, Meta(ge=1, le=20)] = 1
    take: bool = False
    why: Text = ""


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where it is played, and who leads it."""

    place: Annotated[str, Meta(max_length=60)] = ""
    referee: Annotated[str, Meta(max_length=60)] = ""


class Checked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    item: Annotated[int, Meta(ge=0, le=100)]
    ok: bool


class Called(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    who: Help


class Answered(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    call: int


class Remark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`of`: the entry it is about."""

    text: Text
    of: int | None = None


class Proposed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`line`: what would have been the entry; `met`: what others told meanwhile."""

    line: dict[str, Any]
    met: tuple[int, ...]
    by: str


class Signed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    who: Literal["home", "away", "referee", "scorer"]
    name: Annotated[str, Meta(max_length=60)]


KINDS: dict[str, type[Any]] = {
    "about": About,
    "clock": ClockSet,
    "check": Checked,
    "call": Called,
    "answered": Answered,
    "remark": Remark,
    "proposed": Proposed,
    "settled": Settling,
    "signed": Signed,
}
ANYBODYS = ("call",)  # players at the table may note it
OURS = ("proposed", "settled")  # only the server does


def read(entry: Noted) -> Any:
    """Raises BadFact."""
    kind = KINDS.get(entry.note)
    if kind is None:
        raise BadFact("entry.note", f"Expected one of {', '.join(KINDS)}, got {entry.note!r}")
    return convert(entry.said, kind, f"entry.{entry.note}")


class Desk(msgspec.Struct):
    """The notes of a match, folded."""

    about: About = About()
    clock: ClockNow | None = None
    checks: dict[int, bool] = {}
    calls: dict[int, Help] = {}
    answered: set[int] = set()
    proposals: dict[int, Proposed] = {}
    signed: dict[str, str] = {}


def folded(match: Match) -> Desk:
    desk = Desk()
    for n, entry in enumerate(match.entries, start=1):
        if isinstance(entry, Noted):
            _fold(desk, n, read(entry))
    return desk


def _fold(desk: Desk, n: int, note: Any) -> None:
    match note:
        case About():
            desk.about = note
        case ClockSet():
            desk.clock = ClockNow(note.reading, note.at, note.runs, note.by, note.period)
        case Checked():
            desk.checks[note.item] = note.ok
        case Called():
            desk.calls[n] = note.who
        case Answered():
            desk.answered.add(note.call)
        case Proposed():
            desk.proposals[n] = note
        case Settling():
            desk.proposals.pop(note.proposal, None)
        case Signed():
            desk.signed[note.who] = note.name


def check(desk: Desk, entry: Noted) -> None:
    """Raises Refused or BadFact."""
    note = read(entry)
    if isinstance(note, ClockSet) and desk.clock is not None and not note.take:
        if note.by != desk.clock.by:
            raise Refused(reason("Another device keeps the clock; take it over first"))
        if note.period == desk.clock.period and note.at < desk.clock.at:
            raise Refused(reason("The clock was set later than that already"))
