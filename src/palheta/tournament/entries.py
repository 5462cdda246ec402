"""The journal of an event: a line for everything that happened. Nothing is overwritten, everything can be amended."""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from palheta.facts import BadFact, convert, plain
from palheta.tournament.event import Entrant
from palheta.tournament.names import Half, Id, Number, Positive, Stage, Text, Withdrawal
from palheta.tournament.results import Result, check_result

VERSION = 1
MOST = 10_000_000


class Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="entry"):
    """`at`: the time by the clock of whoever wrote it; `by`: who did; neither is ever looked at by the fold.

    `action_id` is made by whoever acted, so that what is sent twice counts once.
    """

    at: Text = ""
    by: Text = ""
    action_id: Text = ""


class Defined(Kind, frozen=True, kw_only=True, tag="defined"):
    """The event's file as it was from now on."""

    event: dict[str, Any]


class Entered(Kind, frozen=True, kw_only=True, tag="result"):
    result: Result


class CheckedIn(Kind, frozen=True, kw_only=True, tag="check_in"):
    """He is there (or is not); what he has paid."""

    entrant: Id
    present: bool = True
    paid: Number | None = None


class Joined(Kind, frozen=True, kw_only=True, tag="join"):
    """A late entry. `group`: where he is put, in a phase that is drawn already."""

    entrant: Entrant
    phase: Id = ""
    group: Text = ""


class Withdrew(Kind, frozen=True, kw_only=True, tag="withdraw"):
    """`how`: as the event says, where it is not said here. `phase`: he does not come to this one or later ones, and the
    next best is in his place. `disqualified`: it was not his own wish."""

    entrant: Id
    how: Withdrawal | None = None
    phase: Id = ""
    disqualified: bool = False
    clause: Text = ""
    why: Text = ""


class Sealed(Kind, frozen=True, kw_only=True, tag="seal"):
    """The hash of the secret that the next draw will be made with."""

    sha256: Text


class Drew(Kind, frozen=True, kw_only=True, tag="draw"):
    """What was drawn, and the secret it follows from. `word`: what somebody in the hall added after the seal."""

    phase: Id
    groups: dict[str, tuple[Id, ...]] = {}
    seats: tuple[Id | None, ...] = ()
    secret: Text = ""
    word: Text = ""


class Tossed(Kind, frozen=True, kw_only=True, tag="toss"):
    """One toss for all tables of a round (dadinho 16): which of their sides kicks off."""

    phase: Id
    round: Positive
    side: Literal["odd", "even"]
    secret: Text = ""
    word: Text = ""


class DrewLots(Kind, frozen=True, kw_only=True, tag="lots"):
    """Lots among level entrants, the best first; `secret` where they were drawn by the program."""

    phase: Id
    order: tuple[Id, ...]
    secret: Text = ""
    word: Text = ""


class Paired(Kind, frozen=True, kw_only=True, tag="pair"):
    """A round of Swiss, or a challenge on a ladder (the challenger second). `made_by`: which program paired."""

    phase: Id
    round: Positive
    pairs: tuple[tuple[Id, Id], ...]
    byes: tuple[Id, ...] = ()
    made_by: Text = ""


class Staged(Kind, frozen=True, kw_only=True, tag="stage"):
    """Who came to a stage of a league."""

    phase: Id
    stage: Stage
    present: tuple[Id, ...]


class LinedUp(Kind, frozen=True, kw_only=True, tag="line_up"):
    """Who plays for a team, table by table. Either openly, or first `sealed` (a hash) and later with its `salt`."""

    match: Text
    side: Half
    players: tuple[Id, ...] = ()
    sealed: Text = ""
    salt: Text = ""


class Substituted(Kind, frozen=True, kw_only=True, tag="substitute"):
    """At half-time: `on` plays instead of `off`."""

    match: Text
    side: Half
    off: Id
    on: Id


class Nominated(Kind, frozen=True, kw_only=True, tag="nominate"):
    """The captain's choice for the shots (FISTF 17.1.1)."""

    match: Text
    side: Half
    player: Id


class Scored(Kind, frozen=True, kw_only=True, tag="goal"):
    """A goal on one table of a team match that is being played; its result is written down when it is over."""

    match: Text
    table: Positive
    side: Half


class ExtraTime(Kind, frozen=True, kw_only=True, tag="extra_time"):
    """A team match is level and goes on: goals from now on are of the extra time, on all tables."""

    match: Text


class Closed(Kind, frozen=True, kw_only=True, tag="close"):
    """A phase without an end of its own (king, ladder, league) is over."""

    phase: Id


class Timed(Kind, frozen=True, kw_only=True, tag="time"):
    """A match began or was over, in minutes after the start of the event; what the timetable is planned anew from."""

    match: Text
    table: Text = ""
    referee: Text = ""
    began: Number | None = None
    ended: Number | None = None


class Noted(Kind, frozen=True, kw_only=True, tag="note"):
    """Anything that somebody should know later."""

    text: Text
    about: Text = ""
    kind: Literal["note", "report", "appeal", "decision"] = "note"


class Amended(Kind, frozen=True, kw_only=True, tag="amend"):
    """Entry number `amend` was wrong: `instead` is what really happened, None if nothing did."""

    amend: Positive
    instead: dict[str, Any] | None = None
    why: Text = ""


Entry = (
    Defined
    | Entered
    | CheckedIn
    | Joined
    | Withdrew
    | Sealed
    | Drew
    | DrewLots
    | Tossed
    | Paired
    | Staged
    | LinedUp
    | Substituted
    | Nominated
    | Scored
    | ExtraTime
    | Closed
    | Timed
    | Noted
    | Amended
)


def read_entry(raw: Any, path: str = "entry") -> Entry:
    entry: Entry = convert(raw, Entry, path)
    if isinstance(entry, Entered):
        check_result(entry.result, f"{path}.result")
    if isinstance(entry, Amended) and entry.instead is not None:
        inner = read_entry(entry.instead, f"{path}.instead")
        if isinstance(inner, Amended):
            raise BadFact(f"{path}.instead", "Expected what really happened, not another amendment")
    return entry


def entry_line(entry: Entry) -> dict[str, Any]:
    line: dict[str, Any] = plain(entry)
    return line


def header_line(name: str) -> dict[str, Any]:
    return {"palheta_event": VERSION, "event": name}


def read_header(raw: dict[str, Any]) -> str:
    if raw.get("palheta_event") != VERSION:
        raise BadFact("header.palheta_event", f"Expected a journal of version {VERSION}")
    return str(raw.get("event", ""))


def effective(entries: Sequence[Entry]) -> list[tuple[int, Entry]]:
    """What happened, with its number (the first is 1): an amended entry is what it should have been, in its place.

    The last word about an entry counts. Amendments are not amended: whoever wants the old one back says it again.
    """
    instead = {
        entry.amend: None if entry.instead is None else read_entry(entry.instead)
        for entry in entries
        if isinstance(entry, Amended)
    }
    found: list[tuple[int, Entry]] = []
    for number, entry in enumerate(entries, start=1):
        now = instead.get(number, entry)
        if now is not None and not isinstance(now, Amended):
            found.append((number, now))
    return found
