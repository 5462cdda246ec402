"""What lies where: halves, areas, distances, and where a keeper or a taker may stand."""

import math
from collections.abc import Iterable, Iterator
from typing import Literal

from msgspec import Struct

from palheta.facts import Place
from palheta.rulebooks.tres_toques.state import State
from palheta.table.frame import SIDES, Point, Side, forward, is_keeper, keeper_of, side_of
from palheta.table.geometry import TOLERANCE, Rect, distance, gap, touches, wholly_inside, wholly_outside

PERCEPTIBLE = 0.5  # mm: what a person beside the table still sees as a movement
GLUED = 0.5  # mm: closer than this, ball and piece touch
LEVEL = 0.5  # mm: "on the same line"
GAUGE, GAUGE_SHORT = 183.0, 60.0  # mm: the gauge's sides; its third is the ball's circumference:
BALL_IN_PLAY = NEAR_THE_LINE = (
    31.0  # so far the ball must go (97), and four stand from halfway at a kick-off (68.b)
)
KEEPER_REACH = 60.0
KEEPER_BALL = "keeper_ball"  # asked where nobody measured that
INSET = 8.0  # where in the quadrant the ball is set when nobody says
REMOVALS = ("throw_in", "corner", "direct_free_kick", "indirect_free_kick", "penalty")
ARRANGED = ("kick_off", "goal_kick")
KICKS = ("direct_free_kick", "indirect_free_kick", "penalty")
Over = Literal["touchline", "goal_line", "goal"]


class Exit(Struct, frozen=True):
    """The ball left the pitch: over which line, at whose end, where; `zone`: all that somebody said of where."""

    over: Over
    end: Side
    at: Point | None
    zone: str | None = None


def went_out(state: State, at: Point) -> Exit | None:
    """How a ball that lies there has left the pitch, if it has."""
    pitch = state.table.pitch
    if not wholly_outside(state.table.footprint("ball", at), pitch.field):
        return None
    half_x, half_y = pitch.length / 2, pitch.width / 2
    if abs(at[1]) <= pitch.goal.width / 2 and abs(at[0]) > half_x:
        return Exit("goal", end_of(at), (math.copysign(half_x, at[0]), at[1]))
    over: Over = "goal_line" if abs(at[0]) - half_x > abs(at[1]) - half_y else "touchline"
    x = math.copysign(min(abs(at[0]), half_x), at[0])
    y = math.copysign(min(abs(at[1]), half_y), at[1])
    return Exit(over, end_of(at), (x, y))


def point_of(place: Place | None) -> Point | None:
    return None if place is None else place.point


def in_penalty_area(state: State, name: str, at: Point, owner: Side) -> bool:
    return touches(state.table.footprint(name, at), state.table.pitch.penalty_zone(owner))


def in_goal_area(state: State, name: str, at: Point, owner: Side) -> bool:
    return touches(state.table.footprint(name, at), state.table.pitch.goal_zone(owner))


def lies_in(state: State, place: Place | None, zone: str) -> bool:
    """Whether a ball is in a zone: where it was measured to be, or as it was told, in that zone or within it."""
    if place is None or place.point is None:
        return place is not None and place.zone in (zone, zone.replace("_area", "_goal_area"))
    return touches(state.table.footprint("ball", place.point), state.table.pitch.zones()[zone])


def half_named(place: Place | None) -> Side | None:
    """In whose half somebody said that it lies; the circle is in both."""
    zone = "" if place is None else place.zone or ""
    return next((side for side in SIDES if zone.startswith(f"{side}_")), None)


def stands_in(state: State, name: str, zone: str) -> bool:
    """Whether a piece is in a zone, as measured or as it was told, in that zone or within it."""
    body = state.footprint(name)
    if body is not None:
        return touches(body, state.table.pitch.zones()[zone])
    place = state.pieces.get(name)
    return place is not None and place.zone in (zone, zone.replace("_area", "_goal_area"))


def goal_area_owner(state: State, name: str, at: Point) -> Side | None:
    return next((side for side in SIDES if in_goal_area(state, name, at, side)), None)


def end_of(at: Point) -> Side:
    """Whose goal line is nearer."""
    return "home" if at[0] < 0 else "away"


def towards(state: State, side: Side, at: Point) -> float:
    """How far a point is from the goal line that `side` attacks."""
    return state.table.pitch.length / 2 - forward(side) * at[0]


def side_sign(end: Side, y: float) -> float:
    """The sign of y; on the middle line the goal owner's left, so that a turned table turns the answer."""
    if abs(y) < 1e-9:
        return -forward(end)
    return 1.0 if y > 0 else -1.0


def between_posts(state: State, shape_y: float, reach: float) -> bool:
    """Whether something `reach` wide at this y overlaps the mouth of the goal."""
    return abs(shape_y) - reach <= state.table.pitch.goal.width / 2


def on_the_pitch(state: State, at: Point) -> Point:
    """A kick is taken on the pitch: a place beyond a line is moved onto it."""
    field = state.table.pitch.field
    return (min(max(at[0], field.x0), field.x1), min(max(at[1], field.y0), field.y1))


def is_glued(state: State, piece: str) -> bool:
    """Art. 9, BOLA COLADA."""
    distance = state.gap(piece, "ball")
    return distance is not None and distance <= GLUED


def area_and_behind(state: State, side: Side) -> Rect:
    """His limits are the areas, on the goal line and behind it too (38)."""
    zone, table = state.table.pitch.penalty_zone(side), state.table.pitch.table
    return (
        Rect(table.x0, zone.y0, zone.x1, zone.y1)
        if side == "home"
        else Rect(zone.x0, zone.y0, table.x1, zone.y1)
    )


def invited(state: State, side: Side) -> bool:
    """Art. 37.a, b, 36, 40.§2 and 101: the keeper may be moved on the opponent's turn; at a free kick where the taker
    wants the distance (39.§único, 96), or an indirect one is taken from his areas (41)."""
    due, shot = state.due, state.due.shot
    asked = shot is not None and shot.side != side and not shot.ready
    near = state.ball is None or lies_in(state, state.ball, f"{side}_area")
    kick = state.kind in KICKS and (due.distance_asked or (near and state.kind == "indirect_free_kick"))
    restart = kick or state.kind == "penalty" or state.kind in ARRANGED
    return asked or restart or side in (state.flight.keeper_close, state.flight.keeper_free)


def looks_like_possession(state: State, side: Side) -> bool:
    """A position that nobody has flicked in yet does not say whose ball it is: near the keeper it may be his.

    In his area and not measured it may be near him.
    """
    reach = state.gap(keeper_of(side), "ball")
    if state.flight.last is not None or state.restart is not None:
        return False
    if state.ball is not None and not lies_in(state, state.ball, f"{side}_area"):
        return False
    return reach is None or reach <= KEEPER_REACH + TOLERANCE


def home_ground(state: State, side: Side) -> Rect:
    """The goal area with the mouth of the goal behind it (37, 38)."""
    zone, net = state.table.pitch.goal_zone(side), state.table.pitch.net(side)
    return Rect(min(zone.x0, net.x0), zone.y0, max(zone.x1, net.x1), zone.y1)


def back_in_goal_area(state: State, side: Side, at: Point) -> Place:
    """Facing the field, on his own ground, as near as may be."""
    width, thickness = state.table.keeper.width, state.table.keeper.thickness
    line, f = state.table.pitch.goal_line(side), forward(side)
    area = state.table.pitch.goal_area
    depth = min(max(f * (at[0] - line), thickness / 2), area.depth - thickness / 2)
    y = min(max(at[1], -(area.width - width) / 2), (area.width - width) / 2)
    return Place((line + f * depth, y))


def on_goal_line(state: State, side: Side, at: Point) -> bool:
    return abs(at[0] - state.table.pitch.goal_line(side)) <= state.table.keeper.thickness / 2 + TOLERANCE


def goal_line_place(state: State, side: Side, y: float) -> Point:
    reach = (state.table.pitch.goal.width - state.table.keeper.width) / 2
    return (state.table.pitch.goal_line(side), math.copysign(min(abs(y), reach), y))


def nearest_line(state: State, at: Point, side: Side) -> Point:
    """From the very middle, which is as near to the one as to the other: on this side's right."""
    pitch = state.table.pitch
    to_side, to_end = pitch.width / 2 - abs(at[1]), pitch.length / 2 - abs(at[0])
    if to_side <= to_end:
        return (at[0], math.copysign(pitch.width / 2, at[1] or -forward(side)))
    return (math.copysign(pitch.length / 2, at[0]), at[1])


def legal_place(state: State, piece: str, at: Point) -> bool:
    """Art. 30.a: the distances a re-placed player keeps."""
    body = state.table.footprint(piece, at)
    if not wholly_inside(body, state.table.pitch.field) or goal_area_owner(state, piece, at) is not None:
        return False
    for name in (*state.pieces, "ball"):
        shape = state.footprint(name)
        if name == piece or name in state.off or shape is None:
            continue
        if name == "ball":
            least = GAUGE
        elif side_of(name) == side_of(piece):
            least = -math.inf if is_keeper(name) else GAUGE
        else:
            least = GAUGE_SHORT
        if gap(body, shape) < least - TOLERANCE:
            return False
    return True


def nearest_legal(state: State, piece: str, at: Point) -> Point | None:
    """The nearest place that art. 30.a allows, looked for in growing rings; the first ray points to the own goal."""
    if legal_place(state, piece, at):
        return at
    side = side_of(piece) or "home"
    turned = math.pi if side == "home" else 0.0
    for step in range(1, 60):
        radius = 20.0 * step
        for k in range(24):
            angle = turned + math.tau * k / 24
            point = (
                round(at[0] + radius * math.cos(angle), 1),
                round(at[1] + radius * math.sin(angle), 1),
            )
            if legal_place(state, piece, point):
                return point
    return None


def nearer(state: State, name: str, others: Iterable[str], mm: float) -> Iterator[tuple[str, float]]:
    """Of these, who stands nearer to it than so, edge to edge, and how near."""
    at, far = state.point(name), mm + 2 * state.table.widest
    if at is None:
        return
    (x, y), pieces = at, state.pieces
    for one in others:
        there = pieces[one].point
        if there is None or abs(there[0] - x) > far or abs(there[1] - y) > far:
            continue  # most of them: nobody need measure it
        between = state.gap(one, name)
        if between is not None and between < mm:
            yield one, between


def must_go(state: State, side: Side) -> tuple[str, ...]:
    """The discs of a side nearer than 183 mm to the ball, which the beneficiary may have removed (96, 111, 121)."""
    return tuple(
        name
        for name, _ in nearer(state, "ball", state.field_pieces(side), GAUGE - TOLERANCE)
        if name != state.due.placed_taker
    )


def at_the_ball(state: State, piece: str) -> bool:
    """Whether a disc stands ready to take the restart without having been set (8.d); a removed one may not (30.e)."""
    g = state.gap(piece, "ball")
    return g is not None and g < GAUGE_SHORT and piece not in state.play.waiting


def in_circle(state: State, piece: str, at: Point) -> bool:
    return touches(state.table.footprint(piece, at), state.table.pitch.circle)


def throw_in_place(state: State, at: Point | None) -> Point | None:
    """Art. 105: where the ball crossed, on the line."""
    if at is None:
        return None
    return (at[0], math.copysign(state.table.pitch.width / 2, at[1]))


def corner_place(state: State, end: Side, y: float) -> Point:
    """Inside the quadrant on the side where the ball went out."""
    sign = side_sign(end, y)
    x = state.table.pitch.goal_line(end) + forward(end) * INSET
    return (x, sign * (state.table.pitch.width / 2 - INSET))


def in_quadrant(state: State, ball: Point) -> bool:
    pitch = state.table.pitch
    corner = (math.copysign(pitch.length / 2, ball[0]), math.copysign(pitch.width / 2, ball[1]))
    return distance(ball, corner) - state.table.radius("ball") <= pitch.corner_radius + TOLERANCE


def leaning(state: State) -> list[str]:
    """The pieces that the ball lies glued to, as measured (art. 9)."""
    ball = state.point("ball")
    if ball is None:
        return []
    reach = GLUED + state.table.ball.size / 2 + state.table.widest
    return [
        name
        for name, place in state.pieces.items()
        if place.point is not None
        and abs(place.point[0] - ball[0]) <= reach
        and abs(place.point[1] - ball[1]) <= reach
        and (g := state.gap(name, "ball")) is not None
        and g <= GLUED
    ]
