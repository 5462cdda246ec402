"""Where hands must put pieces: pushed away, put back, brought to the line, moved out of an area."""

import math
from collections.abc import Callable

from palheta.facts import Place
from palheta.rulebooks.common.pushing import nearest_free, standing
from palheta.rulebooks.dadinho.registered import SWITCH
from palheta.rulebooks.dadinho.state import CLEARANCE, State
from palheta.table.frame import Point, Side, forward, is_keeper, other
from palheta.table.geometry import (
    Disc,
    Footprint,
    Rect,
    gap,
    overlapping,
    touches,
    wholly_inside,
    wholly_outside,
)

Places = dict[str, Place]
STUCK = 0.5  # nearer than this, a resting dadinho lies against a button
_SLIDE = 2.0
_HAIR = 0.5  # outside a line means not touching it


def gap_to_ball(state: State, name: str, pieces: Places, ball: Point) -> float | None:
    """Edge to edge, a piece and the dadinho."""
    place = pieces.get(name)
    if place is None or place.point is None:
        return None
    return gap(state.table.footprint(name, place.point, place.angle), state.table.footprint("ball", ball))


@SWITCH.clause("34.e", "34.fig4", "42.f", "43.§2", "44.§2", "45.§2", off={})
def art34_e_pushed_away(state: State, pieces: Places, side: Side, ball: Point) -> Places:
    """Arrumação e movimentação dos botões: opponents of the taker go straight away from the dadinho, to 8 cm."""
    found: Places = {}
    for name in state.team_of(other(side)):
        distance = gap_to_ball(state, name, pieces | found, ball)
        if distance is not None and distance < CLEARANCE - 1e-6:
            found[name] = _pushed(state, pieces | found, name, ball)
    return found


def _pushed(state: State, pieces: Places, name: str, ball: Point) -> Place:
    """Along the line through dadinho and centre; where that is taken, as near to it as there is room."""
    table, place = state.table, pieces[name]
    assert place.point is not None
    dx, dy = place.point[0] - ball[0], place.point[1] - ball[1]
    length = math.hypot(dx, dy)
    ux, uy = (dx / length, dy / length) if length > 1e-9 else (-float(forward(other(_owner(name)))), 0.0)
    at = place.point
    shape, cube = table.footprint(name, at, place.angle), table.footprint("ball", ball)
    while gap(shape, cube) < CLEARANCE - 1e-9:
        step = CLEARANCE - gap(shape, cube)
        at = (at[0] + ux * step, at[1] + uy * step)
        shape = table.footprint(name, at, place.angle)

    def allowed(candidate: Footprint) -> bool:
        return gap(candidate, cube) >= CLEARANCE - 1e-6 and wholly_inside(candidate, table.pitch.table)

    return nearest_free(table, pieces, name, at, allowed)


def _owner(name: str) -> Side:
    return "home" if name[0] == "h" else "away"


@SWITCH.clause("42.f", off={})
def art42_f_put_back(state: State, pieces: Places, ball: Place | None) -> Places:
    """Reposição do dadinho: who was pushed away returns to his place, or as near to it as possible.

    A piece that the lance itself moved meanwhile stays where the lance left it.
    """
    found: Places = {}
    lying: Places = {} if ball is None else {"ball": ball}
    for name, place in state.aside.items():
        if pieces.get(name) == state.pieces.get(name) and place.point is not None and name in pieces:
            found[name] = nearest_free(state.table, pieces | lying | found, name, place.point)
    return found


@SWITCH.clause("33", off=None)
def art33_button_off_the_pitch(state: State, pieces: Places, name: str, exit_point: Point) -> Place | None:
    """Botão fora de campo: it is set touching the line from outside where it left, or beside who stands there."""
    pitch, radius = state.table.pitch, state.table.radius(name)
    x, y = exit_point
    beyond_end = abs(x) - pitch.length / 2 > abs(y) - pitch.width / 2
    if beyond_end:
        at, along = (math.copysign(pitch.length / 2 + radius, x), y), (0.0, math.copysign(_SLIDE, y))
    else:
        at, along = (x, math.copysign(pitch.width / 2 + radius, y)), (math.copysign(_SLIDE, x), 0.0)
    others = standing(state.table, pieces, frozenset({name}))
    for k in range(100):
        for sign in (-1, 1):  # towards the middle first
            beside = (at[0] + sign * k * along[0], at[1] + sign * k * along[1])
            if not overlapping(Disc(beside, radius), others):
                return Place(beside)
    return Place(at)


@SWITCH.clause("37", "37.único", off={})
def art37_removed_for_the_shot(state: State, defender: Side, shooter: str | None) -> Places:
    """Remoção de jogadores: buttons in the goal area go beside the penalty area, on the goal line."""
    pitch, radius = state.table.pitch, state.table.piece.diameter / 2
    area = pitch.goal_zone(defender)
    inside = [
        (name, place.point)
        for name, place in state.pieces.items()
        if place.point is not None
        and not is_keeper(name)
        and name != shooter
        and touches(state.table.footprint(name, place.point), area)
    ]
    inside.sort(key=lambda item: (-abs(item[1][1]), item[0][1:]))
    found: Places = {}
    x = pitch.goal_line(defender) + forward(defender) * radius
    for name, point in inside:
        sign = lateral(point[1], defender)
        others = standing(state.table, state.pieces | found, frozenset({name}))
        y = sign * (pitch.penalty_area.width / 2 + radius)
        while overlapping(Disc((x, y), radius), others):
            y += sign * 2 * radius
        found[name] = Place((x, y))
    return found


def lateral(y: float, owner: Side) -> int:
    """Which side of the line from spot to goal; exactly on it, the same for both sides of a turned table."""
    if abs(y) < 1e-9:
        return forward(owner)
    return 1 if y > 0 else -1


def in_penalty_ground(state: State, owner: Side, shape: Footprint) -> bool:
    """Inside the penalty area or the arc, touching their lines included."""
    pitch = state.table.pitch
    return touches(shape, pitch.penalty_zone(owner)) or touches(shape, pitch.arc(owner))


@SWITCH.clause("48.§2", off={})
def art48_2_cleared_for_the_penalty(state: State, owner: Side) -> Places:
    """Penalidade máxima: all but taker and keeper leave area and arc by the nearest way, for good."""
    pitch = state.table.pitch
    area, arc, surface = pitch.penalty_zone(owner), pitch.arc(owner), pitch.table
    found: Places = {}

    def outside(shape: Footprint) -> bool:
        return not touches(shape, area) and not touches(shape, arc) and wholly_inside(shape, surface)

    for name in (*state.team_of(owner), *state.team_of(other(owner))):
        place = state.pieces[name]
        if place.point is None or is_keeper(name):
            continue
        if in_penalty_ground(state, owner, state.table.footprint(name, place.point)):
            found[name] = _nearest_outside(state, owner, name, place.point, state.pieces | found, outside)
    return found


def _nearest_outside(
    state: State, owner: Side, name: str, point: Point, pieces: Places, outside: Callable[[Footprint], bool]
) -> Place:
    """Straight out over the nearest line where that is free, else the nearest place that is."""
    pitch, radius = state.table.pitch, state.table.radius(name) + _HAIR
    area, spot = pitch.penalty_zone(owner), pitch.spot(owner)
    away = math.atan2(point[1] - spot[1], point[0] - spot[0])
    reach = pitch.arc_radius + radius
    front = area.x1 + radius if owner == "home" else area.x0 - radius
    ways: list[Point] = [
        (point[0], area.y1 + radius),
        (point[0], area.y0 - radius),
        (front, point[1]),
        (spot[0] + reach * math.cos(away), spot[1] + reach * math.sin(away)),
    ]
    ways.sort(key=lambda way: math.dist(way, point))
    for way in ways:
        shape = state.table.footprint(name, way)
        if outside(shape) and not overlapping(shape, standing(state.table, pieces, frozenset({name}))):
            return Place(way)
    return nearest_free(state.table, pieces, name, point, outside)


@SWITCH.clause("7.§1", "7.§9", "7.§10.c", off={})
def art7_9_keeper_back_in_place(state: State, pieces: Places, keeper: str, was: Place) -> Places:
    """Goleiros: a keeper knocked over or out of place returns where it stood; a button there makes room."""
    found: Places = {keeper: was}
    if was.point is None:
        return found
    shape = state.table.footprint(keeper, was.point, was.angle)
    ball = state.ball_at
    if ball is not None and overlapping(shape, [state.table.footprint("ball", ball)]):
        return {keeper: nearest_free(state.table, pieces | {"ball": Place(ball)}, keeper, was.point)}
    for name, place in pieces.items():
        if name != keeper and place.point is not None:
            other_shape = state.table.footprint(name, place.point, place.angle)
            if overlapping(other_shape, [shape]):
                found[name] = nearest_free(state.table, pieces | found, name, place.point)
    return found


def out_of_place(state: State, keeper: str, place: Place) -> bool:
    """Not wholly in its goal area: in the goal, behind the line, or beyond the area's line."""
    if place.point is None:
        return False
    shape = state.table.footprint(keeper, place.point, place.angle)
    return not wholly_inside(shape, state.table.pitch.goal_zone(_owner(keeper)))


def beyond_goal_area(state: State, keeper: str, place: Place) -> bool:
    """Sticking out of the goal area into the field; behind the goal line is another matter (7 §6)."""
    if place.point is None:
        return False
    area = state.table.pitch.goal_zone(_owner(keeper))
    if _owner(keeper) == "home":
        grown = Rect(area.x0 - 1000, area.y0, area.x1, area.y1)
    else:
        grown = Rect(area.x0, area.y0, area.x1 + 1000, area.y1)
    return not wholly_inside(state.table.footprint(keeper, place.point, place.angle), grown)


def is_off(state: State, name: str, place: Place) -> bool:
    return place.point is not None and wholly_outside(
        state.table.footprint(name, place.point), state.table.pitch.field
    )
