"""How a match of três toques ends before its time: the opponent wins whatever the score, or what was played counts."""

from palheta.rulebooks.common import endings as common
from palheta.rulebooks.tres_toques.rules.rule07_duration import art62_enough_played
from palheta.rulebooks.tres_toques.state import State
from palheta.ruling import Ending, reason


def endings(state: State) -> tuple[Ending, ...]:
    """The score of 34 and 89 is not given: it stays what it was. Who gives up abandons the table (89.c)."""
    return (
        *common.resigned(state, clause="89.§único"),
        *common.agreed(state),
        *common.awarded(state, common.score_stands, "89.§único"),
        *_suspended(state),
        *common.annulled(state, "50"),
    )


def _suspended(state: State) -> tuple[Ending, ...]:
    if not art62_enough_played(state):
        return common.suspended(state, "62.§único")
    over = state.result
    words = reason("the match is suspended, and its score stands")
    return (Ending("suspended", over.winner, state.score, words, "62.§único"),)
