"""Positions to play from, drawn at random but always the same for the same seed."""

from math import atan2, degrees, hypot

import numpy as np

from palheta.facts.place import Place, at
from palheta.physics.strokes import Stroke
from palheta.physics.world import World
from palheta.rulebooks import equipment
from palheta.rulebooks.registry import gear
from palheta.table.table import Table

BOOKS = equipment.names()


def spot(
    table: Table, rng: np.random.Generator, taken: list[tuple[float, float]], gap: float
) -> tuple[float, float]:
    """A free place on the pitch."""
    pitch = table.pitch
    while True:
        x = rng.uniform(-0.46, 0.46) * pitch.length
        y = rng.uniform(-0.46, 0.46) * pitch.width
        if all(hypot(x - a, y - b) > gap for a, b in taken):
            taken.append((x, y))
            return x, y


def random_world(book: str, seed: int, pieces: int = 20) -> World:
    rng = np.random.default_rng(seed)
    table = gear(book).table
    pitch = table.pitch
    taken: list[tuple[float, float]] = []
    places: dict[str, Place] = {
        "hk": at(-pitch.length / 2 + 30, 0.0),
        "ak": at(pitch.length / 2 - 30, 0.0),
    }
    taken += [(-pitch.length / 2 + 30, 0.0), (pitch.length / 2 - 30, 0.0)]
    clear = max(table.piece.diameter, 0.6 * table.keeper.width + table.piece.diameter) + 1.0
    for k in range(pieces):
        name = f"{'h' if k % 2 == 0 else 'a'}{k // 2 + 1}"
        places[name] = at(*spot(table, rng, taken, clear))
    places["ball"] = at(*spot(table, rng, taken, table.piece.diameter / 2 + table.ball.size + 1.0))
    return World.from_position(gear(book), places)


def random_flick(world: World, seed: int, loft: bool = True) -> Stroke:
    """Half of them at the ball, the others anywhere."""
    rng = np.random.default_rng(seed + 10_000_000)
    fields = [n for n in world.names if n[1:].isdigit()]
    piece = fields[int(rng.integers(len(fields)))]
    angle = rng.uniform(-180, 180)
    if rng.random() < 0.6:
        i, b = world.index(piece), world.ball
        angle = degrees(atan2(world.q[b, 1] - world.q[i, 1], world.q[b, 0] - world.q[i, 0])) + rng.normal(
            0, 2
        )
    how = "press" if "press" in world.gear.ways and rng.random() < 0.3 else "flick"
    return Stroke(
        piece,
        float(angle),
        float(rng.uniform(0.02, 1.0) ** 1.5 * world.materials.hand_speed),
        offset=float(rng.uniform(-1, 1)) if rng.random() < 0.3 else 0.0,
        loft=float(rng.random()) if loft and rng.random() < 0.4 else 0.0,
        how=how,  # type: ignore[arg-type]
    )
