"""`palheta event new FILE`: the file of a new event."""

import argparse
import csv
import io
import json
import re
import unicodedata
from pathlib import Path
from typing import Any

from palheta.cli.saving import save
from palheta.cli.subcommand import Subparsers, subcommand
from palheta.cli.trouble import Trouble
from palheta.facts import BadFact
from palheta.rulebooks import registry
from palheta.tournament.plans import PLANS
from palheta.tournament.presets import presets
from palheta.tournament.reading import event_of
from palheta.tournament.toml_text import toml_text

EXAMPLES = """\
  palheta event new evening.toml --book dadinho --format groups+knockout --entrants players.csv --tables 4
  palheta event new cup.toml --book fistf --preset fistf-singles --format swiss+final --entrants names.txt
  palheta event new friday.toml --book campeao --format king --entrants names.txt --name "Friday at the club"
  palheta event new --presets                 what books and federations have published

players.csv has a first line with some of id,name,club,nation,category,seed,rating,fee; a text file has a name a line.
"""
NUMBERS = ("seed", "rating", "fee")
FIELDS = ("id", "name", "club", "nation", "category", *NUMBERS)


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
        "--entrants", type=Path, metavar="FILE", help="CSV, or a text file with a name a line"
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
    entrants = read_entrants(args.entrants)
    event: dict[str, Any] = {"event": args.name or args.file.stem, "book": args.book}
    if args.preset:
        event["preset"] = args.preset
    if args.tables:
        event["tables"] = args.tables
    seeded = sum("seed" in one for one in entrants)
    phases = PLANS[args.format](len(entrants))
    if seeded and "draw" in phases[0] and "from" not in phases[0]:
        phases[0]["draw"] = {"seeds": seeded} | phases[0]["draw"]
    return event | {"entrants": entrants, "phases": phases}


def read_entrants(file: Path) -> list[dict[str, Any]]:
    try:
        text = file.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise Trouble(f"{file}: cannot be read: {error}") from None
    if "\0" in text or len(text) > 1_000_000:
        raise Trouble(f"{file}: expected a list of names")
    rows = (
        _rows(text)
        if file.suffix.lower() == ".csv"
        else [{"name": line.strip()} for line in text.splitlines()]
    )
    found: list[dict[str, Any]] = []
    taken: set[str] = set()
    for number, row in enumerate(rows, start=1):
        if not row.get("name") and not row.get("id"):
            continue
        one = row.get("id") or _id(row["name"], taken)
        taken.add(one)
        found.append(
            {"id": one}
            | {key: _value(key, row[key], f"{file}: entrant {number}") for key in FIELDS[1:] if row.get(key)}
        )
    return found


def _rows(text: str) -> list[dict[str, str]]:
    first = text.split("\n", 1)[0]
    mark = max(",;\t", key=first.count)
    found = []
    for row in csv.DictReader(io.StringIO(text), delimiter=mark):
        found.append(
            {
                key.strip().lower(): (value or "").strip()
                for key, value in row.items()
                if isinstance(key, str) and not isinstance(value, list)
            }
        )
    return found


def _id(name: str, taken: set[str]) -> str:
    """ana, or ana-2 where there is an Ana already."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    bare = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:40] or "p"
    found, number = bare, 1
    while found in taken:
        number += 1
        found = f"{bare}-{number}"
    return found


def _value(key: str, text: str, where: str) -> str | int | float:
    if key not in NUMBERS:
        return text
    try:
        number = float(text.replace(",", "."))
    except ValueError:
        raise Trouble(f"{where}: {key}: expected a number, got {text[:40]!r}") from None
    return int(number) if number.is_integer() else number


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
