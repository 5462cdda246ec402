"""Regra V and VII: added time, the end of a period, and the time to think (arts. 51 to 54, 60 to 64)."""

import math

from palheta.facts import Score
from palheta.rulebooks.tres_toques.case import Case
from palheta.rulebooks.tres_toques.registered import SWITCH
from palheta.rulebooks.tres_toques.rule02_ball import half_of_ball
from palheta.rulebooks.tres_toques.rule08_start import due_kick_off
from palheta.rulebooks.tres_toques.state import State
from palheta.ruling import Over, reason
from palheta.table.frame import Side, other

REFLECTION = 10.0
EACH = 5.0
ENOUGH_FOR_A_RESULT = 1800.0
LONGEST_BY_FLICKS = 90.0
GOAL_KICK_SECONDS = 30.0
KICK_OFF_SECONDS = 20.0


def add(case: Case, seconds: float) -> None:
    """Time to be added to this period (52)."""
    if seconds > 0:
        case.set(added=case.state.added + seconds)


def late(case: Case, side: Side, seconds: float, told: float = 0.0) -> None:
    """A coach took this long, in all, for what was due; so much of it was judged before."""
    due = case.state.due
    if due == "substitution":
        art53_substitution_time(case, seconds - told)
        art64_noted_for_delay(case, side, seconds, "17", told)
        case.set(due="arrangement" if _arranging(case.state) else "reflection")
    elif due == "arrangement" and _arranging(case.state):
        if case.state.timed:
            art53_arrangement_time(case, side, seconds, told)
    else:
        art53_reflection_time(case, seconds, told)
        art64_noted_for_delay(case, side, seconds, "64", told)


def _arranging(state: State) -> bool:
    return (
        state.restart is not None and state.restart.kind in ("kick_off", "goal_kick") and state.attempts == 0
    )


def stands(case: Case, side: Side) -> None:
    """A team is arranged; once both are, the time to think runs."""
    arranged = case.state.arranged
    if side not in arranged:
        due = "reflection" if other(side) in arranged else case.state.due
        case.set(arranged=(*arranged, side), due=due)


def arrangement_limit(state: State) -> float:
    kick_off = state.restart is not None and state.restart.kind == "kick_off"
    return KICK_OFF_SECONDS if kick_off else GOAL_KICK_SECONDS


@SWITCH.clause("53.a", "52", off=None)
def art53_reflection_time(case: Case, seconds: float, told: float) -> None:
    """CONCESSÃO DE ACRÉSCIMOS, a: what goes beyond the ten seconds."""
    add(case, seconds - max(REFLECTION, told))


@SWITCH.clause("53.c", off=None)
def art53_substitution_time(case: Case, seconds: float) -> None:
    """CONCESSÃO DE ACRÉSCIMOS, c: the whole time of a substitution."""
    add(case, seconds)


@SWITCH.clause("53.b", "53.e", "24.§único", off=None)
def art53_arrangement_time(case: Case, side: Side, seconds: float, told: float) -> None:
    """CONCESSÃO DE ACRÉSCIMOS, b and e: beyond 20 s at a kick-off, 30 s at a goal kick."""
    add(case, seconds - max(arrangement_limit(case.state), told))
    case.set(spent={**case.state.spent, side: seconds})


@SWITCH.clause("64", "88.b", off=None)
def art64_noted_for_delay(case: Case, side: Side, seconds: float, rule: str, told: float) -> None:
    """TEMPO DE REFLEXÃO: a noted fault after each full five seconds beyond the ten."""
    why = reason("{side} took {seconds:.1f} s: ten are allowed", side=side, seconds=seconds)
    for _ in range(_delays(case.state, seconds) - _delays(case.state, told)):
        case.note(rule, side, why)


def _delays(state: State, seconds: float) -> int:
    beyond = (seconds - REFLECTION) / EACH
    full = math.floor(beyond + 1e-9) if state.options.late_noted_at_full_five else math.ceil(beyond - 1e-9)
    return max(0, full)


def clock(case: Case, seconds: float) -> bool:
    """The clock reads this now; True when the period is over with it."""
    case.set(clock=seconds)
    state = case.state
    if state.stage not in ("play", "arrange") or state.extended or state.flicks_left is not None:
        return False
    return time_is_up(case)


def time_is_up(case: Case) -> bool:
    state = case.state
    period = state.options.period_seconds
    if state.clock < period - 1e-9:
        return False
    if state.added > 0:
        art54_last_flicks(case)
        return False
    if art63_extension(state):
        case.set(extended=True)
        return False
    art60_period_over(case)
    return True


@SWITCH.clause("54.§1", "54.§2", off=None)
def art54_last_flicks(case: Case) -> None:
    """APLICAÇÃO DOS ACRÉSCIMOS: so many last flicks, one for each five seconds begun, at most eighteen."""
    state = case.state
    by_clock = state.added - LONGEST_BY_FLICKS
    if by_clock > 0 and state.clock < state.options.period_seconds + by_clock - 1e-9:
        return
    flicks = math.ceil(min(state.added, LONGEST_BY_FLICKS) / EACH - 1e-9)
    case.set(flicks_left=flicks)
    case.said.append(f"{flicks}_flicks_left")


@SWITCH.clause("63", "63.a", "63.b", "103", "54.nota.2", off=False)
def art63_extension(state: State) -> bool:
    """PRORROGAÇÃO: a penalty, a direct free kick that may be shot, or a shot already asked for is still taken."""
    if state.shot is not None:
        return True
    restart = state.restart
    if restart is None or restart.kind not in ("penalty", "direct_free_kick") or restart.at is None:
        return False
    return restart.kind == "penalty" or half_of_ball(state, restart.side, restart.at.point) == "attack"


def flick_made(case: Case) -> None:
    """One flick fewer in added time; or the one flick the period was kept open for."""
    state = case.state
    if case.over is not None or not case.lance or state.next.with_ in ("period_end", "full_time"):
        return
    if state.flicks_left is not None:
        case.set(flicks_left=state.flicks_left - 1)
        if state.flicks_left - 1 <= 0:
            art60_period_over(case)
    elif case.before.extended and state.next.with_ != "repeat" and not art63_extension(state):
        art60_period_over(case)


def result(score: Score) -> Over:
    if score.home == score.away:
        return Over("draw", score)
    return Over("home" if score.home > score.away else "away", score)


@SWITCH.clause("60", off=None)
def art60_period_over(case: Case) -> None:
    """TEMPO DE JOGO: two periods; the ends are changed, which in this frame changes nothing."""
    state = case.state
    if state.period >= 2:
        case.next("full_time", None)
        case.over = result(state.score)
        case.kicks.clear()
        return
    first: Side = state.kicked_off or "home"
    case.kicks.clear()
    case.set(
        period=state.period + 1, clock=0.0, added=0.0, flicks_left=None, extended=False, blank=None, since=0.0,
    )  # fmt: skip
    due_kick_off(case, other(first))
    case.next("period_end", other(first), (0.0, 0.0))


@SWITCH.clause("62", "62.§único", "56.c", "61.§3", off=None)
def art62_suspended(case: Case) -> None:
    """SUSPENSÃO DEFINITIVA DA PARTIDA: after thirty minutes the score stands, else the rest is played later."""
    state = case.state
    played = (state.period - 1) * state.options.period_seconds + state.clock
    case.said.append("suspended")
    if played >= ENOUGH_FOR_A_RESULT - 1e-9:
        case.over = result(state.score)
        case.next("full_time", None)
    else:
        case.set(stage="suspended")


@SWITCH.clause("61", "61.§1", "61.§2", "72.b", "53.f", off=None)
def art61_interrupted(case: Case) -> None:
    """INTERRUPÇÃO TEMPORÁRIA DA PARTIDA: everything stays where it is, or the ball where it went out."""
    case.said.append("interrupted")
