"""What is told of a ball off the pitch: that it went out, and over which line if the place says it."""

from typing import Any

import pytest

from palheta.facts import Flick, Out, Rest, read_step
from palheta.rulebooks.common.told_out import with_its_exit


def told(*seen: dict[str, Any]) -> Flick:
    step = read_step({"flick": "h7", "seen": [{"touch": ["h7", "ball"]}, *seen]})
    assert isinstance(step, Flick)
    return step


def outs(step: Flick, out_of: str = "pitch") -> list[Out]:
    completed = with_its_exit(step, out_of)
    assert isinstance(completed, Flick)
    return completed.seen.of(Out)


def test_at_rest_off_the_pitch_it_went_out_before_it_came_to_rest() -> None:
    completed = with_its_exit(told({"rest": {"ball": "off"}}), "pitch")
    assert isinstance(completed, Flick)
    assert [type(event) for event in completed.seen[-2:]] == [Out, Rest]
    assert completed.seen.of(Out)[0].over is None


def test_where_only_the_table_counts_it_plays_on_beside_the_pitch() -> None:
    step = told({"rest": {"ball": "off"}})
    assert outs(step, "table") == []


@pytest.mark.parametrize(
    "event",
    [
        {"out": "ball", "at": "away_goal_area"},
        {"left": "ball", "of": "table", "at": "away_area"},
    ],
)
def test_an_area_lies_at_the_goal_line_alone(event: dict[str, Any]) -> None:
    for out_of in ("pitch", "table"):
        (out,) = outs(told(event), out_of)
        assert out.over == "goal_line"


def test_a_half_lies_at_both_lines() -> None:
    (out,) = outs(told({"out": "ball", "at": "away_half"}))
    assert out.over is None


@pytest.mark.parametrize(
    "known", [{"cross": "ball", "line": "touchline"}, {"out": "ball", "over": "touchline"}, {"goal": "away"}]
)
def test_how_it_went_is_not_said_twice(known: dict[str, Any]) -> None:
    step = told(known, {"rest": {"ball": "off"}})
    assert outs(step) == step.seen.of(Out)


def test_whose_hand_it_met_off_the_pitch_is_nobodys_business() -> None:
    completed = with_its_exit(told({"touch": ["ball", "away"], "at": "off"}), "pitch")
    assert isinstance(completed, Flick)
    assert [type(event).__name__ for event in completed.seen] == ["Touch", "Out"]


def test_what_was_measured_is_left_as_it_is() -> None:
    step = told({"rest": {"ball": [300, 100]}})
    assert with_its_exit(step, "pitch") is step
