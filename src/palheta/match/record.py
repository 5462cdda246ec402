"""A match's record: a header, then what happened, one JSON line each. Nothing is ever overwritten."""

from pathlib import Path
from typing import Any, Literal

import msgspec

from palheta.facts import BadFact, Step, convert, plain, read_step
from palheta.match.appendlog import Damaged, line_of, parse
from palheta.rulebooks import registry
from palheta.rulebooks.base import Book, Setup
from palheta.table.table import Table

VERSION = 1


class Lineup(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A side's name and colours, and its pieces' names where they have any ({"h7": "Zico"})."""

    name: str = ""
    colour: str = ""
    pieces: dict[str, str] = {}


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """`table` only where it is not the book's default; `started` is whatever clock the caller trusts."""

    palheta: int = msgspec.field(default=VERSION)
    book: str
    id: str = ""
    started: str = ""
    table: Table | None = None
    options: dict[str, Any] = {}
    home: Lineup = Lineup()
    away: Lineup = Lineup()
    seeds: dict[str, str] = {}

    def find_book(self) -> Book:
        return registry.find(self.book)

    def setup(self) -> Setup:
        book = self.find_book()
        return Setup(self.table or book.default_table(), convert(self.options, book.options_type, "options"))


class Happened(msgspec.Struct, frozen=True, omit_defaults=True):
    """A step was taken. `show` is what a replay needs to show it again (aim, trace); the judge never reads it."""

    step: Step
    show: Any = None


class Amended(msgspec.Struct, frozen=True, omit_defaults=True):
    """Entry number `amend` was wrong: `step` is what really happened, None if nothing did.

    `rest` says what to do with later steps that no longer fit: keep judging them, or cut them off.
    """

    amend: int
    step: Step | None = None
    rest: Literal["keep", "cut"] = "keep"
    why: str = ""


Entry = Happened | Amended


def header_line(header: Header) -> dict[str, Any]:
    return {"palheta": header.palheta} | _plain_dict(header)


def entry_line(entry: Entry) -> dict[str, Any]:
    if isinstance(entry, Amended):
        return {"amend": entry.amend, "step": None if entry.step is None else plain(entry.step)} | {
            key: value for key, value in (("rest", entry.rest), ("why", entry.why)) if value
        }
    line = {"step": plain(entry.step)}
    return line if entry.show is None else line | {"show": entry.show}


def _plain_dict(value: Any) -> dict[str, Any]:
    result: dict[str, Any] = plain(value)
    return result


def read_header(raw: dict[str, Any]) -> Header:
    if raw.get("palheta") != VERSION:
        raise BadFact("header.palheta", f"Expected a record of version {VERSION}, got {raw.get('palheta')!r}")
    header = convert(raw, Header, "header")
    try:
        header.find_book()
    except registry.UnknownBook as error:
        raise BadFact("header.book", str(error)) from None
    return header


def read_entry(raw: dict[str, Any]) -> Entry:
    if "amend" in raw:
        step = None if raw.get("step") is None else read_step(raw["step"])
        bare = convert({key: value for key, value in raw.items() if key != "step"}, _BareAmended, "amendment")
        return Amended(bare.amend, step, bare.rest, bare.why)
    if set(raw) - {"step", "show"} or "step" not in raw:
        raise BadFact("entry", f"Expected step (and show) or amend, got {', '.join(raw)}")
    return Happened(read_step(raw["step"]), raw.get("show"))


class _BareAmended(msgspec.Struct, forbid_unknown_fields=True):
    amend: int
    rest: Literal["keep", "cut"] = "keep"
    why: str = ""


def encode(header: Header, entries: list[Entry]) -> bytes:
    lines = [header_line(header), *(entry_line(entry) for entry in entries)]
    return b"".join(line_of(n, line) for n, line in enumerate(lines, start=1))


def decode(data: bytes, file: str = "record") -> tuple[Header, list[Entry]]:
    """The whole record, or Damaged with the line that cannot be trusted."""
    raw, _ = parse(data, file)
    return read_lines(raw, file)


def read_lines(raw: list[dict[str, Any]], file: str) -> tuple[Header, list[Entry]]:
    if not raw:
        raise Damaged(file, 1, "there is no header")
    number = 1
    try:
        header = read_header(raw[0])
        entries: list[Entry] = []
        while number < len(raw):
            number += 1
            entries.append(read_entry(raw[number - 1]))
    except BadFact as error:
        raise Damaged(file, number, str(error)) from None
    return header, entries


def read_file(path: Path) -> tuple[Header, list[Entry]]:
    return decode(path.read_bytes(), str(path))
