"""What a goal is worth now: who leads late holds what he has, who is behind has less to lose."""

from typing import NamedTuple

from palheta.rulebooks import registry
from palheta.rulebooks.base import MatchState
from palheta.table.frame import Side, other

LATE = 0.35  # of the last half: from here on the score counts
LESS, MORE = 0.6, 0.5  # by how much less and more at the very end


class Stakes(NamedTuple):
    """What to score and what to concede counts."""

    scoring: float = 1.0
    conceding: float = 1.0


EVEN = Stakes()


def stakes(book: str, state: MatchState, side: Side) -> Stakes:
    lead = state.score.of(side) - state.score.of(other(side))
    ends = registry.find(book).time_up_at(state) if lead and state.period > 1 else None
    if not ends:
        return EVEN
    late = 1.0 - (ends - state.clock) / ends / LATE
    late = min(max(late, 0.0), 1.0)
    less, more = 1.0 - LESS * late, 1.0 + MORE * late
    return Stakes(less, more) if lead > 0 else Stakes(more, less)
