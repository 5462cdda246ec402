"""`palheta replay FILE`: a recorded match in words."""

import argparse
import json
from pathlib import Path

from palheta.cli.figures import figures
from palheta.cli.subcommand import Subparsers, subcommand
from palheta.cli.trouble import Trouble
from palheta.facts import BadFact, plain
from palheta.match import Damaged, Match, read_file
from palheta.match.keeping import differences, kept
from palheta.match.record import entry_line
from palheta.match.retelling import tell
from palheta.match.retelling_kept import tell_kept
from palheta.play.dice import REVEALED, faults
from palheta.situations.judging import answer

EXAMPLES = """\
  palheta replay final.jsonl
  palheta replay --json final.jsonl | jq 'select(.ruling.calls != [])'
  palheta replay --figures final.jsonl    shots, fouls by clause, flicks, possession
  palheta replay --dice final.jsonl       did the dice follow from what was sealed before the match?
  palheta replay --differences old.jsonl  where does today's judge differ from the one that ruled it?

exit codes: 0 all is well, 1 dice or rulings differ, 2 the record cannot be read
"""


def add(subparsers: Subparsers) -> None:
    parser = subcommand(
        subparsers, "replay", "tell a recorded match in words, with its rulings", run, examples=EXAMPLES
    )
    parser.add_argument("file", type=Path, metavar="FILE")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--json", action="store_true", help="one JSON object per step, with its ruling")
    how.add_argument(
        "--differences", action="store_true", help="only where today's judge differs from its rulings"
    )
    how.add_argument("--figures", action="store_true", help="shots, fouls by clause and time, side by side")
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
    if args.differences:
        return _tell_differences(match)
    if args.figures:
        print("\n".join(figures(match)))
        return 0
    if args.json:
        for taken in match.taken:
            said = {
                "entry": taken.entry,
                "step": plain(taken.step),
                "ruling": answer(match.book, taken.ruling),
            }
            print(json.dumps(said, ensure_ascii=False))
        if match.ending is not None:
            print(json.dumps({"entry": match.ended, **entry_line(match.ending)}, ensure_ascii=False))
    else:
        for line in (*tell(match), *tell_kept(match)):
            print(line)
    return 0


def _tell_differences(match: Match) -> int:
    if kept(match) is None:
        raise Trouble("this record keeps no rulings; a server has a match keep them when it is over")
    for line in tell_kept(match):
        print(line)
    return 1 if differences(match) else 0


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
