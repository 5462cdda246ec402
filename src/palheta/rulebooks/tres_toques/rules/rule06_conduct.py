"""Regra VI, OS TÉCNICOS: what is asked of the coaches (arts. 55 to 59)."""

from palheta.rulebooks.tres_toques.outcome.off import expel
from palheta.rulebooks.tres_toques.outcome.precedence import Case
from palheta.rulebooks.tres_toques.rules import SWITCH
from palheta.rulebooks.tres_toques.rules.rule12_discipline import art89_indiscipline
from palheta.rulebooks.tres_toques.vocabulary import WORDS, as_reported
from palheta.ruling import reason
from palheta.table.frame import Side, other


@SWITCH.clause("55.p2", "55.§único", "57", "88.e", off=None)
def art55_noted(case: Case, side: Side, word: str) -> None:
    """EXIGÊNCIAS DISCIPLINARES and FALTA TÉCNICA ANOTADA: a noted fault; if grave, an expulsion as well."""
    rule = {"unsporting": "55.p2", "grave_unsporting": "55.§único"}.get(word, WORDS[word].clause)
    case.note(rule, side, as_reported(side, word))
    if word == "grave_unsporting":
        expel(case, side, grave=True)


# Each of these sends a player off, which has an end of its own (34).
_COSTS_A_PLAYER = ("85.§único", "86.a", "86.b")


@SWITCH.clause("55.p3", off=None)
def art55_insisted(case: Case) -> None:
    """EXIGÊNCIAS DISCIPLINARES: offences by hand and no flick between: the second a warning, the third the end."""
    kick = case.kicks[0]
    if kick.rule in _COSTS_A_PLAYER:
        return
    side = other(kick.side)
    times = case.state.insisted.get(side, 0) + 1
    case.set(insisted={**case.state.insisted, side: times})
    if times == 2:
        case.said.append("warning")
    elif times > 2:
        why = reason("{side}: {what}", side=side, what="went on with it after a warning")
        art89_indiscipline(case, side, "55.p3", why)
