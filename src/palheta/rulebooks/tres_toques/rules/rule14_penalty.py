"""Regra XIV, PÊNALTI (arts. 100 to 104). Art. 95 binds its taker too."""

from palheta.facts import Place
from palheta.rulebooks.tres_toques.areas import GAUGE, goal_line_place, in_goal_area, in_penalty_area
from palheta.rulebooks.tres_toques.outcome.precedence import Case
from palheta.rulebooks.tres_toques.rules import SWITCH
from palheta.rulebooks.tres_toques.state import State
from palheta.table.frame import Point, Side, forward, keeper_of, other
from palheta.table.geometry import TOLERANCE, gap, touches


@SWITCH.clause("100", "84", off=False)
def art100_in_own_areas(state: State, offender: Side, name: str, at: Point) -> bool:
    """CONCEITO (pênalti): a foul inside the areas of the offender's defence."""
    return in_penalty_area(state, name, at, offender) or in_goal_area(state, name, at, offender)


@SWITCH.clause("101", off=True)
def art101_may_stand(state: State, piece: str, at: Point) -> bool:
    """EXECUÇÃO DO PÊNALTI: outside the areas, more than 183 mm from the ball, behind its line."""
    restart = state.restart
    ball = state.at("ball")
    if restart is None or ball is None:
        return True
    end = other(restart.side)
    body = state.table.footprint(piece, at)
    behind = forward(restart.side) * (at[0] - ball[0]) <= TOLERANCE
    far = gap(body, state.table.footprint("ball", ball)) > GAUGE - TOLERANCE
    return behind and far and not touches(body, state.table.pitch.penalty_zone(end))


@SWITCH.clause("101.§1", off=None)
def art101_keeper_on_the_line(case: Case, side: Side) -> None:
    """EXECUÇÃO DO PÊNALTI, § 1: the keeper's base on the goal line before the referee authorises."""
    keeper = keeper_of(side)
    at = case.state.at(keeper)
    line = case.state.table.pitch.goal_line(side)
    reach = (case.state.table.pitch.goal.width - case.state.table.keeper.width) / 2
    if at is not None and (
        abs(at[0] - line) > TOLERANCE or abs(at[1]) > reach + case.state.table.keeper.width
    ):
        case.place(keeper, Place((line, max(-reach, min(reach, at[1])))))


@SWITCH.clause("101.§1", off=None)
def art101_on_the_line(case: Case, side: Side, keeper: str, at: Place) -> None:
    """EXECUÇÃO DO PÊNALTI, § 1: the keeper's base wholly on the goal line."""
    assert at.point is not None
    line = case.state.table.pitch.goal_line(side)
    if abs(at.point[0] - line) > TOLERANCE or abs(at.point[1]) > case.state.table.pitch.goal.width / 2:
        case.place(keeper, Place(goal_line_place(case.state, side, at.point[1])))


@SWITCH.clause("103", off=False)
def art103_penalty_due(state: State) -> bool:
    """PRORROGAÇÃO: for a penalty the time is always prolonged, added time too."""
    return state.restart is not None and state.restart.kind == "penalty"
