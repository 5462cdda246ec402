"""Our own situation files: where they live, and which of them show a clause.

One folder a book, one file a clause, named by its id (`situations/dadinho/28-touching-an-opponent.yaml`).
"""

from pathlib import Path

from palheta.rulebooks import registry
from palheta.rulebooks.base import Book

_PACKAGED = Path(__file__).parent / "cases"
_CHECKOUT = Path(__file__).parents[3] / "situations"


def folder() -> Path:
    """In an installed package the cases lie beside this module, in a checkout at the repository's root."""
    return _PACKAGED if _PACKAGED.is_dir() else _CHECKOUT


def files_of(book: str) -> tuple[Path, ...]:
    return tuple(sorted((folder() / book).glob("*.yaml")))


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
