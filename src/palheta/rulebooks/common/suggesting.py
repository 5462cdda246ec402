"""A suggestion must be possible: where it is not, it goes to the nearest place that is allowed."""

from collections.abc import Iterable, Mapping

import msgspec

from palheta.facts import Place
from palheta.rulebooks.common.constraints import check, check_shape, cleared, constraints_for, overlaps
from palheta.rulebooks.common.pushing import REACH, nearest_free
from palheta.ruling import Constraint, MayPlace, Offer
from palheta.table.frame import Point
from palheta.table.geometry import Footprint, distance, wholly_inside
from palheta.table.room import STEP
from palheta.table.table import Table


def possible(table: Table, standing: Mapping[str, Place], offers: tuple[Offer, ...]) -> tuple[Offer, ...]:
    """The same offers. Only a ball that must lie where something stands is left there: hands make room for it."""
    return tuple(
        _possible(table, standing, offer) if isinstance(offer, MayPlace) and offer.barred is None else offer
        for offer in offers
    )


def _possible(table: Table, standing: Mapping[str, Place], offer: MayPlace) -> MayPlace:
    after = {**standing, **offer.suggest}
    for name, place in offer.suggest.items():
        if place.point is None:
            continue  # told by a zone: nobody knows where it would be aside of
        shape = table.footprint(name, place.point, place.angle)
        if (
            not wholly_inside(shape, table.pitch.table)
            or any(overlaps(table, offer.clause, name, after))
            or _breaks(table, offer, name, after)
        ):
            after[name] = _aside(table, offer, name, place, place.point, after)
    suggest = {name: after[name] for name in offer.suggest}
    return offer if suggest == offer.suggest else msgspec.structs.replace(offer, suggest=suggest)


def _breaks(table: Table, offer: MayPlace, name: str, after: Mapping[str, Place]) -> bool:
    return any(fault for rule in constraints_for(offer, name) for fault in check(table, rule, name, after))


def _aside(
    table: Table, offer: MayPlace, name: str, place: Place, point: Point, after: Mapping[str, Place]
) -> Place:
    rules = constraints_for(offer, name)
    asked = [(rule, cleared(table, rule, name, after)) for rule in rules]

    def allowed(shape: Footprint) -> bool:
        return wholly_inside(shape, table.pitch.table) and not any(
            fault for rule, others in asked for fault in check_shape(table, rule, name, shape, others)
        )

    along = _line(rules, point)
    if along is None:
        return nearest_free(table, after, name, point, allowed, _reach(rules, point))
    for there in along:
        shape = table.footprint(name, there, place.angle)
        if allowed(shape) and not any(overlaps(table, offer.clause, name, {**after, name: place.at(there)})):
            return place.at(there)
    return place


def _reach(rules: Iterable[Constraint], at: Point) -> float:
    """Farther off no place can keep to these."""
    near = [rule.mm + distance(at, rule.point) for rule in rules if rule.kind == "near" and rule.point]
    return min((REACH, *near))


def _line(rules: Iterable[Constraint], at: Point) -> list[Point] | None:
    """Where it has to stand on a line: the places along it, the nearer ones first."""
    kinds = {rule.kind for rule in rules}
    if kinds.isdisjoint(("on_x", "on_y")):
        return None
    away = [sign * k * STEP for k in range(1, int(REACH / STEP)) for sign in (1.0, -1.0)]
    return [(at[0], at[1] + d) if "on_x" in kinds else (at[0] + d, at[1]) for d in away]
