"""How a match of dadinho ends before its time: whoever is disqualified, for whatever reason, loses as art. 53 says."""

from palheta.rulebooks.common import endings as common
from palheta.rulebooks.dadinho.rules.ch7_discipline import art53_score
from palheta.rulebooks.dadinho.state import State
from palheta.ruling import Ending


def endings(state: State) -> tuple[Ending, ...]:
    """Of who gives up the book says nothing: the score is as if he were disqualified, and no clause is cited."""
    return (
        *common.resigned(state, art53_score),
        *common.agreed(state),
        *common.awarded(state, art53_score, "53"),
        *common.walk_over(art53_score, "6.§1"),
        *common.suspended(state),
        *common.annulled(state),
    )
