"""Five hundred recorded matches of all books, judged again: a change of shape must not change a ruling.

    python -m bench.corpus write build/corpus     at the commit whose rulings are to be kept: records and hashes
    python -m bench.corpus check build/corpus     later: every record judged again, ruling by ruling (--book: of one)
    python -m bench.corpus freeze build/corpus    after rulings were mended on purpose: the same records, today's hashes

The hashes are committed (bench/corpus.json), the records are not: the commit named `records` writes them again;
`commit` is the one whose rulings are kept.
"""

import argparse
import hashlib
import json
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, cast

import msgspec

from bench.soak import play_with_physics
from palheta.bots.random_player import random_match
from palheta.facts import plain
from palheta.match import Happened, Header, Match, decode, encode
from palheta.play.lengths import Length, scaled
from palheta.rulebooks import registry
from palheta.ruling import Ruling

HASHES = Path(__file__).with_name("corpus.json")
AT_RANDOM, SHORT, WITH_PHYSICS = 54, 16, 16
# What a ruling said when the corpus was frozen; fields that come later are not part of it.
SAID = (
    "next",
    "score",
    "counts",
    "calls",
    "cards",
    "removed",
    "places",
    "ball",
    "over",
    "said",
)


def planned() -> Iterator[str]:
    """The names of the records: book, how it was played, length, seed."""
    for book in registry.names():
        yield from (f"{book}.random.sprint.{seed}" for seed in range(AT_RANDOM))
        yield from (f"{book}.random.short.{seed}" for seed in range(SHORT))
        if registry.find(book).default_table() is not None:
            yield from (f"{book}.physics.sprint.{seed}" for seed in range(WITH_PHYSICS))


def record(name: str) -> tuple[str, bytes]:
    """Play it; what only a replay's picture needs is left out."""
    book, kind, length, seed = name.split(".")
    match = _play(book, kind, cast(Length, length), int(seed))
    entries = [Happened(e.step) if isinstance(e, Happened) else e for e in match.entries]
    return name, encode(match.header, entries)


def _play(book: str, kind: str, length: Length, seed: int) -> Match:
    if kind == "physics":
        return play_with_physics(book, seed, length)
    options = scaled(registry.find(book), length)
    return random_match(Header(book=book, options=options), seed)


def rulings(path: Path) -> tuple[str, str]:
    """The record's name, and a hash of all that the referee said."""
    header, entries = decode(path.read_bytes(), str(path))
    match = Match(header, entries)
    digest = hashlib.sha256()
    for taken in match.taken:
        digest.update(json.dumps(spoken(taken.ruling), sort_keys=True).encode() + b"\n")
    return path.stem, digest.hexdigest()


def spoken(ruling: Ruling) -> dict[str, Any]:
    return {name: plain(getattr(ruling, name)) for name in SAID}


def write(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    names = list(planned())
    with ProcessPoolExecutor() as pool:
        for done, (name, data) in enumerate(pool.map(record, names), 1):
            (folder / f"{name}.jsonl").write_bytes(data)
            print(f"\r{done} of {len(names)} played", end="", file=sys.stderr, flush=True)
    freeze(folder, records=_head())


def freeze(folder: Path, records: str) -> None:
    rulings = dict(_judged(folder))
    kept = {"records": records, "commit": _head(), "rulings": rulings}
    HASHES.write_bytes(msgspec.json.format(msgspec.json.encode(kept, order="sorted"), indent=1) + b"\n")
    print(f"\n{len(rulings)} records in {folder}, their hashes in {HASHES}")


def _head() -> str:
    told = subprocess.run(["git", "rev-parse", "HEAD"], capture_output=True, text=True, check=True)
    return told.stdout.strip()


def _kept() -> dict[str, Any]:
    kept: dict[str, Any] = json.loads(HASHES.read_text())
    return kept


def check(folder: Path, book: str | None) -> tuple[int, list[str]]:
    """How many records there are, and those whose rulings are not those of the frozen commit."""
    kept = {name: said for name, said in _kept()["rulings"].items() if book in (None, name.partition(".")[0])}
    found = dict(_judged(folder, book))
    return len(found), sorted(name for name in kept if found.get(name) != kept[name])


def _judged(folder: Path, book: str | None = None) -> Iterator[tuple[str, str]]:
    paths = sorted(folder.glob(f"{book or '*'}.*.jsonl"))
    with ProcessPoolExecutor() as pool:
        for done, judged in enumerate(pool.map(rulings, paths, chunksize=4), 1):
            print(f"\r{done} of {len(paths)} judged", end="", file=sys.stderr, flush=True)
            yield judged
    print(file=sys.stderr)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("do", choices=("write", "check", "freeze"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--book", choices=registry.names(), help="check only the records of this one")
    args = parser.parse_args()
    if args.do == "write":
        return write(args.folder)
    if args.do == "freeze":
        kept = _kept()
        return freeze(args.folder, records=kept.get("records", kept["commit"]))
    count, different = check(args.folder, args.book)
    if different:
        sys.exit("\n".join(["These are judged differently now, or are missing:", *different]))
    print(f"every ruling of every match is what it was: {count} records")
    return None


if __name__ == "__main__":
    main()
