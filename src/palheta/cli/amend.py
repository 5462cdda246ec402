"""`palheta amend FILE N`: correct or take back one earlier fact; everything after it is judged again."""

import argparse
import json
from pathlib import Path

from palheta.cli.subcommand import Subparsers, subcommand
from palheta.cli.trouble import Trouble
from palheta.facts import BadFact, Step, read_step
from palheta.match import Damaged, Journal, NoSuchStep, RestMustBeDecided
from palheta.match.telling import tell_next

EXAMPLES = """\
  palheta amend final.jsonl 12 --take-back --why "the disc never touched a3"
  palheta amend final.jsonl 12 --step '{"flick": "h7", "seen": [{"touch": ["h7", "ball"]}]}'
  palheta amend final.jsonl 12 --take-back --rest cut     what no longer fits afterwards is dropped

N is the step's number in `palheta replay FILE`. The old line stays in the file.
"""


def add(subparsers: Subparsers) -> None:
    parser = subcommand(
        subparsers, "amend", "correct or take back one fact of a record; the rest is judged again", run,
        examples=EXAMPLES,
    )  # fmt: skip
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("number", type=int, metavar="N")
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--step", metavar="JSON", help="what really happened")
    what.add_argument("--take-back", action="store_true", help="nothing happened there")
    parser.add_argument("--rest", choices=["keep", "cut"], help="later steps that no longer fit")
    parser.add_argument("--why", default="", help="kept in the record")


def run(args: argparse.Namespace) -> int:
    try:
        step = None if args.take_back else _step(args.step)
        journal = Journal.resume(args.file)
    except (OSError, Damaged, BadFact, LookupError) as error:
        raise Trouble(str(error)) from None
    try:
        ruling = journal.apply(journal.match.amendment(args.number, step, args.rest, args.why))
    except RestMustBeDecided as error:
        raise Trouble(f"{error} (--rest keep or --rest cut); nothing was changed") from None
    except (NoSuchStep, BadFact) as error:
        raise Trouble(f"{error}; nothing was changed") from None
    finally:
        journal.close()
    print(f"step {args.number} amended; now: {tell_next(ruling.next) if ruling else 'before the first step'}")
    return 0


def _step(text: str) -> Step:
    try:
        return read_step(json.loads(text), "--step")
    except json.JSONDecodeError as error:
        raise BadFact("--step", f"Expected JSON: {error}") from None
