"""Who holds the champion die, and the play it shows. Fouls in a row are counts."""

from palheta.rulebooks.campeao.state import State
from palheta.ruling import Against
from palheta.table.frame import Side


def against(state: State, side: Side) -> Against:
    holder = state.record.champion
    return Against(champion=(holder.face or "none") if holder is not None and holder.side == side else "")
