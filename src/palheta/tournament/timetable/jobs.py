"""From an event to what must be planned."""

from collections import Counter

import msgspec

from palheta.facts import BadFact
from palheta.rulebooks import registry
from palheta.tournament.entries import Timed
from palheta.tournament.formats import Fixture
from palheta.tournament.now import table_names
from palheta.tournament.phases import Phase
from palheta.tournament.rehearsal import Better, rehearse
from palheta.tournament.state import PhaseState, State
from palheta.tournament.timetable.hall import Hall, Job


class Times(msgspec.Struct, frozen=True):
    """When matches really began and were over."""

    began: dict[str, int] = {}
    ended: dict[str, int] = {}
    table: dict[str, str] = {}
    referee: dict[str, str] = {}


def minutes_of(state: State, phase: Phase) -> int:
    """Of the phase, of the event, or by the book."""
    told = phase.minutes or state.event.hours.minutes
    return max(1, round(told)) if told else registry.find(state.event.book).times.minutes


def times_of(state: State) -> Times:
    found = Times({}, {}, {}, {})
    for _, entry in state.entries:
        if isinstance(entry, Timed):
            if entry.began is not None:
                found.began[entry.match] = round(entry.began)
                found.table[entry.match] = entry.table
                found.referee[entry.match] = entry.referee
            if entry.ended is not None:
                found.ended[entry.match] = round(entry.ended)
    return found


def jobs_of(state: State, now: int = 0) -> tuple[Job, ...]:
    """Everything that is still to be played, as far as the event can be foreseen; in an order that can be played."""
    rehearsed = rehearse(state, Better(state.entrants), "timetable", stages=1)
    times = times_of(state)
    names = table_names(state)
    found: list[Job] = []
    left: dict[str, list[str]] = {}
    for name, phase in rehearsed.items():
        real = state.phases[name]
        before = [one for feed in phase.phase.from_ for one in left.get(feed.phase, ())]
        known = {fixture.id: fixture for fixture in real.fixtures}
        jobs = [
            _job(state, phase, fixture, known.get(fixture.id), before, times, names, now)
            for fixture in _of_this_day(real, _ordered(phase))
            if not (fixture.id in known and real.result(known[fixture.id]) is not None)
        ]
        jobs = _rounds_in_turn(phase, jobs)
        left[name] = [job.id for job in jobs] or before
        found += jobs
    return tuple(sorted(found, key=lambda job: job.began is None))


def _of_this_day(real: PhaseState, fixtures: list[Fixture]) -> list[Fixture]:
    """A stage of a league is a day of its own: those that have begun, or the next one, and no further."""
    if real.phase.format != "league":
        return fixtures
    begun = {fixture.stage for fixture in real.open}
    after = {fixture.stage for fixture in real.fixtures}
    following = next((fixture.stage for fixture in fixtures if fixture.stage not in after), None)
    return [fixture for fixture in fixtures if fixture.stage in (begun or {following})]


def _ordered(phase: PhaseState) -> list[Fixture]:
    """Stage by stage, round by round: whatever must come before another one does."""
    stages = list(dict.fromkeys(fixture.stage for fixture in phase.fixtures))
    return sorted(phase.fixtures, key=lambda fixture: (stages.index(fixture.stage), fixture.round))


def _job(
    state: State,
    phase: PhaseState,
    fixture: Fixture,
    real: Fixture | None,
    before: list[str],
    times: Times,
    names: list[str],
    now: int,
) -> Job:
    team = phase.phase.team
    minutes = minutes_of(state, phase.phase)
    began = times.began.get(fixture.id) if fixture.id not in times.ended else None
    if began is not None:
        minutes = max(minutes, now + 1 - began)  # it is late, and still on
    inside = {f.tie: f.id for f in phase.fixtures if f.tie}
    after = [inside[tie] for tie in fixture.after if tie in inside]
    table = times.table.get(fixture.id, "")
    return Job(
        fixture.id,
        tuple(member for entrant in fixture.pair for member in _people(state, entrant, team is not None)),
        minutes,
        1 if team is None else team.tables,
        (*before, *after),
        real is not None and real.known,
        began,
        names.index(table) if began is not None and table in names else None,
        referee=times.referee.get(fixture.id, "") if began is not None else "",
    )


def _people(state: State, entrant: str, team: bool) -> tuple[str, ...]:
    members = state.entrants[entrant].members
    return members if team and members else (entrant,)


def _rounds_in_turn(phase: PhaseState, jobs: list[Job]) -> list[Job]:
    """A Swiss round, a match at the king's table and a stage come after all before them."""
    if phase.phase.format not in ("swiss", "king", "league"):
        return jobs
    turns: dict[str, str | int] = {
        fixture.id: str(fixture.stage) if phase.phase.format == "league" else fixture.round
        for fixture in phase.fixtures
    }
    found: list[Job] = []
    previous: list[str] = []
    for turn in dict.fromkeys(turns[job.id] for job in jobs):
        now = [job for job in jobs if turns[job.id] == turn]
        found += [msgspec.structs.replace(job, after=(*job.after, *previous)) for job in now]
        previous = [job.id for job in now]
    return found


def hall_of(state: State, now: int = 0, tables: int | None = None) -> Hall:
    """`tables`: so many, whatever the file says."""
    event = state.event
    names = table_names(state) if tables is None else [str(n) for n in range(1, tables + 1)]
    if not names:
        raise BadFact("tables", "Expected how many tables there are")
    here = [e for e in state.entrants.values() if e.withdrawn is None]
    clubs = {e.id: e.club for e in here} | {o.id: o.club for o in event.officials}
    clubs |= {member: e.club for e in here for member in e.members}
    players = [member for e in here for member in (e.members or (e.id,))]
    referees = {
        "players": [*players, *(o.id for o in event.officials)],
        "officials": [o.id for o in event.officials],
    }.get(event.settings.referees, [])
    return Hall(
        tuple(names),
        tuple(referees),
        clubs,
        round(event.hours.change),
        round(event.hours.rest),
        now,
        rested=_rested(state),
        refereed=Counter(one for one in times_of(state).referee.values() if one),
    )


def _rested(state: State) -> dict[str, int]:
    """From when those may play again whose match was over at a known minute."""
    ended, rest = times_of(state).ended, round(state.event.hours.rest)
    found: dict[str, int] = {}
    for phase in state.phases.values() if rest else ():
        for fixture in phase.fixtures:
            if fixture.id in ended and fixture.known:
                for entrant in fixture.pair:
                    for person in _people(state, entrant, phase.phase.team is not None):
                        found[person] = max(found.get(person, 0), ended[fixture.id] + rest)
    return found
