"""The log of one match as its room writes it: by one lease, each action once."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import msgspec

from palheta.match import Match
from palheta.match.entries import Entry
from palheta.match.keeping import kept, ruled
from palheta.match.record import entry_line
from palheta.play.declaring import Declared
from palheta.play.session import Acted
from palheta.server import views
from palheta.server.access import Grants
from palheta.server.person import People
from palheta.server.table_time import TableTime
from palheta.server.wire.outgoing import StorageMessage


class Claim(msgspec.Struct, frozen=True):
    """What a room is given with its match: the number of its lease, who may do what, the entries that clients' actions
    have become, and how many bytes it has."""

    fence: int = 0
    grants: Grants = {}
    actions: dict[str, int] = {}
    size: int = 0


UNCLAIMED = Claim()
NOT_STORED, STORED = StorageMessage(ok=False), StorageMessage(ok=True)


class Keeps(Protocol):
    """Where entries go: the store, or nowhere."""

    async def append(
        self,
        stream: str,
        first: int,
        lines: Sequence[dict[str, Any]],
        summary: dict[str, Any],
        fence: int = 0,
        action_ids: Sequence[str | None] = (),
        troubled: Callable[[], None] = ...,
    ) -> int: ...


class Log:
    """`unstored` is the number of the entry that is on its way to the disk; `failing` says that it cannot get there;
    `size` are the bytes that are there."""

    def __init__(self, storage: Keeps, match_id: str, claim: Claim, people: People, time: TableTime) -> None:
        self.unstored: int | None = None
        self.failing = False
        self.size = claim.size
        self._storage = storage
        self._match_id = match_id
        self._fence = claim.fence
        self._actions = dict(claim.actions)
        self._people = people
        self._time = time

    def entry_of(self, action_id: str | None) -> int | None:
        """The entry that an action has become already."""
        return None if action_id is None else self._actions.get(action_id)

    async def append(self, taken: Acted | Declared, summary: dict[str, Any], action_id: str | None) -> None:
        """Nobody may hear of it before. When it takes long everybody hears so, and the table's time stands still."""
        self.unstored = taken.number
        with self._time.standing_still():
            await self._append(taken, summary, action_id)
        self.unstored = None
        if action_id is not None:
            self._actions[action_id] = taken.number
        if self.failing:
            self.failing = False
            self._people.tell(STORED)

    async def _append(self, taken: Acted | Declared, summary: dict[str, Any], action_id: str | None) -> None:
        """What was interrupted and what interrupted it are written together."""
        cut: list[Entry] = [] if taken.cut is None else [taken.cut]
        lines = [entry_line(entry) for entry in (*cut, taken.entry)]
        first, actions = taken.number - len(cut), [None] * len(cut) + [action_id]
        self.size += await self._storage.append(
            self._match_id, first, lines, summary, self._fence, actions, self._troubled
        )

    async def keep_rulings(self, match: Match) -> None:
        """Of a match that is over: what was ruled, and by which judge."""
        if match.state.over is None or kept(match) is not None:
            return
        entry = ruled(match)
        number, line, summary = len(match.entries) + 1, [entry_line(entry)], views.summary(match)
        self.size += await self._storage.append(
            self._match_id, number, line, summary, self._fence, troubled=self._troubled
        )
        match.apply(entry)

    def _troubled(self) -> None:
        if not self.failing:
            self.failing = True
            self._people.tell(NOT_STORED)
