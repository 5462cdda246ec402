"""Pushing pieces straight away from a point, and the nearest free place where that one is taken."""

import math
from collections.abc import Callable, Mapping

from palheta.facts import Place
from palheta.table.frame import Point, forward, side_of
from palheta.table.geometry import TOLERANCE, Disc, Footprint, Rect, gap, push_out
from palheta.table.room import Room, room_for
from palheta.table.table import Table

REACH = 400.0


def standing(
    table: Table, pieces: Mapping[str, Place], without: frozenset[str] = frozenset()
) -> list[Footprint]:
    """What the pieces on the table cover."""
    placed = [
        (name, place.point, place.angle)
        for name, place in pieces.items()
        if name not in without and place.point is not None
    ]
    return table.footprints(placed)


def pushed_away(
    table: Table, pieces: Mapping[str, Place], name: str, origin: Point, clearance: float
) -> Place:
    """Where a round piece goes so that its edge is `clearance` from `origin`, along the line through its centre.

    Taken already: the nearest free place to that, never nearer to the origin than `clearance`.
    """
    place = pieces[name]
    assert place.point is not None
    target = straight_away(table, name, place.point, origin, clearance)

    def far_enough(shape: Footprint) -> bool:
        return gap(shape, Disc(origin, 0.0)) >= clearance - 1e-6

    return nearest_free(table, pieces, name, target, far_enough, away_from=(origin, clearance))


def straight_away(table: Table, name: str, at: Point, origin: Point, clearance: float) -> Point:
    """The line goes from `origin` through the piece; what lies right on it goes towards its own goal."""
    return push_out(Disc(at, table.radius(name)), origin, clearance, -forward(side_of(name) or "home"))


def nearest_free(
    table: Table,
    pieces: Mapping[str, Place],
    name: str,
    target: Point,
    allowed: Callable[[Footprint], bool] = lambda shape: True,
    reach: float = REACH,
    least: float = 0.0,
    within: Rect | None = None,
    apart: float = -TOLERANCE,
    away_from: tuple[Point, float] | None = None,
) -> Place:
    """The free place nearest to `target` for this piece, always on the table; the target itself where nothing is
    in the way, or nothing is free within `reach`. `least`: nearer than that nothing is allowed (`way_out`).
    `within`: the part of the table where it must be; `apart`: how far from all others. `away_from`: nothing is allowed
    whose edge is nearer to that point; whoever says so has it found sooner.

    Of places equally near, the outer one; from the very middle, the one towards the piece's own end. The search turns
    with the table, so a turned table gives the turned place.
    """
    place = pieces.get(name, Place(target))
    there = table.footprint(name, target, place.angle)
    others = standing(table, pieces, frozenset({name}))
    if away_from is not None:  # a hair less than that, as `allowed` measures it itself
        others.append(Disc(away_from[0], away_from[1] - apart - 2 * TOLERANCE))
    away_x = target[0] if any(target) else -forward(side_of(name) or "home")
    outwards = math.atan2(target[1], away_x)
    room = Room(others, within or table.pitch.table, apart)
    return place.at(room_for(there, room, outwards, allowed, reach, least) or target)
