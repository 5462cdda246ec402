"""The places of a whole event, over all its phases."""

from collections.abc import Mapping

from palheta.tournament.ranking import Block, Ranking
from palheta.tournament.state import PhaseState


def in_order(phases: Mapping[str, PhaseState]) -> list[PhaseState]:
    """Phases that nobody goes on from, as they are listed; then the others, the last first."""
    feeding = {feed.phase for phase in phases.values() for feed in phase.phase.from_}
    ends = [phase for name, phase in phases.items() if name not in feeding]
    return ends + [phase for name, phase in reversed(list(phases.items())) if name in feeding]


def final_ranking(phases: Mapping[str, PhaseState]) -> Ranking:
    """Who is in the final phase stands as there; the others as in the phase they came from. Of several groups those of
    the same place share it."""
    blocks: list[Block] = []
    done: set[str] = set()
    for phase in in_order(phases):
        for level in _levels(phase):
            rest = tuple(sorted(entrant for entrant in level if entrant not in done))
            if rest:
                blocks.append(Block(rest, phase.phase.id))
                done |= set(rest)
    return Ranking((*blocks[:-1], Block(blocks[-1].level))) if blocks else Ranking(())


def _levels(phase: PhaseState) -> list[tuple[str, ...]]:
    if len(phase.standings) == 1:
        return [block.level for block in phase.standings[0].ranking.blocks]
    ranks: dict[int, list[str]] = {}
    for standing in phase.standings:
        for entrant, rank in standing.ranking.ranks().items():
            ranks.setdefault(rank, []).append(entrant)
    return [tuple(ranks[rank]) for rank in sorted(ranks)]
