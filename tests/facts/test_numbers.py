"""No number of a fact is endless, and none is not a number."""

import json
from typing import Any

import pytest
from msgspec import inspect

from palheta.facts import BadFact, Position, convert, read_seen, read_step
from palheta.facts.numbers import DEEPEST
from palheta.facts.reading import MOST_SEEN
from palheta.facts.seen import SEEN_KINDS
from palheta.facts.steps import STEP_KINDS
from palheta.rulebooks.registry import gear
from palheta.table.pitch import ZONES
from tests.facts.bounds import unbounded

DADINHO = gear("dadinho").table
FISTF = gear("fistf").table

NAN, INFINITE = float("nan"), float("inf")
ENDLESS = (NAN, INFINITE, -INFINITE, 1e308, 10**400)


@pytest.mark.parametrize("number", ENDLESS, ids=["nan", "inf", "-inf", "1e308", "10**400"])
@pytest.mark.parametrize(
    ("holding", "path"),
    [
        (lambda n: {"time": n}, "step.time"),
        (lambda n: {"late": 3, "told": n}, "step.told"),
        (lambda n: {"say": "ready", "t": n}, "step.t"),
        (lambda n: {"place": {"h7": [n, 0]}}, "step.place.h7[0]"),
        (lambda n: {"place": {"h7": [1, 0, n]}}, "step.place.h7[2]"),
        (lambda n: {"place": {"h7": {"at": [1, n]}}}, "step.place.h7.at[1]"),
        (lambda n: {"flick": "h7", "seen": [{"touch": ["h7", "a3"], "moved": n}]}, "step.seen[0].moved"),
        (lambda n: {"roll": "pass", "face": {"arrow": "back", "number": n}}, "step.face.number"),
        (lambda n: {"decide": {"ball": [[n]]}}, "step.decide.ball[0][0]"),
        (lambda n: {"dive": "hk", "to": [n, 0]}, "step.to[0]"),
    ],
)
def test_an_endless_number_is_refused_with_its_path(holding: Any, path: str, number: float) -> None:
    with pytest.raises(BadFact) as refused:
        read_step(holding(number))
    assert refused.value.path == path
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize(
    "raw",
    [
        {"time": 1_000_001},
        {"late": 1e9},
        {"place": {"h7": [10_001, 0]}},
        {"place": {"h7": [0, 0, 36_001]}},
        {"flick": "h7", "seen": [{"touch": ["h7", "ball"], "moved": -1}]},
        {"roll": "pass", "face": {"arrow": "back", "number": 100}},
        {"say": "x" * 201},
        {"flick": "h7", "seen": [{"touch": ["h7", "ball"]}] * (MOST_SEEN + 1)},
        {"decide": {"ball": json.loads("[" * (DEEPEST + 1) + "]" * (DEEPEST + 1))}},
    ],
)
def test_what_no_table_ever_saw_is_refused(raw: Any) -> None:
    with pytest.raises(BadFact):
        read_step(raw)


@pytest.mark.parametrize(
    "raw", [{"period": 0}, {"period": 1000}, {"score": {"home": 1000}}, {"clock": 1e7}, {"clock": NAN}]
)
def test_a_position_is_bounded_too(raw: Any) -> None:
    with pytest.raises(BadFact):
        convert(raw, Position, "before")


@pytest.mark.parametrize("kind", [*STEP_KINDS.values(), *SEEN_KINDS.values(), Position])
def test_every_number_of_a_fact_is_bounded_by_its_type(kind: type[Any]) -> None:
    assert not list(unbounded(inspect.type_info(kind)))


@pytest.mark.parametrize(
    ("raw", "about"),
    [
        ({"atop": ["ball", "ball"]}, "two different things"),
        ({"touch": ["h7", "h7"]}, "two different things"),
        ({"passed": ["a3", "a3"]}, "two different things"),
        ({"rest": {"ball": {"at": [0, 0], "atop": "ball"}}}, "something else than itself"),
        ({"rest": {n: {"at": [0, 0], "atop": m} for n, m in (("h1", "h2"), ("h2", "h1"))}}, "than itself"),
        ({"atop": ["ball", "referee"]}, "matching regex"),
        ({"rest": {"post": [0, 0]}}, "matching regex"),
    ],
)
def test_what_cannot_be_is_refused(raw: Any, about: str) -> None:
    with pytest.raises(BadFact, match=about):
        read_seen(raw)


def test_a_position_in_which_the_ball_lies_on_itself_is_refused() -> None:
    on_it, on_the_ball = {"at": [0, 0], "atop": "h1"}, {"at": [0, 0], "atop": "ball"}
    for raw in ({"ball": on_the_ball}, {"ball": on_it, "pieces": {"h1": on_the_ball}}):
        with pytest.raises(BadFact, match="something else than itself"):
            convert(raw, Position, "before")


def test_a_misspelt_zone_is_refused_with_the_list_of_zones() -> None:
    with pytest.raises(BadFact) as refused:
        read_step({"flick": "h7", "seen": [{"touch": ["h7", "a3"], "at": "home_haf"}]})
    assert refused.value.path == "step.seen[0].at"
    assert "home_haf" in refused.value.expected
    assert "home_half, home_area, home_goal_area" in refused.value.expected


def test_the_zones_that_can_be_told_are_those_of_the_pitches() -> None:
    assert set(ZONES) == set(FISTF.pitch.zones())
    assert set(ZONES) - set(DADINHO.pitch.zones()) == {"home_shooting_zone", "away_shooting_zone"}
