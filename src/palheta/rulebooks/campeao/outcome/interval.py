"""Half-time."""

from palheta.rulebooks.campeao.board import CENTRE, point_of
from palheta.rulebooks.campeao.outcome.draft import Draft
from palheta.ruling import Next, reason


def half_time(draft: Draft) -> Draft:
    """The interval: a champion die just handed over is rolled first, then the draw's winner kicks off."""
    state = draft.state
    if state.champion_roll_due:
        first = reason("the half is over: first {side} rolls the champion die", side=state.to_act())
        due = Next("period_end", state.to_act(), at=point_of(CENTRE), roll="champion")
        return draft.then(due, first, "champion.3")
    over = reason("the half is over: the winner of the draw kicks off")
    known = state.record.toss is not None
    draft = draft.within("record", unknown=() if known else ("toss",))
    due = Next("period_end", state.attacker if known else None, at=point_of(CENTRE))
    return draft.then(due, over, "end.2")
