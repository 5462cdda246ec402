"""When all that looked best is a foul: anything else, from the whole width of what can be done, and what harms nobody.

The screen cannot know all that a book asks for (that a goal kick leaves the area, that somebody else plays now); the
judge does, so that he is asked about flicks that have little in common.
"""

from collections.abc import Iterator, Sequence

import msgspec
import numpy as np

from palheta.bots import value
from palheta.bots.candidates import Width, as_flick, as_strokes, candidates, shaken
from palheta.facts import How
from palheta.physics import columns as col
from palheta.physics import screen_rows as row
from palheta.physics.screen import Screened, Strokes, Which, screen
from palheta.physics.strokes import limits
from palheta.physics.world import World
from palheta.play import actions as do
from palheta.play.moment import Moment
from palheta.play.steadiness import TREMORS
from palheta.ruling import MayFlick
from palheta.table.frame import Side, is_keeper

POOR = -0.04  # a flick worth less is most likely a foul
SURELY_POOR = -0.1  # so surely that nobody asks
WIDE = Width(10, (-0.8, -0.4, 0.0, 0.4, 0.8), (0.05, 0.15, 0.4, 0.9))

ASKED = 32  # how many others the judge is asked about
AGAIN, DRAWS = 5, 4  # how many of them again, how often each
FEW = 12  # how many are looked at by who takes the first that will do, of these
ROUGHLY = Width(3, (-0.5, 0.0, 0.5), (0.04, 0.1, 0.3))
GENTLE = Width(3, (-0.6, -0.3, 0.0, 0.3, 0.6), (0.03, 0.045, 0.06, 0.08, 0.11, 0.15, 0.2, 0.3, 0.45, 0.8))
AWAY = 16  # directions of a flick that is to touch nothing
CLEAR = 1.2  # of the radius: a ball so far from the middle of who played it lies beside it
SOFT = (0.06, 0.15)  # of the fastest
TRIED = 3  # of them for each that is wanted


def second_look(
    moment: Moment, side: Side, world: World, offers: Sequence[MayFlick], chance: np.random.Generator
) -> tuple[do.DoFlick, float] | None:
    """The best of some others, by a perfect hand first, then those again by the bot's own; and what it is worth."""
    found = []
    in_play = moment.state.next.with_ == "play"
    others = _others(world, offers, chance, in_play, ASKED, (GENTLE, WIDE))
    for n, (strokes, k) in enumerate((some, k) for some in others for k in range(len(some.body))):
        worth = _worth(moment, side, as_flick(world, strokes, k, offers[0].as_))
        if worth is not None:
            found.append((worth, -n, strokes, k))
    hand = moment.hands.get(side, "steady")
    best: tuple[do.DoFlick, float] | None = None
    for _, _, strokes, k in sorted(found, key=lambda one: one[:2], reverse=True)[:AGAIN]:
        drawn = shaken(strokes.only(np.array([k])), world, hand, DRAWS, chance)
        flicks = (as_flick(world, drawn, n, offers[0].as_) for n in range(DRAWS))
        worths = [worth for flick in flicks if (worth := _worth(moment, side, flick)) is not None]
        mean = sum(worths) / len(worths) if worths else -1.0
        if best is None or mean > best[1]:
            best = as_flick(world, strokes, k, offers[0].as_), mean
    return best


def any_other(
    moment: Moment, side: Side, world: World, offers: Sequence[MayFlick], chance: np.random.Generator
) -> do.DoFlick | None:
    """The first of a few others that is no foul, whatever it is worth; what meets theirs first is."""
    in_play = moment.state.next.with_ == "play"
    for strokes in _others(world, offers, chance, in_play, FEW, (ROUGHLY, ROUGHLY)):
        seen = screen(world, strokes.kicks(world))
        safe = in_play & _surely_none(seen)
        for k in np.flatnonzero(seen.column(row.THEIRS_BEFORE) == 0).tolist():
            flick = as_flick(world, strokes, k, offers[0].as_)
            if safe[k] or not fouls(moment, side, flick):
                return flick
    return None


def _surely_none(seen: Screened) -> Which:
    """In play no judge need be asked about who touches nothing, or meets the ball before all else and sends it away."""
    first, world = seen.column(row.FIRST), seen.world
    piece = seen.rest[np.arange(len(seen)), seen.flicked, :2]
    away = np.hypot(*(seen.rest[:, world.ball, :2] - piece).T) > CLEAR * world.table.widest_in_the_field
    found: Which = (first == col.NOTHING) | ((first == world.ball) & away)
    return found


def fouls(moment: Moment, side: Side, flick: do.DoFlick) -> bool:
    """Even by a perfect hand."""
    ruling = moment.foreseen(side, flick)
    return ruling is None or any(call.against == side for call in ruling.calls)


def planned_badly(
    moment: Moment, side: Side, world: World, flick: do.DoFlick, astray: float, chance: np.random.Generator
) -> do.DoFlick | None:
    """Planned badly, but into no foul, as far as one try by its hand shows; and not at a restart, where a book asks for
    just so much."""
    if not astray or moment.state.next.with_ != "play":
        return None
    tremor = TREMORS[moment.hands.get(side, "steady")]
    planned = msgspec.structs.replace(flick, angle=flick.angle + float(chance.normal(0.0, astray)))
    power = min(1.0, flick.power * (1.0 + float(chance.normal(0.0, tremor.power))))
    angle = planned.angle + float(chance.normal(0.0, tremor.angle))
    tried = msgspec.structs.replace(planned, angle=angle, power=max(power, 0.0))
    safe = _surely_none(screen(world, as_strokes(world, tried).kicks(world)))[0]
    return planned if safe or not fouls(moment, side, tried) else None


def _worth(moment: Moment, side: Side, flick: do.DoFlick) -> float | None:
    ruling = moment.foreseen(side, flick)
    return None if ruling is None else value.worth(moment.book, ruling, moment.state, side)


def _others(
    world: World,
    offers: Sequence[MayFlick],
    chance: np.random.Generator,
    in_play: bool,
    most: int,
    widths: tuple[Width, Width],
) -> Iterator[Strokes]:
    """A restart must reach the ball and often may not send it far, and so the flick after it; in play who touches
    nothing harms nobody. A press mostly goes over a ball that is to be played gently."""
    gentle, wide = widths
    pieces = [p for p in dict.fromkeys(p for o in offers for p in o.pieces) if p in world.names]
    ways = list(dict.fromkeys(how for offer in offers for how in offer.how or ("flick",)))
    gently: list[How] = ["flick"] if "flick" in ways else ways
    if not in_play:
        yield _some(candidates(world, pieces, gently, gentle), chance, most)
        return
    yield _some(candidates(world, pieces, gently, gentle), chance, most // 3)
    yield _some(_harmless(world, pieces, chance, most // 3), chance, most // 3)
    yield _some(candidates(world, pieces, ways, wide), chance, most // 3)


def _some(strokes: Strokes, chance: np.random.Generator, most: int) -> Strokes:
    return strokes.only(chance.permutation(len(strokes.body))[:most])


def _harmless(world: World, pieces: Sequence[str], chance: np.random.Generator, most: int) -> Strokes:
    """Soft flicks, some of which touch nothing: those."""
    bodies = np.array([world.index(p) for p in pieces if not is_keeper(p)], float)
    some = chance.permutation(len(bodies) * AWAY * len(SOFT))[: TRIED * most]
    which, way, share = np.unravel_index(some, (len(bodies), AWAY, len(SOFT)))
    speed, none = np.array(SOFT)[share] * limits(world.gear).speed, np.zeros(len(some))
    strokes = Strokes(bodies[which], 360.0 * way / AWAY, speed, none, none, none)
    if not len(some):
        return strokes
    found = screen(world, strokes.kicks(world))
    return strokes.only((found.column(row.FIRST) == col.NOTHING) & ~found.left.any(axis=1))
