"""Between two periods: what is still of the one that is over."""

from palheta.rulebooks.base import MatchState
from palheta.table.frame import Side


def old_reading(state: MatchState, now: float, period: float) -> bool:
    """Before a period is kicked off, a clock that reads as much as all of it is still the last one's; unless it has
    been read since.
    """
    return state.next.with_ == "period_end" and state.clock == 0 and now >= period


def after_the_end(state: MatchState, side: Side | None) -> bool:
    """Who does not kick the next period off cannot be playing in it: the flick came after the whistle."""
    return state.next.with_ == "period_end" and side != state.next.side
