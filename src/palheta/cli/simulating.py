"""What `palheta simulate`, `study` and `ladder` have in common: who plays what, and how far it is."""

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

from palheta.cli.numbers import whole
from palheta.cli.table import read_table
from palheta.cli.trouble import Trouble
from palheta.play.lengths import Length
from palheta.play.steadiness import TREMORS
from palheta.rulebooks import equipment, registry
from palheta.table.described import BadTable

if TYPE_CHECKING:
    from palheta.study.plan import Plan
    from palheta.study.simulating import Opening

MOST_MATCHES = 10_000_000
EVERY = 0.2  # seconds between two looks at how far it is


def add_plan(parser: argparse.ArgumentParser, length: Length = "full") -> None:
    """Everything of a plan but who plays."""
    parser.add_argument(
        "--length", choices=get_args(Length), default=length, help=f"of the halves (default {length})"
    )
    parser.add_argument("--hands", choices=tuple(TREMORS), default="human", help="how steady (default human)")
    parser.add_argument("--table", type=Path, metavar="FILE.toml", help="a table file (default: the book's)")
    parser.add_argument(
        "--options", action="append", default=[], metavar="K=V", help="an option of the organiser; repeat"
    )
    parser.add_argument(
        "--seed", type=whole(0, 10**9), default=1, metavar="S", help="the same rows again (1)"
    )


def add_workers(parser: argparse.ArgumentParser) -> None:
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--workers", type=whole(1, 256), metavar="K", help="processes (default: as many as there are cores)"
    )
    where.add_argument("--cluster", metavar="ADDRESS", help="a Dask scheduler, tcp://host:8786")


def plan_of(args: argparse.Namespace, home: str, away: str) -> "Plan":
    """Or in one line what is wrong with it."""
    from palheta.study.plan import Plan
    from palheta.study.players import NoSuchPlayer, check
    from palheta.study.settings import BadSetting, settings

    try:
        registry.find(args.book)
        for name in (home, away):
            check(args.book, name)
        options = settings(args.book, args.options)
    except (registry.UnknownBook, NoSuchPlayer, BadSetting) as error:
        raise Trouble(str(error)) from None
    return Plan(
        book=args.book,
        home=home,
        away=away,
        seed=args.seed,
        length=args.length,
        hands=args.hands,
        options=options,
        **_table(args.book, args.table),
    )


def _table(book: str, file: Path | None) -> dict[str, Any]:
    if file is None:
        return {}
    described = read_table(file)
    if described.rulebook != book:
        raise Trouble(f"{file}: describes a table of {described.rulebook}, not of {book}")
    try:
        return {"table": equipment.table_from(described), "table_name": file.name}
    except BadTable as error:
        raise Trouble(f"{file}: {error}") from None


def pool_of(args: argparse.Namespace) -> "Opening":
    from palheta.study.simulating import cluster, cores, processes

    if args.cluster is not None:
        return lambda: cluster(args.cluster)
    return lambda: processes(args.workers or cores(), args.book)


@contextmanager
def told_plainly(again: str = "") -> Iterator[None]:
    """What may go wrong with many workers, in one line."""
    from palheta.study.files import BadFile
    from palheta.study.journal import Busy, OtherRun
    from palheta.study.simulating import Exists, NoCluster

    try:
        yield
    except (BadFile, Busy, OtherRun, Exists, NoCluster) as error:
        raise Trouble(str(error)) from None
    except BrokenExecutor:
        raise Trouble(f"a worker was killed, perhaps for want of memory{again}") from None


class Progress:
    """A line on the terminal that says how far it is, how fast, and how long it will take."""

    def __init__(self, what: str = "matches") -> None:
        self._what = what
        self._began = self._last = time.monotonic()
        self._first: int | None = None

    def __call__(self, done: int, of: int) -> None:
        now = time.monotonic()
        if self._first is None:
            self._first = done
        if done < of and now - self._last < EVERY and done > self._first:
            return
        self._last = now
        line = self.line(done, of, now - self._began)
        if sys.stderr.isatty():
            print(f"\r{line}\033[K", end="" if done < of else "\n", file=sys.stderr, flush=True)
        elif done == of:
            print(line, file=sys.stderr)

    def line(self, done: int, of: int, seconds: float) -> str:
        played = done - (self._first or 0)
        if done == of or not played or not seconds:
            rate = f", {played / seconds:.2f} a second" if played and seconds else ""
            return f"{done:,} of {of:,} {self._what}{rate}"
        rate_now = played / seconds
        return (
            f"{done:,} of {of:,} {self._what}, {rate_now:.2f} a second, {_span((of - done) / rate_now)} left"
        )


def _span(seconds: float) -> str:
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"


Told = Callable[[int, int], None]
