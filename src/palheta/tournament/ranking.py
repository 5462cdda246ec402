"""An order with its reasons: who stands above whom, and by which criterion."""

from collections.abc import Sequence

import msgspec

from palheta.tournament.criteria import CRITERIA, Level
from palheta.tournament.ledger import Ledger


class Block(msgspec.Struct, frozen=True):
    """Those who share a rank. `by`: the criterion that put them above the next block; None for the last."""

    level: Level
    by: str | None = None


class Ranking(msgspec.Struct, frozen=True):
    blocks: tuple[Block, ...]

    @property
    def order(self) -> tuple[str, ...]:
        return tuple(entrant for block in self.blocks for entrant in block.level)

    @property
    def unresolved(self) -> tuple[Level, ...]:
        return tuple(block.level for block in self.blocks if len(block.level) > 1)

    def ranks(self) -> dict[str, int]:
        """1, 2, 2, 4."""
        ranks, rank = {}, 1
        for block in self.blocks:
            ranks.update(dict.fromkeys(block.level, rank))
            rank += len(block.level)
        return ranks

    def above(self, other: "Ranking", by: str) -> "Ranking":
        """This one, and the other below it."""
        if not self.blocks or not other.blocks:
            return self if self.blocks else other
        *first, last = self.blocks
        return Ranking((*first, Block(last.level, by), *other.blocks))


def rank(ledger: Ledger, level: Sequence[str], criteria: Sequence[str]) -> Ranking:
    """By the criteria in turn: who is parted by one goes on down the list, never back.

    Lots that were not drawn end it: nothing that follows them in the list is looked at.
    """
    if not level:
        return Ranking(())
    for i, name in enumerate(criteria):
        blocks = CRITERIA[name](ledger, tuple(level)) if len(level) > 1 else []
        if len(blocks) > 1:
            found = Ranking(())
            for block in blocks:
                found = found.above(rank(ledger, block, criteria[i + 1 :]), name)
            return found
        if name == "lots":
            break
    return Ranking((Block(tuple(sorted(level))),))


def separating(ledger: Ledger, first: str, second: str, criteria: Sequence[str]) -> str | None:
    """The criterion that puts one of these two above the other, were they alone."""
    found = rank(ledger, (first, second), criteria)
    return found.blocks[0].by if found.blocks[0].level == (first,) else None
