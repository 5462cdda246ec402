"""What a book's type of counts says of them: units, and how far each goes."""

import functools
from operator import attrgetter
from typing import Any

from msgspec import inspect

from palheta.facts import Position
from palheta.rulebooks.base import Book


def units_of(book: Book) -> dict[str, str]:
    """The counts that are measures and not things, each with its unit; the type of a count says so itself."""
    return _said_of_counts(book, "unit")


def most_of(book: Book, state: Any) -> dict[str, int]:
    """How far a count goes now, where the book says so: after that something happens. A number, or where the state
    has it (`options.exits`)."""
    said = _said_of_counts(book, "most")
    return {name: attrgetter(most)(state) if isinstance(most, str) else most for name, most in said.items()}


def _said_of_counts(book: Book, word: str) -> dict[str, Any]:
    return _said_of_counts_in(book.position_type, word)


@functools.cache
def _said_of_counts_in(position: type[Position], word: str) -> dict[str, Any]:
    described = inspect.type_info(position)
    assert isinstance(described, inspect.StructType)
    counts = [field.type for field in described.fields if field.name == "counts"]
    kinds = [kind for one in counts for kind in (one.types if isinstance(one, inspect.UnionType) else (one,))]
    return {
        field.encode_name: field.type.extra[word]
        for kind in kinds if isinstance(kind, inspect.StructType)
        for field in kind.fields
        if isinstance(field.type, inspect.Metadata) and field.type.extra and word in field.type.extra
    }  # fmt: skip
