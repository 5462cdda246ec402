"""The lines of a pitch as measures: negative on one side, positive on the other, zero on the line."""

from collections.abc import Callable, Iterator
from math import hypot

from palheta.facts.names import Line
from palheta.physics.types import Swept
from palheta.table.geometry import Rect
from palheta.table.pitch import Area, Pitch
from tests.physics.by_python.crossings import Line as Measured
from tests.physics.by_python.crossings import Piece, along, round_line, straight, when_at_distance

Onto = Callable[[float, float], tuple[float, float]]


def pitch_lines(pitch: Pitch) -> Iterator[tuple[Line, Measured, Onto]]:
    """Every line but the touchlines and goal lines, with the point of it nearest to a place."""
    yield "halfway", along(0, 1.0, 0.0), lambda x, y: (0.0, y)
    yield "circle", round_line(pitch.circle_radius), _onto_circle(pitch.circle_radius)
    for sign in (-1.0, 1.0):
        yield (
            "penalty_area",
            area_line(pitch, pitch.penalty_area, sign),
            _onto_area(pitch, pitch.penalty_area, sign),
        )
        yield "goal_area", area_line(pitch, pitch.goal_area, sign), _onto_area(pitch, pitch.goal_area, sign)
        if pitch.shooting_line is not None:
            line = pitch.length / 2 - pitch.shooting_line
            yield "shooting", along(0, sign, line), _onto_x(sign * line)


def _onto_x(line: float) -> Onto:
    return lambda x, y: (line, y)


def _onto_circle(radius: float) -> Onto:
    def onto(x: float, y: float) -> tuple[float, float]:
        d = hypot(x, y)
        return (x / d * radius, y / d * radius) if d > 0 else (radius, 0.0)

    return onto


def area_line(pitch: Pitch, area: Area, sign: float) -> Measured:
    """An area's three lines; behind the goal line it has no end, that crossing is the goal line's."""
    front, half = pitch.length / 2 - area.depth, area.width / 2

    def measure(x: float, y: float) -> float:
        return _excess(front - sign * x, abs(y) - half)

    def roots(piece: Piece, level: float) -> list[float]:
        found = straight(0, -sign, -front)(piece, level)
        for side in (-1.0, 1.0):
            found += straight(1, side, half)(piece, level)
            if level > 0:
                found += when_at_distance(piece, sign * front, side * half, level)
        return sorted(found)

    def bounds(swept: Swept) -> tuple[float, float]:
        near, far = (swept.x0, swept.x1) if sign < 0 else (swept.x1, swept.x0)
        low, high = _off_the_middle(swept.y0, swept.y1)
        return _excess(front - sign * near, low - half), _excess(front - sign * far, high - half)

    return Measured(measure, roots, bounds)


def outside_of(zone: Rect) -> Measured:
    """Distance outside a rectangle about the origin (negative inside)."""

    def measure(x: float, y: float) -> float:
        return _excess(abs(x) - zone.x1, abs(y) - zone.y1)

    def roots(piece: Piece, level: float) -> list[float]:
        found: list[float] = []
        for side in (-1.0, 1.0):
            found += straight(0, side, zone.x1)(piece, level)
            found += straight(1, side, zone.y1)(piece, level)
            if level > 0:
                found += when_at_distance(piece, zone.x1, side * zone.y1, level)
                found += when_at_distance(piece, zone.x0, side * zone.y1, level)
        return sorted(found)

    def bounds(swept: Swept) -> tuple[float, float]:
        low_x, high_x = _off_the_middle(swept.x0, swept.x1)
        low_y, high_y = _off_the_middle(swept.y0, swept.y1)
        return _excess(low_x - zone.x1, low_y - zone.y1), _excess(high_x - zone.x1, high_y - zone.y1)

    return Measured(measure, roots, bounds)


def _excess(a: float, b: float) -> float:
    return hypot(a, b) if a > 0 and b > 0 else max(a, b)


def _off_the_middle(low: float, high: float) -> tuple[float, float]:
    """The least and the greatest that |v| is for v between the two."""
    return max(low, -high, 0.0), max(-low, high)


def _onto_area(pitch: Pitch, area: Area, sign: float) -> Onto:
    front, half = pitch.length / 2 - area.depth, area.width / 2

    def onto(x: float, y: float) -> tuple[float, float]:
        beyond_front, beyond_side = front - sign * x, abs(y) - half
        if beyond_front >= beyond_side:
            return (sign * front, max(-half, min(half, y)))
        return (x, half if y > 0 else -half)

    return onto
