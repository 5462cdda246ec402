"""Switch clause functions off and see whether the situations notice. `make mutate` prints what nothing protects."""

import sys
from collections.abc import Iterable, Sequence

from palheta.rulebooks import registry
from palheta.rulebooks.base import Book
from palheta.situations.judging import answer, disagreements, judge
from palheta.situations.library import files_of
from palheta.situations.situation import Situation, read_file


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


def main(names: Sequence[str]) -> int:
    situations = [s for name in registry.names() for file in files_of(name) for s in read_file(file)]
    failed = False
    for name in names or registry.names():
        book = registry.find(name)
        bare = unprotected(book, situations)
        print(
            f"{name}: {len(book.switchboard.registered)} clause functions, {len(bare)} that nothing protects"
        )
        for line in bare:
            print(f"  {line}")
        failed = failed or bool(bare)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
