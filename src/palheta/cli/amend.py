"""`palheta amend FILE N`: correct or take back one earlier fact; everything after it is judged again."""

import argparse
import sys
from pathlib import Path

import msgspec

from palheta.cli.numbers import whole
from palheta.cli.subcommand import Subparsers, subcommand
from palheta.cli.trouble import Trouble
from palheta.facts import BadFact, Step, read_step
from palheta.match import Damaged, Match, NoSuchStep, RestMustBeDecided, decode
from palheta.match.appendlog import parse
from palheta.match.keeping import kept, ruled
from palheta.match.record import extended
from palheta.match.retelling import tell_next
from palheta.match.writing import write_whole

EXAMPLES = """\
  palheta amend final.jsonl 12 --take-back --why "the disc never touched a3"
  palheta amend final.jsonl 12 --step '{"flick": "h7", "seen": [{"touch": ["h7", "ball"]}]}'
  palheta amend final.jsonl 12 --take-back --rest cut     what no longer fits afterwards is dropped

N is the step's number in `palheta replay FILE`. The old line stays in the file.
"""


def add(subparsers: Subparsers) -> None:
    parser = subcommand(
        subparsers,
        "amend",
        "correct or take back one fact of a record; the rest is judged again",
        run,
        examples=EXAMPLES,
    )
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("number", type=whole(1, 10_000_000), metavar="N")
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--step", metavar="JSON", help="what really happened")
    what.add_argument("--take-back", action="store_true", help="nothing happened there")
    parser.add_argument("--rest", choices=["keep", "cut"], help="later steps that no longer fit")
    parser.add_argument("--why", default="", help="kept in the record")


def run(args: argparse.Namespace) -> int:
    """Everything is checked first; then a new file takes the old one's place, whole or not at all."""
    step = None if args.take_back else _step(args.step)
    before, match = _read(args.file)
    try:
        ruling = match.apply(match.amendment(args.number, step, args.rest, args.why))
    except RestMustBeDecided as error:
        raise Trouble(f"{error} (--rest keep or --rest cut); nothing was changed") from None
    except (NoSuchStep, BadFact) as error:
        raise Trouble(f"{error}; nothing was changed") from None
    added = match.entries[-1:]
    if kept(match) is not None and match.state.over is not None:
        match.apply(ruled(match))  # what it kept is not what is ruled now
        added = match.entries[-2:]
    _write(args.file, before, extended(before, added))
    print(f"step {args.number} amended; now: {tell_next(ruling.next) if ruling else 'before the first step'}")
    return 0


def _step(text: str) -> Step:
    try:
        return read_step(msgspec.json.decode(text.encode(errors="surrogateescape")), "--step")
    except RecursionError:
        raise Trouble("--step: Expected JSON, nested less deeply") from None
    except msgspec.DecodeError as error:
        raise Trouble(f"--step: Expected JSON: {error}") from None
    except BadFact as error:
        raise Trouble(str(error)) from None


def _read(file: Path) -> tuple[bytes, Match]:
    try:
        data = file.read_bytes()
        match = Match(*decode(data, str(file)))
        if not data[parse(data, str(file))[1] :].strip(b"\0"):
            return data, match
        print(f"palheta: {file}: the last line was never finished and is left out", file=sys.stderr)
    except (OSError, Damaged, BadFact, LookupError) as error:
        raise Trouble(f"{error}; nothing was changed") from None
    return data, match


def _write(file: Path, before: bytes, after: bytes) -> None:
    decode(after, str(file))  # nobody shall find out later that it cannot be read
    if file.read_bytes() != before:
        raise Trouble(f"{file}: somebody else has changed it meanwhile; nothing was changed here")
    try:
        write_whole(file, after)
    except OSError as error:
        raise Trouble(f"{file}: cannot be written: {error.strerror}; nothing was changed") from None
