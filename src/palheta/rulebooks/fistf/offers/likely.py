"""What a person is likely to report now; the rest of the words come after these."""

from palheta.rulebooks.fistf.rules.part5_indoor import part5_7_unknown_here
from palheta.rulebooks.fistf.state import State

_IN_PLAY = (
    "hand",
    "foul",
    "offside",
    "finger",
    "obstruction",
    "wrong_flick",
    "keeper_line",
    "moved_keeper",
    "prevented",
    "time_wasting",
)

_BEFORE = ("slow_to_change", "misconduct", "yellow_card", "stopwatch")

_AT_A_SHOT = ("keeper_behind_line", "moved_keeper", "feint")


def likely(state: State) -> tuple[str, ...]:
    return tuple(word for word in _first(state) if not part5_7_unknown_here(state, word))


def _first(state: State) -> tuple[str, ...]:
    if state.stage in ("toss", "choice"):
        return _BEFORE
    due = state.due
    if state.stage == "shootout" or (due is not None and due.kind == "penalty"):
        return (*_AT_A_SHOT, *_IN_PLAY)
    return _IN_PLAY
