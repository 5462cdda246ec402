"""The books' situation files: where they live, and which of them show a clause.

One folder a book, one file a clause, named by its id (`situations/dadinho/28-touching-an-opponent.yaml`).
"""

from importlib.resources import files
from pathlib import Path

from palheta.rulebooks import registry
from palheta.rulebooks.base import Book

_PACKAGED = Path(__file__).parent / "cases"
_CHECKOUT = Path(__file__).parents[3] / "situations"


def folder(book: str) -> Path:
    """A book of somebody else brings its own. Ours lie beside this module in an installed package, in a checkout at the
    repository's root."""
    if book in registry.others():
        return Path(str(files(registry.package(book)))) / "situations" / book
    return (_PACKAGED if _PACKAGED.is_dir() else _CHECKOUT) / book


def files_of(book: str) -> tuple[Path, ...]:
    return tuple(sorted(folder(book).glob("*.yaml")))


def files_for(book: str, clause: str) -> tuple[Path, ...]:
    """The files that are named after this clause."""
    return tuple(file for file in files_of(book) if file.name.startswith(clause + "-"))


def files_showing(book: Book, clause: str) -> tuple[Path, ...]:
    """The files that show a clause: its own, else those of the clause that it is `shown_by`."""
    shown_by = book.clauses.by_id[clause].shown_by
    for wanted in (clause, shown_by):
        if wanted is not None:
            found = tuple(file for name in registry.variants(book.name) for file in files_for(name, wanted))
            if found:
                return found
    return ()
