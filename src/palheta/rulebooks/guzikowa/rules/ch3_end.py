"""Rozdział 3: Zakończenie meczu."""

from palheta.rulebooks.guzikowa.rules import SWITCH
from palheta.rulebooks.guzikowa.state import State

# A set piece badly taken after time is taken again; then it is over.
TRIES_AFTER_TIME = 2

SECONDS_AFTER_TIME = 60.0  # to set a piece up and take it: ball, wall, taker and two moves in eight each


@SWITCH.clause("3.3.1", "3.3.2", off=False)
def art3_3_2_exits_count(state: State) -> bool:
    """Zakończenie meczu: after ten minutes the ball must still leave the field of play four times."""
    return state.clock >= state.options.minutes * 60


@SWITCH.clause("3.3.2", "3.3.3", off=False)
def art3_3_3_fourth_exit(state: State) -> bool:
    """Zakończenie meczu: it ends when the ball leaves for the fourth time."""
    return state.record.exits >= state.options.exits


@SWITCH.clause("3.3.3", off=False)
def art3_3_3_time_is_up(state: State) -> bool:
    """Zakończenie meczu: at the latest fifteen minutes after the start."""
    return state.clock >= state.options.last_minute * 60


@SWITCH.clause("3.3.3.s2", off=False)
def art3_3_3_set_piece_still_taken(state: State) -> bool:
    """Zakończenie meczu: a set piece whose cause arose in time may still be taken; a kick-off is none.

    It may be, so nobody waits for it longer than for any move (2.1.5), nor a minute in all, nor for a third try.
    """
    due = state.due
    if due is None:
        return state.possession.second_penalty_move
    end = state.options.last_minute * 60
    in_time = due.since < end and state.clock <= end + SECONDS_AFTER_TIME
    waited_for = not state.is_late(due.side) and due.refused < TRIES_AFTER_TIME
    return due.kind != "kick_off" and in_time and waited_for
