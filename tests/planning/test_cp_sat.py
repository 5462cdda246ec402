"""The solver's plans keep every law, and are never longer than the greedy one."""

import random

import pytest

from palheta.planning.cp_sat import planned
from palheta.tournament.entries import Timed
from palheta.tournament.fold import fold
from palheta.tournament.timetable.bound import lower_bound
from palheta.tournament.timetable.greedy import greedy
from palheta.tournament.timetable.hall import Hall, Job, broken
from palheta.tournament.timetable.jobs import hall_of, jobs_of
from tests.tournament.organiser import organised
from tests.tournament.test_timetable import evening


@pytest.mark.parametrize(("count", "tables"), [(9, 3), (14, 4), (24, 6)])
def test_within_a_tenth_of_the_bound(count: int, tables: int) -> None:
    state = fold(evening(count, tables))
    jobs, hall = jobs_of(state), hall_of(state)
    made = planned(jobs, hall, 0.5)
    assert broken(made, jobs, hall) == []
    assert lower_bound(jobs, hall) <= made.end <= greedy(jobs, hall).end
    assert made.end <= 1.1 * lower_bound(jobs, hall)


def test_it_finds_what_the_greedy_plan_misses() -> None:
    """Long after short: on two tables the long match must begin at once, but nothing tells the greedy one so."""
    jobs = (
        Job("a", ("p1", "p2"), 10),
        Job("b", ("p3", "p4"), 10),
        Job("c", ("p5", "p6"), 10),
        Job("d", ("p7", "p8"), 30),
    )
    hall = Hall(("1", "2"))
    made = planned(jobs, hall, 0.5)
    assert broken(made, jobs, hall) == []
    assert made.end == lower_bound(jobs, hall) == 30


def test_the_evening_is_planned_anew_from_where_it_stands() -> None:
    one = organised(evening(10, 3))
    one.step()  # the draw
    phase = one.state.phases["groups"]
    on = phase.open[0]
    one.play_all(phase, phase.open[1:4])
    one.write(Timed(match=on.id, table="2", began=20))
    jobs, hall = jobs_of(one.state, 40), hall_of(one.state, 40)
    made = planned(jobs, hall, 0.5)
    assert broken(made, jobs, hall) == []
    kept = next(slot for slot in made.slots if slot.job == on.id)
    assert (kept.start, hall.tables[kept.table]) == (20, "2")
    assert all(slot.start >= 40 for slot in made.slots if slot is not kept)


def test_any_jobs() -> None:
    for seed in range(4):
        rng = random.Random(seed)
        people = [f"p{n}" for n in range(10)]
        jobs = tuple(
            Job(f"m{n}", tuple(rng.sample(people, 2)), rng.choice([10, 20]), rng.choice([1, 1, 2]))
            for n in range(10)
        )
        hall = Hall(("1", "2", "3"), tuple(people), {}, 2, 5)
        made = planned(jobs, hall, 0.5)
        assert broken(made, jobs, hall) == [], seed
        assert lower_bound(jobs, hall) <= made.end <= greedy(jobs, hall).end, seed


def test_what_the_solver_proves_is_told_as_the_bound() -> None:
    """Sixteen play for every place on six tables with ten minutes' rest: by arithmetic 135, but no plan has less than
    156, and the plan has just that."""
    hours = {"minutes": 20, "change": 3, "rest": 10}
    state = fold(evening(16, 6, "placement", settings={"referees": "none"}, hours=hours))
    jobs, hall = jobs_of(state), hall_of(state)
    assert lower_bound(jobs, hall) == 135
    made = planned(jobs, hall, 20)
    assert (made.end, made.bound) == (156, 156)


def test_referees_are_planned_by_name_where_there_are_few() -> None:
    """Six play for every place on two tables and referee each other, with ten minutes' rest. Were referees only
    counted, one of them would have to leave in the middle of a match."""
    hours = {"minutes": 15, "change": 2, "rest": 10}
    state = fold(evening(6, 2, "placement", hours=hours))
    jobs, hall = jobs_of(state), hall_of(state)
    made = planned(jobs, hall, 60)
    assert broken(made, jobs, hall) == []
    assert (made.end, made.bound) == (74, 74)
