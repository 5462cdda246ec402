"""The store as the server uses it: one thread talks to the database, and nobody on the loop waits for it.

An entry is there once `append` has returned. Many matches append at once: what waits is written together.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Concatenate, ParamSpec, TypeVar

import sqlalchemy as sql

from palheta.server import access, metrics
from palheta.server.access import EVERYTHING, Grants, Role
from palheta.server.limits import Kept
from palheta.server.store import streams
from palheta.server.store.engine import OUTAGES, cause, make_engine, writing
from palheta.server.store.migrating import migrate
from palheta.server.store.pruning import Old, old
from palheta.server.store.stored import Stored
from palheta.server.store.streams import Fenced, Gone, NotStored, OutOfStep, Write
from palheta.server.store.writer import Writer

__all__ = ["OUTAGES", "Fenced", "Gone", "NotStored", "OutOfStep", "Storage", "Stored", "cause"]

P = ParamSpec("P")
R = TypeVar("R")
OnConnection = Callable[Concatenate[sql.Connection, P], R]


class Storage:
    """`pause`: how one waits before trying again."""

    def __init__(self, url: str, pause: Callable[[float], Awaitable[None]] = asyncio.sleep) -> None:
        self._engine = make_engine(url)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="storage")
        # Of all else only two things wait for the thread at a time: one who comes to play, and one of the others. So
        # entries are stored at once, however many look at matches or make them.
        self._coming, self._others = asyncio.Lock(), asyncio.Lock()
        self._writer = Writer(self._append, self._aside, pause)

    def check(self) -> None:
        """Raises where the database cannot be used, before anybody waits for it."""
        migrate(self._engine)

    async def open(self) -> None:
        await self._aside(migrate, self._engine)

    async def close(self) -> None:
        await self._writer.close()
        self._thread.shutdown(wait=True)
        self._engine.dispose()

    async def _aside(self, work: Callable[..., R], *args: Any) -> R:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, *args)

    async def _reading(self, work: OnConnection[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        def done() -> R:
            with self._engine.connect() as connection:
                return work(connection, *args, **kwargs)

        async with self._others:
            return await self._aside(done)

    async def _writing(self, work: OnConnection[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        def done() -> R:
            with writing(self._engine) as connection:
                return work(connection, *args, **kwargs)

        async with self._coming if work is _taken else self._others:
            return await self._aside(done)

    async def create(self, new: Stored) -> None:
        await self._writing(streams.create, new)

    async def append(
        self,
        stream: str,
        first: int,
        lines: Sequence[dict[str, Any]],
        summary: dict[str, Any],
        fence: int = 0,
        action_ids: Sequence[str | None] = (),
        troubled: Callable[[], None] = lambda: None,
    ) -> int:
        """Entries from number `first` on, all of them or none. Returns when they are on disk, however long that takes,
        and how many bytes they have: `troubled` is called when it does take long. Raises NotStored where they never
        will be."""
        write = Write(
            stream=stream,
            first=first,
            lines=tuple(streams.encoded(line) for line in lines),
            fence=fence,
            summary=streams.encoded(summary),
            finished=summary.get("over") is not None,
            action_ids=tuple(action_ids) or (None,) * len(lines),
        )
        await self._writer.append(write, troubled)
        return write.size

    def _append(self, writes: Sequence[Write]) -> None:
        with metrics.stored(sum(len(write.lines) for write in writes)), writing(self._engine) as connection:
            streams.append(connection, writes)

    async def reachable(self) -> None:
        """Raises one of OUTAGES where it is not."""
        await self._reading(lambda connection: connection.execute(sql.select(1)).scalar())

    async def change(self, stream: str, some: dict[str, Any]) -> None:
        """Some of its settings."""
        await self._writing(streams.change, stream, some)

    async def load(self, stream: str, kind: str = "match") -> Stored | None:
        """None where there is no such stream of this kind."""
        return _of_kind(kind, await self._noting_damage(await self._reading(streams.read, stream)))

    async def head(self, stream: str, kind: str = "match") -> Stored | None:
        """As `load`, without its lines."""
        return _of_kind(kind, await self._reading(streams.head, stream))

    async def take(self, stream: str, kind: str = "match") -> Stored | None:
        """As `load`, for its new owner: whoever wrote to it before can do so no more."""
        return _of_kind(kind, await self._noting_damage(await self._writing(_taken, stream)))

    async def _noting_damage(self, stored: Stored | None) -> Stored | None:
        """For lists, which read no lines."""
        if stored is not None and stored.damage is not None:
            with contextlib.suppress(*OUTAGES):
                await self._writing(streams.note_damage, stored.id, stored.damage)
        return stored

    async def listed(self, limit: int = 100, kind: str = "match") -> list[Stored]:
        return await self._reading(streams.listed, kind, limit)

    async def delete(self, stream: str) -> None:
        await self._writing(streams.delete, stream)

    async def rename(self, stream: str, header: dict[str, Any]) -> None:
        """Its header is another one now, and whoever wrote to it before can do so no more."""
        await self._writing(streams.rename, stream, header)

    async def count(self, kind: str = "match") -> int:
        return await self._reading(streams.count, kind)

    async def old(self, kept: Kept, now: float, limit: int, but: Iterable[str] = ()) -> list[Old]:
        return await self._reading(old, kept, now, limit, but)

    def administrator(self) -> str:
        """A new token for who may do everything; the one before holds no more. For the start: it waits."""
        token = access.fresh_token()
        with writing(self._engine) as connection:
            access.revoke(connection, EVERYTHING, "administrator")
            access.grant(connection, EVERYTHING, access.granted([("administrator", token)]))
        return token

    async def grant(self, thing: str, role: Role) -> str:
        """A new secret link to a role: it is told once, here."""
        token = access.fresh_token()
        await self._writing(access.grant, thing, access.granted([(role, token)]))
        return token

    async def grants(self, thing: str) -> Grants:
        return await self._reading(access.grants_on, thing)


def _of_kind(kind: str, stored: Stored | None) -> Stored | None:
    return stored if stored is not None and stored.kind == kind else None


def _taken(connection: sql.Connection, stream: str) -> Stored | None:
    return None if streams.claim(connection, stream) is None else streams.read(connection, stream)
