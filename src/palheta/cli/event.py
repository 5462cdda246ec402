"""`palheta event`: tournaments, from the club's evening to two hundred players. Each further word is a module."""

from importlib import import_module

from palheta.cli.subcommand import Subparsers, subcommand

EXAMPLES = """\
  palheta event new evening.toml --book dadinho --format groups+knockout --entrants players.csv
  palheta event draw evening.toml          draw what is due
  palheta event next evening.toml          who plays now, and what must be done
  palheta event enter evening.toml A/1.1 3-1
  palheta event table evening.toml

An event is a file (TOML or YAML) and, beside it, a journal of everything that happened (the same name, .jsonl).
Each command has its own help: palheta event enter --help
"""
WORDS = (
    "new",
    "check",
    "draw",
    "next",
    "enter",
    "table",
    "timetable",
    "report",
    "serve",
    "simulate",
    "advise",
)


def add(subparsers: Subparsers) -> None:
    parser = subcommand(
        subparsers,
        "event",
        "run a tournament: draws, pairings, results, tables, timetable",
        examples=EXAMPLES,
    )
    words = parser.add_subparsers(dest="word", metavar="WORD", required=True)
    for word in WORDS:
        import_module(f"palheta.cli.event_{word}").add(words)
