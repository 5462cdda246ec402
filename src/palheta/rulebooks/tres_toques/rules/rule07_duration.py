"""Regra VII, DURAÇÃO DA PARTIDA (arts. 60 to 64)."""

import math

from palheta.rulebooks.tres_toques.areas import REMOVALS, must_go
from palheta.rulebooks.tres_toques.outcome import because
from palheta.rulebooks.tres_toques.outcome.precedence import Case, enough_played, result
from palheta.rulebooks.tres_toques.outcome.restart import due_kick_off
from palheta.rulebooks.tres_toques.outcome.wait import EACH, REFLECTION, forget
from palheta.rulebooks.tres_toques.rules import SWITCH
from palheta.rulebooks.tres_toques.rules.rule10_shot import shot_barred
from palheta.rulebooks.tres_toques.rules.rule14_penalty import art103_penalty_due
from palheta.rulebooks.tres_toques.state import State
from palheta.ruling import reason
from palheta.table.frame import Side, other


@SWITCH.clause("60", off=None)
def art60_period_over(case: Case) -> None:
    """TEMPO DE JOGO: two periods; the ends are changed, which in this frame changes nothing."""
    state = case.state
    case.kicks.clear()
    if state.period >= 2:
        case.because = because.TIME_IS_UP
        case.next("full_time", None)
        case.over = result(state.score)
        return
    first: Side = state.kicked_off or state.turn
    case.set(
        period=state.period + 1, clock=0.0, added=0.0, flicks_left=None, extended=False, blank=None, insisted={},
    )  # fmt: skip
    due_kick_off(case, other(first))
    case.next("period_end", other(first), (0.0, 0.0))
    case.because = because.period_over(other(first))


@SWITCH.clause("61", "61.§1", "61.§2", "72.b", "53.f", off=None)
def art61_interrupted(case: Case) -> None:
    """INTERRUPÇÃO TEMPORÁRIA DA PARTIDA: everything stays where it is, or the ball where it went out."""
    case.said.append("interrupted")


@SWITCH.clause("62", "62.§único", "56.c", "61.§3", off=None)
def art62_suspended(case: Case) -> None:
    """SUSPENSÃO DEFINITIVA DA PARTIDA: after thirty minutes the score stands, else the rest is played later."""
    state = case.state
    case.said.append("suspended")
    if enough_played(state):
        case.over = result(state.score)
        case.next("full_time", None)
        case.because = because.SUSPENDED
    else:
        case.set(stage="suspended")


@SWITCH.clause("63", "63.a", "54.nota.2", off=False)
def art63_extension(state: State) -> bool:
    """PRORROGAÇÃO: a penalty, a direct free kick that may be shot, or a shot asked for in time is still taken."""
    if art103_penalty_due(state) or art63_shot_asked(state):
        return True
    added = state.flicks_left is not None
    direct = state.restart is not None and state.restart.kind == "direct_free_kick"
    return direct and not added and shot_barred(state) is None


@SWITCH.clause("63.b", "74", "75", off=False)
def art63_shot_asked(state: State) -> bool:
    """PRORROGAÇÃO, b: a shot asked for; one that 74 to 76 forbid prolongs nothing."""
    return state.shot is not None and state.shot.side == state.turn and shot_barred(state) is None


@SWITCH.clause("64.§2", off=None)
def art64_setting_the_keeper(state: State) -> Side | None:
    """TEMPO DE REFLEXÃO, § 2: who sets his keeper for a shot has ten seconds of his own for it."""
    return other(state.shot.side) if state.shot is not None and not state.shot.ready else None


@SWITCH.clause("64.§4", "30.g", off=None)
def art64_removals(state: State) -> Side | None:
    """TEMPO DE REFLEXÃO, § 4: so has each coach for all his removals, the beneficiary first."""
    restart = state.restart
    if restart is None or restart.kind not in REMOVALS or not state.distance_asked or state.placed_taker:
        return None
    return next((side for side in (restart.side, other(restart.side)) if must_go(state, side)), None)


@SWITCH.clause("64.§1", off=None)
def art64_from_pronto(case: Case, side: Side) -> None:
    """TEMPO DE REFLEXÃO, § 1: for a shot the time runs from PRONTO; asked for again on the same flick, it runs on."""
    if case.state.asked <= 1:
        forget(case, "flick", side)


@SWITCH.clause("64", "88.b", "17", off=None)
def art64_noted_for_delay(case: Case, side: Side, before: float, now: float, rule: str) -> None:
    """TEMPO DE REFLEXÃO: a noted fault after each full five seconds beyond the ten."""
    more = _delays(case.state, now) - _delays(case.state, before)
    why = reason("{side} took {seconds:.1f} s: ten are allowed", side=side, seconds=now)
    for _ in range(more):
        case.note(rule, side, why)
    if more < 0:
        _not_so_late(case, side, rule, -more)


# So many noted faults send everybody off: whoever waits on for ever is noted no more often.
MOST_NOTED = 33


def _delays(state: State, seconds: float) -> int:
    beyond = min((seconds - REFLECTION) / EACH, MOST_NOTED)
    full = math.floor(beyond + 1e-9) if state.options.late_noted_at_full_five else math.ceil(beyond - 1e-9)
    return max(0, full)


def _not_so_late(case: Case, side: Side, rule: str, faults: int) -> None:
    """It was less than said before: noted faults that have not expelled anybody yet are taken back."""
    noted, causes = case.state.noted.get(side, 0), list(case.state.causes)
    for _ in range(min(faults, noted % 3)):
        mine = [k for k, cause in enumerate(causes) if cause[:2] == (side, rule)]
        if not mine:
            return
        del causes[mine[-1]]
        noted -= 1
        case.set(noted={**case.state.noted, side: noted}, causes=tuple(causes))
