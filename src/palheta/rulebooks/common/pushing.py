"""Pushing pieces straight away from a point, and the nearest free place where that one is taken."""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping

from palheta.facts import Place
from palheta.table.frame import Point, forward, side_of
from palheta.table.geometry import TOLERANCE, Disc, Footprint, Rect, gap, push_out, wholly_inside
from palheta.table.table import Table

# How finely the fallback looks round for a free place: 2 mm near by, a twentieth of the way farther off.
STEP = 2.0
_FINE = 40.0
REACH = 400.0


def standing(
    table: Table, pieces: Mapping[str, Place], without: frozenset[str] = frozenset()
) -> list[Footprint]:
    """What the pieces on the table cover."""
    return [
        table.footprint(name, place.point, place.angle)
        for name, place in pieces.items()
        if name not in without and place.point is not None
    ]


def pushed_away(
    table: Table, pieces: Mapping[str, Place], name: str, origin: Point, clearance: float
) -> Place:
    """Where a round piece goes so that its edge is `clearance` from `origin`, along the line through its centre.

    Taken already: the nearest free place to that, never nearer to the origin than `clearance`.
    """
    place = pieces[name]
    assert place.point is not None
    target = push_out(Disc(place.point, table.radius(name)), origin, clearance)

    def far_enough(shape: Footprint) -> bool:
        return gap(shape, Disc(origin, 0.0)) >= clearance - 1e-6

    return nearest_free(table, pieces, name, target, far_enough)


def clear_of(others: Iterable[Footprint], mm: float) -> Callable[[Footprint], bool]:
    """At least so far from each of them. What is in the way of one place mostly is of the next: it is asked first."""
    asked = list(others)

    def clear(shape: Footprint) -> bool:
        for k, other in enumerate(asked):
            if gap(shape, other) < mm:
                asked[0], asked[k] = asked[k], asked[0]
                return False
        return True

    return clear


def nearest_free(
    table: Table,
    pieces: Mapping[str, Place],
    name: str,
    target: Point,
    allowed: Callable[[Footprint], bool] = lambda shape: True,
    reach: float = REACH,
) -> Place:
    """The free place nearest to `target` for this piece, always on the table; the target itself where nothing is
    in the way, or nothing is free within `reach`.

    Of places equally near, the outer one; from the very middle, the one towards the piece's own end. The search turns
    with the table, so a turned table gives the turned place.
    """
    place = pieces.get(name, Place(target))
    there = table.footprint(name, target, place.angle)
    others = [(gap(there, other), other) for other in standing(table, pieces, frozenset({name}))]
    away_x = target[0] if any(target) else -forward(side_of(name) or "home")
    surface, outwards = table.pitch.table, math.atan2(target[1], away_x)
    for radius in _rings(reach):
        in_the_way = [other for away, other in others if away <= radius]
        for at in _ring(target, radius, outwards, surface):
            shape = (
                Disc(at, there.radius) if isinstance(there, Disc) else table.footprint(name, at, place.angle)
            )
            if wholly_inside(shape, surface) and not _taken(shape, in_the_way) and allowed(shape):
                return place.at(at)
    return place.at(target)


def _ring(target: Point, radius: float, outwards: float, surface: Rect) -> Iterator[Point]:
    """The points of a ring that lie over the table at all."""
    count = max(1, math.ceil(2 * math.pi * radius / max(STEP, radius / 20)))
    for k in range(count):
        angle = outwards + 2 * math.pi * k / count
        x, y = target[0] + radius * math.cos(angle), target[1] + radius * math.sin(angle)
        if surface.x0 <= x <= surface.x1 and surface.y0 <= y <= surface.y1:
            yield (x, y)


def _taken(shape: Footprint, others: list[Footprint]) -> bool:
    """As `overlapping`, asked thousands of times: two discs need no function of their own."""
    for k, other in enumerate(others):
        if isinstance(shape, Disc) and isinstance(other, Disc):
            apart = math.hypot(shape.at[0] - other.at[0], shape.at[1] - other.at[1])
            overlap = apart - shape.radius - other.radius < -TOLERANCE
        else:
            overlap = gap(shape, other) < -TOLERANCE
        if overlap:
            others[0], others[k] = (
                others[k],
                others[0],
            )  # what is in the way of one place mostly is of the next
            return True
    return False


def _rings(reach: float) -> Iterator[float]:
    radius = 0.0
    while radius <= reach:
        yield radius
        radius += STEP if radius < _FINE else radius / 20
