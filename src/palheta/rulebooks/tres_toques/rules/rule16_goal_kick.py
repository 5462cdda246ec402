"""Regra XVI, TIRO DE META: the kick (arts. 113, 115 to 117)."""

from palheta.facts import RestartDue
from palheta.rulebooks.tres_toques.areas import in_goal_area, in_penalty_area, side_sign
from palheta.rulebooks.tres_toques.outcome.precedence import Case, Fault
from palheta.rulebooks.tres_toques.outcome.restart import new_play
from palheta.rulebooks.tres_toques.rules import SWITCH
from palheta.rulebooks.tres_toques.rules.rule04_off import art25_back_for_the_arrangement
from palheta.rulebooks.tres_toques.sighted import Lance
from palheta.rulebooks.tres_toques.state import Kind, Play
from palheta.ruling import reason
from palheta.table.frame import Point, Side, forward


@SWITCH.clause("113", "115", off=None)
def art113_goal_kick(case: Case, side: Side, y: float, conceded: bool, dug: bool = False) -> None:
    """CONCEITO: from the goal area, on the side where the ball went out; a restricted play unless conceded."""
    pitch = case.state.table.pitch
    x = pitch.goal_line(side) + forward(side) * (pitch.goal_area.depth - 20.0)
    place = (x, side_sign(side, y) * pitch.goal_area.width / 4)
    art25_back_for_the_arrangement(case)
    duties = (*new_play(case.state, side, place).duties, "115.§2")
    kind: Kind = "standard" if conceded else "restricted"
    play = Play(kind=kind, origin="defence", via="goal_kick", dug=dug, duties=duties)
    case.restart("goal_kick", side, place, play, within="goal_area")
    case.set(
        stage="arrange", arranged=(), spent={}, closed=0, timed=True, keeper_free=None,
        phase=case.state.phase + 1, begun=case.state.clock,
    )  # fmt: skip


@SWITCH.clause("113", off=None)
def art113_ball_in_the_goal_area(case: Case, restart: RestartDue, at: Point) -> None:
    """CONCEITO: kicked from inside the goal area; a ball set outside it is put back."""
    if restart.kind != "goal_kick" or restart.at is None:
        return
    if not in_goal_area(case.state, "ball", at, restart.side):
        case.place("ball", restart.at)


@SWITCH.clause("115.§1", off=False)
def art115_conceded(play: Play, winner: Side, loser: Side) -> bool:
    """EXECUÇÃO DO TIRO DE META, § 1: the opponent's play began in his own half (art. 74 apart): a standard play."""
    if winner == loser or play.origin != "defence":
        return False
    return play.via not in ("direct_free_kick", "penalty")


@SWITCH.clause("115.§2", "22.p3", off=False)
def art115_must_end_in_attack(rule: str) -> bool:
    """EXECUÇÃO DO TIRO DE META, § 2, and JOGADA EM BRANCO: the ball must lie in attack at the end."""
    return True


@SWITCH.clause("116", "116.§único", off=None)
def art116_stays_in_the_area(lance: Lance) -> Fault | None:
    """ERRO NA COBRANÇA: the ball must end outside the penalty area; a pass to the keeper is none."""
    if lance.exit is not None:
        if lance.exit.end != lance.side or lance.exit.over == "touchline":
            return None
        return Fault("116", reason("the goal kick went out over {side}'s own goal line", side=lance.side))
    if lance.ball is None or not in_penalty_area(lance.state, "ball", lance.ball, lance.side):
        return None
    return Fault("116", reason("the ball stopped in the penalty area: a goal kick must leave it"))
