"""Positions that look like play: both teams spread over the pitch, the ball near one who can reach it."""

from math import atan2, degrees, hypot, sqrt

import numpy as np

from palheta.facts.place import at
from palheta.physics.flick import kick_of
from palheta.physics.strokes import Stroke
from palheta.physics.world import World
from palheta.rulebooks.registry import gear

FORMATION = (
    (0.10, 0.15),
    (0.10, 0.38),
    (0.10, 0.62),
    (0.10, 0.85),
    (0.25, 0.15),
    (0.22, 0.38),
    (0.22, 0.62),
    (0.25, 0.85),
    (0.40, 0.42),
    (0.40, 0.58),
)


# Home has pushed up: (share of the length from the attacked goal line, across); the defence stands deep.
ATTACKERS = (
    (0.60, 0.30),
    (0.60, 0.70),
    (0.50, 0.50),
    (0.40, 0.20),
    (0.40, 0.80),
    (0.28, 0.40),
    (0.28, 0.62),
    (0.16, 0.28),
    (0.14, 0.72),
    (0.10, 0.52),
)
DEFENDERS = (
    (0.08, 0.30),
    (0.08, 0.70),
    (0.14, 0.42),
    (0.14, 0.58),
    (0.24, 0.25),
    (0.24, 0.75),
    (0.32, 0.50),
    (0.48, 0.30),
    (0.48, 0.70),
    (0.62, 0.50),
)


def open_play(book: str, seed: int) -> tuple[World, Stroke]:
    """Twenty pieces, two keepers and the ball; home's nearest piece is flicked at the ball."""
    scene = _Scene(book, seed)
    for side, sign in (("h", -1.0), ("a", 1.0)):
        scene.stand(side, sign, FORMATION, 0.15, 0.05)
    return scene.with_ball((-0.35, 0.35))


def attack(book: str, seed: int) -> tuple[World, Stroke]:
    """The same before away's goal: home's pieces among a deep defence, some of them beyond it, the ball not far."""
    scene = _Scene(book, seed)
    scene.stand("a", 1.0, DEFENDERS, 0.12, 0.08)
    scene.stand("h", 1.0, ATTACKERS, 0.12, 0.08)
    return scene.with_ball((0.1, 0.45))


class _Scene:
    def __init__(self, book: str, seed: int) -> None:
        self.book, self.rng, self.table = book, np.random.default_rng(seed), gear(book).table
        self.length, self.width = self.table.pitch.length, self.table.pitch.width
        self.places = {"hk": at(-self.length / 2 + 15, 0), "ak": at(self.length / 2 - 15, 0)}
        self.taken: dict[str, tuple[float, float]] = {}

    def _free(self, x: float, y: float, gap: float) -> bool:
        return all(hypot(x - a, y - b) > gap for a, b in self.taken.values())

    def stand(
        self,
        side: str,
        sign: float,
        formation: tuple[tuple[float, float], ...],
        nearer: float,
        aside: float,
    ) -> None:
        """Ten pieces about where the formation says, counted from the goal line on the side of `sign`."""
        length, width, rng = self.length, self.width, self.rng
        for k, (deep, across) in enumerate(formation, 1):
            while True:
                x = sign * (length / 2 - deep * length - rng.uniform(0, nearer) * length)
                y = (across - 0.5) * width + rng.uniform(-aside, aside) * width
                if self._free(x, y, self.table.piece.diameter + 2):
                    break
            self.taken[f"{side}{k}"] = (x, y)
            self.places[f"{side}{k}"] = at(x, y)

    def with_ball(self, along: tuple[float, float]) -> tuple[World, Stroke]:
        rng = self.rng
        while True:
            x, y = rng.uniform(*along) * self.length, rng.uniform(-0.4, 0.4) * self.width
            if self._free(x, y, self.table.piece.diameter / 2 + self.table.ball.size):
                break
        world = World.from_position(gear(self.book), self.places | {"ball": at(x, y)})
        ways = {n: hypot(x - a, y - b) for n, (a, b) in self.taken.items() if n[0] == "h"}
        name = min(ways, key=lambda n: ways[n])
        a, b = self.taken[name]
        speed = sqrt(2 * world.materials.piece_friction * 9810 * (ways[name] + rng.uniform(50, 800)))
        aim = degrees(atan2(y - b, x - a)) + rng.normal(0, 2)
        return world, Stroke(name, float(aim), min(speed, world.materials.hand_speed))


def pack(seed: int) -> tuple[World, Stroke]:
    """Twenty discs in a tight hexagon (one at its edge), the ball in its face, a 21st flicked into it at 3 m/s."""
    rng = np.random.default_rng(seed)
    step = 50.5
    points = sorted(
        ((step * (i + j / 2), step * sqrt(3) / 2 * j) for i in range(-3, 4) for j in range(-3, 4)),
        key=lambda p: p[0] ** 2 + p[1] ** 2,
    )[:20]
    turn = rng.uniform(0, 2 * np.pi)
    cs, sn = np.cos(turn), np.sin(turn)
    names = [f"a{k}" for k in range(1, 11)] + [f"h{k}" for k in range(2, 12)]
    places = {n: at(x * cs - y * sn, x * sn + y * cs) for n, (x, y) in zip(names, points, strict=True)}
    way = rng.uniform(0, 2 * np.pi)
    places["h1"] = at(450 * np.cos(way) + rng.uniform(-20, 20), 450 * np.sin(way))
    places["ball"] = at(180 * np.cos(way), 180 * np.sin(way))
    places |= {"hk": at(-805, 0), "ak": at(805, 0)}
    return World.from_position(gear("dadinho"), places), Stroke("h1", degrees(way) + 180.0, 3000.0)


def rows(scenes: list[tuple[World, Stroke]]) -> tuple[World, np.ndarray, np.ndarray]:
    """For `batch`: one world, all kicks, all places."""
    kicks = np.array([kick_of(world, flick) for world, flick in scenes])
    return scenes[0][0], kicks, np.array([world.q[:, [0, 1, 9]] for world, _ in scenes])
