"""Places just inside and just outside of every condition that random matches reach, and some at random."""

import random
from collections.abc import Iterable
from typing import Any

import msgspec

from palheta.facts import Place, plain
from palheta.rulebooks.common.constraints import Broken, broken
from palheta.rulebooks.registry import gear
from palheta.ruling import Constraint, MayPlace, reason
from palheta.table.frame import Point
from palheta.table.geometry import Circle, Rect, distance
from palheta.table.table import Piece, Table
from tools.vectors.reached import Reached

NEIGHBOURS = 6  # things that are kept of those standing round about
TRIED = 60  # places
HALF_PLANE = 10_000.0  # mm: who is "near" so far a point stands on one side of a line (guzikowa)
FINE = 1e-4  # mm between the last place inside and the first outside
# A set need not be uniform: half of all cases are played with pieces of other sizes.
ODD = {"h2": Piece(62.0, 8.0), "a2": Piece(34.0, 8.0), "h7": Piece(41.5, 8.0), "a10": Piece(28.0, 8.0)}


class Case(msgspec.Struct, omit_defaults=True):
    """One piece tried at several `places`; `broken` says what each breaks. `sizes`: of some pieces, for this case."""

    book: str
    clause: str
    piece: str
    where: tuple[Constraint, ...]
    standing: dict[str, Place]
    places: tuple[Place, ...]
    broken: tuple[tuple[Broken, ...], ...]
    sizes: dict[str, Piece] = {}


def table_of(book: str, sizes: dict[str, Piece]) -> Table:
    return msgspec.structs.replace(gear(book).table, sizes=sizes)


def case_of(reached: Reached, seed: int) -> Case:
    rng = random.Random(seed)
    sizes = ODD if seed % 2 else {}
    table = table_of(reached.book, sizes)
    offer = MayPlace("home", reached.clause, reason(""), (), where={reached.piece: reached.rules})
    standing = {n: _rounded(place, 2) for n, place in reached.standing.items() if n != reached.piece}
    if not any(rule.of for rule in reached.rules):
        standing = _nearest(standing, NEIGHBOURS, _middle(table, reached.rules, rng))

    def tried(place: Place) -> tuple[Broken, ...]:
        return tuple(broken(table, offer, standing, {reached.piece: place}))

    places = _edges([_somewhere(table, reached.rules, rng) for _ in range(TRIED)], tried, rng)
    return Case(
        reached.book,
        reached.clause,
        reached.piece,
        reached.rules,
        standing,
        places,
        tuple(tried(place) for place in places),
        sizes,
    )


def _middle(table: Table, rules: Iterable[Constraint], rng: random.Random) -> Point:
    """Somewhere near where it may stand."""
    for rule in rules:
        zone = table.pitch.zones().get(rule.zone or "")
        if rule.point is not None and rule.mm < HALF_PLANE:
            return rule.point
        if isinstance(zone, Circle):
            return zone.centre
        if isinstance(zone, Rect):
            return (rng.uniform(zone.x0, zone.x1), rng.uniform(zone.y0, zone.y1))
    whole = table.pitch.table
    return (rng.uniform(whole.x0, whole.x1), rng.uniform(whole.y0, whole.y1))


def _somewhere(table: Table, rules: tuple[Constraint, ...], rng: random.Random) -> Place:
    """Mostly near where it may stand, exactly on a line where one is asked for."""
    x, y = _middle(table, rng.sample(rules, len(rules)), rng)
    spread = rng.choice((0.0, 30.0, 300.0))
    x, y = x + rng.uniform(-spread, spread), y + rng.uniform(-spread, spread)
    for rule in rules:
        if rule.kind == "on_x" and rng.random() < 0.7:
            x = rule.mm
        if rule.kind == "on_y" and rng.random() < 0.7:
            y = rule.mm
    return _rounded(Place((x, y), angle=rng.choice((0.0, 0.0, 30.0, -75.0))), 3)


def _edges(places: list[Place], tried: Any, rng: random.Random) -> tuple[Place, ...]:
    """From one that breaks something towards one that breaks something else, or nothing: the two beside the edge."""
    kinds: dict[str, Place] = {}
    for place in places:
        kinds.setdefault(repr([(one.kind, one.of) for one in tried(place)]), place)
    chosen = list(kinds.values())[:4]
    found = list(chosen)
    for first, second in zip(chosen, [*chosen[1:], rng.choice(places)], strict=True):
        found += _beside_the_edge(first, second, tried)
    return tuple(dict.fromkeys(found))


def _beside_the_edge(first: Place, second: Place, tried: Any) -> tuple[Place, ...]:
    def kind(place: Place) -> list[tuple[str, str | None]]:
        return [(one.kind, one.of) for one in tried(place)]

    here = kind(first)
    if kind(second) == here or first.angle != second.angle:
        return ()
    while distance(_point(first), _point(second)) > FINE:
        (x0, y0), (x1, y1) = _point(first), _point(second)
        middle = Place(((x0 + x1) / 2, (y0 + y1) / 2), angle=first.angle)
        first, second = (middle, second) if kind(middle) == here else (first, middle)
    return (_rounded(first, 5), _rounded(second, 5))


def _point(place: Place) -> Point:
    assert place.point is not None
    return place.point


def _rounded(place: Place, digits: int) -> Place:
    x, y = _point(place)
    return Place((round(x, digits), round(y, digits)), angle=place.angle, atop=place.atop)


def _nearest(standing: dict[str, Place], count: int, to: Point) -> dict[str, Place]:
    near = sorted(standing, key=lambda name: distance(_point(standing[name]), to))[:count]
    return {name: standing[name] for name in standing if name in near}


def written(cases: Iterable[Case]) -> str:
    """One case a line."""
    lines = (msgspec.json.encode(plain(case)).decode() for case in cases)
    return "[\n" + ",\n".join(lines) + "\n]\n"
