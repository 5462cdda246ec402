"""Regla 3: Duración del partido."""

from msgspec.structs import replace

from palheta.rulebooks.common.shootout import Shootout
from palheta.rulebooks.fistf.outcome.due import finished
from palheta.rulebooks.fistf.outcome.precedence import Finding, foul
from palheta.rulebooks.fistf.rules import CLAUSES, SWITCH
from palheta.rulebooks.fistf.state import Due, State
from palheta.ruling import reason
from palheta.table.frame import Side

EXTRA_TIME = 3

INTERVAL_SECONDS = 300.0  # 3.1.1: three to five minutes between two periods


@SWITCH.clause("3.1.1", "3.3.1.1", "V.1", off=1e9)
def art3_1_1_length(state: State) -> float:
    """3.1 Tiempo de juego: two periods, and an extra one."""
    return state.options.extra_seconds if state.period >= EXTRA_TIME else state.options.period_seconds


@SWITCH.clause("3.1.1")
def art3_1_1_interval_over(state: State, side: Side, seconds: float, due: Due) -> tuple[Finding, ...]:
    """3.1.1: the interval has an end; who holds up the next period's kick-off wastes time (10.8.1)."""
    if due.after_goal or due.kind != "kick_off" or state.period == 1 or seconds <= INTERVAL_SECONDS:
        return ()
    why = reason("{side} is not ready though the interval is over", side=side)
    call = CLAUSES.call("3.1.1", side, why, under="10.8.1", at=due.at)
    return (foul(call, due.at),)


@SWITCH.clause("3.2.1", "2.5.3", "10.8.4", "IV.1.6", off=0.0)
def art3_2_1_added(state: State) -> float:
    """3.2 Tiempo añadido: what was lost is played at the end of the same period."""
    return state.time.added


@SWITCH.clause("3.2.3", "12.1.2", "7.1.1", off=False)
def art3_2_3_must_wait(state: State) -> bool:
    """12.1.2, 7.1.1.b: a penalty that is due is still taken, and a ball already struck runs on."""
    due = state.due
    return (due is not None and due.kind == "penalty") or state.ball_runs


@SWITCH.clause("3.3.1.1", passes=True)
def art3_3_1_1_sudden_death(state: State) -> State:
    """3.3.1.1: in the extra time the first goal ends the match."""
    return finished(state) if state.period >= EXTRA_TIME else state


@SWITCH.clause("3.3.1.2", "17.1.1", passes=True)
def art3_3_1_2_shootout(state: State) -> State:
    """3.3.1.2: still level after the extra time: tie-break shots; 17.1.2: the coin says who chooses."""
    due = replace(
        state, stage="toss", toss=None, due=None, shootout=Shootout("home"), flight=state.flight.ended
    )
    return due.within("possession", touches={}, defence="none")
