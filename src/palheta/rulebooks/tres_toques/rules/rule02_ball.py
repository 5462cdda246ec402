"""Regra II, A BOLA: where it counts as lying, pressed, squeezed, and whose it is (arts. 6 to 12)."""

import math

from palheta.facts import Place
from palheta.rulebooks.tres_toques.areas import KICKS, end_of, half_named
from palheta.rulebooks.tres_toques.outcome.precedence import Draft, Fault, Finding, too_near
from palheta.rulebooks.tres_toques.rules import CLAUSES, SWITCH
from palheta.rulebooks.tres_toques.sighted import Lance
from palheta.rulebooks.tres_toques.state import Ground, State
from palheta.ruling import reason
from palheta.table.frame import Point, Side, forward, side_of
from palheta.table.geometry import TOLERANCE, Disc, gap, touches

RESTART_GAP = 5.0  # the gauge's thickness (8.c)


@SWITCH.clause("7", passes=True)
def art7_ball_changed(draft: Draft, side: Side) -> Draft:
    """APROVAÇÃO E TROCA DE BOLA: a ball changed without the referee's leave is changed back."""
    why = reason("{side} changed the ball without the referee's leave", side=side)
    return draft.charging(Finding(CLAUSES.call("7", side, why))).saying("ball_changed_back")


@SWITCH.clause("8.a", off="attack")
def art8_half_of_the_ball(state: State, side: Side, ball: Point | None) -> Ground | None:
    """PARTICULARIDADES, a: a ball that touches the halfway line lies in both coaches' defence.

    Where nobody measured, the zone that was named for where it lies tells.
    """
    if ball is not None:
        return "attack" if forward(side) * ball[0] - state.table.radius("ball") > TOLERANCE else "defence"
    half = half_named(state.ball)
    if half is None:
        return None
    return "defence" if half == side else "attack"


@SWITCH.clause("8.b", off=False)
def art8_ball_inside(state: State, ball: Point, zone: str) -> bool:
    """PARTICULARIDADES, b: a ball that touches the line of circle or area is inside it."""
    return touches(state.table.footprint("ball", ball), state.table.pitch.zones()[zone])


@SWITCH.clause("8.c", "8.d", off=None)
def art8_gap_at_restarts(state: State, taker: str, at: Place, already_there: bool) -> Point | None:
    """PARTICULARIDADES, c and d: where a taker set too near the ball must stand; None when it may stay."""
    ball = state.footprint("ball")
    if not isinstance(ball, Disc) or already_there or at.point is None:
        return None
    point = at.point
    for _ in range(20):  # a keeper is a box: drawn away from the ball he gains less than he goes
        missing = RESTART_GAP - gap(state.table.footprint(taker, point, at.angle), ball)
        if missing <= TOLERANCE:
            break
        dx, dy = point[0] - ball.at[0], point[1] - ball.at[1]
        length = math.hypot(dx, dy)
        ux, uy = (dx / length, dy / length) if length > TOLERANCE else (0.0, 1.0)
        point = (point[0] + ux * missing, point[1] + uy * missing)
    return None if point == at.point else point


@SWITCH.clause("8.c", off=None)
def art8_taken_too_near(lance: Lance) -> Fault | None:
    """PARTICULARIDADES, c: taken from less than 5 mm; at a free kick who stood there already may touch the ball (d)."""
    near = lance.state.gap(lance.piece, "ball")
    if near is None or lance.state.kind in KICKS or not art8_too_near(lance.state, lance.piece):
        return None
    return Fault("8.c", too_near(lance.piece, "ball", near, RESTART_GAP))


@SWITCH.clause("8.c", off=False)
def art8_too_near(state: State, taker: str) -> bool:
    """PARTICULARIDADES, c: who stands less than 5 mm from the ball may not take a restart."""
    near = state.gap(taker, "ball")
    return near is not None and near < RESTART_GAP - TOLERANCE


@SWITCH.clause("8.c", "24", passes=True)
def art8_cleared_for_the_goal_kick(draft: Draft, side: Side) -> Draft:
    """PARTICULARIDADES, c: before he lets a goal kick be taken the referee puts the gauge between ball and kickers."""
    state = draft.state
    for name in state.pieces:
        if side_of(name) == side and name not in state.off and art8_too_near(state, name):
            better = art8_gap_at_restarts(state, name, state.pieces[name], already_there=False)
            draft = draft if better is None else draft.placing({name: state.pieces[name].at(better)})
    return draft


@SWITCH.clause("9", passes=True)
def art9_said_to_be_glued(draft: Draft, piece: str) -> Draft:
    """BOLA COLADA: asked before the next flick, the referee says whether the ball touches the player."""
    return draft.within("due", glued=(*draft.state.due.glued, piece)).saying("ball_glued", piece)


@SWITCH.clause("10", "10.§único", off=None)
def art10_pressed_ball(lance: Lance) -> str | None:
    """BOLA PRENSADA: the opponent against whom the ball was pressed, when that decides whose it is."""
    if lance.pressed is None or lance.last != lance.pressed:
        return None
    return lance.pressed


@SWITCH.clause("11.a", off=True)
def art11_keeps_by_moving_the_ball(lance: Lance) -> bool:
    """POSSE DE BOLA, a: the flick moved the ball at least perceptibly."""
    return lance.ball_moved and bool(lance.players)


@SWITCH.clause("11.b", "11.c", "11.d", off="home")
def art11_last_touch(lance: Lance) -> Side:
    """POSSE DE BOLA, b to d: whose piece the ball met last; frame, flag and referee do not count."""
    if lance.pressed is not None and len(lance.players) == 2 and lance.players[1] == lance.pressed:
        return lance.opponent if art10_pressed_ball(lance) else lance.side
    return lance.last_side


@SWITCH.clause("11.e", off=None)
def art11_squeezed_ball(lance: Lance) -> Side | None:
    """POSSE DE BOLA, e: the ball lies on two opposing pieces: the defence's; on halfway, the play's beginner's."""
    under = {side_of(low) for top, low in lance.stacked if top == "ball"}
    if under != {"home", "away"}:
        return None
    at = lance.ball or (lance.start if lance.lies is None else None)
    if at is None:
        return half_named(lance.lies) or lance.side
    return lance.side if abs(at[0]) <= lance.state.table.radius("ball") + TOLERANCE else end_of(at)


@SWITCH.clause("12.a", passes=True)
def art12_ball_moved_by_accident(draft: Draft) -> Draft:
    """PRESCRIÇÕES GERAIS, a: the referee puts the ball back where it lay."""
    ball = draft.state.ball
    if ball is not None:
        draft = draft.placing({"ball": Place(ball.point, zone=ball.zone)})
    return draft.saying("ball_put_back")
