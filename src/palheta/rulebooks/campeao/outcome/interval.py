"""Half-time."""

from palheta.rulebooks.campeao.outcome.draft import Draft
from palheta.ruling import Next, reason


def half_time(draft: Draft) -> Draft:
    """The interval: a champion die just handed over is rolled first, then the draw's winner kicks off."""
    state = draft.state
    if state.champion_roll_due:
        first = reason("the half is over: first {side} rolls the champion die", side=state.to_act())
        return draft.now(next=Next("period_end", state.to_act(), at=(3.0, 6.0), roll="champion")).since(
            "champion.3", first
        )
    over = reason("the half is over: the winner of the draw kicks off")
    known = state.toss is not None
    return draft.now(
        next=Next("period_end", state.attacker if known else None, at=(3.0, 6.0)),
        unknown=() if known else ("toss",),
    ).since("end.2", over)
