"""Who is called to a table now: the first moment of a plan that is made for it."""

from palheta.facts import BadFact
from palheta.tournament.entries import Timed
from palheta.tournament.state import State
from palheta.tournament.timetable.greedy import greedy
from palheta.tournament.timetable.jobs import hall_of, jobs_of


def called(state: State, minute: int) -> tuple[Timed, ...]:
    """Everybody who can begin in this minute, each with a table and, where there are any, a referee."""
    jobs, hall = jobs_of(state, minute), hall_of(state, minute)
    waiting = {job.id for job in jobs if job.began is None and job.known}
    plan = greedy(jobs, hall, only_now=True)
    found = tuple(
        Timed(match=slot.job, table=hall.tables[slot.table], referee=slot.referee, began=minute)
        for slot in sorted(plan.slots, key=lambda slot: slot.table)
        if slot.job in waiting
    )
    if not found:
        raise BadFact(
            "match", "Expected a match that can begin now; tables, players or referees are busy, or rest"
        )
    return found
