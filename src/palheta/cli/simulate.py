"""`palheta simulate BOOK`: thousands of matches between bots, as rows."""

import argparse
from pathlib import Path

from palheta.cli.numbers import whole
from palheta.cli.saving import check_place
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

EXAMPLES = """\
  palheta simulate dadinho --matches 1000 --home easy --away easy --out run.parquet
  palheta simulate fistf --matches 100 --home fair --away easy --length short --out run.jsonl
  palheta simulate dadinho --matches 100 --options warnings_before_foul=0 --out strict.parquet
  palheta simulate guzikowa --matches 10000 --cluster tcp://10.0.0.1:8786 --out run.parquet

Writes run.parquet (a row a flick) and run.matches.parquet (a row a match); docs/data.md says what is in them. The
same command goes on where one that was killed has stopped. The same seed gives
the same rows, whatever the number of workers.

exit codes: 0 all is well, 1 matches were stuck, 2 something cannot be read or done
"""


def add(subparsers: Subparsers) -> None:
    about = "thousands of matches between bots, a row a flick and a row a match"
    parser = subcommand(subparsers, "simulate", about, run, examples=EXAMPLES)
    parser.add_argument("book", metavar="BOOK")
    parser.add_argument("--matches", type=whole(1, MOST_MATCHES), required=True, metavar="N")
    parser.add_argument("--home", default="easy", metavar="LEVEL", help="who plays home (default easy)")
    parser.add_argument("--away", default="easy", metavar="LEVEL", help="who plays away (default easy)")
    add_plan(parser)
    add_workers(parser)
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help=".parquet or .jsonl")


def run(args: argparse.Namespace) -> int:
    from palheta.study.files import matches_beside
    from palheta.study.simulating import simulate_into

    check_place(args.out)
    plan = plan_of(args, args.home, args.away)
    with told_plainly("; the same command goes on where it was"):
        stuck = simulate_into(args.out, plan, args.matches, pool_of(args), Progress())
    print(f"{args.out}, {matches_beside(args.out)}: {args.matches:,} matches of {args.book}")
    for line in stuck[:10]:
        print(f"stuck: {line}")
    return 1 if stuck else 0
