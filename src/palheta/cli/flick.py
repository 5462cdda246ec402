"""`palheta flick`: play one piece on a table and see, read or draw what happens."""

import argparse
import json
import sys
from pathlib import Path

import yaml

from palheta.cli.subcommand import Subparsers, subcommand
from palheta.cli.table import read_table
from palheta.cli.trouble import Trouble
from palheta.facts.place import Place, at
from palheta.rulebooks import equipment
from palheta.table.defaults import DEFAULT_TABLES
from palheta.table.described import Described
from palheta.table.table import Table

EXAMPLES = """\
  palheta flick --book fistf --piece h7 --at h7=-60,10 --at ball=0,0 --angle 8 --speed 1200 --svg flick.svg
  palheta flick --book tres-toques --piece h9 --at h9=700,0 --at ball=735,4 --speed 2300 --loft 0.9
  palheta flick --book guzikowa --piece h5 --at h5=0,0 --at ball=120,0 --how press --speed 1500 --json
  palheta flick --position position.yaml --piece h7 --towards ball --speed 1500
  palheta flick --table mine.toml --piece h7 --at h7=0,0 --at ball=90,0 --speed 1500
"""


def add(subparsers: Subparsers) -> None:
    """Add this command to a parser."""
    parser = subcommand(
        subparsers,
        "flick",
        "flick a piece on a simulated table: what a referee would have seen, the trace, or a drawing",
        run,
        examples=EXAMPLES,
    )
    parser.add_argument("--book", choices=sorted(DEFAULT_TABLES), help="whose table, pieces and ball")
    parser.add_argument(
        "--table", type=Path, metavar="FILE.toml", help="a table file: its sizes and its [materials]"
    )
    parser.add_argument(
        "--piece", required=True, metavar="NAME", help="the piece to flick: h1..h10, a1..a10, hs, as"
    )
    parser.add_argument(
        "--at",
        action="append",
        default=[],
        metavar="NAME=X,Y[,ANGLE]",
        help="where something stands (mm); repeat",
    )
    parser.add_argument(
        "--position", type=Path, metavar="FILE", help="a YAML file with `rulebook`, `ball`, `pieces`"
    )
    parser.add_argument("--angle", type=float, default=0.0, help="direction in degrees, 0 towards +x")
    parser.add_argument("--towards", metavar="NAME", help="aim at the middle of something instead")
    parser.add_argument("--speed", type=float, default=1000.0, help="mm/s (default 1000)")
    parser.add_argument("--offset", type=float, default=0.0, help="-1..1: off the middle, the piece spins")
    parser.add_argument("--loft", type=float, default=0.0, help="0 low .. 1 lifting")
    parser.add_argument("--how", choices=("flick", "press", "turn"), default="flick")
    parser.add_argument("--svg", type=Path, metavar="FILE", help="draw the trace")
    parser.add_argument("--json", action="store_true", help="print the trace instead of what was seen")


def run(args: argparse.Namespace) -> int:
    """0 when played, 2 when it cannot be (it says why)."""
    try:
        table = None if args.table is None else read_table(args.table)
        book, places = _position(args, table)
        return _play(args, book, places, None if table is None else equipment.table_from(table))
    except (ValueError, OSError, Trouble) as error:
        print(f"palheta flick: {error}", file=sys.stderr)
        return 2


def _position(args: argparse.Namespace, table: Described | None) -> tuple[str, dict[str, Place]]:
    places: dict[str, Place] = {}
    book: str | None = args.book
    if args.position is not None:
        raw = yaml.safe_load(args.position.read_text("utf-8"))
        raw = raw.get("before", raw) | {"rulebook": raw.get("rulebook")}
        book = book or raw["rulebook"]
        places |= {name: Place.decode(place) for name, place in (raw.get("pieces") or {}).items()}
        if raw.get("ball") is not None:
            places["ball"] = Place.decode(raw["ball"])
    for item in args.at:
        name, _, numbers = item.partition("=")
        try:
            places[name] = at(*(float(n) for n in numbers.split(",")))
        except (ValueError, TypeError):
            raise ValueError(f"--at {item}: expected NAME=X,Y or NAME=X,Y,ANGLE") from None
    if table is not None:
        if book not in (None, table.rulebook):
            raise ValueError(f"{args.table} describes a table of {table.rulebook}, not of {book}")
        book = table.rulebook
    if book is None:
        raise ValueError("which table? give --book, --table, or a --position that names its rulebook")
    return book, places


def _play(args: argparse.Namespace, book: str, places: dict[str, Place], table: Table | None) -> int:
    # numba takes half a second to import: only when somebody really flicks
    from palheta.facts import plain
    from palheta.physics.aim import towards
    from palheta.physics.draw import svg
    from palheta.physics.flick import flick
    from palheta.physics.hands import Flick
    from palheta.physics.witness import witness
    from palheta.physics.world import World

    world = World.from_position(book, places, table)
    angle = towards(world, args.piece, args.towards) if args.towards else args.angle
    what = Flick(args.piece, angle, args.speed, args.offset, args.loft, args.how)
    trace = flick(world, what)
    if args.svg is not None:
        args.svg.write_text(svg(trace), "utf-8")
    if args.json:
        print(trace.to_json())
    else:
        for seen in witness(trace):
            print(json.dumps(plain(seen)))
    return 0
