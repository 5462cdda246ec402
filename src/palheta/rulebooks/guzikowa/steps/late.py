"""Who took too long for what was due (2.1.5), and the additional move that it costs (2.1.6)."""

from msgspec.structs import replace

from palheta.facts import Late
from palheta.rulebooks.guzikowa.areas import wall_is_owed
from palheta.rulebooks.guzikowa.outcome.formation import stands_as_usual
from palheta.rulebooks.guzikowa.outcome.precedence import Draft
from palheta.rulebooks.guzikowa.outcome.turn import one_more, one_more_coming
from palheta.rulebooks.guzikowa.rules.ch2_moves import art2_1_5_eight_seconds
from palheta.rulebooks.guzikowa.state import Lateness, State
from palheta.rulebooks.guzikowa.steps.choose import leaves_for_the_keeper
from palheta.ruling import Call
from palheta.table.frame import SIDES, Side, other


def judged(state: State, step: Late) -> Draft:
    draft, side = Draft(state), step.side if step.side in SIDES else state.turn
    if side is None or state.record.toss:
        return draft
    for finding in art2_1_5_eight_seconds(state, side, step.late):
        draft = too_late(draft, side, finding.call, step.late)
    return draft


def too_late(draft: Draft, side: Side, call: Call, seconds: float = 0.0) -> Draft:
    """Said once or several times, or in another way: for one thing that is due it is one lateness."""
    state, told = draft.state, draft.state.flight.late
    if state.record.must_expel.get(side) and state.field_buttons(side):
        return leaves_for_the_keeper(draft, side, state.field_buttons(side)[0])
    if side in state.play.arranging:
        return stands_as_usual(draft, side)  # the book gives no time for it, so it costs nothing
    if told is not None and told.side == side:
        return draft.within("flight", late=replace(told, seconds=max(seconds, told.seconds)))
    if _owes_the_wall(state, side):
        draft = one_more_coming(draft.calling(call), other(side))
        draft = draft.within("due", wall_done=True, wall_faulted=True)
        return draft.within("flight", late=Lateness(side, seconds, to_come=False))
    if _was_due_from(state, side):
        draft = _costs_a_move(draft.calling(call), side)
        return draft.within("flight", late=Lateness(side, seconds, to_come=state.turn == side))
    return draft


def _owes_the_wall(state: State, side: Side) -> bool:
    return wall_is_owed(state) and state.due is not None and side == other(state.due.side)


def _was_due_from(state: State, side: Side) -> bool:
    """Its move is due, or it was the one just made."""
    last = state.flight.last_move
    return state.turn == side or (last is not None and last.side == side)


def _costs_a_move(draft: Draft, side: Side) -> Draft:
    """A set piece stays whose it is: what its lateness costs follows when it is taken."""
    due = draft.state.due
    return one_more(draft, side) if due is None or due.side != side else draft
