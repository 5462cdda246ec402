"""How fast the environments are: shots a second of processor time on one core, and actions of whole matches.

`python -m bench.environments [--json]`
"""

import argparse
import json
import time
from collections.abc import Callable
from statistics import median

import numpy as np

from palheta.rulebooks import registry
from palheta.study.env.matches import MatchGame
from palheta.study.env.shots import Shots

MANY, ROUNDS = 4096, 9


def rate(work: Callable[[], int]) -> float:
    work()
    rates = []
    for _ in range(ROUNDS):
        began = time.process_time()
        done = work()
        rates.append(done / (time.process_time() - began))
    return median(rates)


def shots(book: str) -> float:
    """Looking, choosing at random, playing, dealing anew."""
    made, rng = Shots(book, MANY), np.random.default_rng(0)

    def once() -> int:
        assert made.observations.shape[0] == MANY
        made.play(rng.uniform(-1, 1, (MANY, 2)))
        return MANY

    return rate(once)


def actions(book: str) -> float:
    """Of random players, with observation and mask."""
    rng = np.random.default_rng(0)

    def once() -> int:
        game, done = MatchGame(book, seed=int(rng.integers(1000))), 0
        while game.acting is not None and done < 200:
            game.seen_by(game.acting)
            game.act(game.chosen(int(rng.choice(np.nonzero(game.mask())[0]))))
            done += 1
        return done

    return rate(once)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    found = {}
    for book in registry.names():
        if registry.find(book).gear is not None:
            found[f"shots_per_second_{book}"] = round(shots(book))
        found[f"actions_per_second_{book}"] = round(actions(book))
    if args.json:
        print(json.dumps(found))
        return
    for name, value in found.items():
        print(f"{name:36} {value:>10,}")


if __name__ == "__main__":
    main()
