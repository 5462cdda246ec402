"""Every book says how its matches may end before their time, and what follows; the clauses are listed ones."""

from typing import Any

import pytest

from palheta.bots.random_player import random_match
from palheta.facts import Score
from palheta.match import Ended, Header, Match
from palheta.play.lengths import scaled
from palheta.rulebooks import registry
from palheta.rulebooks.base import default_setup
from palheta.ruling import Ending
from palheta.table.frame import Side, other
from tests.contract.books import every_book


@every_book
def test_an_ending_that_a_book_knows_ends_the_match(name: str) -> None:
    book = registry.find(name)
    listed = set(book.clauses.by_id)
    match = random_match(Header(book=name, options=scaled(book, "sprint")), seed=3)
    for taken in match.taken[:: max(1, len(match.taken) // 8)]:
        ended = Match(match.header, match.entries[: taken.entry])
        state = taken.ruling.state
        known = book.endings(state)
        assert {"resigned", "suspended", "annulled"} <= {one.by for one in known}
        for one in known:
            assert one.clause is None or one.clause in listed
            _wins_by_its_score(one)
            ended.apply(Ended(one.by, one.winner, one.score, one.clause or ""))
            over = ended.state.over
            assert (over is None) == (one.by == "suspended" and one.winner is None and state.over is None)
            assert ended.ended is not None
            ended.apply(ended.amendment(ended.ended, None))
            assert ended.state == state


def _wins_by_its_score(one: Ending) -> None:
    """Nobody loses with a better score, but where a book says that the score stands whatever it was."""
    if one.winner in ("home", "away") and one.clause in ("53", "6.§1", "10.3.1"):
        side: Side = "home" if one.winner == "home" else "away"
        assert one.score.of(side) > one.score.of(other(side))
    if one.winner == "draw":
        assert one.score.home == one.score.away


def endings(name: str, score: Score, **more: Any) -> dict[tuple[str, str | None], Ending]:
    book = registry.find(name)
    state = book.resume(default_setup(book), book.position_type(turn="home", score=score, **more))
    return {(one.by, one.winner): one for one in book.endings(state)}


@pytest.mark.parametrize(
    ("name", "score", "by", "winner", "becomes", "clause"),
    [
        ("dadinho", Score(3, 0), "resigned", "away", Score(0, 2), None),
        ("dadinho", Score(1, 0), "awarded", "home", Score(2, 0), "53"),
        ("dadinho", Score(3, 1), "awarded", "home", Score(3, 1), "53"),
        ("dadinho", Score(1, 1), "walk_over", "away", Score(0, 2), "6.§1"),
        ("fistf", Score(2, 0), "awarded", "away", Score(0, 3), "10.3.1"),
        ("fistf", Score(5, 1), "awarded", "home", Score(5, 1), "10.3.1"),
        ("fistf", Score(0, 0), "walk_over", "home", Score(3, 0), None),
        ("tres-toques", Score(0, 2), "awarded", "home", Score(0, 2), "89.§único"),
        ("tres-toques", Score(1, 0), "annulled", None, Score(0, 0), "50"),
        ("guzikowa", Score(1, 0), "resigned", "away", Score(1, 0), None),
        ("guzikowa", Score(1, 1), "agreed", "draw", Score(1, 1), None),
    ],
)
def test_what_follows(
    name: str, score: Score, by: str, winner: str | None, becomes: Score, clause: str | None
) -> None:
    one = endings(name, score)[by, winner]
    assert (one.score, one.clause) == (becomes, clause)


def test_a_draw_is_agreed_only_while_it_is_level() -> None:
    assert ("agreed", "draw") not in endings("guzikowa", Score(1, 0))


def test_after_thirty_minutes_a_suspended_match_of_tres_toques_has_its_result() -> None:
    """62.§único: before that the rest is played on another day."""
    assert ("suspended", None) in endings("tres-toques", Score(2, 1), period=2, clock=599.0)
    assert ("suspended", "home") in endings("tres-toques", Score(2, 1), period=2, clock=600.0)
