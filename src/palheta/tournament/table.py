"""Tables as they are read: a row for each entrant, with the reason why it stands above the next."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from palheta.tournament.criteria import parted
from palheta.tournament.ledger import Ledger
from palheta.tournament.lines import Exact
from palheta.tournament.names import Number
from palheta.tournament.ranking import Block, Ranking, rank, separating


class Standing(msgspec.Struct, frozen=True):
    """The order of a phase, or of one of its groups, and what it rests on."""

    ranking: Ranking
    ledger: Ledger
    group: str = ""


class Row(msgspec.Struct, frozen=True, rename={"for_": "for"}):
    rank: int
    id: str
    played: int
    won: int
    drawn: int
    lost: int
    for_: int
    against: int
    points: Number
    by: str | None
    group: str | None = None

    def plain(self) -> dict[str, Any]:
        """Only a phase in groups has a group in its rows."""
        found: dict[str, Any] = msgspec.to_builtins(self)
        return {key: value for key, value in found.items() if key != "group" or value is not None}


def number(points: Exact) -> Number:
    """3 rather than 3.0."""
    return points.numerator if points.denominator == 1 else float(points)


def rows(standing: Standing) -> tuple[Row, ...]:
    ranks = standing.ranking.ranks()
    return tuple(
        _row(entrant, ranks[entrant], block.by, standing)
        for block in standing.ranking.blocks
        for entrant in block.level
    )


def _row(entrant: str, rank: int, by: str | None, standing: Standing) -> Row:
    total = standing.ledger.total(entrant)
    return Row(
        rank,
        entrant,
        total.played,
        total.won,
        total.drawn,
        total.lost,
        total.scored,
        total.conceded,
        number(total.points),
        by,
        standing.group or None,
    )


def answer(phase: str, standings: Sequence[Standing]) -> dict[str, Any]:
    """As STANDINGS says."""
    return {
        "phase": phase,
        "rows": [row.plain() for standing in standings for row in rows(standing)],
        "unresolved": [list(level) for standing in standings for level in standing.ranking.unresolved],
    }


def ranked(
    ledger: Ledger, entrants: Sequence[str], criteria: Sequence[str], last: frozenset[str] = frozenset()
) -> Ranking:
    """By the criteria; those in `last` (nothing of theirs counts) come after everybody else."""
    counting = [entrant for entrant in entrants if entrant not in last]
    rest = [entrant for entrant in entrants if entrant in last]
    found = rank(ledger, counting, criteria)
    if not rest:
        return found
    below = rank(ledger, rest, criteria)
    by = separating(ledger, found.order[-1], below.order[0], criteria) if counting else None
    return found.above(below, by or "withdrawn")


def placed(places: Mapping[str, int], ledger: Ledger, then: Sequence[str] = ()) -> Ranking:
    """By how far each came; inside a round by what else is asked for, if anything is."""
    found = Ranking(())
    for level in parted(tuple(places), lambda entrant: -places[entrant]):
        within = rank(ledger, level, then) if then else Ranking((Block(level),))
        found = found.above(within, "round")
    return found
