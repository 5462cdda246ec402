"""Capítulo VI – Do Dadinho fora de Jogo e Reposição: when it is out, and whose it is then, articles 41 and 43 to 45."""

from palheta.rulebooks.dadinho.outcome.precedence import Award, Finding, keeps_better
from palheta.rulebooks.dadinho.rules import SWITCH
from palheta.rulebooks.dadinho.sighted import BallOut, Lance
from palheta.rulebooks.dadinho.state import State
from palheta.table.frame import Point, Side, forward, other, side_of


@SWITCH.clause("41", "41.a", "41.b", "41.c", "41.d", off=True)
def art41_stopped(state: State) -> bool:
    """Dadinho fora de jogo: before a period, after a goal, out of the pitch, after an infringement."""
    return state.restart is not None


@SWITCH.clause("41", "20", "15", off=False)
def art41_restart_stands(lance: Lance, deciding: Finding | None) -> bool:
    """Dadinho fora de jogo: a lance of the other side takes nobody's penalty or direct kick away, nor the shot that
    is still to be taken after the whistle; all is put back."""
    if lance.state.turn in (None, lance.side):
        return False
    return (
        deciding is not None
        and deciding.sanction is not None
        and keeps_better(lance.state, deciding.sanction)
    )


@SWITCH.clause("43", "43.a", "43.b", "22.§2", "22.c", off=False)
def art43_won(lance: Lance) -> bool:
    """Do lateral: last off an opponent it is won (cavado), else conceded (cedido)."""
    last = lance.last_player
    return last is not None and side_of(last) != lance.side


@SWITCH.clause("43.§1", "44.§1", "45.§1", off=False)
def art43_1_no_touch_left(state: State, side: Side) -> bool:
    """Do lateral, do tiro de meta, do tiro de canto: a won restart needs a touch to take it with."""
    return state.play.tallies[side].left == 0


@SWITCH.clause("44", "44.a", "44.b", "45", "45.a", "45.b", off=None)
def art44_whose_line(lance: Lance, out: BallOut) -> Side | None:
    """Do tiro de meta, do tiro de canto: the owner of that goal line takes a goal kick, the other side a corner."""
    if out.at is not None:
        return "home" if out.at[0] < 0 else "away"
    return out.end or lance.opponent


@SWITCH.clause("44.§4", off=None)
def art44_4_side(owner: Side, sign: int) -> Award | None:
    """Do tiro de meta: in the goal area on the side where it left, anywhere if it went over the goal."""
    return Award(owner, "goal_kick", None, owner, sign)


@SWITCH.clause("45.§6", "45.§8", off=None)
def art45_6_corner_place(state: State, taker: Side, sign: int) -> Point | None:
    """Do tiro de canto: in the quarter circle of the side where it left; over the goal, either side."""
    pitch = state.table.pitch
    inset = pitch.corner_radius / 2
    at = sign or forward(taker)
    return (
        pitch.goal_line(other(taker)) - forward(taker) * inset,
        at * (pitch.width / 2 - inset),
    )
