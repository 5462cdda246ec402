"""The smallest and the largest table that a book still allows: each measure at its limit where they go together."""

import tomllib
from typing import Literal

import msgspec

from palheta.rulebooks import equipment
from palheta.table.described import BadTable, Described
from palheta.table.equipment import Limit, Share
from palheta.table.table import Table

Size = Literal["smallest", "largest"]


def odd_table(book: str, size: Size) -> Table:
    """Measure by measure from the book's example; what would break a clause or geometry stays as it was."""
    table = equipment.describe(tomllib.loads(equipment.example(book)))
    for limit in equipment.equipment_of(book).limit:
        bound = _bound(limit, size, table)
        if bound is not None and _concerns(limit, book):
            wanted = _with(table, limit.of, bound)
            if _allowed(wanted):
                table = wanted
    return equipment.table_from(table)


def _bound(limit: Limit, size: Size, table: Described) -> float | None:
    bound = limit.min if size == "smallest" else limit.max
    if isinstance(bound, Share):
        of = table.values.get(bound.of)
        return bound.times * of + bound.plus if isinstance(of, int | float) else None
    return bound


def _concerns(limit: Limit, book: str) -> bool:
    return not limit.books or book in limit.books


def _with(table: Described, path: str, value: float) -> Described:
    section, _, name = path.partition(".")
    if section == "pieces":
        return msgspec.structs.replace(table, pieces=tuple({**piece, name: value} for piece in table.pieces))
    return msgspec.structs.replace(table, values={**table.values, path: value})


def _allowed(table: Described) -> bool:
    try:
        equipment.table_from(table)
    except BadTable:
        return False
    return not equipment.breaches(table)
