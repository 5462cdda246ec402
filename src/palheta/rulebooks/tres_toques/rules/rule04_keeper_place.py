"""Regra IV: where the keeper may be set (arts. 36 to 41, 45)."""

from palheta.facts import Place
from palheta.rulebooks.tres_toques.areas import (
    GAUGE,
    GAUGE_SHORT,
    area_and_behind,
    back_in_goal_area,
    between_posts,
    goal_line_place,
    on_goal_line,
)
from palheta.rulebooks.tres_toques.outcome.off import take_off
from palheta.rulebooks.tres_toques.outcome.precedence import PLAY_ON, Case
from palheta.rulebooks.tres_toques.rules import SWITCH
from palheta.rulebooks.tres_toques.rules.rule10_shot import off_frame_or_keeper
from palheta.rulebooks.tres_toques.rules.rule12_advantage import art91_advantage
from palheta.rulebooks.tres_toques.sighted import Lance
from palheta.rulebooks.tres_toques.state import State
from palheta.ruling import Reason
from palheta.table.frame import SIDES, Side, forward, keeper_of, other
from palheta.table.geometry import TOLERANCE, gap, touches, wholly_outside


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


@SWITCH.clause("38", off=None)
def art38_put_back(case: Case, lance: Lance) -> None:
    """LIMITES DE ATUAÇÃO DO GOLEIRO: a keeper who ended outside his areas is put back by the referee."""
    for side in SIDES:
        keeper = keeper_of(side)
        at = case.state.at(keeper)
        if keeper not in lance.rest or at is None:
            continue
        if wholly_outside(case.state.table.footprint(keeper, at), area_and_behind(case.state, side)):
            case.place(keeper, back_in_goal_area(case.state, side, at))


@SWITCH.clause("40.§1", off=None)
def art40_clear_the_goal_line(case: Case, end: Side) -> None:
    """DISTÂNCIA DA BOLA EM ARREMESSOS A GOL, § 1: who touches the goal line goes off as if through the goal."""
    state = case.state
    line = state.table.pitch.goal_line(end)
    for side in SIDES:
        for judged in state.field_pieces(side):
            at = state.at(judged)
            radius = state.table.radius(judged)
            if at is None or abs(at[0] - line) > radius + TOLERANCE:
                continue
            if between_posts(state, at[1], radius):
                take_off(case, judged, at=(line, 0.0), wait=2 if side == state.turn else 1)


@SWITCH.clause("40.§2", off=None)
def art40_shot_given_up(case: Case, side: Side) -> None:
    """DISTÂNCIA DA BOLA EM ARREMESSOS A GOL, § 2: the attacker gives up his shot: the keeper may come to 60 mm."""
    state = case.state
    if state.shot is not None and side == state.shot.side:
        case.set(shot=None, keeper_close=other(side))
    elif state.keeper_close == side:
        case.set(keeper_close=None)
    elif state.keeper_free == side:
        case.set(keeper_free=None)
    elif state.natural is not None and PLAY_ON in state.next.options:
        art91_advantage(case)


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


@SWITCH.clause("40.§3", off=True)
def art40_was_a_shot(lance: Lance) -> bool:
    """DISTÂNCIA DA BOLA EM ARREMESSOS A GOL, § 3: it met frame or keeper, or went out for a corner."""
    corner = lance.exit is not None and lance.exit.over == "goal_line" and lance.last_side == lance.opponent
    scored = lance.exit is not None and lance.exit.over == "goal"
    return scored or corner or off_frame_or_keeper(lance)


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


@SWITCH.clause("45.§1", off=None)
def art45_wrong_place(case: Case, side: Side, keeper: str, why: Reason) -> None:
    """MOVIMENTAÇÃO E POSICIONAMENTO INDEVIDOS, § 1: a noted fault, and the referee sets him right."""
    at = case.state.at(keeper)
    case.note("45.§1", side, why, piece=keeper)
    if at is not None:
        case.place(keeper, back_in_goal_area(case.state, side, at))
