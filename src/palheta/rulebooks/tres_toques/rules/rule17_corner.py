"""Regra XVII, ESCANTEIO (arts. 118 to 124)."""

from palheta.rulebooks.tres_toques.areas import corner_place, in_quadrant
from palheta.rulebooks.tres_toques.outcome.precedence import Draft, Fault, not_first
from palheta.rulebooks.tres_toques.outcome.restart import owed, restarting
from palheta.rulebooks.tres_toques.rules import SWITCH
from palheta.rulebooks.tres_toques.sighted import Lance
from palheta.rulebooks.tres_toques.state import Play
from palheta.ruling import Because, reason
from palheta.table.frame import Side, other


@SWITCH.clause("118", "119", "119.§1", passes=True)
def art119_conceded(draft: Draft, side: Side, y: float, no_shot: str | None, why: Because) -> Draft:
    """ESCANTEIO CEDIDO: driven over his own goal line by the defender; a standard play."""
    duties = owed(draft.state, side)
    play = Play(side=side, origin="attack", via="corner", no_shot=no_shot, duties=duties)
    return restarting(draft, "corner", corner_place(draft.state, other(side), y), play, why)


@SWITCH.clause("120", off=None)
def art120_first_touch(lance: Lance) -> Fault | None:
    """EXECUÇÃO DO ESCANTEIO: the flicked piece touches the ball first, which lies in the quadrant."""
    inside = lance.start is None or in_quadrant(lance.state, lance.start)
    why = not_first(lance) if inside else reason("the ball did not lie in the quarter circle at the corner")
    return None if why is None else Fault("120", why)


@SWITCH.clause("123", off=None)
def art123_ball_in_play(lance: Lance) -> Fault | None:
    """BOLA EM JOGO: the ball must leave the quadrant wholly."""
    if lance.exit is not None or lance.ball is None or len(set(lance.met)) > 1:
        return None
    if not in_quadrant(lance.state, lance.ball):
        return None
    return Fault("123", reason("the ball did not wholly leave the quarter circle at the corner"))
