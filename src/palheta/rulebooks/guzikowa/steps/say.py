"""What people say."""

from palheta.facts import BadFact, Say
from palheta.rulebooks.guzikowa.outcome.formation import stands_as_usual
from palheta.rulebooks.guzikowa.outcome.precedence import Draft
from palheta.rulebooks.guzikowa.outcome.restart import wall_stands
from palheta.rulebooks.guzikowa.rules.ch3_goal import art3_4_5_called_air
from palheta.rulebooks.guzikowa.rules.ch9_out_of_the_way import art9_1_4_moved_out_of_the_way
from palheta.rulebooks.guzikowa.rules.ch10_exchanges import (
    art10_1_1_during_the_match,
    art10_1_4_after_the_opponents_move,
)
from palheta.rulebooks.guzikowa.state import State
from palheta.rulebooks.guzikowa.steps.choose import waived
from palheta.table.frame import Side, other

WORDS = ("play", "advantage", "ready", "distance", "air", "substitution")


def judged(state: State, step: Say) -> Draft:
    if step.say not in WORDS:
        raise BadFact("step.say", f"Expected one of {', '.join(WORDS)}, got {step.say!r}")
    draft = Draft(state)
    side: Side | None = "home" if step.side == "home" else "away" if step.side == "away" else None
    if step.say in ("play", "advantage"):
        return waived(draft, side)
    if step.say == "ready":
        return _ready(draft, side)
    if step.say == "distance":
        return _distance(draft, side)
    if step.say == "air":
        return art3_4_5_called_air(draft, side or state.turn, step.piece)
    return _announced(draft, side or state.turn)


def _ready(draft: Draft, side: Side | None) -> Draft:
    due = draft.state.due
    if due is None or side is None:
        return draft
    if due.kind == "kick_off":
        return stands_as_usual(draft, side) if side in draft.state.play.arranging else draft
    return wall_stands(draft) if side == other(due.side) else draft


def _distance(draft: Draft, side: Side | None) -> Draft:
    """9.1.4: the taker has it moved, or the referee."""
    due = draft.state.due
    if due is None or due.kind in ("kick_off", "penalty") or side == other(due.side):
        return draft
    return draft.placing(art9_1_4_moved_out_of_the_way(draft.state, due))


def _announced(draft: Draft, side: Side | None) -> Draft:
    """10.1.4: after the opponent's move, and while there is a match; otherwise it is as if nothing had been said."""
    state = draft.state
    if side is None or art10_1_1_during_the_match(state, side):
        return draft
    if not art10_1_4_after_the_opponents_move(state, side):
        return draft
    announced = tuple(dict.fromkeys((*state.record.announced, side)))
    return draft.within("record", announced=announced).saying("substitution")
