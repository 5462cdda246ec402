import pickle
from typing import Any

from palheta.facts import Goal, Rest, Sightings, Touch, read_seen
from palheta.rulebooks.common.sightings import (
    ball_path,
    moved_ball,
    rests,
)


def seen(*events: dict[str, Any]) -> Sightings:
    return Sightings(read_seen(event) for event in events)


RUN = seen(
    {"touch": ["h7", "h9"], "moved": 10},
    {"touch": ["h9", "a3"]},
    {"touch": ["h7", "ball"]},
    {"touch": ["ball", "a5"]},
    {"touch": ["ball", "post"]},
    {"rest": {"ball": [1, 2], "h7": [3, 4]}},
)


def test_who_met_the_ball_is_told_in_order() -> None:
    assert ball_path(RUN) == ("h7", "a5", "post")


def test_a_contact_of_zero_does_not_move_the_ball() -> None:
    still, moved = seen({"touch": ["h7", "ball"], "moved": 0}, {"touch": ["h7", "ball"]}).of(Touch)
    assert not moved_ball(still)
    assert moved_ball(moved)


def test_rests_are_gathered() -> None:
    assert {name: place.point for name, place in rests(RUN).items()} == {"ball": (1, 2), "h7": (3, 4)}


def test_what_was_seen_is_sorted_by_kind_and_keeps_its_order() -> None:
    assert RUN.when(Touch) == [(i, event) for i, event in enumerate(RUN) if isinstance(event, Touch)]
    assert RUN.of(Touch) == [event for _, event in RUN.when(Touch)]
    assert RUN.of(Rest) == [RUN[-1]]
    assert not RUN.of(Goal)
    assert not Sightings().when(Touch)


def test_what_was_sorted_is_not_sent_along() -> None:
    assert RUN.of(Touch)
    again = pickle.loads(pickle.dumps(RUN))
    assert again == RUN
    assert not vars(again)
