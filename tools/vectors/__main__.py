"""`python -m tools.vectors`: writes `tests/vectors` anew. The placings come of so many random matches of every book
(`--matches`; 500 take five minutes of two cores), the rest of it is quick (`--quick`)."""

import argparse
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import msgspec

from palheta.facts import plain
from palheta.rulebooks import registry
from palheta.server.views import ground
from palheta.server.wire.writing import encoded
from tools.vectors import constraints, dice, sentences, traces
from tools.vectors.reached import Reached, played, tables

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "tests" / "vectors"
GROUNDS = ROOT / "web" / "tests" / "grounds.json"


def placings(matches: int) -> str:
    """One of every shape, in the order of the books and of the seeds."""
    found: dict[tuple[str, ...], Reached] = {}
    jobs = [(book, seed) for book in tables() for seed in range(matches)]
    with ProcessPoolExecutor(2) as pool:
        for reached in pool.map(_shapes, *zip(*jobs, strict=True), chunksize=4):
            for shape, one in reached.items():
                found.setdefault(shape, one)
    cases = (constraints.case_of(found[shape], k) for k, shape in enumerate(sorted(found)))
    return constraints.written(cases)


def _shapes(book: str, seed: int) -> dict[tuple[str, ...], Reached]:
    found: dict[tuple[str, ...], Reached] = {}
    for one in played(book, seed):
        found.setdefault(one.shape, one)
    return found


def quick() -> dict[Path, bytes]:
    made: dict[str, msgspec.Struct] = {
        "sentences": sentences.made(),
        "traces": traces.made(),
        "dice": dice.made(),
    }
    return {FOLDER / f"{name}.json": lines(value) for name, value in made.items()} | {GROUNDS: grounds()}


def grounds() -> bytes:
    """The books' own tables, as a browser is told of them."""
    books = [registry.find(name) for name in tables()]
    own = {book.name: ground(book, book.default_table()) for book in books}
    return msgspec.json.format(encoded(own), indent=1) + b"\n"


def lines(value: msgspec.Struct) -> bytes:
    """Of what is many, one a line."""
    parts = []
    for name, part in plain(value).items():
        text = msgspec.json.encode(part)
        if isinstance(part, list):
            text = b"[\n" + b",\n".join(map(msgspec.json.encode, part)) + b"\n]"
        parts.append(msgspec.json.encode(name) + b": " + text)
    return b"{\n" + b",\n".join(parts) + b"\n}\n"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.vectors", description=__doc__)
    parser.add_argument("--matches", type=int, default=500)
    parser.add_argument("--quick", action="store_true", help="leave the placings as they are")
    args = parser.parse_args()
    for path, content in quick().items():
        path.write_bytes(content)
    if not args.quick:
        (FOLDER / "placings.json").write_text(placings(args.matches), encoding="utf-8")


if __name__ == "__main__":
    main()
