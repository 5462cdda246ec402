"""`palheta flick`: play one piece on a table and see, read or draw what happens."""

import argparse
import json
from pathlib import Path

import msgspec

from palheta.cli.numbers import number
from palheta.cli.saving import save
from palheta.cli.subcommand import Subparsers, subcommand
from palheta.cli.table import read_table
from palheta.cli.trouble import Trouble
from palheta.facts import BadFact, Place, convert
from palheta.rulebooks import equipment, registry
from palheta.situations.situation import Unreadable, documents
from palheta.table.described import Described
from palheta.table.frame import is_piece
from palheta.table.gear import Gear

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
    parser.add_argument("--book", metavar="BOOK", help="whose table, pieces and ball")
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
    parser.add_argument(
        "--angle", type=number(-7200, 7200), default=0.0, help="direction in degrees, 0 towards +x"
    )
    parser.add_argument("--towards", metavar="NAME", help="aim at the middle of something instead")
    parser.add_argument("--speed", type=number(0, 100_000), default=1000.0, help="mm/s (default 1000)")
    parser.add_argument(
        "--offset", type=number(-1, 1), default=0.0, help="-1..1: off the middle, the piece spins"
    )
    parser.add_argument("--loft", type=number(0, 1), default=0.0, help="0 low .. 1 lifting")
    parser.add_argument("--how", choices=("flick", "press", "turn"), default="flick")
    parser.add_argument("--svg", type=Path, metavar="FILE", help="draw the trace")
    parser.add_argument("--json", action="store_true", help="print the trace instead of what was seen")


def run(args: argparse.Namespace) -> int:
    """0 when played, 2 when it cannot be (it says why)."""
    try:
        table = None if args.table is None else read_table(args.table)
        book, places = _position(args, table)
        gear = registry.gear(book)
        return _play(args, gear if table is None else gear.on(equipment.table_from(table)), places)
    except (ValueError, OSError, registry.UnknownBook) as error:
        raise Trouble(" ".join(str(error).split())) from None


def _position(args: argparse.Namespace, table: Described | None) -> tuple[str, dict[str, Place]]:
    places: dict[str, Place] = {}
    book: str | None = args.book
    if args.position is not None:
        named, places = _read_position(args.position)
        book = book or named
    for item in args.at:
        name, _, numbers = item.partition("=")
        try:
            if name != "ball" and not is_piece(name):
                raise ValueError(name)
            places[name] = Place.decode([float(n) for n in numbers.split(",")])
        except ValueError:
            raise Trouble(f"--at {item[:60]}: expected NAME=X,Y or NAME=X,Y,ANGLE") from None
    if table is not None:
        if book not in (None, table.rulebook):
            raise ValueError(f"{args.table} describes a table of {table.rulebook}, not of {book}")
        book = table.rulebook
    if book is None:
        raise ValueError("which table? give --book, --table, or a --position that names its rulebook")
    return book, places


class _Described(msgspec.Struct):
    """What is read of a position or a situation; the rest does not matter here."""

    rulebook: str | None = None
    ball: Place | None = None
    pieces: dict[str, Place] = {}


def _read_position(file: Path) -> tuple[str | None, dict[str, Place]]:
    try:
        raw = next(iter(documents(file)), None)
        if isinstance(raw, dict) and isinstance(raw.get("before"), dict):
            raw = raw["before"] | {"rulebook": raw.get("rulebook")}
        described = convert(raw, _Described, "position")
    except (Unreadable, BadFact) as error:
        raise Trouble(f"{file}: {error}" if isinstance(error, BadFact) else str(error)) from None
    standing = dict(described.pieces)
    return described.rulebook, standing if described.ball is None else standing | {"ball": described.ball}


def _play(args: argparse.Namespace, gear: Gear, places: dict[str, Place]) -> int:
    # numba takes half a second to import: only when somebody really flicks
    from palheta.facts import plain
    from palheta.physics.aim import towards
    from palheta.physics.draw import svg
    from palheta.physics.flick import flick
    from palheta.physics.strokes import Stroke
    from palheta.physics.witness import witness
    from palheta.physics.world import World

    world = World.from_position(gear, places)
    angle = towards(world, args.piece, args.towards) if args.towards else args.angle
    what = Stroke(args.piece, angle, args.speed, args.offset, args.loft, args.how)
    trace = flick(world, what)
    if args.svg is not None:
        save(args.svg, svg(trace))
    if args.json:
        print(trace.to_json())
    else:
        for seen in witness(trace):
            print(json.dumps(plain(seen)))
    return 0
