"""Regla 16: Saque de esquina."""

from palheta.facts import Place
from palheta.rulebooks.fistf.registered import CLAUSES, SWITCH
from palheta.rulebooks.fistf.state import SetPiece, State
from palheta.rulebooks.fistf.verdict import Offence
from palheta.ruling import reason
from palheta.table.frame import Point, Side, forward, other
from palheta.table.geometry import TOLERANCE, distance


def corner_place(state: State, side: Side, near: Point | None) -> Point:
    """16.2.1: at the quarter circle of the side where the ball went out; `side` takes it."""
    y = near[1] if near is not None and near[1] != 0 else float(forward(side))
    return state.table.pitch.corner(other(side), y)


@SWITCH.clause("16.2.1")
def art_16_2_1_ball_in_the_quarter(
    state: State, side: Side, place: Place, due: SetPiece
) -> tuple[Offence, ...]:
    """16.2.1: the ball on or in the quarter circle, at most half of it beyond; the referee puts it right."""
    at, corner = place.point, due.at
    if due.kind != "corner" or at is None or corner is None:
        return ()
    pitch = state.table.pitch
    inside_field = abs(at[0]) <= pitch.length / 2 + TOLERANCE and abs(at[1]) <= pitch.width / 2 + TOLERANCE
    if inside_field and distance(at, corner) <= pitch.corner_radius + TOLERANCE:
        return ()
    why = reason("the ball lay more than half outside the quarter circle")
    return (Offence(call=CLAUSES.call("16.2.1", side, why, at=at), follows="corrected"),)
