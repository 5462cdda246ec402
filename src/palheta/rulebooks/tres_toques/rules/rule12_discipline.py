"""Regra XII, INFRAÇÕES: noted faults and indiscipline (arts. 85, 88 and 89)."""

from msgspec.structs import replace

from palheta.rulebooks.tres_toques.areas import at_the_ball
from palheta.rulebooks.tres_toques.outcome.off import expel
from palheta.rulebooks.tres_toques.outcome.precedence import Draft, Finding
from palheta.rulebooks.tres_toques.outcome.sanction import EXPEL_EVERY, called, noted
from palheta.rulebooks.tres_toques.rules import CLAUSES, SWITCH
from palheta.rulebooks.tres_toques.state import State
from palheta.ruling import Reason, reason
from palheta.table.frame import Side, other

# What an offence is when it was done on purpose.
ON_PURPOSE = {
    "86.a": "89.b",
    "83": "89.c",
    "45": "45.§5",
    "45.§1": "45.§5",
    "45.§2": "46.§2",
    "43.§3": "46.§2",
    "46.§1": "46.§2",
    "77": "45.§5",
    "47.§1": "47.§3",
    "47.§2": "47.§3",
}


@SWITCH.clause("85", "85.c", "85.§único", passes=True)
def art85_noted_faults(draft: Draft) -> Draft:
    """FALTA TÉCNICA, § único: every third noted fault expels the nearest player."""
    for side, rule in draft.noted:
        state = draft.state
        count = state.record.noted.get(side, 0) + 1
        cause = (side, rule, state.period, state.clock)
        causes = (*state.record.causes, cause)
        draft = draft.within("record", noted=state.record.noted | {side: count}, causes=causes)
        if count % EXPEL_EVERY == 0:
            draft = expel(draft, side)
            if state.options.expulsion_starts_again:
                draft = draft.within("record", noted=draft.state.record.noted | {side: 0})
    return replace(draft, noted=())


@SWITCH.clause("88.d")
def art88_taker_set_again(state: State, side: Side, piece: str) -> tuple[Finding, ...]:
    """FALTA TÉCNICA ANOTADA, d: the taker of a direct free kick set again after the keeper was called for."""
    shot = state.due.shot
    stood = state.due.placed_taker is not None or at_the_ball(state, piece)
    direct = state.kind in ("direct_free_kick", "penalty")
    if not (direct and shot is not None and shot.side == side and stood):
        return ()
    return (
        noted("88.d", side, reason("{piece} was set again after the keeper was called for", piece=piece)),
    )


@SWITCH.clause("89", "89.§único", "56.b", passes=True)
def art89_indiscipline(draft: Draft, side: Side, rule: str, why: Reason) -> Draft:
    """INDISCIPLINA: the match is suspended at once and the opponent has won."""
    call = CLAUSES.call(rule, side, why, under="89.§único")
    return draft.calling(call).lost_by(side, call.because)


@SWITCH.clause("89.b", "89.c", "45.§5", "46.§2", "47.§3", passes=True)
def art89_on_purpose(draft: Draft) -> Draft:
    """INDISCIPLINA: a foul to break up an attack, a flick out of turn, a keeper moved, all on purpose."""
    meant = next((call for call in draft.calls if call.rule in ON_PURPOSE), None)
    if meant is None:
        return draft
    why = reason("{side} did it on purpose", side=meant.against)
    return art89_indiscipline(draft, meant.against, ON_PURPOSE[meant.rule], why)


@SWITCH.clause("89.§único", passes=True)
def art89_both(draft: Draft) -> Draft:
    """INDISCIPLINA, § único: by both coaches: suspended, and others decide."""
    turn = draft.state.turn
    why = reason("indiscipline by both coaches")
    draft = draft.charging(*(called("89.§único", side, why) for side in (turn, other(turn))))
    return draft.within("due", stage="suspended").saying("sent_to_judgement")
