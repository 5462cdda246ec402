"""Forecasts: chances that add up, that favour the strong, and that know what was played."""

from typing import Any

import pytest

from palheta.study.advisor import advise
from palheta.study.forecast import forecast
from palheta.tournament.entries import read_entry
from palheta.tournament.fold import fold
from palheta.tournament.plans import EVENINGS, PLANS
from palheta.tournament.reading import event_of
from palheta.tournament.state import State
from tests.tournament.organiser import organised, played_out


def rated_event(count: int, plan: str, step: int = 100) -> Any:
    people = [{"id": f"p{n}", "rating": 2000 - step * n} for n in range(count)]
    return event_of({"event": "x", "book": "dadinho", "entrants": people, "phases": PLANS[plan](count)})


def state(count: int, plan: str, step: int = 100) -> State:
    return fold(rated_event(count, plan, step))


@pytest.mark.parametrize("plan", EVENINGS)
def test_every_place_is_somebodys(plan: str) -> None:
    count = 12
    found = forecast(state(count, plan), 20, workers=1)
    for place in range(1, count + 1):
        assert sum(found.chance(one, place) for one in found.places) == pytest.approx(1)
    for own in found.places.values():
        assert sum(own) == pytest.approx(found.times)


def test_the_strong_do_better_and_equals_do_alike() -> None:
    found = forecast(state(8, "round-robin"), 300, workers=1)
    assert found.order[0] == "p0"
    assert found.order[-1] == "p7"
    assert found.expected("p1") < found.expected("p4") < found.expected("p7")
    equal = forecast(state(6, "knockout", 0), 600, workers=1)
    assert all(abs(equal.chance(one, 1) - 1 / 6) < 0.06 for one in equal.places)


def test_the_same_numbers_whatever_the_number_of_workers() -> None:
    one = state(6, "round-robin")
    assert forecast(one, 300, workers=1) == forecast(one, 300, workers=2)


def test_what_was_played_stays() -> None:
    done = played_out(rated_event(6, "round-robin"), 4).state
    found = forecast(done, 10, workers=1)
    first = done.phases["league"].standings[0].ranking.blocks[0].level
    assert sum(found.chance(one, 1) for one in first) == pytest.approx(1)
    half = organised(rated_event(6, "knockout"))
    half.step()
    fixture = half.state.phases["ko"].open[0]
    home, away = fixture.pair
    told = {"phase": "ko", "match": fixture.id, "home": home, "away": away, "score": [0, 3]}
    half.write(read_entry({"entry": "result", "result": told}))
    assert forecast(half.state, 50, workers=1).chance(home, 1) == 0


def test_advice_fits_the_hours_or_says_that_it_does_not() -> None:
    found = advise("dadinho", 12, 3, 3.0)
    assert {one.fits for one in found} == {True, False}
    assert [one.fits for one in found] == sorted((one.fits for one in found), reverse=True)
    for one in found:
        assert one.fits == (one.minutes <= 180)
        assert one.bound <= one.minutes
    robin = next(one for one in found if one.format == "round-robin")
    assert (robin.matches, robin.least, robin.most) == (66, 11, 11)
    knockout = next(one for one in found if one.format == "knockout")
    assert (knockout.matches, knockout.least) == (12, 1)


def test_with_more_tables_it_is_over_sooner() -> None:
    few, many = ({one.format: one.minutes for one in advise("fistf", 16, tables, 8)} for tables in (2, 6))
    assert all(many[name] <= few[name] for name in few)
    assert many["groups+knockout"] < few["groups+knockout"]
