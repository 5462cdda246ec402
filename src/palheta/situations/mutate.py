"""Switch clause functions off and see whether the situations notice. `make mutate` prints what nothing protects."""

import sys
from collections.abc import Iterable, Sequence

from palheta.rulebooks import registry
from palheta.rulebooks.base import Book
from palheta.situations.judging import answered, disagreements
from palheta.situations.library import files_of
from palheta.situations.situation import Situation, read_file

Cases = Sequence[tuple[str, Situation]]  # the file each situation stands in, and the situation


def unprotected(book: Book, cases: Cases) -> list[str]:
    """The clause functions that can be switched off without any situation disagreeing."""
    mine = [case for case in cases if case[1].book.switchboard is book.switchboard]
    found = []
    for name, clauses in book.switchboard.registered.items():
        with book.switchboard.without(name):
            noticed = any(_disagrees(situation) for situation in _likely_first(clauses, mine))
        if not noticed:
            found.append(f"{name} ({', '.join(clauses)})")
    return found


def _likely_first(clauses: tuple[str, ...], cases: Cases) -> Iterable[Situation]:
    """A clause's own file should notice, but any may."""
    own = tuple(f"{clause}-" for clause in clauses)
    return (situation for _, situation in sorted(cases, key=lambda case: not case[0].startswith(own)))


def _disagrees(situation: Situation) -> bool:
    try:
        return bool(disagreements(situation, answered(situation)))
    except Exception:  # without its clause the book may well fall over: that too is noticed
        return True


def main(names: Sequence[str]) -> int:
    cases = [(file.name, s) for name in registry.names() for file in files_of(name) for s in read_file(file)]
    failed = False
    for name in names or registry.names():
        book = registry.find(name)
        bare = unprotected(book, cases)
        print(
            f"{name}: {len(book.switchboard.registered)} clause functions, {len(bare)} that nothing protects"
        )
        for line in bare:
            print(f"  {line}")
        failed = failed or bool(bare)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
