"""What counts against a side until the end: indiscipline (51) and deliberate fouls (50). Warnings are counts."""

from palheta.rulebooks.dadinho.state import State
from palheta.ruling import Against
from palheta.table.frame import Side


def against(state: State, side: Side) -> Against:
    mine = state.record.sides[side]
    return Against(indiscipline=len(mine.indiscipline), deliberate=len(mine.deliberate))
