"""Each table book's equipment limits and its example of a described table, read from the book's folder."""

import functools
from typing import Any

from palheta.rulebooks import registry
from palheta.rulebooks.base import Book
from palheta.table import described, reading
from palheta.table.check import Breach, check
from palheta.table.described import BadTable, Described
from palheta.table.equipment import Equipment
from palheta.table.table import Table


def names() -> tuple[str, ...]:
    """The books whose equipment has limits; a printed board has none to break."""
    return tuple(
        name for name in registry.names() if registry.find(name).folder.text("equipment") is not None
    )


def example(book: str) -> str:
    """A table file that breaks no limit."""
    text = _limited(book).folder.text("example")
    if text is None:
        raise BadTable(f"there is no example of a table of {book!r}")
    return text


@functools.cache
def equipment_of(book: str) -> Equipment:
    return _limited(book).folder.equipment()


def clauses_with_limits(book: str) -> frozenset[str]:
    if registry.find(book).folder.text("equipment") is None:
        return frozenset()
    return frozenset(
        limit.clause for limit in equipment_of(book).limit if not limit.books or book in limit.books
    )


def describe(raw: dict[str, Any]) -> Described:
    """A table file's content, read with the vocabulary of the book that it names."""
    return described.describe(raw, equipment_of(described.rulebook_of(raw)))


def breaches(table: Described) -> list[Breach]:
    return check(table, equipment_of(table.rulebook))


def table_from(table: Described) -> Table:
    """The table to play on that a file describes."""
    return reading.table_from(table, equipment_of(table.rulebook), registry.gear(table.rulebook).table)


def _limited(book: str) -> Book:
    found = registry.find(book) if book in registry.names() else None
    if found is None or found.folder.text("equipment") is None:
        raise BadTable(f"there are no equipment limits for {book!r}; there are for: {', '.join(names())}")
    return found
