"""Regra IX, BOLA EM JOGO E FORA DE JOGO (arts. 71 and 72)."""

from palheta.rulebooks.tres_toques.outcome.out_of_play import goal, out
from palheta.rulebooks.tres_toques.outcome.precedence import Case
from palheta.rulebooks.tres_toques.rules import SWITCH
from palheta.rulebooks.tres_toques.sighted import Lance


@SWITCH.clause("72", "72.a", "72.§único", off=False)
def art72_out(case: Case, lance: Lance) -> bool:
    """BOLA FORA DE JOGO: wholly over a line, in the air or rolling."""
    if lance.exit is None:
        return False
    if lance.exit.over == "goal" and goal(case, lance):
        return True
    out(case, lance, lance.exit)
    return True
