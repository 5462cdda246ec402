"""When a path wholly crosses a line, exactly: roots of the quadratics of its segments.

A line is described by a signed measure of the body's middle, at most `-reach` when it is wholly on one
side and at least `+reach` when it is wholly on the other. Between the two it straddles the line.
"""

from collections.abc import Callable, Iterator
from math import hypot, sqrt
from typing import NamedTuple

import numpy as np

from palheta.physics.columns import GONE, SEGMENT_STATUS, T0
from palheta.physics.types import Floats

TOUCH = 1e-9


class Side(NamedTuple):
    """From `t` on the body is wholly on this side (+1, -1) of the line, before on `before` (0: neither)."""

    t: float
    side: int
    before: int


class Piece(NamedTuple):
    """A segment of a path between two times."""

    t0: float
    t1: float
    row: Floats

    def at(self, t: float) -> tuple[float, float]:
        p = self.row[SEGMENT_STATUS:]
        dt = t - p[T0]
        return (
            float(p[0] + dt * (p[3] + 0.5 * p[6] * dt)),
            float(p[1] + dt * (p[4] + 0.5 * p[7] * dt)),
        )


def pieces(rows: Floats, start: float, end: float) -> Iterator[Piece]:
    """A path cut into its segments, up to where the body left the table."""
    times = [max(float(row[SEGMENT_STATUS + T0]), start) for row in rows]
    for k, row in enumerate(rows):
        if row[1] == GONE:
            return
        until = times[k + 1] if k + 1 < len(rows) else end
        if until > times[k] or (k + 1 == len(rows)):
            yield Piece(times[k], until, row)


Measure = Callable[[float, float], float]
Roots = Callable[[Piece, float], list[float]]


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


def along(axis: int, sign: float, line: float) -> tuple[Measure, Roots]:
    """The measure sign * coordinate - line: a straight line across that axis."""

    def measure(x: float, y: float) -> float:
        return sign * (x if axis == 0 else y) - line

    def roots(piece: Piece, level: float) -> list[float]:
        p = piece.row[SEGMENT_STATUS:]
        value, speed, bend = sign * p[axis], sign * p[axis + 3], sign * p[axis + 6]
        return roots_of(value - line - level, speed, bend / 2, piece.t0, piece.t1, float(p[T0]))

    return measure, roots


def round_line(radius: float) -> tuple[Measure, Roots]:
    """The measure distance from the centre - radius."""

    def measure(x: float, y: float) -> float:
        return hypot(x, y) - radius

    def roots(piece: Piece, level: float) -> list[float]:
        p = piece.row[SEGMENT_STATUS:]
        return when_at_distance(
            [p[6] / 2, p[3], p[0]], [p[7] / 2, p[4], p[1]], radius + level, piece.t0, piece.t1, float(p[T0])
        )

    return measure, roots


def when_at_distance(
    px: list[float], py: list[float], radius: float, t0: float, t1: float, origin: float
) -> list[float]:
    """Times when |p(u)| = radius, by numpy's polynomial roots, polished by Newton's method."""
    if radius < 0 or not _may_reach(px, py, radius, t0 - origin, t1 - origin):
        return []
    whole = np.polyadd(np.polymul(px, px), np.polymul(py, py))
    whole[-1] -= radius * radius
    whole = np.trim_zeros(whole, "f")
    slope = np.polyder(whole)
    found = []
    for root in np.roots(whole):
        if abs(root.imag) > 1e-6:
            continue
        u = float(root.real)
        for _ in range(3):
            steep = float(np.polyval(slope, u))
            if steep == 0.0:
                break
            u -= float(np.polyval(whole, u)) / steep
        if t0 <= origin + u <= t1:
            found.append(origin + u)
    return sorted(found)


def _may_reach(px: list[float], py: list[float], radius: float, u0: float, u1: float) -> bool:
    """Most pieces of most paths stay far from most lines: no polynomial for them."""
    x, y = (p[2] + u0 * (p[1] + u0 * p[0]) for p in (px, py))
    vx, vy = (p[1] + 2 * u0 * p[0] for p in (px, py))
    lasts = u1 - u0
    travel = hypot(vx, vy) * lasts + hypot(px[0], py[0]) * lasts * lasts
    return abs(hypot(x, y) - radius) <= travel + 1e-6


def sides(path: list[Piece], measure: Measure, roots: Roots, reach: float) -> Iterator[Side]:
    """Every time the body comes to be wholly on a side that is not the one it was wholly on before."""
    if not path:
        return
    last = _side(measure(*path[0].at(path[0].t0)), reach)
    for piece in path:
        times = sorted({t for level in (-reach, reach) for t in roots(piece, level)})
        marks = [piece.t0, *times, piece.t1]
        for k in range(1, len(marks)):
            middle = 0.5 * (marks[k - 1] + marks[k])
            now = _side(measure(*piece.at(middle)), reach)
            if now != 0 and now != last:
                yield Side(marks[k - 1], now, last)
                last = now


def _side(value: float, reach: float) -> int:
    if value >= reach - TOUCH:
        return 1
    if value <= -reach + TOUCH:
        return -1
    return 0
