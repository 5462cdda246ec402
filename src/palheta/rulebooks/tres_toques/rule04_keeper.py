"""Regra IV: the keeper: where he may be set, and what he may not touch (arts. 35 to 41, 45 to 47)."""

import math

from palheta.facts import Flick, Place, Put
from palheta.rulebooks.tres_toques.case import Case
from palheta.rulebooks.tres_toques.registered import SWITCH
from palheta.rulebooks.tres_toques.rule04_plays import GAUGE, GAUGE_SHORT
from palheta.rulebooks.tres_toques.rule12_infringements import (
    claim_by_area,
    claim_indirect,
    claim_penalty,
)
from palheta.rulebooks.tres_toques.run import Run
from palheta.rulebooks.tres_toques.state import State
from palheta.ruling import Reason, reason
from palheta.table.frame import SIDES, Point, Side, forward, keeper_of, other, side_of
from palheta.table.geometry import TOLERANCE, Disc, Rect, gap, touches, wholly_inside, wholly_outside


@SWITCH.clause("38", "43.§6", off=False)
def art38_wholly_outside(case: Case, run: Run) -> bool:
    """LIMITES DE ATUAÇÃO DO GOLEIRO: the ball meets a keeper who is wholly outside his penalty area."""
    for side in SIDES:
        keeper = keeper_of(side)
        if keeper not in run.contacts:
            continue
        at = run.end_of_piece(keeper) if run.piece == keeper else run.state.at(keeper)
        zone = _area_and_behind(run.state, side)
        if at is None or not wholly_outside(run.state.table.footprint(keeper, at), zone):
            continue
        contact = _where_met(run, keeper)
        if contact is not None and run.piece == keeper and touches(Disc(contact, 0.0), zone):
            continue  # he slid out only after touching it
        met = contact or at
        case.call(
            "38", side, reason("the ball met {keeper} wholly outside the penalty area", keeper=keeper), at=met
        )
        claim_by_area(case, "38", side, "ball", met)
        return True
    return False


@SWITCH.clause("38", off=None)
def art38_put_back(case: Case, run: Run) -> None:
    """LIMITES DE ATUAÇÃO DO GOLEIRO: a keeper who ended outside his areas is put back by the referee."""
    for side in SIDES:
        keeper = keeper_of(side)
        at = case.state.at(keeper)
        if keeper not in run.rest or at is None:
            continue
        if wholly_outside(case.state.table.footprint(keeper, at), _area_and_behind(case.state, side)):
            case.place(keeper, _back_in_goal_area(case.state, side, at))


def _area_and_behind(state: State, side: Side) -> Rect:
    """His limits are the areas, on the goal line and behind it too (38)."""
    zone, table = state.table.pitch.penalty_zone(side), state.table.pitch.table
    return (
        Rect(table.x0, zone.y0, zone.x1, zone.y1)
        if side == "home"
        else Rect(zone.x0, zone.y0, table.x1, zone.y1)
    )


def _where_met(run: Run, keeper: str) -> Point | None:
    touch = next((t for t in run.touches if set(t.touch) == {keeper, "ball"}), None)
    return None if touch is None else run.touched_at(touch)


@SWITCH.clause("43.§3", "46", "46.§1", off=False)
def art43_without_possession(case: Case, run: Run) -> bool:
    """LANCE DO GOLEIRO, § 3, and DESLOCAMENTO FALTOSO DA BOLA: the keeper met a ball that was not his."""
    if not run.contacts or run.piece not in run.contacts or not run.ball_moved:
        return False
    rule = "43.§3" if isinstance(run.step, Flick) else "46.§1"
    at = _where_met(run, run.piece) or run.start
    case.call(
        rule,
        run.side,
        reason("{keeper} touched the ball without having it in his possession", keeper=run.piece),
        at=at,
    )
    claim_by_area(case, rule, run.side, "ball", at, f"{run.side}_area")
    return True


@SWITCH.clause("45.§2", "83.§4", off=False)
def art45_touched_out_of_turn(case: Case, run: Run) -> bool:
    """MOVIMENTAÇÃO E POSICIONAMENTO INDEVIDOS, § 2: moved on the opponent's turn, the keeper met the ball."""
    if run.piece not in run.contacts or not run.ball_moved:
        return False
    at = _where_met(run, run.piece) or run.start
    why = reason("{keeper} touched the ball on the opponent's turn", keeper=run.piece)
    rule, under = ("46.§1", None) if invited(run.state, run.side) else ("45.§2", "83.§4")
    case.call(rule, run.side, why, at=at, under=under)
    claim_by_area(case, rule, run.side, "ball", at, f"{run.side}_area")
    return True


def displaced_by_keeper(case: Case, run: Run) -> bool:
    """Art. 47, DESLOCAMENTO FALTOSO DE JOGADOR."""
    pushed = [
        t.touched for t in run.touches if t.mover == run.piece and run.displaced(t) and t.touched != "ball"
    ]
    theirs = [name for name in pushed if side_of(name) == run.opponent]
    own = [name for name in pushed if side_of(name) == run.side]
    if theirs:
        return art47_pushed_opponents(case, run, theirs[0])
    return bool(own) and art47_pushed_mates(case, run, own[0])


@SWITCH.clause("47", "47.§2", "83.§5", off=False)
def art47_pushed_opponents(case: Case, run: Run, first: str) -> bool:
    """DESLOCAMENTO FALTOSO DE JOGADOR, § 2: the keeper displaced an opponent."""
    at = run.state.at(first)
    why = reason("{keeper} displaced {first}", keeper=run.piece, first=first)
    case.call("47.§2", run.side, why, at=at, under="83.§5", piece=first)
    claim_by_area(case, "47.§2", run.side, first, at, f"{run.side}_area")
    return True


@SWITCH.clause("47.§1", "87.d", off=False)
def art47_pushed_mates(case: Case, run: Run, first: str) -> bool:
    """DESLOCAMENTO FALTOSO DE JOGADOR, § 1: the keeper displaced one of his own."""
    at = run.state.at(first)
    why = reason("{keeper} displaced his own {first}", keeper=run.piece, first=first)
    case.call("47.§1", run.side, why, at=at, under="87.d", piece=first)
    claim_indirect(case, "47.§1", run.side, first, at)
    return True


@SWITCH.clause("45.§3", "45.§3.a", "45.§3.b", "45.§3.obs", off=False)
def art45_own_keeper_in_the_way(case: Case, run: Run) -> bool:
    """MOVIMENTAÇÃO E POSICIONAMENTO INDEVIDOS, § 3: a flicked piece meets the keeper he has just set."""
    keeper = keeper_of(run.side)
    if run.state.keeper_set != run.side:
        return False
    met = next((t for t in run.before_ball() if t.touched == keeper), None)
    if met is None:
        return False
    if run.ball_moved:
        why = reason("{piece} met the keeper just set, then the ball", piece=run.piece)
        case.call("45.§3.b", run.side, why, at=run.start, piece=run.piece)
        claim_by_area(case, "45.§3.b", run.side, "ball", run.start)
    else:
        at = run.touched_at(met) or run.end_of_piece(run.piece)
        why = reason("{piece} met the keeper who had just been set", piece=run.piece)
        case.call("45.§3.a", run.side, why, at=at, piece=run.piece)
        claim_indirect(case, "45.§3.a", run.side, run.piece, at)
    return True


def place_keeper(case: Case, side: Side, keeper: str, at: Place, step: Put) -> None:
    """The keeper is set by hand."""
    run = Run(case.state, step, keeper)
    own_turn = case.state.turn == side or case.state.stage != "play"
    touched = art43_without_possession if own_turn else art45_touched_out_of_turn
    if run.touches and (displaced_by_keeper(case, run) | touched(case, run)):
        _take_new_places(case, run)
        return
    if art77_moved_after_ready(case, side, keeper) or art45_on_the_opponents_turn(
        case, side, keeper, own_turn
    ):
        return
    case.set(pieces={**case.state.pieces, keeper: at}, keeper_set=side if own_turn else case.state.keeper_set)
    if at.point is not None:
        check_keeper_place(case, side, keeper, at)


def _take_new_places(case: Case, run: Run) -> None:
    pieces = {n: run.rest.get(n, p) for n, p in case.state.pieces.items()}
    case.set(pieces=pieces)


def invited(state: State, side: Side) -> bool:
    """Art. 37.a, b, 36 and 40.§2: the keeper may be moved on the opponent's turn."""
    asked = state.shot is not None and state.shot.side != side and not state.shot.ready
    arranging = state.restart is not None and state.restart.kind in ("kick_off", "goal_kick")
    at_kick = state.restart is not None and state.restart.kind in (
        "direct_free_kick",
        "indirect_free_kick",
        "penalty",
    )
    return asked or arranging or at_kick or side in (state.keeper_close, state.keeper_free)


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
