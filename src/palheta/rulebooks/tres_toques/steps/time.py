"""The clock was read."""

from palheta.facts import Time
from palheta.rulebooks.common.interval import old_reading
from palheta.rulebooks.tres_toques.outcome.period import clocked
from palheta.rulebooks.tres_toques.outcome.precedence import Draft


def judged(draft: Draft, step: Time) -> Draft:
    if old_reading(draft.state, step.time, draft.state.options.period_seconds):
        return draft
    if draft.state.wait.rolling:
        draft = draft.within("wait", since=step.time)  # the time to think begins when everything lies still
    return clocked(draft, step.time)
