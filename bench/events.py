"""An event of 200 on 50 tables: how long it takes to read, draw, enter a result, make the table and the timetable; and
how good the timetable is against what no plan can beat. A second's work unless the solver runs: `--seconds` (10)."""

import argparse
import time
from collections import Counter
from collections.abc import Callable
from typing import Any, TypeVar

from palheta.planning.cp_sat import planned
from palheta.planning.dutch import pair
from palheta.tournament.admitting import admitted
from palheta.tournament.draws import draw_of
from palheta.tournament.entries import Entered, Entry
from palheta.tournament.fold import fold
from palheta.tournament.formats import BRACKETED
from palheta.tournament.plans import EVENINGS, PLANS
from palheta.tournament.reading import event_of
from palheta.tournament.results import Result
from palheta.tournament.state import State
from palheta.tournament.table import answer
from palheta.tournament.timetable.bound import lower_bound
from palheta.tournament.timetable.greedy import greedy
from palheta.tournament.timetable.hall import Plan, broken
from palheta.tournament.timetable.jobs import hall_of, jobs_of
from palheta.tournament.timetable.seating import own_club

Made = TypeVar("Made")
TOO_MANY = ("round-robin", "double-round-robin")  # 19,900 matches are no evening


def timed(work: Callable[[], Made]) -> tuple[float, Made]:
    begun = time.perf_counter()
    made = work()
    return time.perf_counter() - begun, made


def raw(plan: str, count: int, tables: int) -> dict[str, Any]:
    phases = [p | ({"tie": "fistf"} if p["format"] in BRACKETED else {}) for p in PLANS[plan](count)]
    return {
        "event": plan,
        "book": "fistf",
        "tables": tables,
        "settings": {"referees": "players"},
        "hours": {"minutes": 34, "change": 2, "rest": 5},
        "phases": phases,
        "entrants": [{"id": f"p{n}", "club": f"c{n % 50}", "seed": n + 1} for n in range(count)],
    }


def desk(plan: str, count: int, tables: int) -> State:
    """Reading, drawing, entering: what an organiser waits for."""
    reading, event = timed(lambda: event_of(raw(plan, count, tables)))
    entries: list[Entry] = []
    state = fold(event)
    first = event.phases[0].id
    drawing = 0.0
    if any(due.do == "draw" for due in state.phases[first].dues):
        drawing, drew = timed(lambda: draw_of(state, first, "secret"))
        entries.append(drew)
    elif any(due.do == "pair" for due in state.phases[first].dues):
        drawing, paired = timed(lambda: pair(state.phases[first]))
        entries.append(paired)
    state = fold(event, entries)
    for fixture in state.phases[first].open[:-1]:
        home, away = fixture.pair
        entries.append(
            Entered(result=Result(phase=first, match=fixture.id, home=home, away=away, score=(1, 0)))
        )
    entering, tabling = 0.0, 0.0
    if state.phases[first].open:
        state = fold(event, entries)
        home, away = state.phases[first].open[0].pair
        result = Result(phase=first, match=state.phases[first].open[0].id, home=home, away=away, score=(0, 1))
        entering, state = timed(lambda: admitted(state, event, entries, Entered(result=result)))
        tabling, _ = timed(lambda: answer(first, state.phases[first].standings))
    print(
        f"{plan:<28} read {reading:6.3f} s  draw {drawing:6.3f} s  enter a result {entering:6.3f} s  "
        f"table {tabling:6.4f} s",
        flush=True,
    )
    return fold(event)


def timetable(state: State, seconds: float) -> None:
    finding, jobs = timed(lambda: jobs_of(state))
    hall = hall_of(state)
    bound = lower_bound(jobs, hall)
    by_id = {job.id: job for job in jobs}

    def told(took: float, plan: Plan) -> str:
        duties = Counter(slot.referee for slot in plan.slots)
        own = sum(own_club(slot.referee, by_id[slot.job], hall) for slot in plan.slots)
        return (
            f"{took:5.1f} s, {plan.end} min = bound + {100 * (plan.end / bound - 1):.1f} %, "
            f"broken {len(broken(plan, jobs, hall))}, own club {own}, duties {min(duties[r] for r in hall.referees)}"
            f"-{max(duties.values())}"
        )

    print(f"    {len(jobs)} matches foreseen in {finding:.2f} s; no plan is shorter than {bound} min")
    print(f"    greedy {told(*timed(lambda: greedy(jobs, hall)))}")
    print(f"    CP-SAT {told(*timed(lambda: planned(jobs, hall, seconds)))}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entrants", type=int, default=200)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=10.0, help="for the solver")
    parser.add_argument("plans", nargs="*", default=[plan for plan in EVENINGS if plan not in TOO_MANY])
    args = parser.parse_args()
    print(f"{args.entrants} entrants, {args.tables} tables, players referee, 34 minutes a match")
    for plan in args.plans:
        timetable(desk(plan, args.entrants, args.tables), args.seconds)


if __name__ == "__main__":
    main()
