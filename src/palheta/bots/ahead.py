"""What comes after a flick, tried on the simulated table: a hand shakes, so a flick ends in one of several ways, and
each leads on to the best that can be done then, by whoever is to act, the other side's keeper being set before.

Many draws fall into a few kinds of outcome (as CueCard had it at the billiard table); one of each is judged and thought
on from, and counts as often as its kind.
"""

import random
from collections.abc import Callable, Sequence

import msgspec
import numpy as np

from palheta.bots import value
from palheta.bots.candidates import as_flick, as_strokes, shaken
from palheta.bots.search import Chosen
from palheta.bots.table_now import table_at
from palheta.physics import screen_rows as row
from palheta.physics.screen import Screened, screen
from palheta.physics.types import Floats
from palheta.play import actions as do
from palheta.play import steadiness
from palheta.play.moment import Moment
from palheta.play.steadiness import Steadiness
from palheta.table.frame import Side, is_keeper

APART = 1000.0  # mm: out, in a goal or at an opponent is another kind of outcome, wherever the ball lies
ROUNDS = 2  # until each kind has its middle

Then = Callable[[Moment, random.Random], float | None]
"""What the best that can be done next is worth to whoever is to act; None where nobody knows."""


class Ahead(msgspec.Struct, frozen=True):
    """`flicks`: so many of the best are thought on from, each drawn `draws` times, which make `ends` kinds of outcome.
    `trust`: how much what was found then counts; the rest is what the position seemed to be worth. `otherwise`: books
    in which it is another."""

    flicks: int
    draws: int
    ends: int
    trust: float
    otherwise: dict[str, float] = {}


def furthest(
    moment: Moment, side: Side, found: Sequence[Chosen], ahead: Ahead, then: Then, rng: random.Random
) -> list[Chosen]:
    """The first few of them, each worth what comes after it; the best first."""
    if len(found) < 2:
        return list(found)
    thought = [
        one._replace(worth=one.worth + _otherwise(moment, side, one.flick, ahead, then, rng))
        for one in found[: ahead.flicks]
    ]
    return sorted(thought, key=lambda one: -one.worth)


def _otherwise(
    moment: Moment, side: Side, flick: do.DoFlick, ahead: Ahead, then: Then, rng: random.Random
) -> float:
    """By how much what comes next is worth more than the position seemed to be."""
    more, trust = 0.0, ahead.otherwise.get(moment.book, ahead.trust)
    for drawn, share in _drawn(moment, side, flick, ahead, rng):
        ruling = moment.foreseen(side, drawn)
        if ruling is None or ruling.state.over is not None or ruling.next.side is None:
            continue
        worth = then(Moment(moment.book, ruling.state, {}, (), moment.runner, moment.hands), rng)
        if worth is not None:
            mine = worth if ruling.next.side == side else -worth
            seemed = value.position(moment.book, ruling.state, side)
            more += share * trust * value.FADES * (mine - seemed)
    return more


def _drawn(
    moment: Moment, side: Side, flick: do.DoFlick, ahead: Ahead, rng: random.Random
) -> list[tuple[do.DoFlick, float]]:
    """As the hand may carry it out, one of each kind of outcome. What a held keeper does is not screened: any few."""
    world, hand = table_at(moment), moment.hands.get(side, "steady")
    if world is None or (is_keeper(flick.piece) and world.table.keeper.shape != "disc"):
        return [(trembling(flick, hand, rng), 1 / ahead.ends) for _ in range(ahead.ends)]
    draws = 1 if hand == "perfect" else ahead.draws
    drawn = shaken(as_strokes(world, flick), world, hand, draws, np.random.default_rng(rng.getrandbits(64)))
    found = screen(world, drawn.kicks(world))
    return [(as_flick(world, drawn, n, flick.as_), share) for n, share in kinds(found, ahead.ends)]


def trembling(flick: do.DoFlick, hand: Steadiness, rng: random.Random) -> do.DoFlick:
    aim = steadiness.shaken(flick.aim, hand, rng)
    return msgspec.structs.replace(flick, angle=aim.angle, power=aim.power, offset=aim.offset)


def kinds(found: Screened, many: int) -> list[tuple[int, float]]:
    """One of each kind, from its middle, and the share of all that are of it."""
    features = _features(found)
    middles = [_nearest(features, features.mean(axis=0))]
    away = np.full(len(features), np.inf)
    while len(middles) < many:
        away = np.minimum(away, np.linalg.norm(features - features[middles[-1]], axis=1))
        if not away.any():
            break
        middles.append(int(np.argmax(away)))
    for _ in range(ROUNDS):
        ways = np.linalg.norm(features[:, None, :] - features[None, middles, :], axis=2)
        of = np.argmin(ways, axis=1)
        members = [np.flatnonzero(of == k) for k in range(len(middles))]
        middles = [int(m[_nearest(features[m], features[m].mean(axis=0))]) for m in members if len(m)]
    return [(k, len(m) / len(features)) for k, m in zip(middles, (m for m in members if len(m)), strict=True)]


def _nearest(features: Floats, point: Floats) -> int:
    return int(np.argmin(np.linalg.norm(features - point, axis=1)))


def _features(found: Screened) -> Floats:
    world, each = found.world, np.arange(len(found))
    told = (
        found.column(row.GOAL),
        found.column(row.OUT),
        found.column(row.THEIRS_ON_BALL) > 0,
        found.met_ball,
    )
    return np.concatenate(
        [
            found.rest[:, world.ball, :2],
            found.rest[each, found.flicked, :2] / 2,
            APART * np.stack([np.asarray(one, float) for one in told], axis=1),
        ],
        axis=1,
    )
