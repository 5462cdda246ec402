"""The lines of a pitch as measures: negative on one side, positive on the other, zero on the line."""

from collections.abc import Callable, Iterator
from math import hypot

from palheta.facts.names import Line
from palheta.physics.columns import SEGMENT_STATUS, T0
from palheta.physics.crossings import Measure, Piece, Roots, along, round_line, when_at_distance
from palheta.table.geometry import Rect
from palheta.table.pitch import Area, Pitch

Onto = Callable[[float, float], tuple[float, float]]


def pitch_lines(pitch: Pitch) -> Iterator[tuple[Line, tuple[Measure, Roots], Onto]]:
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


def area_line(pitch: Pitch, area: Area, sign: float) -> tuple[Measure, Roots]:
    """An area's three lines; behind the goal line it has no end, that crossing is the goal line's."""
    front, half = pitch.length / 2 - area.depth, area.width / 2

    def measure(x: float, y: float) -> float:
        return _excess(front - sign * x, abs(y) - half)

    def roots(piece: Piece, level: float) -> list[float]:
        found = along(0, -sign, -front)[1](piece, level)
        for side in (-1.0, 1.0):
            found += along(1, side, half)[1](piece, level)
            if level > 0:
                found += _corner(piece, sign * front, side * half, level)
        return sorted(found)

    return measure, roots


def outside_of(zone: Rect) -> tuple[Measure, Roots]:
    """Distance outside a rectangle about the origin (negative inside)."""

    def measure(x: float, y: float) -> float:
        return _excess(abs(x) - zone.x1, abs(y) - zone.y1)

    def roots(piece: Piece, level: float) -> list[float]:
        found: list[float] = []
        for side in (-1.0, 1.0):
            found += along(0, side, zone.x1)[1](piece, level)
            found += along(1, side, zone.y1)[1](piece, level)
            if level > 0:
                found += _corner(piece, zone.x1, side * zone.y1, level)
                found += _corner(piece, zone.x0, side * zone.y1, level)
        return sorted(found)

    return measure, roots


def _excess(a: float, b: float) -> float:
    return hypot(a, b) if a > 0 and b > 0 else max(a, b)


def _corner(piece: Piece, x: float, y: float, radius: float) -> list[float]:
    p = piece.row[SEGMENT_STATUS:]
    return when_at_distance(
        [p[6] / 2, p[3], p[0] - x], [p[7] / 2, p[4], p[1] - y], radius, piece.t0, piece.t1, float(p[T0])
    )


def _onto_area(pitch: Pitch, area: Area, sign: float) -> Onto:
    front, half = pitch.length / 2 - area.depth, area.width / 2

    def onto(x: float, y: float) -> tuple[float, float]:
        beyond_front, beyond_side = front - sign * x, abs(y) - half
        if beyond_front >= beyond_side:
            return (sign * front, max(-half, min(half, y)))
        return (x, half if y > 0 else -half)

    return onto
