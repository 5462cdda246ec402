"""Switch clause functions off and see whether the situations notice."""

from collections.abc import Iterable, Sequence

from palheta.rulebooks.base import Book
from palheta.situations.judging import answer, disagreements, judge
from palheta.situations.situation import Situation


def unprotected(book: Book, situations: Sequence[Situation]) -> list[str]:
    """The clause functions that can be switched off without any situation disagreeing."""
    mine = [situation for situation in situations if situation.book.switchboard is book.switchboard]
    # A function tends to be caught by the situations that caught its neighbours: try the likely ones first.
    caught_by: list[Situation] = []
    found = []
    for name in book.switchboard.registered:
        with book.switchboard.without(name):
            witness = next((s for s in _likely_first(caught_by, mine) if _disagrees(s)), None)
        if witness is None:
            found.append(f"{name} ({', '.join(book.switchboard.registered[name])})")
        elif witness not in caught_by:
            caught_by.append(witness)
    return found


def _likely_first(caught_by: list[Situation], situations: Sequence[Situation]) -> Iterable[Situation]:
    yield from reversed(caught_by)
    yield from situations


def _disagrees(situation: Situation) -> bool:
    try:
        return bool(disagreements(situation, answer(judge(situation))))
    except Exception:  # without its clause the book may well fall over: that too is noticed
        return True
