"""The end of a period."""

from msgspec.structs import replace

from palheta.rulebooks.fistf.outcome.due import finished, then
from palheta.rulebooks.fistf.outcome.precedence import Draft
from palheta.rulebooks.fistf.rules.rule03_duration import (
    EXTRA_TIME,
    art3_1_1_length,
    art3_2_1_added,
    art3_2_3_must_wait,
    art3_3_1_2_shootout,
)
from palheta.rulebooks.fistf.rules.rule04_kick_off import art4_1_1_next_period
from palheta.rulebooks.fistf.state import State
from palheta.ruling import Reason, reason
from palheta.table.frame import Side, other


def period_length(state: State) -> float:
    """3.1.1, 3.3.1.1, V.1: how long this period lasts, with the time added to it."""
    return art3_1_1_length(state) + art3_2_1_added(state)


def time_is_up(state: State) -> bool:
    return state.stage == "match" and state.over is None and state.clock >= period_length(state)


def time_up_at(state: State) -> float | None:
    counted = state.stage == "match" and not state.time.ending
    return period_length(state) if counted else None


def closed(draft: Draft) -> Draft:
    """The period ends where its time is up and nothing has to be waited for."""
    state = draft.state
    if state.over is not None or state.stage != "match" or not (state.time.ending or time_is_up(state)):
        return draft
    if art3_2_3_must_wait(state):
        heard = state.time.ending or draft.because is not None
        draft = draft.within("time", ending=True)
        words = reason("time is up: what is under way is still played to its end")
        return draft if heard else draft.explaining(words, "3.2.3")
    after = period_over(state)
    return then(replace(draft, state=after), *_why_over(after))


def _why_over(state: State) -> tuple[Reason, str]:
    """`state` is the one after it."""
    if state.shootout is not None:
        return reason("still level: tie-break shots"), "3.3.1.2"
    if state.stage == "toss":
        return reason("level after time: the coin is tossed for the extra time"), "3.3.1.1"
    if state.over is None:
        kicks_off = state.due.side if state.due is not None else state.possession.side
        return reason("the period is over: {side} kicks off the next one", side=kicks_off), "3.1.1"
    return reason("time is up"), "3.1.1"


def period_over(state: State) -> State:
    ended = replace(state, flight=state.flight.ended).within("time", ending=False)
    fresh = replace(ended, clock=0.0).within("time", added=0.0)
    if state.period == 1:
        return art4_1_1_next_period(fresh, 2, _second_kick_off(state))
    if state.period == 2 and state.options.knockout and state.score.home == state.score.away:
        # 3.3.1.1: at once, with a kick-off; 4.1.1: the coin is tossed again.
        return replace(fresh, stage="toss", toss=None, period=EXTRA_TIME, due=None, interval=True)
    if state.period == EXTRA_TIME and state.score.home == state.score.away:
        return art3_3_1_2_shootout(fresh)
    return finished(ended)


def _second_kick_off(state: State) -> Side:
    """4.1.1: who did not kick the first half off; where that is not known, who has not got the ball."""
    return other(state.record.began) if state.record.began is not None else other(state.possession.side)


def rather_than_the_kick(state: State) -> State | None:
    """What the offended side may prefer to its kick. 12.1.2: after time there is only the penalty, and no play that
    could go on instead of it; but what came of the ball before may be preferred, a goal for instance.
    """
    shadow = state.flight.waived
    if shadow is None:
        return None
    plays_on = shadow.due is None and shadow.over is None
    return None if plays_on and time_is_up(state) else shadow
