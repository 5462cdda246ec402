"""Regra XVI, TIRO DE META: the kick (arts. 113, 115 to 117)."""

from palheta.facts import RestartDue
from palheta.rulebooks.tres_toques.areas import in_goal_area, lies_in, side_sign
from palheta.rulebooks.tres_toques.outcome.precedence import Draft, Fault
from palheta.rulebooks.tres_toques.outcome.restart import owed, restarting
from palheta.rulebooks.tres_toques.rules import SWITCH
from palheta.rulebooks.tres_toques.rules.rule04_off import art25_back_for_the_arrangement
from palheta.rulebooks.tres_toques.sighted import Lance
from palheta.rulebooks.tres_toques.state import Kind, Play
from palheta.ruling import Because, reason
from palheta.table.frame import Point, Side, forward


@SWITCH.clause("113", "115", passes=True)
def art113_goal_kick(
    draft: Draft, side: Side, y: float, why: Because, *, conceded: bool, dug: bool = False
) -> Draft:
    """CONCEITO: from the goal area, on the side where the ball went out; a restricted play unless conceded."""
    pitch = draft.state.table.pitch
    x = pitch.goal_line(side) + forward(side) * (pitch.goal_area.depth - 20.0)
    place = (x, side_sign(side, y) * pitch.goal_area.width / 4)
    duties = (*owed(draft.state, side), "115.§2")
    kind: Kind = "standard" if conceded else "restricted"
    play = Play(side=side, kind=kind, origin="defence", via="goal_kick", dug=dug, duties=duties)
    return restarting(art25_back_for_the_arrangement(draft), "goal_kick", place, play, why, timed=True)


@SWITCH.clause("113", passes=True)
def art113_ball_in_the_goal_area(draft: Draft, restart: RestartDue, at: Point) -> Draft:
    """CONCEITO: kicked from inside the goal area; a ball set outside it is put back."""
    if restart.kind != "goal_kick" or restart.at is None:
        return draft
    inside = in_goal_area(draft.state, "ball", at, restart.side)
    return draft if inside else draft.placing({"ball": restart.at})


@SWITCH.clause("115.§1", off=False)
def art115_conceded(play: Play, winner: Side) -> bool:
    """EXECUÇÃO DO TIRO DE META, § 1: the opponent's play began in his own half (art. 74 apart): a standard play."""
    if winner == play.side or play.origin != "defence":
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
    if lance.ball_moved and not lies_in(lance.state, lance.lies, f"{lance.side}_area"):
        return None  # who missed it left it where goal kicks are taken, whether anybody says so or not
    return Fault("116", reason("the ball stopped in the penalty area: a goal kick must leave it"))
