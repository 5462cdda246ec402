"""Who may go on after a piece has kept the ball: the book knows (so many touches each, so many in all), not the screen.

The judge is asked about one flick of each piece; the others of that piece are taken to leave the same behind. Where
that one hands the ball over he is asked about softer ones: it may have been the flick's fault, and not the piece's.
"""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from palheta.bots.candidates import as_flick
from palheta.facts import Manner
from palheta.physics import screen_rows as row
from palheta.physics.screen import Screened, Strokes
from palheta.physics.types import Floats
from palheta.play.moment import Moment
from palheta.rulebooks import registry
from palheta.rulebooks.base import TableState
from palheta.ruling import MayFlick, MaySay, Ruling
from palheta.table.frame import Side

GoingOn = Mapping[int, frozenset[str]]
"""By flicked body; nobody: the ball is then the other side's. A body that is not there: everybody."""

NOBODY_ASKED: GoingOn = {}
ASKED = 3  # flicks of a piece
SOFTER = 0.7  # as fast as the one before, at most


def going_on(
    moment: Moment, side: Side, strokes: Strokes, found: Screened, worth: Floats, manner: Manner | None
) -> GoingOn:
    after: dict[int, frozenset[str]] = {}
    met = found.met_ball & (found.column(row.OUT) == row.NOT_OUT) & (found.column(row.GOAL) == row.NOBODY)
    kept = met & (found.column(row.THEIRS_ON_BALL) == 0)
    for body in dict.fromkeys(found.flicked.tolist()):
        mine = np.flatnonzero((found.flicked == body) & kept)
        for _ in range(ASKED):
            if not len(mine):
                break
            k = int(mine[np.argmax(worth[mine])])
            ruling = moment.foreseen(side, as_flick(found.world, strokes, k, manner))
            if ruling is not None and not ruling.calls:
                able = players(moment.book, ruling, side)
                if able:
                    after[body] = frozenset(able)
                    break
                if ruling.next.side != side:  # else something has to be set first, and nobody knows yet
                    after[body] = frozenset()
            mine = mine[found.speed[mine] < SOFTER * found.speed[k]]
    return after


def players(book: str, ruling: Ruling, side: Side) -> tuple[str, ...]:
    """Whom this side may flick then, where it is its turn."""
    state: TableState = ruling.state
    return due(book, state).players if state.over is None and state.next.side == side else ()


class Due(NamedTuple):
    """Whom the side that is to act may flick, and whether it may call a shot."""

    players: tuple[str, ...]
    may_call: bool


def due(book: str, state: TableState) -> Due:
    offers = [
        offer
        for offer in registry.find(book).offers(state)
        if offer.side == state.next.side and offer.barred is None and not offer.punished
    ]
    flicks = (o for o in offers if isinstance(o, MayFlick) and o.as_ not in ("defence", "position", "tick"))
    pieces = dict.fromkeys(piece for offer in flicks for piece in offer.pieces)
    return Due(tuple(pieces), any(isinstance(o, MaySay) and o.word == "shot" for o in offers))
