"""Thousands of matches, on the cores of this machine or on a Dask cluster: the same rows for the same plan."""

import json
import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from contextlib import AbstractContextManager, contextmanager
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from palheta.match import Header, Match
from palheta.play import warm
from palheta.play.processes import Processes
from palheta.rulebooks import registry
from palheta.study import players
from palheta.study.files import check_name, matches_beside, write
from palheta.study.journal import Journal
from palheta.study.plan import Plan
from palheta.study.playing import Job, play_some
from palheta.study.rows import Played, decode

SECONDS_A_TASK = 1.0  # so long a worker is busy before it is asked again
MOST_A_TASK = 100
AHEAD = 2  # tasks that wait for each worker

Told = Callable[[int, int], None]
"""How many matches are played, of how many."""


class NoCluster(RuntimeError):
    """Nobody answers at that address, or the extra is not installed."""


class Exists(RuntimeError):
    """There is a file of that name already."""


class Pool(NamedTuple):
    """Who plays, and how many at once."""

    executor: Executor
    workers: int


Opening = Callable[[], AbstractContextManager[Pool]]


@contextmanager
def processes(workers: int, book: str) -> Iterator[Pool]:
    """Where there is a table its physics is compiled first, by one of them."""
    hands = registry.find(book).default_table() is not None
    with Processes(workers, warm.run if hands else os.getpid) as executor:
        yield Pool(executor, workers)


@contextmanager
def cluster(address: str) -> Iterator[Pool]:
    """A Dask cluster whose workers have palheta installed. One that dies loses nothing: another plays its matches."""
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise NoCluster("a cluster needs dask: install palheta[cluster]") from None
    try:
        client = distributed.Client(address, timeout=10, set_as_default=False)
    except (OSError, ValueError) as error:
        raise NoCluster(f"{address}: no Dask scheduler answers there ({_first_line(error)})") from None
    with client:
        threads = sum(client.nthreads().values())
        if not threads:
            raise NoCluster(f"{address}: this scheduler has no workers")
        yield Pool(client.get_executor(retries=3), threads)


def _first_line(error: Exception) -> str:
    return next(iter(str(error).splitlines()), type(error).__name__)


def simulate(jobs: Sequence[Job], pool: Pool, told: Told = lambda done, of: None) -> list[Played]:
    """In the order of the jobs, all in memory: for few."""
    prepare(plan for plan, _ in jobs)
    played: dict[int, Played] = {}
    for index, data in _finished(jobs, pool):
        played[index] = decode(data)
        told(len(played), len(jobs))
    return [played[index] for index in range(len(jobs))]


def simulate_into(
    out: Path,
    plan: Plan,
    matches: int,
    opening: Opening,
    told: Told = lambda done, of: None,
) -> list[str]:
    """Into files; goes on where a run that was killed has stopped. Says which matches were stuck."""
    check_name(out)
    for file in (out, matches_beside(out)):
        if file.exists() and not journal_of(out).exists():
            raise Exists(f"{file}: there is one already; remove it or name another")
    journal = Journal(journal_of(out), plan.signature())
    try:
        missing = [number for number in range(matches) if number not in journal]
        done = matches - len(missing)
        told(done, matches)
        if missing:
            prepare((plan,))
            with opening() as pool:
                for index, data in _finished([(plan, number) for number in missing], pool):
                    journal.append(missing[index], data)
                    done += 1
                    told(done, matches)
        stuck: list[str] = []
        write(out, _noting(stuck, (decode(journal.read(number)) for number in range(matches))))
        journal.remove()
        return stuck
    finally:
        journal.close()


def journal_of(out: Path) -> Path:
    return out.with_name(f"{out.name}.journal")


def prepare(plans: Iterable[Plan]) -> None:
    """What every worker would have to work out is worked out once."""
    for book, options, name in {
        (plan.book, json.dumps(plan.header().options), name)
        for plan in plans
        for name in (plan.home, plan.away)
    }:
        players.prepare(book, name, Match(Header(book=book, options=json.loads(options))).opening)


def _noting(stuck: list[str], played: Iterable[Played]) -> Iterator[Played]:
    for one in played:
        if one.match.stuck is not None:
            stuck.append(f"match {one.match.match}: {one.match.stuck}")
        yield one


def _finished(jobs: Sequence[Job], pool: Pool) -> Iterator[tuple[int, bytes]]:
    """As they come, each with its place among the jobs. A task takes about a second: little is lost, little is said."""
    left = iter(range(len(jobs)))
    waiting: dict[Future[list[bytes]], tuple[tuple[int, ...], float]] = {}
    size, first = 1, True
    try:
        while True:
            while len(waiting) < pool.workers * (1 if first else AHEAD):
                some = tuple(islice(left, size))
                if not some:
                    break
                task = pool.executor.submit(play_some, tuple(jobs[index] for index in some))
                waiting[task] = (some, time.perf_counter())
            if not waiting:
                return
            done, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for task in done:
                some, began = waiting.pop(task)
                yield from zip(some, task.result(), strict=True)
                size = _next_size(size, len(some), time.perf_counter() - began, first)
            first = False
    finally:
        for task in waiting:
            task.cancel()


def _next_size(size: int, played: int, seconds: float, first: bool) -> int:
    """The first ones compile, and say nothing about the rest."""
    if first:
        return size
    a_match = seconds / AHEAD / played  # it waited behind others
    return max(1, min(MOST_A_TASK, 2 * size, round(SECONDS_A_TASK / max(a_match, 1e-6))))


def cores() -> int:
    return len(os.sched_getaffinity(0))
