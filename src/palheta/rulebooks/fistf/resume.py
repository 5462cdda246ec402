"""The state before anything happened, and the one that a situation's position describes."""

from palheta.facts import Place
from palheta.rulebooks.base import Setup
from palheta.rulebooks.common.shootout import taken_so_far
from palheta.rulebooks.fistf.areas import in_keeper_strip
from palheta.rulebooks.fistf.offers.suggest import line_up
from palheta.rulebooks.fistf.outcome.due import next_of
from palheta.rulebooks.fistf.rules.rule17_shootout import art17_1_3_place
from palheta.rulebooks.fistf.state import Counts, Defence, FistfPosition, SetPiece, State
from palheta.rulebooks.fistf.vocabulary import Variant
from palheta.ruling import Next
from palheta.table.frame import SIDES, Side, keeper_of, sweeper_of


def opening(variant: Variant, setup: Setup) -> State:
    """Every figure in its own half, the coin not yet tossed."""
    state = State(setup=setup, next=Next(), variant=variant, stage="toss", possession="home")
    state = state.but(pieces=line_up(state), ball=Place((0.0, 0.0)))
    return state.but(next=next_of(state))


def resumed(variant: Variant, setup: Setup, position: FistfPosition) -> State:
    due = position.restart
    side: Side = due.side if due is not None else position.turn or "home"
    counts = position.counts or Counts()
    state = State(
        setup=setup,
        next=Next(),
        variant=variant,
        possession=side,
        score=position.score,
        period=position.period,
        clock=position.clock,
        ball=position.ball,
        pieces=dict(position.pieces),
        touches=dict(counts.piece),
        ticks=counts.ticks,
        defence=_defence(counts, due is not None),
        sweepers=_sweepers(position, counts),
        substitutions=_substitutions(position),
        removed=counts.expelled,
        fallen=tuple(name for name, place in position.pieces.items() if place.face == "down"),
    )
    state = _with_restart(state.but(sweeper_fresh=_not_yet_moved(state)), position)
    return state.but(next=next_of(state))


def _defence(counts: Counts, restart: bool) -> Defence:
    if counts.defence is not None:
        return "open" if counts.defence == "open" else "made"
    return "none" if restart else "unknown"


def _sweepers(position: FistfPosition, counts: Counts) -> tuple[Side, ...]:
    """Whose sweeping keeper is in use: named, or standing there without its bar keeper."""
    return tuple(
        side
        for side in SIDES
        if counts.sweeper == side
        or (position.counts_other is not None and position.counts_other.sweeper == side)
        or (sweeper_of(side) in position.pieces and keeper_of(side) not in position.pieces)
    )


def _not_yet_moved(state: State) -> tuple[Side, ...]:
    """9.1.4: a sweeping keeper that stands where 9.1.1 has it set down and has played nothing has not moved yet."""
    return tuple(
        side
        for side in state.sweepers
        if not state.touches.get(sweeper_of(side))
        and (at := state.point(sweeper_of(side))) is not None
        and in_keeper_strip(state, side, state.table.footprint(sweeper_of(side), at))
    )


def _substitutions(position: FistfPosition) -> dict[Side, int]:
    used: dict[Side, int] = {}
    for counts in (position.counts, position.counts_other):
        used |= counts.subs if counts is not None else {}
    return used


def _kicks(position: FistfPosition) -> dict[Side, tuple[bool, ...]]:
    return position.counts.kicks if position.counts is not None else {}


def _with_restart(state: State, position: FistfPosition) -> State:
    due = position.restart
    if due is None:
        return state
    at = due.at.point if due.at is not None else state.point("ball")
    if due.kind == "shootout":
        taken = len(_kicks(position).get(due.side, ()))
        at = at or art17_1_3_place(state, due.side, taken)
        return state.but(
            stage="shootout",
            shootout=taken_so_far(due.side, _kicks(position)),
            setpiece=SetPiece(kind="shootout", side=due.side, at=at, since=state.clock),
        )
    kind = due.kind if due.kind in _KINDS else "indirect_free_kick"
    after_goal = state.score.home + state.score.away > 0 or state.clock > 0
    if kind == "kick_off" and position.period == 1 and not after_goal:
        state = state.but(began=due.side)
    piece = SetPiece(kind=kind, side=due.side, at=at, since=state.clock, after_goal=after_goal)
    return state.but(setpiece=piece, ball=state.ball if state.ball is not None else due.at)


_KINDS = ("kick_off", "throw_in", "goal_kick", "corner", "indirect_free_kick", "penalty")
