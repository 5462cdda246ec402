"""A match's record: a header, then what happened, one JSON line each. Nothing is ever overwritten."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec

from palheta.facts import BadFact, Shown, Step, convert, plain, read_shown, read_step
from palheta.facts.numbers import DAY, unreasonable
from palheta.match.appendlog import Damaged, line_of, parse
from palheta.match.budget import Budget, Spent, obey
from palheta.match.entries import (
    ActionId,
    Amended,
    Ended,
    Entry,
    Happened,
    KeptRuling,
    Noted,
    Number,
    Ruled,
    Text,
)
from palheta.rulebooks import registry
from palheta.rulebooks.base import Book, Setup
from palheta.rulebooks.version import Judge, judge_of
from palheta.table.described import BadTable
from palheta.table.frame import Side
from palheta.table.kits import WORN, Kit, is_colour, plain_kit
from palheta.table.reading import refuse_nonsense
from palheta.table.table import Table

VERSION = 1


class Lineup(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A side's name and kit, and its pieces' names where they have any ({"h7": "Zico"}). `colour`: of who has chosen no
    more of a kit than that."""

    name: str = ""
    colour: str = ""
    pieces: dict[str, str] = {}
    kit: Kit | None = None

    def worn(self, side: Side) -> Kit:
        """Its own, one of its colour, or what that side wears where nothing was said."""
        if self.kit is not None:
            return self.kit
        return plain_kit(self.colour) if is_colour(self.colour) else WORN[side]


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """`table` only where it is not the book's default; `started` is whatever clock the caller trusts.

    `judge`: who judged when the match began; None in a record from before that was noted. `before`: the position
    that it began from, as a situation writes it, where that was not the book's own beginning. `told`: people at a real
    table say what happened, and nobody knows where things lie."""

    palheta: int = msgspec.field(default=VERSION)
    book: str
    id: str = ""
    started: str = ""
    table: Table | None = None
    options: dict[str, Any] = {}
    home: Lineup = Lineup()
    away: Lineup = Lineup()
    seeds: dict[str, str] = {}
    judge: Judge | None = None
    told: bool = False
    before: dict[str, Any] | None = None

    def naming_judge(self) -> "Header":
        """With today's judge named, where none is."""
        return self if self.judge is not None else msgspec.structs.replace(self, judge=judge_of(self.book))

    def find_book(self) -> Book:
        return registry.find(self.book)

    def setup(self) -> Setup:
        """No time or count that an organiser sets is larger than a day's seconds, whatever the book's type allows."""
        book = self.find_book()
        found = unreasonable(self.options, DAY)
        if found is not None:
            raise BadFact(f"options{found[0]}", found[1])
        return Setup(self.table or book.default_table(), convert(self.options, book.options_type, "options"))

    def opening(self) -> Any:
        """The state before anything happened."""
        book, setup = self.find_book(), self.setup()
        if self.before is None:
            return book.opening(setup)
        return book.resume(setup, convert(self.before, book.position_type, "before"))


def header_line(header: Header) -> dict[str, Any]:
    return {"palheta": header.palheta} | _plain_dict(header)


def entry_line(entry: Entry) -> dict[str, Any]:
    line = _bare_line(entry)
    return line | {"action_id": entry.action_id} if entry.action_id else line


def _bare_line(entry: Entry) -> dict[str, Any]:
    match entry:
        case Happened():
            line = {"step": plain(entry.step)}
            return line if entry.show is None else line | {"show": entry.show}
        case Amended():
            step = None if entry.step is None else plain(entry.step)
            more = (("rest", entry.rest), ("why", entry.why), ("cut", entry.cut))
            return {"amend": entry.amend, "step": step} | {key: value for key, value in more if value}
        case Ended() | Noted():
            return _plain_dict(entry)
        case Ruled():
            return {"ruled": plain(entry.rulings), "judge": plain(entry.judge)}


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
    if header.table is not None:
        try:
            refuse_nonsense(header.table)
        except BadTable as error:
            raise BadFact("header.table", str(error)) from None
    return header


def read_entry(raw: dict[str, Any]) -> Entry:
    if "ended" in raw:
        return convert(raw, Ended, "entry")
    if "note" in raw:
        return convert(raw, Noted, "entry")
    for key, kind in _ENTRIES:
        if key in raw:
            plainly = {name: value for name, value in raw.items() if name not in ("step", "show")}
            bare: _Step | _Amendment | _Ruling = convert(plainly, kind, "entry")
            step = None if raw.get("step") is None else read_step(raw["step"])
            show = None if raw.get("show") is None else read_shown(raw["show"])
            return bare.entry(step, show)
    raise BadFact("entry", f"Expected step (and show), amend, ended, note or ruled, got {', '.join(raw)}")


class _Step(msgspec.Struct, forbid_unknown_fields=True):
    action_id: ActionId = ""

    def entry(self, step: Step | None, show: Shown | None) -> Entry:
        if step is None:
            raise BadFact("entry.step", "Expected a step")
        return Happened(step, show, self.action_id)


class _Amendment(msgspec.Struct, forbid_unknown_fields=True):
    amend: Number
    rest: Literal["keep", "cut"] = "keep"
    why: Text = ""
    cut: Number | None = None
    action_id: ActionId = ""

    def entry(self, step: Step | None, show: Shown | None) -> Entry:
        if show is not None:
            raise BadFact("entry.show", "Expected an amendment, which shows nothing")
        return Amended(self.amend, step, self.rest, self.why, self.cut, self.action_id)


class _Ruling(msgspec.Struct, forbid_unknown_fields=True):
    ruled: tuple[KeptRuling, ...]
    judge: Judge
    action_id: ActionId = ""

    def entry(self, step: Step | None, show: Shown | None) -> Entry:
        if step is not None or show is not None:
            raise BadFact("entry", "Expected what was ruled, without a step")
        return Ruled(self.judge, self.ruled, self.action_id)


# In the order they are looked for: an amendment has a step too.
_ENTRIES: tuple[tuple[str, type[_Step] | type[_Amendment] | type[_Ruling]], ...]
_ENTRIES = (("amend", _Amendment), ("ruled", _Ruling), ("step", _Step))


def encode(header: Header, entries: list[Entry]) -> bytes:
    lines = [header_line(header), *(entry_line(entry) for entry in entries)]
    return b"".join(line_of(n, line) for n, line in enumerate(lines, start=1))


def extended(data: bytes, entries: Sequence[Entry]) -> bytes:
    """A record's bytes with more entries; what is there stays as it was written, but for a torn last line."""
    raw, end = parse(data, "record")
    head = data[:end] if data[:end].endswith(b"\n") else data[:end] + b"\n"
    return head + b"".join(
        line_of(n, entry_line(entry)) for n, entry in enumerate(entries, start=len(raw) + 1)
    )


def decode(data: bytes, file: str = "record", budget: Budget | None = None) -> tuple[Header, list[Entry]]:
    """The whole record, or Damaged with the line that cannot be trusted; OverBudget where it is too large."""
    obey(budget, "bytes", len(data))
    raw, _ = parse(data, file)
    return read_lines(raw, file, budget)


def read_lines(
    raw: list[dict[str, Any]], file: str, budget: Budget | None = None
) -> tuple[Header, list[Entry]]:
    if not raw:
        raise Damaged(file, 1, "there is no header")
    number = 1
    try:
        header = read_header(raw[0])
        spent = Spent(budget)
        entries: list[Entry] = []
        while number < len(raw):
            number += 1
            spent.on(raw[number - 1])
            entries.append(read_entry(raw[number - 1]))
    except BadFact as error:
        raise Damaged(file, number, str(error)) from None
    return header, entries


def read_file(path: Path, budget: Budget | None = None) -> tuple[Header, list[Entry]]:
    return decode(path.read_bytes(), str(path), budget)
