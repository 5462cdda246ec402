"""The clock was read."""

from palheta.facts import Time
from palheta.rulebooks.dadinho.outcome.period import clocked, of_the_last_period
from palheta.rulebooks.dadinho.outcome.precedence import Draft
from palheta.rulebooks.dadinho.state import State
from palheta.ruling import reason


def judged(state: State, step: Time) -> Draft:
    """Right after a lance it also says when that came to rest."""
    if of_the_last_period(state, step.time):
        return Draft(state)
    due = state.next
    state, end = clocked(state, step.time)
    if end is not None:
        return end
    draft = Draft(state)
    if state.flight.running:
        draft = draft.within("flight", running=False, since=state.clock)
    if state.next == due:
        return draft
    words = reason("time is up: only what was asked for or given before is still taken")
    return draft.then(state.next, words, "15")
