"""Capítulo VII – Das Infrações: the advantage, article 46."""

from msgspec.structs import replace

from palheta.rulebooks.dadinho.rules import SWITCH
from palheta.rulebooks.dadinho.state import State, Tally, Tries
from palheta.ruling import Next
from palheta.table.frame import Side, other


@SWITCH.clause("46", "46.único", off=None)
def art46_advantage(state: State, side: Side) -> tuple[State, Next] | None:
    """Vantagem: play goes on where everything lies, counts not cleared, and there is no way back.

    Who was moved for the free kick returns; who left the table or came on it since has left it or come on it.
    """
    pending = state.pending
    if pending is None or pending.side != side:
        return None
    state = replace(
        state.with_tally(side, pending.tally).with_tally(other(side), Tally()),
        ball=pending.ball, pieces={n: pending.pieces.get(n, place) for n, place in state.pieces.items()},
        aside={}, lent={}, cleared=(), pending=None, shot=pending.shot, tries=Tries(),
    )  # fmt: skip
    had = pending.restart
    if had is None:
        return state, Next("play", side)
    state = replace(
        state, tries=had.tries, aside=had.aside, lent=had.lent, spot_sign=had.spot_sign,
        recomposition=had.recomposition,
    )  # fmt: skip
    return state, had.due
