"""The state before anything happened, and the one that a position describes."""

from msgspec.structs import replace

from palheta.facts import Place, Score
from palheta.rulebooks.base import Setup
from palheta.rulebooks.guzikowa.areas import corner_point, is_substitute
from palheta.rulebooks.guzikowa.outcome.end import ended_if_over, nobody_is_left
from palheta.rulebooks.guzikowa.outcome.precedence import Draft
from palheta.rulebooks.guzikowa.state import (
    CardGiven,
    Counts,
    Due,
    GuzikowaPosition,
    OffButton,
    Play,
    Possession,
    Record,
    State,
)
from palheta.ruling import Next
from palheta.table.frame import Side, is_keeper, other


def opening(setup: Setup) -> State:
    """Nothing is agreed yet: who moves first, who chooses the half (3.1.1)."""
    state = State(setup=setup, next=Next(), score=Score(), ball=Place((0.0, 0.0)), record=Record(toss=True))
    return replace(state, next=state.coming)


def resumed(setup: Setup, position: GuzikowaPosition) -> State:
    state = _described(setup, position)
    if nobody_is_left(state):
        state = ended_if_over(Draft(state)).state
    return replace(state, next=state.coming)


def _described(setup: Setup, position: GuzikowaPosition) -> State:
    counts, others = position.counts or Counts(), position.counts_other or Counts()
    due = _due(setup, position, counts)
    turn: Side | None = due.side if due is not None else position.turn
    moves = 0 if due is not None else (1 if counts.moves is None else max(1, counts.moves))
    off = (*counts.off, *others.off)
    cards = {**others.cards, **counts.cards}
    sent_off = (p for p, colour in cards.items() if colour == "red" and not is_keeper(p))
    return State(
        setup=setup,
        next=Next(),
        score=position.score,
        period=position.period,
        clock=position.clock,
        ball=position.ball or _on_its_point(due),
        pieces=dict(position.pieces),
        record=Record(
            cards=tuple(CardGiven(piece, colour) for piece, colour in cards.items()),
            expelled=tuple(dict.fromkeys((*counts.expelled, *others.expelled, *sent_off))),
            exits=max(counts.exits, others.exits),
            subs={**others.subs, **counts.subs},
            came_on=tuple(n for n in (*position.pieces, *off) if is_substitute(n)),
        ),
        play=Play(listed=True, off={name: OffButton(served=True) for name in off}),
        possession=Possession(turn, moves),
        due=due,
    )


def _on_its_point(due: Due | None) -> Place | None:
    """Nobody need say where the ball lies for a penalty or a kick-off: there is one point for each."""
    known = due is not None and due.kind in ("penalty", "kick_off") and due.at is not None
    return Place(due.at) if known and due is not None else None


def _due(setup: Setup, position: GuzikowaPosition, counts: Counts) -> Due | None:
    """The moves that come after it are told with the restart included (`moves` - 1), or the book's own."""
    restart = position.restart
    if restart is None or restart.kind in ("keeper_kick", "free_kick", "shootout"):
        return None
    kind = restart.kind
    at = restart.at.point if restart.at is not None else None
    own = 1 if kind in ("throw_in", "corner") else 0
    usual = 1 if kind in ("penalty", "indirect_free_kick") else 0
    bonus = usual if counts.moves is None else max(0, counts.moves - 1 - own)
    if kind == "kick_off":
        at, bonus = (0.0, 0.0), 0
    elif kind == "penalty":
        assert setup.table is not None
        at = setup.table.pitch.spot(other(restart.side))
    elif kind == "corner" and at is None and setup.table is not None:
        at = corner_point(setup.table, other(restart.side), 0.0)
    return Due(
        kind=kind,
        side=restart.side,
        at=at,
        exact=at is not None and kind != "goal_kick",
        within="goal_area" if kind == "goal_kick" else None,
        bonus=bonus,
    )
