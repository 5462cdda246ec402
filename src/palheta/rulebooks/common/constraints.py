"""Where pieces may be placed. The browser has the same in `web/src/constraints.ts`; both are held to
`tests/vectors/constraints.json`.
"""

from collections.abc import Iterator, Mapping
from typing import assert_never

import msgspec

from palheta.facts import Place
from palheta.ruling import Constraint, MayDive, MayPlace
from palheta.table.frame import side_of
from palheta.table.geometry import (
    TOLERANCE,
    Footprint,
    Zone,
    distance,
    gap,
    touches,
    wholly_inside,
    wholly_outside,
)
from palheta.table.table import Table

Others = list[tuple[str, Footprint]]
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
    table: Table, offer: MayPlace, standing: Mapping[str, Place], moved: Mapping[str, Place]
) -> list[Broken]:
    """What `moved` breaks of an offer to place; `standing` is where everything lies before."""
    after = {**standing, **moved}
    found: list[Broken] = []
    for name in moved:
        for constraint in constraints_for(offer, name):
            found += check(table, constraint, name, after)
        found += overlaps(table, offer.clause, name, after)
    return found


def constraints_for(offer: MayPlace | MayDive, name: str) -> tuple[Constraint, ...]:
    return offer.where.get(name, offer.where.get(ANY, ()))


def check(table: Table, rule: Constraint, name: str, after: Mapping[str, Place]) -> Iterator[Broken]:
    place = after[name]
    if place.point is None:
        yield Broken(name, rule.kind, rule.clause)
        return
    shape = table.footprint(name, place.point, place.angle)
    yield from check_shape(table, rule, name, shape, cleared(table, rule, name, after))


def cleared(table: Table, rule: Constraint, name: str, after: Mapping[str, Place]) -> Others:
    """What the piece has to keep away from; the same wherever it is tried."""
    if rule.kind != "clear":
        return []
    return [
        (other, table.footprint(other, point, after[other].angle))
        for other in _named(rule.of, name, after)
        if (point := after[other].point) is not None
    ]


def check_shape(
    table: Table, rule: Constraint, name: str, shape: Footprint, others: Others
) -> Iterator[Broken]:
    """What is broken by a piece that lies there. Raises LookupError for a zone that this pitch does not have."""
    match rule.kind:
        case "inside" | "outside" | "touching":
            if not _HOLDS[rule.kind](shape, zone_of(table, rule)):
                yield Broken(name, rule.kind, rule.clause, rule.zone)
        case "near":
            assert rule.point is not None
            yield from _too_far(name, rule, distance(shape.at, rule.point) - rule.mm)
        case "on_x":
            yield from _too_far(name, rule, abs(shape.at[0] - rule.mm))
        case "on_y":
            yield from _too_far(name, rule, abs(shape.at[1] - rule.mm))
        case "clear":
            for other, there in others:
                short = rule.mm - gap(shape, there)
                if short > TOLERANCE:
                    yield Broken(name, "clear", rule.clause, other, round(short, 3))
        case _:
            assert_never(rule.kind)


_HOLDS = {"inside": wholly_inside, "outside": wholly_outside, "touching": touches}


def zone_of(table: Table, rule: Constraint) -> Zone:
    zone = table.pitch.zones().get(rule.zone or "")
    if zone is None:
        raise LookupError(f"{rule.clause}: this pitch has no zone {rule.zone!r}")
    return zone


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
    (x, y), far = place.point, table.widest + max(table.widest, table.ball.size)
    for other, there in after.items():
        if other == name or there.point is None or there.atop == name:
            continue
        if abs(there.point[0] - x) > far or abs(there.point[1] - y) > far:
            continue  # as most are
        depth = -gap(shape, table.footprint(other, there.point, there.angle))
        if depth > TOLERANCE:
            yield Broken(name, "overlap", clause, other, round(depth, 3))
