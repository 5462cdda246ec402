"""Buttons sent off and people disqualified (50, 53)."""

from msgspec.structs import replace

from palheta.rulebooks.dadinho.outcome.precedence import Draft, Finding
from palheta.rulebooks.dadinho.rules.ch7_discipline import (
    art50_deliberate_foul,
    art50_unico_repeated,
    art53_score,
)
from palheta.rulebooks.dadinho.sighted import Lance
from palheta.ruling import Next, Over, reason
from palheta.table.frame import Side, other

_FOULS = ("28", "27.§3")


def deliberate_foul(lance: Lance, findings: list[Finding]) -> list[Finding]:
    """A foul told as deliberate is article 50's: its own place and its own sanction replace the ordinary ones."""
    fouls = [f for f in findings if f.call.rule in _FOULS and f.call.against == lance.side]
    if not lance.step.deliberate or not fouls:
        return findings
    worse = art50_deliberate_foul(lance.state, lance.side, lance.piece, lance.state.ball)
    if worse is None:
        return findings
    kept = [replace(f, sanction=None) if f in fouls else f for f in findings]
    return [*kept, replace(worse, when=fouls[0].when)]


def noted(draft: Draft, finding: Finding) -> tuple[Draft, bool]:
    """The button leaves the table; True when the side had done it before."""
    state, side, piece = draft.state, finding.call.against, finding.expels
    again = art50_unico_repeated(state, side)
    record = state.record.sides[side]
    record = replace(record, deliberate=(*record.deliberate, finding.call))
    draft = replace(draft, state=state.noting(side, record))
    if piece is not None:
        draft = draft.removing(piece).within("record", expelled=(*state.record.expelled, piece))
    return draft, again


def expelled(draft: Draft, findings: list[Finding]) -> tuple[Draft, Side | None]:
    """Buttons sent off leave the table; a second deliberate foul disqualifies."""
    lost: Side | None = None
    for finding in findings:
        if finding.call.rule == "50":
            draft, again = noted(draft, finding)
            lost = finding.call.against if again else lost
    return draft, lost


def disqualified(draft: Draft, against: Side) -> Draft:
    score = art53_score(draft.state.score, against)
    draft = draft.now(score=score, over=Over(other(against), score))
    draft = draft.within("due", shot=None, pending=None, recomposition=None).within("flight", ended_by=None)
    words = reason("{side} is disqualified: {other} wins", side=against, other=other(against))
    return draft.then(Next("full_time"), words, "53")
