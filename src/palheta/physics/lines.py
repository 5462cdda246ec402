"""The lines of a pitch as measures: negative on one side, positive on the other, zero on the line.

A line is a row of numbers. A body is wholly on one side where the measure of its middle is at most minus its reach, and
wholly on the other where it is at least its reach; between the two it straddles the line.
"""

from math import hypot
from typing import NamedTuple

import numpy as np

from palheta.facts.names import Line
from palheta.physics import columns as col
from palheta.physics.compiled import jit, small
from palheta.physics.paths import distances, times_at_distance, times_at_level
from palheta.physics.types import Flat, Floats, Path, Swept
from palheta.table.geometry import Rect
from palheta.table.pitch import Area, Pitch


class Lines(NamedTuple):
    """Of a pitch: a row each, and what they are called."""

    rows: Floats
    names: tuple[Line, ...]


def pitch_lines(pitch: Pitch) -> Lines:
    """Touchlines and goal lines come last: over them the ball goes out."""
    named: list[tuple[Line, list[float]]] = [
        ("halfway", straight(0, 1.0, 0.0)),
        ("circle", [col.ROUND_LINE, pitch.circle_radius, 0.0, 0.0, col.EITHER_WAY]),
    ]
    for sign in (-1.0, 1.0):
        named.append(("penalty_area", _area(pitch, pitch.penalty_area, sign)))
        named.append(("goal_area", _area(pitch, pitch.goal_area, sign)))
        if pitch.shooting_line is not None:
            named.append(("shooting", straight(0, sign, pitch.length / 2 - pitch.shooting_line)))
    for sign in (-1.0, 1.0):
        named.append(("touchline", straight(1, sign, pitch.width / 2, col.OUTWARDS)))
        named.append(("goal_line", straight(0, sign, pitch.length / 2, col.INTO_GOAL)))
    return Lines(np.array([row for _, row in named]), tuple(name for name, _ in named))


def straight(axis: int, sign: float, line: float, counts: int = col.EITHER_WAY) -> list[float]:
    """The measure sign * coordinate - line."""
    return [col.STRAIGHT_LINE, axis, sign, line, counts]


def _area(pitch: Pitch, area: Area, sign: float) -> list[float]:
    """An area's three lines; behind the goal line it has no end, that crossing is the goal line's."""
    return [col.AREA_LINE, pitch.length / 2 - area.depth, area.width / 2, sign, col.EITHER_WAY]


def outside_of(zone: Rect) -> list[float]:
    """Distance outside a rectangle about the origin (negative inside)."""
    return [col.OUTSIDE_OF, zone.x1, zone.y1, 0.0, col.OUTWARDS]


@small
def _excess(a: float, b: float) -> float:
    return hypot(a, b) if a > 0 and b > 0 else max(a, b)


@jit
def measure(line: Floats, x: float, y: float) -> float:
    kind, a, b, c = line[0], line[1], line[2], line[3]
    if kind == col.STRAIGHT_LINE:
        return float(b * (x if a == 0.0 else y) - c)
    if kind == col.ROUND_LINE:
        return float(hypot(x, y) - a)
    if kind == col.AREA_LINE:
        return _excess(a - c * x, abs(y) - b)
    return _excess(abs(x) - a, abs(y) - b)


@small
def _off_the_middle(low: float, high: float) -> tuple[float, float]:
    """The least and the greatest that |v| is for v between the two."""
    return max(low, -high, 0.0), max(-low, high)


@jit
def bounds(line: Floats, swept: Swept) -> tuple[float, float]:
    """Of the measure in a rectangle: most pieces of most paths stay far from most lines, and need no roots."""
    kind, a, b, c = line[0], line[1], line[2], line[3]
    if kind == col.STRAIGHT_LINE:
        low, high = (swept.x0, swept.x1) if a == 0.0 else (swept.y0, swept.y1)
        return (low - c, high - c) if b > 0 else (-high - c, -low - c)
    if kind == col.ROUND_LINE:
        near, far = distances(swept, 0.0, 0.0)
        return near - a, far - a
    low_y, high_y = _off_the_middle(swept.y0, swept.y1)
    if kind == col.AREA_LINE:
        near, far = (swept.x0, swept.x1) if c < 0 else (swept.x1, swept.x0)
        return _excess(a - c * near, low_y - b), _excess(a - c * far, high_y - b)
    low_x, high_x = _off_the_middle(swept.x0, swept.x1)
    return _excess(low_x - a, low_y - b), _excess(high_x - a, high_y - b)


@jit
def times_at(path: Path, k: int, line: Floats, level: float, times: Floats, found: int) -> int:
    """When a piece of a path is at a level of a line (and perhaps at other times): they are added."""
    kind, a, b, c = line[0], line[1], line[2], line[3]
    if kind == col.STRAIGHT_LINE:
        return times_at_level(path, k, int(a), b, c + level, times, found)
    if kind == col.ROUND_LINE:
        return times_at_distance(path, k, (0.0, 0.0), a + level, times, found)
    if kind == col.AREA_LINE:
        found = times_at_level(path, k, 0, -c, level - a, times, found)
    for side in (-1.0, 1.0):
        found = times_at_level(path, k, 1, side, b + level, times, found)
        if kind == col.OUTSIDE_OF:
            found = times_at_level(path, k, 0, side, a + level, times, found)
        if level > 0 and (kind == col.OUTSIDE_OF or c > 0):
            found = times_at_distance(path, k, (a, side * b), level, times, found)
        if level > 0 and (kind == col.OUTSIDE_OF or c < 0):
            found = times_at_distance(path, k, (-a, side * b), level, times, found)
    return found


@jit
def onto(line: Floats, x: float, y: float) -> Flat:
    """The point of a line nearest to a place."""
    kind, a, b, c = line[0], line[1], line[2], line[3]
    if kind == col.STRAIGHT_LINE:
        return (b * c, y) if a == 0.0 else (x, b * c)
    if kind == col.ROUND_LINE:
        d = hypot(x, y)
        return (x / d * a, y / d * a) if d > 0 else (a, 0.0)
    if kind == col.AREA_LINE and a - c * x >= abs(y) - b:
        return c * a, max(-b, min(b, y))
    if kind == col.AREA_LINE:
        return x, (b if y > 0 else -b)
    return min(max(x, -a), a), min(max(y, -b), b)
