"""stub"""
from palheta.rulebooks.dadinho.state import State
from palheta.ruling import Offer


def offers_in(state: State) -> tuple[Offer, ...]:
    return ()
