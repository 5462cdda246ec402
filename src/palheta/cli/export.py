"""`palheta export RECORD…`: recorded matches as rows."""

import argparse
from pathlib import Path

from palheta.cli.replay import load
from palheta.cli.saving import check_place
from palheta.cli.simulating import told_plainly
from palheta.cli.subcommand import Subparsers, subcommand
from palheta.cli.trouble import Trouble

EXAMPLES = """\
  palheta export final.jsonl -o final.parquet
  palheta export season/*.jsonl -o season.parquet
  palheta study season.parquet

Writes season.parquet (a row a flick) and season.matches.parquet (a row a match), as `palheta simulate` does.
"""


def add(subparsers: Subparsers) -> None:
    parser = subcommand(
        subparsers, "export", "recorded matches as rows, Parquet or JSON Lines", run, examples=EXAMPLES
    )
    parser.add_argument("records", nargs="+", type=Path, metavar="RECORD")
    parser.add_argument("-o", "--out", type=Path, required=True, metavar="FILE", help=".parquet or .jsonl")


def run(args: argparse.Namespace) -> int:
    from palheta.study.files import check_name, matches_beside, write
    from palheta.study.reckoning import rows_of

    check_place(args.out)
    beside = matches_beside(args.out)
    with told_plainly():
        check_name(args.out)
        for record in args.records:
            if _same(record, args.out) or _same(record, beside):
                raise Trouble(f"{record}: is a record; name another file to write to")
        try:
            write(args.out, (rows_of(load(record), n) for n, record in enumerate(args.records)))
        except OSError as error:
            raise Trouble(f"{args.out}: cannot be written: {error.strerror}") from None
    print(f"{args.out}, {beside}: {len(args.records):,} matches")
    return 0


def _same(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:  # one of them is not there
        return False
