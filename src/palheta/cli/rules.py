"""`palheta rules`: the books, their clauses, and what this program does with each."""

import argparse
import json
from typing import Any

from palheta.cli.subcommand import Subparsers, subcommand
from palheta.cli.trouble import Trouble
from palheta.cli.wrapping import paragraph, table
from palheta.facts import plain
from palheta.rulebooks import registry
from palheta.rulebooks.base import Book, default_setup
from palheta.rulebooks.clauses import Clause
from palheta.ruling import Telling
from palheta.situations.coverage import coverage
from palheta.situations.library import files_showing
from palheta.situations.situation import documents

EXAMPLES = """\
  palheta rules                       which books there are
  palheta rules dadinho               every clause of one
  palheta rules dadinho 28            a clause: gist, our reading, what decides and proves it
  palheta rules dadinho --reports     the words for what only people can see
  palheta rules campeao --faces my-dice.toml   are these dice playable?
  palheta rules --coverage --json     how much of each book is done
"""


def add(subparsers: Subparsers) -> None:
    parser = subcommand(
        subparsers,
        "rules",
        "the books, their clauses, and what this program does with each",
        run,
        examples=EXAMPLES,
    )
    parser.add_argument("book", nargs="?", metavar="BOOK")
    parser.add_argument(
        "clause", nargs="?", metavar="CLAUSE", help="as the book numbers it: 28, 38.único, 6.2.4"
    )
    shown = parser.add_mutually_exclusive_group()
    shown.add_argument("--coverage", action="store_true", help="clauses done, declared, missing")
    shown.add_argument("--reports", action="store_true", help="the book's report words")
    shown.add_argument(
        "--faces",
        nargs="?",
        const="standard",
        metavar="FILE",
        help="campeao: the dice, or a check of your own",
    )
    parser.add_argument("--json", action="store_true", help="the same as JSON")


def run(args: argparse.Namespace) -> int:
    books = (
        [_find(args.book)] if args.book is not None else [registry.find(name) for name in registry.names()]
    )
    if args.coverage:
        return _coverage(books, args.json)
    if args.faces is not None:
        return _faces(args)
    if args.book is None:
        if args.reports:
            raise Trouble("whose report words? palheta rules BOOK --reports")
        return _books(books, args.json)
    if args.reports:
        return _reports(books[0], args.json)
    if args.clause is None:
        return _clauses(books[0], args.json)
    return _clause(books[0], args.clause, args.json)


def _faces(args: argparse.Namespace) -> int:
    if args.book != "campeao":
        raise Trouble("only campeao is played with dice: palheta rules campeao --faces [FILE]")
    from palheta.cli.faces import show_faces

    return show_faces(args.faces, args.json)


def _find(name: str) -> Book:
    try:
        return registry.find(name)
    except registry.UnknownBook as error:
        raise Trouble(str(error)) from None


def _print_json(value: Any) -> int:
    print(json.dumps(plain(value), ensure_ascii=False, indent=2))
    return 0


def _books(books: list[Book], as_json: bool) -> int:
    if as_json:
        return _print_json({book.name: book.clauses.info for book in books})
    print(
        table(
            (
                book.name,
                book.clauses.info.language,
                f"{len(book.clauses.by_id)} clauses",
                book.clauses.info.title,
            )
            for book in books
        )
    )
    return 0


def _clauses(book: Book, as_json: bool) -> int:
    if as_json:
        return _print_json(list(book.clauses.by_id.values()))
    for clause in book.clauses.by_id.values():
        heading = f"{clause.id}  {clause.title}: " if clause.title else f"{clause.id}  "
        print(paragraph(heading + clause.gist, hanging=4))
    return 0


def _reports(book: Book, as_json: bool) -> int:
    """As a match begins: every word of the book, with what may be said besides it."""
    told = book.tellings(book.opening(default_setup(book)))
    if as_json:
        return _print_json({one.word: _plainly(one) for one in told})
    said = (", ".join(slot.key for slot in one.slots) for one in told)
    print(
        table((one.word, one.clause, with_, str(one.meaning)) for one, with_ in zip(told, said, strict=True))
    )
    return 0


def _plainly(one: Telling) -> dict[str, Any]:
    slots = {slot.key: list(slot.answers) for slot in one.slots}
    return {"clause": one.clause, "meaning": str(one.meaning), "slots": slots}


def _coverage(books: list[Book], as_json: bool) -> int:
    measured = {book.name: coverage(book) for book in books}
    if as_json:
        return _print_json(measured)
    rows: list[tuple[str, ...]] = [("", "clauses", "done", "declared", "not applicable", "missing")]
    for name, of in measured.items():
        counts = (of.clauses, of.done, of.declared, of.not_applicable, len(of.missing))
        rows.append((name, *map(str, counts)))
    print(table(rows))
    for name, of in measured.items():
        if of.missing:
            print(paragraph(f"{name} has nothing to show for: {', '.join(of.missing)}", hanging=4))
    return 0


def _clause(book: Book, wanted: str, as_json: bool) -> int:
    clause = book.clauses.by_id.get(wanted)
    under = [other for other in book.clauses.by_id.values() if other.id.startswith(wanted + ".")]
    if clause is None:
        near = ", ".join(other.id for other in under[:8])
        raise Trouble(
            f"{book.name} has no clause {wanted!r}" + (f"; under it there are {near}" if near else "")
        )
    files = files_showing(book, clause.id)
    if as_json:
        code = [one.where for one in book.switchboard.deciding(clause.id)]
        return _print_json(plain(clause) | {"situations": [str(file) for file in files], "code": code})
    print("\n".join(_told(book, clause)))
    for file in files:
        print(f"\n{file}")
        for document in documents(file):
            print(paragraph(f"- {document.get('about', '(no description)')}", indent=2, hanging=4))
    if under:
        print(f"\nUnder it: {', '.join(other.id for other in under)}")
    return 0


def _told(book: Book, clause: Clause) -> list[str]:
    lines = [f"{book.clauses.info.title}, {clause.id}: {book.clauses.title_of(clause.id)}", ""]
    lines += [paragraph(clause.gist), paragraph(clause.gist_local), ""]
    status = clause.status.replace("_", " ") + (f": {clause.reason}" if clause.reason else "")
    lines.append(paragraph(f"{status} (decided by {clause.decided_by.replace('_', ' ')})", hanging=2))
    if clause.reading:
        because = f" Because: {clause.reading_reason}" if clause.reading_reason else ""
        lines.append(paragraph(f"our reading: {clause.reading}{because}", hanging=2))
    if clause.setting:
        lines.append(f"setting for the other reading: {clause.setting}")
    if clause.call:
        lines.append(f"called: {clause.call}")
    lines += [f"in code: {one.where} {one.function}" for one in book.switchboard.deciding(clause.id)]
    if clause.shown_by:
        lines.append(f"shown by the situations of {clause.shown_by}")
    return lines
