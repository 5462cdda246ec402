"""Três Toques rules the same at both ends of the table."""

import pytest

from palheta.facts import convert, read_step
from palheta.rulebooks.base import default_setup
from palheta.rulebooks.tres_toques.book import BOOK
from palheta.rulebooks.tres_toques.state import TresToquesPosition
from palheta.table.frame import SIDES, Side, forward

SETUP = default_setup(BOOK)


@pytest.mark.parametrize("side", SIDES)
def test_before_the_toss_it_is_nobodys_turn(side: Side) -> None:
    """A keeper that is moved then is set back and noted (45.§1): no penalty, whoever's it is."""
    step = read_step({"report": "moved_keeper", "side": side})
    assert [call.rule for call in BOOK.judge(BOOK.opening(SETUP), step).calls] == ["45.§1"]


@pytest.mark.parametrize(("kicker", "theirs", "mine"), [("home", "a9", "h6"), ("away", "h9", "a6")])
def test_of_a_goal_kicks_arrangement_the_kickers_part_comes_first(
    kicker: Side, theirs: str, mine: str
) -> None:
    ahead = forward(kicker)
    at = [-900 * ahead, 100]
    restart = {"kind": "goal_kick", "side": kicker, "at": at}
    before = {"turn": kicker, "ball": at, "restart": restart, "counts": {"play": "restricted", "flicks": 0}}
    state = BOOK.resume(SETUP, convert(before, TresToquesPosition, "before"))
    places = {mine: [-985 * ahead, 0.3], theirs: [0.3, -700]}
    because = BOOK.judge(state, read_step({"place": places})).because
    assert because is not None
    assert because.clause == "114.a"  # the last that was put right
