"""Sensible legal places for one tap: takers, walls, buttons that must leave a goal area."""

import math

from palheta.facts import Place
from palheta.rulebooks.common.pushing import nearest_free, standing
from palheta.rulebooks.guzikowa.areas import (
    ball_spot,
    disc,
    goal_centre,
    in_any_goal_area,
    in_arc_or_area,
    starter_bound,
)
from palheta.rulebooks.guzikowa.rules.ch9_wall import WALL_DISTANCE
from palheta.rulebooks.guzikowa.state import Due, State
from palheta.table.frame import Point, Side, forward, is_keeper, other
from palheta.table.geometry import (
    Disc,
    Footprint,
    distance,
    gap,
    overlapping,
    touches,
    way_out,
    wholly_inside,
)

# Room between taker and ball, as a person would leave it.
ROOM = 8.0


def bound_at_a_set_piece(state: State, side: Side) -> dict[str, str]:
    """Own buttons that are punished if they take it, and by which clause."""
    bound = {n: clause for n, clause in state.play.resting.items() if clause == "10.1.7"}
    starter = starter_bound(state, side)
    return bound if starter is None else bound | {starter: "3.2.1.s2"}


def usual_taker(state: State, due: Due) -> str | None:
    """The nearest own button that may take it; the keeper takes goal kicks."""
    spot = ball_spot(state, due)
    bound = bound_at_a_set_piece(state, due.side)
    candidates = [n for n in state.buttons(due.side) if n not in bound]
    if due.kind != "goal_kick":
        candidates = [n for n in candidates if not is_keeper(n)] or candidates
    if due.kind == "goal_kick":
        keepers = [n for n in candidates if is_keeper(n)]
        candidates = keepers or candidates
    placed = [(distance(at, spot), n) for n in candidates if (at := state.point(n)) is not None]
    return min(placed)[1] if placed else None


def taker_place(state: State, due: Due, name: str) -> Place:
    """Behind the ball as seen from the goal it attacks."""
    spot = ball_spot(state, due)
    pieces = {n: p for n, p in state.pieces.items() if n != name}
    if due.kind == "throw_in":
        return _behind_the_touchline(state, name, spot)
    if due.kind == "penalty":
        return _behind_the_arc(state, due, name)
    goal = goal_centre(state.table, other(due.side))
    angle = math.atan2(spot[1] - goal[1], spot[0] - goal[0])
    reach = state.table.radius(name) + state.table.radius("ball") + ROOM
    target = (spot[0] + reach * math.cos(angle), spot[1] + reach * math.sin(angle))
    ball = disc(state.table, "ball", spot)

    def allowed(shape: Footprint) -> bool:
        return gap(shape, ball) >= 1.0 and wholly_inside(shape, state.table.pitch.table)

    return nearest_free(state.table, pieces, name, target, allowed)


def _behind_the_touchline(state: State, name: str, spot: Point) -> Place:
    """A few millimetres along the line where something stands there already. A keeper is wider than a button, and may
    have to touch the line to stand on the table.
    """
    pitch, radius = state.table.pitch, state.table.radius(name)
    behind = min(pitch.width / 2 + radius + 2.0, pitch.table.y1 - radius)
    y = math.copysign(behind, spot[1])
    others = standing(state.table, state.pieces, frozenset({name}))
    for shift in (0, 5, -5, 10, -10, 15, -15, 19, -19):
        at = (spot[0] + shift, y)
        if not overlapping(disc(state.table, name, at), others):
            return Place(at)
    return Place((spot[0], y))


def throw_in_is_blocked(state: State, due: Due, name: str) -> bool:
    at = taker_place(state, due, name).point
    others = standing(state.table, state.pieces, frozenset({name}))
    return at is not None and overlapping(disc(state.table, name, at), others)


def _behind_the_arc(state: State, due: Due, name: str) -> Place:
    defender = other(due.side)
    pitch = state.table.pitch
    back = pitch.penalty_spot + pitch.arc_radius + state.table.radius(name) + 2.0
    target = (pitch.goal_line(defender) + forward(defender) * back, 0.0)

    def allowed(shape: Footprint) -> bool:
        assert isinstance(shape, Disc)
        ahead = forward(defender) * (shape.at[0] - pitch.goal_line(defender)) - shape.radius
        return ahead >= pitch.penalty_area.depth and not in_arc_or_area(state, defender, name, shape.at)

    pieces = {n: p for n, p in state.pieces.items() if n != name}
    return nearest_free(state.table, pieces, name, target, allowed)


def wall_places(state: State, due: Due) -> dict[str, Place]:
    """The offender alone, 50 mm from the ball on the line to the goal, or as near to that line as there is room."""
    defender = other(due.side)
    field = state.field_buttons(defender)
    if not field:
        return {}
    spot = state.point("ball") or ball_spot(state, due)
    nearest = min(field, key=lambda n: distance(state.point(n) or (1e6, 1e6), spot))
    name = due.offender if due.offender in field else nearest
    assert name is not None
    return {name: Place(_on_the_axis(state, defender, name, spot))}


def _on_the_axis(state: State, defender: Side, name: str, spot: Point) -> Point:
    goal = goal_centre(state.table, defender)
    straight = math.atan2(goal[1] - spot[1], goal[0] - spot[0])
    if distance(goal, spot) < 1.0:
        straight = 0.0 if defender == "away" else math.pi
    reach = WALL_DISTANCE + state.table.radius("ball") + state.table.radius(name)
    others = standing(state.table, state.pieces, frozenset({name}))
    best = (spot[0] + reach * math.cos(straight), spot[1] + reach * math.sin(straight))
    for step in range(31):
        for sign in (1, -1):
            angle = straight + sign * math.radians(2 * step)
            at = (spot[0] + reach * math.cos(angle), spot[1] + reach * math.sin(angle))
            shape = disc(state.table, name, at)
            if not overlapping(shape, others) and wholly_inside(shape, state.table.pitch.table):
                return at
    return best


def out_of_the_goal_area(state: State, name: str) -> Place:
    """The nearest free place in the field outside both goal areas."""
    place = state.pieces[name]
    assert place.point is not None
    zones = [state.table.pitch.goal_zone("home"), state.table.pitch.goal_zone("away")]
    ball, field = state.point("ball"), state.table.pitch.field

    def allowed(shape: Footprint) -> bool:
        return (
            wholly_inside(shape, field)
            and (ball is None or gap(shape, disc(state.table, "ball", ball)) >= 1.0)
            and not any(touches(shape, zone) for zone in zones)
        )

    least = way_out(disc(state.table, name, place.point), field, *zones)
    return nearest_free(state.table, state.pieces, name, place.point, allowed, least=least)


def in_goal_areas(state: State, side: Side) -> tuple[str, ...]:
    """This side's buttons that 7.6.1 wants out of a goal area before the set piece; keepers may stand at home."""
    due = state.due
    found = []
    for name in state.buttons(side):
        area = in_any_goal_area(state.table, name, state.pieces[name])
        at_home = is_keeper(name) and area == side
        taking = due is not None and (due.taker == name or name in due.wall)
        if area is not None and not at_home and not taking and state.pieces[name].point is not None:
            found.append(name)
    return tuple(found)
