"""Where on the pitch: the four zones, the areas and their extension, what "wholly past a line" means, and who stands
where."""

from math import copysign

from palheta.facts import Place
from palheta.rulebooks.common.pushing import standing
from palheta.rulebooks.fistf.state import State
from palheta.table.frame import SIDES, Point, Side, forward, is_keeper, keeper_of, other, side_of
from palheta.table.geometry import TOLERANCE, Disc, Footprint, distance, extent, gap, touches
from palheta.table.pitch import Pitch

FORCING_GAP = 21.0  # 2.1.1.2: less than the ball's diameter

ONE = 1.0  # "a 1 mm."

TAKER_REACH = 60.0  # mm from the ball: farther out a figure is not standing ready to take the restart


def area_at(pitch: Pitch, point: Point) -> Side | None:
    """Whose penalty area a point is in: its lines belong to it, and so does its extension behind the goal line."""
    if abs(point[1]) > pitch.penalty_area.width / 2 + TOLERANCE:
        return None
    for side in SIDES:
        if _ahead(pitch, side, point[0]) <= pitch.penalty_area.depth + TOLERANCE:
            return side
    return None


def _ahead(pitch: Pitch, owner: Side, x: float) -> float:
    """How far x lies in front of the owner's goal line."""
    return (x - pitch.goal_line(owner)) * forward(owner)


def on_pitch(pitch: Pitch, point: Point) -> Point:
    """11.1.2: the nearest point of the pitch."""
    return (
        min(max(point[0], -pitch.length / 2), pitch.length / 2),
        min(max(point[1], -pitch.width / 2), pitch.width / 2),
    )


def wholly_in_shooting_zone(state: State, owner: Side, name: str, at: Point) -> bool:
    """I.11: green must be seen between the line and the thing, so touching the line is not enough."""
    line = state.table.pitch.shooting_line
    assert line is not None
    back_edge = _ahead(state.table.pitch, owner, at[0]) + state.table.radius(name)
    return back_edge < line - TOLERANCE


def zone_of(state: State, name: str, at: Point) -> int | None:
    """Which of the four zones a thing is wholly in, -2, -1, 1 or 2 from home's end; none when it touches a line."""
    pitch, radius = state.table.pitch, state.table.radius(name)
    line = pitch.shooting_line
    assert line is not None
    inner = pitch.length / 2 - line
    x0, x1 = at[0] - radius, at[0] + radius
    if x0 > inner + TOLERANCE:
        return 2
    if x1 < -inner - TOLERANCE:
        return -2
    if x0 > TOLERANCE and x1 < inner - TOLERANCE:
        return 1
    return -1 if x1 < -TOLERANCE and x0 > -inner + TOLERANCE else None


def zone_of_exit(state: State, at: Point) -> int:
    """The zone whose border a ball crossed; on a dividing line it is the one nearer the centre, there none."""
    line = state.table.pitch.shooting_line
    assert line is not None
    outer = abs(at[0]) > state.table.pitch.length / 2 - line + TOLERANCE
    return half_of(at) * (2 if outer else 1)


def half_of(at: Point) -> int:
    """The sign of its x; 0 on the halfway line itself, which is in neither half."""
    return (at[0] > 0) - (at[0] < 0)


def beyond_lines(pitch: Pitch, shape: Footprint) -> float:
    """How far a thing lies wholly beyond the nearest line it has crossed; 0 when it still touches the pitch."""
    x0, y0, x1, y1 = extent(shape)
    half_x, half_y = pitch.length / 2, pitch.width / 2
    return max(0.0, x0 - half_x, -half_x - x1, y0 - half_y, -half_y - y1)


def off_pitch(state: State, name: str, at: Point) -> bool:
    """Wholly outside the pitch: green to be seen between the line and it."""
    return beyond_lines(state.table.pitch, state.table.footprint(name, at)) > TOLERANCE


def set_off(state: State, name: str, place: Place) -> bool:
    """Set down wholly outside the pitch, or said to be off it."""
    return place.zone == "off" or (place.point is not None and off_pitch(state, name, place.point))


def off_mat(state: State, name: str, at: Point) -> bool:
    """2.1.2.3: some part of the base is on the wood."""
    cloth, (x0, y0, x1, y1) = state.table.pitch.cloth, extent(state.table.footprint(name, at))
    return (
        x0 < cloth.x0 - TOLERANCE
        or y0 < cloth.y0 - TOLERANCE
        or x1 > cloth.x1 + TOLERANCE
        or y1 > cloth.y1 + TOLERANCE
    )


def mat_edge(state: State, name: str, at: Point) -> Point:
    """The nearest place wholly on the mat."""
    cloth, radius = state.table.pitch.cloth, state.table.radius(name)
    return (
        min(max(at[0], cloth.x0 + radius), cloth.x1 - radius),
        min(max(at[1], cloth.y0 + radius), cloth.y1 - radius),
    )


def edge_beyond_nearest_line(state: State, name: str, at: Point) -> Point:
    """The mat's inner edge behind the line that is nearest to `at`."""
    pitch, radius = state.table.pitch, state.table.radius(name)
    x, y = mat_edge(state, name, at)
    to_end, to_side = pitch.length / 2 - abs(at[0]), pitch.width / 2 - abs(at[1])
    if to_side <= to_end:
        return (x, copysign(pitch.cloth.y1 - radius, at[1] or at_its_right(name)[1]))
    return (copysign(pitch.cloth.x1 - radius, at[0]), y)


def goal_area_or_net(state: State, name: str, at: Point) -> Side | None:
    """Whose goal area a figure stands in, on whose lines, or in whose goal."""
    pitch, shape = state.table.pitch, state.table.footprint(name, at)
    near = pitch.goal_area.depth + state.table.widest + ONE
    for side in SIDES:
        if _ahead(pitch, side, at[0]) > near:
            continue  # it is far off
        if touches(shape, pitch.goal_zone(side)) or in_net(pitch, side, shape):
            return side
    return None


def in_net(pitch: Pitch, owner: Side, shape: Footprint) -> bool:
    net = pitch.net(owner)
    x0, y0, x1, y1 = extent(shape)
    between = y0 > net.y0 and y1 < net.y1
    return between and touches(shape, net) and _ahead(pitch, owner, (x0 + x1) / 2) < 0


def keeper_box(state: State, keeper: str, place: Place) -> Footprint | None:
    return None if place.point is None else state.table.footprint(keeper, place.point, place.angle)


def keeper_leaves_area(state: State, owner: Side, shape: Footprint) -> bool:
    """8.2.1: some part of the keeper crosses or touches a goal-area line other than the goal line."""
    pitch = state.table.pitch
    x0, y0, x1, y1 = extent(shape)
    front = max(_ahead(pitch, owner, x0), _ahead(pitch, owner, x1))
    half = pitch.goal_area.width / 2
    return front >= pitch.goal_area.depth - TOLERANCE or y1 >= half - TOLERANCE or y0 <= -half + TOLERANCE


def in_keeper_strip(state: State, owner: Side, shape: Footprint) -> bool:
    """9.1.1, 15.2.1.4: wholly in the goal area or behind the goal line between its lines' extension."""
    pitch = state.table.pitch
    x0, y0, x1, y1 = extent(shape)
    front = max(_ahead(pitch, owner, x0), _ahead(pitch, owner, x1))
    half = pitch.goal_area.width / 2
    return front <= pitch.goal_area.depth + TOLERANCE and y1 <= half + TOLERANCE and y0 >= -half - TOLERANCE


def edge_towards(state: State, owner: Side, name: str, at: Point) -> float:
    """How far a thing's foremost part is from `owner`'s goal line; behind it counts as on it (13.1.3)."""
    place = state.pieces.get(name)
    shape = state.table.footprint(name, at, place.angle if place is not None else 0.0)
    return _edge(state.table.pitch.goal_line(owner), owner, shape)


def _edge(line: float, owner: Side, shape: Footprint) -> float:
    if isinstance(shape, Disc):
        x0, x1 = shape.at[0] - shape.radius, shape.at[0] + shape.radius
    else:
        x0, _, x1, _ = extent(shape)
    return max(0.0, x0 - line if owner == "home" else line - x1)


def defence_line(state: State, side: Side) -> list[float]:
    """How far each of the defender's figures is from his goal line, the nearest first; the keeper is one of them."""
    line, misplaced = state.table.pitch.goal_line(side), state.unplaced.misplaced
    own = {name: state.pieces[name] for name in state.side(side).all if name not in misplaced}
    return sorted([_edge(line, side, shape) for shape in standing(state.table, own)])


def beyond_all_but_one(state: State, name: str) -> bool:
    """An offside position but for the ball, which is at its foot."""
    side, at = side_of(name), state.point(name)
    assert side is not None
    assert at is not None
    if state.pieces[name].zone is not None:
        return False  # as nobody measured it
    defender = other(side)
    mine = edge_towards(state, defender, name, at)
    nearer = sum(1 for edge in defence_line(state, defender) if edge < mine - TOLERANCE)
    return nearer < 2 and wholly_in_shooting_zone(state, defender, name, at)


def touching_ball(state: State, pieces: dict[str, Place], ball: Point) -> tuple[str, ...]:
    """The figures that a lying ball leans against."""
    shape = Disc(ball, state.table.radius("ball"))
    found, reach = [], state.table.widest + shape.radius + ONE
    for name, place in pieces.items():
        if place.point is None or abs(place.point[0] - ball[0]) > reach or is_keeper(name):
            continue
        if gap(state.table.footprint(name, place.point, place.angle), shape) <= 0.1:
            found.append(name)
    return tuple(found)


def straight_out(state: State, owner: Side, name: str, at: Point, depth: float) -> Point:
    """1 mm beyond a line that lies `depth` in front of the owner's goal line, straight out from it."""
    distance = depth + ONE + state.table.radius(name)
    return (state.table.pitch.goal_line(owner) + forward(owner) * distance, at[1])


def rest_is_out(state: State, ball: Point) -> bool:
    """A ball that lies wholly outside the pitch is out, whoever forgot to say that it crossed a line."""
    return off_pitch(state, "ball", ball)


_AREAS: dict[str, Side] = {
    "home_area": "home",
    "home_goal_area": "home",
    "away_area": "away",
    "away_goal_area": "away",
}


def told(state: State, place: Place | None, fallback: Point | None) -> Point | None:
    """Where it was, as far as anybody said: an area's name is enough, for its fouls are taken from its spot."""
    if place is None:
        return fallback
    if place.point is not None:
        return place.point
    owner = _AREAS.get(place.zone or "")
    return state.table.pitch.spot(owner) if owner is not None else fallback


def stood(state: State, name: str) -> Point | None:
    """Where a figure was met; a bar keeper of which nobody has told was in its goal area (8.2.1), so in that area."""
    owner = side_of(name) if is_keeper(name) else None
    if owner is None or name in state.pieces:
        return state.point(name)
    return state.table.pitch.spot(owner)


def at_its_right(name: str) -> Point:
    """Where a figure fell that nobody has told, nor where it stood: it has an end, whichever."""
    return (0.0, -forward(side_of(name) or "home"))


def own_half(state: State, side: Side, name: str, at: Point) -> Point:
    """Not over the halfway line: some part beyond it is already the other half."""
    limit = -state.table.radius(name)
    ahead = at[0] * forward(side)
    return at if ahead <= limit + TOLERANCE else (forward(side) * limit, at[1])


def keeper_behind_line(state: State, side: Side) -> dict[str, Place]:
    """Where a keeper goes that stands wholly in front of its goal line where it may not: back onto the line."""
    keeper = keeper_of(side)
    place = state.pieces.get(keeper)
    if place is None or place.point is None:
        return {}
    line, radius = state.table.pitch.goal_line(side), state.table.keeper.thickness / 2
    ahead = (place.point[0] - line) * forward(side) - radius
    return {keeper: place.at((line - forward(side) * radius, place.point[1]))} if ahead > TOLERANCE else {}


def line_place(state: State, side: Side) -> Place:
    """A keeper in the middle of its goal, just behind the line."""
    line = state.table.pitch.goal_line(side)
    return Place((line - forward(side) * state.table.keeper.thickness / 2, 0.0))


def bar_keeper_on(state: State, side: Side) -> bool:
    place = state.pieces.get(keeper_of(side))
    if place is None or place.zone == "off":
        return False
    return place.point is None or not off_mat(state, keeper_of(side), place.point)


def squad(state: State, side: Side) -> list[str]:
    """A side's figures; where nobody told of any, those it has by the book."""
    standing = state.figures(side)
    squad = [f"{side[0]}{number}" for number in range(1, state.variant.figures + 1)]
    return standing or [name for name in squad if name not in state.record.removed] or squad


def nearest_taker(state: State, side: Side, at: Point | None) -> str:
    """The nearest of those whose place is known, or else just the first."""
    goal, names = at or (0.0, 0.0), squad(state, side)
    known = [name for name in names if state.point(name) is not None]
    return min(known or names[:1], key=lambda name: distance(state.point(name) or goal, goal))
