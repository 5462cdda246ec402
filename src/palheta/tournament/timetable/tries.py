"""Several greedy plans, of which the shortest is taken: in a small hall the first one may be a third too long."""

from palheta.match.chance import drawn
from palheta.tournament.timetable.bound import lower_bound, parts, tails_of
from palheta.tournament.timetable.greedy import greedy
from palheta.tournament.timetable.hall import Hall, Job, Plan, Slot

MOST = 100
ENOUGH = 4_000  # matches, over all tries: about half a second
SPREAD = 60  # minutes by which the order is shaken


def shortest(jobs: tuple[Job, ...], hall: Hall, enough: int = ENOUGH) -> Plan:
    """The same jobs always give the same plan. Hundreds of matches at many tables are planned once: that is near the
    bound already, and takes its time. `enough`: so many matches are planned in all tries together."""
    first = greedy(jobs, hall)
    bound = lower_bound(jobs, hall)
    if first.end <= bound or len(jobs) > enough // 2:
        return Plan(first.slots, first.made_by, bound)
    by_id = {job.id: job for job in jobs}
    slots: list[Slot] = []
    here = hall
    for part in parts(jobs):
        best = best_of(part, here, enough)
        slots += best.slots
        here = here.after(best.slots, by_id)
    found = Plan(tuple(slots), first.made_by, bound)
    return found if found.end < first.end else Plan(first.slots, first.made_by, bound)


def best_of(jobs: tuple[Job, ...], hall: Hall, enough: int = ENOUGH) -> Plan:
    """By turns the longest chains first, shaken; and the best plan so far, shaken."""
    best, bound = greedy(jobs, hall), lower_bound(jobs, hall)
    tails = tails_of(jobs, hall)
    starts = {slot.job: slot.start for slot in best.slots}
    for number in range(min(MOST, enough // len(jobs))):
        if best.end <= bound:
            break
        worth = starts if number % 2 else {job: -tail for job, tail in tails.items()}
        order = {job: at + drawn("timetable", SPREAD, number, job) for job, at in worth.items()}
        found = greedy(jobs, hall, order)
        if found.end <= best.end:
            best, starts = found, {slot.job: slot.start for slot in found.slots}
    return best
