"""`palheta event advise`: which format fits so many people, tables and hours?"""

import argparse
import json
from typing import TYPE_CHECKING

import msgspec

from palheta.cli.numbers import number, whole
from palheta.cli.subcommand import Subparsers, subcommand
from palheta.cli.trouble import Trouble
from palheta.rulebooks import registry

if TYPE_CHECKING:
    from palheta.study.advisor import Advice

EXAMPLES = """\
  palheta event advise --book dadinho --entrants 16 --tables 4 --hours 3
  palheta event advise --book fistf --entrants 24 --tables 6 --hours 8 --referees players --fair 200

Then: palheta event new FILE --book BOOK --format FORMAT --entrants FILE
"""


def add(subparsers: Subparsers) -> None:
    about = "which format fits so many people, tables and hours?"
    parser = subcommand(subparsers, "advise", about, run, examples=EXAMPLES)
    parser.add_argument("--book", required=True, choices=registry.names(), metavar="BOOK")
    parser.add_argument("--entrants", required=True, type=whole(2, 500), metavar="N")
    parser.add_argument("--tables", required=True, type=whole(1, 500), metavar="N")
    parser.add_argument("--hours", required=True, type=number(0.1, 240), metavar="H")
    parser.add_argument(
        "--minutes", type=number(1, 600), metavar="M", help="of a match, all in (as in the book)"
    )
    parser.add_argument("--referees", choices=["players", "none"], default="none", help="do players referee?")
    fair = "play each N times: how often does the best win?"
    parser.add_argument("--fair", type=whole(0, 10_000), default=0, metavar="N", help=fair)
    parser.add_argument("--json", action="store_true", help="the same as JSON")


def run(args: argparse.Namespace) -> int:
    from palheta.study.advisor import advise  # the other words of `palheta event` need no ratings

    found = advise(
        args.book,
        args.entrants,
        args.tables,
        args.hours,
        minutes=args.minutes,
        referees=args.referees,
        times=args.fair,
    )
    if not found:
        raise Trouble(f"no format is known for {args.entrants} entrants on {args.tables} tables")
    if args.json:
        print(json.dumps([msgspec.to_builtins(one) for one in found]))
        return 0
    print(f"{args.entrants} entrants, {args.tables} tables, {args.hours:g} hours of {args.book}\n")
    print(f"  {'format':<28} {'matches':>7}  {'each plays':>10}  {'takes':>6}  best wins")
    for one in found:
        print(_line(one))
    fitting = [one for one in found if one.fits]
    told = (
        f"{len(fitting)} of {len(found)} fit"
        if fitting
        else "none fits: more tables, more hours or shorter matches"
    )
    print(f"\n{told}; the time is that of a greedy plan, palheta event timetable may do better")
    return 0


def _line(one: "Advice") -> str:
    plays = f"{one.least}" if one.least == one.most else f"{one.least}-{one.most}"
    takes = f"{one.minutes // 60}:{one.minutes % 60:02d}"
    wins = "" if one.best_wins is None else f"{100 * one.best_wins:.0f}%"
    return f"{'  ' if one.fits else ' !'}{one.format:<28} {one.matches:>7}  {plays:>10}  {takes:>6}  {wins}".rstrip()
