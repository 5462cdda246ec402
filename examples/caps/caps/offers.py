"""What may be done now: the browser draws it, bots choose among it."""

from caps.state import State
from palheta.ruling import MayFlick, Offer, reason


def offers(state: State) -> tuple[Offer, ...]:
    if state.over is not None:
        return ()
    side = state.next.side or "home"
    return (MayFlick(side, "1", reason("Flick a cap"), state.team(side), blocks=True),)
