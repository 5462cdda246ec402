"""How fast matches can follow each other: never faster than somebody has shown, and as worked out by hand."""

import random

import pytest

from palheta.tournament.timetable.bound import lower_bound
from palheta.tournament.timetable.hall import Hall, Job
from palheta.tournament.timetable.nameless import Question, spans
from palheta.tournament.timetable.tries import best_of


def test_six_who_play_referee_and_rest() -> None:
    """Two matches need all six. After them only the two referees have rested: one match at 34, and one more when two of
    those who played have, at 44. Each number is the least by itself: no one plan need have them all."""
    asked = Question(people=6, size=2, tables=8, minutes=34, rest=10, change=2, refereed=True)
    assert spans(asked)[:5] == (0, 34, 44, 68, 78)


@pytest.mark.parametrize(
    ("people", "tables", "rest", "refereed", "first"),
    [
        (4, 9, 10, False, (0, 30, 30, 60)),  # by twos, and everybody rests
        (8, 2, 0, False, (0, 22, 22, 44)),  # by the tables, which are changed
        (3, 9, 0, True, (20, 40, 60, 80)),  # one at a time
        (5, 9, 10, False, (0, 30, 30, 60)),  # one sits out
    ],
)
def test_by_hand(people: int, tables: int, rest: int, refereed: bool, first: tuple[int, ...]) -> None:
    assert spans(Question(people, 2, tables, 20, rest, 2, refereed))[:4] == first


def test_of_what_is_too_much_nothing_is_said() -> None:
    assert spans(Question(200, 2, 50, 20, 5, 2, True)) == ()
    assert spans(Question(8, 2, 3, 20, 30, 2, True)) == (), "a rest longer than a match"


def test_nobody_is_faster() -> None:
    """Any pairs in any hall, by the shortest of many plans."""
    for seed in range(40):
        rng = random.Random(seed)
        people = tuple(f"p{n}" for n in range(rng.randint(3, 8)))
        jobs = tuple(Job(f"m{n}", tuple(rng.sample(people, 2)), 20) for n in range(rng.randint(2, 9)))
        hall = Hall(("1", "2", "3")[: rng.randint(1, 3)], people, {}, rng.randint(0, 3), rng.randint(0, 20))
        assert best_of(jobs, hall).end >= lower_bound(jobs, hall), seed
