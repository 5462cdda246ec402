"""Regra VI, OS TÉCNICOS: what is asked of the coaches (arts. 55 to 59)."""

from palheta.rulebooks.tres_toques.outcome.off import expel
from palheta.rulebooks.tres_toques.outcome.precedence import Draft
from palheta.rulebooks.tres_toques.outcome.sanction import noted
from palheta.rulebooks.tres_toques.rules import SWITCH
from palheta.rulebooks.tres_toques.rules.rule12_discipline import art89_indiscipline
from palheta.rulebooks.tres_toques.vocabulary import REPORTS, as_reported
from palheta.ruling import reason
from palheta.table.frame import Side, other

# Each of these sends a player off, which has an end of its own (34).
_COSTS_A_PLAYER = ("85.§único", "86.a", "86.b")


@SWITCH.clause("55.p2", "55.§único", "57", "88.e", passes=True)
def art55_noted(draft: Draft, side: Side, word: str) -> Draft:
    """EXIGÊNCIAS DISCIPLINARES and FALTA TÉCNICA ANOTADA: a noted fault; if grave, an expulsion as well."""
    draft = draft.charging(noted(REPORTS[word].clause, side, as_reported(side, word)))
    return expel(draft, side, grave=True) if word == "grave_unsporting" else draft


@SWITCH.clause("55.p3", passes=True)
def art55_insisted(draft: Draft) -> Draft:
    """EXIGÊNCIAS DISCIPLINARES: offences by hand and no flick between: the second a warning, the third the end."""
    kick = draft.kicks[0]
    if kick.rule in _COSTS_A_PLAYER:
        return draft
    side, insisted = other(kick.side), draft.state.half.insisted
    times = insisted.get(side, 0) + 1
    draft = draft.within("half", insisted=insisted | {side: times})
    if times < 2:
        return draft
    if times == 2:
        return draft.saying("warning")
    why = reason("{side}: {what}", side=side, what="went on with it after a warning")
    return art89_indiscipline(draft, side, "55.p3", why)
