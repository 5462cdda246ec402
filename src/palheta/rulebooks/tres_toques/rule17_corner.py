"""Regra XVII, ESCANTEIO (arts. 118 to 124)."""

import math

from palheta.rulebooks.tres_toques.case import Case, Fault
from palheta.rulebooks.tres_toques.registered import SWITCH
from palheta.rulebooks.tres_toques.rule01_pitch import side_sign
from palheta.rulebooks.tres_toques.rule13_free_kicks import not_first
from palheta.rulebooks.tres_toques.run import Run
from palheta.rulebooks.tres_toques.state import Play, State
from palheta.rulebooks.tres_toques.turn import new_play
from palheta.ruling import reason
from palheta.table.frame import Point, Side, forward, other
from palheta.table.geometry import TOLERANCE, distance

INSET = 8.0  # where in the quadrant the ball is set when nobody says


def corner_place(state: State, end: Side, y: float) -> Point:
    """Inside the quadrant on the side where the ball went out."""
    sign = side_sign(end, y)
    x = state.table.pitch.goal_line(end) + forward(end) * INSET
    return (x, sign * (state.table.pitch.width / 2 - INSET))


@SWITCH.clause("118", "119", "119.§1", off=None)
def art119_conceded(case: Case, side: Side, y: float, no_shot: str | None) -> None:
    """ESCANTEIO CEDIDO: driven over his own goal line by the defender; a standard play."""
    place = corner_place(case.state, other(side), y)
    duties = new_play(case.state, side, place).duties
    play = Play(origin="attack", via="corner", no_shot=no_shot, duties=duties)
    case.restart("corner", side, place, play)


@SWITCH.clause("120", off=None)
def art120_first_touch(run: Run) -> Fault | None:
    """EXECUÇÃO DO ESCANTEIO: the flicked piece touches the ball first, which lies in the quadrant."""
    inside = run.start is None or in_quadrant(run.state, run.start)
    why = not_first(run) if inside else reason("the ball did not lie in the quarter circle at the corner")
    return None if why is None else Fault("120", why)


@SWITCH.clause("123", off=None)
def art123_ball_in_play(run: Run) -> Fault | None:
    """BOLA EM JOGO: the ball must leave the quadrant wholly."""
    if run.exit is not None or run.ball is None or len(set(run.contacts)) > 1:
        return None
    if not in_quadrant(run.state, run.ball):
        return None
    return Fault("123", reason("the ball did not wholly leave the quarter circle at the corner"))


def in_quadrant(state: State, ball: Point) -> bool:
    pitch = state.table.pitch
    corner = (math.copysign(pitch.length / 2, ball[0]), math.copysign(pitch.width / 2, ball[1]))
    return distance(ball, corner) - state.table.radius("ball") <= pitch.corner_radius + TOLERANCE
