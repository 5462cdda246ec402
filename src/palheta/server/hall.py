"""All the rooms of one server: opened when somebody comes, closed when the last one has gone."""

import asyncio
from collections.abc import Callable, Mapping
from typing import ParamSpec, TypeVar

from palheta.play.running import Runner
from palheta.rulebooks import registry
from palheta.server import access
from palheta.server.again import NotOver, follow_up
from palheta.server.alone import Alone
from palheta.server.aside import Aside
from palheta.server.clock import Clock
from palheta.server.creating import Tables, new_match, renamed, table_named
from palheta.server.deleting import Deletion, asked, wish_of
from palheta.server.guard import Turns
from palheta.server.limits import DEFAULTS, Limits
from palheta.server.memory import ShortPauses
from palheta.server.occupancy import Full, Occupancy
from palheta.server.opening import Opening
from palheta.server.practising import Practices
from palheta.server.room import Room
from palheta.server.seats import held_by, seats_of
from palheta.server.storage import Storage, Stored
from palheta.server.wire.incoming import NewMatch, NewPractice
from palheta.table.frame import Side

P = ParamSpec("P")
R = TypeVar("R")


class Busy(RuntimeError):
    """So many wait already that nobody else is let in."""


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
        self.strangers = Turns()  # of who has a line to a match and no seat there
        self._pauses = pauses or ShortPauses()
        self._rooms: dict[str, Room] = {}
        self._alone = Alone()  # a room is opened, closed or deleted by one at a time
        self._opening = Opening(storage, clock, runner, aside, limits)
        self._following = asyncio.Lock()
        self._limits = limits
        self._occupancy = Occupancy(limits)
        self.practices = Practices(limits.practices)
        self._reading = 0
        self._readers = readers  # for who looks at matches

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
            played = await self._opening.replayed(stored)
        return self.practices.add(await self._opening.begun(new, table, played))

    async def room(self, match_id: str, address: str = "") -> Room | None:
        """The room of a match, opened from the disk when nobody was there. Raises CannotReplay and Full.

        It takes the match over: whatever room wrote to the log before, also in another process, can do so no more."""
        async with self._alone.at(match_id):
            room = self._rooms.get(match_id)
            if room is not None and not room.broken:
                return room
            await self._shut(match_id)
            if self._occupancy.full():
                raise Full
            practised = self.practices.get(match_id)
            if practised is not None:
                self._occupancy.enter(match_id, address, 0)
                self._rooms[match_id] = room = self._opening.practice(match_id, practised)
                return room
            stored = await self.storage.take(match_id)
            if stored is None:
                return None
            match = await self._opening.replayed(stored)
            bots = sum(chair.kind == "bot" for chair in seats_of(stored).values())
            self._occupancy.enter(match_id, address, bots)
            self._rooms[match_id] = room = self._opening.room(stored, match)
            return room

    async def _shut(self, match_id: str) -> Room | None:
        """Its room is closed, if there is one: who is there comes back. By whoever is `alone` with it."""
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

    async def left(self, room: Room) -> None:
        """Should nobody be connected any more: the log has everything."""
        async with self._alone.at(room.match_id):
            if not room.people.connected and self._rooms.get(room.match_id) is room:
                self._opening.remember(room)
                await self._shut(room.match_id)
        self._pauses.line_closed(anybody_here=bool(self._rooms))

    async def again(self, match_id: str, tokens: tuple[str, ...]) -> str | None:
        """The match that follows this one, made when it is first asked for; everybody in the room hears of it.
        None for who holds no seat. Raises NotOver and CannotReplay."""
        async with self._following:
            stored = await self.storage.load(match_id)
            if stored is None or not held_by(stored.grants, tokens):
                return None
            room = self._rooms.get(match_id)
            played = await self._opening.replayed(stored) if room is None else room.session.match
            if played.state.over is None or (room is not None and room.announcing.unruled is not None):
                raise NotOver
            made = await follow_up(self.storage, stored, played)
        if room is not None:
            await room.follow(made)
        return made

    async def delete(self, match_id: str, tokens: tuple[str, ...]) -> Deletion:
        """Its room is closed first: who is there comes back, and hears that there is no such match."""
        async with self._alone.at(match_id):
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
        async with self._alone.at(match_id):
            if match_id in self._rooms:
                return False
            await self.storage.delete(match_id)
            return True

    async def rename(self, match_id: str, names: Mapping[Side, str], tokens: tuple[str, ...]) -> bool:
        """By the administrator: the sides have other names now. False for anybody else, and where there is no match."""
        async with self._alone.at(match_id):
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
        await self._opening.close()
        await self.aside.close()
        await self._readers.close()
