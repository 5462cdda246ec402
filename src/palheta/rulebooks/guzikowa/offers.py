"""What may be done now."""

from palheta.rulebooks.guzikowa.state import State
from palheta.ruling import Offer


def offers_in(state: State) -> tuple[Offer, ...]:
    return ()
