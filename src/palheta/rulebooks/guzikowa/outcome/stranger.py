"""Buttons that are not in the match."""

from palheta.rulebooks.guzikowa.rules.ch1_buttons import art1_1_2_eleven_and_no_more
from palheta.rulebooks.guzikowa.rules.ch6_cards import art6_2_1_sent_off_for_good
from palheta.rulebooks.guzikowa.rules.ch10_exchanges import art10_1_6_exchanged_for_good
from palheta.rulebooks.guzikowa.state import State
from palheta.ruling import Call


def not_in_the_match(state: State, name: str) -> tuple[Call, ...]:
    """Why this button may do nothing at all; nothing for one that is on the board or waits beside it (5.1.3)."""
    return (
        *art6_2_1_sent_off_for_good(state, name),
        *art10_1_6_exchanged_for_good(state, name),
        *art1_1_2_eleven_and_no_more(state, name),
    )
