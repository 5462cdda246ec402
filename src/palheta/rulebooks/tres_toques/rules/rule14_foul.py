"""Regra XIV, PÊNALTI: what brings one, and that it is always taken (arts. 100 and 103)."""

from palheta.rulebooks.tres_toques.areas import in_goal_area, in_penalty_area
from palheta.rulebooks.tres_toques.rules import SWITCH
from palheta.rulebooks.tres_toques.state import State
from palheta.table.frame import Point, Side


@SWITCH.clause("100", "84", off=False)
def art100_in_own_areas(state: State, offender: Side, name: str, at: Point) -> bool:
    """CONCEITO (pênalti): a foul inside the areas of the offender's defence."""
    return in_penalty_area(state, name, at, offender) or in_goal_area(state, name, at, offender)


@SWITCH.clause("103", off=False)
def art103_penalty_due(state: State) -> bool:
    """PRORROGAÇÃO: for a penalty the time is always prolonged, added time too."""
    return state.kind == "penalty"
