"""Endings that need no book: people stop playing. What a book says of them it adds, or puts in their place."""

from collections.abc import Callable

from palheta.facts import Score
from palheta.rulebooks.base import MatchState
from palheta.ruling import EndedBy, Ending, Reason, reason
from palheta.table.frame import SIDES, Side, other

# The score when this side loses without playing on.
Lost = Callable[[Score, Side], Score]


def score_stands(score: Score, loser: Side) -> Score:
    return score


def resigned(state: MatchState, lost: Lost = score_stands, clause: str | None = None) -> tuple[Ending, ...]:
    return tuple(
        _lost(
            "resigned", state.score, side, lost, clause, reason("{side} resigns: {other} wins", **_two(side))
        )
        for side in SIDES
    )


def agreed(state: MatchState) -> tuple[Ending, ...]:
    """Only what stands level is a draw, whatever two people agree."""
    if state.score.home != state.score.away:
        return ()
    return (Ending("agreed", "draw", state.score, reason("both sides agree on a draw")),)


def awarded(state: MatchState, lost: Lost, clause: str) -> tuple[Ending, ...]:
    return tuple(
        _lost(
            "awarded",
            state.score,
            side,
            lost,
            clause,
            reason("{side} is disqualified: {other} wins", **_two(side)),
        )
        for side in SIDES
    )


def walk_over(lost: Lost, clause: str | None = None) -> tuple[Ending, ...]:
    """Whoever is not there, or cannot play, has lost before anything was played."""
    return tuple(
        _lost(
            "walk_over",
            Score(),
            side,
            lost,
            clause,
            reason("{side} does not play: {other} wins", **_two(side)),
        )
        for side in SIDES
    )


def _two(side: Side) -> dict[str, str]:
    return {"side": side, "other": other(side)}


def _lost(by: EndedBy, score: Score, side: Side, lost: Lost, clause: str | None, why: Reason) -> Ending:
    return Ending(by, other(side), lost(score, side), why, clause)


def suspended(state: MatchState, clause: str | None = None) -> tuple[Ending, ...]:
    return (Ending("suspended", None, state.score, reason("the rest is played another day"), clause),)


def annulled(state: MatchState, clause: str | None = None) -> tuple[Ending, ...]:
    return (Ending("annulled", None, Score(), reason("the match does not count"), clause),)


def by_people(state: MatchState) -> tuple[Ending, ...]:
    """A book that knows none of them."""
    return (*resigned(state), *agreed(state), *suspended(state), *annulled(state))
