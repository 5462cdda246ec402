"""Looking round for a place where a piece stands on nothing else."""

import math
from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from palheta.table.frame import Point
from palheta.table.geometry import TOLERANCE, Disc, Footprint, Rect, gap, wholly_inside

# How finely: 2 mm near by, a twentieth of the way farther off.
STEP = 2.0
_FINE = 40.0


def room_for(
    there: Footprint, others: Sequence[Footprint], surface: Rect, outwards: float,
    allowed: Callable[[Footprint], bool], reach: float, least: float = 0.0,
) -> Point | None:  # fmt: skip
    """The free place nearest to where a shape is meant to be, none within `reach`. Of places equally near, the one in
    the direction `outwards`. `least`: nearer than that none is allowed, as whoever asks knows.
    """
    near = [(gap(there, other), other) for other in others]
    for radius in _rings(reach):
        if radius < least:
            continue
        in_the_way = [other for away, other in near if away <= radius]
        free = (
            _free_disc(there, in_the_way, surface)
            if isinstance(there, Disc)
            else _free_box(in_the_way, surface)
        )
        for at in _ring(there.at, radius, outwards, surface):
            shape = Disc(at, there.radius) if isinstance(there, Disc) else replace(there, at=at)
            if free(shape) and allowed(shape):
                return at
    return None


def _ring(target: Point, radius: float, outwards: float, surface: Rect) -> Iterator[Point]:
    """The points of a ring that lie over the table at all."""
    count = max(1, math.ceil(2 * math.pi * radius / max(STEP, radius / 20)))
    for k in range(count):
        angle = outwards + 2 * math.pi * k / count
        x, y = target[0] + radius * math.cos(angle), target[1] + radius * math.sin(angle)
        if surface.x0 <= x <= surface.x1 and surface.y0 <= y <= surface.y1:
            yield (x, y)


def _free_box(others: list[Footprint], surface: Rect) -> Callable[[Footprint], bool]:
    return lambda shape: wholly_inside(shape, surface) and not _taken(shape, others)


def _free_disc(there: Disc, others: list[Footprint], surface: Rect) -> Callable[[Footprint], bool]:
    """As `_free_box` says it of a disc: asked thousands of times, of plain numbers."""
    radius = there.radius
    x0, y0, x1, y1 = (
        surface.x0 - TOLERANCE, surface.y0 - TOLERANCE, surface.x1 + TOLERANCE, surface.y1 + TOLERANCE,
    )  # fmt: skip
    discs = [(*other.at, other.radius) for other in others if isinstance(other, Disc)]
    boxes: list[Footprint] = [other for other in others if not isinstance(other, Disc)]

    def free(shape: Footprint) -> bool:
        x, y = shape.at
        if not (x - radius >= x0 and y - radius >= y0 and x + radius <= x1 and y + radius <= y1):
            return False
        for k, (a, b, reach) in enumerate(discs):
            if math.hypot(x - a, y - b) - radius - reach < -TOLERANCE:
                discs[0], discs[k] = (
                    discs[k],
                    discs[0],
                )  # what is in the way of one place mostly is of the next
                return False
        return not boxes or not _taken(shape, boxes)

    return free


def _taken(shape: Footprint, others: list[Footprint]) -> bool:
    """As `overlapping`; what is in the way of one place mostly is of the next."""
    for k, other in enumerate(others):
        if gap(shape, other) < -TOLERANCE:
            others[0], others[k] = others[k], others[0]
            return True
    return False


def _rings(reach: float) -> Iterator[float]:
    radius = 0.0
    while radius <= reach:
        yield radius
        radius += STEP if radius < _FINE else radius / 20
