"""Regla 2.3: figures and the ball that would have to stand in the same place."""

from palheta.facts import Place
from palheta.rulebooks.common.pushing import nearest_free
from palheta.rulebooks.fistf.registered import SWITCH
from palheta.rulebooks.fistf.state import State
from palheta.rulebooks.fistf.verdict import Verdict
from palheta.rulebooks.fistf.zones import ONE, goal_area_or_net
from palheta.table.frame import Point, forward, is_keeper, side_of
from palheta.table.geometry import TOLERANCE, Disc, Footprint, gap, wholly_inside


@SWITCH.clause("2.3", passes=True)
def art_2_3_obstacles(places: dict[str, Place], state: State) -> dict[str, Place]:
    """2.3: where something stands in the way, 1 mm from it towards the own goal, or the corner along the goal line."""
    settled = {name: place for name, place in state.pieces.items() if name not in places}
    # In an order that turns with the table.
    for name in sorted(places, key=lambda one: (side_of(one) != state.possession, len(one), one)):
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
        owner = goal_area_or_net(state, name, shape.at)
        return wholly_inside(shape, cloth) and (owner is None or owner in state.sweepers)

    if good(table.footprint(name, place.point)):
        return place
    x, y, radius = cloth.x1, cloth.y1, table.radius(name)
    target = (
        min(max(place.point[0], radius - x), x - radius),
        min(max(place.point[1], radius - y), y - radius),
    )
    standing = settled if state.ball is None else settled | {"ball": state.ball}
    return nearest_free(table, standing, name, target, good)


def room_for_ball(verdict: Verdict) -> Verdict:
    """2.3 the other way round: a figure that stands where the ball is set for a restart makes room for it."""
    state, ball = verdict.state, verdict.state.where("ball")
    if ball is None:
        return verdict
    shape = Disc(ball, state.table.radius("ball"))
    standing = {
        name: place
        for name, place in state.pieces.items()
        if place.point is not None and not is_keeper(name)
        and gap(Disc(place.point, state.table.radius(name)), shape) < -TOLERANCE
    }  # fmt: skip
    return verdict.placing(art_2_3_obstacles(standing, state)) if standing else verdict


def _in_the_way(state: State, standing: dict[str, Place], name: str, at: Point) -> Disc | None:
    shape = Disc(at, state.table.radius(name))
    things = {n: p.point for n, p in standing.items() if p.point is not None and not is_keeper(n)}
    ball = state.where("ball")
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
        return (at[0], obstacle.at[1] + (1 if at[1] >= 0 else -1) * max(reach**2 - dx**2, 0.0) ** 0.5)
    side = side_of(name)
    assert side is not None
    dy = at[1] - obstacle.at[1]
    return (obstacle.at[0] - forward(side) * max(reach**2 - dy**2, 0.0) ** 0.5, at[1])
