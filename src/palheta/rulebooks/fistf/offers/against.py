"""Cards (10.1 to 10.3), the keeper's offences (8.1.2, 8.2.1) and how often he was exchanged (8.3)."""

from palheta.rulebooks.fistf.state import State
from palheta.ruling import Against
from palheta.table.frame import Side


def against(state: State, side: Side) -> Against:
    record = state.record
    return Against(
        cards=tuple(shown.card for shown in record.cards if shown.side == side),
        keeper_faults=sum(n for whose, n in record.keeper_faults.items() if whose.startswith(f"{side} ")),
        keepers_changed=record.keepers_changed.get(side, 0),
    )
