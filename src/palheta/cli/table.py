"""`palheta table`: check described equipment, draw a pitch to scale, print an example to start from."""

import argparse
import json
from pathlib import Path

from palheta.cli.saving import save
from palheta.cli.subcommand import Subparsers, subcommand
from palheta.cli.trouble import Trouble
from palheta.facts import plain
from palheta.rulebooks import equipment, registry
from palheta.table.check import said
from palheta.table.described import BadTable, Described, load
from palheta.table.materials import BadMaterial

EXAMPLES = """\
  palheta table example dadinho > mine.toml   a file to start from
  palheta table check mine.toml               every breach, with its limit and clause
  palheta table show dadinho --svg pitch.svg  the pitch, to scale
  palheta table show mine.toml --svg mine.svg the table that the file describes
"""
CHECK_EXAMPLES = """\
  palheta table check mine.toml
  palheta table check --json mine.toml | jq '.breaches[].clause'

exit codes: 0 no breach, 1 breaches, 2 the file cannot be read
"""


def add(subparsers: Subparsers) -> None:
    parser = subcommand(
        subparsers, "table", "check described equipment, draw a pitch to scale", examples=EXAMPLES
    )
    inner = parser.add_subparsers(dest="what", metavar="WHAT", required=True)
    checking = subcommand(
        inner, "check", "list every breach of the book's equipment limits", run_check, examples=CHECK_EXAMPLES
    )
    checking.add_argument("file", type=Path, metavar="FILE.toml")
    checking.add_argument("--json", action="store_true", help="one JSON object")
    showing = subcommand(
        inner,
        "show",
        "draw a pitch to scale, with every mark",
        run_show,
        examples="  palheta table show fistf --svg fistf.svg\n  palheta table show mine.toml --pieces > mine.svg\n",
    )
    showing.add_argument("book", metavar="BOOK", help="a book's name, or a table file")
    showing.add_argument("--svg", type=Path, metavar="FILE", help="where to; without it, to standard output")
    showing.add_argument("--pieces", action="store_true", help="with two teams and the ball on it")
    example = subcommand(
        inner,
        "example",
        "print a table file that breaks no limit",
        run_example,
        examples="  palheta table example guzikowa > mine.toml\n",
    )
    example.add_argument("book", type=_limited, metavar="BOOK")


def run_check(args: argparse.Namespace) -> int:
    described = read_table(args.file)
    found = equipment.breaches(described)
    if args.json:
        report = {"file": str(args.file), "rulebook": described.rulebook, "breaches": plain(found)}
        print(json.dumps(report, ensure_ascii=False, indent=2))
        return 1 if found else 0
    for breach in found:
        print(breach)
        if breach.reading:
            print(f"    our reading: {breach.reading}")
    checked = len(described.values) + len(described.materials) + sum(map(len, described.pieces))
    print(f"{args.file}: {_counted(len(found))} in {said(checked)} values ({described.rulebook})")
    return 1 if found else 0


def _counted(breaches: int) -> str:
    if breaches == 0:
        return "no breach"
    return "1 breach" if breaches == 1 else f"{breaches} breaches"


def run_show(args: argparse.Namespace) -> int:
    drawing = _drawing(args.book, args.pieces)
    if args.svg is None:
        print(drawing)
        return 0
    save(args.svg, drawing + "\n")
    return 0


def _drawing(book: str, pieces: bool) -> str:
    from palheta.situations.drawing import draw_book, draw_table

    if book.endswith(".toml"):
        described = read_table(Path(book))
        try:
            return draw_table(
                registry.gear(described.rulebook), equipment.table_from(described), pieces=pieces
            )
        except BadTable as error:
            raise Trouble(f"{book}: {error}") from None
    try:
        return draw_book(book, pieces=pieces)
    except LookupError as error:
        raise Trouble(str(error.args[0])) from None


def _limited(book: str) -> str:
    try:
        equipment.example(book)
    except BadTable as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return book


def run_example(args: argparse.Namespace) -> int:
    print(equipment.example(args.book), end="")
    return 0


def read_table(file: Path) -> Described:
    """A table file, its materials checked too."""
    try:
        raw = load(file)  # says itself which file
    except BadTable as error:
        raise Trouble(str(error)) from None
    try:
        described = equipment.describe(raw)
        registry.gear(described.rulebook).materials.changed(described.materials)
    except (BadTable, BadMaterial) as error:
        raise Trouble(f"{file}: {error}") from None
    return described
