"""The timetable of an event as its page shows it."""

import msgspec

from palheta.facts import BadFact
from palheta.tournament.formats import Fixture
from palheta.tournament.state import State
from palheta.tournament.timetable.clock import told
from palheta.tournament.timetable.hall import Hall, Job, Plan, Slot
from palheta.tournament.timetable.jobs import hall_of, jobs_of, minutes_of
from palheta.tournament.timetable.tries import shortest

MOST_JOBS = 3_000


class Row(msgspec.Struct, frozen=True):
    """`on`: it is being played; `late`: so many minutes longer than it should be."""

    time: str
    table: str
    match: str
    pair: str
    referee: str
    on: bool
    late: int


class PlanPage(msgspec.Struct, frozen=True):
    """`why`: there is no plan, because of that. `solved`: the solver has looked for it."""

    rows: tuple[Row, ...] = ()
    end: str = ""
    bound: str = ""
    referees: bool = False
    why: str = ""
    solved: bool = False


def plan_page(state: State, minute: int, seconds: float = 0.0) -> PlanPage:
    """Everything that is still to be played, from this minute on. Takes up to some seconds for hundreds of players.
    `seconds`: so long the solver looks for a shorter plan."""
    try:
        jobs, hall = jobs_of(state, minute), hall_of(state, minute)
        if len(jobs) > MOST_JOBS:
            raise BadFact(
                "phases", f"Expected at most {MOST_JOBS:,} matches for a timetable, got {len(jobs):,}"
            )
        plan = _made(jobs, hall, seconds)
    except BadFact as error:
        return PlanPage(why=str(error))
    by_id = {job.id: job for job in jobs}
    fixtures = {fixture.id: fixture for phase in state.phases.values() for fixture in phase.fixtures}
    usual = {f.id: minutes_of(state, phase.phase) for phase in state.phases.values() for f in phase.fixtures}
    slots = sorted(plan.slots, key=lambda slot: (slot.start, slot.table))
    rows = tuple(_row(state, slot, by_id[slot.job], fixtures.get(slot.job), hall, usual) for slot in slots)
    return PlanPage(
        rows,
        told(state, plan.end),
        told(state, plan.bound),
        any(row.referee for row in rows),
        solved=bool(seconds),
    )


def _made(jobs: tuple[Job, ...], hall: Hall, seconds: float) -> Plan:
    if not seconds:
        return shortest(jobs, hall)
    from palheta.planning.cp_sat import planned  # a second's import, and not everybody has it

    return planned(jobs, hall, seconds)


def _row(
    state: State, slot: Slot, job: Job, fixture: Fixture | None, hall: Hall, usual: dict[str, int]
) -> Row:
    table = hall.tables[slot.table]
    if job.tables > 1:
        table = f"{table}-{hall.tables[slot.table + job.tables - 1]}"
    pair = f"{state.name(fixture.home)} – {state.name(fixture.away)}" if fixture and job.known else ""
    referee = person(state, slot.referee) if slot.referee and job.known else ""
    on = job.began is not None
    late = max(0, hall.now - slot.start - usual.get(slot.job, job.minutes)) if on else 0
    return Row(told(state, slot.start), table, slot.job, pair, referee, on, late)


def person(state: State, one: str) -> str:
    """A player, a member of a team or an official."""
    if one in state.entrants:
        return state.name(one)
    return next((o.name or o.id for o in state.event.officials if o.id == one), one)
