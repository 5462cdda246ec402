"""Which limits of its book a described table breaks."""

from collections.abc import Iterator

import msgspec

from palheta.table.described import PIECES, Described
from palheta.table.equipment import Equipment, Limit, Share, Unit, Value, section_of

# A measure is typed by a person: a micrometre is no difference.
TOLERANCE = 1e-3


class Breach(msgspec.Struct, frozen=True, omit_defaults=True):
    """`path` is where in the file, `limit` in words what the clause demands there."""

    path: str
    value: Value | None
    limit: str
    clause: str
    reading: str | None = None

    def __str__(self) -> str:
        had = "is not stated" if self.value is None else f"is {said(self.value)}"
        return f"{self.path} {had}: must be {self.limit} ({self.clause})"


def check(described: Described, equipment: Equipment) -> list[Breach]:
    """Every breach, in the order of the book's limits. What is not described is not judged."""
    return [
        Breach(path, value, words, limit.clause, limit.reading)
        for limit in equipment.limit
        if not limit.books or described.rulebook in limit.books
        for path, value, words in _breaches(limit, described, equipment)
    ]


Found = tuple[str, Value | None, str]


def _breaches(limit: Limit, described: Described, equipment: Equipment) -> Iterator[Found]:
    if limit.count is not None:
        if described.pieces and len(described.pieces) != limit.count:
            yield limit.of, len(described.pieces), f"exactly {limit.count}"
        return
    unit = equipment.unit(limit.of)
    here = section_of(limit.of)
    if here != PIECES:
        if limit.required and not any(section_of(path) == here for path in described.values):
            return  # a section that is left out altogether is not described
        yield from _one(limit, limit.of, described.values.get(limit.of), described, None, unit)
        return
    field = limit.of.partition(".")[2]
    listed = [
        (f"pieces[{i}].{field}", piece.get(field), piece) for i, piece in enumerate(described.pieces, start=1)
    ]
    for path, value, piece in listed:
        yield from _one(limit, path, value, described, piece, unit)
    yield from _compared(limit, [(path, value) for path, value, _ in listed if value is not None])


def _one(
    limit: Limit,
    path: str,
    value: Value | None,
    described: Described,
    piece: dict[str, Value] | None,
    unit: Unit,
) -> Iterator[Found]:
    if not _holds(limit, described, piece):
        return
    if value is None:
        if limit.required:
            yield path, None, _words(limit, described, unit) or "stated"
        return
    if isinstance(value, bool):
        broken = limit.is_ is not None and value != limit.is_
    elif isinstance(value, str):
        broken = _text_broken(limit, value, described)
    else:
        broken = _number_broken(limit, value, described)
    if broken:
        yield path, value, _words(limit, described, unit)


def _text_broken(limit: Limit, value: str, described: Described) -> bool:
    word = value.casefold()
    if limit.differs_from is not None and word in _values_of(limit.differs_from, described):
        return True
    return bool(limit.one_of and word not in limit.one_of) or word in limit.none_of


def _values_of(path: str, described: Described) -> set[str]:
    section, _, field = path.partition(".")
    if section == PIECES:
        return {str(piece[field]).casefold() for piece in described.pieces if field in piece}
    return {str(described.values[path]).casefold()} if path in described.values else set()


def _number_broken(limit: Limit, value: float, described: Described) -> bool:
    low, high = _bound(limit.min, described), _bound(limit.max, described)
    exactly = _bound(limit.exactly, described)
    return (
        (low is not None and value < low - TOLERANCE)
        or (high is not None and value > high + TOLERANCE)
        or (exactly is not None and abs(value - exactly) > TOLERANCE)
    )


def _bound(bound: float | Share | None, described: Described) -> float | None:
    if isinstance(bound, Share):
        other = described.values.get(bound.of)
        return None if other is None or isinstance(other, str) else bound.times * other + bound.plus
    return bound


def _holds(limit: Limit, described: Described, piece: dict[str, Value] | None) -> bool:
    def is_so(name: str, wanted: tuple[str, ...] | bool) -> bool | None:
        if piece is not None and "." not in name:
            value = piece.get(name)
        else:
            value = described.values.get(name if "." in name else f"{section_of(limit.of)}.{name}")
        if value is None:
            return None
        return value == wanted if isinstance(wanted, bool) else str(value).casefold() in wanted

    return all(is_so(name, wanted) for name, wanted in limit.when.items()) and all(
        not is_so(name, wanted) for name, wanted in limit.unless.items()
    )


def _compared(limit: Limit, listed: list[tuple[str, Value]]) -> Iterator[Found]:
    seen: dict[Value, str] = {}
    for path, value in listed:
        if limit.distinct and value in seen:
            yield path, value, f"unlike {seen[value]}"
        if limit.same and seen and value not in seen:
            first = next(iter(seen))
            yield path, value, f"the same as {seen[first]}, {said(first)}"
        if not limit.same or not seen:
            seen.setdefault(value, path)


def _words(limit: Limit, described: Described, unit: Unit) -> str:
    """What the limit demands, with its unit."""
    of = {"mm": " mm", "g": " g", "mm3": " mm³"}.get(unit, "")
    low, high = _bound(limit.min, described), _bound(limit.max, described)
    exactly = _bound(limit.exactly, described)
    parts = []
    if limit.is_ is not None:
        parts.append(said(limit.is_))
    if exactly is not None:
        parts.append(f"exactly {said(exactly)}{of}")
    if low is not None and high is not None:
        parts.append(f"{said(low)} to {said(high)}{of}")
    elif low is not None:
        parts.append(f"at least {said(low)}{of}")
    elif high is not None:
        parts.append(f"at most {said(high)}{of}")
    if limit.one_of:
        parts.append(" or ".join(limit.one_of))
    if limit.none_of:
        parts.append(f"not {' or '.join(limit.none_of)}")
    if limit.differs_from:
        parts.append(f"unlike {limit.differs_from}")
    return ", ".join(parts)


def said(value: Value) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value if isinstance(value, str) else f"{value:g}"
