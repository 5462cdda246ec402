"""The end of the match."""

from palheta.rulebooks.guzikowa.outcome.formation import members
from palheta.rulebooks.guzikowa.outcome.precedence import Draft
from palheta.rulebooks.guzikowa.rules.ch3_end import (
    art3_3_3_fourth_exit,
    art3_3_3_set_piece_still_taken,
    art3_3_3_time_is_up,
)
from palheta.rulebooks.guzikowa.state import Possession, State
from palheta.ruling import Over, Reason, reason


def ended_if_over(draft: Draft) -> Draft:
    """Four exits after the tenth minute, or the fifteenth; only a set piece earned in time is still taken."""
    state = draft.state
    if state.over is not None or state.record.toss:
        return draft
    if art3_3_3_fourth_exit(state):
        return ended(draft, reason("the ball has left the field for the last time"), "3.3.3")
    if art3_3_3_time_is_up(state) and not art3_3_3_set_piece_still_taken(state):
        return ended(draft, reason("time is up"), "3.3.3")
    if nobody_is_left(state):
        return ended(draft, reason("{side} has no button left to move", side=state.turn), "11.1.3")
    return draft


def ended(draft: Draft, words: Reason, clause: str) -> Draft:
    score = draft.state.score
    over = Over(score.ahead or "draw", score)
    draft = draft.now(over=over, possession=Possession(), due=None)
    draft = draft.within("play", arranging=()).within("flight", choice=None)
    return draft.explaining(words, clause)


def nobody_is_left(state: State) -> bool:
    """The book sends off button after button and does not say what then: without any there is no move (11.1.3)."""
    return state.turn is not None and next(members(state, state.turn), None) is None


def last_actions_announced(draft: Draft, before: float) -> Draft:
    """3.3.2: at ten minutes the referee says that three actions follow this one."""
    limit = draft.state.options.minutes * 60
    return draft.saying("after_this_action_three_more") if before < limit <= draft.state.clock else draft


def time_up_at(state: State) -> float | None:
    return state.options.last_minute * 60


def to_the_end(state: State) -> float:
    """The book gives no time for setting things up, but the match ends whatever is being set up (3.3.3)."""
    return max(state.options.move_seconds, state.options.last_minute * 60 - state.clock)
