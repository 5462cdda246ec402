"""`make soak`: the long runs. Random matches of every book by the thousand, and kill -9 many times over."""

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import get_args

from palheta.bots.bot_match import play_on
from palheta.bots.random_player import random_match
from palheta.match import AppendLog, Header, Match, decode, encode
from palheta.play.hands import Steadiness
from palheta.play.lengths import Length, scaled
from palheta.play.physics_runner import PhysicsRunner
from palheta.play.session import Session
from palheta.rulebooks import registry
from palheta.table.frame import Side

APPENDING = """
import sys
from pathlib import Path
from typing import get_args
from palheta.match import AppendLog
log = AppendLog(Path(sys.argv[1]))
for _ in range(10_000):
    print(log.append({"step": "x" * 200}), flush=True)
"""


def play_at_random(name: str, seed: int) -> Match:
    return random_match(Header(book=name), seed)


def play_with_physics(name: str, seed: int, length: Length = "short") -> Match:
    """Two simple bots on the simulated table."""
    book = registry.find(name)
    header = Header(book=name, options=scaled(book.options_type, length))
    match = Match(header)
    hands: dict[Side, Steadiness] = {"home": "steady", "away": "human"}
    play_on(Session(match, PhysicsRunner(), f"soak {seed}", hands, patient=True), seed)
    return match


def steps_of(play: Callable[[str, int], Match], name: str, seed: int) -> int | str:
    """One match, whose log must give back its state: how many steps it took, or what went wrong."""
    try:
        match = play(name, seed)
        if Match(*decode(encode(match.header, match.entries))).state != match.state:
            return f"{name}, seed {seed}: the replay is not the state"
    except Exception as error:  # one match that breaks must not hide the others
        return f"{name}, seed {seed}: {type(error).__name__}: {error}"
    return len(match.entries)


def matches(kind: str, play: Callable[[str, int], Match], name: str, count: int) -> list[str]:
    """Play them all on every core; the failures, each with the seed that gives it again."""
    begun = time.perf_counter()
    steps, failures = 0, []
    with ProcessPoolExecutor() as pool:
        played = pool.map(partial(steps_of, play, name), range(count), chunksize=2)
        for done, outcome in enumerate(played, 1):
            if isinstance(outcome, str):
                failures.append(outcome)
                print(f"\r{outcome}", file=sys.stderr)
            else:
                steps += outcome
            print(f"\r{name}: {done} of {count} {kind}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    finished, took = count - len(failures), time.perf_counter() - begun
    print(
        f"{name}: {finished} of {count} {kind} finished, {steps:,} steps in {took:.0f} s, every replay equal",
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--physics", type=int, default=200, help="matches of bots with the physics")
    parser.add_argument(
        "--length", choices=get_args(Length), default="short", help="of the halves with the physics"
    )
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("books", nargs="*", default=registry.names())
    args = parser.parse_args()
    with_physics = partial(play_with_physics, length=args.length)
    failures: list[str] = []
    for name in args.books:
        failures += matches("random matches", play_at_random, name, args.matches)
        if registry.find(name).default_table() is not None:
            failures += matches("matches with the physics", with_physics, name, args.physics)
    kills(args.kills)
    if failures:
        sys.exit("\n".join(["", "These failed:", *failures]))


if __name__ == "__main__":
    main()
