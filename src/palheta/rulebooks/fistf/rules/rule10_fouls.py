"""Regla 10: Tipos de falta y comportamiento incorrecto:
finger, hand, obstruction, what only people see, 10.4 to 10.9."""

from palheta.facts import Put, Report
from palheta.rulebooks.fistf.areas import told
from palheta.rulebooks.fistf.outcome.period import rather_than_the_kick
from palheta.rulebooks.fistf.outcome.precedence import Finding, foul
from palheta.rulebooks.fistf.rules import CLAUSES, SWITCH
from palheta.rulebooks.fistf.sighted import Watch, flicked_from
from palheta.rulebooks.fistf.state import State
from palheta.rulebooks.fistf.vocabulary import (
    AT_THE_FIGURE,
    AT_THE_FLICK,
    AT_THE_SPOT,
    AT_THE_TOUCH,
    FOULS,
    OF_A_RUNNING_BALL,
    REPORTS,
)
from palheta.ruling import Reason, reason
from palheta.table.frame import Point, Side, is_piece, other

SECONDS_TO_SHOOT = 10.0

# Where the sanction stands under another clause than the offence.
SANCTIONED_BY: dict[str, str] = {
    "1.4.2": "10.8.1",
    "1.4.3": "10.8.1",
    "10.6.2.1": "10.6.1",
    "10.6.2.2": "10.6.1",
    "10.7.1": "10.7.2",
    "10.7.3": "10.7.2",
}


@SWITCH.clause("10.4")
def art10_4_finger(watch: Watch) -> tuple[Finding, ...]:
    """10.4 Falta de dedo: who flicks a figure touches no other one with body or clothes."""
    for i, touch in watch.touches:
        if touch.mover != watch.side or not is_piece(touch.touched) or touch.touched == watch.piece:
            continue
        why = reason("the hand that flicked {piece} touched {met}", piece=watch.piece, met=touch.touched)
        at = watch.origin or told(watch.state, touch.at, watch.state.point(touch.touched))
        call = CLAUSES.call("10.4", watch.side, why, at=at, piece=touch.touched)
        return (foul(call, at, i),)
    return ()


@SWITCH.clause("10.5.1")
def art10_5_1_touched(side: Side, when: int, at: tuple[float, float] | None) -> tuple[Finding, ...]:
    """10.5.1: foul where the ball was touched, a penalty in the own area."""
    why = reason("{side} touched the ball with hand, body or clothes", side=side)
    return (foul(CLAUSES.call("10.5.1", side, why, at=at), at, when),)


@SWITCH.clause("10.5.1")
def art10_5_1_ball_by_hand(state: State, side: Side, put: Put) -> tuple[Finding, ...]:
    """10.5.1: the ball is not picked up either."""
    if "ball" not in put.place:
        return ()
    at = state.point("ball")
    why = reason("{side} moved the ball by hand", side=side)
    return (foul(CLAUSES.call("10.5.1", side, why, at=at), at),)


@SWITCH.clause("10.5.2")
def art10_5_2_shot_at(watch: Watch, side: Side, when: int) -> tuple[Finding, ...]:
    """10.5.2: a ball shot at the defender on purpose is the attacker's foul."""
    if not watch.deliberate or side == watch.side:
        return ()
    touch = dict(watch.touches)[when]
    at = told(watch.state, touch.at, watch.state.point("ball"))
    why = reason("{side} played the ball at the opponent's body on purpose", side=watch.side)
    return (foul(CLAUSES.call("10.5.2", watch.side, why, at=at), at, when),)


@SWITCH.clause("10.6.1")
def art10_6_1_body_in_the_way(watch: Watch) -> tuple[Finding, ...]:
    """10.6.1: a figure on its way to the ball that meets the opponent's body was obstructed."""
    rival, limit = other(watch.side), watch.ball_at
    for i, touch in watch.touches:
        if (limit is not None and i >= limit) or set(touch.touch) != {rival, watch.piece}:
            continue
        at = watch.state.point("ball")
        why = reason("{side} was in the way of {piece} with hand or body", side=rival, piece=watch.piece)
        return (foul(CLAUSES.call("10.6.1", rival, why, at=at), at, i),)
    return ()


@SWITCH.clause(
    "1.1.2",
    "1.3.1.1",
    "1.3.1.2",
    "1.4.2",
    "1.4.3",
    "5.3.1",
    "5.3.4",
    "5.4.3",
    "8.1.1",
    "8.2.3",
    "10.6.1",
    "10.6.2.1",
    "10.6.2.2",
    "10.7.1",
    "10.7.3",
    "10.8.1",
    "10.9",
    "9.1.1",
    "13.1.1",
    "13.2",
    "15.2.1.4",
)
def art10_6_1_told_by_people(state: State, report: Report, side: Side) -> tuple[Finding, ...]:
    """A reported foul: where the ball was, where the figure was flicked, or from the spot."""
    at = _where(state, report, side)
    why = Reason(REPORTS[report.report].meaning)  # what the word means is a sentence of the catalogues
    rule = REPORTS[report.report].clause
    under = SANCTIONED_BY.get(rule)
    call = CLAUSES.call(rule, side, why, at=at, under=under, piece=report.piece)
    return (foul(call, at),)


def _where(state: State, report: Report, side: Side) -> Point | None:
    kind = FOULS[report.report]
    pitch = state.table.pitch
    if kind == AT_THE_SPOT:
        return pitch.spot(side)
    where = told(state, report.at, None)
    ball = state.point("ball")
    if kind == AT_THE_TOUCH:
        return where
    if kind == AT_THE_FIGURE:
        return where or (state.point(report.piece) if report.piece is not None else None)
    if kind == AT_THE_FLICK:
        return where or flicked_from(state, report, side)
    return where or ball if report.report in OF_A_RUNNING_BALL else ball or where


@SWITCH.clause("10.7.2.1", "I.2.2", "IV.1.2", passes=True)
def art10_7_2_1_advantage(state: State, side: Side) -> State:
    """10.7.2.1: the offended side plays on, and cannot take that back."""
    if state.flight.recall is not None and state.flight.recall.side == side:
        return state.within("flight", recall=None)
    instead = rather_than_the_kick(state)
    if instead is not None and state.due is not None and state.due.side == side:
        return instead.carrying(state)
    return state


@SWITCH.clause("10.8.2")
def art10_8_2_ten_seconds(state: State, side: Side, seconds: float) -> tuple[Finding, ...]:
    """10.8.2: ten seconds to get ready for a shot and take it; then it is time wasting (10.8.1)."""
    if side != state.possession.side or seconds <= SECONDS_TO_SHOOT:
        return ()
    at = state.point("ball")
    why = reason("{side} took {seconds} s; a shot is taken within ten", side=side, seconds=seconds)
    call = CLAUSES.call("10.8.2", side, why, under="10.8.1", at=at)
    return (foul(call, at),)
