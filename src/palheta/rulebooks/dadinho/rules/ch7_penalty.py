"""Capítulo VII – Das Infrações: the penalty, article 48."""

import math
from collections.abc import Callable

from palheta.facts import Place
from palheta.rulebooks.common.pushing import nearest_free, standing
from palheta.rulebooks.dadinho.areas import Places, in_penalty_ground
from palheta.rulebooks.dadinho.outcome.precedence import Finding, Retake
from palheta.rulebooks.dadinho.outcome.sanction import technical_where_it_stopped
from palheta.rulebooks.dadinho.rules import CLAUSES, SWITCH
from palheta.rulebooks.dadinho.sighted import Lance
from palheta.rulebooks.dadinho.state import State
from palheta.ruling import reason
from palheta.table.frame import Point, Side, forward, is_keeper, other, side_of
from palheta.table.geometry import Disc, Footprint, distance, overlapping, touches, way_out, wholly_inside

SPOT = 5.0  # half the width of a painted penalty spot

_HAIR = 0.5  # outside a line means not touching it


@SWITCH.clause("48.§1.a", "48.§1", off=None)
def art48_1_a_area_empty(lance: Lance) -> Retake | None:
    """Penalidade máxima: only taker and keeper inside area and arc."""
    if lance.state.restart != "penalty":
        return None
    for name, place in lance.state.pieces.items():
        if name == lance.piece or is_keeper(name) or place.point is None:
            continue
        if in_penalty_ground(lance.state, lance.opponent, lance.state.table.footprint(name, place.point)):
            why = reason("{name} was inside the area or the arc: only taker and keeper may be", name=name)
            side = side_of(name) or lance.side
            return Retake(CLAUSES.call("48.§1.a", side, why, piece=name), False, None)
    return None


@SWITCH.clause("48.§1.b", off=None)
def art48_1_b_on_the_spot(lance: Lance) -> Retake | None:
    """Penalidade máxima: the dadinho touches the spot."""
    ball = lance.state.ball_at
    if lance.state.restart != "penalty" or ball is None:
        return None
    if distance(ball, lance.state.table.pitch.spot(lance.opponent)) <= SPOT + lance.state.table.ball.size / 2:
        return None
    call = CLAUSES.call("48.§1.b", lance.side, reason("the dadinho did not touch the penalty spot"), at=ball)
    return Retake(call, False, None)


@SWITCH.clause("48.§2", off={})
def art48_2_cleared_for_the_penalty(state: State, owner: Side) -> Places:
    """Penalidade máxima: all but taker and keeper leave area and arc by the nearest way, for good."""
    pitch = state.table.pitch
    area, arc, surface = pitch.penalty_zone(owner), pitch.arc(owner), pitch.table
    found: Places = {}

    def outside(shape: Footprint) -> bool:
        return not touches(shape, area) and not touches(shape, arc) and wholly_inside(shape, surface)

    for name in (*state.team(owner), *state.team(other(owner))):
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
    others = standing(state.table, pieces, frozenset({name}))
    for way in ways:
        shape = state.table.footprint(name, way)
        if outside(shape) and not overlapping(shape, others):
            return Place(way)
    least = way_out(Disc(point, state.table.radius(name)), area, pitch.arc(owner))
    return nearest_free(state.table, pieces, name, point, outside, least=least)


@SWITCH.clause("48.§4")
def art48_4_forwards(lance: Lance) -> tuple[Finding, ...]:
    """Penalidade máxima: it need not be shot at goal, but must be moved forwards."""
    if lance.state.restart != "penalty" or lance.touched is None or not lance.in_field:
        return ()
    start, end = lance.state.ball_at, lance.ball_after
    met = [name for when, name in lance.on_ball if when > lance.touched and name != lance.piece]
    if start is None or end is None or met or (end[0] - start[0]) * forward(lance.side) > 0:
        return ()
    why = reason("the penalty was not played forwards")
    return (technical_where_it_stopped(lance, "48.§4", why, when=len(lance.seen)),)
