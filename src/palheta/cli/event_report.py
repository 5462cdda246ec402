"""`palheta event report FILE`: places, tables, results, draws and what was amended, to print or to send."""

import argparse
import csv
import io
import json
from pathlib import Path
from typing import Any, get_args

from palheta.cli.event_files import load, read_journal
from palheta.cli.saving import save
from palheta.cli.subcommand import Subparsers, subcommand
from palheta.server.words import Language, Words, preferred
from palheta.sheets.document import html, markdown
from palheta.sheets.event_report import played, report
from palheta.tournament.final import final_ranking
from palheta.tournament.lines import score_of
from palheta.tournament.state import State
from palheta.tournament.table import answer

EXAMPLES = """\
  palheta event report evening.toml --language pt-BR
  palheta event report evening.toml --html evening.html        to print: one file that needs no other
  palheta event report evening.toml --csv results.csv          a line a match, for a spreadsheet
  palheta event report evening.toml --json

It is written in the language of the event's settings (settings.language), unless another one is asked for.
"""
COLUMNS = (
    "phase",
    "group",
    "round",
    "match",
    "home",
    "home_name",
    "away",
    "away_name",
    "home_goals",
    "away_goals",
    "walkover",
    "disqualified",
    "extra",
    "penalties",
    "winner",
)


def add(subparsers: Subparsers) -> None:
    about = "places, tables, results, draws and amendments, to print or to send"
    parser = subcommand(subparsers, "report", about, run, examples=EXAMPLES)
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--language", choices=get_args(Language), help=" ".join(get_args(Language)))
    parser.add_argument("--html", type=Path, metavar="FILE", help="write a page that prints well")
    parser.add_argument("--csv", type=Path, metavar="FILE", help="write every result, a line a match")
    parser.add_argument("--json", action="store_true", help="the same as JSON")


def run(args: argparse.Namespace) -> int:
    state = load(args.file)
    language = args.language or preferred(state.event.settings.language)
    blocks = report(state, read_journal(args.file), Words(language).say)
    if args.html is not None:
        save(args.html, html(blocks, state.event.event, language))
    if args.csv is not None:
        save(args.csv, as_csv(state))
    if args.json:
        print(json.dumps(_plain(state), ensure_ascii=False))
    elif args.html is None and args.csv is None:
        print(markdown(blocks), end="")
    return 0


def results(state: State) -> list[dict[str, Any]]:
    found = []
    for phase, fixture, result in played(state):
        home, away = score_of(result, phase.phase)
        said = phase.verdicts.get(fixture.tie)
        values = (
            phase.phase.id,
            fixture.group,
            fixture.round,
            fixture.id,
            result.home,
            state.name(result.home),
            result.away,
            state.name(result.away),
            home,
            away,
            result.walkover,
            result.disqualified,
            result.extra,
            result.penalties,
            None if said is None else said.winner,
        )
        found.append(dict(zip(COLUMNS, values, strict=True)))
    return found


def as_csv(state: State) -> str:
    """With a byte order mark and semicolons, as spreadsheets in these countries want it."""
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, delimiter=";", lineterminator="\r\n")
    writer.writeheader()
    for row in results(state):
        told = {
            key: "-".join(map(str, value)) if isinstance(value, tuple) else value
            for key, value in row.items()
        }
        writer.writerow({key: "" if value is None else _harmless(value) for key, value in told.items()})
    return "\ufeff" + out.getvalue()


def _harmless(value: Any) -> Any:
    """A name that begins like a formula is only a name."""
    return f"'{value}" if isinstance(value, str) and value[:1] in "=+-@\t\r" else value


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
