"""Regla 3: Duración del partido."""

from typing import Literal

from palheta.facts import Score
from palheta.rulebooks.common.shootout import Shootout
from palheta.rulebooks.fistf import because
from palheta.rulebooks.fistf.registered import SWITCH
from palheta.rulebooks.fistf.rule17_positions import shootout_due
from palheta.rulebooks.fistf.sanction import award
from palheta.rulebooks.fistf.state import State
from palheta.rulebooks.fistf.verdict import Verdict
from palheta.ruling import Over
from palheta.table.frame import Side, other

EXTRA_TIME = 3


def period_length(state: State) -> float:
    """3.1.1, 3.3.1.1, V.1: how long this period lasts, with the time added to it."""
    return art_3_1_1_length(state) + art_3_2_1_added(state)


@SWITCH.clause("3.1.1", "3.3.1.1", "V.1", off=1e9)
def art_3_1_1_length(state: State) -> float:
    """3.1 Tiempo de juego: two periods, and an extra one."""
    return state.options.extra_seconds if state.period >= EXTRA_TIME else state.options.period_seconds


@SWITCH.clause("3.2.1", "2.5.3", "10.8.4", "IV.1.6", off=0.0)
def art_3_2_1_added(state: State) -> float:
    """3.2 Tiempo añadido: what was lost is played at the end of the same period."""
    return state.added


def time_is_up(state: State) -> bool:
    return state.stage == "match" and state.over is None and state.clock >= period_length(state)


def time_up_at(state: State) -> float | None:
    counted = state.stage == "match" and not state.ending
    return period_length(state) if counted else None


@SWITCH.clause("3.2.3", "12.1.2", "7.1.1", off=False)
def art_12_1_2_must_wait(state: State) -> bool:
    """12.1.2, 7.1.1.b: a penalty that is due is still taken, and a ball already struck runs on."""
    due = state.setpiece
    return (due is not None and due.kind == "penalty") or state.ball_runs


def closed(verdict: Verdict) -> Verdict:
    """The period ends where its time is up and nothing has to be waited for."""
    state = verdict.state
    if state.over is not None or state.stage != "match" or not (state.ending or time_is_up(state)):
        return verdict
    if art_12_1_2_must_wait(state):
        return verdict.on(ending=True)
    after = period_over(state)
    return verdict.but(state=after, because=because.period_over(after))


def period_over(state: State) -> State:
    ended = state.but(ending=False, recall=None, waived=None, unsettled=None, flight=None)
    fresh = ended.but(clock=0.0, added=0.0)
    if state.period == 1:
        return art_4_1_1_next_period(fresh, 2, _second_kick_off(state))
    if state.period == 2 and state.options.knockout and state.score.home == state.score.away:
        # 3.3.1.1: at once, with a kick-off; 4.1.1: the coin is tossed again.
        return fresh.but(stage="toss", toss=None, period=EXTRA_TIME, setpiece=None, interval=True)
    if state.period == EXTRA_TIME and state.score.home == state.score.away:
        return art_3_3_1_2_shootout(fresh)
    return finished(ended)


def _second_kick_off(state: State) -> Side:
    """4.1.1: who did not kick the first half off; where that is not known, who has not got the ball."""
    return other(state.began) if state.began is not None else other(state.possession)


@SWITCH.clause("4.1.1", passes=True)
def art_4_1_1_next_period(state: State, period: int, side: Side) -> State:
    """4.1.1: the other side kicks the second half off."""
    return award(state, "kick_off", side, (0.0, 0.0)).but(period=period, interval=True)


@SWITCH.clause("3.3.1.1", passes=True)
def art_3_3_1_1_sudden_death(state: State) -> State:
    """3.3.1.1: in the extra time the first goal ends the match."""
    return finished(state) if state.period >= EXTRA_TIME else state


@SWITCH.clause("3.3.1.2", "17.1.1", passes=True)
def art_3_3_1_2_shootout(state: State) -> State:
    """3.3.1.2: still level after the extra time: tie-break shots; 17.1.2: the coin says who chooses."""
    return shootout_due(state.but(stage="toss", toss=None, setpiece=None, shootout=Shootout("home")))


def finished(state: State, score: Score | None = None) -> State:
    score = score if score is not None else state.score
    winner: Literal["home", "away", "draw"] = "draw"
    if score.home != score.away:
        winner = "home" if score.home > score.away else "away"
    shots = state.shootout.tally if winner == "draw" and state.shootout is not None else None
    if shots is not None and shots.home != shots.away:
        winner = "home" if shots.home > shots.away else "away"
    return state.but(
        score=score, over=Over(winner, score, shots), setpiece=None, flight=None, running=(), recall=None,
        waived=None, unsettled=None, interval=False, ending=False,
    )  # fmt: skip
