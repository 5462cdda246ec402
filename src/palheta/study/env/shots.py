"""Score from here: thousands of positions before a goal at once, one flick each, played by the physics in one batch."""

from math import radians
from typing import NamedTuple

import numpy as np

from palheta.facts.place import Place, at
from palheta.physics import screen_rows as row
from palheta.physics.screen import Strokes, screen
from palheta.physics.types import Floats
from palheta.physics.world import World
from palheta.play.steadiness import TREMORS, Steadiness
from palheta.rulebooks import registry
from palheta.table.gear import Gear

SHOOTER, DEFENDER, KEEPER, BALL = "h1", "a1", "ak", "ball"
OUT = (0.10, 0.40)  # of the pitch's length, from the goal line to the ball
ACROSS = 0.35  # of the pitch's width, to either side
GAP = (8.0, 120.0)  # mm between shooter and ball
BEHIND = 35.0  # degrees: how far from straight behind the ball the shooter may stand
ROOM = 6.0  # mm around what a defender must not stand on
SEEN = 11  # numbers of an observation
WEAKEST = 0.05  # of the hand's strength
AWAY = (
    -0.25,
    0.4,
)  # where a defender stands that would have been in the way of setting up: shares of the pitch


class Positions(NamedTuple):
    """One row each; everything attacks towards +x."""

    shooter: Floats
    defender: Floats
    keeper: Floats
    ball: Floats


class Shots:
    """`count` positions of a book; `play` flicks in all of them and deals new ones. The same seed, the same shots."""

    def __init__(self, book: str = "dadinho", count: int = 1024, hand: Steadiness = "steady", seed: int = 0):
        self.gear: Gear = registry.gear(book)
        self.count, self.tremor = count, TREMORS[hand]
        self._rng = np.random.default_rng(seed)
        table = self.gear.table
        self._half, self._width = table.pitch.length / 2, table.pitch.width
        self._line = (
            self._half - (table.keeper.thickness / 2 if self._boxed else table.keeper.width / 2) - 1.0
        )
        self._world = World.from_position(self.gear, self._standing())
        self.positions = self._dealt()

    @property
    def _boxed(self) -> bool:
        return self.gear.table.keeper.shape != "disc"

    def _standing(self) -> dict[str, Place]:
        """Somewhere: every shot has its own places."""
        return {SHOOTER: at(0, 0), DEFENDER: at(-200, 0), KEEPER: at(self._line, 0), BALL: at(200, 0)}

    def seed(self, seed: int) -> None:
        self._rng = np.random.default_rng(seed)
        self.positions = self._dealt()

    def _dealt(self) -> Positions:
        rng, n, table = self._rng, self.count, self.gear.table
        ball = np.column_stack(
            [
                self._half - rng.uniform(*OUT, n) * 2 * self._half,
                rng.uniform(-ACROSS, ACROSS, n) * self._width,
            ]
        )
        turned = np.arctan2(-ball[:, 1], self._half - ball[:, 0]) + np.radians(
            rng.uniform(-BEHIND, BEHIND, n)
        )
        back = rng.uniform(*GAP, n) + table.radius(SHOOTER) + table.radius(BALL)
        shooter = ball - back[:, None] * _unit(turned)
        goal = table.pitch.goal.width
        keeper = np.column_stack([np.full(n, self._line), np.clip(0.25 * ball[:, 1], -goal / 4, goal / 4)])
        keeper[:, 1] += rng.uniform(-0.25, 0.25, n) * goal
        return Positions(shooter, self._defending(ball, shooter), keeper, ball)

    def _defending(self, ball: Floats, shooter: Floats) -> Floats:
        """Somewhere between ball and goal; out of the way where that is taken."""
        share = self._rng.uniform(0.15, 0.8, self.count)
        goal = np.array([self._half, 0.0])
        at_ = ball + share[:, None] * (goal - ball)
        at_[:, 1] += self._rng.uniform(-0.15, 0.15, self.count) * self._width
        table = self.gear.table
        r = table.radius(DEFENDER)
        taken = np.hypot(*(at_ - ball).T) < r + table.radius(BALL) + ROOM
        taken |= np.hypot(*(at_ - shooter).T) < r + table.radius(SHOOTER) + ROOM
        taken |= at_[:, 0] > self._line - r - (table.keeper.thickness if self._boxed else table.keeper.width)
        at_[taken] = (AWAY[0] * 2 * self._half, AWAY[1] * self._width)
        return at_

    @property
    def observations(self) -> Floats:
        """Of each position, as numbers around 1; angles (radians) are seen along the way from shooter to ball.

        0 distance from ball to goal (of the pitch's length); 1, 2 where the goal is (cosine, sine on the pitch);
        3 gap between shooter and ball (100 mm); 4 the goal's middle; 5, 6 its posts; 7, 8 the keeper's edges;
        9 the defender; 10 its distance from the ball (of the length).
        """
        shooter, defender, keeper, ball = self.positions
        along = _angle(ball - shooter)
        goal = np.array([self._half, 0.0])
        post = np.array([0.0, self.gear.table.pitch.goal.width / 2])
        edge = np.array([0.0, self.gear.table.keeper.width / 2])

        def seen(point: Floats) -> Floats:
            return _turned(_angle(point - ball) - along)

        away = ball - shooter
        towards = _angle(goal - ball)
        columns = [
            np.hypot(*(goal - ball).T) / (2 * self._half),
            np.cos(towards),
            np.sin(towards),
            (np.hypot(*away.T) - self._touching) / 100.0,
            seen(goal[None, :]),
            seen((goal + post)[None, :]),
            seen((goal - post)[None, :]),
            seen(keeper + edge),
            seen(keeper - edge),
            seen(defender),
            np.hypot(*(defender - ball).T) / (2 * self._half),
        ]
        return np.column_stack(columns)

    @property
    def _touching(self) -> float:
        return self.gear.table.radius(SHOOTER) + self.gear.table.radius(BALL)

    def strokes(self, actions: Floats) -> Strokes:
        """`actions[:, 0]` -1..1: how far off the ball's middle the shooter goes, at ±1 it just misses; `actions[:, 1]`
        -1..1: how hard, from hardly at all to all that the hand has."""
        thin, hard = np.clip(actions, -1.0, 1.0).T
        away = self.positions.ball - self.positions.shooter
        widest = np.arcsin(np.minimum(self._touching / np.hypot(*away.T), 1.0))
        power = WEAKEST + (1 - WEAKEST) * (hard + 1) / 2
        return self._stroke(np.degrees(_angle(away) + thin * widest), power)

    def _stroke(self, angle: Floats, power: Floats) -> Strokes:
        nothing = np.zeros(self.count)
        body = np.full(self.count, float(self._world.index(SHOOTER)))
        return Strokes(body, angle, power * self.gear.materials.hand_speed, nothing, nothing, nothing)

    def shaken(self, wanted: Strokes) -> Strokes:
        """As the hand carries them out."""
        rng, top = self._rng, self.gear.materials.hand_speed
        return wanted._replace(
            angle=wanted.angle + rng.normal(0.0, self.tremor.angle, self.count),
            speed=np.clip(wanted.speed * rng.normal(1.0, self.tremor.power, self.count), 0.0, top),
            offset=np.clip(rng.normal(0.0, self.tremor.offset, self.count), -1.0, 1.0),
        )

    def play(self, actions: Floats) -> Floats:
        """1 where it was a goal, else 0; then there are new positions."""
        scored = self.tried(self.strokes(actions))
        self.positions = self._dealt()
        return scored

    def tried(self, wanted: Strokes) -> Floats:
        """The same with strokes of any kind, and the positions stay."""
        seen = screen(self._world, self.shaken(wanted).kicks(self._world), self.places())
        scored: Floats = (seen.column(row.GOAL) == row.AWAY).astype(np.float64)
        return scored

    def places(self) -> Floats:
        """x, y, heading of every body of every shot."""
        places = np.zeros((self.count, len(self._world.names), 3))
        named = dict(zip((SHOOTER, DEFENDER, KEEPER, BALL), self.positions, strict=True))
        for i, name in enumerate(self._world.names):
            places[:, i, :2] = named[name]
        return places


def _unit(angle: Floats) -> Floats:
    return np.column_stack([np.cos(angle), np.sin(angle)])


def _angle(vectors: Floats) -> Floats:
    found: Floats = np.arctan2(vectors[:, 1], vectors[:, 0])
    return found


def _turned(angle: Floats) -> Floats:
    """Between -pi and pi."""
    found: Floats = (angle + radians(180)) % radians(360) - radians(180)
    return found
