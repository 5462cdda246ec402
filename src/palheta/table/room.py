"""Looking round for a place where a piece stands on nothing else."""

import math
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from palheta.table.frame import Point
from palheta.table.geometry import TOLERANCE, Box, Disc, Footprint, Rect, gap, wholly_inside

# How finely: 2 mm near by, a twentieth of the way farther off.
STEP = 2.0
_FINE = 40.0


class Room(NamedTuple):
    """What others stand on a surface, and how far from each of them another must be."""

    others: Sequence[Footprint]
    surface: Rect
    apart: float = -TOLERANCE


def room_for(
    there: Footprint, room: Room, outwards: float,
    allowed: Callable[[Footprint], bool], reach: float, least: float = 0.0,
) -> Point | None:  # fmt: skip
    """The free place nearest to where a shape is meant to be, none within `reach`. Of places equally near, the one in
    the direction `outwards`. `least`: nearer than that none is allowed, as whoever asks knows.
    """
    gaps = _gaps(there, room)
    deepest = min(gaps, default=room.apart) - room.apart
    # Whoever goes less far stands in it still, or off the surface.
    least = max(least, -deepest - 2 * TOLERANCE, _beyond(there, room.surface) - 2 * TOLERANCE)
    if least <= 0.0 <= deepest and wholly_inside(there, room.surface) and allowed(there):
        return _ring(there.at, 0.0, outwards).place(0)  # so it mostly is
    near = [(away - room.apart, other) for away, other in zip(gaps, room.others, strict=True)]
    discs = [(away, (*other.at, other.radius)) for away, other in near if isinstance(other, Disc)]
    boxes: list[tuple[float, Footprint]] = [one for one in near if not isinstance(one[1], Disc)]
    free = _of_a_disc if isinstance(there, Disc) else _of_a_box
    for radius in _rings(reach):
        if radius < least:
            continue
        ring = _ring(there.at, radius, outwards)
        taken = _Taken(
            [disc for away, disc in discs if away <= radius], [box for away, box in boxes if away <= radius]
        )
        for shape in free(there, ring, room, taken):
            if allowed(shape):
                return shape.at
    return None


class _Taken(NamedTuple):
    """What stands so near that a ring may meet it: what is round by its middle and radius, and the rest."""

    discs: list[tuple[float, float, float]]
    boxes: list[Footprint]


def _beyond(there: Footprint, surface: Rect) -> float:
    """How far it is at least from a place on the surface."""
    (x, y), r = there.at, there.radius if isinstance(there, Disc) else 0.0
    beside = max(surface.x0 + r - x, 0.0, x + r - surface.x1)
    return math.hypot(beside, max(surface.y0 + r - y, 0.0, y + r - surface.y1))


def _gaps(there: Footprint, room: Room) -> list[float]:
    """As `gap` has each; between what is round by plain numbers."""
    if not isinstance(there, Disc):
        return [gap(there, other) for other in room.others]
    (x, y), radius = there.at, there.radius
    return [
        math.hypot(x - other.at[0], y - other.at[1]) - radius - other.radius
        if isinstance(other, Disc)
        else gap(there, other)
        for other in room.others
    ]


class _Ring(NamedTuple):
    """`many` places round a target, `step` apart on the ring."""

    target: Point
    radius: float
    outwards: float
    many: int
    step: float

    def place(self, k: int) -> Point:
        (x, y), radius, outwards, many, _ = self
        angle = outwards + 2 * math.pi * k / many
        return x + radius * math.cos(angle), y + radius * math.sin(angle)

    def as_deep(self, deep: float) -> int:
        """How many of the next places will not do either, where one is so deep in another, or off the surface."""
        return int((deep - TOLERANCE) / self.step) if deep > self.step else 0


def _ring(target: Point, radius: float, outwards: float) -> _Ring:
    round_it = 2 * math.pi * radius
    many = max(1, math.ceil(round_it / max(STEP, radius / 20)))
    return _Ring(target, radius, outwards, many, max(round_it / many, TOLERANCE))


def _of_a_box(there: Footprint, ring: _Ring, room: Room, taken: _Taken) -> Iterator[Footprint]:
    """The free places of a ring. Its corners and whatever is round are told by plain numbers, as `corners` and `gap`
    have them; it does not turn on its way."""
    assert isinstance(there, Box)
    discs, boxes = taken
    apart = room.apart
    x0, y0, x1, y1 = _edges(room.surface)
    cos, sin = math.cos(math.radians(there.angle)), math.sin(math.radians(there.angle))
    ex, ey = there.thickness / 2, there.width / 2
    sides = [(dx * cos, dy * sin, dx * sin, dy * cos) for dx in (-ex, ex) for dy in (-ey, ey)]
    k = 0
    while k < ring.many:
        x, y = ring.place(k)
        k += 1
        if not all(x0 <= x + xc - ys <= x1 and y0 <= y + xs + yc <= y1 for xc, ys, xs, yc in sides):
            continue
        for n, (a, b, reach) in enumerate(discs):
            dx, dy = a - x, b - y
            ox, oy = abs(dx * cos + dy * sin) - ex, abs(-dx * sin + dy * cos) - ey
            away = max(ox, oy) if ox <= 0 and oy <= 0 else math.hypot(max(ox, 0.0), max(oy, 0.0))
            deep = apart - (away - reach)
            if deep > 0.0:
                k += ring.as_deep(deep)
                discs[0], discs[n] = discs[n], discs[0]
                break
        else:
            shape = replace(there, at=(x, y))
            if not boxes or not _taken(shape, boxes, apart):
                yield shape


def _of_a_disc(there: Footprint, ring: _Ring, room: Room, taken: _Taken) -> Iterator[Footprint]:
    """The same, of plain numbers: of each ring there are up to a hundred."""
    assert isinstance(there, Disc)
    discs, boxes = taken
    apart = room.apart
    radius = there.radius
    x0, y0, x1, y1 = _edges(room.surface)
    k = 0
    while k < ring.many:
        x, y = ring.place(k)
        k += 1
        if not (x - radius >= x0 and y - radius >= y0 and x + radius <= x1 and y + radius <= y1):
            k += ring.as_deep(max(x0 - x, y0 - y, x - x1, y - y1) + radius)
            continue
        for n, (a, b, reach) in enumerate(discs):
            deep = apart - (math.hypot(x - a, y - b) - radius - reach)
            if deep > 0.0:
                k += ring.as_deep(deep)
                discs[0], discs[n] = (
                    discs[n],
                    discs[0],
                )  # what is in the way of one place mostly is of the next
                break
        else:
            shape = Disc((x, y), radius)
            if not boxes or not _taken(shape, boxes, apart):
                yield shape


def _edges(surface: Rect) -> tuple[float, float, float, float]:
    """What touches the bounding line from within is on the surface."""
    return (
        surface.x0 - TOLERANCE, surface.y0 - TOLERANCE, surface.x1 + TOLERANCE, surface.y1 + TOLERANCE,
    )  # fmt: skip


def _taken(shape: Footprint, others: list[Footprint], apart: float) -> bool:
    """As `overlapping`; what is in the way of one place mostly is of the next."""
    for k, other in enumerate(others):
        if gap(shape, other) < apart:
            others[0], others[k] = others[k], others[0]
            return True
    return False


def _rings(reach: float) -> Iterator[float]:
    radius = 0.0
    while radius <= reach:
        yield radius
        radius += STEP if radius < _FINE else radius / 20
