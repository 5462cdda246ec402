"""What a person is likely to report now; the rest of the words come after these."""

from palheta.rulebooks.dadinho.state import State

_AT_A_SHOT = ("moved_keeper", "keeper_behind_line", "feet_off_floor", "finger_brake", "disturbed_shot")

_IN_PLAY = (
    "hand",
    "foul",
    "tabela",
    "touched_opponent",
    "wrong_flick",
    "not_counting",
    "moved_own",
    "time_wasting",
    "guided",
)

_BEFORE = ("badly_arranged", "unnumbered", "time_wasting")


def likely(state: State) -> tuple[str, ...]:
    shot = state.due.shot is not None or (
        state.flight.played is not None and state.flight.played.shot is not None
    )
    if state.restart == "kick_off":
        return (*_BEFORE, *_IN_PLAY)
    return (*_AT_A_SHOT, *_IN_PLAY) if shot else _IN_PLAY
