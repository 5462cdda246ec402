"""What simulations cost: `python -m bench.simulate` prints the table of docs/performance.md.

Matches a second a core are by the workers' own CPU time, so that they do not hang on who else uses the machine; ratios
are by the clock, in rounds that take turns. `--soak` plays many shortest matches of every table book and looks at a
worker's memory; `--million` writes a million flicks (matches repeated) and makes their report.
"""

import argparse
import json
import os
import resource
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from contextlib import AbstractContextManager
from importlib import import_module
from itertools import cycle
from pathlib import Path
from typing import Any

import msgspec

from palheta.play.lengths import Length
from palheta.rulebooks import registry
from palheta.study.files import write
from palheta.study.plan import Plan
from palheta.study.playing import play
from palheta.study.reading import read
from palheta.study.report import report
from palheta.study.rows import Played
from palheta.study.simulating import Pool, cluster, processes, simulate


def cpu_a_match(plan: Plan, matches: int) -> tuple[float, float]:
    """Seconds of a core for one match, and how many flicks it has; the first one is not counted."""
    play(plan, 0)
    began, flicks = time.process_time(), 0
    for number in range(1, matches + 1):
        flicks += len(play(plan, number).flicks)
    return (time.process_time() - began) / matches, flicks / matches


def by_the_clock(plan: Plan, matches: int, pool: Pool) -> float:
    """Matches a second."""
    began = time.perf_counter()
    simulate([(plan, number) for number in range(matches)], pool)
    return matches / (time.perf_counter() - began)


def rates(plan: Plan, matches: int, rounds: int) -> dict[str, float]:
    """One process, two, and Dask with two local workers: the best round of each."""
    local_cluster = import_module("distributed").LocalCluster

    best: dict[str, float] = {}
    with local_cluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    ) as local:
        opened: dict[str, Callable[[], AbstractContextManager[Pool]]] = {
            "one": lambda: processes(1, plan.book),
            "two": lambda: processes(2, plan.book),
            "dask": lambda: cluster(local.scheduler_address),
        }
        for _ in range(rounds):
            for name, opening in opened.items():
                with opening() as pool:
                    simulate([(plan, 10**6 + n) for n in range(2 * pool.workers)], pool)  # they are ready
                    best[name] = max(best.get(name, 0.0), by_the_clock(plan, matches, pool))
    return best


def _worker(plan: Plan, numbers: range) -> tuple[list[str], int, int]:
    """What was stuck, and this process's memory (kB) after the first tenth and in the end."""
    stuck, early = [], 0
    for k, number in enumerate(numbers):
        row = play(plan, number).match
        stuck += [f"{plan.book} {number}: {row.stuck}"] if row.stuck else []
        if k == len(numbers) // 10:
            early = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return stuck, early, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def soak(book: str, matches: int) -> None:
    plan = Plan(book=book, home="easy", away="easy", length="sprint")
    half = matches // 2
    with ProcessPoolExecutor(2, max_tasks_per_child=1) as pool:
        parts = list(pool.map(_worker, (plan, plan), (range(half), range(half, matches))))
    stuck = [line for found, _, _ in parts for line in found]
    grown = max(last - early for _, early, last in parts) / 1024
    print(
        f"{book}: {matches:,} shortest matches, {len(stuck)} stuck, a worker grew by {grown:.1f} MB at most"
    )
    print("\n".join(stuck[:5]), end="\n" if stuck else "")


def million(book: str, matches: int) -> dict[str, Any]:
    """A million flicks: real matches, repeated under other numbers."""
    plan = Plan(book=book, home="easy", away="easy", length="sprint")
    some = [play(plan, number) for number in range(matches)]
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "million.parquet"
        write(out, _repeated(some, 1_000_000))
        began = time.perf_counter()
        data = read([out])
        page = report(data, "a million flicks")
        seconds = time.perf_counter() - began
        return {
            "flicks": len(data.of),
            "megabytes": round(out.stat().st_size / 1e6, 1),
            "report_seconds": round(seconds, 1),
            "page_megabytes": round(len(page) / 1e6, 2),
        }


def _repeated(some: list[Played], flicks: int) -> Any:
    done = 0
    for number, played in enumerate(cycle(some)):
        if done >= flicks:
            return
        done += len(played.flicks)
        yield Played(
            msgspec.structs.replace(played.match, match=number),
            tuple(msgspec.structs.replace(row, match=number) for row in played.flicks),
        )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("books", nargs="*", default=list(registry.names()))
    parser.add_argument("--matches", type=int, default=3, help="for the cost of one")
    parser.add_argument("--length", default="full")
    parser.add_argument("--home", default="easy")
    parser.add_argument("--away", default="easy")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument(
        "--ratios", type=int, metavar="MATCHES", help="one process, two, Dask: so many sprints"
    )
    parser.add_argument("--soak", type=int, metavar="MATCHES")
    parser.add_argument("--million", type=int, metavar="MATCHES", help="made of so many different ones")
    args = parser.parse_args()
    length: Length = args.length
    for book in args.books:
        if args.soak:
            soak(book, args.soak)
        elif args.million:
            print(json.dumps({"book": book} | million(book, args.million)))
        elif args.ratios:
            plan = Plan(book=book, home=args.home, away=args.away, length="sprint")
            found = rates(plan, args.ratios, args.rounds)
            print(
                f"{book}: {found['one']:.2f} matches a second with one process; two: {found['two'] / found['one']:.2f} "
                f"times that; Dask with two workers: {found['dask'] / found['two']:.2f} of two processes "
                f"(load {os.getloadavg()[0]:.1f})"
            )
        else:
            plan = Plan(book=book, home=args.home, away=args.away, length=length)
            seconds, flicks = cpu_a_match(plan, args.matches)
            print(
                f"| {book} | {args.home}–{args.away} | {length} | {seconds:.2f} | {1 / seconds:.2f} | {flicks:.0f} | "
                f"{1000 * seconds / flicks:.1f} |"
            )


if __name__ == "__main__":
    main()
