"""All the rooms of one server: opened when somebody comes, closed when the last one has gone."""

import asyncio
import datetime
import logging
import secrets
from collections.abc import Iterable, Mapping
from typing import Any, get_args

import msgspec

from palheta.bots.levels import DEFAULT, levels_of
from palheta.facts import BadFact, Die, plain
from palheta.match import Damaged, Header, Lineup, Match
from palheta.match.appendlog import line_of
from palheta.match.record import header_line, read_lines
from palheta.play.dice import REVEALED, SEAL, commitment
from palheta.play.lengths import scaled
from palheta.play.running import Runner
from palheta.play.session import Session
from palheta.rulebooks import registry
from palheta.rulebooks.base import Book, DiceBookOf, units_of
from palheta.ruling import reason
from palheta.server import views
from palheta.server.advising import Advising, has_advisor
from palheta.server.again import AGAIN, NotOver, follow_up
from palheta.server.aside import Aside
from palheta.server.clock import Clock
from palheta.server.messages import NewMatch, NewSide
from palheta.server.room import Room
from palheta.server.seats import Seats, held_by, seat
from palheta.server.storage import Storage, Stored
from palheta.table.frame import SIDES, Side
from palheta.table.table import Table

logger = logging.getLogger(__name__)

Tables = Mapping[str, Mapping[str, Table]]
"""By book and by name: what one can play on besides the books' own tables."""


class Hall:
    def __init__(self, storage: Storage, clock: Clock, runner: Runner, aside: Aside, tables: Tables) -> None:
        self.storage = storage
        self.clock = clock
        self.runner = runner
        self.aside = aside
        self.tables = tables
        self.advising = Advising()
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Lock] = {}
        self._following = asyncio.Lock()

    async def create(self, new: NewMatch) -> tuple[str, dict[Side, str]]:
        """A new match: its id, and the tokens of the seats that people take."""
        book = registry.find(new.book)
        match_id = secrets.token_hex(8)
        secret = secrets.token_urlsafe(24)
        sides: dict[Side, NewSide] = {"home": new.home, "away": new.away}
        _check_levels(new.book, sides)
        header = Header(
            book=new.book,
            id=match_id,
            started=datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"),
            table=self._table(new),
            options=scaled(book.options_type, new.length),
            home=Lineup(new.home.name, new.home.colour),
            away=Lineup(new.away.name, new.away.colour),
            seeds={SEAL: commitment(secret)},
        )
        chairs, tokens = seat(sides)
        match = Match(header)
        await self.storage.create(
            Stored(
                id=match_id,
                header=header_line(header),
                seats=msgspec.to_builtins(chairs),
                secret=secret,
                settings={
                    "limits": new.limits,
                    "pace": new.pace if book.clauses.info.live else "paced",
                    "hints": _hints_allowed(new, sides),
                },
                created=datetime.datetime.now(datetime.UTC).timestamp(),
                summary=views.summary(match),
            )
        )
        return match_id, tokens

    def _table(self, new: NewMatch) -> Table | None:
        """Only those that were named when the server was started; None is the book's own."""
        tables = self.tables.get(new.book, {})
        if new.table is not None and new.table not in tables:
            known = ", ".join(tables) or "the book's own only"
            raise BadFact("table", f"Expected one of {new.book}'s tables ({known}), got {new.table!r}")
        return None if new.table is None else tables[new.table]

    async def room(self, match_id: str) -> Room | None:
        """The room of a match, opened from the disk when nobody was there. Raises CannotReplay."""
        async with self._opening.setdefault(match_id, asyncio.Lock()):
            room = self._rooms.get(match_id)
            if room is not None and not room.broken:
                return room
            stored = await self.storage.load(match_id)
            if stored is None:
                self._opening.pop(match_id, None)
                return None
            if room is not None:
                await room.close()
            match = await asyncio.to_thread(match_of, stored)
            self._rooms[match_id] = room = self._open(stored, match)
            return room

    async def has_table(self, match_id: str) -> bool:
        """Is it played with flicks?"""
        stored = await self.storage.load(match_id)
        book = None if stored is None else stored.header.get("book")
        return book in registry.names() and registry.find(book).default_table() is not None

    async def stored(self, match_id: str) -> Stored | None:
        """A match as far as everybody may know it: not the step that somebody may still act on."""
        stored = await self.storage.load(match_id)
        return None if stored is None else self._known(stored)

    async def listed(self) -> list[Stored]:
        """The newest matches, without their lines, as far as everybody may know them."""
        return [self._known(stored) for stored in await self.storage.listed()]

    def _known(self, stored: Stored) -> Stored:
        room = self._rooms.get(stored.id)
        return stored if room is None else room.known(stored)

    def _open(self, stored: Stored, match: Match) -> Room:
        seats = msgspec.convert(stored.seats, Seats)
        hands = {side: seats[side].hand for side in SIDES}
        patient = stored.settings.get("limits") == "patient"
        pace = stored.settings.get("pace", "paced")
        session = Session(match, self.runner, stored.secret, hands, self.clock.now(), patient, pace)
        info = self.info(stored, match)
        room = Room(stored.id, session, seats, self.storage, self.clock, self.advising, self.aside, info)
        room.followed_by = stored.settings.get(AGAIN)
        return room

    def info(self, stored: Stored, match: Match) -> dict[str, Any]:
        return match_info(match) | {
            "id": stored.id,
            "seats": {side: chair["kind"] for side, chair in stored.seats.items()},
            "hand": self.runner.hand(match.header.book, match.opening.setup.table),
            "rate": self.clock.rate,
            "pace": stored.settings.get("pace", "paced"),
            "hints": has_advisor(match.header.book) and stored.settings.get("hints", False),
        }

    async def left(self, room: Room) -> None:
        """Nobody is there any more: the log has everything."""
        if not room.people and self._rooms.get(room.match_id) is room:
            del self._rooms[room.match_id]
            await room.close()

    async def again(self, match_id: str, tokens: tuple[str, ...]) -> str | None:
        """The match that follows this one, made when it is first asked for; everybody in the room hears of it.
        None for who holds no seat. Raises NotOver and CannotReplay."""
        async with self._following:
            stored = await self.storage.load(match_id)
            if stored is None or not held_by(msgspec.convert(stored.seats, Seats), tokens):
                return None
            room = self._rooms.get(match_id)
            played = await asyncio.to_thread(match_of, stored) if room is None else room.session.match
            if played.state.over is None or (room is not None and room.runs is not None):
                raise NotOver
            made = await follow_up(self.storage, stored, played)
        if room is not None:
            await room.follow(made)
        return made

    async def delete(self, match_id: str, tokens: tuple[str, ...]) -> bool:
        """Only who holds a seat may delete a match."""
        stored = await self.storage.load(match_id)
        if stored is None or not held_by(msgspec.convert(stored.seats, Seats), tokens):
            return False
        room = self._rooms.pop(match_id, None)
        if room is not None:
            await room.close()
        await self.storage.delete(match_id)
        return True

    async def close(self) -> None:
        for room in list(self._rooms.values()):
            await room.close()
        self._rooms.clear()
        await self.advising.close()
        await self.aside.close()


def _check_levels(book: str, sides: dict[Side, NewSide]) -> None:
    levels = levels_of(book) or (DEFAULT,)
    for side, new in sides.items():
        if new.seat == "bot" and new.level not in levels:
            raise BadFact(f"{side}.level", f"Expected one of {', '.join(levels)}, got {new.level!r}")


def _hints_allowed(new: NewMatch, sides: dict[Side, NewSide]) -> bool:
    against_a_bot = any(side.seat == "bot" for side in sides.values())
    return against_a_bot if new.hints is None else new.hints


class CannotReplay(ValueError):
    """A stored match that today's books do not understand any more: at which entry (0: its header), and why."""

    def __init__(self, entry: int, why: str) -> None:
        super().__init__(f"entry {entry}: {why}")
        self.words = reason(
            "Today's rules cannot replay entry {entry} of this match: {why}", entry=entry, why=why
        )


def match_of(stored: Stored) -> Match:
    """Raises CannotReplay."""
    try:
        header, entries = read_lines([stored.header, *stored.lines], f"match {stored.id}")
        match = Match(header)
    except Damaged as error:
        raise CannotReplay(error.line - 1, error.why) from None
    try:
        for entry in entries:
            match.apply(entry)
        _ = match.offers
    except Exception as error:  # whatever a newer book makes of an older fact
        logger.exception("match %s cannot be replayed", stored.id)
        number = min(len(match.entries) + 1, len(entries))
        raise CannotReplay(number, f"{type(error).__name__}: {error}") from error
    return match


def record_of(stored: Stored) -> bytes:
    """As it was written, whether or not it can be replayed. Once it is over it also holds the secret that the
    dice were rolled from."""
    header = stored.header
    if stored.summary.get("over") is not None:
        header = header | {"seeds": header.get("seeds", {}) | {REVEALED: stored.secret}}
    return b"".join(line_of(n, line) for n, line in enumerate((header, *stored.lines), start=1))


def match_info(match: Match) -> dict[str, Any]:
    """What does not change during a match."""
    header, book = match.header, match.book
    return {
        "id": header.id,
        "book": header.book,
        "title": book.clauses.info.title,
        "language": book.clauses.info.language,
        "table": plain(match.opening.setup.table),
        "home": {"name": header.home.name, "colour": header.home.colour},
        "away": {"name": header.away.name, "colour": header.away.colour},
        "started": header.started,
        "cites": book.clauses.cites(book.name),
        "units": units_of(book),
        "opening": views.position(book, match.opening, {}),
        "seal": header.seeds.get(SEAL),
        "dice": {die: plain(book.faces(die)) for die in get_args(Die)}
        if isinstance(book, DiceBookOf)
        else None,
    }


def book_card(book: Book, tables: Iterable[str]) -> dict[str, Any]:
    """What somebody who chooses a game sees."""
    info = book.clauses.info
    return {
        "name": book.name,
        "title": info.title,
        "language": info.language,
        "about": info.about,
        "lasts": info.lasts,
        "live": info.live,
        "levels": levels_of(book.name),
        "hints": has_advisor(book.name),
        "table": plain(book.default_table()),
        "tables": tuple(tables),
    }
