"""How many screened flicks a second: `python -m bench.screened [BOOK ...]`, on one core, processor time."""

import argparse
import statistics
import time

import numpy as np

from bench.scenes import attack, open_play
from palheta.physics import columns as col
from palheta.physics.screen import Strokes, screen
from palheta.physics.strokes import limits
from palheta.physics.world import World
from palheta.rulebooks import registry

SCENES, EACH, ROUNDS = 40, 500, 5
LONG = 600.0  # mm that a flick at a ball has to spare, at most


def spread(world: World, count: int, rng: np.random.Generator) -> Strokes:
    """Flicks of any of home's pieces, four of five about at the ball and as hard as it takes, the others anyhow."""
    pieces = np.array([i for i, name in enumerate(world.names) if name[0] == "h" and name[1:].isdigit()])
    body = rng.choice(pieces, count)
    dx, dy = (world.q[world.ball, axis] - world.q[body, axis] for axis in (col.X, col.Y))
    slowing = 2 * world.materials.piece_friction * col.GRAVITY
    wanted = np.sqrt(slowing * (np.hypot(dx, dy) + rng.uniform(0.0, LONG, count)))
    at_ball, most = rng.random(count) < 0.8, limits(world.gear).speed
    press = (rng.random(count) < 0.3) & ("press" in world.gear.ways)
    angle = np.degrees(np.arctan2(dy, dx)) + rng.normal(0.0, 2.0, count)
    return Strokes(
        body.astype(float),
        np.where(at_ball, angle, rng.uniform(0, 360, count)),
        np.where(at_ball, np.minimum(wanted, most), rng.uniform(0.1, 1.0, count) * most),
        rng.uniform(-0.3, 0.3, count),
        np.where(press, rng.random(count), 0.0),
        press.astype(float),
    )


def screened_per_second(book: str, scenes: int = SCENES, each: int = EACH, rounds: int = ROUNDS) -> float:
    """The median of some rounds; kicks are made within the time, worlds are not."""
    rng = np.random.default_rng(1)
    worlds = [(open_play, attack)[seed % 2](book, seed)[0] for seed in range(scenes)]
    many = [spread(world, each, rng) for world in worlds]
    screen(worlds[0], many[0].kicks(worlds[0]))
    return statistics.median(_rate(worlds, many) for _ in range(rounds))


def _rate(worlds: list[World], many: list[Strokes]) -> float:
    began = time.process_time()
    done = sum(len(screen(world, some.kicks(world))) for world, some in zip(worlds, many, strict=True))
    return done / (time.process_time() - began)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    tables = [name for name in registry.names() if registry.find(name).default_table() is not None]
    parser.add_argument("books", nargs="*", default=tables)
    for book in parser.parse_args().books:
        print(f"{book}: {screened_per_second(book):,.0f} screened flicks a second", flush=True)


if __name__ == "__main__":
    main()
