from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from palheta.situations.judging import differences
from palheta.situations.turning import turned

SAID: dict[str, Any] = {
    "calls": [
        {"rule": "27.§1", "against": "home", "at": [10.4, 5.0]},
        {"rule": "28", "under": "48", "against": "home"},
    ],
    "next": {"side": "away", "with": "indirect_free_kick", "at": [100.0, 0.0], "options": ["a", "b"]},
    "score": {"home": 1, "away": 0},
    "counts": {"team": 4, "piece": {"h7": 1}},
    "places": {"h3": [5.0, 6.0, 90.0]},
}


@pytest.mark.parametrize(
    "expect",
    [
        {"calls": [{"rule": "27", "against": "home"}]},
        {"calls": [{"rule": "48"}, {"rule": "27.§1", "at": [10, 5]}]},
        {"next": {"with": "indirect_free_kick", "at": [100.9, -0.9]}},
        {"next": {"options": ["a", "b"]}},
        {"counts": {"team": 4, "ticks": 0, "circle": False, "piece": {"h9": 0}}},
        {"places": {"h3": [5, 6]}},
        {"removed": []},
        {"cards": []},
        {},
    ],
)
def test_agrees(expect: dict[str, Any]) -> None:
    assert differences(expect, SAID) == []


@pytest.mark.parametrize(
    ("expect", "path"),
    [
        ({"calls": []}, "calls"),
        ({"calls": [{"rule": "2"}]}, "calls[0]"),
        ({"calls": [{"rule": "28"}, {"rule": "28"}]}, "calls[1]"),
        ({"calls": [{"rule": "28", "against": "away"}]}, "calls[0]"),
        ({"next": {"at": [101.1, 0]}}, "next.at"),
        ({"next": {"moves": 2}}, "next.moves"),
        ({"counts": {"ticks": 1}}, "counts.ticks"),
        ({"score": {"home": 0}}, "score.home"),
        ({"removed": ["h7"]}, "removed"),
        ({"cards": [{"piece": "h7", "card": "red"}]}, "cards[0]"),
        ({"over": {"winner": "home"}}, "over.winner"),
    ],
)
def test_differs(expect: dict[str, Any], path: str) -> None:
    assert [d.path for d in differences(expect, SAID)] == [path]


def test_squares_agree_exactly() -> None:
    assert differences({"next": {"at": [99, 0]}}, SAID, tolerance=0.0)


plain_values = st.recursive(
    st.one_of(
        st.integers(-9, 9),
        st.sampled_from(["h7", "ak", "home", "away_half", "home_goal_area_plus", "corner"]),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(st.sampled_from(["at", "h3", "home", "rest", "side", "ball"]), inner, max_size=4),
    ),
)


@given(plain_values, st.booleans())
def test_turning_twice_is_no_turn(value: Any, board: bool) -> None:
    assert turned(turned(value, board=board), board=board) == value
