"""Três Toques under facts that nobody would expect. (tests/contract/test_fuzz.py puts any to every book.)"""

from typing import Any

import pytest

from palheta.facts import BadFact, convert, read_step
from palheta.facts.numbers import LONGEST
from palheta.rulebooks.base import default_setup
from palheta.rulebooks.tres_toques.book import BOOK
from palheta.rulebooks.tres_toques.state import TresToquesPosition
from palheta.ruling import MayPlace

SETUP = default_setup(BOOK)


@pytest.mark.parametrize(
    "raw", [{"late": LONGEST, "side": "home"}, {"say": "ready", "side": "home", "t": LONGEST}]
)
def test_nobody_is_noted_more_often_than_there_are_players_to_expel(raw: Any) -> None:
    position = {"turn": "home", "ball": [0, 100], "pieces": {"h7": [-60, 100]}, "counts": {"added": 5}}
    ruling = BOOK.judge(BOOK.resume(SETUP, convert(position, TresToquesPosition, "before")), read_step(raw))
    assert ruling.state.record.noted == {"home": 33}


def test_a_ball_that_went_out_nobody_saw_where_is_set_by_the_referee() -> None:
    position = {"turn": "home", "ball": [150, 600], "pieces": {"h7": [110, 550], "a5": [0, 0]}}
    state = BOOK.resume(SETUP, convert(position, TresToquesPosition, "before"))
    seen = [{"touch": ["h7", "ball"]}, {"out": "ball", "over": "touchline"}]
    ruling = BOOK.judge(state, read_step({"flick": "h7", "seen": seen}))
    offer = BOOK.offers(ruling.state)[0]
    assert isinstance(offer, MayPlace)
    assert (offer.side, offer.pieces) == ("referee", ("ball",))
    step = offer.default_step()
    assert step is not None
    assert BOOK.offers(BOOK.judge(ruling.state, step).state)[0].side == "away"


def test_pieces_that_the_book_does_not_have_are_no_facts() -> None:
    state = BOOK.opening(SETUP)
    for raw in (
        {"place": {"hs": [0, 0]}}, {"flick": "h3", "seen": [{"touch": ["as", "ball"]}]}, {"name": "hs"},
        {"substitute": {"out": "h3", "in": "a12"}}, {"substitute": {"out": "h3", "in": "hk"}},
        {"flick": "h3", "seen": [{"rest": {"as": [0, 0]}}]},
    ):  # fmt: skip
        with pytest.raises(BadFact):
            BOOK.judge(state, read_step(raw))
    with pytest.raises(BadFact):
        BOOK.resume(SETUP, convert({"pieces": {"hs": [0, 0]}}, TresToquesPosition, "before"))
