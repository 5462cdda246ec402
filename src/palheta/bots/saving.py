"""Shots against a keeper, on the simulated table: which one scores most often, and where the keeper stands best."""

import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from palheta.bots.candidates import Width, candidates, shaken
from palheta.bots.scoring import scored
from palheta.bots.search import Budget, Chosen, by_a_perfect_hand, look
from palheta.bots.table_now import table_at
from palheta.facts import Place, Put, Say
from palheta.physics import columns as col
from palheta.physics.screen import Strokes, screen
from palheta.physics.types import Floats
from palheta.physics.world import World
from palheta.play.moment import Moment
from palheta.rulebooks.base import TableState
from palheta.rulebooks.common.constraints import broken
from palheta.ruling import MayFlick, MayPlace
from palheta.table.frame import Side, is_keeper, other, side_of
from palheta.table.geometry import distance

NEAREST = 2  # pieces that may shoot, where none was named
WORST = 3  # shots
OTHERS = 0.5  # how much all shots count beside those
FEW = 4  # spots that are tried again
BETTER = 0.03  # so much less often it must be beaten to be worth a move


class Care(NamedTuple):
    """How carefully a keeper is set: `points` of the goal that are shot at, `draws` of each shot by the shooter's hand,
    and the spots that are tried: `across` the goal, and so far before it (mm) on the way to the ball. `again`: how many
    draws the best few spots are tried with once more."""

    points: int
    draws: int
    across: int
    before: tuple[float, ...] = (0.0, 25.0)
    again: int = 0


def best_shot(
    moment: Moment, side: Side, offer: MayFlick, budget: Budget, rng: random.Random
) -> Chosen | None:
    """None where nobody could score, be his hand perfect."""
    seed = rng.getrandbits(64)
    seen = by_a_perfect_hand(moment, [offer], budget.width)
    if seen is None or not scored(seen[1], side).any():
        return None
    looked = look(moment, side, [offer], budget, np.random.default_rng(seed), called=True)
    if looked is None:
        return None
    k = int(np.argmax(looked.scores))
    return Chosen(looked.flick(k, offer.as_), float(looked.worth[k].mean()), float(looked.scores[k]))


def set_keeper(moment: Moment, side: Side, offer: MayPlace, care: Care, rng: random.Random) -> Put | None:
    """Where the best of the shots that can be made scores least often; None where it does not matter."""
    state: TableState = moment.state
    world, name = table_at(moment), offer.pieces[0]
    if world is None:
        return None
    spots = [state.pieces[name], *_spots(state, side, offer, care)]
    for draws in (care.draws, care.again) if care.again else (care.draws,):
        beaten = _beaten(moment, world, side, name, spots, care._replace(draws=draws), rng)
        if beaten is None:
            return None
        best = 1 + np.argsort(beaten[1:], kind="stable")[:FEW]
        gained = beaten[0] - beaten[best[0]] if len(best) else 0.0
        spots = [spots[0], *(spots[k] for k in best)]
    return Put(place={name: spots[1]}, side=side) if gained >= BETTER else None


def _spots(state: TableState, side: Side, offer: MayPlace, care: Care) -> Iterator[Place]:
    """Where it may stand: the book's suggestion, then others along the goal, and from there towards the ball."""
    name, ball = offer.pieces[0], state.point("ball")
    suggested = offer.suggest[name]
    if suggested.point is None or ball is None:
        return
    yield suggested
    half = state.table.pitch.goal.width / 2
    for before in care.before:
        for k in range(care.across):
            line = (suggested.point[0], half * ((2 * k + 1) / care.across - 1))
            share = before / max(distance(line, ball), before, 1.0)
            point = (line[0] + (ball[0] - line[0]) * share, line[1] + (ball[1] - line[1]) * share)
            place = Place(point, angle=suggested.angle)
            if not broken(state.table, offer, state.standing, {name: place}):
                yield place


def _beaten(
    moment: Moment,
    world: World,
    side: Side,
    keeper: str,
    spots: Sequence[Place],
    care: Care,
    rng: random.Random,
) -> Floats | None:
    """How often each spot is beaten by the shots that suit it least: some, since the best of a few draws is luck. Where
    those cannot be stopped anyhow, by the fewer others the better."""
    shots = _shots(moment, world, side, care)
    if not len(shots.body):
        return None
    hand = moment.hands.get(other(side), "steady")
    drawn = shaken(shots, world, hand, care.draws, np.random.default_rng(rng.getrandbits(64)))
    kicks = np.tile(drawn.kicks(world), (len(spots), 1))
    places = np.repeat(world.q[None, :, [col.X, col.Y, col.PHI]], len(kicks), axis=0)
    k, each = world.index(keeper), len(drawn.body)
    for n, spot in enumerate(spots):
        assert spot.point is not None
        places[n * each : (n + 1) * each, k] = (*spot.point, np.radians(spot.angle))
    goals = scored(screen(world, kicks, places), other(side))
    chances = np.sort(goals.reshape(len(spots), -1, care.draws).mean(axis=2), axis=1)
    beaten: Floats = chances[:, -WORST:].mean(axis=1) + OTHERS * chances.mean(axis=1)
    return beaten


def _shots(moment: Moment, world: World, side: Side, care: Care) -> Strokes:
    """All over the goal: who shoots will see where the keeper stands. A piece that was named is the only one."""
    word = moment.last.get(other(side))
    named = word.piece if isinstance(word, Say) and word.say == "shot" else None
    theirs = [n for n in world.names if side_of(n) == other(side) and not is_keeper(n)]
    width = Width(NEAREST, (), (), shots=care.points, open_goal=True)
    return candidates(world, [named] if named in world.names else theirs, ["flick"], width)
