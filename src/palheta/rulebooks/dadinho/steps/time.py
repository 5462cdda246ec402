"""The clock was read."""

from msgspec.structs import replace

from palheta.facts import Time
from palheta.rulebooks.dadinho.outcome import because
from palheta.rulebooks.dadinho.outcome.period import clocked, of_the_last_period
from palheta.rulebooks.dadinho.outcome.ruled import ruled, unchanged
from palheta.rulebooks.dadinho.state import State
from palheta.ruling import Ruling


def judged(state: State, step: Time) -> Ruling:
    """The clock was read. Right after a lance it also says when that came to rest."""
    now = step.time
    if of_the_last_period(state, now):
        return unchanged(state)
    due = state.next
    state, end = clocked(state, now)
    if end is not None:
        return ruled(*end, because=because.time_is_up(*end))
    if state.running:
        state = replace(state, running=False, since=state.clock)
    return unchanged(state, because=because.still_to_be_taken() if state.next != due else None)
