"""What a player may send: what the table completes, or a step that he can say in full."""

from typing import Any

import pytest

from palheta.facts import BadFact, Choose, Dive, Exchange, Name, Put, Say, Step, Substitute, Use, at, plain
from palheta.play import actions as do


@pytest.mark.parametrize(
    ("raw", "action"),
    [
        (
            {"do": "flick", "piece": "h7", "angle": 10, "power": 0.5, "as": "tick"},
            do.DoFlick("h7", 10.0, 0.5, as_="tick"),
        ),
        ({"do": "roll", "die": "pass", "choose": "left"}, do.DoRoll("pass", "left")),
        ({"do": "wait"}, do.DoWait()),
        ({"say": "shot", "piece": "h7"}, Say(say="shot", piece="h7")),
        ({"say": "ready", "side": "home"}, Say(say="ready", side="home")),
        ({"place": {"hk": [-700, 5]}}, Put(place={"hk": at(-700, 5)})),
        ({"name": "h7"}, Name(name="h7")),
        ({"choose": "ball"}, Choose(choose="ball")),
        ({"substitute": {"out": "h7", "in": "h12"}}, Substitute(substitute=Exchange("h7", "h12"))),
        ({"use": "champion"}, Use(use="champion")),
        ({"dive": "ak", "to": [590, 25]}, Dive(dive="ak", to=at(590, 25))),
    ],
)
def test_an_action_is_read_as_what_it_is(raw: dict[str, Any], action: do.Action) -> None:
    assert do.read_action(raw) == action
    if isinstance(action, Step):
        assert plain(action) == raw


@pytest.mark.parametrize(
    ("raw", "where", "expected"),
    [
        ({"do": "fly"}, "action.do", "fly"),
        ({"do": "flick", "piece": "h7"}, "action", "angle"),
        ([], "action", "an object with one of the keys say, place"),
        ({}, "action", "Expected what to do"),
        ({"flick": "h7", "seen": []}, "action", "one of the keys say, place"),
        ({"roll": "shot", "face": "wide"}, "action", "one of the keys say, place"),
        ({"report": "hand"}, "action", "one of the keys say, place"),
        ({"decide": {}}, "action", "one of the keys say, place"),
        ({"time": 3.0}, "action", "one of the keys say, place"),
        ({"late": 3.0}, "action", "one of the keys say, place"),
        ({"place": {"hk": [0, 0]}, "seen": []}, "action.seen", "the table tells"),
        ({"dive": "ak", "to": [0, 0], "seen": []}, "action.seen", "the table tells"),
        ({"say": "ready", "t": 3.0}, "action.t", "the table tells"),
        ({"say": "ready", "wer": "ich"}, "action", "wer"),
        ({"place": {}}, "action.place", "something"),
        ({"place": {"hk": [1e308, 0]}}, "action.place.hk[0]", "number"),
    ],
)
def test_what_a_player_may_not_say_is_refused_with_what_and_why(raw: Any, where: str, expected: str) -> None:
    with pytest.raises(BadFact) as caught:
        do.read_action(raw)
    assert caught.value.path == where
    assert expected in caught.value.expected
