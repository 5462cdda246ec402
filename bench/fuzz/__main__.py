"""`python -m bench.fuzz`: a million steps of any well-formed facts; each fault with the least that shows it."""

import argparse
import sys
import time
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
    shares = max(1, args.steps // SHARE // len(args.books))
    known: dict[str, Found] = {}
    with ProcessPoolExecutor(args.workers) as pool:
        for name in args.books:
            begun = time.perf_counter()
            parts = list(pool.map(walk, [name] * shares, range(args.seed, args.seed + shares)))
            took, steps = time.perf_counter() - begun, sum(part.steps for part in parts)
            dearest = max(parts, key=lambda part: part.dearest)
            for found in (found for part in parts for found in part.found):
                known.setdefault(f"{name}: {found.key}", found)
            print(
                f"{name}: {steps:,} steps in {took:.0f} s; the dearest took {dearest.dearest:,} calls:",
                flush=True,
            )
            print(f"  {msgspec.json.encode(dearest.case.steps[-1:]).decode()[:400]}")
    for found in known.values():
        print(f"---\n{as_situation(found)}", end="")
    if known:
        sys.exit(f"{len(known)} faults")


if __name__ == "__main__":
    main()
