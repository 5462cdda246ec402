"""The clock was read: after a move that is taken for the moment when everything lay still."""

from palheta.facts import Time
from palheta.rulebooks.guzikowa.outcome.precedence import Draft
from palheta.rulebooks.guzikowa.state import State


def judged(state: State, step: Time) -> Draft:
    draft = Draft(state)
    return draft.within("flight", since=step.time, running=False) if state.flight.running else draft
