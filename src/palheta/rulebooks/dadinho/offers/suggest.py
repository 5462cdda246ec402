"""Sensible places: where a taker, a keeper or a player brought back would usually be set."""

import math

from palheta.facts import Place
from palheta.rulebooks.common.pushing import nearest_free, standing
from palheta.rulebooks.dadinho.areas import STUCK, Places, gap_to_ball
from palheta.rulebooks.dadinho.state import CLEARANCE, State
from palheta.ruling import Constraint
from palheta.table.frame import Point, Side, forward, keeper_of, other
from palheta.table.geometry import TOLERANCE, Footprint, Rect, distance, gap, wholly_inside, wholly_outside

BEHIND = 17.0  # between a taker's edge and the dadinho

NEAR = 60.0

KEEPER_OUT = 12.0


def eligible(state: State, side: Side) -> tuple[str, ...]:
    """Buttons that still have a touch, the nearest to the dadinho first."""
    tally, ball, pieces = state.play.tallies[side], state.ball_at, state.pieces
    able = [name for name in state.buttons(side) if tally.left_for(name) > 0]
    if ball is None:
        return tuple(able)
    points = ((name, pieces[name].point) for name in able)
    ways = {name: math.inf if point is None else distance(point, ball) for name, point in points}
    return tuple(sorted(able, key=ways.__getitem__))


def glued(state: State, name: str) -> bool:
    ball = state.ball_at
    between = None if ball is None else gap_to_ball(state, name, state.pieces, ball)
    return between is not None and between <= STUCK


def taker_in_place(state: State, name: str) -> bool:
    """Near enough behind the dadinho to take the restart, as the book wants him to stand."""
    ball = state.ball_at
    between = None if ball is None else gap_to_ball(state, name, state.pieces, ball)
    return between is not None and STUCK < between <= NEAR and may_take(state, name)


def may_take(state: State, name: str) -> bool:
    if glued(state, name):
        return False
    point = state.point(name)
    if state.restart != "throw_in" or point is None:
        return point is not None
    return wholly_outside(state.table.footprint(name, point), state.table.pitch.field)


def taker_place(state: State, side: Side, name: str) -> Place:
    """Behind the dadinho, seen from where it should go."""
    ball = state.ball_at or (0.0, 0.0)
    table = state.table
    aim = _aim(state, side)
    dx, dy = ball[0] - aim[0], ball[1] - aim[1]
    if state.restart == "throw_in":
        dx, dy = 0.0, math.copysign(1.0, ball[1])
    length = math.hypot(dx, dy) or 1.0
    reach = table.radius(name) + table.ball.size / 2 + BEHIND
    target = (ball[0] + dx / length * reach, ball[1] + dy / length * reach)
    cube = table.footprint("ball", ball)

    def allowed(shape: Footprint) -> bool:
        if gap(shape, cube) < BEHIND / 2 or not wholly_inside(shape, table.pitch.table):
            return False
        return state.restart != "throw_in" or wholly_outside(shape, table.pitch.field)

    return nearest_free(table, state.pieces, name, target, allowed)


def _aim(state: State, side: Side) -> Point:
    pitch = state.table.pitch
    if state.restart == "goal_kick" or state.next.within is not None:
        return (0.0, 0.0)
    if state.restart == "corner":
        return pitch.spot(other(side))
    return (pitch.goal_line(other(side)), 0.0)


def keeper_for_shot(state: State, side: Side) -> Place:
    """On the way from the dadinho to the goal's centre, just before the line."""
    pitch, ball = state.table.pitch, state.ball_at or (0.0, 0.0)
    line, out = pitch.goal_line(side), forward(side)
    x = line + out * (state.table.keeper.thickness / 2 + KEEPER_OUT)
    share = KEEPER_OUT / max(abs(ball[0] - line), KEEPER_OUT)
    reach = pitch.goal.width / 2
    target = (x, max(-reach, min(reach, ball[1] * share)))
    return _free_for_keeper(state, side, target)


def keeper_on_line(state: State, side: Side) -> Place:
    """The front face on the goal line, the body behind it (48 §1.c)."""
    return Place((_behind_line(state, side), 0.0))


def on_line(state: State, side: Side) -> bool:
    point = state.point(keeper_of(side))
    return point is None or abs(point[0] - _behind_line(state, side)) <= 1.0


def _behind_line(state: State, side: Side) -> float:
    return state.table.pitch.goal_line(side) - forward(side) * state.table.keeper.thickness / 2


def _free_for_keeper(state: State, side: Side, target: Point) -> Place:
    area = state.table.pitch.goal_zone(side)
    flat = {name: place for name, place in state.pieces.items() if name != keeper_of(side)}
    return nearest_free(
        state.table, flat | {"ball": state.ball} if state.ball is not None else flat, keeper_of(side), target,
        lambda shape: wholly_inside(shape, area),
    )  # fmt: skip


def ball_for(state: State, where: tuple[Constraint, ...]) -> Place:
    """Where the dadinho lies, moved just inside the zone it must be in."""
    point = state.ball_at or (0.0, 0.0)
    half = state.table.ball.size / 2
    for rule in where:
        zone = state.table.pitch.zones().get(rule.zone or "")
        if rule.kind == "inside" and isinstance(zone, Rect):
            x = min(max(point[0], zone.x0 + half), zone.x1 - half)
            point = (x, min(max(point[1], zone.y0 + half), zone.y1 - half))
    return Place(point)


def keeper_aside(state: State, side: Side) -> Place | None:
    """In the goal area, 8 cm from the dadinho; None where it is far enough already, or there is no room."""
    keeper, ball = keeper_of(side), state.ball_at
    point = state.point(keeper)
    near = None if ball is None else gap_to_ball(state, keeper, state.pieces, ball)
    if near is None or near >= CLEARANCE or ball is None or point is None:
        return None
    cube, area = state.table.footprint("ball", ball), state.table.pitch.goal_zone(side)

    def allowed(shape: Footprint) -> bool:
        return gap(shape, cube) >= CLEARANCE and wholly_inside(shape, area)

    # Who goes less far than what is missing is too near still; the rest is for rounding.
    least = CLEARANCE - near - 2 * TOLERANCE
    place = nearest_free(state.table, state.pieces, keeper, point, allowed, least=least)
    assert place.point is not None
    return place if allowed(state.table.footprint(keeper, place.point, place.angle)) else None


def brought_back(state: State, side: Side) -> Places:
    """Up to three buttons from the attack half to free places before the own area."""
    found: Places = {}
    sign = forward(side)
    table, half = state.table, state.table.pitch.half(side)
    ahead = [n for n in state.buttons(side) if (p := state.point(n)) is not None and p[0] * sign > 0]
    ahead.sort(key=lambda n: -(state.point(n) or (0.0, 0.0))[0] * sign)
    for name, y in zip(ahead[:3], (0.0, 200.0, -200.0), strict=False):
        pieces, target = state.pieces | found, (-sign * 430.0, sign * y)
        place = nearest_free(table, pieces, name, target, within=half, apart=CLEARANCE)
        shape = table.footprint(name, place.point or target)
        others = standing(table, pieces, frozenset({name}))
        if wholly_inside(shape, half) and all(gap(shape, other) >= CLEARANCE for other in others):
            found[name] = place  # else there was no room
    return found
