"""The additional moves that come to a side with its next turn (2.1.6). Cards are counts."""

from palheta.rulebooks.guzikowa.state import State
from palheta.ruling import Against
from palheta.table.frame import Side


def against(state: State, side: Side) -> Against:
    return Against(owed=state.record.owed.get(side, 0))
