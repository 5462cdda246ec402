"""How many a side has left once somebody was sent off (34), and how often it set players wrongly (24, 114.e)."""

from palheta.rulebooks.tres_toques.state import State
from palheta.ruling import Against
from palheta.table.frame import Side, side_of


def against(state: State, side: Side) -> Against:
    record = state.record
    sent_off = any(side_of(name) == side for name in record.expelled)
    left = [name for name in state.pieces if side_of(name) == side and name not in record.expelled]
    return Against(
        players=len(left) if sent_off else 0,
        misplaced=record.misplacings.get(side, 0) + record.intrusions.get(side, 0),
    )
