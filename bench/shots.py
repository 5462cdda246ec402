"""How fast flicks are, as ratios against named peers in the same run.

`python -m bench.shots --quick --json` prints four numbers in under 40 s; without `--quick` also MuJoCo,
packs, single calls, two cores, memory, start and cold compile. Times are the process's own (the machine may
be shared), except for two cores, which is by the clock, the best of several. We and a peer take turns, because a
busy neighbour takes caches and clock frequency from both: a ratio is the median over the turns.
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import cache
from statistics import median
from typing import NamedTuple

import numpy as np

from bench.peers import get_peers, mujoco_shot, pymunk_shot
from bench.scenes import open_play, pack, rows
from palheta.physics.flick import batch, flick, preview
from palheta.physics.strokes import Stroke
from palheta.physics.world import World

WARM = "from palheta.play.warm import run; run()"
FIRST_TRACE = """
from palheta.facts.place import at
from palheta.physics.flick import flick
from palheta.physics.strokes import Stroke
from palheta.physics.world import World
from palheta.rulebooks.registry import gear
flick(World.from_position(gear("dadinho"), {"h7": at(0, 0), "ball": at(60, 0)}), Stroke("h7", 0.0, 500.0))
"""


class Turns(NamedTuple):
    """Medians: our shots a second of processor time, the peer's, and how many times as fast we were."""

    ours: float
    peers: float
    ratio: float


def rate(scenes: list[tuple[World, Stroke]], repeat: int) -> Callable[[], float]:
    """A batch on one core, to be made again and again: shots a second of processor time."""
    world, kicks, places = rows(scenes)
    kicks, places = np.tile(kicks, (repeat, 1)), np.tile(places, (repeat, 1, 1))
    batch(world, kicks[:4], places[:4])

    def once() -> float:
        began = time.process_time()
        batch(world, kicks, places)
        return len(kicks) / (time.process_time() - began)

    return once


def events_a_shot(scenes: list[tuple[World, Stroke]]) -> float:
    return float(np.abs(batch(*rows(scenes)).events).mean())


def peer_rate(shot: Callable[[World, Stroke], float], scenes: list[tuple[World, Stroke]]) -> float:
    return len(scenes) / sum(shot(world, what) for world, what in scenes)


def turns(
    ours: Callable[[], float],
    shot: Callable[[World, Stroke], float],
    scenes: list[tuple[World, Stroke]],
    rounds: int,
) -> Turns:
    taken = [(median(ours() for _ in range(5)), peer_rate(shot, scenes)) for _ in range(rounds)]
    mine, theirs = zip(*taken, strict=True)
    return Turns(median(mine), median(theirs), median(a / b for a, b in taken))


@cache
def bytecode() -> tempfile.TemporaryDirectory[str]:
    """Where started processes keep their bytecode; it goes with this process."""
    return tempfile.TemporaryDirectory()


def start_seconds(
    code: str = FIRST_TRACE, folder: str | None = None, times: int = 3, installed: bool = True
) -> float:
    """From nothing to the first trace, in a new process: its processor time, the best of `times`.

    `installed`: with the bytecode of all modules at hand, as `make setup` leaves it. This environment may
    forbid Python to keep any (PYTHONDONTWRITEBYTECODE), and then every start compiles numba's sources.
    """
    environment = dict(os.environ) | ({"PALHETA_CACHE": folder} if folder else {})
    if installed:
        environment |= {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": bytecode().name}
    best = 1e9
    for _ in range(times):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-c", code], check=True, env=environment)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        best = min(best, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return best


def cold_compile_seconds() -> float:
    """Everything, with an empty cache."""
    with tempfile.TemporaryDirectory() as folder:
        return start_seconds(WARM, folder, times=1)


def two_cores(scenes: list[tuple[World, Stroke]]) -> float:
    """Throughput of two threads over one, by the clock, the best of several each."""
    world, kicks, places = rows(scenes)
    kicks, places = np.tile(kicks, (40, 1)), np.tile(places, (40, 1, 1))
    best = {1: 1e9, 2: 1e9}
    for _ in range(8):
        for threads in best:
            began = time.perf_counter()
            batch(world, kicks, places, threads=threads)
            best[threads] = min(best[threads], time.perf_counter() - began)
    return best[1] / best[2]


def single_rate(scenes: list[tuple[World, Stroke]]) -> float:
    began = time.process_time()
    for world, what in scenes:
        flick(world, what)
    return len(scenes) / (time.process_time() - began)


def preview_milliseconds(scenes: list[tuple[World, Stroke]]) -> float:
    began = time.process_time()
    for world, what in scenes:
        preview(world, what)
    return 1e3 * (time.process_time() - began) / len(scenes)


def measure(quick: bool) -> dict[str, float]:
    # of a hundred scenes over and over the processor learns the branches by heart: 1.4 times too fast
    scenes = [open_play("dadinho", seed) for seed in range(300)]
    pymunk = turns(rate(scenes, repeat=20), pymunk_shot, scenes, rounds=9)
    found = {
        "shots_per_second": pymunk.ours,
        "ratio_pymunk": pymunk.ratio,
        "events_per_shot": events_a_shot(scenes),
        "cached_start_s": start_seconds(),
    }
    if quick:
        return found
    packs = [pack(seed) for seed in range(40)]
    packed = turns(rate(packs, repeat=2), pymunk_shot, packs, rounds=5)
    found |= {
        "pymunk_shots_per_second": pymunk.peers,
        "ratio_mujoco": turns(rate(scenes, repeat=20), mujoco_shot, scenes[:8], rounds=3).ratio,
        "pack_shots_per_second": packed.ours,
        "pack_events_per_shot": events_a_shot(packs),
        "pack_ratio_pymunk": packed.ratio,
        "single_call_shots_per_second": single_rate(scenes),
        "preview_ms": preview_milliseconds(scenes),
        "two_cores_over_one": two_cores(scenes),
        "start_without_bytecode_s": start_seconds(installed=False),
        "cold_compile_s": cold_compile_seconds(),
        "import_numba_s": start_seconds("import numba"),
        "resident_MB": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    }
    for book in ("tres-toques", "fistf", "fistf-indoor", "guzikowa"):
        once = rate([open_play(book, seed) for seed in range(200)], repeat=10)
        found[f"shots_per_second_{book}"] = median(once() for _ in range(5))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    get_peers()
    found = {name: float(f"{value:.4g}") for name, value in measure(args.quick).items()}
    if args.json:
        print(json.dumps(found))
    else:
        for name, value in found.items():
            print(f"{name:32} {value:>12,g}")


if __name__ == "__main__":
    main()
