"""`palheta replay FILE`: a recorded match in words."""

import argparse
import json
from pathlib import Path

from palheta.cli.subcommand import Subparsers, subcommand
from palheta.cli.trouble import Trouble
from palheta.facts import BadFact, plain
from palheta.match import Damaged, Match, read_file
from palheta.match.telling import tell
from palheta.situations.judging import answer

EXAMPLES = """\
  palheta replay final.jsonl
  palheta replay --json final.jsonl | jq 'select(.ruling.calls != [])'
"""


def add(subparsers: Subparsers) -> None:
    parser = subcommand(
        subparsers, "replay", "tell a recorded match in words, with its rulings", run, examples=EXAMPLES
    )
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--json", action="store_true", help="one JSON object per step, with its ruling")


def load(file: Path) -> Match:
    """The match that a record holds, or in one line why it cannot be read."""
    try:
        return Match(*read_file(file))
    except (OSError, Damaged, BadFact, LookupError) as error:
        raise Trouble(str(error)) from None


def run(args: argparse.Namespace) -> int:
    match = load(args.file)
    if args.json:
        for taken in match.taken:
            said = {"entry": taken.entry, "step": plain(taken.step), "ruling": answer(taken.ruling)}
            print(json.dumps(said, ensure_ascii=False))
    else:
        for line in tell(match):
            print(line)
    return 0
