"""Each table book's equipment limits and its example of a described table, read from the book's folder."""

import functools
import tomllib
from importlib.resources import files
from typing import Any

import msgspec

from palheta.table import described, reading
from palheta.table.check import Breach, check
from palheta.table.defaults import DEFAULT_TABLES
from palheta.table.described import BadTable, Described
from palheta.table.equipment import Equipment
from palheta.table.table import Table

_EXAMPLES = {
    "dadinho": "dadinho/data/example.toml",
    "tres-toques": "tres_toques/data/example.toml",
    "fistf": "fistf/data/example.toml",
    "fistf-indoor": "fistf/data/example-indoor.toml",
    "guzikowa": "guzikowa/data/example.toml",
}


def names() -> tuple[str, ...]:
    """The books that are played on a table; a printed board has no limits to break."""
    return tuple(_EXAMPLES)


def example(book: str) -> str:
    """A table file that breaks no limit."""
    return files("palheta.rulebooks").joinpath(_EXAMPLES[_known(book)]).read_text(encoding="utf-8")


@functools.cache
def equipment_of(book: str) -> Equipment:
    folder = _EXAMPLES[_known(book)].rpartition("/")[0]
    text = files("palheta.rulebooks").joinpath(folder, "equipment.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), Equipment)


def clauses_with_limits(book: str) -> frozenset[str]:
    if book not in _EXAMPLES:
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
    return reading.table_from(table, equipment_of(table.rulebook), DEFAULT_TABLES[table.rulebook])


def _known(book: str) -> str:
    if book not in _EXAMPLES:
        raise BadTable(f"there are no equipment limits for {book!r}; there are for: {', '.join(_EXAMPLES)}")
    return book
