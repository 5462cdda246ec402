"""Regla 10: Tipos de falta y comportamiento incorrecto: the cards, 10.1 to 10.3."""

from palheta.facts import Score
from palheta.rulebooks.fistf.outcome.precedence import Finding
from palheta.rulebooks.fistf.rules import SWITCH
from palheta.rulebooks.fistf.rules.rule09_sweeper import _foul
from palheta.rulebooks.fistf.state import State
from palheta.ruling import Card, reason
from palheta.table.frame import Side, other, sweeper_of

LOST_BY = Score(0, 3)


@SWITCH.clause("10.1", off=None)
def art10_1_yellow(side: Side) -> Card | None:
    """10.1 Tarjeta amarilla."""
    return Card("yellow", side=side)


@SWITCH.clause("10.2.2", off=())
def art10_2_2_sweeper_leaves(side: Side) -> tuple[str, ...]:
    """10.2.2: the sweeping keeper is out of the match, at once and for good."""
    return (sweeper_of(side),)


@SWITCH.clause("10.2.2")
def art10_2_2_taken_away(state: State, side: Side) -> tuple[Finding, ...]:
    """10.2.2: after an orange card there is no sweeping keeper any more."""
    if side not in state.record.sweeper_lost:
        return ()
    why = reason("{side} lost its sweeping keeper with the orange card", side=side)
    return (_foul(state, "10.2.2", side, why, under="9.1.2"),)


@SWITCH.clause("10.3.1", passes=True)
def art10_3_1_score(score: Score, side: Side) -> Score:
    """10.3.1: the score that stands after a disqualification."""
    if score.of(other(side)) - score.of(side) >= LOST_BY.away:
        return score
    return Score(0, 3) if side == "home" else Score(3, 0)
