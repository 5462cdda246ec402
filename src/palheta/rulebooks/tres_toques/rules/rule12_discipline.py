"""Regra XII, INFRAÇÕES: noted faults and indiscipline (arts. 85, 88 and 89)."""

from palheta.rulebooks.tres_toques.areas import at_the_ball
from palheta.rulebooks.tres_toques.outcome.off import expel
from palheta.rulebooks.tres_toques.outcome.precedence import Case
from palheta.rulebooks.tres_toques.rules import SWITCH
from palheta.ruling import Over, Reason, reason
from palheta.table.frame import Side, other

EXPEL_EVERY = 3


@SWITCH.clause("85", "85.c", "85.§único", off=None)
def art85_noted_faults(case: Case) -> None:
    """FALTA TÉCNICA, § único: every third noted fault expels the nearest player."""
    for side, rule in case.noted:
        count = case.state.noted.get(side, 0) + 1
        cause = (side, rule, case.state.period, case.state.clock)
        case.set(noted={**case.state.noted, side: count}, causes=(*case.state.causes, cause))
        if count % EXPEL_EVERY == 0:
            expel(case, side)
            if case.state.options.expulsion_starts_again:
                case.set(noted={**case.state.noted, side: 0})
    case.noted.clear()


@SWITCH.clause("88.d", off=None)
def art88_taker_set_again(case: Case, side: Side, piece: str) -> None:
    """FALTA TÉCNICA ANOTADA, d: the taker of a direct free kick set again after the keeper was called for."""
    restart, shot = case.state.restart, case.state.shot
    direct = restart is not None and restart.kind in ("direct_free_kick", "penalty")
    stood = case.state.placed_taker is not None or at_the_ball(case.state, piece)
    if direct and shot is not None and shot.side == side and stood:
        case.note("88.d", side, reason("{piece} was set again after the keeper was called for", piece=piece))


@SWITCH.clause("89", "89.§único", "56.b", off=None)
def art89_indiscipline(case: Case, side: Side, rule: str, why: Reason) -> None:
    """INDISCIPLINA: the match is suspended at once and the opponent has won."""
    case.because = case.call(rule, side, why, under="89.§único").because
    case.over = Over(other(side), case.state.score)


ON_PURPOSE = {
    "86.a": "89.b", "83": "89.c", "45": "45.§5", "45.§1": "45.§5", "45.§2": "46.§2", "43.§3": "46.§2", "46.§1": "46.§2",
    "77": "45.§5", "47.§1": "47.§3", "47.§2": "47.§3",
}  # fmt: skip


@SWITCH.clause("89.b", "89.c", "45.§5", "46.§2", "47.§3", off=None)
def art89_on_purpose(case: Case) -> None:
    """INDISCIPLINA: a foul to break up an attack, a flick out of turn, a keeper moved, all on purpose."""
    meant = next((call for call in case.calls if call.rule in ON_PURPOSE), None)
    if meant is not None:
        why = reason("{side} did it on purpose", side=meant.against)
        art89_indiscipline(case, meant.against, ON_PURPOSE[meant.rule], why)


@SWITCH.clause("89.§único", off=None)
def art89_both(case: Case) -> None:
    """INDISCIPLINA, § único: by both coaches: suspended, and others decide."""
    for side in (case.state.turn, other(case.state.turn)):
        case.call("89.§único", side, reason("indiscipline by both coaches"))
    case.set(stage="suspended")
    case.said.append("sent_to_judgement")
