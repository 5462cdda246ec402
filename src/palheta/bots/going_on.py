"""Who may go on after a piece has kept the ball: the book knows (so many touches each, so many in all), not the screen.

The judge is asked about one flick of each kind (which piece, and whether a mate got the ball: a second flick of
tres-toques has to be a pass, 21.a); the others of that kind are taken to leave the same behind. Where that one hands
the ball over he is asked about softer ones: it may have been the flick's fault, and not the kind's; but not once that
was so of some pieces, since then it is the book's (where the sides move in turn).
"""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from palheta.bots.candidates import as_flick
from palheta.facts import Manner
from palheta.physics import columns as col
from palheta.physics import screen_rows as row
from palheta.physics.screen import Screened, Strokes
from palheta.physics.types import Floats, Ints
from palheta.play.moment import Moment
from palheta.rulebooks import registry
from palheta.rulebooks.base import TableState
from palheta.ruling import MayFlick, MaySay, Ruling
from palheta.table.frame import Side

GoingOn = Mapping[int, frozenset[str]]
"""By kind of flick (`kinds`); nobody: the ball is then the other side's. A kind that is not there: everybody."""

NOBODY_ASKED: GoingOn = {}
ASKED = 3  # flicks of a kind
SAME = 2  # pieces of which none could keep the ball
SOFTER = 0.7  # as fast as the one before, at most


def kinds(found: Screened) -> Ints:
    """Which piece was flicked, and whether a mate of it had the ball last."""
    last = found.column(row.LAST_ON_BALL)
    passed = (last != found.flicked) & (last != col.NOTHING) & (found.column(row.THEIRS_ON_BALL) == 0)
    kinds: Ints = 2 * found.flicked + passed
    return kinds


def going_on(
    moment: Moment, side: Side, strokes: Strokes, found: Screened, worth: Floats, manner: Manner | None
) -> GoingOn:
    after: dict[int, frozenset[str]] = {}
    met = found.met_ball & (found.column(row.OUT) == row.NOT_OUT) & (found.column(row.GOAL) == row.NOBODY)
    kept = met & (found.column(row.THEIRS_ON_BALL) == 0)
    of = kinds(found)
    for kind in dict.fromkeys(of[kept].tolist()):
        mine = np.flatnonzero((of == kind) & kept)
        for _ in range(1 if len(_alike(kind, after)) >= SAME and _hands_over(kind, after) else ASKED):
            if not len(mine):
                break
            k = int(mine[np.argmax(worth[mine])])
            ruling = moment.foreseen(side, as_flick(found.world, strokes, k, manner))
            if ruling is not None and not ruling.calls:
                able = players(moment.book, ruling, side)
                if able:
                    after[kind] = frozenset(able)
                    break
                if ruling.next.side != side:  # else something has to be set first, and nobody knows yet
                    after[kind] = frozenset()
            mine = mine[found.speed[mine] < SOFTER * found.speed[k]]
    return after | {kind: frozenset() for kind in of[kept].tolist() if _hands_over(kind, after)}


def _hands_over(kind: int, after: GoingOn) -> bool:
    """All that was asked about was a foul; then it goes as with every other piece that passed, or did not."""
    alike = _alike(kind, after)
    return kind not in after and bool(alike) and not any(alike)


def _alike(kind: int, after: GoingOn) -> list[frozenset[str]]:
    return [players for other, players in after.items() if other % 2 == kind % 2]


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
