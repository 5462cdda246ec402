"""How much of a book this program does, from the book's own `clauses.toml`.

A clause counts as `missing` when it claims to be decided here, but nothing shows it: no situation file
of its own or of the clause it is `shown_by`, and no equipment limit that cites it.
"""

from collections import Counter

import msgspec

from palheta.rulebooks.base import Book
from palheta.rulebooks.equipment import clauses_with_limits
from palheta.situations.library import files_showing


class Coverage(msgspec.Struct, frozen=True):
    clauses: int
    done: int
    declared: int
    not_applicable: int
    missing: tuple[str, ...]


def coverage(book: Book) -> Coverage:
    listed = book.clauses.by_id
    by_status = Counter(clause.status for clause in listed.values())
    return Coverage(
        clauses=len(listed),
        done=by_status["done"],
        declared=by_status["declared"],
        not_applicable=by_status["not_applicable"],
        missing=tuple(clause for clause in listed if not _is_backed(book, clause)),
    )


def _is_backed(book: Book, clause_id: str) -> bool:
    clause = book.clauses.by_id[clause_id]
    if clause.status == "not_applicable":
        return True
    if clause.decided_by == "equipment_check" and _has_limit(book.name, clause_id, clause.shown_by):
        return True
    return bool(files_showing(book, clause_id))


def _has_limit(book: str, *clauses: str | None) -> bool:
    """A limit cites the clause itself, or one under it: a heading is shown by what stands below."""
    cited = clauses_with_limits(book)
    return any(
        clause == limited or limited.startswith(f"{clause}.")
        for clause in clauses
        if clause is not None
        for limited in cited
    )
