"""Regra XV, ARREMESSO LATERAL (arts. 105 to 112)."""

import math

from palheta.rulebooks.tres_toques.case import Case, Fault
from palheta.rulebooks.tres_toques.registered import SWITCH
from palheta.rulebooks.tres_toques.rule02_ball import half_of_ball
from palheta.rulebooks.tres_toques.rule13_free_kicks import not_first, too_short
from palheta.rulebooks.tres_toques.run import Run
from palheta.rulebooks.tres_toques.state import Play, State
from palheta.rulebooks.tres_toques.turn import new_play
from palheta.ruling import reason
from palheta.ruling.question import where
from palheta.table.frame import Point, Side, other
from palheta.table.geometry import TOLERANCE


def throw_in_place(state: State, at: Point | None) -> Point | None:
    """Art. 105: where the ball crossed, on the line."""
    if at is None:
        return None
    return (at[0], math.copysign(state.table.pitch.width / 2, at[1]))


@SWITCH.clause("105", "106", "106.§1", off=None)
def art106_conceded(case: Case, side: Side, at: Point | None, no_shot: str | None) -> None:
    """LATERAL CEDIDO: the other side's throw-in, a standard play."""
    open_throw_in(case, side, at, no_shot)


def open_throw_in(case: Case, side: Side, at: Point | None, no_shot: str | None = None) -> None:
    place = throw_in_place(case.state, at)
    if place is None:
        case.ask_for(where("ball_out", case.state.table.pitch))
    duties = new_play(case.state, side, place).duties
    origin = None if place is None else half_of_ball(case.state, side, place)
    case.restart("throw_in", side, place, Play(origin=origin, via="throw_in", no_shot=no_shot, duties=duties))


@SWITCH.clause("107", off=None)
def art107_first_touch(run: Run) -> Fault | None:
    """EXECUÇÃO DO ARREMESSO LATERAL: the flicked piece touches the ball first, from the line."""
    on_line = run.start is None or abs(abs(run.start[1]) - run.state.table.pitch.width / 2) <= 5.0 + TOLERANCE
    why = not_first(run) if on_line else reason("the ball did not lie on the touchline at the throw-in")
    return None if why is None else Fault("107", why)


@SWITCH.clause("109", off=None)
def art109_ball_in_play(run: Run) -> Fault | None:
    """BOLA EM JOGO: at least 31 mm."""
    why = too_short(run)
    return None if why is None else Fault("109", why)


@SWITCH.clause("108", off=None)
def art108_reversal(case: Case, run: Run, fault: Fault) -> None:
    """REVERSÃO: an irregular throw-in is the other side's, a standard play."""
    case.because = case.call(fault.rule, run.side, fault.why, under="108", piece=run.piece).because
    open_throw_in(case, other(run.side), run.start)
