"""From an event's file and what happened to where it stands. The same file and journal always give the same state."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from palheta.facts import BadFact
from palheta.tournament.binding import awarded, bind
from palheta.tournament.entries import (
    CheckedIn,
    Closed,
    Defined,
    DrewLots,
    Entered,
    Entry,
    Joined,
    Paired,
    Staged,
    Withdrew,
    effective,
)
from palheta.tournament.event import Entrant, Event
from palheta.tournament.feeding import Fed, fed, left_out
from palheta.tournament.formats import BRACKETED, FORMATS, Due, Given, Round
from palheta.tournament.line_ups import line_ups_of
from palheta.tournament.lines import Line, lines_of
from palheta.tournament.phases import Phase
from palheta.tournament.reading import event_of
from palheta.tournament.renaming import renamed
from palheta.tournament.results import Result
from palheta.tournament.seats import seated
from palheta.tournament.state import PhaseState, State


def fold(event: Event, entries: Sequence[Entry] = ()) -> State:
    """`event`: as its file says, unless the journal has a later word."""
    happened = effective(entries)
    for _, entry in happened:
        if isinstance(entry, Defined):
            event = event_of(entry.event)
    if event.phases[0].format in ("round_robin", "groups"):
        happened = renamed(happened, lambda so_far: _pairs(event, so_far))
    only = [entry for _, entry in happened]
    entrants = _entrants(event, only)
    phases: dict[str, PhaseState] = {}
    lines: dict[str, list[Line]] = {}
    for phase in event.phases:
        state = _phase(event, phase, only, entrants, phases, lines)
        phases[phase.id] = state
        for result in _played(state) if phase is not event.phases[-1] else ():
            for line in lines_of(result, phase):
                lines.setdefault(line.entrant, []).append(line)
    if not entries:  # later numbers may have changed: somebody joined
        _check_matches(event, phases)
    return State(
        event=event,
        entrants=entrants,
        phases=phases,
        entries=tuple(happened),
        line_ups=line_ups_of(only),
        count=len(entries),
    )


def _pairs(event: Event, entries: Sequence[Entry]) -> dict[str, tuple[str, str]]:
    """Who plays which match of the first phase, the one that somebody may join late."""
    first = _phase(event, event.phases[0], entries, _entrants(event, entries), {}, {})
    return {fixture.id: fixture.pair for fixture in first.fixtures if fixture.known}


def _check_matches(event: Event, phases: Mapping[str, PhaseState]) -> None:
    """What the file says was played in a match must be one of its phase, and theirs; where matches are known."""
    fixtures = {f.id: f for phase in phases.values() for f in phase.fixtures}
    for i, result in enumerate(event.results):
        if not result.match or result.bye is not None or not phases[result.phase].fixtures:
            continue
        fixture = fixtures.get(result.match)
        if fixture is None:
            raise BadFact(
                f"results[{i}].match", f"Expected a match of {result.phase}; there is no {result.match!r}"
            )
        if fixture.known and set(fixture.pair) != set(result.pair):
            raise BadFact(
                f"results[{i}].home",
                f"Expected {' and '.join(fixture.pair)}, who play {result.match}, got {' and '.join(result.pair)}",
            )


def _entrants(event: Event, entries: Iterable[Entry]) -> dict[str, Entrant]:
    found = {entrant.id: entrant for entrant in event.entrants}
    for entry in entries:
        match entry:
            case Joined():
                here = entry.entrant.present is not False  # who enters late has come
                found[entry.entrant.id] = msgspec.structs.replace(entry.entrant, present=here)
            case CheckedIn() if entry.entrant in found:
                one = found[entry.entrant]
                paid = one.paid or entry.paid is not None
                found[entry.entrant] = msgspec.structs.replace(one, present=entry.present, paid=paid)
            case Withdrew() if entry.entrant in found:
                how = entry.how or event.settings.withdrawn
                found[entry.entrant] = msgspec.structs.replace(found[entry.entrant], withdrawn=how)
            case _:
                pass
    return found


def _played(state: PhaseState) -> list[Result]:
    """What counts of a phase, for campaigns and for how often each has played."""
    if state.given is None:
        return []
    bound = [result for fixture in state.fixtures if (result := state.result(fixture)) is not None]
    return [*bound, *state.given.loose]


def _phase(
    event: Event,
    phase: Phase,
    entries: Sequence[Entry],
    entrants: Mapping[str, Entrant],
    earlier: Mapping[str, PhaseState],
    lines: Mapping[str, Sequence[Line]],
) -> PhaseState:
    if left_out(phase, earlier):
        return PhaseState(phase=phase, over=True)
    coming = _coming(event, phase, entries, entrants, earlier, lines)
    if not coming.field:
        return PhaseState(phase=phase, waits=coming.waits, dues=coming.lots)
    results = [result for result in event.results if result.phase == phase.id]
    entered = [e.result for e in entries if isinstance(e, Entered) and e.result.phase == phase.id]
    campaign = phase.campaign or tuple(earlier)
    given = Given(
        phase=phase,
        field=coming.field,
        seeds={e.id: e.seed for e in entrants.values() if e.seed is not None},
        lots=_lots(event, phase, entries),
        gone=frozenset(e for e in coming.field if entrants[e].withdrawn is not None),
        annulled=frozenset(e for e in coming.field if entrants[e].withdrawn == "annul"),
        rounds=_rounds(phase, entries),
        before=_before(lines, campaign, earlier),
        origin=coming.origin,
        closed=any(isinstance(e, Closed) and e.phase == phase.id for e in entries),
    )
    return _unfolded(seated(given, entries), results, entered, entrants)


def _before(
    lines: Mapping[str, Sequence[Line]], campaign: tuple[str, ...], earlier: Mapping[str, PhaseState]
) -> dict[str, tuple[Line, ...]]:
    if set(campaign) == set(earlier):
        return {entrant: tuple(own) for entrant, own in lines.items()}
    found: dict[str, list[Line]] = {}
    for phase in campaign:
        for result in _played(earlier[phase]):
            for line in lines_of(result, earlier[phase].phase):
                found.setdefault(line.entrant, []).append(line)
    return {entrant: tuple(own) for entrant, own in found.items()}


def _coming(
    event: Event,
    phase: Phase,
    entries: Sequence[Entry],
    entrants: Mapping[str, Entrant],
    earlier: Mapping[str, PhaseState],
    lines: Mapping[str, Sequence[Line]],
) -> Fed:
    """Who takes part, the best-seeded first."""
    if phase.from_:
        order = [p.id for p in event.phases]
        away = frozenset(
            e.entrant
            for e in entries
            if isinstance(e, Withdrew) and e.phase and order.index(e.phase) <= order.index(phase.id)
        )
        counts = {entrant: sum(line.opponent is not None for line in own) for entrant, own in lines.items()}
        return fed(phase, earlier, away, counts)
    if phase.entrants:
        return Fed(phase.entrants)
    if isinstance(phase.groups, dict) and phase.groups:
        return Fed(tuple(entrant for group in phase.groups.values() for entrant in group))
    if len(event.phases) > 1:
        named = {e for r in event.results if r.phase == phase.id for e in (r.home, r.away, r.bye)}
        if named:
            return Fed(_by_seed([entrant for entrant in entrants if entrant in named], entrants))
    here = [e for e in entrants.values() if phase.category in ("", e.category)]
    here = [e for e in here if not event.settings.check_in or e.present]
    if len(here) < 2:
        return Fed(waits=f"fewer than two have checked in ({len(here)} of {len(entrants)})")
    return Fed(_by_seed([entrant.id for entrant in here], entrants))


def _by_seed(ids: Sequence[str], entrants: Mapping[str, Entrant]) -> tuple[str, ...]:
    """Those with a seed first; the others as they entered."""
    return tuple(sorted(ids, key=lambda one: entrants[one].seed or 10**9))


def _lots(event: Event, phase: Phase, entries: Sequence[Entry]) -> tuple[tuple[str, ...], ...]:
    written = [lots.order for lots in event.lots if lots.phase == phase.id]
    return (*written, *(e.order for e in entries if isinstance(e, DrewLots) and e.phase == phase.id))


def _rounds(phase: Phase, entries: Sequence[Entry]) -> tuple[Round, ...]:
    """The last word about each round; a round that comes before its predecessor is not there yet."""
    found: dict[int, Round] = {}
    for entry in entries:
        if isinstance(entry, Paired) and entry.phase == phase.id:
            found[entry.round] = Round(entry.pairs, entry.byes)
        if isinstance(entry, Staged) and entry.phase == phase.id:
            at = next((n for n, one in found.items() if one.stage == entry.stage), len(found) + 1)
            found[at] = Round(present=entry.present, stage=entry.stage)
    rounds: list[Round] = []
    while len(rounds) + 1 in found:
        rounds.append(found[len(rounds) + 1])
    return tuple(rounds)


def _unfolded(
    given: Given, written: Sequence[Result], entered: Sequence[Result], entrants: Mapping[str, Entrant]
) -> PhaseState:
    """The phase played through with its results: each bound to its fixture, or set aside where it fits none."""
    form = FORMATS[given.phase.format]
    given = msgspec.structs.replace(
        given,
        results={result.match: result for result in entered if result.match},
        loose=(*written, *(result for result in entered if not result.match)),
    )
    fixtures = [fixture for fixture in form.fixtures(given) if fixture.known]
    bound = bind(fixtures, written, entered)
    results = bound.by_fixture
    if given.phase.format not in BRACKETED:  # there the opponent simply goes on
        results |= awarded(fixtures, results, entrants, given.phase)
    given = msgspec.structs.replace(given, results=results, loose=bound.loose)
    known = form.fixtures(given)
    outcome = form.outcome(given, known)
    return PhaseState(
        phase=given.phase,
        given=given,
        fixtures=known,
        standings=outcome.standings,
        dues=outcome.dues,
        over=outcome.over,
        verdicts=outcome.verdicts,
        stale=bound.stale,
    )


def dues(state: State) -> list[tuple[str, Due]]:
    """Everything the organiser must do, with its phase."""
    return [(name, due) for name, phase in state.phases.items() for due in phase.dues]
