"""What a side has left (34: seven at least), and how often its players stood where they may not (24, 114.e)."""

from palheta.rulebooks.tres_toques.state import State
from palheta.ruling import Against
from palheta.table.frame import Side, side_of


def against(state: State, side: Side) -> Against:
    record = state.record
    on_the_table = [name for name in state.pieces if side_of(name) == side]
    return Against(
        players=sum(name not in record.expelled for name in on_the_table),
        misplaced=record.misplacings.get(side, 0) + record.intrusions.get(side, 0),
    )
