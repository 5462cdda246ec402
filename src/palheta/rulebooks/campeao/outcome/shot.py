"""A shot on its way to the defence."""

from palheta.rulebooks.campeao.outcome.draft import Draft
from palheta.ruling import reason


def intercepted(draft: Draft, clause: str) -> Draft:
    return draft.explaining(
        reason("on target from outside: {side} may intercept", side=draft.state.defender), clause
    )
