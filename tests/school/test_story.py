"""Whatever a referee must know is told; what we have no words for is not asked about."""

from typing import Any

import pytest

from palheta.school.happening import clock
from palheta.school.sights import Untold
from palheta.school.story import story
from palheta.situations.drawing import draw_situation
from palheta.situations.situation import read


def told(before: dict[str, Any], *steps: dict[str, Any], book: str = "dadinho") -> list[str]:
    situation = read({"rulebook": book, "before": before, "steps": list(steps)})
    return [str(line) for part in story(situation) for line in part]


def test_the_position_is_told_where_a_drawing_cannot_show_it() -> None:
    before = {
        "turn": "home", "ball": [0, 0], "pieces": {"h7": "away_area", "a3": {"at": [9, 9], "face": "down"}},
        "counts": {"team": 3, "piece": {"h7": 2}, "warnings": {"home": {"time": 1}}}, "clock": 65.0,
    }  # fmt: skip
    lines = told(before, {"time": 70})
    assert lines == [
        "Period 1, 1:05", "To play: home", "count.team: 3", "count.piece (h7): 2",
        "count.warnings (home, count.time): 1", "h7 lies: away_area", "a3 lies upside down", "The clock reads 1:10",
    ]  # fmt: skip


def test_which_keeper_and_which_end_are_told() -> None:
    seen = [{"touch": ["ball", "ak"]}, {"out": "ball", "over": "goal_line", "at": [820, 90]}]
    lines = told({"turn": "home"}, {"flick": "h7", "seen": seen})
    assert "ball touches away’s keeper" in lines
    assert lines[-2:] == ["ball goes out over the goal line", "Where: away_goal_area"]


def test_where_a_hand_was_is_told_by_the_smallest_zone() -> None:
    for at, zone in {(-700, 0): "home_area", (-950, 10): "home_goal_area", (100, 0): "away_half"}.items():
        lines = told({"turn": "home"}, {"report": "hand", "side": "home", "at": list(at)}, book="tres-toques")
        assert f"Where: {zone}" in lines


def test_what_has_no_words_is_refused() -> None:
    with pytest.raises(Untold):
        told({"turn": "home"}, {"decide": {"start": "home"}})
    with pytest.raises(Untold):
        told({"turn": "home"}, {"say": "remove"})


def test_a_clock_is_read_as_people_do() -> None:
    assert [clock(seconds) for seconds in (0, 5, 65, 600, 61.5)] == [
        "0:00",
        "0:05",
        "1:05",
        "10:00",
        "1:01.5",
    ]


def test_what_is_set_by_hand_is_drawn() -> None:
    position = {"turn": "home", "ball": [0, 0], "pieces": {"h7": [-300, 100]}}
    still = read({"rulebook": "dadinho", "before": position, "steps": [{"time": 5}]})
    moved = read({"rulebook": "dadinho", "before": position, "steps": [{"place": {"h7": [200, 300]}}]})
    assert draw_situation(still) != draw_situation(moved)
