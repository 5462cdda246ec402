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
    allowed: Callable[[Footprint], bool], reach: float,
) -> Point | None:  # fmt: skip
    """The free place nearest to where a shape is meant to be, none within `reach`. Of places equally near, the one in
    the direction `outwards`.
    """
    near = [(gap(there, other), other) for other in others]
    for radius in _rings(reach):
        in_the_way = [other for away, other in near if away <= radius]
        for at in _ring(there.at, radius, outwards, surface):
            shape = Disc(at, there.radius) if isinstance(there, Disc) else replace(there, at=at)
            if wholly_inside(shape, surface) and not _taken(shape, in_the_way) and allowed(shape):
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
