"""What Piłka Guzikowa does not have is refused; what is absurd but happened is judged."""

import pytest

from palheta.facts import BadFact
from palheta.facts.numbers import LONGEST, TEN_METRES
from palheta.rulebooks.guzikowa.book import BOOK
from palheta.rulebooks.guzikowa.state import Counts
from palheta.ruling import MayFlick
from tests.rulebooks.test_guzikowa import judged, position

STRANGERS: list[dict[str, object]] = [
    {"flick": "hs"},
    {"flick": "h7", "seen": [{"touch": ["h7", "as"]}]},
    {"flick": "h7", "seen": [{"rest": {"hs": [0, 0]}}]},
    {"place": {"hs": [0, 0]}},
    {"place": {"ball": {"at": [0, 0], "atop": "as"}}},
    {"substitute": {"out": "h7", "in": "hs"}},
    {"name": "hs"},
    {"report": "hand", "piece": "hs"},
    {"decide": {"card": {"hs": "red"}}},
    {"decide": {"remove": "as"}},
    {"decide": {"ball": []}},
]


@pytest.mark.parametrize("step", STRANGERS, ids=str)
def test_what_this_book_does_not_have_is_refused(step: dict[str, object]) -> None:
    with pytest.raises(BadFact):
        judged(position(), step)


ABSURD: list[dict[str, object]] = [
    {"flick": "h7", "seen": [{"touch": ["ball", "h7"], "moved": TEN_METRES}, {"touch": ["home", "away"]}]},
    {"flick": "h7", "seen": [{"touch": ["h7", "ball"]}, {"out": "ball", "over": "goal_line"}]},
    {"flick": "h7", "seen": [{"touch": ["h7", "ball"]}, {"out": "ball", "over": "halfway"}]},
    {"flick": "h99", "seen": [{"left": "h99", "of": "table"}]},
    {"flick": "h7", "seen": [{"rest": {"ball": [TEN_METRES, -TEN_METRES], "h7": [0, 0]}}]},
    {"substitute": {"out": "h98", "in": "h99"}},
    {"late": LONGEST},
    {"time": LONGEST},
    {
        "decide": {
            "next": {"side": "home", "with": "direct_free_kick", "at": [999999, 999999], "moves": 10**9}
        }
    },
    {"decide": {"remove": "a99"}},
]


@pytest.mark.parametrize("step", ABSURD, ids=str)
def test_what_is_absurd_is_judged_and_something_is_offered(step: dict[str, object]) -> None:
    state = judged(position(), step).state
    offers = BOOK.offers(state)
    assert (state.over is not None) == (not any(offer.barred is None for offer in offers))
    assert all(offer.pieces for offer in offers if isinstance(offer, MayFlick) and offer.barred is None)


def test_a_side_without_buttons_cannot_play_on() -> None:
    everybody = [f"h{n}" for n in range(1, 11)] + ["hk"]
    state = position()
    for name in everybody:
        state = judged(state, {"decide": {"remove": name}}).state
    assert state.over is not None
    assert position(counts=Counts(expelled=tuple(everybody)), pieces={}).over is not None
