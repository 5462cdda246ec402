"""An event that is kept somewhere, and its fold, which is made once for each length of its journal."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Any, Protocol, TypeVar

from palheta.facts import BadFact
from palheta.server.event_solver import Search
from palheta.tournament.entries import Entry
from palheta.tournament.hidden import Hidden, Written
from palheta.tournament.state import State

T = TypeVar("T")
MOST_EVENTS = 24  # that are remembered
MOST_MADE = 40  # of pages and plans of each of them

Meant = Callable[[State, Hidden], Written]


class NoEvent(BadFact):
    """There is none of this name."""


class Held:
    """An event as it stood after so many entries, and what was made of it."""

    def __init__(self, state: State, journal: tuple[Entry, ...]) -> None:
        self.state = state
        self.journal = journal
        self._made: OrderedDict[Hashable, Any] = OrderedDict()
        self._making = asyncio.Lock()
        self.search: Search | None = None

    async def once(self, key: Hashable, work: Callable[[], Awaitable[T]]) -> T:
        """What was made before is not made again; who asks at the same moment waits for the first."""
        if key not in self._made:
            async with self._making:
                if key not in self._made:
                    self._made[key] = await work()
                    if len(self._made) > MOST_MADE:
                        self._made.popitem(last=False)
        found: T = self._made[key]
        return found


class Folds:
    """The events that were looked at last. `mark` changes whenever an event does."""

    def __init__(self) -> None:
        self._held: OrderedDict[str, tuple[Hashable, Held]] = OrderedDict()
        self._folding: dict[str, asyncio.Lock] = {}

    def known(self, event: str, mark: Hashable) -> Held | None:
        found = self._held.get(event)
        return found[1] if found is not None and found[0] == mark else None

    def keep(self, event: str, mark: Hashable, held: Held) -> Held:
        self._held[event] = mark, held
        self._held.move_to_end(event)
        if len(self._held) > MOST_EVENTS:
            self._held.popitem(last=False)
        return held

    async def of(
        self, event: str, mark: Hashable, load: Callable[[], Awaitable[tuple[Hashable, Held]]]
    ) -> Held:
        """`load`: reads and folds it anew, and says to which mark that belongs."""
        found = self.known(event, mark)
        if found is not None:
            return found
        lock = self._folding.setdefault(event, asyncio.Lock())
        async with lock:
            found = self.known(event, mark)
            try:
                return found or self.keep(event, *await load())
            finally:
                self._folding.pop(event, None)


class Kept(Protocol):
    """A file and its journal, or a stream of the store. `in_file`: only its file says how it is to be played."""

    in_file: bool

    async def held(self) -> Held:
        """Raises BadFact where it cannot be read now, NoEvent where there is none."""

    async def may_write(self, key: str) -> bool: ...

    async def write(self, meant: Meant, action_id: str) -> None:
        """What is meant as things stand when it is written; said again with the same id it changes nothing. Raises
        BadFact, and then nothing has changed."""

    async def aside(self, work: Callable[..., T], *args: Any) -> T:
        """What takes long is done where nobody waits for it."""
