"""What may be done now, by whom."""

from palheta.rulebooks.fistf.state import State
from palheta.ruling import Offer


def offers(state: State) -> tuple[Offer, ...]:
    return ()
