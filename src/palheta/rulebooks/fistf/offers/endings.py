"""How a match of table football ends before its time: a disqualified player loses 0-3, or by more if he did already."""

from palheta.rulebooks.common import endings as common
from palheta.rulebooks.fistf.rules.rule10_cards import art10_3_1_score
from palheta.rulebooks.fistf.state import State
from palheta.ruling import Ending


def endings(state: State) -> tuple[Ending, ...]:
    """Of who gives up or does not come the book says nothing: the score is that of 10.3.1, and no clause is cited."""
    return (
        *common.resigned(state, art10_3_1_score),
        *common.agreed(state),
        *common.awarded(state, art10_3_1_score, "10.3.1"),
        *common.walk_over(art10_3_1_score),
        *common.suspended(state),
        *common.annulled(state),
    )
