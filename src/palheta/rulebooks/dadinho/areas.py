"""What lies where: halves, areas, the circle, and what is near the dadinho."""

from palheta.facts import Place
from palheta.rulebooks.dadinho.state import CLEARANCE, State
from palheta.table.frame import SIDES, Point, Side, forward, is_keeper
from palheta.table.geometry import Circle, Disc, Footprint, Rect, gap, touches, wholly_inside, wholly_outside
from palheta.table.table import Table

Places = dict[str, Place]

STUCK = 0.5  # nearer than this, a resting dadinho lies against a button
CLOSED_GAP = 35.0  # two own buttons no farther apart close a dadinho in (31)

HALVES = ("home_half", "away_half")  # the zones that hold a part of the circle

SET_BY_EYE = 3.0  # mm by which a place that must touch a line may be off


def gap_to_ball(state: State, name: str, pieces: Places, ball: Point) -> float | None:
    """Edge to edge, a piece and the dadinho."""
    place = pieces.get(name)
    if place is None or place.point is None:
        return None
    return gap(state.table.footprint(name, place.point, place.angle), state.table.footprint("ball", ball))


def beside(table: Table, pieces: Places, ball: Point) -> tuple[str, ...]:
    """The buttons that may lie against a dadinho or close it in: a rough choice, which is measured then."""
    (x, y), near = ball, CLOSED_GAP + 3 * table.widest_in_the_field + table.ball.size
    return tuple(
        name
        for name, place in pieces.items()
        if place.point is not None
        and abs(place.point[0] - x) <= near
        and abs(place.point[1] - y) <= near
        and not is_keeper(name)
    )


def lateral(y: float, owner: Side) -> int:
    """Which side of the line from spot to goal; exactly on it, the same for both sides of a turned table."""
    if abs(y) < 1e-9:
        return forward(owner)
    return 1 if y > 0 else -1


def in_penalty_ground(state: State, owner: Side, shape: Footprint) -> bool:
    """Inside the penalty area or the arc, touching their lines included."""
    pitch = state.table.pitch
    return touches(shape, pitch.penalty_zone(owner)) or touches(shape, pitch.arc(owner))


def owner_of(name: str) -> Side:
    return "home" if name[0] == "h" else "away"


def out_of_place(state: State, keeper: str, place: Place) -> bool:
    """Not wholly in its goal area: in the goal, behind the line, or beyond the area's line."""
    if place.point is None:
        return False
    shape = state.table.footprint(keeper, place.point, place.angle)
    return not wholly_inside(shape, state.table.pitch.goal_zone(owner_of(keeper)))


def beyond_goal_area(state: State, keeper: str, place: Place) -> bool:
    """Sticking out of the goal area into the field; behind the goal line is another matter (7 §6)."""
    if place.point is None:
        return False
    area = state.table.pitch.goal_zone(owner_of(keeper))
    if owner_of(keeper) == "home":
        grown = Rect(area.x0 - 1000, area.y0, area.x1, area.y1)
    else:
        grown = Rect(area.x0, area.y0, area.x1 + 1000, area.y1)
    return not wholly_inside(state.table.footprint(keeper, place.point, place.angle), grown)


def is_off(state: State, name: str, place: Place) -> bool:
    return place.point is not None and wholly_outside(
        state.table.footprint(name, place.point), state.table.pitch.field
    )


def ball_in_half_of(state: State, owner: Side, point: Point) -> bool:
    """Wholly beyond the halfway line in `owner`'s half: touching the line is not enough."""
    return -point[0] * forward(owner) - state.table.ball.size / 2 > 1e-6


def in_goal_area(state: State, owner: Side, point: Point) -> bool:
    return touches(state.table.footprint("ball", point), state.table.pitch.goal_zone(owner))


def in_penalty_area(state: State, owner: Side, point: Point) -> bool:
    return touches(state.table.footprint("ball", point), state.table.pitch.penalty_zone(owner))


def set_by_eye(state: State, name: str, point: Point) -> Disc:
    """Set by eye: a button that touches the halfway or touchline may be a hair over it."""
    return Disc(point, state.table.radius(name) - SET_BY_EYE)


def in_circle(state: State, side: Side) -> tuple[str, ...]:
    """Buttons with more than their edge in the circle: the circle's three stand against it from outside."""
    circle = state.table.pitch.circle
    return tuple(
        name
        for name in state.buttons(side)
        if (point := state.point(name)) is not None and touches(set_by_eye(state, name, point), circle)
    )


def in_the_way(state: State, name: str) -> bool:
    """Within 8 cm of a restart's dadinho, or pushed from there; what nobody measured is taken as in order."""
    ball = state.ball_at
    near = None if ball is None else gap_to_ball(state, name, state.pieces, ball)
    return near is None or near <= CLEARANCE + 1.0 or name in state.due.aside


def half_told(zone: str | None) -> Side | None:
    """Whose half a zone lies in; None for one that lies in both, like the circle."""
    return next((side for side in SIDES if zone is not None and zone.startswith(f"{side}_")), None)


def ball_about(state: State) -> Point | None:
    """Where the dadinho lies; told as a zone of one half, some point of it."""
    if state.ball is None or half_told(state.ball.zone) is None:
        return state.ball_at
    return some_point(state, state.ball)


def some_point(state: State, told: Place | None) -> Point | None:
    """A place as told; for a zone's name some point of it, enough to tell half and area apart."""
    if told is None or told.zone is None:
        return None if told is None else told.point
    found = state.table.pitch.zones().get(told.zone)
    if found is None:
        return None
    if isinstance(found, Circle):
        return found.centre
    return ((found.x0 + found.x1) / 2, (found.y0 + found.y1) / 2)
