"""What a person is likely to report now; the rest of the words come after these."""

from palheta.rulebooks.guzikowa.state import State

_IN_PLAY = ("hand", "time_wasting", "touched_button", "wrong_flick", "offside", "out_of_turn")


def likely(state: State) -> tuple[str, ...]:
    if state.record.toss:
        return ("equipment",)
    sent_off = ("left_on_board",) if state.record.expelled else ()
    after_a_set_piece = (
        ("goal_area_button",) if state.flight.last_move is not None and state.play.unentitled else ()
    )
    after_a_penalty = ("no_shot",) if state.possession.second_penalty_move else ()
    return (*after_a_penalty, *after_a_set_piece, *_IN_PLAY, *sent_off)
