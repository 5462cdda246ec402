"""`palheta event new FILE`: the file of a new event."""

import argparse
import json
from pathlib import Path
from typing import Any

from palheta.cli.event_files import not_text
from palheta.cli.saving import save
from palheta.cli.subcommand import Subparsers, subcommand
from palheta.cli.trouble import Trouble
from palheta.facts import BadFact
from palheta.planning import NotInstalled
from palheta.rulebooks import registry
from palheta.tournament.entrants import LARGEST, entrants_in, entrants_of
from palheta.tournament.plans import PLANS
from palheta.tournament.presets import presets
from palheta.tournament.reading import event_of
from palheta.tournament.starting import new_event
from palheta.tournament.toml_text import toml_text

EXAMPLES = """\
  palheta event new evening.toml --book dadinho --format groups+knockout --entrants players.csv --tables 4
  palheta event new cup.toml --book fistf --preset fistf-singles --format swiss+final --entrants names.txt
  palheta event new friday.toml --book campeao --format king --entrants names.txt --name "Friday at the club"
  palheta event new --presets                 what books and federations have published

players.csv (or .xlsx) has a first line with some of id,name,club,nation,category,seed,rating,fee,members; a text file
has a name a line.
"""


def add(subparsers: Subparsers) -> None:
    parser = subcommand(subparsers, "new", "write the file of a new event", run, examples=EXAMPLES)
    parser.add_argument("file", type=Path, nargs="?", metavar="FILE", help="made by this; never overwritten")
    parser.add_argument("--book", choices=registry.names(), metavar="BOOK", help=", ".join(registry.names()))
    parser.add_argument(
        "--format", choices=PLANS, default="groups+knockout", metavar="FORMAT", help=", ".join(PLANS)
    )
    parser.add_argument(
        "--preset", choices=presets().preset, metavar="PRESET", help=", ".join(presets().preset)
    )
    parser.add_argument(
        "--entrants",
        type=Path,
        metavar="FILE",
        help="CSV, a spreadsheet (.xlsx), or a text file with a name a line",
    )
    parser.add_argument("--name", default="", help="of the event")
    parser.add_argument("--tables", type=int, default=0, metavar="N", help="in the hall")
    parser.add_argument("--presets", action="store_true", help="only list the presets and their sources")
    parser.add_argument("--json", action="store_true", help="the event as JSON, on the screen too")


def run(args: argparse.Namespace) -> int:
    if args.presets:
        _tell_presets(args.json)
        return 0
    for name in ("file", "book", "entrants"):
        if getattr(args, name) is None:
            raise Trouble(f"expected {'FILE' if name == 'file' else f'--{name}'} (palheta event new --help)")
    if args.file.suffix != ".toml":
        raise Trouble(f"{args.file}: expected a name that ends in .toml")
    if args.file.exists():
        raise Trouble(f"{args.file}: it is there already, and is not overwritten")
    event = _event(args)
    try:
        event_of(event)
    except BadFact as error:
        raise Trouble(f"{args.entrants}: {error}") from None
    save(args.file, toml_text(event))
    if args.json:
        print(json.dumps(event, ensure_ascii=False))
    else:
        print(f"{args.file}: {len(event['entrants'])} entrants, {args.format}; look it over, then")
        print(f"  palheta event next {args.file}")
    return 0


def _event(args: argparse.Namespace) -> dict[str, Any]:
    try:
        entrants = read_entrants(args.entrants)
        name = args.name or args.file.stem
        return new_event(name, args.book, args.format, entrants, args.preset or "", args.tables)
    except BadFact as error:
        raise Trouble(f"{args.entrants}: {error}") from None


def read_entrants(file: Path) -> list[dict[str, Any]]:
    kind = file.suffix.lower()
    try:
        if file.stat().st_size > LARGEST:
            raise Trouble(f"{file}: expected at most {LARGEST:,} bytes")
        if kind == ".xlsx":
            from palheta.planning.spreadsheets import rows_of

            return entrants_in(rows_of(file.read_bytes()))
        return entrants_of(file.read_text(encoding="utf-8-sig"), "csv" if kind == ".csv" else "txt")
    except OSError as error:
        raise Trouble(f"{file}: cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError as error:
        raise Trouble(not_text(file, error)) from None
    except NotInstalled as error:
        raise Trouble(str(error)) from None


def _tell_presets(as_json: bool) -> None:
    if as_json:
        print(
            json.dumps(
                {n: {"book": p.book, "source": p.source, "open": p.open} for n, p in presets().preset.items()}
            )
        )
        return
    for name, preset in presets().preset.items():
        print(f"{name} ({preset.book})\n    {preset.source}")
        for what in preset.open:
            print(f"    yours to say: {what}")
