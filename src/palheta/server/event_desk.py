"""What the organiser's pages show of an event, made ready for their templates."""

from collections.abc import Iterable
from typing import Any

import msgspec

from palheta.ruling import reason
from palheta.server.words import Words
from palheta.sheets.event_report import decided, played
from palheta.tournament.admitting import OPEN_ENDED
from palheta.tournament.entries import (
    CheckedIn,
    Closed,
    Drew,
    DrewLots,
    Entered,
    Entry,
    ExtraTime,
    Joined,
    LinedUp,
    Nominated,
    Noted,
    Paired,
    Scored,
    Sealed,
    Staged,
    Substituted,
    Timed,
    Tossed,
    Withdrew,
)
from palheta.tournament.formats import FORMATS, Fixture
from palheta.tournament.formats.ladder import Ladder, rungs
from palheta.tournament.line_ups import shown
from palheta.tournament.lines import score_of
from palheta.tournament.live import Live
from palheta.tournament.now import Playing, table_names
from palheta.tournament.results import Result
from palheta.tournament.state import LineUp, PhaseState, State

LAST = 8  # that can be taken back from the first page
MOST_RESULTS = 300


def in_order(state: State, one: Playing) -> tuple[bool, int]:
    """Those at a table first, by their tables; then as they come."""
    names, first = table_names(state), first_table(state, one.table)
    return one.began is None and not one.table, names.index(first) if first in names else len(names)


def first_table(state: State, told: str) -> str:
    """Of a match of teams, which has several, told as 1-4."""
    return told if told in table_names(state) else told.partition("-")[0]


def fits(state: State, one: Playing, wanted: str) -> bool:
    fixture = one.fixture
    told = f"{state.name(fixture.home)} {state.name(fixture.away)} {fixture.id}".casefold()
    return not wanted or wanted == one.table or all(word in told for word in wanted.casefold().split())


class Done(msgspec.Struct, frozen=True):
    """Something that was written, and the numbers of its entries."""

    told: str
    numbers: tuple[int, ...]


def written(state: State, words: Words) -> list[Done]:
    """The last ones, the newest first. What was called to the tables together is one."""
    found: list[Done] = []
    stamp: tuple[str, str] | None = None
    for number, entry in reversed(state.entries):
        told = _told(state, entry, words)
        if told is None:
            continue
        here = (type(entry).__name__, entry.at) if isinstance(entry, Timed | CheckedIn) and entry.at else None
        if here is not None and here == stamp:
            last = found.pop()
            found.append(Done(f"{told}, {last.told.partition(': ')[2]}", (*last.numbers, number)))
        elif len(found) == LAST:
            break
        else:
            found.append(Done(told, (number,)))
        stamp = here
    return found


def _told(state: State, entry: Entry, words: Words) -> str | None:
    """In the reader's words; None for what is not taken back here."""
    match entry:
        case Entered():
            return _entered(state, entry.result, words)
        case Timed(began=began) if began is not None:
            return f"{words.say(reason('Called'))}: {_players(state, entry.match)}"
        case CheckedIn():
            here = reason("is here") if entry.present else reason("is not here")
            return f"{words.say(here)}: {state.name(entry.entrant)}"
        case Joined():
            return f"{words.say(reason('A late entry'))}: {entry.entrant.called}"
        case Withdrew():
            out = reason("disqualification") if entry.disqualified else reason("withdrawn")
            return f"{words.say(out)}: {state.name(entry.entrant)}"
        case Drew() | DrewLots() | Paired() | Tossed():
            return f"{words.say(reason('Draw'))}: {entry.phase}"
        case Sealed():
            return f"{words.say(reason('sealed'))}: {entry.sha256[:12]}…"
        case Staged():
            return f"{words.say(reason('Stage'))} {entry.stage}: {len(entry.present)}"
        case Closed():
            return f"{words.say(reason('Close'))}: {entry.phase}"
        case LinedUp() | Substituted() | Nominated():
            return f"{words.say(reason('Line-ups'))}: {_players(state, entry.match)}"
        case Scored() | ExtraTime():
            return _scored(state, entry, words)
        case Noted():
            return f"{words.say(reason('note'))}: {entry.text[:80]}"
        case _:
            return None


def _scored(state: State, entry: Scored | ExtraTime, words: Words) -> str:
    pair = _players(state, entry.match)
    if isinstance(entry, ExtraTime):
        return f"{words.say(reason('extra time'))}: {pair}"
    side = pair.partition(" – ")[2 if entry.side == "away" else 0]
    return f"{words.say(reason('Goals'))}: {side}, {words.say(reason('Table'))} {entry.table}"


def _players(state: State, match: str) -> str:
    for phase in state.phases.values():
        for fixture in phase.fixtures:
            if fixture.id == match and fixture.known:
                return f"{state.name(fixture.home)} – {state.name(fixture.away)}"
    return match


def _entered(state: State, result: Result, words: Words) -> str:
    if result.bye is not None:
        return state.name(result.bye)
    phase = state.phases[result.phase].phase
    home, away = score_of(result, phase)
    more = f" ({words.say(reason('walk-over'))})" if result.walkover is not None else ""
    return f"{state.name(result.home)} {home}–{away} {state.name(result.away)}{more}"


class Found(msgspec.Struct, frozen=True):
    match: str
    told: str


def results(state: State, words: Words, wanted: str) -> list[Found]:
    """The newest first."""
    found = [
        Found(fixture.id, result_told(state, phase, fixture, result, words))
        for phase, fixture, result in reversed(played(state))
    ]
    fitting = [
        one
        for one in found
        if all(word in f"{one.told} {one.match}".casefold() for word in wanted.casefold().split())
    ]
    return fitting[:MOST_RESULTS]


def result_told(state: State, phase: PhaseState, fixture: Fixture, result: Result, words: Words) -> str:
    home, away = score_of(result, phase.phase)
    more = "; ".join(decided(phase, fixture, result, words.say))
    return f"{state.name(result.home)} {home}–{away} {state.name(result.away)}{f' ({more})' if more else ''}"


def filled_in(phase: PhaseState, fixture: Fixture, result: Result | None, on: Live | None) -> dict[str, Any]:
    """What the form shows of a result that is there, so that only what was wrong is written again; of a team match that
    is on, the goals as they were counted."""
    none = ("", "")
    count = 0 if phase.phase.team is None else phase.phase.team.tables
    kept = result.tables if result is not None else () if on is None else on.result
    turned = (
        result is not None and result.home != fixture.home
    )  # somebody joined late, and sides have changed

    def own(two: tuple[Any, Any] | None) -> tuple[Any, Any]:
        return none if two is None else two[::-1] if turned else two

    return {
        "table_extra": [own(table.extra) for table in kept] or [none] * count,
        "values": none if result is None else own(result.score),
        "extra": none if result is None else own(result.extra),
        "penalties": none if result is None else own(result.penalties),
        "cards": none if result is None or result.cards == (0, 0) else own(result.cards),
        "tables": [own(table.score) for table in kept] or [none] * count,
    }


def sealed(state: State) -> str:
    """The seal of the next draw, if there is one."""
    last = [entry for _, entry in state.entries if isinstance(entry, Sealed | Drew | DrewLots | Tossed)]
    return last[-1].sha256 if last and isinstance(last[-1], Sealed) else ""


def tosses(state: State) -> list[tuple[str, int]]:
    """Rounds that are about to be played and have not had their toss (dadinho 16), where the event has one a round."""
    if state.event.settings.toss != "round":
        return []
    done = {(phase, number) for phase, number, _ in _all_tossed(state)}
    rounds = {(name, fixture.round) for name, phase in state.phases.items() for fixture in phase.open}
    first: dict[str, int] = {}
    for name, number in sorted(rounds):
        first.setdefault(name, number)
    return [(name, number) for name, number in first.items() if (name, number) not in done]


def tossed(state: State) -> list[tuple[str, int, str]]:
    """Those of the rounds that are being played."""
    going_on = {(name, fixture.round) for name, phase in state.phases.items() for fixture in phase.open}
    return [one for one in _all_tossed(state) if one[:2] in going_on]


def _all_tossed(state: State) -> list[tuple[str, int, str]]:
    return [(e.phase, e.round, e.side) for _, e in state.entries if isinstance(e, Tossed)]


def field_of(state: State, phase: str) -> list[str]:
    given = state.phases[phase].given
    return [] if given is None else [one for one in given.field if one not in given.gone]


def rungs_of(state: State, phase: str) -> list[tuple[str, str]]:
    given, form = state.phases[phase].given, FORMATS["ladder"]
    assert given is not None
    assert isinstance(form, Ladder)
    return [(one, f"{place}. {state.name(one)}") for place, one in enumerate(rungs(form, given), start=1)]


def tie_fixture(state: State, tie: str) -> Fixture:
    """The match whose result will have what came after: the last leg that was played."""
    legs = [f for phase in state.phases.values() for f in phase.fixtures if f.tie == tie]
    entered = {entry.result.match for _, entry in state.entries if isinstance(entry, Entered)}
    return [leg for leg in legs if leg.id in entered][-1]


def closing(state: State) -> list[str]:
    """Phases without an end of their own."""
    return [
        name
        for name, phase in state.phases.items()
        if phase.phase.format in OPEN_ENDED and phase.given is not None and not phase.over
    ]


def play_offs(state: State) -> list[tuple[str, int, list[tuple[str, str]]]]:
    """Who is level where the criteria ask for a further match, and how many tables that has; none: it is no team's."""
    return [
        (
            name,
            0 if phase.phase.team is None else phase.phase.team.tables,
            [(one, state.name(one)) for one in level],
        )
        for name, phase in state.phases.items()
        if "play_off" in phase.phase.criteria and phase.given is not None
        for standing in phase.standings
        for level in standing.ranking.unresolved
    ]


def line_ups(state: State, fixture: Fixture) -> dict[str, dict[str, Any]]:
    """Of both sides, and nothing of either before both are in."""
    sides = state.line_ups.get(fixture.id, {})
    found = {}
    for side, team in zip(("home", "away"), fixture.pair, strict=True):
        own = sides.get(side, LineUp())
        seen = shown(sides, side)
        members = state.entrants[team].members
        found[side] = {
            "players": own.players,
            "shown": seen is not None,
            "handed_in": bool(own.players or own.sealed),
            "nominated": own.nominated,
            "on": _twice(own.players),
            "bench": _twice(one for one in members if one not in own.players and one not in own.began),
        }
    return found


def _twice(ids: Iterable[str]) -> list[tuple[str, str]]:
    return [(one, one) for one in ids]
