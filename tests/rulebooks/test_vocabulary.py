"""What a table does not have is refused for every book alike, with the path and what there is."""

from typing import Any

import pytest

from palheta.facts import BadFact, convert, read_step
from palheta.rulebooks import registry
from palheta.rulebooks.base import default_setup

BUTTONS = ("dadinho", "tres-toques", "guzikowa")


def judged(book: str, raw: dict[str, Any]) -> None:
    found = registry.find(book)
    found.judge(found.opening(default_setup(found)), read_step(raw))


@pytest.mark.parametrize("book", BUTTONS)
@pytest.mark.parametrize(
    ("raw", "path"),
    [
        ({"flick": "hs"}, "step.flick"),
        ({"name": "as"}, "step.name"),
        ({"place": {"hs": [0, 0]}}, "step.place"),
        ({"place": {"ball": {"at": [0, 0], "atop": "as"}}}, "step.place.ball"),
        ({"substitute": {"out": "h7", "in": "hs"}}, "step.substitute.in"),
        ({"say": "shot", "piece": "hs"}, "step.piece"),
        ({"report": "hand", "piece": "hs"}, "step.piece"),
        ({"flick": "h7", "seen": [{"touch": ["h7", "ball"]}, {"rest": {"as": [0, 0]}}]}, "step.seen[1]"),
        ({"flick": "h7", "seen": [{"touch": ["h7", "as"]}]}, "step.seen[0]"),
        ({"flick": "h7", "seen": [{"fell": "as"}]}, "step.seen[0]"),
        ({"flick": "h7", "seen": [{"left": "as", "of": "mat"}]}, "step.seen[0]"),
        ({"flick": "h7", "seen": [{"passed": ["ball", "as"]}]}, "step.seen[0]"),
        ({"flick": "h7", "seen": [{"atop": ["ball", "as"]}]}, "step.seen[0]"),
        ({"decide": {"card": {"hs": "red"}}}, "step.decide.card"),
        ({"decide": {"remove": "as"}}, "step.decide.remove"),
    ],
)
def test_there_is_no_sweeping_keeper_without_a_bar(book: str, raw: dict[str, Any], path: str) -> None:
    with pytest.raises(BadFact, match="no sweeping keeper") as refused:
        judged(book, raw)
    assert refused.value.path == path


@pytest.mark.parametrize("book", ["fistf", "fistf-indoor"])
def test_fistf_has_its_sweeping_keepers(book: str) -> None:
    judged(book, {"flick": "hs", "seen": [{"touch": ["hs", "ball"]}]})


@pytest.mark.parametrize("book", BUTTONS)
def test_a_zone_that_this_pitch_lacks_is_refused_with_those_it_has(book: str) -> None:
    for raw in (
        {"flick": "h7", "seen": [{"touch": ["h7", "a3"], "at": "home_shooting_zone"}]},
        {"flick": "h7", "seen": [{"rest": {"ball": "home_shooting_zone"}}]},
        {"report": "hand", "side": "home", "at": "home_shooting_zone"},
        {"place": {"ball": "home_shooting_zone"}},
    ):
        with pytest.raises(BadFact, match=r"no zone 'home_shooting_zone'; it has pitch, .*home_goal_area"):
            judged(book, raw)


@pytest.mark.parametrize(
    "before",
    [
        {"pieces": {"hs": [0, 0]}},
        {"ball": "away_shooting_zone"},
        {"restart": {"kind": "corner", "side": "home", "at": "away_shooting_zone"}},
        {"counts": {"off": ["hs"]}},
        {"shot": {"side": "home", "piece": "hs"}},
    ],
)
@pytest.mark.parametrize("book", BUTTONS)
def test_a_position_names_only_what_there_is(book: str, before: dict[str, Any]) -> None:
    found = registry.find(book)
    with pytest.raises(BadFact, match=r"no sweeping keeper|no zone") as refused:
        found.resume(default_setup(found), convert(before, found.position_type, "before"))
    assert refused.value.path.startswith("before")


@pytest.mark.parametrize(
    "raw",
    [
        {"flick": "hk", "by": "keeper"},
        {"flick": "h7", "seen": [{"touch": ["h7", "ball"]}]},
        {"name": "h7"},
        {"dive": "ak", "to": [3, 3]},
        {"place": {"h7": [3, 3]}},
        {"place": {"ball": "home_half"}},
        {"substitute": {"out": "h7", "in": "h12"}},
        {"say": "play", "piece": "h7"},
    ],
)
def test_a_board_has_no_pieces_and_no_zones(raw: dict[str, Any]) -> None:
    with pytest.raises(BadFact, match=r"no pieces|Expected a square"):
        judged("campeao", raw)
