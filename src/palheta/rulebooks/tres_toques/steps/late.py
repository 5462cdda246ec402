"""Somebody took too long."""

from palheta.facts import Late
from palheta.rulebooks.tres_toques.outcome.arrangement import set_out
from palheta.rulebooks.tres_toques.outcome.period import took, waiting
from palheta.rulebooks.tres_toques.outcome.precedence import Case
from palheta.rulebooks.tres_toques.outcome.wait import arrangement_limit, thought_of
from palheta.rulebooks.tres_toques.state import Thought
from palheta.table.frame import SIDES, Side


def judged(case: Case, step: Late) -> None:
    """Somebody says how long a side took, in all, for what is due; so much of it was judged before."""
    state = case.state
    if state.stage not in ("play", "arrange"):
        return
    task, whose = waiting(state)
    side: Side = step.side if step.side in SIDES else whose if task != "arrangement" else state.turn
    if side != whose and task != "arrangement":
        if state.restart is None and side not in (state.keeper_close, state.keeper_free):
            return  # nothing is due from him
        task = "removal"
    thought = thought_of(state, task, side)
    before = max(thought.seconds, step.told)
    took(case, task, side, before, Thought(thought.clock, step.late))


def stands_if_late(case: Case) -> None:
    """Who is said to have arranged longer than he may stands now."""
    if waiting(case.state)[0] == "arrangement":
        for side in SIDES:
            if thought_of(case.state, "arrangement", side).seconds > arrangement_limit(case.state, side):
                set_out(case, side)
