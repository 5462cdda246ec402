"""The end of a half."""

from palheta.rulebooks.campeao.outcome.draft import Draft
from palheta.rulebooks.campeao.outcome.interval import half_time
from palheta.rulebooks.campeao.rules.end import end1_half_is_over, end3_defence_has_the_ball, end4_cleared
from palheta.rulebooks.campeao.state import State
from palheta.rulebooks.common.interval import old_reading
from palheta.ruling import reason


def after_time(draft: Draft, before: State) -> Draft:
    """End the half where its time is up and play has come to its end."""
    state = draft.state
    if before.next.with_ == "period_end" and before.champion_roll_due and not state.champion_roll_due:
        return half_time(draft)  # the die changed hands with what ended the half
    if not state.time_is_up or state.over is not None or state.record.shootout is not None:
        return draft
    if _drawn(state, before):
        return draft
    if not (end3_defence_has_the_ball(state, before) or end4_cleared(draft, before) or _goal(state, before)):
        return draft if before.time_is_up or draft.because is not None else _goes_on(draft)
    return end1_half_is_over(draft)


def _goes_on(draft: Draft) -> Draft:
    return draft.explaining(reason("time is up: play goes on until the defence has the ball"), "end.3")


def _drawn(state: State, before: State) -> bool:
    """The draw gives somebody the ball; nobody had it, so nobody has lost it."""
    return state.record.toss != before.record.toss


def of_the_last_half(state: State, now: float) -> bool:
    return old_reading(state, now, state.options.half)


def time_up_at(state: State) -> float | None:
    return None if state.record.shootout is not None else state.options.half


def _goal(state: State, before: State) -> bool:
    return state.score != before.score
