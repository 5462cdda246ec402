"""No two things stand in one place. Where a book's arrangement would put them so, hands make room."""

from collections.abc import Mapping

from palheta.facts import Place
from palheta.table.frame import Point, is_keeper
from palheta.table.geometry import Rect, gap
from palheta.table.table import Table

CLEAR = 0.05  # mm left between two things that were parted
ROUNDS = 200


def parted(table: Table, places: Mapping[str, Place], fixed: frozenset[str] = frozenset()) -> dict[str, Place]:
    """The same places with overlaps taken out. The ball, keepers and what is `fixed` stay where they are
    unless both of a pair would have to."""
    result = {name: place for name, place in places.items() if place.point is not None}
    for _ in range(ROUNDS):
        pair = _worst(table, result)
        if pair is None:
            break
        first, second = pair
        moves = [name for name in pair if not _stays(name, fixed)] or [n for n in pair if n != "ball"][:1]
        result |= {
            name: _moved(table, result, name, second if name == first else first, 1.0 / len(moves))
            for name in moves
        }
    return result


def _stays(name: str, fixed: frozenset[str]) -> bool:
    return name == "ball" or name in fixed or is_keeper(name)


def _worst(table: Table, places: Mapping[str, Place]) -> tuple[str, str] | None:
    names = list(places)
    deepest, found = -CLEAR / 10, None
    for i, first in enumerate(names):
        for second in names[:i]:
            if places[first].atop == second or places[second].atop == first:
                continue
            depth = _gap(table, places, first, second)
            if depth < deepest:
                deepest, found = depth, (first, second)
    return found


def _gap(table: Table, places: Mapping[str, Place], first: str, second: str) -> float:
    (x, y), (u, v) = _point(places[first]), _point(places[second])
    reach = table.radius(first) + table.radius(second) + 60.0
    if abs(x - u) > reach or abs(y - v) > reach:
        return reach
    return gap(
        table.footprint(first, (x, y), places[first].angle), table.footprint(second, (u, v), places[second].angle)
    )


def _moved(table: Table, places: Mapping[str, Place], name: str, still: str, share: float) -> Place:
    (x, y), (u, v) = _point(places[name]), _point(places[still])
    dx, dy = x - u, y - v
    length = (dx * dx + dy * dy) ** 0.5
    ux, uy = (dx / length, dy / length) if length > 1e-6 else (1.0 if name > still else -1.0, 0.0)
    by = (CLEAR - _gap(table, places, name, still)) * share
    edge = table.pitch.table
    point = _within(edge, (x + ux * by, y + uy * by), table.radius(name))
    if point == (x, y):  # against the fence: aside instead
        point = _within(edge, (x - uy * by, y + ux * by), table.radius(name))
    return places[name].at(point)


def _within(edge: Rect, point: Point, radius: float) -> Point:
    return (
        min(max(point[0], edge.x0 + radius), edge.x1 - radius),
        min(max(point[1], edge.y0 + radius), edge.y1 - radius),
    )


def _point(place: Place) -> Point:
    assert place.point is not None
    return place.point
