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

from palheta.bots.random_player import random_match
from palheta.match import AppendLog, Header, Match, decode, encode
from palheta.rulebooks import registry

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
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("books", nargs="*", default=registry.names())
    args = parser.parse_args()
    for name in args.books:
        random_matches(name, args.matches)
    kills(args.kills)


if __name__ == "__main__":
    main()
