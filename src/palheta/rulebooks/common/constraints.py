"""Where pieces may be placed. The browser has the same in `web/src/constraints.ts`; both are held to
`tests/vectors/constraints.json`.
"""

from collections.abc import Iterator, Mapping

import msgspec

from palheta.facts import Place
from palheta.ruling import Constraint, Offer
from palheta.table.frame import side_of
from palheta.table.geometry import TOLERANCE, distance, gap, touches, wholly_inside, wholly_outside
from palheta.table.table import Table

ANY = "*"  # in `where`: every piece that has no entry of its own


class Broken(msgspec.Struct, frozen=True, omit_defaults=True):
    """A condition that does not hold: for which piece, of which clause, and by how much (mm) where it is
    a distance. `kind` is the constraint's, or "overlap": two things cannot stand in one place.
    """

    piece: str
    kind: str
    clause: str
    of: str | None = None
    short: float | None = None


def broken(
    table: Table, offer: Offer, standing: Mapping[str, Place], moved: Mapping[str, Place]
) -> list[Broken]:
    """What `moved` breaks of an offer to place; `standing` is where everything lies before."""
    after = {**standing, **moved}
    found: list[Broken] = []
    for name in moved:
        for constraint in constraints_for(offer, name):
            found += check(table, constraint, name, after)
        found += overlaps(table, offer.clause, name, after)
    return found


def constraints_for(offer: Offer, name: str) -> tuple[Constraint, ...]:
    return offer.where.get(name, offer.where.get(ANY, ()))


def check(table: Table, rule: Constraint, name: str, after: Mapping[str, Place]) -> Iterator[Broken]:
    place = after[name]
    if place.point is None:
        yield Broken(name, rule.kind, rule.clause)
        return
    shape = table.footprint(name, place.point, place.angle)
    zone = table.pitch.zones().get(rule.zone) if rule.zone is not None else None
    match rule.kind:
        case "inside" if zone is not None and not wholly_inside(shape, zone):
            yield Broken(name, "inside", rule.clause, rule.zone)
        case "outside" if zone is not None and not wholly_outside(shape, zone):
            yield Broken(name, "outside", rule.clause, rule.zone)
        case "touching" if zone is not None and not touches(shape, zone):
            yield Broken(name, "touching", rule.clause, rule.zone)
        case "near" if rule.point is not None:
            yield from _too_far(name, rule, distance(place.point, rule.point) - rule.mm)
        case "on_x":
            yield from _too_far(name, rule, abs(place.point[0] - rule.mm))
        case "on_y":
            yield from _too_far(name, rule, abs(place.point[1] - rule.mm))
        case "clear":
            for other in _named(rule.of, name, after):
                point = after[other].point
                if point is not None:
                    short = rule.mm - gap(shape, table.footprint(other, point, after[other].angle))
                    if short > TOLERANCE:
                        yield Broken(name, "clear", rule.clause, other, round(short, 3))


def _too_far(name: str, rule: Constraint, beyond: float) -> Iterator[Broken]:
    if beyond > TOLERANCE:
        yield Broken(name, rule.kind, rule.clause, None, round(beyond, 3))


def _named(of: tuple[str, ...], name: str, after: Mapping[str, Place]) -> list[str]:
    """The things that `of` names, in the table's order, without the piece itself."""
    owner = side_of(name)
    chosen = []
    for other in after:
        side = side_of(other)
        mine = side is not None and side == owner
        theirs = side is not None and owner is not None and side != owner
        if other != name and (
            other in of or "all" in of or ("own" in of and mine) or ("opponents" in of and theirs)
        ):
            chosen.append(other)
    return chosen


def overlaps(table: Table, clause: str, name: str, after: Mapping[str, Place]) -> Iterator[Broken]:
    place = after[name]
    if place.point is None or place.atop is not None:
        return
    shape = table.footprint(name, place.point, place.angle)
    for other, there in after.items():
        if other == name or there.point is None or there.atop == name:
            continue
        depth = -gap(shape, table.footprint(other, there.point, there.angle))
        if depth > TOLERANCE:
            yield Broken(name, "overlap", clause, other, round(depth, 3))
