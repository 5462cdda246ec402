"""The end of a period."""

from msgspec.structs import replace

from palheta.rulebooks.common.interval import old_reading
from palheta.rulebooks.dadinho.outcome.due import next_period
from palheta.rulebooks.dadinho.outcome.precedence import Draft
from palheta.rulebooks.dadinho.rules.ch2_time import (
    art14_period_seconds,
    art15_held_open,
    art15_interrupted_shot,
    art15_still_to_be_taken,
)
from palheta.rulebooks.dadinho.rules.ch2_winner import art12_winner
from palheta.rulebooks.dadinho.state import Due, Play, State


def ended(draft: Draft) -> Draft:
    """The period is over: the next one, a tie-break, or the end."""
    played = draft.state.flight.played
    scored = played if played is not None and played.goal else None
    draft = draft.now(play=Play(), due=Due())
    draft = draft.within("flight", played=None, ended_by=scored, running=False, time_up=False)
    return next_period(draft) if draft.state.period in (1, 3) else art12_winner(draft)


def clocked(state: State, now: float) -> tuple[State, Draft | None]:
    """The state with the clock moved on, and the period's end where that came before what happens now."""
    if now < state.clock:
        now = state.clock  # a step may carry an older reading; the clock does not go back
    state = replace(state, clock=now)
    if state.record.toss != "done" or state.record.shootout is not None or state.flight.time_up:
        return state, None  # nothing is played, or the whistle has gone
    if now < art14_period_seconds(state):
        return state, None
    if not art15_still_to_be_taken(state):
        state = art15_interrupted_shot(state)
    if not art15_still_to_be_taken(state):
        return state, ended(Draft(state))
    return art15_held_open(state), None


def time_up_at(state: State) -> float | None:
    return None if state.record.shootout is not None or state.flight.time_up else art14_period_seconds(state)


def of_the_last_period(state: State, now: float) -> bool:
    return old_reading(state, now, art14_period_seconds(state))
