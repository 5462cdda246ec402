"""`palheta measure`: a club's own table, measured with a ruler and a phone, becomes a table file to play on."""

import argparse
import json
from pathlib import Path

from palheta.cli.language import add_language, words_of
from palheta.cli.measure_asking import ask_on
from palheta.cli.saving import save, save_bytes
from palheta.cli.subcommand import Subparsers, subcommand
from palheta.cli.table import read_table
from palheta.cli.trouble import Trouble
from palheta.cli.wrapping import paragraph
from palheta.facts import plain
from palheta.rulebooks import equipment
from palheta.study.measure.experiments import offered
from palheta.study.measure.readings import BadReadings, Readings, decoded, encoded, gear_of
from palheta.table.described import BadTable, Described
from palheta.table.gear import Gear

EXAMPLES = """\
  palheta measure how dadinho                       what to do at the table, step by step
  palheta measure new dadinho club.json             begin a file of readings
  palheta measure add club.json                     asks for one reading after the other; stop and go on at will
  palheta measure fit club.json                     what follows from them, with intervals
  palheta measure fit club.json -o club.toml        the same as a table file
  palheta serve --table club.toml                   play on it
"""


def add(subparsers: Subparsers) -> None:
    parser = subcommand(
        subparsers, "measure", "your own table with a ruler and a phone: its materials", examples=EXAMPLES
    )
    inner = parser.add_subparsers(dest="what", metavar="WHAT", required=True)
    how = subcommand(inner, "how", "what to do at the table", run_how)
    how.add_argument("book", metavar="BOOK")
    new = subcommand(inner, "new", "begin a file of readings", run_new)
    new.add_argument("book", metavar="BOOK")
    new.add_argument("file", type=Path, metavar="FILE.json")
    new.add_argument("--about", default="", metavar="TEXT", help="which table this is")
    new.add_argument("--ruler", type=float, default=1.0, metavar="MM", help="how well lengths are read (1)")
    new.add_argument("--frames", type=float, default=60.0, metavar="N", help="of the film, a second (60)")
    new.add_argument("--scale", type=float, default=0.1, metavar="G", help="how well the scale weighs (0.1)")
    more = subcommand(inner, "add", "ask for readings, one by one", run_add)
    more.add_argument("file", type=Path, metavar="FILE.json")
    for one in (how, more):
        add_language(one)
    fitting = subcommand(inner, "fit", "what the readings say about the table", run_fit)
    fitting.add_argument("file", type=Path, metavar="FILE.json")
    fitting.add_argument("-o", "--out", type=Path, metavar="TABLE.toml", help="write a table file")
    fitting.add_argument(
        "--table", type=Path, metavar="FILE.toml", help="the sizes of this table; -o keeps what else it says"
    )
    fitting.add_argument("--json", action="store_true", help="one JSON object")


def run_how(args: argparse.Namespace) -> int:
    words, gear = words_of(args), _gear(args.book)
    for one in offered(gear):
        things = ", ".join(one.things)
        print(f"{words.say(one.title)} ({one.kind}: {things}; {one.wanted}x)")
        for line in one.how:
            print(paragraph(words.say(line), indent=2))
        for ask in one.asks:
            print(paragraph(f"- {ask.name}: {words.say(ask.words)}", indent=2, hanging=4))
    return 0


def run_new(args: argparse.Namespace) -> int:
    _gear(args.book)
    if args.file.exists():
        raise Trouble(f"{args.file}: is there already; `palheta measure add` goes on with it")
    fresh = Readings(args.book, (), args.about, args.ruler, args.frames, args.scale)
    try:
        decoded(encoded(fresh))
    except BadReadings as error:
        raise Trouble(str(error)) from None
    save_bytes(args.file, encoded(fresh))
    print(f"{args.file}: begun; `palheta measure add {args.file}` asks for the readings")
    return 0


def run_add(args: argparse.Namespace) -> int:
    words, readings = words_of(args), read(args.file)
    return ask_on(args.file, readings, gear_of(readings.rulebook), words)


def run_fit(args: argparse.Namespace) -> int:
    described = None if args.table is None else read_table(args.table)
    gear = None if described is None else _gear_on(args.table, described)
    readings = read(args.file, gear)
    if described is not None and described.rulebook != readings.rulebook:
        raise Trouble(f"{args.table} describes a table of {described.rulebook}, not of {readings.rulebook}")
    # numba takes half a second to import: only when there is something to fit
    from palheta.study.measure.fit import fit
    from palheta.study.measure.report import told
    from palheta.study.measure.table_file import written

    try:
        found = fit(readings, gear)
    except BadReadings as error:
        raise Trouble(f"{args.file}: {error}") from None
    if args.out is not None:
        base = None if args.table is None else args.table.read_text("utf-8")
        kept = {} if described is None else described.materials
        save(args.out, written(found, readings.about, base, kept))
    print(json.dumps(plain(found), indent=1) if args.json else told(found))
    return 0


def read(file: Path, gear: Gear | None = None) -> Readings:
    try:
        return decoded(file.read_bytes(), gear)
    except BadReadings as error:
        raise Trouble(f"{file}: {error}") from None


def _gear(book: str) -> Gear:
    try:
        return gear_of(book)
    except BadReadings as error:
        raise Trouble(str(error)) from None


def _gear_on(file: Path, described: Described) -> Gear:
    try:
        return _gear(described.rulebook).on(equipment.table_from(described))
    except BadTable as error:
        raise Trouble(f"{file}: {error}") from None
