"""The state before anything happened, and the one that a situation's position describes, in its own words."""

from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from palheta.facts import Answered, Flick, Passed, Place, Position, Report, Sightings, Step
from palheta.facts.names import PieceName, Restart
from palheta.rulebooks.base import Setup
from palheta.rulebooks.common.shootout import taken_so_far
from palheta.rulebooks.fistf.areas import in_keeper_strip
from palheta.rulebooks.fistf.offers.suggest import line_up
from palheta.rulebooks.fistf.outcome.due import next_of
from palheta.rulebooks.fistf.rules.rule02_exchange import MOST_EXCHANGED
from palheta.rulebooks.fistf.rules.rule05_possession import MOST_TOUCHES
from palheta.rulebooks.fistf.rules.rule13_tick import MOST_TICKS
from palheta.rulebooks.fistf.rules.rule17_shootout import art17_1_3_place
from palheta.rulebooks.fistf.sighted import flicked_from
from palheta.rulebooks.fistf.state import Defence, Due, Possession, Record, State, Sweepers, Unplaced
from palheta.rulebooks.fistf.vocabulary import AT_THE_FLICK, FOULS, Variant
from palheta.ruling import Next
from palheta.ruling.question import word_of
from palheta.table.frame import SIDES, Side, keeper_of, other, side_of, sweeper_of

Count = Annotated[int, Meta(ge=0)]


class Counts(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What `before.counts` may say: they belong to the side in possession."""

    piece: Annotated[dict[PieceName, Count], Meta(extra={"most": MOST_TOUCHES})] = {}
    ticks: Annotated[int, Meta(ge=0, extra={"most": MOST_TICKS})] = 0
    defence: Literal["open", "used"] | None = None
    sweeper: Side | None = None
    subs: Annotated[dict[Side, Count], Meta(extra={"most": MOST_EXCHANGED})] = {}
    off: tuple[PieceName, ...] = ()
    expelled: tuple[PieceName, ...] = ()
    kicks: dict[Side, tuple[bool, ...]] = {}


class FistfPosition(Position, frozen=True, forbid_unknown_fields=True, kw_only=True):
    counts: Counts | None = None
    counts_other: Counts | None = None


def opening(variant: Variant, setup: Setup) -> State:
    """Every figure in its own half, the coin not yet tossed."""
    state = State(setup=setup, next=Next(), variant=variant, stage="toss", possession=Possession("home"))
    state = replace(state, pieces=line_up(state), ball=Place((0.0, 0.0)))
    return replace(state, next=next_of(state))


def resumed(variant: Variant, setup: Setup, position: FistfPosition) -> State:
    due = position.restart
    side: Side = due.side if due is not None else position.turn or "home"
    counts, others = position.counts or Counts(), position.counts_other or Counts()
    off = tuple(name for name in (*counts.off, *others.off) if name not in position.pieces)
    state = State(
        setup=setup,
        next=Next(),
        variant=variant,
        possession=Possession(
            side,
            touches=dict(counts.piece),
            ticks=counts.ticks,
            defence=_defence(counts, due is not None),
        ),
        score=position.score,
        period=position.period,
        clock=position.clock,
        ball=position.ball,
        pieces=dict(position.pieces),
        sweepers=Sweepers(_sweepers(position, counts)),
        record=Record(substitutions=_substitutions(position), removed=(*counts.expelled, *others.expelled)),
        unplaced=Unplaced(
            fallen=tuple(name for name, place in position.pieces.items() if place.face == "down"),
            misplaced=off,
            off_table=dict.fromkeys(off, Place()),
        ),
    )
    state = _with_restart(state.within("sweepers", fresh=_not_yet_moved(state)), position)
    return replace(state, next=next_of(state))


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
        for side in state.sweepers.on
        if not state.possession.touches.get(sweeper_of(side)) and _where_it_was_set_down(state, side)
    )


def _where_it_was_set_down(state: State, side: Side) -> bool:
    place = state.pieces.get(sweeper_of(side))
    if place is None or place.point is None:
        return place is not None and place.zone == f"{side}_goal_area"
    return in_keeper_strip(state, side, state.table.footprint(sweeper_of(side), place.point))


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
        return replace(
            state,
            stage="shootout",
            shootout=taken_so_far(due.side, _kicks(position)),
            due=Due(kind="shootout", side=due.side, at=at, since=state.clock),
        )
    kind = due.kind if due.kind in _KINDS else "indirect_free_kick"
    after_goal = state.score.home + state.score.away > 0 or state.clock > 0
    if kind == "kick_off" and position.period == 1 and not after_goal:
        state = state.within("record", began=due.side)
    piece = Due(kind=kind, side=due.side, at=at, since=state.clock, after_goal=after_goal)
    return replace(state, due=piece, ball=state.ball or due.at or _its_one_place(state, kind, due.side))


def _its_one_place(state: State, kind: Restart, side: Side) -> Place | None:
    """Nobody need say where the ball lies for a kick-off or a penalty (4.2.3, 12.2.1)."""
    if kind == "kick_off":
        return Place((0.0, 0.0))
    return Place(state.table.pitch.spot(other(side))) if kind == "penalty" else None


def completing(state: State, step: Step, identity: str, choice: Answered) -> tuple[State, Step] | None:
    """5.3.3: it had run past the ball when it met the other. A foul that is where a figure was flicked needs no more
    than where that stood.
    """
    if word_of(identity) == "at" and isinstance(step, Report) and _says_where_it_was_flicked(state, step):
        return state, step
    if word_of(identity) != "missed" or not isinstance(step, Flick):
        return None
    past = (Passed((step.flick, "ball")),) if choice == "yes" else ()
    return state, replace(step, seen=Sightings((*past, *step.seen)))


def _says_where_it_was_flicked(state: State, report: Report) -> bool:
    side = next((one for one in SIDES if one == report.side), None) or side_of(report.piece or "")
    if FOULS.get(report.report) != AT_THE_FLICK or side is None:
        return False
    place = state.pieces.get(report.piece or "")
    return (place is not None and place.zone is not None) or flicked_from(state, report, side) is not None


_KINDS = ("kick_off", "throw_in", "goal_kick", "corner", "indirect_free_kick", "penalty")
