"""How many steps a second reach the disk from many matches at once, against SQLite committing each one."""

import sqlite3
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from palheta.bots.random_player import random_match
from palheta.match import Archive, Happened, Header, Match
from palheta.match.record import entry_line

MATCHES = 32
STEPS = 100


def main() -> None:
    played = random_match(Header(book="dadinho"), seed=1)
    steps = [entry for entry in played.entries if isinstance(entry, Happened)][:STEPS]
    folder = Path(tempfile.mkdtemp(prefix="palheta-log-"))
    judging = _judged_only(steps)
    ours = _archive(folder / "archive.jsonl", steps)
    peer = _sqlite(folder / "peer.sqlite", steps)
    total = MATCHES * len(steps)
    print(f"{MATCHES} matches at once, {len(steps)} steps each; every step on disk before it is acknowledged")
    print(f"archive, group commits, judging included: {total / ours:,.0f} steps/s")
    print(f"ratio to sqlite3 (WAL, synchronous=FULL, a commit a step, no judging): {peer / ours:.2f}")
    print(f"ratio to judging alone, nothing written: {judging / ours:.2f}")


def _in_threads(work: Callable[[int], None]) -> float:
    threads = [threading.Thread(target=work, args=(i,)) for i in range(MATCHES)]
    begun = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return time.perf_counter() - begun


def _judged_only(steps: list[Happened]) -> float:
    def work(i: int) -> None:
        match = Match(Header(book="dadinho", id=f"m{i}"))
        for step in steps:
            match.apply(step)

    return _in_threads(work)


def _archive(path: Path, steps: list[Happened]) -> float:
    archive = Archive(path)

    def work(i: int) -> None:
        journal = archive.start(Header(book="dadinho", id=f"m{i}"))
        for step in steps:
            journal.apply(step)

    took = _in_threads(work)
    archive.close()
    return took


def _sqlite(path: Path, steps: list[Happened]) -> float:
    setup = sqlite3.connect(path)
    setup.executescript("pragma journal_mode=wal; create table entry (match text, line blob);")
    lines = [msgspec.json.encode(entry_line(step)) for step in steps]

    def work(i: int) -> None:
        connection = sqlite3.connect(path, timeout=60, isolation_level=None)
        connection.execute("pragma synchronous=full")
        for line in lines:
            connection.execute("insert into entry values (?, ?)", (f"m{i}", line))
        connection.close()

    took = _in_threads(work)
    setup.close()
    return took


if __name__ == "__main__":
    main()
