"""A real table: everybody knows who is on it, and nobody measures where."""

from typing import Any

from msgspec.structs import replace

from palheta.facts import Place, Rest, Step, convert
from palheta.facts.names import Restart
from palheta.rulebooks.base import Book
from palheta.rulebooks.tellings import unset_pieces
from palheta.table.frame import Side

SOMEWHERE = Place()  # on the table


def unmeasured(state: Any, step: Step | None = None) -> Any:
    """The state as people know it after a step: who is there, and of the ball no more than what was said in this step
    or what the book itself says of a restart. A board's squares everybody sees.
    """
    if state.setup.table is None:
        return state
    restarts = state.next.with_ not in (None, "play")
    ball = state.ball if restarts else _told_to_rest(step)
    return replace(state, pieces=dict.fromkeys(state.pieces, SOMEWHERE), ball=ball)


def _told_to_rest(step: Step | None) -> Place | None:
    """Where somebody said that the ball came to lie."""
    rests = [event.rest for event in getattr(step, "seen", ()) if isinstance(event, Rest)]
    return next((rest["ball"] for rest in reversed(rests) if "ball" in rest), None)


def in_play(book: Book, opening: Any, side: Side, restart: Restart | None) -> Any:
    """In the middle of a match, with everybody on the table: what the book is consulted about."""
    told = {"turn": side, "restart": None if restart is None else {"kind": restart, "side": side}}
    state = book.resume(opening.setup, convert(told, book.position_type, "turn"))
    if opening.setup.table is None:
        return state
    return replace(state, pieces=opening.pieces or dict.fromkeys(unset_pieces(), SOMEWHERE))
