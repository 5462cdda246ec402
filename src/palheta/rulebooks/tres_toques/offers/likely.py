"""What a person is likely to report now; the rest of the words come after these."""

from palheta.rulebooks.tres_toques.state import State

_IN_PLAY = (
    "time_wasting",
    "hand",
    "foul",
    "offside",
    "wrong_flick",
    "feet_off_floor",
    "displaced_by_accident",
    "unsporting",
)

_AT_A_SHOT = ("moved_keeper", "palheta_check", "feet_off_floor")

_AT_A_RESTART = ("restart_too_short", "restart_glued", "not_announced", "wrong_distances", "taker_replaced")


def likely(state: State) -> tuple[str, ...]:
    if state.due.shot is not None:
        return (*_AT_A_SHOT, *_IN_PLAY)
    return (*_AT_A_RESTART, *_IN_PLAY) if state.restart is not None else _IN_PLAY
