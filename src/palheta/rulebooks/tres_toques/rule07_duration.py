"""Regra V and VII: added time and the end of a period (arts. 51 to 54, 60 to 63, 103)."""

import math

from palheta.facts import Score
from palheta.rulebooks.tres_toques import because
from palheta.rulebooks.tres_toques.case import Case
from palheta.rulebooks.tres_toques.registered import SWITCH
from palheta.rulebooks.tres_toques.rule08_start import due_kick_off
from palheta.rulebooks.tres_toques.rule10_goals import shot_barred
from palheta.rulebooks.tres_toques.state import State
from palheta.ruling import Over
from palheta.table.frame import Side, other

ENOUGH_FOR_A_RESULT = 1800.0
LONGEST_BY_FLICKS = 90.0
EACH_FLICK = 5.0


def add(case: Case, seconds: float) -> None:
    """Time to be added to this period (52); less where it was said to be more."""
    if seconds:
        case.set(added=max(0.0, case.state.added + seconds))


def clock(case: Case, seconds: float) -> bool:
    """The clock reads this now, and it never runs back; True when the period is over with it."""
    case.set(clock=max(seconds, case.state.clock))
    ends(case)
    return case.over is not None or case.state.period != case.before.period


def ends(case: Case) -> None:
    """Is there anything left of this period? Once time is up, only what it is kept open for."""
    state = case.state
    between = state.stage not in ("play", "arrange") or state.next.with_ == "period_end"
    if between or case.over is not None:
        return
    if state.extended:
        if not art63_extension(state):
            art60_period_over(case)
    elif state.flicks_left is None:
        time_is_up(case)
    elif state.flicks_left <= 0:
        if art103_penalty_due(state):
            case.set(extended=True)
        else:
            art60_period_over(case)


def time_is_up(case: Case) -> None:
    state = case.state
    if state.clock < state.options.period_seconds - 1e-9:
        return
    if state.added > 0:
        art54_last_flicks(case)
    elif art63_extension(state):
        case.set(extended=True)
    else:
        art60_period_over(case)


def time_up_at(state: State) -> float | None:
    """Last flicks are counted, and for what is still taken nobody looks at the clock any more."""
    if state.extended or state.flicks_left is not None:
        return None
    return state.options.period_seconds + max(0.0, state.added - LONGEST_BY_FLICKS)


def bell(case: Case) -> None:
    """The clock's end sounded while a flick ran."""
    case.set(clock=max(case.state.clock, case.state.options.period_seconds))


def ends_with_the_bell(state: State) -> bool:
    """Whether what runs when the bell sounds is over with it: not in added time, nor a shot asked for before (63.b)."""
    return (
        state.added <= 0 and state.flicks_left is None and not state.extended and not art63_shot_asked(state)
    )


@SWITCH.clause("54.§1", "54.§2", off=None)
def art54_last_flicks(case: Case) -> None:
    """APLICAÇÃO DOS ACRÉSCIMOS: so many last flicks, one for each five seconds begun, at most eighteen."""
    state = case.state
    by_clock = state.added - LONGEST_BY_FLICKS
    if by_clock > 0 and state.clock < state.options.period_seconds + by_clock - 1e-9:
        return
    flicks = math.ceil(min(state.added, LONGEST_BY_FLICKS) / EACH_FLICK - 1e-9)
    case.set(flicks_left=flicks)
    case.said.append(f"{flicks}_flicks_left")


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


@SWITCH.clause("103", off=False)
def art103_penalty_due(state: State) -> bool:
    """PRORROGAÇÃO: for a penalty the time is always prolonged, added time too."""
    return state.restart is not None and state.restart.kind == "penalty"


def flick_made(case: Case) -> None:
    """One flick fewer in added time."""
    left = case.state.flicks_left
    if case.lance and left is not None and case.before.flicks_left is not None:
        case.set(flicks_left=max(0, left - 1))


def result(score: Score) -> Over:
    if score.home == score.away:
        return Over("draw", score)
    return Over("home" if score.home > score.away else "away", score)


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


def art62_enough_played(state: State) -> bool:
    """SUSPENSÃO DEFINITIVA DA PARTIDA, § único: thirty minutes or more."""
    played = (state.period - 1) * state.options.period_seconds + state.clock
    return played >= ENOUGH_FOR_A_RESULT - 1e-9


@SWITCH.clause("62", "62.§único", "56.c", "61.§3", off=None)
def art62_suspended(case: Case) -> None:
    """SUSPENSÃO DEFINITIVA DA PARTIDA: after thirty minutes the score stands, else the rest is played later."""
    state = case.state
    case.said.append("suspended")
    if art62_enough_played(state):
        case.over = result(state.score)
        case.next("full_time", None)
        case.because = because.SUSPENDED
    else:
        case.set(stage="suspended")


@SWITCH.clause("61", "61.§1", "61.§2", "72.b", "53.f", off=None)
def art61_interrupted(case: Case) -> None:
    """INTERRUPÇÃO TEMPORÁRIA DA PARTIDA: everything stays where it is, or the ball where it went out."""
    case.said.append("interrupted")
