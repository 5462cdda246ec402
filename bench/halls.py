"""Timetables of small halls, whose players also referee and rest: `python -m bench.halls [--take 34] [--seconds 6]`.

Of many halls those are hard whose first greedy plan is more than a tenth above what no plan can beat. Of these some are
taken at even distances and given to the solver: how many stay above a tenth, of how many is it proved that no plan is
shorter, and how many of the solver's plans found no referees.
"""

import argparse
from typing import Any

from palheta.facts import BadFact
from palheta.planning.cp_sat import planned
from palheta.tournament.fold import fold
from palheta.tournament.plans import EVENINGS, FEWEST, PLANS
from palheta.tournament.reading import event_of
from palheta.tournament.timetable.bound import lower_bound
from palheta.tournament.timetable.greedy import greedy
from palheta.tournament.timetable.hall import Hall, Job, broken
from palheta.tournament.timetable.jobs import hall_of, jobs_of

COUNTS, TABLES, RESTS = (6, 7, 9, 11, 14, 18, 22), (2, 3, 5), (3, 10)
TOO_MANY = 60  # matches: no evening


def small(plan: str, count: int, tables: int, rest: int) -> tuple[tuple[Job, ...], Hall]:
    raw: dict[str, Any] = {
        "event": plan,
        "book": "dadinho",
        "tables": tables,
        "entrants": [{"id": f"p{n}", "club": f"c{n % 7}"} for n in range(count)],
        "phases": PLANS[plan](count),
        "settings": {"referees": "players"},
        "hours": {"minutes": 15, "change": 2, "rest": rest},
    }
    state = fold(event_of(raw))
    return jobs_of(state), hall_of(state)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--take", type=int, default=34)
    parser.add_argument("--seconds", type=float, default=6.0, help="for the solver")
    args = parser.parse_args()
    hard, halls = [], 0
    asked = [
        (plan, count, tables, rest)
        for plan in EVENINGS
        for count in COUNTS
        for tables in TABLES
        for rest in RESTS
        if count >= FEWEST.get(plan, 2)
    ]
    for one in asked:
        try:
            jobs, hall = small(*one)
        except BadFact:  # so few cannot play it
            continue
        halls += len(jobs) <= TOO_MANY
        if len(jobs) <= TOO_MANY and greedy(jobs, hall).end > 1.1 * lower_bound(jobs, hall):
            hard.append(one)
    taken = hard[:: max(1, len(hard) // args.take)][: args.take]
    print(f"{halls} halls, {len(hard)} hard, {len(taken)} taken", flush=True)
    above = proved = 0
    for one in taken:
        jobs, hall = small(*one)
        plan = planned(jobs, hall, args.seconds)
        assert broken(plan, jobs, hall) == []
        assert plan.end >= plan.bound
        gap = 100 * (plan.end / plan.bound - 1)
        above, proved = above + (gap > 10), proved + (plan.end == plan.bound)
        print(f"{one}: {len(jobs)} matches, {plan.end} min, bound + {gap:.1f} %", flush=True)
    print(f"above a tenth: {above}; proved shortest: {proved}")


if __name__ == "__main__":
    main()
