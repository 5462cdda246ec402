"""Regra IV: where the keeper may be set (arts. 36 to 41, 45)."""

from palheta.facts import Place
from palheta.rulebooks.tres_toques.areas import (
    ARRANGED,
    GAUGE,
    GAUGE_SHORT,
    KICKS,
    area_and_behind,
    back_in_goal_area,
    between_posts,
    goal_line_place,
    lies_in,
    on_goal_line,
)
from palheta.rulebooks.tres_toques.outcome.off import take_off
from palheta.rulebooks.tres_toques.outcome.precedence import PLAY_ON, Draft
from palheta.rulebooks.tres_toques.outcome.sanction import noted
from palheta.rulebooks.tres_toques.rules import SWITCH
from palheta.rulebooks.tres_toques.rules.rule12_advantage import art91_advantage
from palheta.rulebooks.tres_toques.sighted import Lance
from palheta.rulebooks.tres_toques.state import State
from palheta.ruling import Reason
from palheta.table.frame import SIDES, Point, Side, forward, keeper_of, other
from palheta.table.geometry import TOLERANCE, Footprint, gap, touches, wholly_outside


@SWITCH.clause("36", "36.a", "36.c", "36.d", "36.e", off=True)
def art36_penalty_area_allowed(state: State, side: Side) -> bool:
    """O GOLEIRO NA GRANDE ÁREA: at arrangements, for the free kicks he may take (35), right after his kicks."""
    near = state.ball is None or lies_in(state, state.ball, f"{side}_area")
    taking = state.restart is not None and state.restart.side == side and state.kind in KICKS and near
    return state.kind in ARRANGED or taking or state.flight.keeper_free == side or state.due.keeper_due


@SWITCH.clause("36", off=True)
def art36_distances(state: State, side: Side, keeper: str, at: Place) -> bool:
    """O GOLEIRO NA GRANDE ÁREA: 60 mm from opponents and 183 mm from the ball; his own mates do not matter."""
    assert at.point is not None
    body = state.table.footprint(keeper, at.point, at.angle)
    if not touches(body, state.table.pitch.penalty_zone(side)):
        return False
    if state.restart is not None and state.restart.side == side:
        return True
    shapes = (state.footprint(name) for name in state.field_pieces(other(side)))
    return _clear_of_ball(state, body, GAUGE) and all(
        shape is None or gap(body, shape) >= GAUGE_SHORT - TOLERANCE for shape in shapes
    )


def _clear_of_ball(state: State, body: Footprint, least: float) -> bool:
    ball = state.footprint("ball")
    return ball is None or gap(body, ball) >= least - TOLERANCE


def _on_his_line(draft: Draft, side: Side, keeper: str, at: Point) -> Draft:
    """The referee sets him there."""
    return draft.placing({keeper: Place(goal_line_place(draft.state, side, at[1]))})


@SWITCH.clause("38", passes=True)
def art38_put_back(draft: Draft, lance: Lance) -> Draft:
    """LIMITES DE ATUAÇÃO DO GOLEIRO: a keeper who ended outside his areas is put back by the referee."""
    for side in SIDES:
        keeper, state = keeper_of(side), draft.state
        at = state.point(keeper)
        if keeper not in lance.ended or at is None:
            continue
        if wholly_outside(state.table.footprint(keeper, at), area_and_behind(state, side)):
            draft = draft.placing({keeper: back_in_goal_area(state, side, at)})
    return draft


@SWITCH.clause("40", "36.b", passes=True)
def art40_set_for_a_shot(draft: Draft, side: Side, keeper: str, at: Place) -> Draft:
    """DISTÂNCIA DA BOLA EM ARREMESSOS A GOL: in the areas, 183 mm from the ball, or on the goal line."""
    assert at.point is not None
    state, ball, f = draft.state, draft.state.point("ball"), forward(side)
    body = state.table.footprint(keeper, at.point, at.angle)
    in_area = touches(body, state.table.pitch.penalty_zone(side))
    between = ball is None or f * ball[0] >= f * at.point[0]
    far = _clear_of_ball(state, body, GAUGE) or on_goal_line(state, side, at.point)
    return draft if in_area and between and far else _on_his_line(draft, side, keeper, at.point)


@SWITCH.clause("40.§1", passes=True)
def art40_clear_the_goal_line(draft: Draft, end: Side) -> Draft:
    """DISTÂNCIA DA BOLA EM ARREMESSOS A GOL, § 1: who touches the goal line goes off as if through the goal."""
    state = draft.state
    line = state.table.pitch.goal_line(end)
    for side in SIDES:
        for name in state.field_pieces(side):
            at, radius = state.point(name), state.table.radius(name)
            if at is None or abs(at[0] - line) > radius + TOLERANCE:
                continue
            if between_posts(state, at[1], radius):
                draft = take_off(draft, name, at=(line, 0.0), wait=2 if side == state.turn else 1)
    return draft


@SWITCH.clause("40.§2", passes=True)
def art40_shot_given_up(draft: Draft, side: Side) -> Draft:
    """DISTÂNCIA DA BOLA EM ARREMESSOS A GOL, § 2: the attacker gives up his shot: the keeper may come to 60 mm."""
    state = draft.state
    if state.due.shot is not None and side == state.due.shot.side:
        return draft.within("due", shot=None).within("flight", keeper_close=other(side))
    if state.flight.keeper_close == side:
        return draft.within("flight", keeper_close=None)
    if state.flight.keeper_free == side:
        return draft.within("flight", keeper_free=None)
    if state.due.natural is not None and PLAY_ON in state.next.options:
        return art91_advantage(draft)
    return draft


@SWITCH.clause("40.§2", passes=True)
def art40_set_at_sixty(draft: Draft, side: Side, keeper: str, at: Place) -> Draft:
    """DISTÂNCIA DA BOLA EM ARREMESSOS A GOL, § 2: after a shot not taken the keeper may come to 60 mm."""
    assert at.point is not None
    state = draft.state
    body = state.table.footprint(keeper, at.point, at.angle)
    if _clear_of_ball(state, body, GAUGE_SHORT) and touches(body, state.table.pitch.penalty_zone(side)):
        return draft
    return _on_his_line(draft, side, keeper, at.point)


@SWITCH.clause("40.§3", off=True)
def art40_was_a_shot(lance: Lance) -> bool:
    """DISTÂNCIA DA BOLA EM ARREMESSOS A GOL, § 3: it met frame or keeper, or went out for a corner."""
    corner = lance.exit is not None and lance.exit.over == "goal_line" and lance.last_side == lance.opponent
    scored = lance.exit is not None and lance.exit.over == "goal"
    return scored or corner or lance.off_frame_or_keeper


@SWITCH.clause("41", passes=True)
def art41_at_an_indirect_kick(draft: Draft, side: Side, keeper: str, at: Place) -> Draft:
    """DISTÂNCIA DA BOLA EM TIRO LIVRE INDIRETO: in the goal area, 183 mm from the ball or on the line."""
    assert at.point is not None
    state = draft.state
    body = state.table.footprint(keeper, at.point, at.angle)
    far = _clear_of_ball(state, body, GAUGE) or on_goal_line(state, side, at.point)
    if touches(body, state.table.pitch.goal_zone(side)) and far:
        return draft
    return _on_his_line(draft, side, keeper, at.point)


@SWITCH.clause("45.§1", passes=True)
def art45_wrong_place(draft: Draft, side: Side, keeper: str, why: Reason) -> Draft:
    """MOVIMENTAÇÃO E POSICIONAMENTO INDEVIDOS, § 1: a noted fault, and the referee sets him right."""
    at = draft.state.point(keeper)
    draft = draft.charging(noted("45.§1", side, why, piece=keeper))
    return draft if at is None else draft.placing({keeper: back_in_goal_area(draft.state, side, at)})
