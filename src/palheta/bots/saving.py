"""Shots against a keeper, on the simulated table: which one scores most often, and where the keeper stands best."""

import random
from collections.abc import Iterator, Sequence

import numpy as np

from palheta.bots import value
from palheta.bots.candidates import Width, candidates, shaken
from palheta.bots.search import Budget, Chosen, look, table_at
from palheta.facts import Place, Put
from palheta.physics import columns as col
from palheta.physics.screen import screen
from palheta.physics.types import Floats
from palheta.physics.world import World
from palheta.play.moment import Moment
from palheta.rulebooks.base import TableState
from palheta.rulebooks.common.constraints import broken
from palheta.ruling import MayFlick, MayPlace
from palheta.table.frame import Side, forward, other

SHOTS = Width(2, (-0.6, -0.4, -0.2, -0.07, 0.07, 0.2, 0.4, 0.6), (0.3, 0.6, 1.0))
DRAWS = 3
WORST = 6  # shots
ACROSS = (-0.75, -0.5, -0.25, 0.0, 0.25, 0.5, 0.75)  # of half the goal
OUT_OF_GOAL = (0.0, 25.0)  # mm before where the book would have it
BETTER = 0.03  # so much less often it must be beaten to be worth a move


def best_shot(
    moment: Moment, side: Side, offer: MayFlick, budget: Budget, rng: random.Random
) -> Chosen | None:
    chance = np.random.default_rng(rng.getrandbits(64))
    looked = look(moment, side, [offer], budget, chance, called=True)
    if looked is None:
        return None
    k = int(np.argmax(looked.scores))
    return Chosen(looked.flick(k, offer.as_), float(looked.worth[k].mean()), float(looked.scores[k]))


def set_keeper(moment: Moment, side: Side, offer: MayPlace, rng: random.Random) -> Put | None:
    """Where the best of the shots that can be made scores least often; None where it does not matter."""
    state: TableState = moment.state
    world, name = table_at(moment), offer.pieces[0]
    if world is None:
        return None
    spots = list(_spots(state, side, offer))
    beaten = _beaten(moment, world, name, side, [state.pieces[name], *spots], rng)
    if not spots or beaten is None:
        return None
    best = int(np.argmin(beaten[1:]))
    if beaten[1 + best] > beaten[0] - BETTER:
        return None
    return Put(place={name: spots[best]}, side=side)


def _spots(state: TableState, side: Side, offer: MayPlace) -> Iterator[Place]:
    """Where it may stand: the book's suggestion, then others along the goal."""
    name = offer.pieces[0]
    suggested = offer.suggest[name]
    if suggested.point is None:
        return
    yield suggested
    half = state.table.pitch.goal.width / 2
    for out in OUT_OF_GOAL:
        for share in ACROSS:
            point = (suggested.point[0] + forward(side) * out, share * half)
            place = Place(point, angle=suggested.angle)
            if not broken(state.table, offer, state.standing, {name: place}):
                yield place


def _beaten(
    moment: Moment, world: World, keeper: str, side: Side, spots: Sequence[Place], rng: random.Random
) -> Floats | None:
    """How often each spot is beaten by the shots that suit it least: some, since the best of a few draws is luck."""
    theirs = [n for n in world.names if n[0] == other(side)[0] and n[1:].isdigit()]
    shots = candidates(world, theirs, ["flick"], SHOTS)
    if not len(shots.body):
        return None
    hand = moment.hands.get(other(side), "steady")
    drawn = shaken(shots, world, hand, DRAWS, np.random.default_rng(rng.getrandbits(64)))
    kicks = np.tile(drawn.kicks(world), (len(spots), 1))
    places = np.repeat(world.q[None, :, [col.X, col.Y, col.PHI]], len(kicks), axis=0)
    k, each = world.index(keeper), len(drawn.body)
    for n, spot in enumerate(spots):
        assert spot.point is not None
        places[n * each : (n + 1) * each, k] = (*spot.point, np.radians(spot.angle))
    goals = value.scored(screen(world, kicks, places), other(side))
    chances = np.sort(goals.reshape(len(spots), -1, DRAWS).mean(axis=2), axis=1)
    beaten: Floats = chances[:, -WORST:].mean(axis=1)
    return beaten
