"""Regla 16: Saque de esquina."""

from palheta.facts import Place
from palheta.rulebooks.fistf.areas import wholly_in_shooting_zone
from palheta.rulebooks.fistf.outcome.precedence import Finding
from palheta.rulebooks.fistf.rules import CLAUSES, SWITCH
from palheta.rulebooks.fistf.rules.part5_indoor import part5_8_2_same_half
from palheta.rulebooks.fistf.rules.rule02_off_the_pitch import art2_1_1_2_near_enough
from palheta.rulebooks.fistf.state import Due, Kick, State
from palheta.ruling import reason
from palheta.table.frame import Side, other
from palheta.table.geometry import TOLERANCE, distance


@SWITCH.clause("16.1.1.1", "15.1.1.3", "15.1.1.4", off=False)
def art16_1_1_1_corner(state: State, kick: Kick, last: str) -> bool:
    """16.1.1.1: struck in the defender's zone, last off his figure or keeper: a corner; from outside a goal kick."""
    defender = other(kick.side)
    if state.variant.indoor:
        place = state.table.pitch.goal_line(defender)
        return part5_8_2_same_half(kick, last, (place, 0.0))
    inside = kick.ball is None or wholly_in_shooting_zone(state, defender, "ball", kick.ball)
    return inside and art2_1_1_2_near_enough(state, kick, last)


@SWITCH.clause("16.2.1")
def art16_2_1_ball_in_the_quarter(state: State, side: Side, place: Place, due: Due) -> tuple[Finding, ...]:
    """16.2.1: the ball on or in the quarter circle, at most half of it beyond; the referee puts it right."""
    at, corner = place.point, due.at
    if due.kind != "corner" or at is None or corner is None:
        return ()
    pitch = state.table.pitch
    inside_field = abs(at[0]) <= pitch.length / 2 + TOLERANCE and abs(at[1]) <= pitch.width / 2 + TOLERANCE
    if inside_field and distance(at, corner) <= pitch.corner_radius + TOLERANCE:
        return ()
    why = reason("the ball lay more than half outside the quarter circle")
    return (Finding(CLAUSES.call("16.2.1", side, why, at=at)),)
