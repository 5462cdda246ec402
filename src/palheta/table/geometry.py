"""Flat shapes seen from above, and the three questions the books ask about them.

A book says "touching the line", "wholly inside" or "wholly outside": always one of these three
functions, never a flag, because one book uses different ones in different clauses.
A line belongs to what it bounds; its own thickness is not modelled.
"""

import math
from collections.abc import Iterable

import msgspec

from palheta.table.frame import Point

# Positions are decimals typed by people or floats from a simulation: a micrometre is no difference.
TOLERANCE = 1e-3


class Rect(msgspec.Struct, frozen=True, tag_field="kind", tag="rect"):
    """An axis-parallel rectangle: an area, a half, a pitch, a mat."""

    x0: float
    y0: float
    x1: float
    y1: float


class Circle(msgspec.Struct, frozen=True, tag_field="kind", tag="circle"):
    centre: Point
    radius: float


Zone = Rect | Circle


class Disc(msgspec.Struct, frozen=True, gc=False):
    """What a button, a figure's base or a ball covers."""

    at: Point
    radius: float


class Box(msgspec.Struct, frozen=True, gc=False):
    """What an upright keeper covers. Angle 0: the long side (`width`) lies across the pitch."""

    at: Point
    width: float
    thickness: float
    angle: float = 0.0


Footprint = Disc | Box


def distance(a: Point, b: Point) -> float:
    return math.hypot(a[0] - b[0], a[1] - b[1])


def distance_to_segment(point: Point, start: Point, end: Point) -> float:
    """How far a point lies from the straight way between two others."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = dx * dx + dy * dy
    along = ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / length if length else 0.0
    along = _clamp(along, 0.0, 1.0)
    return distance(point, (start[0] + along * dx, start[1] + along * dy))


def corners(box: Box) -> tuple[Point, ...]:
    cos, sin = math.cos(math.radians(box.angle)), math.sin(math.radians(box.angle))
    ex, ey = box.thickness / 2, box.width / 2
    return tuple(
        (box.at[0] + dx * cos - dy * sin, box.at[1] + dx * sin + dy * cos)
        for dx, dy in ((-ex, -ey), (ex, -ey), (ex, ey), (-ex, ey))
    )


def gap(a: Footprint, b: Footprint) -> float:
    """Edge to edge, negative when they overlap; what the books call the distance between two pieces."""
    if isinstance(a, Disc) and isinstance(b, Disc):
        (ax, ay), (bx, by) = a.at, b.at
        return math.hypot(ax - bx, ay - by) - a.radius - b.radius
    if isinstance(a, Box) and isinstance(b, Disc):
        return _box_to_point(a, b.at) - b.radius
    if isinstance(a, Disc) and isinstance(b, Box):
        return _box_to_point(b, a.at) - a.radius
    assert isinstance(a, Box)
    assert isinstance(b, Box)
    return min(
        min(_box_to_point(a, corner) for corner in corners(b)),
        min(_box_to_point(b, corner) for corner in corners(a)),
    )


def _box_to_point(box: Box, point: Point) -> float:
    """Signed distance from a box's edge to a point, negative inside."""
    cos, sin = math.cos(math.radians(box.angle)), math.sin(math.radians(box.angle))
    dx, dy = point[0] - box.at[0], point[1] - box.at[1]
    ox = abs(dx * cos + dy * sin) - box.thickness / 2
    oy = abs(-dx * sin + dy * cos) - box.width / 2
    if ox <= 0 and oy <= 0:
        return max(ox, oy)
    return math.hypot(max(ox, 0.0), max(oy, 0.0))


def extent(shape: Footprint) -> tuple[float, float, float, float]:
    """The least x, least y, greatest x and greatest y that it covers."""
    if isinstance(shape, Disc):
        (x, y), r = shape.at, shape.radius
        return (x - r, y - r, x + r, y + r)
    points = corners(shape)
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return (min(xs), min(ys), max(xs), max(ys))


def wholly_inside(shape: Footprint, zone: Zone) -> bool:
    """Every part of it lies in the zone; it may touch the bounding line from within."""
    if isinstance(zone, Rect) and isinstance(shape, Disc):
        (x, y), r = shape.at, shape.radius
        return (
            x - r >= zone.x0 - TOLERANCE
            and y - r >= zone.y0 - TOLERANCE
            and x + r <= zone.x1 + TOLERANCE
            and y + r <= zone.y1 + TOLERANCE
        )
    if isinstance(zone, Rect):
        x0, y0, x1, y1 = extent(shape)
        return (
            x0 >= zone.x0 - TOLERANCE
            and y0 >= zone.y0 - TOLERANCE
            and x1 <= zone.x1 + TOLERANCE
            and y1 <= zone.y1 + TOLERANCE
        )
    return _farthest(shape, zone.centre) <= zone.radius + TOLERANCE


def wholly_outside(shape: Footprint, zone: Zone) -> bool:
    """No part of it touches the zone or the line that bounds it."""
    return not touches(shape, zone)


def touches(shape: Footprint, zone: Zone) -> bool:
    """Some part of it, however small, lies in the zone or on its line."""
    if isinstance(zone, Circle):
        return gap(shape, Disc(zone.centre, zone.radius)) <= TOLERANCE
    if isinstance(shape, Disc):
        x, y = shape.at
        beside = zone.x0 - x if x < zone.x0 else max(x - zone.x1, 0.0)
        above = zone.y0 - y if y < zone.y0 else max(y - zone.y1, 0.0)
        return math.hypot(beside, above) <= shape.radius + TOLERANCE
    as_box = Box(((zone.x0 + zone.x1) / 2, (zone.y0 + zone.y1) / 2), zone.y1 - zone.y0, zone.x1 - zone.x0)
    return gap(shape, as_box) <= TOLERANCE


def way_out(shape: Disc, within: Rect, *zones: Zone) -> float:
    """How far at least it must go to be wholly outside all of these, and inside the other; nought where it is."""
    return max((0.0, *(_way_out_of(shape, within, zone) for zone in zones)))


def _way_out_of(shape: Disc, within: Rect, zone: Zone) -> float:
    (x, y), r = shape.at, shape.radius
    if isinstance(zone, Circle):
        return zone.radius + r - distance(shape.at, zone.centre)
    sides = (
        (x - zone.x0, zone.x0 - within.x0 - r),
        (zone.x1 - x, within.x1 - r - zone.x1),
        (y - zone.y0, zone.y0 - within.y0 - r),
        (zone.y1 - y, within.y1 - r - zone.y1),
    )
    if min(deep for deep, _ in sides) < 0:
        return r - distance(shape.at, (_clamp(x, zone.x0, zone.x1), _clamp(y, zone.y0, zone.y1)))
    # Where there is no room beyond a side, still so much that it may come round a corner the sooner.
    round_it = max((room + TOLERANCE for _, room in sides if 0 < room + TOLERANCE < r), default=0.0)
    ways = [deep for deep, room in sides if room + TOLERANCE >= r]
    return min(ways, default=0.0) + math.sqrt(r * r - round_it * round_it)


def _farthest(shape: Footprint, point: Point) -> float:
    if isinstance(shape, Disc):
        return distance(shape.at, point) + shape.radius
    return max(distance(corner, point) for corner in corners(shape))


def _clamp(value: float, low: float, high: float) -> float:
    return min(max(value, low), high)


def push_out(shape: Disc, origin: Point, clearance: float, along: float = 1.0) -> Point:
    """Where a piece's centre goes when it is pushed straight away from `origin`.

    `clearance` is from the origin to the piece's edge. A piece exactly on the origin goes that way along x.
    """
    dx, dy = shape.at[0] - origin[0], shape.at[1] - origin[1]
    length = math.hypot(dx, dy)
    ux, uy = (dx / length, dy / length) if length > TOLERANCE else (along, 0.0)
    reach = clearance + shape.radius
    return (origin[0] + ux * reach, origin[1] + uy * reach)


def overlapping(shape: Footprint, others: Iterable[Footprint]) -> bool:
    (x, y), reach = shape.at, _reach(shape)
    for placed in others:
        far = reach + _reach(placed)
        if abs(placed.at[0] - x) < far and abs(placed.at[1] - y) < far and gap(shape, placed) < -TOLERANCE:
            return True
    return False


def _reach(shape: Footprint) -> float:
    """No part of it is farther from its middle."""
    return shape.radius if isinstance(shape, Disc) else (shape.width + shape.thickness) / 2
