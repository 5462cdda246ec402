"""Regra XV, ARREMESSO LATERAL (arts. 105 to 112)."""

from msgspec.structs import replace

from palheta.facts import Place
from palheta.rulebooks.tres_toques.outcome.precedence import Draft, Fault, not_first, too_short
from palheta.rulebooks.tres_toques.outcome.restart import throw_in
from palheta.rulebooks.tres_toques.outcome.sanction import called
from palheta.rulebooks.tres_toques.rules import SWITCH
from palheta.rulebooks.tres_toques.sighted import Lance
from palheta.rulebooks.tres_toques.state import Play
from palheta.ruling import Because, reason
from palheta.table.frame import Side
from palheta.table.geometry import TOLERANCE


@SWITCH.clause("105", "106", "106.§1", passes=True)
def art106_conceded(draft: Draft, side: Side, at: Place, no_shot: str | None, why: Because) -> Draft:
    """LATERAL CEDIDO: the other side's throw-in, a standard play."""
    return throw_in(draft, side, at, why, no_shot)


@SWITCH.clause("106.§2", "106.obs.a", "106.obs.b", "119.§2", "119.obs.a", "119.obs.b", "67.d", passes=True)
def art106_after_digging(play: Play) -> Play:
    """CAVADO: dug on the first flick the play goes on; dug later, only the restart is left."""
    flicks = play.flicks + 1
    only = flicks > 1 or play.kind == "restricted"
    return replace(play, flicks=flicks, dug=True, only=only, taker=None, waiting=(), lenient=False)


@SWITCH.clause("106.obs.c", "119.obs.c", "115.obs", "124.e", off=False)
def art106_dug_again(lance: Lance) -> bool:
    """CAVADO: digging again on the very flick that takes a dug restart is reversed."""
    return lance.state.restart is not None and lance.state.play.dug


@SWITCH.clause("107", off=None)
def art107_first_touch(lance: Lance) -> Fault | None:
    """EXECUÇÃO DO ARREMESSO LATERAL: the flicked piece touches the ball first, from the line."""
    line = lance.state.table.pitch.width / 2
    on_line = lance.start is None or abs(abs(lance.start[1]) - line) <= 5.0 + TOLERANCE
    why = not_first(lance) if on_line else reason("the ball did not lie on the touchline at the throw-in")
    return None if why is None else Fault("107", why)


@SWITCH.clause("108", passes=True)
def art108_reversal(draft: Draft, lance: Lance, fault: Fault) -> Draft:
    """REVERSÃO: an irregular throw-in is the other side's, a standard play."""
    found = called(fault.rule, lance.side, fault.why, under="108", piece=lance.piece)
    lay = lance.state.ball or Place()
    return throw_in(draft.charging(found), lance.opponent, lay, found.call.because)


@SWITCH.clause("109", off=None)
def art109_ball_in_play(lance: Lance) -> Fault | None:
    """BOLA EM JOGO: at least 31 mm."""
    why = too_short(lance)
    return None if why is None else Fault("109", why)


@SWITCH.clause("112.a", "112.b", "112.c", "124.a", "124.b", "124.c", off=False)
def art112_no_goal_from(lance: Lance) -> bool:
    """PARTICULARIDADES: no goal, direct or not, in either goal, on the flick that takes a throw-in or corner."""
    return lance.state.kind in ("throw_in", "corner")
