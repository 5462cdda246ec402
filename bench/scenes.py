"""Positions that look like play: both teams spread over the pitch, the ball near one who can reach it."""

from math import atan2, degrees, hypot, sqrt

import numpy as np

from palheta.facts.place import Place, at
from palheta.physics.flick import kick_of
from palheta.physics.hands import Flick
from palheta.physics.world import World
from palheta.table.defaults import DEFAULT_TABLES

FORMATION = (
    (0.10, 0.15), (0.10, 0.38), (0.10, 0.62), (0.10, 0.85), (0.25, 0.15), (0.22, 0.38), (0.22, 0.62),
    (0.25, 0.85), (0.40, 0.42), (0.40, 0.58),
)  # fmt: skip


def open_play(book: str, seed: int) -> tuple[World, Flick]:
    """Twenty pieces, two keepers and the ball; home's nearest piece is flicked at the ball."""
    rng = np.random.default_rng(seed)
    table = DEFAULT_TABLES[book]
    length, width = table.pitch.length, table.pitch.width
    places: dict[str, Place] = {"hk": at(-length / 2 + 15, 0), "ak": at(length / 2 - 15, 0)}
    taken: list[tuple[float, float]] = []

    def free(x: float, y: float, gap: float) -> bool:
        return all(hypot(x - a, y - b) > gap for a, b in taken)

    for side, sign in (("h", -1.0), ("a", 1.0)):
        for k, (deep, across) in enumerate(FORMATION, 1):
            while True:
                x = sign * (length / 2 - deep * length - rng.uniform(0, 0.15) * length)
                y = (across - 0.5) * width + rng.uniform(-0.05, 0.05) * width
                if free(x, y, table.piece.diameter + 2):
                    break
            taken.append((x, y))
            places[f"{side}{k}"] = at(x, y)
    while True:
        x, y = rng.uniform(-0.35, 0.35) * length, rng.uniform(-0.4, 0.4) * width
        if free(x, y, table.piece.diameter / 2 + table.ball.size):
            break
    places["ball"] = at(x, y)
    world = World.from_position(book, places)
    ways = [hypot(x - a, y - b) for a, b in taken[:10]]
    k = int(np.argmin(ways))
    speed = sqrt(2 * world.materials.piece_friction * 9810 * (ways[k] + rng.uniform(50, 800)))
    aim = degrees(atan2(y - taken[k][1], x - taken[k][0])) + rng.normal(0, 2)
    return world, Flick(f"h{k + 1}", float(aim), min(speed, world.materials.hand_speed))


def pack(seed: int) -> tuple[World, Flick]:
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
    return World.from_position("dadinho", places), Flick("h1", degrees(way) + 180.0, 3000.0)


def rows(scenes: list[tuple[World, Flick]]) -> tuple[World, np.ndarray, np.ndarray]:
    """For `batch`: one world, all kicks, all places."""
    kicks = np.array([kick_of(world, flick) for world, flick in scenes])
    return scenes[0][0], kicks, np.array([world.q[:, [0, 1, 9]] for world, _ in scenes])
