"""May this entry be written? What does not fit the event as it stands is refused with its path, and nothing changes."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from palheta.facts import BadFact
from palheta.tournament.admitting_pairs import (
    admit_draw,
    admit_lots,
    admit_pair,
    admit_stage,
    admit_toss,
    known_phase,
    phase_of,
)
from palheta.tournament.admitting_results import admit_result
from palheta.tournament.admitting_teams import admit_line_up, admit_nomination, admit_substitution
from palheta.tournament.alike import twin
from palheta.tournament.checking import check_club
from palheta.tournament.entries import (
    Amended,
    CheckedIn,
    Closed,
    Defined,
    Drew,
    DrewLots,
    Entered,
    Entry,
    ExtraTime,
    Joined,
    LinedUp,
    Nominated,
    Paired,
    Scored,
    Sealed,
    Staged,
    Substituted,
    Timed,
    Tossed,
    Withdrew,
    effective,
    read_entry,
)
from palheta.tournament.event import Event
from palheta.tournament.fold import fold
from palheta.tournament.formats import BRACKETED
from palheta.tournament.live import admit_extra_time, admit_goal
from palheta.tournament.names import MOST_ENTRANTS
from palheta.tournament.reading import event_of
from palheta.tournament.state import PhaseState, State

MOST_MINUTES = 100_000
OPEN_ENDED = ("king", "ladder", "league")


def admitted(state: State, event: Event, entries: Sequence[Entry], entry: Entry) -> State:
    """The state with it; BadFact where it does not fit."""
    if isinstance(entry, Amended):
        _admit_amendment(event, entries, entry)
    else:
        admit(state, entry)
    return fold(event, [*entries, entry])


def admitted_all(state: State, event: Event, entries: Sequence[Entry], new: Sequence[Entry]) -> State:
    """The state with all of them, one after the other; BadFact where one does not fit. A round that is called to its
    tables, or a hall that checks in, is folded once."""
    so_far, unfolded = list(entries), False
    for entry in new:
        apart = isinstance(entry, Timed) or (isinstance(entry, CheckedIn) and not _drawn(state))
        if apart:
            admit(state, entry)
        else:
            state = fold(event, so_far) if unfolded else state
            state = admitted(state, event, so_far, entry)
        unfolded = apart
        so_far.append(entry)
    return fold(event, so_far) if unfolded else state


def _drawn(state: State) -> bool:
    given = next(iter(state.phases.values())).given
    return given is not None and bool(given.groups or given.seats or given.results)


def admit(state: State, entry: Entry) -> None:
    check = _CHECKS.get(type(entry))
    if check is not None:
        check(state, entry)


def _admit_amendment(event: Event, entries: Sequence[Entry], entry: Amended) -> None:
    """What should have been written must have fitted then, among what is now known to have happened before."""
    if entry.amend > len(entries):
        raise BadFact("amend", f"Expected an entry of this journal; there is no number {entry.amend}")
    old = entries[entry.amend - 1]
    if isinstance(old, Amended):
        raise BadFact(
            "amend", f"Expected what happened; number {entry.amend} amends number {old.amend}: amend that"
        )
    if isinstance(old, Defined):
        raise BadFact("amend", "Expected what happened; the event's file is changed in the file")
    if entry.instead is None:
        return
    instead = read_entry(entry.instead, "instead")
    if type(instead) is not type(old):
        raise BadFact("instead", "Expected an entry of the same kind; take this one back and write a new one")
    before = [one for number, one in effective(entries) if number < entry.amend]
    admit(fold(event, before), instead)


def _entrant(state: State, entrant: str, path: str) -> None:
    if entrant not in state.entrants:
        raise BadFact(path, f"Expected an entrant of this event; there is no {entrant!r}")


def _check_in(state: State, entry: CheckedIn) -> None:
    """Once the first phase is drawn nobody is simply absent: he withdraws, or his matches are awarded."""
    _entrant(state, entry.entrant, "entrant")
    first = next(iter(state.phases.values()))
    given = first.given
    if not state.event.settings.check_in or given is None or not (given.groups or given.seats):
        return
    if not entry.present and entry.entrant in given.field:
        raise BadFact("entrant", f"Expected nobody to be left out; {first.phase.id} is drawn: withdraw him")
    if entry.present and entry.entrant not in given.field:
        _room_for_one(first)


def _join(state: State, entry: Joined) -> None:
    one = entry.entrant.id
    if one in state.entrants:
        raise BadFact("entrant.id", f"Expected another id: there is an entrant {one!r} already")
    if (other := twin(one, state.entrants)) is not None:
        raise BadFact("entrant.id", f"Expected another id: {one!a} looks like the entrant {other!a}")
    if len(state.entrants) >= MOST_ENTRANTS:
        raise BadFact("entrant", f"Expected at most {MOST_ENTRANTS:,} entrants")
    clubs = Counter(other.club for other in state.entrants.values() if other.withdrawn is None)
    check_club(state.event.settings, entry.entrant, clubs, "entrant.club")
    first = next(iter(state.phases.values()))
    given = first.given
    if entry.group and (given is None or entry.group not in given.groups):
        raise BadFact("group", f"Expected a group of {first.phase.id}; there is no {entry.group!r}")
    _room_for_one(first)


def _room_for_one(first: PhaseState) -> None:
    """Late, but not too late: the first phase goes on, and its bracket has an empty seat."""
    given = first.given
    if first.over:
        raise BadFact("entrant", f"Expected a late entry before {first.phase.id} is over")
    if given is not None and first.phase.format in BRACKETED and given.seats:
        if None not in given.seats:
            raise BadFact(
                "entrant", f"Expected an empty seat; the bracket of {first.phase.id} is drawn and full"
            )
        opponent = given.seats[given.seats.index(None) ^ 1]
        if any(r.bye is None and opponent in r.pair for r in given.results.values()):
            raise BadFact(
                "entrant", f"Expected an empty seat; who had the bye in {first.phase.id} has played on"
            )


def _withdraw(state: State, entry: Withdrew) -> None:
    _entrant(state, entry.entrant, "entrant")
    if state.entrants[entry.entrant].withdrawn is not None:
        raise BadFact(
            "entrant", f"Expected somebody who is still in; {entry.entrant!r} has withdrawn already"
        )
    if entry.phase:
        phase_of(state, entry.phase)


def _seal(state: State, entry: Sealed) -> None:
    if len(entry.sha256) != 64 or not set(entry.sha256) <= set("0123456789abcdef"):
        raise BadFact("sha256", "Expected a hash: 64 digits from 0 to f")


def _close(state: State, entry: Closed) -> None:
    phase = known_phase(state, entry.phase)
    if phase.phase.format not in OPEN_ENDED:
        raise BadFact(
            "phase", f"Expected a phase without an end of its own; {entry.phase} ends with its last match"
        )
    if phase.open and phase.phase.format != "king":
        raise BadFact("phase", f"Expected all matches played; {phase.open[0].id} is not")


def _time(state: State, entry: Timed) -> None:
    state.find(entry.match)
    for name in ("began", "ended"):
        minute = getattr(entry, name)
        if minute is not None and not 0 <= minute <= MOST_MINUTES:
            raise BadFact(name, f"Expected a minute from 0 to {MOST_MINUTES:,}, got {minute:g}")


def _define(state: State, entry: Defined) -> None:
    event_of(entry.event)


def _enter(state: State, entry: Entered) -> None:
    admit_result(state, entry.result)


_CHECKS: dict[type, Callable[[State, Any], None]] = {
    CheckedIn: _check_in,
    Joined: _join,
    Withdrew: _withdraw,
    Sealed: _seal,
    Drew: admit_draw,
    DrewLots: admit_lots,
    Tossed: admit_toss,
    Paired: admit_pair,
    Staged: admit_stage,
    Closed: _close,
    Timed: _time,
    Defined: _define,
    Entered: _enter,
    LinedUp: admit_line_up,
    Substituted: admit_substitution,
    Nominated: admit_nomination,
    Scored: admit_goal,
    ExtraTime: admit_extra_time,
}
