"""The referee's last word, in every book: what comes next and the score; what the match remembers stays."""

from typing import Any

import pytest

from palheta.facts import BadFact, read_step
from palheta.match import Happened, Header, Match
from palheta.rulebooks import registry

every_book = pytest.mark.parametrize("book", registry.names())
BEGINS: dict[str, tuple[str, ...]] = {
    "dadinho": ("home", "ball"),
    "tres-toques": ("home", "kick_off"),
    "fistf": ("home_wins", "kick_off"),
    "fistf-indoor": ("home_wins", "kick_off"),
    "guzikowa": ("home",),
    "campeao": ("home",),
}


def begun(book: str) -> Match:
    match = Match(Header(book=book, told=True))
    for choice in BEGINS[book]:
        match.apply(Happened(read_step({"choose": choice})))
    return match


def decided(match: Match, **ruling: Any) -> Any:
    return match.apply(Happened(read_step({"decide": {"ruling": ruling, "why": "so it was"}})))


@every_book
def test_it_says_what_comes_next_and_by_which_clause(book: str) -> None:
    match = begun(book)
    for kind in ("corner", "goal_kick", "penalty", "kick_off"):
        ruling = decided(match, side="away", **{"with": kind}, score={"home": 2, "away": 1})
        assert (ruling.next.with_, ruling.next.side) == (kind, "away")
        assert (match.state.score.home, match.state.score.away) == (2, 1)
        assert ruling.because.clause in match.book.clauses.by_id


@every_book
def test_without_a_score_that_stays(book: str) -> None:
    match = begun(book)
    decided(match, side="home", score={"home": 3, "away": 0})
    decided(match, side="away")
    assert match.state.score.home == 3


def test_what_the_match_remembers_stays() -> None:
    match = begun("tres-toques")
    match.apply(Happened(read_step({"report": "time_wasting", "side": "home"})))
    decided(match, side="home", **{"with": "throw_in"})
    assert match.state.record.noted == {"home": 1}


@pytest.mark.parametrize(
    "ruling", [{}, {"side": "nobody"}, {"side": "home", "with": "dance"}, {"side": "home", "at": [0, 0]}]
)
def test_nonsense_is_refused(ruling: dict[str, Any]) -> None:
    match = begun("dadinho")
    with pytest.raises(BadFact):
        decided(match, **ruling)
    assert len(match.taken) == 2


def test_a_reason_may_stand_beside_any_decision() -> None:
    match = begun("tres-toques")
    match.apply(Happened(read_step({"decide": {"added": 15, "why": "53.c"}})))
    assert match.state.half.added == 15
