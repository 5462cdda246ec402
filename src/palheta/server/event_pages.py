"""The pages of an event: for everybody in the hall, and for whoever has the organiser's link. No script is needed;
`templates/event_*.html` have their HTML."""

import secrets
from collections.abc import Iterable
from functools import partial
from itertools import count
from typing import Any
from urllib.parse import urlencode

import msgspec

from palheta.planning import has_solver, has_spreadsheets
from palheta.server import event_desk
from palheta.server.event_kept import Held
from palheta.server.event_plan import PlanPage, person
from palheta.server.event_solver import REFRESH as SEARCHING
from palheta.server.pages import rendered
from palheta.server.words import Words
from palheta.sheets.event_report import phases, report
from palheta.sheets.event_words import DECIDED_BY
from palheta.tournament.draws import dishonest
from palheta.tournament.equipment import unsealed
from palheta.tournament.formats import BRACKETED
from palheta.tournament.live import live
from palheta.tournament.now import now
from palheta.tournament.reading import plain_event
from palheta.tournament.state import State
from palheta.tournament.timetable.clock import starts, told
from palheta.tournament.toml_text import toml_text

REFRESH = 20  # seconds
MOST_OPEN = 60
MOST_WAITING = 12


class Place(msgspec.Struct, frozen=True):
    """Where a page stands: `root` is the address of the hall, `key` opens the desk. `trouble`: what could not be
    done; `wanted`: what somebody looks for."""

    root: str
    key: str = ""
    trouble: str = ""
    wanted: str = ""
    match: str = ""
    now: str = ""


def hall(held: Held, words: Words, place: Place) -> str:
    """Who plays where, tables and results; it asks again by itself."""
    state, found = held.state, now(held.state)
    called = [one for one in found.playing if one.began is not None]
    playing = called or [one for one in found.playing if one.table]
    waiting = [one for one in found.playing if one not in playing][:MOST_WAITING]
    by_table = sorted(playing, key=lambda one: event_desk.in_order(state, one))
    parts = {"playing": by_table, "waiting": waiting, "found": phases(state, words.say)}
    return _page("hall", state, words, place, refresh=REFRESH, **parts)


def report_page(held: Held, words: Words, place: Place) -> str:
    blocks = report(held.state, held.journal, words.say)
    return _page("report", held.state, words, place, found=blocks, spreadsheets=has_spreadsheets())


def timetable(held: Held, words: Words, place: Place, plan: PlanPage) -> str:
    state = held.state
    clocked = starts(state) is not None
    search = held.search if held.search is not None and held.search.going_on else None
    parts = {"plan": plan, "asked": place.now, "clocked": clocked, "callable": _callable(state)}
    parts |= {"search": search, "solver": has_solver() and plan.end != plan.bound}
    refresh = None if search is None or place.now else SEARCHING
    return _page("timetable", state, words, place, refresh=refresh, **parts)


def desk(held: Held, words: Words, place: Place) -> str:
    """What must be done, every match that can be played with its two fields, what was written last."""
    state, found = held.state, now(held.state)
    fitting = [one for one in found.playing if event_desk.fits(state, one, place.wanted)]
    ordered = sorted(fitting, key=lambda one: event_desk.in_order(state, one))
    dues = [(phase, due) for phase, due in found.dues if not (due.do == "tie" and due.by == "replay")]
    return _page(
        "desk",
        state,
        words,
        place,
        here="",
        dues=dues,
        to_draw=any(due.do in ("draw", "lots") for _, due in dues),
        sealed=event_desk.sealed(state),
        tosses=event_desk.tosses(state),
        tossed=event_desk.tossed(state),
        callable=_callable(state),
        matches=ordered[:MOST_OPEN],
        more=max(0, len(ordered) - MOST_OPEN),
        many=len(found.playing) > MOST_WAITING,
        over=found.over,
        written=event_desk.written(state, words),
        decided_by=DECIDED_BY,
        field_of=lambda phase: event_desk.field_of(state, phase),
        rungs_of=lambda phase: event_desk.rungs_of(state, phase),
        tie_fixture=lambda tie: event_desk.tie_fixture(state, tie),
    )


def people(held: Held, words: Words, place: Place) -> str:
    state = held.state
    everybody = sorted(state.entrants.values(), key=lambda one: one.called.casefold())
    fees = [one for one in everybody if one.fee is not None]
    paid = sum(one.fee or 0 for one in fees if one.paid)
    first = next(iter(state.phases.values()))
    groups = [] if first.given is None else [(one, one) for one in first.given.groups]
    return _page(
        "people",
        state,
        words,
        place,
        people=everybody,
        here_count=sum(bool(one.present) for one in everybody),
        has_fees=bool(fees),
        fees=f"{paid:g} / {sum(one.fee or 0 for one in fees):g}" if fees else "",
        groups=groups,
        teams=any(one.members for one in everybody),
        still=[(one.id, one.called) for one in everybody if one.withdrawn is None],
    )


def match_page(held: Held, words: Words, place: Place, now_told: str) -> str:
    """One match with all that can be written of it. BadFact where there is no such match."""
    state = held.state
    phase, fixture = state.find(place.match)
    result = phase.result(fixture)
    on = None if result is not None else live(state, phase, fixture)
    at = next((one for one in now(state).playing if one.fixture.id == fixture.id), None)
    return _page(
        "match",
        state,
        words,
        place,
        phase=phase.phase,
        fixture=fixture,
        played=result is not None,
        told="" if result is None else event_desk.result_told(state, phase, fixture, result, words),
        entry=state.entry_of(phase, fixture),
        **event_desk.filled_in(phase, fixture, result, on),
        on=on,
        bracketed=phase.phase.format in BRACKETED,
        line_ups=event_desk.line_ups(state, fixture) if phase.phase.team is not None else {},
        at_table="" if at is None else event_desk.first_table(state, at.table),
        now_told=now_told,
    )


def results(held: Held, words: Words, place: Place) -> str:
    state = held.state
    return _page(
        "results",
        state,
        words,
        place,
        results=event_desk.results(state, words, place.wanted),
        play_offs=event_desk.play_offs(state),
    )


def event(held: Held, words: Words, place: Place, in_file: bool) -> str:
    state = held.state
    return _page(
        "event",
        state,
        words,
        place,
        faults=dishonest(state.event, held.journal),
        unsealed=", ".join(unsealed(state)),
        stale=[result for phase in state.phases.values() for result in phase.stale],
        closing=event_desk.closing(state),
        in_file=in_file,
        file="" if in_file else toml_text(plain_event(state.event)),
        spreadsheets=has_spreadsheets(),
    )


def _callable(state: State) -> int:
    """How many matches could begin: there is a table for each, as far as one can see without a plan."""
    return sum(bool(one.table) and one.began is None for one in now(state).playing)


def _page(page: str, state: State, words: Words, place: Place, /, **parts: Any) -> str:
    """`name(id)` is how an entrant is called."""
    nonce, numbers = secrets.token_hex(8), count()

    def names(ids: Iterable[str]) -> str:
        return ", ".join(state.name(one) for one in ids)

    def phase_title(phase: str) -> str:
        return state.phases[phase].phase.name or phase

    common: dict[str, Any] = {
        "here": page,
        "clocked": starts(state) is not None,
        "form_id": lambda: f"{nonce}-{next(numbers)}",
        "name": state.name,
        "names": names,
        "person": partial(person, state),
        "phase_title": phase_title,
        "hour": partial(told, state),
        "live": lambda one: live(state, state.phases[one.phase], one.fixture),
        "team": lambda phase: state.phases[phase].phase.team is not None,
    }
    return shell(page, state.event.event, words, place, **(common | parts))


def shell(page: str, title: str, words: Words, place: Place, /, **parts: Any) -> str:
    """Any page of an event; also one that has no event yet."""

    def desk_link(name: str, **more: str) -> str:
        return f"{place.root}desk{'/' if name else ''}{name}?{urlencode({'key': place.key} | more)}"

    def query(**more: str) -> str:
        own = {"key": place.key, "q": place.wanted, "match": place.match, "now": place.now}
        return urlencode({key: value for key, value in own.items() if value} | more)

    common: dict[str, Any] = {"refresh": None, "here": page}
    common |= {"desk_link": desk_link, "query": query, "title": title}
    return rendered(f"event_{page}", words, **(common | msgspec.structs.asdict(place) | parts))
