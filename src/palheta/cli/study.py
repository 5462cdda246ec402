"""`palheta study`: what matches show, and what another rule would change."""

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from palheta.cli.language import add_language, words_of
from palheta.cli.numbers import whole
from palheta.cli.saving import check_place, save
from palheta.cli.simulating import (
    MOST_MATCHES,
    Progress,
    add_plan,
    add_workers,
    plan_of,
    pool_of,
    told_plainly,
)
from palheta.cli.subcommand import Subparsers, subcommand
from palheta.cli.trouble import Trouble
from palheta.rulebooks import registry

if TYPE_CHECKING:
    from palheta.study.comparing import Comparison
    from palheta.study.reading import Data

EXAMPLES = """\
  palheta study run.parquet                          a report of what was simulated, study.html
  palheta study dadinho --matches 200                simulates first
  palheta study --compare old.parquet new.parquet    two runs side by side
  palheta study guzikowa --what-if exits=3           the same seeds with another rule
  palheta study guzikowa --what-if reading.7.4.1=other
  palheta study run.parquet --language pl            in Polish

The report is one HTML file that needs nothing else, in the reader's language. --what-if refuses what no judge reads,
and says what can be asked.
"""


def add(subparsers: Subparsers) -> None:
    about = "what matches show: goals, shots, clauses, touches; what another rule would change"
    parser = subcommand(subparsers, "study", about, run, examples=EXAMPLES)
    parser.add_argument(
        "what", nargs="*", metavar="FILE|BOOK", help="files of `palheta simulate` or `export`, or a book"
    )
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--compare", nargs=2, type=Path, metavar=("A", "B"), help="two files side by side")
    how.add_argument(
        "--what-if", action="append", metavar="K=V", help="an option or reading.CLAUSE=other; repeat for more"
    )
    parser.add_argument("--out", type=Path, default=Path("study.html"), metavar="FILE", help="(study.html)")
    parser.add_argument("--json", action="store_true", help="the numbers as JSON instead of words")
    parser.add_argument(
        "--matches", type=whole(2, MOST_MATCHES), default=100, metavar="N", help="of a book: how many (100)"
    )
    parser.add_argument("--home", default="easy", metavar="LEVEL", help="of a book: who plays home (easy)")
    parser.add_argument("--away", default="easy", metavar="LEVEL", help="of a book: who plays away (easy)")
    add_language(parser)
    add_plan(parser, "short")
    add_workers(parser)


def run(args: argparse.Namespace) -> int:
    check_place(args.out)
    with told_plainly():
        if args.compare is not None:
            return _compare(args)
        if args.what_if is not None:
            return _what_if(args)
        return _study(args)


def _study(args: argparse.Namespace) -> int:
    from palheta.study import findings
    from palheta.study.reading import data_of, read
    from palheta.study.report import report, speech_of
    from palheta.study.simulating import simulate

    if not args.what:
        raise Trouble("what is to be studied? Name files of rows, or a book")
    if _is_book(args):
        args.book = args.what[0]
        plan = plan_of(args, args.home, args.away)
        with pool_of(args)() as pool:
            data = data_of(simulate([(plan, n) for n in range(args.matches)], pool, Progress()))
    else:
        data = read([Path(name) for name in args.what])
    found = findings.estimates(data)
    words = words_of(args)
    t = speech_of(data, words)
    title = t("{name}: {many} matches", name=data.book, many=t.count(len(data.matches)))
    save(args.out, report(data, title, words))
    if args.json:
        print(json.dumps({name: [round(part, 5) for part in one] for name, one in found.items()}))
        return 0
    for name, one in found.items():
        print(f"{t.spoken(name):<34} {t.interval(one)}")
    print(t("the report: {file}", file=str(args.out)))
    return 0


def _is_book(args: argparse.Namespace) -> bool:
    return len(args.what) == 1 and args.what[0] in registry.names()


def _compare(args: argparse.Namespace) -> int:
    from palheta.study.comparing import compare
    from palheta.study.reading import read
    from palheta.study.report import speech_of

    if args.what:
        raise Trouble(f"{args.what[0]}: --compare names its two files itself")
    one, other = (read([file]) for file in args.compare)
    names = tuple(file.stem for file in args.compare)
    t = speech_of(one, words_of(args))
    title = t("{one} against {other}", one=names[0], other=names[1])
    return _tell(args, compare(one, other), (names[0], names[1]), (one, other), title)


def _what_if(args: argparse.Namespace) -> int:
    from palheta.study.comparing import what_if
    from palheta.study.report import speech_of
    from palheta.study.settings import BadSetting, settings

    if not _is_book(args):
        raise Trouble(f"--what-if needs a book; there are: {', '.join(registry.names())}")
    args.book = args.what[0]
    plan = plan_of(args, args.home, args.away)
    try:
        options = settings(args.book, args.what_if)
    except BadSetting as error:
        raise Trouble(str(error)) from None
    with pool_of(args)() as pool:
        found, one, other = what_if(plan, options, args.matches, pool, Progress())
    asked = ", ".join(args.what_if)
    t = speech_of(one, words_of(args))
    title = t("{book}: what if {asked}?", book=args.book, asked=asked)
    return _tell(args, found, (t("as it is"), asked), (one, other), title)


def _tell(
    args: argparse.Namespace,
    found: "Comparison",
    names: tuple[str, str],
    data: tuple["Data", "Data"],
    title: str,
) -> int:
    from palheta.study.report import compared, speech_of

    words = words_of(args)
    t = speech_of(data[0], words)
    save(args.out, compared(found, *names, title, data, words))
    if args.json:
        print(json.dumps(_plain(found, names)))
        return 0
    print(f"{'':<34} {names[0]:>22} {names[1]:>22}   {t('difference')}")
    for one in (*found.measures, *(c for c in found.clauses if c.difference.apart())):
        mark = "*" if one.difference.apart() else ""
        sides = f"{t.interval(one.one):>22} {t.interval(one.other):>22}"
        print(f"{t.spoken(one.name):<34} {sides}   {t.interval(one.difference)}{mark}")
    if found.pairs:
        same, many = t.count(found.same), t.count(len(data[0].matches))
        print(t("{same} of the {many} pairs went alike to the last flick.", same=same, many=many))
    print(f"* {t('surely not nought (95 %)')}. {t('the report: {file}', file=str(args.out))}")
    return 0


def _plain(found: "Comparison", names: tuple[str, str]) -> dict[str, object]:
    def rows(kind: str) -> dict[str, object]:
        return {
            one.name: {
                names[0]: [round(part, 5) for part in one.one],
                names[1]: [round(part, 5) for part in one.other],
                "difference": [round(part, 5) for part in one.difference],
            }
            for one in getattr(found, kind)
        }

    return {
        "measures": rows("measures"),
        "clauses": rows("clauses"),
        "pairs": found.pairs,
        "same": found.same,
    }
