"""A timetable by OR-Tools' CP-SAT: as short as it can be made in the time given."""

from collections.abc import Mapping
from math import ceil

import msgspec

from palheta.planning import NotInstalled
from palheta.tournament.timetable.bound import FEW, at_once, circles_of, lower_bound, parts, refereed_at_once
from palheta.tournament.timetable.greedy import greedy
from palheta.tournament.timetable.hall import Hall, Job, Plan, Slot, broken
from palheta.tournament.timetable.seating import seated
from palheta.tournament.timetable.tries import best_of, shortest

try:
    from ortools.sat.python import cp_model
except ImportError:
    raise NotInstalled("a timetable by CP-SAT", "ortools") from None

SECONDS = 10.0
WORKERS = 2
FEW_DUTIES = 1_000  # matches times referees
GOOD = 0.01  # so much longer than any plan must be: not worth a search
Starts = dict[str, cp_model.IntVar]


class Room(msgspec.Struct, frozen=True):
    """The hall, with its pauses in the solver's units."""

    hall: Hall
    change: int
    rest: int


def planned(jobs: tuple[Job, ...], hall: Hall, seconds: float = SECONDS) -> Plan:
    """The best of the greedy plans and what the solver finds; never one that breaks a constraint."""
    first = shortest(jobs, hall)
    if first.end - hall.now <= (1 + GOOD) * (first.bound - hall.now):
        return first
    whole = (
        len(jobs) <= FEW and len(parts(jobs)) > 1
    )  # then also all at once, for what lies between the parts
    found = _part_by_part(jobs, hall, seconds * (0.6 if whole else 1))
    best = found if found.end < first.end and not broken(found, jobs, hall) else first
    best = Plan(best.slots, best.made_by, found.bound)
    if whole and best.end - hall.now > (1 + GOOD) * (best.bound - hall.now):
        best = _bettered(jobs, hall, 1, seconds * 0.4, best)
    return best


def _part_by_part(jobs: tuple[Job, ...], hall: Hall, seconds: float) -> Plan:
    """What must wait for all before it is planned for itself: smaller questions with the same answer. What the solver
    proves of each adds up."""
    by_id = {job.id: job for job in jobs}
    slots: list[Slot] = []
    proven: list[int] = []
    here = hall
    for part in parts(jobs):
        best = _best(part, here, seconds * len(part) / len(jobs))
        slots += best.slots
        proven.append(best.bound - here.now)
        here = here.after(best.slots, by_id)
    return Plan(tuple(slots), "CP-SAT", lower_bound(jobs, hall, proven))


def _best(jobs: tuple[Job, ...], hall: Hall, seconds: float) -> Plan:
    best = best_of(jobs, hall)
    best = Plan(best.slots, best.made_by, lower_bound(jobs, hall))
    units = _units(jobs, hall)
    for unit in units:
        if best.end > best.bound:
            best = _bettered(jobs, hall, unit, seconds / len(units), best)
    return best


def _bettered(jobs: tuple[Job, ...], hall: Hall, unit: int, seconds: float, best: Plan) -> Plan:
    """A shorter plan than the best so far, or the same, with what was proven."""
    found = _starts(jobs, hall, unit, seconds, best)
    # Once as the solver has it, and once in its order, each as early as it can be.
    for plan in (seated(jobs, found.starts, hall, "CP-SAT"), greedy(jobs, hall, found.starts)):
        if plan is not None and plan.end < best.end and not broken(plan, jobs, hall):
            best = Plan(plan.slots, "CP-SAT", best.bound)
    return Plan(best.slots, best.made_by, max(best.bound, hall.now + found.proven))


def _units(jobs: tuple[Job, ...], hall: Hall) -> list[int]:
    """Where all matches take equally long, time is counted in matches, with the table's change or the players' rest:
    few moments instead of hundreds of minutes. In minutes otherwise, and also where there are few matches."""
    lengths = {job.minutes for job in jobs if job.began is None}
    if len(lengths) != 1:
        return [1]
    minutes = lengths.pop()
    units = sorted({minutes + hall.change, minutes + max(hall.change, hall.rest)})
    return [*units, 1] if len(jobs) <= FEW else units


class Solved(msgspec.Struct, frozen=True):
    """`proven`: so many minutes it takes at least; 0 where that is not known."""

    starts: dict[str, int]
    proven: int = 0


def _starts(jobs: tuple[Job, ...], hall: Hall, unit: int, seconds: float, hint: Plan) -> Solved:
    """When each begins, in minutes; what is being played stays where it is, and the others begin after it."""
    found = {job.id: job.began for job in jobs if job.began is not None}
    people = {player for job in jobs for player in job.players}
    busy = [*hall.free.values(), *(until for one, until in hall.rested.items() if one in people)]
    busy += [job.began + job.minutes + max(hall.change, hall.rest) for job in jobs if job.began is not None]
    at = max((hall.now, *busy))
    to_come = tuple(job for job in jobs if job.began is None)
    known = {slot.job: max(0, slot.start - at) // unit for slot in hint.slots}
    # From a hall where nothing is going on yet the plan at hand fits, so that a longer one need not be looked at.
    ends = (hint.end - at, hint.bound - at) if unit == 1 and at == hall.now else None
    solved = _solved(to_come, hall, unit, seconds, known, ends)
    starts = found | {job.id: at + unit * solved.starts[job.id] for job in to_come}
    return Solved(starts, solved.proven)


def _solved(
    jobs: tuple[Job, ...],
    hall: Hall,
    unit: int,
    seconds: float,
    known: Mapping[str, int],
    ends: tuple[int, int] | None,
) -> Solved:
    """Beginnings in units of so many minutes, from 0; one after the other where none were found in time. In minutes the
    model asks for nothing that a plan need not have: what it cannot do, no plan can. `known`: a good plan's. `ends`:
    in minutes, when that is over, and what no plan can beat."""
    longest = max(job.minutes for job in jobs)
    scaled = tuple(msgspec.structs.replace(job, minutes=-(-job.minutes // unit)) for job in jobs)
    # A unit of a whole match holds the change; a longer rest costs another one.
    pauses = (hall.change, hall.rest) if unit == 1 else (0, -(-(longest + hall.rest) // unit) - 1)
    room = Room(hall, *pauses)
    horizon, least = ends or (sum(job.minutes + room.rest + room.change for job in scaled), 1)
    model = cp_model.CpModel()
    starts = {job.id: model.new_int_var(0, horizon, job.id) for job in scaled}
    _add_tables(model, scaled, starts, room)
    _add_people(model, scaled, starts, room)
    _add_order(model, scaled, starts, horizon)
    end = model.new_int_var(least, horizon, "end")
    for job in scaled:
        model.add(starts[job.id] + job.minutes <= end)
        model.add_hint(starts[job.id], known[job.id])
    model.minimize(end)
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = max(0.5, seconds)
    solver.parameters.num_workers = WORKERS
    solver.parameters.random_seed = 1
    status = solver.solve(model)
    proven = ceil(solver.best_objective_bound) if unit == 1 else 0
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        longest += hall.change + hall.rest
        return Solved({job.id: number * longest for number, job in enumerate(scaled)}, proven)
    return Solved({job.id: int(solver.value(starts[job.id])) for job in scaled}, proven)


def _interval(
    model: cp_model.CpModel, job: Job, starts: Starts, more: int, name: str
) -> cp_model.IntervalVar:
    return model.new_fixed_size_interval_var(starts[job.id], job.minutes + more, f"{name} {job.id}")


def _add_tables(model: cp_model.CpModel, jobs: tuple[Job, ...], starts: Starts, room: Room) -> None:
    """Where all need the same number of neighbours, whole blocks of tables are handed out."""
    widths = {job.tables for job in jobs}
    width = widths.pop() if len(widths) == 1 else 1
    intervals = [_interval(model, job, starts, room.change, "table") for job in jobs]
    demands = [job.tables // width for job in jobs]
    model.add_cumulative(intervals, demands, len(room.hall.tables) // width)


def _add_people(model: cp_model.CpModel, jobs: tuple[Job, ...], starts: Starts, room: Room) -> None:
    """Nobody plays twice at once; and there are enough left to referee, for anybody who is free can."""
    own: dict[str, list[cp_model.IntervalVar]] = {}
    for job in jobs:
        for player in set(job.players):
            own.setdefault(player, []).append(_interval(model, job, starts, room.rest, player))
    for intervals in own.values():
        if len(intervals) > 1:
            model.add_no_overlap(intervals)
    # Follows from the above, but the solver does not see it: who has rested, by pairs.
    for circle in circles_of(jobs):
        rested = [_interval(model, job, starts, room.rest, "rested") for job in circle]
        model.add_cumulative(rested, [1] * len(rested), at_once([circle]))
    referees = room.hall.referees
    if referees:
        busy = [_interval(model, job, starts, 0, "people") for job in jobs]
        people = len(set(referees) | set(own))
        model.add_cumulative(busy, [len(set(job.players)) + 1 for job in jobs], people)
        model.add_cumulative(busy, [1] * len(jobs), refereed_at_once(jobs, room.hall))
        if len(jobs) * len(referees) <= FEW_DUTIES:
            _add_referees(model, jobs, starts, referees)


def _add_referees(
    model: cp_model.CpModel, jobs: tuple[Job, ...], starts: Starts, referees: tuple[str, ...]
) -> None:
    """By name, where there are few: counting hands does not see that nobody leaves in the middle of a match."""
    busy: dict[str, list[cp_model.IntervalVar]] = {}
    for job in jobs:
        for player in set(job.players):
            busy.setdefault(player, []).append(_interval(model, job, starts, 0, player))
        able = {one: model.new_bool_var(f"{one} {job.id}") for one in referees if one not in job.players}
        model.add_exactly_one(able.values())
        for one, does in able.items():
            duty = model.new_optional_fixed_size_interval_var(starts[job.id], job.minutes, does, one)
            busy.setdefault(one, []).append(duty)
    for intervals in busy.values():
        model.add_no_overlap(intervals)


def _add_order(model: cp_model.CpModel, jobs: tuple[Job, ...], starts: Starts, horizon: int) -> None:
    """One variable for each set of matches that others wait for: a phase waits for hundreds."""
    minutes = {job.id: job.minutes for job in jobs}
    barriers: dict[tuple[str, ...], cp_model.IntVar] = {}
    for job in jobs:
        waits = tuple(one for one in job.after if one in starts)
        if not waits:
            continue
        if waits not in barriers:
            barriers[waits] = model.new_int_var(0, horizon, f"after {len(barriers)}")
            for one in waits:
                model.add(starts[one] + minutes[one] <= barriers[waits])
        model.add(starts[job.id] >= barriers[waits])
