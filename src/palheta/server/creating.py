"""A new match as somebody wishes it, and what there is to choose from."""

import datetime
import secrets
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from palheta.bots.levels import DEFAULT, levels_of
from palheta.facts import BadFact
from palheta.match import Header, Lineup, Match
from palheta.match.chance import commitment
from palheta.match.record import header_line
from palheta.play import dice
from palheta.play.lengths import scaled
from palheta.rulebooks import registry
from palheta.rulebooks.base import Book
from palheta.server import access, views
from palheta.server.advising import has_advisor
from palheta.server.seats import SEATS, seat
from palheta.server.store.stored import Stored
from palheta.server.wire.answers import BookCard
from palheta.server.wire.incoming import NewMatch, NewSide
from palheta.table.frame import Side
from palheta.table.table import Table

Tables = Mapping[str, Mapping[str, Table]]
"""By book and by name: what one can play on besides the books' own tables."""


def new_match(new: NewMatch, tables: Tables) -> tuple[Stored, dict[Side, str]]:
    """With the tokens of the seats that people take. Raises UnknownBook and BadFact."""
    book = registry.find(new.book)
    match_id, secret, now = secrets.token_hex(8), dice.new_secret(), datetime.datetime.now(datetime.UTC)
    sides: dict[Side, NewSide] = {"home": new.home, "away": new.away}
    _check_levels(new.book, sides)
    header = Header(
        book=new.book,
        id=match_id,
        started=now.isoformat(timespec="seconds"),
        table=table_named(new.book, new.table, tables),
        options=scaled(book, new.length),
        home=_lineup(new.home),
        away=_lineup(new.away),
        seeds={dice.SEAL: commitment(secret)},
    ).naming_judge()
    chairs, tokens = seat(sides)
    made = Stored(
        id=match_id,
        header=header_line(header),
        secret=secret,
        settings={
            SEATS: msgspec.to_builtins(chairs),
            "limits": new.limits,
            "pace": new.pace if book.clauses.info.live else "paced",
            "hints": _hints_allowed(new, sides),
        },
        created=now.timestamp(),
        summary=views.summary(Match(header)),
        grants=access.granted(tokens.items()),
    )
    return made, tokens


def renamed(header: dict[str, Any], names: Mapping[Side, str]) -> dict[str, Any]:
    """A header as it is stored, with other names."""
    return header | {side: header.get(side, {}) | {"name": name} for side, name in names.items()}


def table_named(book: str, wanted: str | None, tables: Tables) -> Table | None:
    """Only those that were named when the server was started; None is the book's own."""
    offered = tables.get(book, {})
    if wanted is not None and wanted not in offered:
        known = ", ".join(offered) or "the book's own only"
        raise BadFact("table", f"Expected one of {book}'s tables ({known}), got {wanted!r}")
    return None if wanted is None else offered[wanted]


def _lineup(new: NewSide) -> Lineup:
    return Lineup(new.name, "" if new.kit is not None else new.colour or "", kit=new.kit)


def _check_levels(book: str, sides: dict[Side, NewSide]) -> None:
    levels = levels_of(book) or (DEFAULT,)
    for side, new in sides.items():
        if new.seat == "bot" and new.level not in levels:
            raise BadFact(f"{side}.level", f"Expected one of {', '.join(levels)}, got {new.level!r}")


def _hints_allowed(new: NewMatch, sides: dict[Side, NewSide]) -> bool:
    against_a_bot = any(side.seat == "bot" for side in sides.values())
    return against_a_bot if new.hints is None else new.hints


def book_card(book: Book, tables: Iterable[str]) -> BookCard:
    """What somebody who chooses a game sees."""
    info = book.clauses.info
    return BookCard(
        name=book.name,
        title=info.title,
        language=info.language,
        about=info.about,
        lasts=info.lasts,
        live=info.live,
        levels=levels_of(book.name),
        hints=has_advisor(book.name),
        ground=views.ground(book, book.default_table()),
        tables=tuple(tables),
    )
