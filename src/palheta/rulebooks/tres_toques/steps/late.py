"""Somebody took too long."""

from palheta.facts import Late
from palheta.rulebooks.tres_toques.outcome.arrangement import set_out
from palheta.rulebooks.tres_toques.outcome.period import took, waiting
from palheta.rulebooks.tres_toques.outcome.precedence import Draft
from palheta.rulebooks.tres_toques.outcome.wait import arrangement_limit, thought_of
from palheta.rulebooks.tres_toques.state import Thought
from palheta.table.frame import SIDES, Side


def judged(draft: Draft, step: Late) -> Draft:
    """Somebody says how long a side took, in all, for what is due; so much of it was judged before."""
    state = draft.state
    if state.due.stage not in ("play", "arrange"):
        return draft
    duty, whose = waiting(state)
    side: Side = "home" if step.side == "home" else "away" if step.side == "away" else whose
    if side != whose and duty != "arrangement":
        if state.restart is None and side not in (state.flight.keeper_close, state.flight.keeper_free):
            return draft  # nothing is due from him
        duty = "removal"
    thought = thought_of(state, duty, side)
    before = max(thought.seconds, step.told)
    return took(draft, duty, side, before, Thought(thought.clock, step.late))


def stand_now(draft: Draft) -> Draft:
    """Who is said to have arranged longer than he may stands now."""
    if waiting(draft.state)[0] == "arrangement":
        for side in SIDES:
            taken = thought_of(draft.state, "arrangement", side).seconds
            if taken > arrangement_limit(draft.state, side):
                draft = set_out(draft, side)
    return draft
