"""The long run of tournaments: any format, 2 to 200 entrants, played to the end by chance; every law of the tests."""

import random
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed

from tests.tournament.organiser import event, organised

from palheta.tournament.entries import entry_line, read_entry
from palheta.tournament.final import final_ranking
from palheta.tournament.fold import fold
from palheta.tournament.plans import FEWEST, PLANS
from palheta.tournament.state import State
from palheta.tournament.table import answer
from palheta.tournament.timetable.greedy import greedy
from palheta.tournament.timetable.hall import broken
from palheta.tournament.timetable.jobs import hall_of, jobs_of

LARGEST = 200
TIE = [{"by": "extra_time", "minutes": 3}, {"by": "penalties"}]


def told(state: State) -> list[object]:
    return [answer(name, phase.standings) for name, phase in state.phases.items()]


def played(seed: int) -> str | int:
    """One event: how many matches it had, or what went wrong."""
    rng = random.Random(seed)
    plan = rng.choice([name for name in PLANS if name != "king"])
    most = 40 if plan in ("league", "double-round-robin", "round-robin") else LARGEST
    count = rng.randint(FEWEST.get(plan, 2), most)
    where = f"seed {seed}: {plan} of {count}"
    try:
        phases = [phase | {"tie": TIE} for phase in PLANS[plan](count)]
        made = event(count, *phases, tables=rng.randint(1, 60))
        if plan not in ("ladder", "league"):
            jobs, hall = jobs_of(fold(made)), hall_of(fold(made))
            faults = broken(greedy(jobs, hall), jobs, hall)
            if faults:
                return f"{where}: the timetable: {faults[0]}"
        one = organised(made, seed)
        state = one.run()
        if sorted(final_ranking(state.phases).order) != sorted(state.entrants):
            return f"{where}: somebody has no place, or two"
        if told(fold(made, [read_entry(entry_line(entry)) for entry in one.entries])) != told(state):
            return f"{where}: read again it is another event"
        for phase in state.phases.values():
            pairs = Counter(frozenset(f.pair) for f in phase.fixtures if phase.result(f) is not None)
            if phase.phase.format == "swiss" and max(pairs.values()) > 1:
                return f"{where}: two have met twice"
        return sum(len(phase.fixtures) for phase in state.phases.values())
    except Exception as error:  # one event that breaks must not hide the others
        return f"{where}: {type(error).__name__}: {error}"


def soak(seeds: range) -> list[str]:
    begun, matches, failures = time.perf_counter(), 0, []
    with ProcessPoolExecutor() as pool:
        for done, future in enumerate(as_completed([pool.submit(played, seed) for seed in seeds]), 1):
            found = future.result()
            if isinstance(found, str):
                failures.append(found)
                print(f"\r{found}", file=sys.stderr)
            else:
                matches += found
            print(f"\r{done} of {len(seeds)} events   ", end="", file=sys.stderr, flush=True)
    took = time.perf_counter() - begun
    print(f"\n{len(seeds) - len(failures)} of {len(seeds)} events ended, {matches:,} matches in {took:.0f} s")
    return failures
