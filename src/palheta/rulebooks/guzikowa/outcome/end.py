"""The end of the match."""

from palheta.rulebooks.guzikowa.outcome import because
from palheta.rulebooks.guzikowa.outcome.formation import squad
from palheta.rulebooks.guzikowa.outcome.verdict import Verdict
from palheta.rulebooks.guzikowa.rules.ch3_end import (
    art3_3_3_fourth_exit,
    art3_3_3_set_piece_still_taken,
    art3_3_3_time_is_up,
)
from palheta.rulebooks.guzikowa.state import State


def end_if_over(v: Verdict) -> None:
    """Four exits after the tenth minute, or the fifteenth; only a set piece earned in time is still taken."""
    state = v.state
    if state.over is not None or state.toss:
        return
    late = art3_3_3_time_is_up(state) and not art3_3_3_set_piece_still_taken(state)
    if art3_3_3_fourth_exit(state):
        v.end_match(because.FOURTH_EXIT)
    elif late:
        v.end_match(because.TIME_IS_UP)
    elif nobody_is_left(state):
        v.end_match(because.nobody_left(state.turn))


def nobody_is_left(state: State) -> bool:
    """The book sends off button after button and does not say what then: without any there is no move (11.1.3)."""
    return state.turn is not None and not squad(state, state.turn)


def announce_last_actions(v: Verdict, before: float) -> None:
    """3.3.2: at ten minutes the referee says that three actions follow this one."""
    limit = v.state.options.minutes * 60
    if before < limit <= v.state.clock:
        v.said.append("after_this_action_three_more")


def time_up_at(state: State) -> float | None:
    return state.options.last_minute * 60
