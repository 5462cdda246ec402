"""Regla 2: Colocar, levantar y sustituir las figuras de juego:
goal areas, obstacles, fallen and entangled figures, 2.2 to 2.4."""

from math import copysign

from palheta.facts import Place
from palheta.rulebooks.common.pushing import nearest_free
from palheta.rulebooks.fistf.areas import ONE, at_its_right, goal_area_or_net, in_net, straight_out
from palheta.rulebooks.fistf.rules import SWITCH
from palheta.rulebooks.fistf.state import State
from palheta.table.frame import SIDES, Point, forward, is_keeper, side_of
from palheta.table.geometry import TOLERANCE, Disc, Footprint, gap, way_out, wholly_inside


@SWITCH.clause("2.2.1", "2.2.2", "V.3.2", off={})
def art2_2_1_goal_area(state: State, done: dict[str, Place]) -> dict[str, Place]:
    """2.2.1: out of the goal area or the goal, 1 mm in front of it; 2.2.2: not while that side's sweeper is on."""
    found, near = {}, _before_goal_areas(state)
    for name, old in state.pieces.items():
        place = done.get(name, old)
        if place.point is None or abs(place.point[0]) < near or is_keeper(name):
            continue
        owner = goal_area_or_net(state, name, place.point)
        if owner is None:
            continue
        shape = state.table.footprint(name, place.point)
        if owner in state.sweepers.on and not in_net(state.table.pitch, owner, shape):
            continue
        depth = state.table.pitch.goal_area.depth
        out = straight_out(state, owner, name, place.point, depth)
        # Of one that was only told to be in there nobody knows more than that it now stands in the area.
        found[name] = place.at(out) if place.zone is None else Place(out, zone=f"{owner}_area")
    return found


def _before_goal_areas(state: State) -> float:
    """Nearer than that to halfway nothing touches a goal area."""
    pitch = state.table.pitch
    return pitch.length / 2 - pitch.goal_area.depth - state.table.widest - ONE


@SWITCH.clause("2.3", passes=True)
def art2_3_obstacles(places: dict[str, Place], state: State) -> dict[str, Place]:
    """2.3: where something stands in the way, 1 mm from it towards the own goal, or the corner along the goal line."""
    if not places:
        return places
    settled = {name: place for name, place in state.pieces.items() if name not in places}
    # In an order that turns with the table.
    for name in sorted(places, key=lambda one: (side_of(one) != state.possession.side, len(one), one)):
        place = places[name]
        at = place.point
        assert at is not None
        for _ in range(len(settled) + 1):
            obstacle = _in_the_way(state, settled, name, at)
            if obstacle is None:
                break
            at = _beside(state, name, at, obstacle)
        settled[name] = _where_it_may_stay(state, settled, name, place.at(at)) if at != place.point else place
    return {name: settled[name] for name in places}


def _where_it_may_stay(state: State, settled: dict[str, Place], name: str, place: Place) -> Place:
    """The way round the obstacles can lead off the mat, in a full corner, or back into the goal area (2.2.1): then
    the nearest free place that is neither.
    """
    assert place.point is not None
    table, cloth = state.table, state.table.pitch.cloth

    def good(shape: Footprint) -> bool:
        if not wholly_inside(shape, cloth):
            return False
        owner = goal_area_or_net(state, name, shape.at)
        return owner is None or owner in state.sweepers.on

    if good(table.footprint(name, place.point)):
        return place
    x, y, radius = cloth.x1, cloth.y1, table.radius(name)
    target = (
        min(max(place.point[0], radius - x), x - radius),
        min(max(place.point[1], radius - y), y - radius),
    )
    standing = settled if state.ball is None else settled | {"ball": state.ball}
    closed = (table.pitch.goal_zone(side) for side in SIDES if side not in state.sweepers.on)
    least = way_out(Disc(target, radius), cloth, *closed)
    return nearest_free(table, standing, name, target, good, least=least, within=cloth)


def _in_the_way(state: State, standing: dict[str, Place], name: str, at: Point) -> Disc | None:
    shape = Disc(at, state.table.radius(name))
    things = {n: p.point for n, p in standing.items() if p.point is not None and not is_keeper(n)}
    ball = state.point("ball")
    if ball is not None:
        things["ball"] = ball
    for other_name, point in things.items():
        obstacle = Disc(point, state.table.radius(other_name))
        if gap(shape, obstacle) < -TOLERANCE:
            return obstacle
    return None


def _beside(state: State, name: str, at: Point, obstacle: Disc) -> Point:
    pitch = state.table.pitch
    reach = state.table.radius(name) + obstacle.radius + ONE
    if abs(at[0]) > pitch.length / 2:
        dx = at[0] - obstacle.at[0]
        along = max(reach**2 - dx**2, 0.0) ** 0.5
        return (at[0], obstacle.at[1] + copysign(along, at[1] or at_its_right(name)[1]))
    side = side_of(name)
    assert side is not None
    dy = at[1] - obstacle.at[1]
    return (obstacle.at[0] - forward(side) * max(reach**2 - dy**2, 0.0) ** 0.5, at[1])


@SWITCH.clause("2.4.1", off={})
def art2_4_1_lifted(state: State, done: dict[str, Place]) -> dict[str, Place]:
    """2.4.1: a fallen figure is stood up about the point of its base that touches the mat."""
    found = {}
    for name in state.unplaced.fallen:
        place = done.get(name) or state.pieces.get(name)
        if place is not None and place.point is not None:
            found[name] = Place(place.point)
    return found


@SWITCH.clause("2.4.3", off={})
def art2_4_3_separated(state: State, done: dict[str, Place]) -> dict[str, Place]:
    """2.4.3: entangled figures are set side by side, 1 mm apart."""
    found: dict[str, Place] = {}
    for first, second in zip(state.unplaced.hooked[::2], state.unplaced.hooked[1::2], strict=True):
        if state.point(first) is None:
            continue
        base = (done | found).get(first) or state.pieces[first]
        assert base.point is not None
        reach = state.table.radius(first) + state.table.radius(second) + ONE
        side = side_of(second)
        assert side is not None
        found[first] = Place(base.point)
        found[second] = Place((base.point[0] - forward(side) * reach, base.point[1]))
    return found
