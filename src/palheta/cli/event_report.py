"""`palheta event report FILE`: places, tables, results, draws and what was amended, to print or to send."""

import argparse
import json
from pathlib import Path
from typing import Any, get_args

from palheta.cli.event_files import load, read_journal
from palheta.cli.saving import save, save_bytes
from palheta.cli.subcommand import Subparsers, subcommand
from palheta.cli.trouble import Trouble
from palheta.facts import BadFact
from palheta.server.event_files import as_csv, as_xlsx, results
from palheta.server.words import Language, Words, preferred
from palheta.sheets.document import html, markdown
from palheta.sheets.event_report import report
from palheta.tournament.final import final_ranking
from palheta.tournament.state import State
from palheta.tournament.table import answer

EXAMPLES = """\
  palheta event report evening.toml --language pt-BR
  palheta event report evening.toml --html evening.html        to print: one file that needs no other
  palheta event report evening.toml --csv results.csv          a line a match, for a spreadsheet
  palheta event report evening.toml --xlsx evening.xlsx        places, tables and results
  palheta event report evening.toml --json

It is written in the language of the event's settings (settings.language), unless another one is asked for.
"""


def add(subparsers: Subparsers) -> None:
    about = "places, tables, results, draws and amendments, to print or to send"
    parser = subcommand(subparsers, "report", about, run, examples=EXAMPLES)
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--language", choices=get_args(Language), help=" ".join(get_args(Language)))
    parser.add_argument("--html", type=Path, metavar="FILE", help="write a page that prints well")
    parser.add_argument("--csv", type=Path, metavar="FILE", help="write every result, a line a match")
    parser.add_argument(
        "--xlsx", type=Path, metavar="FILE", help="write places, tables and results as a spreadsheet"
    )
    parser.add_argument("--json", action="store_true", help="the same as JSON")


def run(args: argparse.Namespace) -> int:
    state = load(args.file)
    language = args.language or preferred(state.event.settings.language)
    blocks = report(state, read_journal(args.file), Words(language).say)
    if args.html is not None:
        save(args.html, html(blocks, state.event.event, language))
    if args.csv is not None:
        save(args.csv, as_csv(state))
    if args.xlsx is not None:
        try:
            save_bytes(args.xlsx, as_xlsx(state))
        except BadFact as error:
            raise Trouble(str(error)) from None
    if args.json:
        print(json.dumps(_plain(state), ensure_ascii=False))
    elif args.html is None and args.csv is None and args.xlsx is None:
        print(markdown(blocks), end="")
    return 0


def _plain(state: State) -> dict[str, Any]:
    over = all(phase.over for phase in state.phases.values())
    ranking = final_ranking(state.phases)
    ranks = ranking.ranks()
    return {
        "event": state.event.event,
        "book": state.event.book,
        "edition": state.event.edition,
        "over": over,
        "places": [{"rank": ranks[one], "id": one} for one in ranking.order] if over else [],
        "tables": [
            answer(name, phase.standings) for name, phase in state.phases.items() if phase.given is not None
        ],
        "results": results(state),
    }
