"""Regra IV: where the keeper may be set, and when (arts. 36 to 41, 45, 77, 101)."""

import math

from palheta.facts import Place, Put
from palheta.rulebooks.tres_toques.case import Case
from palheta.rulebooks.tres_toques.registered import SWITCH
from palheta.rulebooks.tres_toques.rule04_keeper import (
    area_and_behind,
    art43_without_possession,
    art45_touched_out_of_turn,
    displaced_by_keeper,
    invited,
)
from palheta.rulebooks.tres_toques.rule04_plays import GAUGE, GAUGE_SHORT
from palheta.rulebooks.tres_toques.rule12_infringements import claim_penalty
from palheta.rulebooks.tres_toques.run import Run
from palheta.rulebooks.tres_toques.state import State
from palheta.ruling import Reason, reason
from palheta.table.frame import SIDES, Point, Side, forward, keeper_of, other
from palheta.table.geometry import TOLERANCE, Rect, gap, touches, wholly_inside, wholly_outside


@SWITCH.clause("38", off=None)
def art38_put_back(case: Case, run: Run) -> None:
    """LIMITES DE ATUAÇÃO DO GOLEIRO: a keeper who ended outside his areas is put back by the referee."""
    for side in SIDES:
        keeper = keeper_of(side)
        at = case.state.at(keeper)
        if keeper not in run.rest or at is None:
            continue
        if wholly_outside(case.state.table.footprint(keeper, at), area_and_behind(case.state, side)):
            case.place(keeper, _back_in_goal_area(case.state, side, at))


def place_keeper(case: Case, side: Side, keeper: str, at: Place, step: Put) -> None:
    """The keeper is set by hand."""
    run = Run(case.state, step, keeper)
    own_turn = case.state.turn == side or case.state.stage != "play"
    touched = art43_without_possession if own_turn else art45_touched_out_of_turn
    if run.touches and (displaced_by_keeper(case, run) | touched(case, run)):
        case.come_to_rest(run.rest)
        return
    if art77_moved_after_ready(case, side, keeper) or art45_on_the_opponents_turn(
        case, side, keeper, own_turn
    ):
        return
    case.set(pieces={**case.state.pieces, keeper: at}, keeper_set=side if own_turn else case.state.keeper_set)
    if at.point is not None:
        check_keeper_place(case, side, keeper, at)


@SWITCH.clause("45", "37", "37.a", "37.b", off=False)
def art45_on_the_opponents_turn(case: Case, side: Side, keeper: str, own_turn: bool) -> bool:
    """MOVIMENTAÇÃO E POSICIONAMENTO INDEVIDOS: moved on the opponent's turn without being asked: a penalty."""
    if own_turn or invited(case.state, side):
        return False
    case.call("45", side, reason("{keeper} was moved on the opponent's turn", keeper=keeper), under="45.§1")
    claim_penalty(case, "45", side)
    return True


@SWITCH.clause("77", "83.§2", off=False)
def art77_moved_after_ready(case: Case, side: Side, keeper: str) -> bool:
    """VALIDADE DO ARREMESSO A GOL: after PRONTO the keeper may not be moved."""
    shot = case.state.shot
    if shot is None or shot.side == side or not shot.ready:
        return False
    case.call("77", side, reason("{keeper} was moved after PRONTO", keeper=keeper), under="83.§2")
    claim_penalty(case, "77", side)
    return True


def check_keeper_place(case: Case, side: Side, keeper: str, at: Place) -> None:
    """Where the keeper was set: corrected, and noted where nobody allowed the penalty area."""
    state = case.state
    if state.shot is not None and state.shot.side != side:
        art40_set_for_a_shot(case, side, keeper, at)
        return
    if state.keeper_close == side:
        art40_set_at_sixty(case, side, keeper, at)
        return
    if state.restart is not None and state.restart.kind == "penalty" and state.restart.side != side:
        art101_on_the_line(case, side, keeper, at)
        return
    if (
        state.restart is not None
        and state.restart.kind == "indirect_free_kick"
        and state.restart.side != side
    ):
        art41_at_an_indirect_kick(case, side, keeper, at)
        return
    point = at.point
    if point is None:
        return
    if wholly_inside(state.table.footprint(keeper, point, at.angle), _home_ground(state, side)):
        return
    if not art36_penalty_area_allowed(state, side):
        why = reason(
            "{keeper} was set outside his goal area: he may be only at an arrangement or right after his own kick",
            keeper=keeper,
        )
        art45_wrong_place(case, side, keeper, why)
    elif not art36_distances(state, side, keeper, at):
        case.place(keeper, _back_in_goal_area(state, side, point))


def _home_ground(state: State, side: Side) -> Rect:
    """The goal area with the mouth of the goal behind it (37, 38)."""
    zone, net = state.table.pitch.goal_zone(side), state.table.pitch.net(side)
    return Rect(min(zone.x0, net.x0), zone.y0, max(zone.x1, net.x1), zone.y1)


@SWITCH.clause("36", "36.a", "36.c", "36.d", "36.e", off=True)
def art36_penalty_area_allowed(state: State, side: Side) -> bool:
    """O GOLEIRO NA GRANDE ÁREA: at arrangements and right after his own kicks."""
    arranging = state.restart is not None and state.restart.kind in ("kick_off", "goal_kick")
    taking = state.restart is not None and state.restart.side == side
    return arranging or taking or state.keeper_free == side or state.keeper_due


def art36_distances(state: State, side: Side, keeper: str, at: Place) -> bool:
    """60 mm from opponents and 183 mm from the ball, inside the area; his own mates do not matter."""
    assert at.point is not None
    body = state.table.footprint(keeper, at.point, at.angle)
    if not touches(body, state.table.pitch.penalty_zone(side)):
        return False
    if state.restart is not None and state.restart.side == side:
        return True
    ball = state.footprint("ball")
    if ball is not None and gap(body, ball) < GAUGE - TOLERANCE:
        return False
    return all(
        gap(body, shape) >= GAUGE_SHORT - TOLERANCE
        for name in state.field_pieces(other(side)) if (shape := state.footprint(name)) is not None
    )  # fmt: skip


@SWITCH.clause("45.§1", off=None)
def art45_wrong_place(case: Case, side: Side, keeper: str, why: Reason) -> None:
    """MOVIMENTAÇÃO E POSICIONAMENTO INDEVIDOS, § 1: a noted fault, and the referee sets him right."""
    at = case.state.at(keeper)
    case.note("45.§1", side, why, piece=keeper)
    if at is not None:
        case.place(keeper, _back_in_goal_area(case.state, side, at))


def _back_in_goal_area(state: State, side: Side, at: Point) -> Place:
    """Facing the field, on his own ground, as near as may be."""
    width, thickness = state.table.keeper.width, state.table.keeper.thickness
    line, f = state.table.pitch.goal_line(side), forward(side)
    area = state.table.pitch.goal_area
    depth = min(max(f * (at[0] - line), thickness / 2), area.depth - thickness / 2)
    y = min(max(at[1], -(area.width - width) / 2), (area.width - width) / 2)
    return Place((line + f * depth, y))


@SWITCH.clause("40", "36.b", off=None)
def art40_set_for_a_shot(case: Case, side: Side, keeper: str, at: Place) -> None:
    """DISTÂNCIA DA BOLA EM ARREMESSOS A GOL: in the areas, 183 mm from the ball, or on the goal line."""
    state = case.state
    assert at.point is not None
    body = state.table.footprint(keeper, at.point, at.angle)
    ball = state.footprint("ball")
    in_area = touches(body, state.table.pitch.penalty_zone(side))
    far = ball is None or gap(body, ball) >= GAUGE - TOLERANCE
    between = (
        ball is None or forward(side) * (state.at("ball") or (0.0, 0.0))[0] >= forward(side) * at.point[0]
    )
    if in_area and between and (far or on_goal_line(state, side, at.point)):
        return
    case.place(keeper, Place(goal_line_place(state, side, at.point[1])))


def on_goal_line(state: State, side: Side, at: Point) -> bool:
    return abs(at[0] - state.table.pitch.goal_line(side)) <= state.table.keeper.thickness / 2 + TOLERANCE


def goal_line_place(state: State, side: Side, y: float) -> Point:
    reach = (state.table.pitch.goal.width - state.table.keeper.width) / 2
    return (state.table.pitch.goal_line(side), math.copysign(min(abs(y), reach), y))


@SWITCH.clause("40.§2", off=None)
def art40_set_at_sixty(case: Case, side: Side, keeper: str, at: Place) -> None:
    """DISTÂNCIA DA BOLA EM ARREMESSOS A GOL, § 2: after a shot not taken the keeper may come to 60 mm."""
    state = case.state
    ball = state.footprint("ball")
    assert at.point is not None
    body = state.table.footprint(keeper, at.point, at.angle)
    near = ball is not None and gap(body, ball) < GAUGE_SHORT - TOLERANCE
    if near or not touches(body, state.table.pitch.penalty_zone(side)):
        case.place(keeper, Place(goal_line_place(state, side, at.point[1])))


@SWITCH.clause("41", off=None)
def art41_at_an_indirect_kick(case: Case, side: Side, keeper: str, at: Place) -> None:
    """DISTÂNCIA DA BOLA EM TIRO LIVRE INDIRETO: in the goal area, 183 mm from the ball or on the line."""
    state = case.state
    ball = state.footprint("ball")
    assert at.point is not None
    body = state.table.footprint(keeper, at.point, at.angle)
    far = ball is None or gap(body, ball) >= GAUGE - TOLERANCE
    if touches(body, state.table.pitch.goal_zone(side)) and (far or on_goal_line(state, side, at.point)):
        return
    case.place(keeper, Place(goal_line_place(state, side, at.point[1])))


@SWITCH.clause("101.§1", off=None)
def art101_on_the_line(case: Case, side: Side, keeper: str, at: Place) -> None:
    """EXECUÇÃO DO PÊNALTI, § 1: the keeper's base wholly on the goal line."""
    assert at.point is not None
    line = case.state.table.pitch.goal_line(side)
    if abs(at.point[0] - line) > TOLERANCE or abs(at.point[1]) > case.state.table.pitch.goal.width / 2:
        case.place(keeper, Place(goal_line_place(case.state, side, at.point[1])))
