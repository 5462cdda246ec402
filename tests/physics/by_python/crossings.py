"""When a path wholly crosses a line, exactly: roots of the quadratics of its segments.

A line is described by a signed measure of the body's middle, at most `-reach` when it is wholly on one
side and at least `+reach` when it is wholly on the other. Between the two it straddles the line.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterator
from math import hypot, sqrt
from typing import NamedTuple

import numpy as np

from palheta.physics import columns as col
from palheta.physics.trace import Row
from palheta.physics.types import Swept

TOUCH = 1e-9
SURE = 1e-6  # mm beyond which nothing need be reckoned exactly


class Side(NamedTuple):
    """From `t` on the body is wholly on this side (+1, -1) of the line, before on `before` (0: neither)."""

    t: float
    side: int
    before: int


class Piece(NamedTuple):
    """A segment of a path between two times."""

    t0: float
    t1: float
    p: Row  # X .. END
    swept: Swept

    def at(self, t: float) -> tuple[float, float]:
        p = self.p
        dt = t - p[col.T0]
        return (
            p[0] + dt * (p[3] + 0.5 * p[6] * dt),
            p[1] + dt * (p[4] + 0.5 * p[7] * dt),
        )


class Path:
    """All of a body's way, up to where it left the table."""

    def __init__(self, rows: list[Row], start: float, end: float) -> None:
        self.pieces = list(_pieces(rows, start, end))
        self._starts = [piece.t0 for piece in self.pieces]
        self.swept = _around([piece.swept for piece in self.pieces])

    def at(self, t: float) -> tuple[float, float]:
        return self.pieces[bisect_right(self._starts, t) - 1].at(t)


def _pieces(rows: list[Row], start: float, end: float) -> Iterator[Piece]:
    times = [max(row[col.SEGMENT_STATUS + col.T0], start) for row in rows]
    for k, row in enumerate(rows):
        if row[1] == col.GONE:
            return
        until = times[k + 1] if k + 1 < len(rows) else end
        if until > times[k] or (k + 1 == len(rows)):
            p = row[col.SEGMENT_STATUS :]
            u0, u1 = times[k] - p[col.T0], until - p[col.T0]
            yield Piece(times[k], until, p, Swept(*_span(p, 0, u0, u1), *_span(p, 1, u0, u1)))


def _span(p: Row, axis: int, u0: float, u1: float) -> tuple[float, float]:
    """The least and the greatest that a coordinate is."""
    x, v, a = p[axis], p[axis + 3], p[axis + 6]
    first, last = x + u0 * (v + 0.5 * a * u0), x + u1 * (v + 0.5 * a * u1)
    low, high = (first, last) if first <= last else (last, first)
    if a != 0.0 and u0 < -v / a < u1:
        turn = x - 0.5 * v * v / a
        low, high = min(low, turn), max(high, turn)
    return low, high


def _around(swept: list[Swept]) -> Swept:
    if not swept:
        return Swept(0.0, 0.0, 0.0, 0.0)
    x0, x1, y0, y1 = zip(*swept, strict=True)
    return Swept(min(x0), max(x1), min(y0), max(y1))


Roots = Callable[[Piece, float], list[float]]


class Line(NamedTuple):
    """`measure` of a place; `roots`: when a piece is at a level of it (and perhaps at other times); `bounds`
    of the measure in a rectangle: most pieces of most paths stay far from most lines, and need no roots.
    """

    measure: Callable[[float, float], float]
    roots: Roots
    bounds: Callable[[Swept], tuple[float, float]]


def roots_of(c0: float, c1: float, c2: float, t0: float, t1: float, origin: float) -> list[float]:
    """Times in [t0, t1] where c0 + c1 u + c2 u^2 = 0, u = t - origin."""
    if abs(c2) < 1e-12:
        found = [] if abs(c1) < 1e-12 else [-c0 / c1]
    else:
        inside = c1 * c1 - 4 * c2 * c0
        if inside < 0:
            return []
        half = -0.5 * (c1 + (sqrt(inside) if c1 >= 0 else -sqrt(inside)))
        found = [half / c2] + ([c0 / half] if half != 0 else [])
    return sorted(origin + u for u in found if t0 <= origin + u <= t1)


def along(axis: int, sign: float, line: float) -> Line:
    """The measure sign * coordinate - line: a straight line across that axis."""

    def measure(x: float, y: float) -> float:
        return sign * (x if axis == 0 else y) - line

    def bounds(swept: Swept) -> tuple[float, float]:
        low, high = swept[2 * axis], swept[2 * axis + 1]
        return (low - line, high - line) if sign > 0 else (-high - line, -low - line)

    return Line(measure, straight(axis, sign, line), bounds)


def straight(axis: int, sign: float, line: float) -> Roots:
    def roots(piece: Piece, level: float) -> list[float]:
        p = piece.p
        value, speed, bend = sign * p[axis], sign * p[axis + 3], sign * p[axis + 6]
        return roots_of(value - line - level, speed, bend / 2, piece.t0, piece.t1, p[col.T0])

    return roots


def round_line(radius: float) -> Line:
    """The measure distance from the centre - radius."""

    def measure(x: float, y: float) -> float:
        return hypot(x, y) - radius

    def roots(piece: Piece, level: float) -> list[float]:
        return when_at_distance(piece, 0.0, 0.0, radius + level)

    def bounds(swept: Swept) -> tuple[float, float]:
        near, far = distances(swept, 0.0, 0.0)
        return near - radius, far - radius

    return Line(measure, roots, bounds)


def distances(swept: Swept, x: float, y: float) -> tuple[float, float]:
    """The least and the greatest distance of a rectangle from a point."""
    left, right, below, above = swept.x0 - x, x - swept.x1, swept.y0 - y, y - swept.y1
    near = hypot(max(left, right, 0.0), max(below, above, 0.0))
    return near, hypot(max(-left, -right), max(-below, -above))


def when_at_distance(piece: Piece, x: float, y: float, radius: float) -> list[float]:
    """When it is that far from a point, by numpy's polynomial roots, polished by Newton's method."""
    near, far = distances(piece.swept, x, y)
    if radius < 0 or not near - SURE <= radius <= far + SURE:
        return []
    p = piece.p
    px, py, origin = [p[6] / 2, p[3], p[0] - x], [p[7] / 2, p[4], p[1] - y], p[col.T0]
    whole = np.polyadd(np.polymul(px, px), np.polymul(py, py))
    whole[-1] -= radius * radius
    whole = np.trim_zeros(whole, "f")
    coefficients, slope = whole.tolist(), np.polyder(whole).tolist()
    found = []
    for root in np.roots(whole).tolist():
        if abs(root.imag) > 1e-6:
            continue
        u: float = root.real
        for _ in range(3):
            steep = _value(slope, u)
            if steep == 0.0:
                break
            u -= _value(coefficients, u) / steep
        if piece.t0 <= origin + u <= piece.t1:
            found.append(origin + u)
    return sorted(found)


def _value(coefficients: list[float], u: float) -> float:
    value = 0.0
    for coefficient in coefficients:
        value = value * u + coefficient
    return value


def sides(path: Path, line: Line, reach: float) -> Iterator[Side]:
    """Every time the body comes to be wholly on a side that is not the one it was wholly on before."""
    if not path.pieces or _always(line.bounds(path.swept), reach) is not None:
        return
    last = _side(line.measure(*path.pieces[0].at(path.pieces[0].t0)), reach)
    for piece in path.pieces:
        for since, now in _along(piece, line, reach):
            if now != 0 and now != last:
                yield Side(since, now, last)
                last = now


def _along(piece: Piece, line: Line, reach: float) -> Iterator[tuple[float, int]]:
    """The sides that a piece of the path is on, one after the other, and since when."""
    always = _always(line.bounds(piece.swept), reach)
    if always is not None:
        yield piece.t0, always
        return
    times = sorted({t for level in (-reach, reach) for t in line.roots(piece, level)})
    marks = [piece.t0, *times, piece.t1]
    for k in range(1, len(marks)):
        middle = 0.5 * (marks[k - 1] + marks[k])
        yield marks[k - 1], _side(line.measure(*piece.at(middle)), reach)


def _always(bounds: tuple[float, float], reach: float) -> int | None:
    """The side, where the bounds leave no doubt."""
    low, high = bounds
    if low > reach + SURE:
        return 1
    if high < -reach - SURE:
        return -1
    return 0 if low > -reach + SURE and high < reach - SURE else None


def first_above(path: Path, line: Line, level: float) -> float | None:
    """When the measure first rises above a level it was not above at the start."""
    if not path.pieces or line.bounds(path.swept)[1] < level - SURE:
        return None
    first = path.pieces[0]
    if line.measure(*first.at(first.t0)) > level + TOUCH:
        return None
    for piece in path.pieces:
        if line.bounds(piece.swept)[1] < level - SURE:
            continue
        marks = [piece.t0, *line.roots(piece, level), piece.t1]
        for k in range(1, len(marks)):
            if line.measure(*piece.at(0.5 * (marks[k - 1] + marks[k]))) > level + TOUCH:
                return marks[k - 1]
    return None


def _side(value: float, reach: float) -> int:
    if value >= reach - TOUCH:
        return 1
    if value <= -reach + TOUCH:
        return -1
    return 0
