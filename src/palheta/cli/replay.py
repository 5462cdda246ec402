"""`palheta replay FILE`: a recorded match in words."""

import argparse
import json
from pathlib import Path

from palheta.cli.subcommand import Subparsers, subcommand
from palheta.cli.trouble import Trouble
from palheta.facts import BadFact, plain
from palheta.match import Damaged, Match, read_file
from palheta.match.telling import tell
from palheta.play.dice import REVEALED, faults
from palheta.situations.judging import answer

EXAMPLES = """\
  palheta replay final.jsonl
  palheta replay --json final.jsonl | jq 'select(.ruling.calls != [])'
  palheta replay --dice final.jsonl       did the dice follow from what was sealed before the match?
"""


def add(subparsers: Subparsers) -> None:
    parser = subcommand(
        subparsers, "replay", "tell a recorded match in words, with its rulings", run, examples=EXAMPLES
    )
    parser.add_argument("file", type=Path, metavar="FILE")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--json", action="store_true", help="one JSON object per step, with its ruling")
    how.add_argument("--dice", action="store_true", help="check the dice against their seal instead")


def load(file: Path) -> Match:
    """The match that a record holds, or in one line why it cannot be read."""
    try:
        return Match(*read_file(file))
    except (OSError, Damaged, BadFact, LookupError) as error:
        raise Trouble(str(error)) from None


def run(args: argparse.Namespace) -> int:
    match = load(args.file)
    if args.dice:
        return _check_dice(match)
    if args.json:
        for taken in match.taken:
            said = {
                "entry": taken.entry,
                "step": plain(taken.step),
                "ruling": answer(match.book, taken.ruling),
            }
            print(json.dumps(said, ensure_ascii=False))
    else:
        for line in tell(match):
            print(line)
    return 0


def _check_dice(match: Match) -> int:
    secret = match.header.seeds.get(REVEALED)
    if secret is None:
        raise Trouble(
            "this record does not reveal the secret of its dice; a server does when a match is over"
        )
    found = faults(match, secret)
    for fault in found:
        print(fault)
    if not found:
        print("every die follows from the secret that was sealed before the match")
    return 1 if found else 0
