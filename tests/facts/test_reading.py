from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from palheta.facts import BadFact, Flick, Place, Position, Put, Roll, Step, at, convert, plain, read_step, who

SHARED = Path(__file__).parents[3] / "shared" / "situations"

coordinates = st.floats(-2000, 2000).map(lambda v: round(v, 2))
places = st.one_of(
    st.builds(at, coordinates, coordinates),
    st.builds(at, coordinates, coordinates, st.floats(-180, 180).map(lambda v: round(v, 1))),
    st.builds(
        lambda x, y, under: Place((x, y), face="down", atop=under), coordinates, coordinates, st.just("a3")
    ),
    st.sampled_from(["home_area", "away_half"]).map(lambda zone: Place(zone=zone)),
)


@given(places)
def test_a_place_comes_back_from_every_spelling(place: Place) -> None:
    assert Place.decode(place.encode()) == place


@pytest.mark.skipif(not SHARED.is_dir(), reason="../shared is not beside this clone")
def test_every_shared_step_comes_back_from_plain_data() -> None:
    steps = [
        step
        for file in sorted(SHARED.glob("*.yaml"))
        for raw in yaml.load_all(file.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
        for step in raw["steps"]
    ]
    assert len(steps) > 300
    for raw in steps:
        step = read_step(raw)
        assert read_step(plain(step)) == step


@pytest.mark.parametrize(
    ("raw", "path", "expected"),
    [
        ({"flick": "h77x"}, "step.flick", "matching regex"),
        ({"flick": "h7", "seen": [{"touch": ["h7"]}]}, "step.seen[0].touch", "length 2"),
        ({"flick": "h7", "seen": [{"goal": "north"}]}, "step.seen[0].goal", "north"),
        ({"flick": "h7", "seen": {"touch": []}}, "step.seen", "Expected a list"),
        ({"flick": "h7", "seen": [{"rest": {"ball": [1, "x"]}}]}, "step.seen[0].rest[...]", "got [1, 'x']"),
        ({"flick": "h7", "force": 3}, "step", "unknown field `force`"),
        ({"say": "shot", "seen": []}, "step", "unknown field `seen`"),
        ({"place": {"ball": [1, float("nan")]}}, "step.place.ball[1]", "Expected a number"),
        ({"late": -1}, "step.late", ">= 0"),
        ({"fly": "h7"}, "step", "one of the keys flick"),
        ("flick", "step", "an object"),
    ],
)
def test_a_bad_step_says_where_and_what_was_expected(raw: Any, path: str, expected: str) -> None:
    with pytest.raises(BadFact) as refused:
        read_step(raw)
    assert refused.value.path == path
    assert expected in refused.value.expected


def test_a_roll_may_choose_and_a_choice_is_no_roll() -> None:
    roll = read_step({"roll": "pass", "face": {"arrow": "diagonal", "number": 1}, "choose": "left"})
    assert isinstance(roll, Roll)
    assert roll.choose == "left"


def test_unknown_keys_of_a_position_are_errors() -> None:
    with pytest.raises(BadFact, match=r"before: .*unknown field `bal`"):
        convert({"bal": [0, 0]}, Position, "before")


@pytest.mark.parametrize(
    ("step", "side"),
    [
        (Flick(flick="h7"), "home"),
        (Flick(flick="h7", by="away"), "away"),
        (Flick(flick="ak", by="keeper"), "away"),
        (Put(place={"h7": at(0, 0)}, side="referee"), None),
    ],
)
def test_whose_step_it_is(step: Step, side: str | None) -> None:
    assert who(step) == side
