"""`palheta sheet RECORD -o FILE.pdf`: the match sheet on paper, filled in or empty."""

import argparse
from pathlib import Path
from typing import get_args

from msgspec.structs import fields

from palheta.cli.replay import load
from palheta.cli.saving import save_bytes
from palheta.cli.subcommand import Subparsers, subcommand
from palheta.cli.trouble import Trouble
from palheta.rulebooks import registry
from palheta.server.words import Language, Words, preferred
from palheta.sheets.match_sheet import empty, filled, lettered
from palheta.sheets.typeset import NotInstalled, form_of, pdf
from palheta.sheets.values import KINDS, Kind, Particulars

EXAMPLES = """\
  palheta sheet final.jsonl -o final.pdf
  palheta sheet final.jsonl --short --language en -o final.pdf
  palheta sheet final.jsonl --event "Copa do Bairro" --table 3 --referee "Ana Lima" -o final.pdf
  palheta sheet final.jsonl --kind misconduct -o report.pdf
  palheta sheet --empty tres-toques -o sumula.pdf
  palheta sheet --empty fistf --kind team -o team.pdf

kinds: sheet (the book's own), short, misconduct, suspension, appeal, team, equipment
Without --language it is written in the book's own. Corrected facts are marked with a star.
"""


def add(subparsers: Subparsers) -> None:
    parser = subcommand(subparsers, "sheet", "print a match sheet, or an empty one", run, examples=EXAMPLES)
    parser.add_argument("record", nargs="?", type=Path, metavar="RECORD", help="a recorded match")
    parser.add_argument("--empty", metavar="BOOK", help="a form of this book, to be filled in by hand")
    form = parser.add_mutually_exclusive_group()
    form.add_argument(
        "--book-form", dest="kind", action="store_const", const="sheet", help="as the book has it"
    )
    form.add_argument("--short", dest="kind", action="store_const", const="short", help="half a page")
    form.add_argument("--kind", choices=KINDS, help="another form")
    parser.add_argument("--language", choices=get_args(Language))
    head = parser.add_argument_group(
        "what stands in the head of the sheet, where the record does not know it"
    )
    for field in fields(Particulars):
        head.add_argument(f"--{field.name}", default="", metavar="TEXT")
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="FILE.pdf")


def run(args: argparse.Namespace) -> int:
    if (args.record is None) == (args.empty is None):
        raise Trouble("expected a RECORD, or --empty BOOK")
    kind: Kind = args.kind or "sheet"
    about = Particulars(**{field.name: getattr(args, field.name) for field in fields(Particulars)})
    match = None if args.record is None else load(args.record)
    name = args.empty if match is None else match.header.book
    try:
        own = registry.find(name).clauses.info.language
    except registry.UnknownBook as error:
        raise Trouble(str(error)) from None
    language = args.language or preferred(own)
    how = (kind, about, Words(language, called=lettered).say, language)
    told = empty(name, *how) if match is None else filled(match, *how)
    try:
        save_bytes(args.output, pdf(told, form_of(name, kind)))
    except NotInstalled as error:
        raise Trouble(str(error)) from None
    return 0
