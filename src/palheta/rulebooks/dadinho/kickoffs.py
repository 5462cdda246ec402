"""A kick-off that is due."""

from msgspec.structs import replace

from palheta.facts import Place
from palheta.rulebooks.dadinho.state import State, Tally, Tries
from palheta.ruling import Next
from palheta.table.frame import Side


def kick_off_due(state: State, side: Side) -> tuple[State, Next]:
    """Both sides arrange (17), the dadinho lies on the centre, and `side` kicks off."""
    state = replace(
        state, ball=Place((0.0, 0.0)), tallies={"home": Tally(), "away": Tally()}, shot=None, pending=None,
        must_use=(), taker=None, kickoff=None, circle=None, tries=Tries(), recomposition=None, arranging=True,
        ready=(), phase=state.phase + 1, aside={}, lent={}, cleared=(), spot_sign=0, foot_up=False,
    )  # fmt: skip
    return state, Next("kick_off", side, at=(0.0, 0.0))
