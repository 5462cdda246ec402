"""Timetables: no constraint is ever broken, no plan is shorter than the bound, a late match moves what follows."""

import random
from collections import Counter
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from palheta.facts import BadFact
from palheta.tournament.entries import Staged, Timed
from palheta.tournament.event import Event
from palheta.tournament.fold import fold
from palheta.tournament.plans import PLANS
from palheta.tournament.reading import event_of
from palheta.tournament.timetable.bound import lower_bound
from palheta.tournament.timetable.greedy import greedy
from palheta.tournament.timetable.hall import Hall, Job, Plan, Slot, broken
from palheta.tournament.timetable.jobs import hall_of, jobs_of
from palheta.tournament.timetable.seating import own_club, seated
from palheta.tournament.timetable.tries import shortest
from tests.tournament.organiser import organised


def evening(count: int, tables: int, plan: str = "groups+knockout", **more: Any) -> Event:
    people = [{"id": f"p{n}", "club": f"c{n % 7}"} for n in range(count)]
    raw = {
        "event": "x",
        "book": "dadinho",
        "tables": tables,
        "entrants": people,
        "phases": PLANS[plan](count),
        "settings": {"referees": "players"},
        "hours": {"minutes": 15, "change": 2, "rest": 3},
    }
    return event_of(raw | more)


@pytest.mark.parametrize(
    "plan", ["groups+knockout", "swiss", "double-elimination", "placement", "round-robin"]
)
@settings(max_examples=5)
@given(count=st.integers(8, 24), tables=st.integers(1, 9), referees=st.sampled_from(["players", "none"]))
def test_nothing_is_broken_and_nobody_beats_the_bound(
    plan: str, count: int, tables: int, referees: str
) -> None:
    state = fold(evening(count, tables, plan, settings={"referees": referees}))
    jobs, hall = jobs_of(state), hall_of(state)
    made = greedy(jobs, hall)
    assert broken(made, jobs, hall) == []
    assert made.end >= lower_bound(jobs, hall)
    assert all(bool(slot.referee) == (referees == "players") for slot in made.slots)


def test_the_length_is_near_the_bound_and_refereeing_is_shared() -> None:
    state = fold(evening(24, 6))
    jobs, hall = jobs_of(state), hall_of(state)
    made = greedy(jobs, hall)
    assert made.end <= 1.1 * lower_bound(jobs, hall)
    duties = Counter(slot.referee for slot in made.slots)
    by_id = {job.id: job for job in jobs}
    assert max(duties.values()) - min(duties[one] for one in hall.referees) <= 2
    assert sum(own_club(slot.referee, by_id[slot.job], hall) for slot in made.slots) == 0


JOBS = (Job("one", ("a", "b"), 10), Job("two", ("c", "d"), 10), Job("three", ("a", "c"), 10, after=("one",)))
HALL = Hall(("1", "2"), referees=("a", "b", "c", "d", "e", "f"), change=2, rest=3)
GOOD = Plan((Slot("one", 0, 10, 0, "e"), Slot("two", 0, 10, 1, "f"), Slot("three", 13, 23, 0, "b")), "hand")


def changed(job: str, **how: Any) -> Plan:
    slots = tuple(msgspec.structs.replace(s, **how) if s.job == job else s for s in GOOD.slots)
    return Plan(slots, "hand")


def test_a_plan_by_hand_is_one() -> None:
    assert broken(GOOD, JOBS, HALL) == []
    assert lower_bound(JOBS, HALL) == GOOD.end


@pytest.mark.parametrize(
    ("plan", "told"),
    [
        (changed("three", start=12, end=22), "at once"),  # a has not rested
        (changed("two", table=0), "at once"),  # two matches on a table
        (changed("two", referee="e"), "at once"),  # a referee at two tables
        (changed("two", referee="a"), "at once"),  # who plays does not referee
        (changed("three", referee="c"), "referees his own match"),
        (changed("three", referee=""), "has no referee"),
        (changed("three", start=5, end=15), "before one is over"),
        (changed("two", end=9), "too short"),
        (changed("two", table=2), "not there"),
        (changed("two", start=-1, end=10), "before it can"),
        (Plan(GOOD.slots[:2], "hand"), "not planned"),
    ],
)
def test_every_broken_constraint_is_found(plan: Plan, told: str) -> None:
    assert told in " ".join(broken(plan, JOBS, HALL))


def test_a_team_match_has_neighbouring_tables() -> None:
    teams = [{"id": f"t{n}", "members": [f"t{n}.{k}" for k in range(4)]} for n in range(6)]
    state = fold(
        event_of(
            {
                "event": "x",
                "book": "fistf",
                "tables": 9,
                "entrants": teams,
                "settings": {"referees": "players"},
                "phases": [{"id": "p", "format": "round_robin", "team": {"tables": 4}}],
            }
        )
    )
    jobs, hall = jobs_of(state), hall_of(state)
    made = greedy(jobs, hall)
    assert broken(made, jobs, hall) == []
    at_once = Counter(slot.start for slot in made.slots)
    assert max(at_once.values()) == 2, "nine tables hold two matches of four"


def test_a_match_that_runs_late_moves_what_comes_after_it() -> None:
    """Two tables, four players: the second round waits for the match that is still on."""
    one = organised(evening(4, 2, "round-robin", settings={"referees": "none"}))
    jobs, hall = jobs_of(one.state), hall_of(one.state)
    planned = greedy(jobs, hall)
    first, second = (slot for slot in planned.slots if slot.start == 0)
    for slot in (first, second):
        one.write(Timed(match=slot.job, table=hall.tables[slot.table], began=0))
    one.write(Timed(match=first.job, ended=15))
    phase, match = one.state.find(first.job)
    one.play_all(phase, [match])
    later_jobs, later_hall = jobs_of(one.state, 30), hall_of(one.state, 30)
    later = greedy(later_jobs, later_hall)
    assert broken(later, later_jobs, later_hall) == []
    still = next(slot for slot in later.slots if slot.job == second.job)
    assert (still.start, still.end) == (0, 31)
    assert all(slot.start >= 34 for slot in later.slots if slot is not still), "everybody rests three minutes"
    assert later.end > planned.end


def test_a_hall_that_cannot_hold_it() -> None:
    state = fold(evening(8, 0))
    with pytest.raises(BadFact) as refused:
        hall_of(state)
    assert refused.value.path == "tables"
    two = fold(evening(2, 1, "round-robin"))
    with pytest.raises(BadFact) as refused:
        greedy(jobs_of(two), hall_of(two))
    assert refused.value.path == "settings.referees"


def test_any_jobs_in_any_hall() -> None:
    """Chains, widths and lengths at random; what is being played stays where it is."""
    for seed in range(60):
        rng = random.Random(seed)
        people = [f"p{n}" for n in range(rng.randint(4, 14))]
        jobs: list[Job] = []
        for n in range(rng.randint(1, 15)):
            after = tuple(job.id for job in jobs if rng.random() < 0.2)
            pair = tuple(rng.sample(people, 2))
            jobs.append(Job(f"m{n}", pair, rng.randint(5, 40), rng.choice([1, 1, 2]), after))
        referees = tuple(people) if rng.random() < 0.5 else ()
        hall = Hall(("1", "2", "3")[: rng.randint(2, 3)], referees, {}, rng.randint(0, 5), rng.randint(0, 10))
        made = greedy(tuple(jobs), hall)
        assert broken(made, tuple(jobs), hall) == [], seed
        assert made.end >= lower_bound(tuple(jobs), hall), seed


def test_the_best_of_several_plans_is_much_shorter_in_a_small_hall() -> None:
    """24 players who referee and rest, on three tables: the first plan is 11 % too long, of many one is not."""
    state = fold(evening(24, 3, hours={"minutes": 20, "change": 3, "rest": 10}))
    jobs, hall = jobs_of(state), hall_of(state)
    first, best = greedy(jobs, hall), shortest(jobs, hall)
    assert broken(best, jobs, hall) == []
    assert best.bound == lower_bound(jobs, hall)
    assert first.end > 1.1 * best.bound
    assert best.end == best.bound
    assert shortest(jobs, hall) == best, "the same again"
    assert shortest((), hall).slots == ()


def test_a_kings_table_is_foreseen_until_everybody_has_had_his_turn() -> None:
    """It ends when somebody closes it, which no plan can know."""
    one = organised(evening(7, 2, "king", settings={"referees": "none"}))
    assert len(jobs_of(one.state)) == 6
    for _ in range(8):
        one.step()
    (on,) = jobs_of(one.state)
    assert on.id == "king/9"


def test_a_stage_of_a_league_is_a_day_of_its_own() -> None:
    one = organised(evening(6, 2, "league", settings={"referees": "none"}))
    assert len(jobs_of(one.state)) == 15, "the first one, if all come"
    one.write(Staged(phase="season", stage=1, present=("p0", "p1", "p2", "p3")))
    phase = one.state.phases["season"]
    one.play_all(phase, phase.open[:2])
    assert {job.id.split("/")[1] for job in jobs_of(one.state)} == {"1"}
    assert len(jobs_of(one.state)) == 4
    one.play_all(phase, one.state.phases["season"].open)
    after = jobs_of(one.state)
    assert {job.id.split("/")[1] for job in after} == {"2"}
    assert len(after) == 6, "who came last comes again"


def test_what_is_being_played_only_has_to_end() -> None:
    """Begun at 20, it is over at 54, however late it is now."""
    hall = Hall(("1", "2"), now=40)
    on = Job("on", ("a", "b"), 34, began=20, table=0)
    assert lower_bound((on,), hall) == 54
    assert greedy((on,), hall).end == 54
    assert lower_bound((on, Job("next", ("a", "c"), 34, after=("on",))), hall) == 74


@pytest.mark.parametrize(
    ("players", "referees", "rest", "least"),
    [
        (
            5,
            False,
            10,
            5 * 20 + 4 * 10,
        ),  # one of five always sits out: five rounds, though nobody plays more than four
        (3, False, 10, 3 * 20 + 2 * 10),
        (6, True, 0, 8 * 20),  # two matches have hands, 15 are eight waves
        (4, False, 0, 3 * 20),
    ],
)
def test_a_round_robin_takes_its_waves(players: int, referees: bool, rest: int, least: int) -> None:
    people = tuple(f"p{n}" for n in range(players))
    jobs = tuple(Job(f"{a}{b}", (a, b), 20) for a in people for b in people if a < b)
    hall = Hall(tuple("123456"), people if referees else (), rest=rest)
    assert lower_bound(jobs, hall) == least
    assert greedy(jobs, hall).end >= least


def test_who_only_referees_leaves_his_match_to_another_where_nobody_is_free() -> None:
    """Bia is the idlest when the first match is called, and the only one for the second; Davi can take the first."""
    jobs = (Job("m1", ("fia", "ana"), 10), Job("m2", ("eva", "caio"), 10), Job("m3", ("ana", "davi"), 10))
    hall = Hall(("1", "2"), ("ana", "bia", "caio", "davi", "eva", "fia"))
    found = seated(jobs, {"m1": 0, "m2": 5, "m3": 10}, hall, "hand")
    assert found is not None
    assert broken(found, jobs, hall) == []
    assert [slot.referee for slot in found.slots][:2] == ["davi", "bia"]
    alone = msgspec.structs.replace(hall, referees=("bia",))
    assert seated(jobs, {"m1": 0, "m2": 5, "m3": 10}, alone, "hand") is None


def test_who_goes_on_rests_though_others_do_not() -> None:
    first, other = Job("a", ("p1", "p2"), 15), Job("b", ("p3", "p4"), 15)
    final = Job("c", ("p1", "p5"), 15, after=("a", "b"))
    assert lower_bound((first, other, final), Hall(("1", "2"), rest=10)) == 40
