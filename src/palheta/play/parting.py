"""No two things stand in one place. Where a book's arrangement would put them so, hands make room."""

from collections.abc import Iterator, Mapping

from palheta.facts import Place
from palheta.rulebooks.common.pushing import nearest_free
from palheta.table.frame import is_keeper
from palheta.table.geometry import Footprint, Rect, extent, gap, wholly_inside
from palheta.table.table import Table

OVERLAP = 0.005  # mm; less is rounding, and the physics parts it itself


def parted(
    table: Table, places: Mapping[str, Place], fixed: frozenset[str] = frozenset()
) -> dict[str, Place]:
    """The same places with overlaps taken out: of each pair the one that may rather be moved goes to the
    nearest free place. First of all the ball stays, then keepers, then what is `fixed`.
    """
    edge = table.pitch.table
    result = {
        name: _on_the_wood(table, edge, name, _lying(place, places))
        for name, place in places.items()
        if place.point is not None
    }

    def on_the_table(shape: Footprint) -> bool:
        return wholly_inside(shape, edge)

    for name in sorted(_tight(table, result), key=lambda name: _stays(name, fixed)):
        if any(_overlap(table, result, name, other) for other in result if other != name):
            place = result[name]
            assert place.point is not None
            result[name] = nearest_free(table, result, name, place.point, on_the_table)
    return result


def _lying(place: Place, places: Mapping[str, Place]) -> Place:
    """What lay on something that has gone lies on the table."""
    gone = place.atop is not None and place.atop not in places
    return Place(place.point, angle=place.angle, face=place.face) if gone else place


def _on_the_wood(table: Table, edge: Rect, name: str, place: Place) -> Place:
    """What a hand would put beyond the edge stands at the edge."""
    assert place.point is not None
    x, y = place.point
    if edge.x0 <= x <= edge.x1 and edge.y0 <= y <= edge.y1:
        return place
    reach = table.radius(name)
    inside = (
        min(max(x, edge.x0 + reach), edge.x1 - reach),
        min(max(y, edge.y0 + reach), edge.y1 - reach),
    )
    return Place(inside, angle=place.angle, face=place.face, atop=place.atop)


def _tight(table: Table, places: Mapping[str, Place]) -> Iterator[str]:
    """Everything that overlaps something. Most pairs are far apart, which their extents tell at once."""
    covered = [
        (name, *extent(table.footprint(name, place.point, place.angle)))
        for name, place in places.items()
        if place.point is not None
    ]
    found: dict[str, None] = {}
    for i, (first, x0, y0, x1, y1) in enumerate(covered):
        for second, left, low, right, high in covered[:i]:
            apart = x0 >= right or x1 <= left or y0 >= high or y1 <= low
            if not apart and _overlap(table, places, first, second):
                found |= {first: None, second: None}
    return iter(found)


def _stays(name: str, fixed: frozenset[str]) -> int:
    return 3 if name == "ball" else 2 if is_keeper(name) else int(name in fixed)


def _overlap(table: Table, places: Mapping[str, Place], first: str, second: str) -> bool:
    one, other = places[first], places[second]
    if one.atop == second or other.atop == first or one.point is None or other.point is None:
        return False
    return (
        gap(
            table.footprint(first, one.point, one.angle),
            table.footprint(second, other.point, other.angle),
        )
        < -OVERLAP
    )
