"""`make soak`: the long runs. Random matches of every book by the thousand, and kill -9 many times over."""

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from palheta.bots.bot_match import play_on
from palheta.bots.random_player import random_match
from palheta.match import AppendLog, Header, Match, decode, encode
from palheta.play.hands import Steadiness
from palheta.play.lengths import scaled
from palheta.play.physics_runner import PhysicsRunner
from palheta.play.session import Session
from palheta.rulebooks import registry
from palheta.table.frame import Side

APPENDING = """
import sys
from pathlib import Path
from palheta.match import AppendLog
log = AppendLog(Path(sys.argv[1]))
for _ in range(10_000):
    print(log.append({"step": "x" * 200}), flush=True)
"""


def play(name: str, seed: int) -> int:
    """One random match; its log must give back its state. Returns how many steps it took."""
    match = random_match(Header(book=name), seed)
    if Match(*decode(encode(match.header, match.entries))).state != match.state:
        raise AssertionError(f"{name}, seed {seed}: the replay is not the state")
    return len(match.entries)


def random_matches(name: str, count: int) -> None:
    begun = time.perf_counter()
    with ProcessPoolExecutor() as pool:
        steps = list(pool.map(play, [name] * count, range(count), chunksize=20))
    took = time.perf_counter() - begun
    print(
        f"{name}: {count} random matches finished, {sum(steps):,} steps in {took:.0f} s, every replay equal"
    )


def play_with_physics(name: str, seed: int) -> Match:
    """Two simple bots on the simulated table, short halves; the log must give back the state."""
    book = registry.find(name)
    header = Header(book=name, options=scaled(book.options_type, "short"))
    match = Match(header)
    hands: dict[Side, Steadiness] = {"home": "steady", "away": "human"}
    play_on(Session(match, PhysicsRunner(), f"soak {seed}", hands, patient=True), seed)
    if Match(*decode(encode(header, match.entries))).state != match.state:
        raise AssertionError(f"{name}, seed {seed}: the replay is not the state")
    return match


def steps_with_physics(name: str, seed: int) -> int:
    return len(play_with_physics(name, seed).entries)


def physics_matches(name: str, count: int) -> None:
    if registry.find(name).default_table() is None:
        return
    begun = time.perf_counter()
    with ProcessPoolExecutor() as pool:
        steps = list(pool.map(steps_with_physics, [name] * count, range(count), chunksize=2))
    took = time.perf_counter() - begun
    print(
        f"{name}: {count} matches with the physics finished, {sum(steps):,} steps in {took:.0f} s, every replay equal"
    )


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
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("books", nargs="*", default=registry.names())
    args = parser.parse_args()
    for name in args.books:
        random_matches(name, args.matches)
        physics_matches(name, args.physics)
    kills(args.kills)


if __name__ == "__main__":
    main()
