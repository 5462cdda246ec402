"""`python -m bench.fuzz`: a million steps of any well-formed facts; each fault with the least that shows it."""

import argparse
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import islice

import msgspec

from bench.fuzz.shrinking import as_situation, shrunk
from bench.fuzz.walking import Case, Found, walks
from palheta.rulebooks import registry

SHARE = 2_000  # steps of one seed
MOST_SHRUNK = 5  # of one seed; the others show up with other seeds


class Walked(msgspec.Struct):
    steps: int
    dearest: int
    case: Case
    found: list[Found]


def walk(name: str, seed: int, steps: int = SHARE) -> Walked:
    done = Walked(0, 0, Case(name, None), [])
    for one in islice(walks(name, seed), steps):
        done.steps += 1
        if one.calls > done.dearest:
            done.dearest, done.case = one.calls, one.case
        if one.found is not None and all(one.found.key != known.key for known in done.found):
            done.found.append(one.found)
    done.found = [shrunk(found) for found in done.found[:MOST_SHRUNK]]
    return done


def fuzz(books: Sequence[str], steps: int, seed: int, workers: int | None = None) -> list[str]:
    """So many steps in all; the faults, each a situation. They are told as soon as their book is done."""
    shares = max(1, steps // SHARE // len(books))
    known: dict[str, Found] = {}
    with ProcessPoolExecutor(workers) as pool:
        for name in books:
            begun = time.perf_counter()
            parts = list(pool.map(walk, [name] * shares, range(seed, seed + shares)))
            took, count = time.perf_counter() - begun, sum(part.steps for part in parts)
            dearest = max(parts, key=lambda part: part.dearest)
            for found in (found for part in parts for found in part.found):
                known.setdefault(f"{name}: {found.key}", found)
            print(
                f"{name}: {count:,} steps in {took:.0f} s; the dearest took {dearest.dearest:,} calls:",
                flush=True,
            )
            print(f"  {msgspec.json.encode(dearest.case.steps[-1:]).decode()[:400]}")
            print(f"  faults: {[key for key in known if key.startswith(name + ': ')]}", flush=True)
    return [f"---\n{as_situation(found)}" for found in known.values()]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=1_000_000, help="in all (1,000,000)")
    parser.add_argument("--seed", type=int, default=0, help="the first of them (0)")
    parser.add_argument("--workers", type=int, default=None)
    parser.add_argument("books", nargs="*", default=registry.names(), metavar="BOOK")
    args = parser.parse_args()
    unknown = [name for name in args.books if name not in registry.names()]
    if unknown:
        parser.error(f"there is no book {unknown[0]!r}")
    faults = fuzz(args.books, args.steps, args.seed, args.workers)
    print("".join(faults), end="")
    if faults:
        sys.exit(f"{len(faults)} faults")


if __name__ == "__main__":
    main()
