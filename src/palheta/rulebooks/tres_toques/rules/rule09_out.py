"""Regra IX, BOLA EM JOGO E FORA DE JOGO (arts. 71 and 72)."""

from palheta.rulebooks.tres_toques.outcome.out_of_play import left_the_pitch
from palheta.rulebooks.tres_toques.outcome.precedence import Draft
from palheta.rulebooks.tres_toques.rules import SWITCH
from palheta.rulebooks.tres_toques.sighted import Lance


@SWITCH.clause("72", "72.a", "72.§único", off=None)
def art72_out(draft: Draft, lance: Lance) -> Draft | None:
    """BOLA FORA DE JOGO: wholly over a line, in the air or rolling."""
    return None if lance.exit is None else left_the_pitch(draft, lance, lance.exit)
