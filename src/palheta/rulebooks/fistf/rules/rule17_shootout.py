"""Regla 17: Tiros de desempate."""

from palheta.facts import Put
from palheta.rulebooks.fistf.areas import keeper_behind_line
from palheta.rulebooks.fistf.outcome.due import shot_due
from palheta.rulebooks.fistf.outcome.precedence import Draft
from palheta.rulebooks.fistf.rules import CLAUSES, SWITCH
from palheta.rulebooks.fistf.state import Due, State
from palheta.ruling import Call, reason
from palheta.table.frame import Point, Side, forward, is_piece, other

SECONDS = 10.0

CLOSE = 0.5  # "lo más cerca posible ... sin tocarla"


@SWITCH.clause("17.1.3", "17.1.3.1", "17.1.3.2", "17.1.3.3", "17.1.3.4", "17.1.3.5", off=(0.0, 0.0))
def art17_1_3_place(state: State, side: Side, index: int) -> Point:
    """17.1.3: at the shooting line by the touchline, in line with the area, opposite the spot, and mirrored."""
    pitch = state.table.pitch
    assert pitch.shooting_line is not None
    radius = state.table.radius("ball")
    x = pitch.length / 2 - pitch.shooting_line + radius + CLOSE
    wide = pitch.width / 2 - radius - CLOSE
    inner = pitch.penalty_area.width / 2
    y = (wide, inner, 0.0, -inner, -wide)[index % 5] * state.record.flank
    return (forward(side) * x, forward(side) * y)


@SWITCH.clause("17.1.4", off=None)
def art17_1_4_winner(state: State) -> Side | None:
    """17.1.4: five each; then, after every pair, whoever has scored more."""
    shootout = state.shootout
    assert shootout is not None
    if state.options.spend_all_five and shootout.taken(other(shootout.first)) < shootout.best_of:
        return None
    return shootout.winner


@SWITCH.clause("17.2.2", "17.2.3", "17.2.5")
def art17_2_limits(state: State, side: Side, seconds: float) -> tuple[Call, ...]:
    """17.2.2, 17.2.3, 17.2.5: ten seconds each: the shooter's delay is a miss, the keeper's a goal."""
    if seconds <= SECONDS:
        return ()
    due = shot_due(state)
    if side != due.side:
        rule, why = "17.2.3", reason("the keeper was not ready within ten seconds: it counts as a goal")
    elif side in due.ready:
        rule, why = "17.2.5", reason("the shot was not taken within ten seconds: it counts as missed")
    else:
        rule, why = "17.2.2", reason("the shooter was not ready within ten seconds: it counts as missed")
    return (CLAUSES.call(rule, side, why),)


@SWITCH.clause("17.2.2")
def art17_2_2_moved_after_ready(due: Due, side: Side, put: Put) -> tuple[Call, ...]:
    """17.2.2: a shooter who moves his figure after saying that he is ready has missed."""
    if side != due.side or side not in due.ready or not any(is_piece(name) for name in put.place):
        return ()
    return (
        CLAUSES.call("17.2.2", side, reason("the figure was moved after the shooter had said he was ready")),
    )


@SWITCH.clause("17.2.3", passes=True)
def art17_2_3_before_the_shot(state: State) -> State:
    """17.2.3: a shot at a keeper over its line, or moved too early, is taken again like a penalty (12.2.3)."""
    before = state.flight.penalty_taken
    return before.carrying(state) if before is not None else state


@SWITCH.clause("17.2.3", passes=True)
def art17_2_3_behind_the_line(draft: Draft, side: Side) -> Draft:
    """17.2.3: no part of the defender over the goal line: the referee puts the keeper back."""
    due = shot_due(draft.state)
    if side == due.side:
        return draft
    return draft.placing(keeper_behind_line(draft.state, side))
