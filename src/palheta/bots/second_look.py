"""When all that looked best is a foul: anything else, from the whole width of what can be done, and what harms nobody.

The screen cannot know all that a book asks for (that a goal kick leaves the area, that somebody else plays now); the
judge does, so that he is asked about flicks that have little in common.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from palheta.bots import value
from palheta.bots.candidates import Width, as_flick, candidates, shaken
from palheta.physics import columns as col
from palheta.physics import screen_rows as row
from palheta.physics.screen import Strokes, screen
from palheta.physics.strokes import limits
from palheta.physics.world import World
from palheta.play import actions as do
from palheta.play.moment import Moment
from palheta.ruling import MayFlick
from palheta.table.frame import Side, is_keeper

POOR = -0.04  # a flick worth less is most likely a foul
WIDE = Width(10, (-0.8, -0.4, 0.0, 0.4, 0.8), (0.05, 0.15, 0.4, 0.9))


class Pains(NamedTuple):
    """How many others the judge is asked about; how many of them again, and how often each."""

    asked: int
    again: int
    draws: int


THOROUGH, BRIEF = Pains(32, 5, 4), Pains(10, 2, 2)
GENTLE = Width(3, (-0.6, -0.3, 0.0, 0.3, 0.6), (0.03, 0.045, 0.06, 0.08, 0.11, 0.15, 0.2, 0.3, 0.45, 0.8))
AWAY = 16  # directions of a flick that is to touch nothing
SOFT = (0.06, 0.15)  # of the fastest


def second_look(
    moment: Moment,
    side: Side,
    world: World,
    offers: Sequence[MayFlick],
    chance: np.random.Generator,
    pains: Pains = THOROUGH,
) -> tuple[do.DoFlick, float] | None:
    """The best of some others, by a perfect hand first, then those again by the bot's own; and what it is worth."""
    found = []
    in_play = moment.state.next.with_ == "play"
    for n, (strokes, k) in enumerate(_others(world, offers, chance, in_play, pains.asked)):
        worth = _worth(moment, side, as_flick(world, strokes, k, offers[0].as_))
        if worth is not None:
            found.append((worth, -n, strokes, k))
    hand = moment.hands.get(side, "steady")
    best: tuple[do.DoFlick, float] | None = None
    for _, _, strokes, k in sorted(found, key=lambda one: one[:2], reverse=True)[: pains.again]:
        drawn = shaken(strokes.only(np.array([k])), world, hand, pains.draws, chance)
        flicks = (as_flick(world, drawn, n, offers[0].as_) for n in range(pains.draws))
        worths = [worth for flick in flicks if (worth := _worth(moment, side, flick)) is not None]
        mean = sum(worths) / len(worths) if worths else -1.0
        if best is None or mean > best[1]:
            best = as_flick(world, strokes, k, offers[0].as_), mean
    return best


def _worth(moment: Moment, side: Side, flick: do.DoFlick) -> float | None:
    ruling = moment.foreseen(side, flick)
    return None if ruling is None else value.worth(moment.book, ruling, moment.state, side)


def _others(
    world: World, offers: Sequence[MayFlick], chance: np.random.Generator, in_play: bool, asked: int
) -> Iterator[tuple[Strokes, int]]:
    """A restart must reach the ball and often may not send it far; in play who touches nothing harms nobody."""
    pieces = [p for p in dict.fromkeys(p for o in offers for p in o.pieces) if p in world.names]
    ways = dict.fromkeys(how for offer in offers for how in offer.how or ("flick",))
    if in_play:
        kinds = [_harmless(world, pieces), candidates(world, pieces, ways, WIDE)]
    else:
        kinds = [candidates(world, pieces, ways, GENTLE)]
    for strokes in kinds:
        for k in chance.permutation(len(strokes.body))[: asked // len(kinds)]:
            yield strokes, int(k)


def _harmless(world: World, pieces: Sequence[str]) -> Strokes:
    """Soft flicks that touch nothing."""
    bodies = [world.index(p) for p in pieces if not is_keeper(p)]
    most = limits(world.gear).speed
    rows = [
        (i, 360.0 * k / AWAY, share * most, 0.0, 0.0, 0.0)
        for i in bodies
        for k in range(AWAY)
        for share in SOFT
    ]
    strokes = Strokes(*np.array(rows, float).reshape(-1, 6).T)
    if not rows:
        return strokes
    found = screen(world, strokes.kicks(world))
    return strokes.only((found.column(row.FIRST) == col.NOTHING) & ~found.left.any(axis=1))
