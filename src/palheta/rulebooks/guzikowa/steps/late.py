"""Who took too long for what was due (2.1.5), and the additional move that it costs (2.1.6)."""

from msgspec.structs import replace

from palheta.facts import Late
from palheta.rulebooks.guzikowa.areas import wall_is_owed
from palheta.rulebooks.guzikowa.outcome.board import expel
from palheta.rulebooks.guzikowa.outcome.formation import stands_as_usual
from palheta.rulebooks.guzikowa.outcome.turn import one_more
from palheta.rulebooks.guzikowa.outcome.verdict import Verdict
from palheta.rulebooks.guzikowa.rules.ch2_moves import art2_1_5_eight_seconds
from palheta.rulebooks.guzikowa.state import Lateness, State, with_due
from palheta.ruling import Call
from palheta.table.frame import SIDES, Side, other


def judged(v: Verdict, step: Late) -> None:
    side = step.side if step.side in SIDES else v.state.turn
    if side is None or v.state.toss:
        return
    for offence in art2_1_5_eight_seconds(v.state, side, step.late):
        too_late(v, side, offence.call, step.late)


def too_late(v: Verdict, side: Side, call: Call, seconds: float = 0.0) -> None:
    """Said once or several times, or in another way: for one thing that is due it is one lateness."""
    told = v.state.late
    if v.state.must_expel.get(side) and v.state.field_buttons(side):
        _somebody_leaves(v, side)
    elif side in v.state.arranging:
        stands_as_usual(v, side)  # the book gives no time for it, so it costs nothing
    elif told is not None and told.side == side:
        v.change(late=replace(told, seconds=max(seconds, told.seconds)))
    elif _owes_the_wall(v.state, side):
        v.call(call)
        v.one_more(other(side))
        v.state = with_due(v.state, wall_done=True, wall_faulted=True)
        v.change(late=Lateness(side, seconds, to_come=False))
    elif _was_due_from(v.state, side):
        to_come = v.state.turn == side
        v.call(call)
        _costs_a_move(v, side)
        v.change(late=Lateness(side, seconds, to_come))


def _owes_the_wall(state: State, side: Side) -> bool:
    return wall_is_owed(state) and state.due is not None and side == other(state.due.side)


def _was_due_from(state: State, side: Side) -> bool:
    """Its move is due, or it was the one just made."""
    last = state.last_move
    return state.turn == side or (last is not None and last.side == side)


def _costs_a_move(v: Verdict, side: Side) -> None:
    """A set piece stays whose it is: what its lateness costs follows when it is taken."""
    due = v.state.due
    if due is None or due.side != side:
        one_more(v, side)


def _somebody_leaves(v: Verdict, side: Side) -> None:
    """6.2.1: a button must leave for the keeper's red card; where its owner does not say which, the first does."""
    left = v.state.must_expel[side] - 1
    v.change(must_expel={s: n for s, n in (v.state.must_expel | {side: left}).items() if n})
    expel(v, v.state.field_buttons(side)[0])
