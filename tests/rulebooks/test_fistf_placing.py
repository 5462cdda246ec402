"""Where the FISTF book puts figures, and what it suggests and offers while things are arranged."""

import math
import random

import pytest

from palheta.bots.random_player import random_step
from palheta.rulebooks import registry
from palheta.rulebooks.base import default_setup
from palheta.ruling import MayFlick, MayName, MayPlace
from palheta.table.geometry import touches, wholly_inside
from tests.rulebooks.test_fistf import after, resume


def test_in_a_full_corner_a_figure_is_still_placed_on_the_mat() -> None:
    """2.3 leads along the goal line towards the corner: there the mat ends."""
    pieces = {"a3": [605, 450], "a4": [605, 428], "a7": [560, 300], "h7": [500, 300]}
    state = resume({"turn": "home", "ball": [530, 300], "pieces": pieces})
    seen = [
        {"touch": ["h7", "ball"]},
        {"touch": ["h7", "a7"]},
        {"rest": {"ball": [400, 300], "a7": [606, 480]}},
    ]
    placed = after(state, {"flick": "h7", "seen": seen}).pieces["a7"].point
    table = state.table
    assert placed is not None
    assert wholly_inside(table.footprint("a7", placed), table.pitch.cloth)
    assert all(math.dist(placed, pieces[name]) >= 20.0 for name in ("a3", "a4"))


def test_a_figure_out_of_its_own_goal_area_does_not_go_back_into_it() -> None:
    """2.3 leads towards the own goal, which 2.2.1 has just taken it away from."""
    pieces = {"a8": [560, 60], "h3": [529, 60], "h7": [270, 10]}
    state = resume({"turn": "home", "ball": [300, 0], "pieces": pieces})
    rest = {"rest": {"ball": [250, 0], "h7": [275, 8]}}
    state = after(state, {"flick": "h7", "seen": [{"touch": ["h7", "ball"]}, rest]})
    placed = state.pieces["a8"].point
    assert placed is not None
    assert not touches(state.table.footprint("a8", placed), state.table.pitch.goal_zone("away"))
    assert math.dist(placed, pieces["h3"]) >= 20.0


@pytest.mark.parametrize("book", ["fistf", "fistf-indoor"])
def test_whatever_is_suggested_or_placed_stands_on_the_table(book: str) -> None:
    found = registry.find(book)
    state = found.opening(default_setup(found))
    rng = random.Random(0)
    edge = state.table.pitch.table
    for _ in range(600):
        for offer in found.offers(state):
            for name, place in offer.suggest.items() if isinstance(offer, MayPlace) else ():
                assert place.point is not None
                assert wholly_inside(state.table.footprint(name, place.point, place.angle), edge), offer
        ruling = found.judge(state, random_step(rng, found, state))
        for name, place in ruling.places.items():
            assert wholly_inside(state.table.footprint(name, place.point, place.angle), edge), ruling
        state = ruling.state
        if state.over is not None:
            state = found.opening(default_setup(found))


@pytest.mark.parametrize("book", ["fistf", "fistf-indoor"])
@pytest.mark.parametrize("kind", ["kick_off", "goal_kick"])
def test_who_takes_every_default_breaks_no_rule_of_arranging(book: str, kind: str) -> None:
    """4.2.2, 15.2.1.1: the figure that will take it is not arranged with the others."""
    found = registry.find(book)
    opening = found.opening(default_setup(found))
    pieces = {name: place.encode() for name, place in opening.pieces.items()}
    pieces |= {"h2": [120, 30], "h3": [-560 if book == "fistf" else -410, 60]}
    restart = {"kind": kind, "side": "home", "at": [0, 0] if kind == "kick_off" else None}
    state = resume({"ball": [0, 0], "pieces": pieces, "restart": restart, "clock": 60}, book)
    for _ in range(6):
        offer = next(o for o in found.offers(state) if o.barred is None)
        if isinstance(offer, MayFlick):
            break
        step = offer.default_step()
        assert step is not None
        ruling = found.judge(state, step)
        assert [call.rule for call in ruling.calls] == []
        state = ruling.state
    assert isinstance(offer, MayFlick)
    assert (offer.side, offer.as_) == ("home", "kick")


def test_another_figure_may_be_named_to_take_the_kick_off() -> None:
    found = registry.find("fistf")
    pieces = {"h1": [-200, 0], "h2": [-300, 100], "a1": [300, 0]}
    restart = {"kind": "kick_off", "side": "home", "at": [0, 0]}
    state = resume({"ball": [0, 0], "pieces": pieces, "restart": restart})
    naming = next(o for o in found.offers(state) if isinstance(o, MayName))
    assert naming.pieces == ("h2",)
    state = after(
        state,
        {"name": "h2", "side": "home"},
        {"say": "ready", "side": "home"},
        {"say": "ready", "side": "away"},
    )
    first = found.offers(state)[0]
    assert isinstance(first, MayPlace)
    assert list(first.suggest) == ["h2"]
