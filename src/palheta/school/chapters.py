"""The chapters of a book, and to which of them a situation's file belongs."""

import functools
import re
import tomllib
from importlib.resources import files
from typing import Literal

import msgspec

from palheta.rulebooks import registry
from palheta.rulebooks.base import Book
from palheta.ruling import Reason, reason

_OURS = {
    "awards": reason("Awards and disqualifications"),
    "words": reason("Offence, words, sanction"),
}
_RANGE = re.compile(r"(\d+)-(\d+)")


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`title`: in the book's own words; a chapter without one is ours. `every`: all scenes of its files are asked, not
    one of each, and each answer may also be what follows from a fact of another scene of the chapter."""

    id: str
    clauses: tuple[str, ...]
    title: str = ""
    asks: Literal["ruling", "words"] = "ruling"
    every: bool = False

    @property
    def heading(self) -> Reason:
        """Ours are said in the reader's language."""
        return Reason(self.title) if self.title else _OURS[self.id]

    def holds(self, clause: str) -> bool:
        return any(_within(clause, wanted) for wanted in self.clauses)


def _within(clause: str, wanted: str) -> bool:
    numbers = _RANGE.fullmatch(wanted)
    if numbers is None:
        return clause == wanted or clause.startswith(f"{wanted}.")
    first = clause.partition(".")[0]
    return first.isdigit() and int(numbers[1]) <= int(first) <= int(numbers[2])


@functools.cache
def chapters_of(book: str) -> tuple[Chapter, ...]:
    raw = tomllib.loads(files(__package__).joinpath("chapters.toml").read_text(encoding="utf-8"))
    return msgspec.convert(raw.get(book, []), tuple[Chapter, ...])


def taught() -> tuple[str, ...]:
    """The books that have chapters here."""
    return tuple(name for name in registry.names() if chapters_of(name))


def chapter_of(book: str, clause: str) -> Chapter | None:
    return next((chapter for chapter in chapters_of(book) if chapter.holds(clause)), None)


def clause_of(book: Book, stem: str) -> str | None:
    """The clause after which a situation's file is named; ids may have dashes of their own."""
    named = [clause for clause in book.clauses.by_id if stem.startswith(f"{clause}-")]
    return max(named, key=len, default=None)
