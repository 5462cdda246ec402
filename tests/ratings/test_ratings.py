"""Skills from ratings and results."""

import pytest

from palheta.ratings import MEAN, UNSURE, from_points, rated, wins


def test_four_hundred_points_are_odds_of_ten_to_one() -> None:
    skills = from_points({"a": 1800, "b": 1400})
    bare = {one: type(skill)(skill.mu, 0.0) for one, skill in skills.items()}
    assert wins(bare["a"], bare["b"]) == pytest.approx(10 / 11, abs=0.005)


def test_who_has_no_rating_is_average_and_uncertain() -> None:
    skills = from_points({"a": 1800, "b": 1400, "c": None})
    assert (skills["c"].mu, skills["c"].sigma) == (MEAN, UNSURE)
    assert skills["a"].sigma < UNSURE
    assert wins(skills["a"], skills["c"]) + wins(skills["c"], skills["a"]) == pytest.approx(1)


def test_who_wins_rises_and_a_draw_brings_them_together() -> None:
    start = from_points({"a": None, "b": None})
    after = rated(start, [("a", "b", 2)])
    assert after["a"].mu > MEAN > after["b"].mu
    assert after["a"].sigma < UNSURE
    level = rated(from_points({"a": 2000, "b": 1000}), [("a", "b", 0)])
    before = from_points({"a": 2000, "b": 1000})
    assert level["a"].mu < before["a"].mu
    assert level["b"].mu > before["b"].mu
