"""Regra XIII, TIRO LIVRE: where it is taken (arts. 98 and 99)."""

import math

from palheta.rulebooks.tres_toques.areas import goal_area_owner, in_penalty_area, side_sign
from palheta.rulebooks.tres_toques.rules import SWITCH
from palheta.rulebooks.tres_toques.state import State
from palheta.table.frame import Point, Side, forward, is_piece, other
from palheta.table.geometry import TOLERANCE


@SWITCH.clause("98", passes=True)
def art98_on_the_halfway_line(at: Point, state: State, name: str, rule: str) -> Point:
    """COLOCAÇÃO ESPECIAL DA BOLA: a foul on a player touching the halfway line is taken on that line."""
    if rule != "83" or not is_piece(name) or abs(at[0]) > state.table.radius(name) + TOLERANCE:
        return at
    return (0.0, at[1])


@SWITCH.clause("99", "99.§único", passes=True)
def art99_place(at: Point, state: State, name: str, kind: str, beneficiary: Side) -> Point:
    """TIRO LIVRE NAS ÁREAS: from the area's nearest outer corner."""
    pitch = state.table.pitch
    owner = goal_area_owner(state, name, at)
    if owner is not None:
        return _corner_of(state, owner, pitch.goal_area.depth, pitch.goal_area.width, at[1])
    attacked = other(beneficiary)
    if kind == "indirect_free_kick" and in_penalty_area(state, name, at, attacked):
        return _corner_of(state, attacked, pitch.penalty_area.depth, pitch.penalty_area.width, at[1])
    return at


def _corner_of(state: State, owner: Side, depth: float, width: float, y: float) -> Point:
    x = state.table.pitch.goal_line(owner) + forward(owner) * depth
    return (x, math.copysign(width / 2, side_sign(owner, y)))
