"""`palheta judge FILE...`: the referee's answer to situation files, compared with what they expect."""

import argparse
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from palheta.cli.subcommand import Subparsers, subcommand
from palheta.facts import BadFact, plain
from palheta.situations.judging import answer, disagreements, judge
from palheta.situations.situation import Unreadable, documents, read
from palheta.situations.where import line_of

EXAMPLES = """\
  palheta judge situations/dadinho/28-touching-an-opponent.yaml
  palheta judge --json cases.yaml more.json | jq 'select(.agrees == false)'
  palheta judge -v cases.yaml                 the rulings too, not only whether they agree

A document without `expect` is only judged, and its ruling printed as JSON.
exit codes: 0 all agree, 1 one differs, 2 a file or document cannot be read
"""


def add(subparsers: Subparsers) -> None:
    parser = subcommand(
        subparsers, "judge", "put situation files (YAML or JSON) to the referee", run, examples=EXAMPLES
    )
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--json", action="store_true", help="one JSON object per document")
    parser.add_argument("-v", "--verbose", action="store_true", help="print every ruling")


def run(args: argparse.Namespace) -> int:
    worst = 0
    judged = agreeing = 0
    for file in args.files:
        for result in _judged(file):
            if isinstance(result, str):
                print(f"palheta: {result}", file=sys.stderr)
                worst = 2
                continue
            judged += 1
            agreeing += result["agrees"] is True
            if result["agrees"] is False:
                worst = max(worst, 1)
            if args.json:
                print(json.dumps(result, ensure_ascii=False))
            else:
                _tell(result, args.verbose)
    if not args.json and judged > 1:
        print(f"{judged} judged, {agreeing} agree")
    return worst


def _judged(file: Path) -> Iterator[dict[str, Any] | str]:
    """One result per document, or in one line why there is none."""
    try:
        for index, raw in enumerate(documents(file)):
            yield _judge_one(file, index, raw)
    except Unreadable as error:
        yield str(error)


def _judge_one(file: Path, index: int, raw: Any) -> dict[str, Any] | str:
    try:
        situation = read(raw, "$")
        if not situation.steps:
            raise BadFact("$.steps", "Expected at least one step")
        ruling = judge(situation)
    except BadFact as error:
        line = line_of(file, index, error.path)
        return f"{file}: document {index + 1}{f', line {line}' if line else ''}: {error}"
    except Exception as error:
        # A fault of ours, but one document's fault must not hide the answers to the others.
        if os.environ.get("PALHETA_TRACEBACK"):
            raise
        return (
            f"{file}: document {index + 1}: the book failed with {type(error).__name__}: {error} "
            "(a bug in palheta; PALHETA_TRACEBACK=1 shows where)"
        )
    said = answer(situation.book, ruling)
    differences = disagreements(situation, said)
    return {
        "file": str(file),
        "index": index,
        "about": situation.about,
        "agrees": None if situation.expect is None else not differences,
        "differences": [plain(difference) for difference in differences],
        "ruling": said,
    }


def _tell(result: dict[str, Any], verbose: bool) -> None:
    word = {True: "agrees ", False: "DIFFERS", None: "ruling "}[result["agrees"]]
    about = result["about"] or ""
    print(f"{word} {result['file']}:{result['index'] + 1} {about}".rstrip())
    for difference in result["differences"]:
        print(f"        {difference['path']}: expected {_short(difference['expected'])}")
        print(f"        {' ' * len(difference['path'])}       got {_short(difference['got'])}")
    if verbose or result["agrees"] is None:
        print(json.dumps(result["ruling"], ensure_ascii=False, indent=2))


def _short(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
