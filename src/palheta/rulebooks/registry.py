"""Which books there are: those that are installed here, found by their entry points, palheta's own and others alike.

Only this module knows them, and it imports one of palheta's own only when it is asked for. A book of somebody else is
looked at before it is listed: one that cannot be used is left out and named, and harms nobody.
"""

import functools
import logging
import re
from importlib.metadata import EntryPoint, entry_points

from palheta.rulebooks.base import Book, default_setup
from palheta.table.gear import Gear

GROUP = "palheta.books"
# Metadata is sorted by name; in lists these come first, and then those of others.
_FIRST = ("dadinho", "tres-toques", "fistf", "fistf-indoor", "guzikowa", "campeao")
_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")

logger = logging.getLogger(__name__)


class UnknownBook(LookupError):
    def __init__(self, name: str, why: str | None = None) -> None:
        known = ", ".join(names()) or "none: palheta is not installed as it is now (make setup)"
        super().__init__(why or f"there is no rulebook {name!r}; there are: {known}")


@functools.cache
def _entries() -> dict[str, EntryPoint]:
    found = sorted(entry_points(group=GROUP), key=lambda entry: (not _own(entry), _rank(entry), entry.name))
    entries: dict[str, EntryPoint] = {}
    for entry in found:
        if entries.setdefault(entry.name, entry) != entry:
            logger.warning(
                "the rulebook %r of %s is left out: there is one of that name", entry.name, entry.module
            )
    return entries


def _own(entry: EntryPoint) -> bool:
    return entry.module.startswith("palheta.rulebooks.")


def _rank(entry: EntryPoint) -> int:
    return _FIRST.index(entry.name) if entry.name in _FIRST else len(_FIRST)


@functools.cache
def _fault(entry: EntryPoint) -> str | None:
    """Why a book cannot be used, in one line. Of what others wrote anything may be raised."""
    if _own(entry):
        return None
    try:
        _looked_at(entry)
    except (Exception, SystemExit) as error:
        said = " ".join(f"{type(error).__name__}: {error}".split())[:300]
        logger.warning("the rulebook %r of %s is left out: %s", entry.name, entry.module, said)
        return said
    return None


def _looked_at(entry: EntryPoint) -> None:
    """Its parts are there and its first state offers something."""
    if not _NAME.fullmatch(entry.name):
        raise ValueError("a book's name has small letters, digits and hyphens")
    book: Book = entry.load()
    if book.name != entry.name:
        raise ValueError(f"its entry point is called {entry.name!r} and the book {book.name!r}")
    if not book.clauses.by_id or not book.offers(book.opening(default_setup(book))):
        raise ValueError("it has no clauses, or nothing may be done when a match begins")
    if book.times.minutes < 1:
        raise ValueError("its match takes no time")


def names() -> tuple[str, ...]:
    return tuple(name for name, entry in _entries().items() if _fault(entry) is None)


def others() -> tuple[str, ...]:
    """The books that are not palheta's own."""
    return tuple(name for name in names() if not _own(_entries()[name]))


def _entry(name: str) -> EntryPoint:
    entry = _entries().get(name)
    if entry is None:
        raise UnknownBook(name)
    fault = _fault(entry)
    if fault is not None:
        raise UnknownBook(name, f"the rulebook {name!r} of {entry.module} cannot be used: {fault}")
    return entry


def variants(name: str) -> tuple[str, ...]:
    """The books of the same module: they share their clauses. The one asked for comes first."""
    module = getattr(_entries().get(name), "module", None)
    return (
        name,
        *(other for other, entry in _entries().items() if other != name and entry.module == module),
    )


def package(name: str) -> str:
    """The package that holds everything of a book."""
    return _entry(name).module.rpartition(".")[0]


def find(name: str) -> Book:
    return _loaded(_entry(name))


@functools.cache
def _loaded(entry: EntryPoint) -> Book:
    """Every flick asks for its book; importing what is imported takes a while each time."""
    book: Book = entry.load()
    return book


def gear(name: str) -> Gear:
    """What a book is played with. A board game has none."""
    found = find(name).gear
    if found is None:
        raise UnknownBook(name, f"there is no table for {name!r}: it is played on a board")
    return found
