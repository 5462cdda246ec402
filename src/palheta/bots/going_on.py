"""Who may go on after a piece has kept the ball: the book knows (so many touches each, so many in all), not the screen.

The judge is asked about one flick of each piece; the others of that piece are taken to leave the same behind.
"""

from collections.abc import Mapping

import numpy as np

from palheta.bots.candidates import as_flick
from palheta.facts import Manner
from palheta.physics import screen_rows as row
from palheta.physics.screen import Screened, Strokes
from palheta.physics.types import Floats
from palheta.play.moment import Moment
from palheta.rulebooks import registry
from palheta.rulebooks.base import TableState
from palheta.ruling import MayFlick, Ruling
from palheta.table.frame import Side

GoingOn = Mapping[int, frozenset[str]]
"""By flicked body; nobody: the ball is then the other side's. A body that is not there: everybody."""

NOBODY_ASKED: GoingOn = {}


def going_on(
    moment: Moment, side: Side, strokes: Strokes, found: Screened, worth: Floats, manner: Manner | None
) -> GoingOn:
    after: dict[int, frozenset[str]] = {}
    met = found.met_ball & (found.column(row.OUT) == row.NOT_OUT) & (found.column(row.GOAL) == row.NOBODY)
    kept = met & (found.column(row.THEIRS_ON_BALL) == 0)
    for body in dict.fromkeys(found.flicked.tolist()):
        mine = np.flatnonzero((found.flicked == body) & kept)
        if not len(mine):
            continue
        k = int(mine[np.argmax(worth[mine])])
        ruling = moment.foreseen(side, as_flick(found.world, strokes, k, manner))
        if ruling is not None and not ruling.calls:
            after[body] = frozenset(players(moment.book, ruling, side))
    return after


def players(book: str, ruling: Ruling, side: Side) -> tuple[str, ...]:
    """Whom this side may flick then, where it is its turn."""
    state: TableState = ruling.state
    return shooters(book, state) if state.over is None and state.next.side == side else ()


def shooters(book: str, state: TableState) -> tuple[str, ...]:
    """Whom the side that is to act may flick."""
    offers = registry.find(book).offers(state)
    return tuple(
        dict.fromkeys(
            piece
            for offer in offers
            if isinstance(offer, MayFlick)
            and offer.side == state.next.side
            and offer.barred is None
            and not offer.punished
            and offer.as_ not in ("defence", "position", "tick")
            for piece in offer.pieces
        )
    )
