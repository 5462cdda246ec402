"""All the rooms of one server: opened when somebody comes, closed when the last one has gone."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import ParamSpec, TypeVar

from msgspec.structs import replace

from palheta.match import Match
from palheta.play.running import Runner
from palheta.play.session import Session
from palheta.play.timing import Waited
from palheta.rulebooks import registry
from palheta.server import access, views
from palheta.server.advising import Advising, has_advisor
from palheta.server.again import AGAIN, NotOver, follow_up
from palheta.server.aside import Aside
from palheta.server.clock import Clock
from palheta.server.creating import Tables, new_match, renamed, table_named
from palheta.server.deleting import Deletion, asked, wish_of
from palheta.server.guard import Turns
from palheta.server.limits import DEFAULTS, Limits
from palheta.server.log import Claim
from palheta.server.memory import ShortPauses
from palheta.server.occupancy import Full, Occupancy
from palheta.server.practising import ENTRIES, Nowhere, Practices, Practised, begun
from palheta.server.replaying import match_of
from palheta.server.room import Room
from palheta.server.seats import Chair, held_by, seats_of
from palheta.server.storage import Storage, Stored
from palheta.server.wire.incoming import NewMatch, NewPractice
from palheta.server.wire.view import RoomInfo
from palheta.table.frame import SIDES, Side

MOST_REMEMBERED = 10_000
P = ParamSpec("P")
R = TypeVar("R")


class Busy(RuntimeError):
    """So many wait already that nobody else is let in."""


class _Turn:
    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.waiting = 0


class Hall:
    def __init__(
        self,
        storage: Storage,
        clock: Clock,
        runner: Runner,
        aside: Aside,
        readers: Aside,
        tables: Tables,
        limits: Limits = DEFAULTS,
        pauses: ShortPauses | None = None,
    ) -> None:
        self.storage = storage
        self.clock = clock
        self.runner = runner
        self.aside = aside
        self.tables = tables
        self.advising = Advising()
        self.strangers = Turns()  # of who has a line to a match and no seat there
        self._pauses = pauses or ShortPauses()
        self._rooms: dict[str, Room] = {}
        self._turns: dict[str, _Turn] = {}
        self._following = asyncio.Lock()
        self._limits = limits
        self._occupancy = Occupancy(limits)
        self.practices = Practices(limits.practices)
        self._reading = 0
        self._waited: dict[str, Waited] = {}
        self._readers = readers  # for who looks at matches
        self._openers = ThreadPoolExecutor(2, thread_name_prefix="opening")  # for who plays them

    async def create(self, new: NewMatch) -> tuple[str, dict[Side, str]]:
        """A new match: its id, and the tokens of the seats that people take. Raises Full."""
        made, tokens = new_match(new, self.tables)
        if await self.storage.count() >= self._limits.matches:
            raise Full
        await self.storage.create(made)
        return made.id, tokens

    async def practise(self, new: NewPractice) -> tuple[str, dict[Side, str]] | None:
        """A table on which nothing counts: its name and its tokens. None: there is no such match to go on from. Raises
        UnknownBook, BadFact and CannotReplay."""
        registry.find(new.book)
        table = table_named(new.book, new.table, self.tables)
        played = None
        if new.match is not None:
            stored = await self.stored(new.match)
            if stored is None:
                return None
            played = await self._replayed(stored)
        session = await asyncio.wrap_future(
            self._openers.submit(begun, new, self.runner, table, played, self.clock.now())
        )
        return self.practices.add(session)

    @asynccontextmanager
    async def _alone(self, match_id: str) -> AsyncIterator[None]:
        """A room is opened, closed or deleted by one at a time. The lock goes when nobody needs it any more."""
        turn = self._turns.setdefault(match_id, _Turn())
        turn.waiting += 1
        try:
            async with turn.lock:
                yield
        finally:
            turn.waiting -= 1
            if not turn.waiting:
                del self._turns[match_id]

    async def room(self, match_id: str, address: str = "") -> Room | None:
        """The room of a match, opened from the disk when nobody was there. Raises CannotReplay and Full.

        It takes the match over: whatever room wrote to the log before, also in another process, can do so no more."""
        async with self._alone(match_id):
            room = self._rooms.get(match_id)
            if room is not None and not room.broken:
                return room
            await self._shut(match_id)
            if self._occupancy.full():
                raise Full
            practised = self.practices.get(match_id)
            if practised is not None:
                self._occupancy.enter(match_id, address, 0)
                self._rooms[match_id] = room = self._open_practice(match_id, practised)
                return room
            stored = await self.storage.take(match_id)
            if stored is None:
                return None
            match = await self._replayed(stored)
            bots = sum(chair.kind == "bot" for chair in seats_of(stored).values())
            self._occupancy.enter(match_id, address, bots)
            self._rooms[match_id] = room = self._open(stored, match)
            return room

    async def _shut(self, match_id: str) -> Room | None:
        """Its room is closed, if there is one: who is there comes back. By whoever is `_alone` with it."""
        room = self._rooms.pop(match_id, None)
        if room is not None:
            self._occupancy.leave(match_id)
            await room.close()
        return room

    async def reading(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """For who looks at matches: work that can be sent to another process. Raises Busy."""
        if self._reading >= self._limits.reading:
            raise Busy
        self._reading += 1
        try:
            return await self._readers.run(work, *args, **kwargs)
        finally:
            self._reading -= 1

    async def _replayed(self, stored: Stored) -> Match:
        """For who plays. Raises CannotReplay."""
        return await asyncio.wrap_future(self._openers.submit(match_of, stored))

    async def has_table(self, match_id: str) -> bool:
        """Is it played with flicks?"""
        practised = self.practices.get(match_id)
        if practised is not None:
            return practised.session.match.opening.setup.table is not None
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
        return stored if room is None else room.announcing.known(stored)

    def _open(self, stored: Stored, match: Match) -> Room:
        seats = seats_of(stored)
        hands = {side: seats[side].hand for side in SIDES}
        patient = stored.settings.get("limits") == "patient"
        pace = stored.settings.get("pace", "paced")
        session = Session(
            match,
            self.runner,
            stored.secret,
            hands,
            self.clock.now(),
            patient,
            pace,
            self._waited.pop(stored.id, None),
        )
        info = self.info(stored, match)
        claim = Claim(stored.fence, stored.grants, stored.actions, stored.size)
        room = Room(
            stored.id,
            session,
            seats,
            self.storage,
            self.clock,
            self.advising,
            self.aside,
            info,
            claim,
            self._limits,
        )
        room.followed_by = stored.settings.get(AGAIN)
        return room

    def _open_practice(self, name: str, practised: Practised) -> Room:
        session = practised.session
        match = session.match
        info = views.room_info(
            name,
            match,
            seats=dict.fromkeys(SIDES, "person"),
            hand=self.runner.reach(match.header.book, match.opening.setup.table),
            rate=self.clock.rate,
            hints=has_advisor(match.header.book),
            patient=True,
        )
        return Room(
            name,
            session,
            {side: Chair("person", session.hands[side]) for side in SIDES},
            Nowhere(),
            self.clock,
            self.advising,
            self.aside,
            info,
            Claim(grants=practised.grants),
            replace(self._limits, entries=session.begun + ENTRIES),
        )

    def info(self, stored: Stored, match: Match) -> RoomInfo:
        return views.room_info(
            stored.id,
            match,
            seats={side: chair.kind for side, chair in seats_of(stored).items()},
            hand=self.runner.reach(match.header.book, match.opening.setup.table),
            rate=self.clock.rate,
            pace=stored.settings.get("pace", "paced"),
            hints=has_advisor(match.header.book) and stored.settings.get("hints", False),
            patient=stored.settings.get("limits") == "patient",
        )

    async def left(self, room: Room) -> None:
        """Should nobody be connected any more: the log has everything."""
        async with self._alone(room.match_id):
            if not room.people.connected and self._rooms.get(room.match_id) is room:
                self._remember(room)
                await self._shut(room.match_id)
        self._pauses.line_closed(anybody_here=bool(self._rooms))

    def _remember(self, room: Room) -> None:
        """How long was waited for what is due: who comes back goes on with it. The oldest are forgotten."""
        self._waited[room.match_id] = room.waited()
        if len(self._waited) > MOST_REMEMBERED:
            self._waited.pop(next(iter(self._waited)))

    async def again(self, match_id: str, tokens: tuple[str, ...]) -> str | None:
        """The match that follows this one, made when it is first asked for; everybody in the room hears of it.
        None for who holds no seat. Raises NotOver and CannotReplay."""
        async with self._following:
            stored = await self.storage.load(match_id)
            if stored is None or not held_by(stored.grants, tokens):
                return None
            room = self._rooms.get(match_id)
            played = await self._replayed(stored) if room is None else room.session.match
            if played.state.over is None or (room is not None and room.announcing.unruled is not None):
                raise NotOver
            made = await follow_up(self.storage, stored, played)
        if room is not None:
            await room.follow(made)
        return made

    async def delete(self, match_id: str, tokens: tuple[str, ...]) -> Deletion:
        """Its room is closed first: who is there comes back, and hears that there is no such match."""
        async with self._alone(match_id):
            stored = await self.storage.load(match_id)
            if stored is None:
                return "not_yours"
            wish = asked(stored, tokens)
            if wish == "done":
                await self._shut(match_id)
                await self.storage.delete(match_id)
            elif wish == "asked":
                await self.storage.change(match_id, wish_of(stored, tokens))
            return wish

    async def retire(self, match_id: str) -> bool:
        """Nobody has come for long: it is deleted, unless somebody is there just now."""
        async with self._alone(match_id):
            if match_id in self._rooms:
                return False
            await self.storage.delete(match_id)
            return True

    async def rename(self, match_id: str, names: Mapping[Side, str], tokens: tuple[str, ...]) -> bool:
        """By the administrator: the sides have other names now. False for anybody else, and where there is no match."""
        async with self._alone(match_id):
            stored = await self.storage.load(match_id)
            if stored is None or "administrator" not in access.roles(stored.grants, tokens):
                return False
            await self._shut(match_id)
            await self.storage.rename(match_id, renamed(stored.header, names))
            return True

    def open_matches(self) -> tuple[str, ...]:
        return tuple(self._rooms)

    def crowd(self) -> tuple[int, int]:
        """Open rooms, and the lines into them."""
        return len(self._rooms), sum(len(room.people.connected) for room in self._rooms.values())

    async def close(self) -> None:
        for match_id in self.open_matches():
            await self._shut(match_id)
        self._openers.shutdown(wait=False, cancel_futures=True)
        await self.advising.close()
        await self.aside.close()
        await self._readers.close()
