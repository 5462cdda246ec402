"""One real table: its stream in the store, and what its devices tell. Every write takes the stream's lease anew, so it
does not matter which process serves; the judged match is kept, as long as the stream has not grown elsewhere."""

import asyncio
from collections.abc import Sequence
from typing import Any, Literal

from msgspec import Struct

from palheta.facts import BadFact
from palheta.match import Entry, Match, Noted
from palheta.match.entries import Ruled
from palheta.match.keeping import ruled
from palheta.match.record import entry_line, read_entry, read_header
from palheta.ruling import Reason, reason
from palheta.server import access, views
from palheta.server.storage import Fenced, Storage, Stored
from palheta.server.told.entering import Entering
from palheta.server.wire.told import Outcome, Telling, ToldRole

KIND = "told"
TRIES = 5  # another process may write at the same moment
TELLING: tuple[Literal["referee", "scorer", "players"], ...] = ("referee", "scorer", "players")


class CannotRead(ValueError):
    """It is not there, or it was damaged on the disk."""

    def __init__(self, words: Reason) -> None:
        super().__init__(words.text)
        self.words = words


class Read(Struct, frozen=True):
    """A match as it stands; `role`: what whoever asked may see and do."""

    match: Match
    role: ToldRole


class ToldTable:
    def __init__(self, storage: Storage, stream: str) -> None:
        self._storage = storage
        self._stream = stream
        self._one_at_a_time = asyncio.Lock()
        self._match: Match | None = None
        self.grown = asyncio.Event()

    async def read(self, token: str) -> Read:
        async with self._one_at_a_time:
            stored = await self._storage.load(self._stream, KIND)
            return Read(await self._judged(stored), _role(stored, token))

    async def tell(self, telling: Telling, token: str) -> tuple[Read, tuple[Outcome, ...]]:
        async with self._one_at_a_time:
            for _ in range(TRIES):
                stored = await self._storage.take(self._stream, KIND)
                match = await self._judged(stored)
                assert stored is not None
                entering = Entering(match, stored.actions, telling.device, _role(stored, token))
                try:
                    outcomes = await asyncio.to_thread(_entered, entering, telling)
                    await self._keep(stored, match, entering.new)
                except Fenced:
                    self._match = None
                    continue
                except BaseException:
                    self._match = None  # what was judged is perhaps not on the disk
                    raise
                return Read(match, entering.role), outcomes
        raise CannotRead(reason("Others write at the same moment; please try again"))

    async def _keep(self, stored: Stored, match: Match, new: Sequence[Entry]) -> None:
        if not new:
            return
        await self._storage.append(
            self._stream,
            len(stored.lines) + 1,
            [entry_line(entry) for entry in new],
            views.summary(match),
            stored.fence,
            [entry.action_id or None for entry in new],
        )
        self.grown.set()
        self.grown = asyncio.Event()

    async def _judged(self, stored: Stored | None) -> Match:
        if stored is None:
            raise CannotRead(reason("There is no such match; it may have been deleted"))
        if stored.damage is not None:
            raise CannotRead(stored.damage)
        if self._match is None or len(self._match.entries) != len(stored.lines):
            self._match = await asyncio.to_thread(_match_of, stored)
        return self._match


def _entered(entering: Entering, telling: Telling) -> tuple[Outcome, ...]:
    outcomes = tuple(entering.enter(entry) for entry in telling.entries)
    match = entering.match
    told = any(not isinstance(entry, Noted) for entry in entering.new)
    if told and match.state.over is not None and not isinstance(match.entries[-1], Ruled):
        entering.take(ruled(match))
    return outcomes


def _match_of(stored: Stored) -> Match:
    try:
        return Match(read_header(stored.header), [read_entry(_unnumbered(line)) for line in stored.lines])
    except BadFact as error:
        raise CannotRead(Reason(str(error))) from None


def _unnumbered(line: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in line.items() if key != "n"}


def _role(stored: Stored | None, token: str) -> ToldRole:
    granted = () if stored is None or not token else access.roles(stored.grants, [token])
    return next((role for role in TELLING if role in granted), "public")


class ToldTables:
    """Those that somebody has asked for, the ones asked for last."""

    def __init__(self, storage: Storage, most: int = 500) -> None:
        self._storage = storage
        self._most = most
        self.left = False
        self._tables: dict[str, ToldTable] = {}

    def table(self, stream: str) -> ToldTable:
        found = self._tables.pop(stream, None) or ToldTable(self._storage, stream)
        self._tables[stream] = found
        if len(self._tables) > self._most:
            del self._tables[next(iter(self._tables))]
        return found

    def leave(self) -> None:
        """The server goes: whoever waits for news is answered with what he knows."""
        self.left = True
        for table in self._tables.values():
            table.grown.set()
