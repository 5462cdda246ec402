"""Regra XIII, TIRO LIVRE: how it is taken (arts. 92 to 97)."""

from palheta.facts import Place, RestartDue
from palheta.rulebooks.tres_toques.outcome.precedence import Case, Fault, not_first, too_short
from palheta.rulebooks.tres_toques.outcome.sanction import claim_indirect
from palheta.rulebooks.tres_toques.rules import SWITCH
from palheta.rulebooks.tres_toques.rules.rule02_ball import half_of_ball
from palheta.rulebooks.tres_toques.sighted import Lance
from palheta.rulebooks.tres_toques.state import State
from palheta.ruling import reason
from palheta.table.frame import Point
from palheta.table.geometry import distance


@SWITCH.clause("93", "94", off=None)
def art93_ball_at_its_place(case: Case, restart: RestartDue, at: Point) -> None:
    """EXECUÇÃO DO TIRO LIVRE: the ball lies where the kick was given; set elsewhere, the referee puts it back (24)."""
    kick = restart.kind in ("direct_free_kick", "indirect_free_kick", "penalty")
    given = None if restart.at is None else restart.at.point
    if kick and given is not None and distance(at, given) > case.state.table.radius("ball"):
        case.place("ball", Place(given))


@SWITCH.clause("93", "94", off=None)
def art93_first_touch(lance: Lance) -> Fault | None:
    """EXECUÇÃO DO TIRO LIVRE: the flicked piece must be the first to touch the ball."""
    restart = lance.state.restart
    assert restart is not None
    why = not_first(lance)
    return None if why is None else Fault("94" if restart.kind == "indirect_free_kick" else "93", why)


@SWITCH.clause("74.§único", "93.§único", "93.§único.a", "93.§único.b", off=False)
def art93_from_defence(state: State) -> bool:
    """EXECUÇÃO DO TIRO LIVRE DIRETO, § único: won in the own half: a shot from the second flick, in attack."""
    play = state.play
    if play.via not in ("direct_free_kick", "penalty") or play.flicks == 0:
        return False
    return half_of_ball(state, state.turn, state.at("ball")) == "attack"


@SWITCH.clause("95", "102", "110", "117", "122", off=False)
def art95_double_flick(case: Case, lance: Lance) -> bool:
    """DUPLO LANCE: the taker is flicked again before the ball met another player."""
    if (
        lance.state.play.taker != lance.piece
        or lance.state.restart is not None
        or lance.state.play.via == "kick_off"
    ):
        return False  # a kick-off's second flick has its own rule (67.b)
    rules = {"penalty": "102", "throw_in": "110", "goal_kick": "117", "corner": "122"}
    rule = rules.get(lance.state.play.via or "", "95")
    why = reason(
        "{piece} took the restart and was flicked again before anyone else met the ball", piece=lance.piece
    )
    under = "95" if rule == "102" else None  # 102 only sends the penalty's taker to art. 95
    case.call(rule, lance.side, why, at=lance.stood, under=under, piece=lance.piece)
    claim_indirect(case, rule, lance.side, lance.piece, lance.stood)
    return True


@SWITCH.clause("97", off=None)
def art97_ball_in_play(lance: Lance) -> Fault | None:
    """BOLA EM JOGO: in play only after 31 mm."""
    why = too_short(lance)
    return None if why is None else Fault("97", why)
