"""Regra XIV, PÊNALTI: how the teams stand for it (art. 101). Art. 95 binds its taker too."""

from palheta.facts import Place
from palheta.rulebooks.tres_toques.areas import GAUGE, goal_line_place
from palheta.rulebooks.tres_toques.outcome.precedence import Draft
from palheta.rulebooks.tres_toques.rules import SWITCH
from palheta.rulebooks.tres_toques.state import State
from palheta.table.frame import Point, Side, forward, keeper_of, other
from palheta.table.geometry import TOLERANCE, gap, touches


@SWITCH.clause("101", off=True)
def art101_may_stand(state: State, piece: str, at: Point) -> bool:
    """EXECUÇÃO DO PÊNALTI: outside the areas, more than 183 mm from the ball, behind its line."""
    restart, ball = state.restart, state.point("ball")
    if restart is None or ball is None:
        return True
    body = state.table.footprint(piece, at)
    behind = forward(restart.side) * (at[0] - ball[0]) <= TOLERANCE
    far = gap(body, state.table.footprint("ball", ball)) > GAUGE - TOLERANCE
    return behind and far and not touches(body, state.table.pitch.penalty_zone(other(restart.side)))


@SWITCH.clause("101.§1", passes=True)
def art101_on_the_line(draft: Draft, side: Side, keeper: str, at: Place) -> Draft:
    """EXECUÇÃO DO PÊNALTI, § 1: the keeper's base wholly on the goal line."""
    assert at.point is not None
    pitch = draft.state.table.pitch
    if abs(at.point[0] - pitch.goal_line(side)) <= TOLERANCE and abs(at.point[1]) <= pitch.goal.width / 2:
        return draft
    return draft.placing({keeper: Place(goal_line_place(draft.state, side, at.point[1]))})


@SWITCH.clause("101.§1", passes=True)
def art101_keeper_on_the_line(draft: Draft, side: Side) -> Draft:
    """EXECUÇÃO DO PÊNALTI, § 1: the keeper's base on the goal line before the referee authorises."""
    table, keeper = draft.state.table, keeper_of(side)
    at, line = draft.state.point(keeper), table.pitch.goal_line(side)
    reach = (table.pitch.goal.width - table.keeper.width) / 2
    if at is None or (abs(at[0] - line) <= TOLERANCE and abs(at[1]) <= reach + table.keeper.width):
        return draft
    return draft.placing({keeper: Place((line, max(-reach, min(reach, at[1]))))})
