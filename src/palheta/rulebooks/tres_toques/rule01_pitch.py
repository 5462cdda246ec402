"""Regra I, O CAMPO DE JOGO: the zones this book speaks of, by owner and by place.

The sizes themselves (arts. 1 to 5) are checked as equipment.
"""

from palheta.facts import Place
from palheta.rulebooks.tres_toques.state import State
from palheta.table.frame import SIDES, Point, Side, forward
from palheta.table.geometry import Footprint, touches

PERCEPTIBLE = 0.5  # mm: what a person beside the table still sees as a movement
GLUED = 0.5  # mm: closer than this, ball and piece touch
NEAR_THE_LINE = (
    31.0  # mm from the halfway line to the four in front at a kick-off (68.b): the gauge's shortest side
)
LEVEL = 0.5  # mm: "on the same line"


def point_of(place: Place | None) -> Point | None:
    return None if place is None else place.point


def shape(state: State, name: str, at: Point) -> Footprint:
    return state.table.footprint(name, at)


def in_penalty_area(state: State, name: str, at: Point, owner: Side) -> bool:
    return touches(shape(state, name, at), state.table.pitch.penalty_zone(owner))


def in_goal_area(state: State, name: str, at: Point, owner: Side) -> bool:
    return touches(shape(state, name, at), state.table.pitch.goal_zone(owner))


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
