"""`make soak`: the long runs. Random matches of every book by the thousand, bots on the simulated table for whole
matches, on odd tables and while the ball runs, tournaments of up to 200, any well-formed facts, and kill -9 many times
over. `--attack`: attacks on a running server instead (bench/attack)."""

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import partial
from pathlib import Path
from typing import Literal, get_args

from bench import soak_events
from bench.catching import Catching
from bench.cuts import keep
from bench.fuzz.__main__ import fuzz
from bench.odd_tables import Size, odd_table
from palheta.bots.bot_match import play_on
from palheta.bots.random_player import random_match
from palheta.match import AppendLog, Header, Match, decode, encode
from palheta.play.lengths import Length, scaled
from palheta.play.live import Pace
from palheta.play.session import Session
from palheta.play.steadiness import TREMORS, Steadiness
from palheta.rulebooks import registry
from palheta.table.frame import SIDES, Side
from palheta.table.table import Table

Tables = Literal["default", "smallest", "largest", "all"]
Hands = Literal["mixed", "random"]
Play = Callable[[str, int], Match]

APPENDING = """
import sys
from pathlib import Path
from palheta.match import AppendLog
log = AppendLog(Path(sys.argv[1]))
for _ in range(10_000):
    print(log.append({"step": "x" * 200}), flush=True)
"""


def play_at_random(name: str, seed: int) -> Match:
    return random_match(Header(book=name), seed)


def play_with_physics(
    name: str,
    seed: int,
    length: Length = "short",
    tables: Tables = "default",
    hands: Hands = "mixed",
    pace: Pace = "paced",
) -> Match:
    """Two simple bots on the simulated table."""
    book = registry.find(name)
    header = Header(book=name, options=scaled(book, length), table=_table(name, seed, tables))
    match = Match(header)
    session = Session(match, Catching(keep), f"soak {seed}", _hands(seed, hands), patient=True, pace=pace)
    play_on(session, seed)
    return match


def _table(name: str, seed: int, tables: Tables) -> Table | None:
    """The book's own, an odd one, or by turns."""
    odd: tuple[Size | None, ...] = (None, "smallest", "largest")
    size = odd[seed % 3] if tables == "all" else None if tables == "default" else tables
    return None if size is None else odd_table(name, size)


def _hands(seed: int, hands: Hands) -> dict[Side, Steadiness]:
    if hands == "mixed":
        return {"home": "steady", "away": "human"}
    rng = random.Random(f"hands {seed}")
    return {side: rng.choice(tuple(TREMORS)) for side in SIDES}


def steps_of(play: Play, name: str, seed: int) -> int | str:
    """One match, whose log must give back its state: how many steps it took, or what went wrong."""
    try:
        match = play(name, seed)
        if Match(*decode(encode(match.header, match.entries))).state != match.state:
            return f"{name}, seed {seed}: the replay is not the state"
    except Exception as error:  # one match that breaks must not hide the others
        return f"{name}, seed {seed}: {type(error).__name__}: {error}"
    return len(match.entries)


def matches(kind: str, play: Play, name: str, seeds: range) -> list[str]:
    """Play them all on every core; the failures, each with the seed that gives it again."""
    begun = time.perf_counter()
    steps, failures = 0, []
    with ProcessPoolExecutor() as pool:
        played = [pool.submit(steps_of, play, name, seed) for seed in seeds]
        for done, future in enumerate(as_completed(played), 1):
            outcome = future.result()
            if isinstance(outcome, str):
                failures.append(outcome)
                print(f"\r{outcome}", file=sys.stderr)
            else:
                steps += outcome
            left = (time.perf_counter() - begun) * (len(seeds) - done) / done
            progress = f"\r{name}: {done} of {len(seeds)} {kind}, {left:.0f} s left   "
            print(progress, end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    finished, took = len(seeds) - len(failures), time.perf_counter() - begun
    print(
        f"{name}: {finished} of {len(seeds)} {kind} finished, {steps:,} steps in {took:.0f} s, every replay equal",
        flush=True,
    )
    return failures


def kills(count: int) -> None:
    rng = random.Random(1)
    acknowledged_in_all = 0
    with tempfile.TemporaryDirectory() as folder:
        for i in range(count):
            path = Path(folder) / f"log{i}"
            acknowledged_in_all += _kill_one(path, rng.randrange(1, 10_000))
    print(f"kill -9, {count} times: all {acknowledged_in_all:,} acknowledged steps were there afterwards")


def _kill_one(path: Path, after: int) -> int:
    with subprocess.Popen([sys.executable, "-c", APPENDING, str(path)], stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        acknowledged = 0
        for line in child.stdout:
            acknowledged = int(line) if line.endswith(b"\n") else acknowledged
            if acknowledged == after:
                os.kill(child.pid, signal.SIGKILL)
    log = AppendLog(path)
    found = len(log.entries)
    log.close()
    if found < acknowledged:
        raise AssertionError(f"{acknowledged} were acknowledged, {found} are there")
    return acknowledged


def asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=1000, help="random matches without physics")
    parser.add_argument("--physics", type=int, default=200, help="matches of bots with the physics")
    parser.add_argument(
        "--live", type=int, default=40, help="of those books that are played live: more, live"
    )
    parser.add_argument(
        "--length", choices=get_args(Length), default="short", help="of the halves with the physics"
    )
    parser.add_argument(
        "--table", choices=get_args(Tables), default="all", help="with the physics; all: by turns"
    )
    parser.add_argument("--hands", choices=get_args(Hands), default="random", help="how steady the bots' are")
    parser.add_argument("--steps", type=int, default=1_000_000, help="of any well-formed facts (bench.fuzz)")
    parser.add_argument("--seed", type=int, default=0, help="the first one")
    parser.add_argument(
        "--kills", type=int, help="of a process that writes (50), or with --attack of servers (300)"
    )
    parser.add_argument(
        "--events", type=int, default=200, help="tournaments, of any format, 2 to 200 entrants"
    )
    parser.add_argument(
        "--attack", action="store_true", help="attack a running server instead; takes about 20 minutes"
    )
    parser.add_argument("--quick", action="store_true", help="with --attack: some minutes of everything")
    parser.add_argument("books", nargs="*", default=registry.names())
    return parser.parse_args()


def main() -> None:
    args = asked()
    if args.attack:
        from bench.attack.whole import QUICK, WHOLE, attack  # what it needs is installed for the tests only

        finish(attack(QUICK if args.quick else WHOLE, args.kills, args.seed))
        return
    with_physics = partial(play_with_physics, length=args.length, tables=args.table, hands=args.hands)

    def seeds(count: int) -> range:
        return range(args.seed, args.seed + count)

    failures: list[str] = []
    for name in args.books:
        book = registry.find(name)
        failures += matches("random matches", play_at_random, name, seeds(args.matches))
        if book.default_table() is not None:
            failures += matches(
                f"{args.length} matches with the physics", with_physics, name, seeds(args.physics)
            )
        if book.clauses.info.live:
            live = partial(with_physics, pace="live")
            failures += matches(f"{args.length} matches played live", live, name, seeds(args.live))
    failures += soak_events.soak(seeds(args.events)) if args.events else []
    failures += fuzz(args.books, args.steps, args.seed) if args.steps else []
    kills(50 if args.kills is None else args.kills)
    finish(failures)


def finish(failures: list[str]) -> None:
    if failures:
        sys.exit("\n".join(["", "These failed:", *failures]))


if __name__ == "__main__":
    main()
