"""Matches on disk, in SQLite or PostgreSQL. An entry is there once `append` has returned.

Many matches append at once: what waits is written in one transaction (group commit), in one thread.
"""

import asyncio
import json
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sql
from alembic import command
from alembic.config import Config
from sqlalchemy.pool import StaticPool

METADATA = sql.MetaData()

MATCHES = sql.Table(
    "matches",
    METADATA,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("header", sql.Text, nullable=False),
    sql.Column("seats", sql.Text, nullable=False),
    sql.Column("secret", sql.String(100), nullable=False),
    sql.Column("settings", sql.Text, nullable=False),
    sql.Column("created", sql.Float, nullable=False),
    sql.Column("summary", sql.Text, nullable=False),
)

ENTRIES = sql.Table(
    "entries",
    METADATA,
    sql.Column(
        "match_id", sql.String(32), sql.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True
    ),
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("line", sql.Text, nullable=False),
)

SUMMARISE = (
    MATCHES.update().where(MATCHES.c.id == sql.bindparam("of")).values(summary=sql.bindparam("summary"))
)


class Stored(msgspec.Struct, frozen=True):
    """A match as it is kept: its record's header and lines, who sits where (token hashes), its secret."""

    id: str
    header: dict[str, Any]
    seats: dict[str, Any]
    secret: str
    settings: dict[str, Any]
    created: float
    summary: dict[str, Any]
    lines: tuple[dict[str, Any], ...] = ()


class _Write(msgspec.Struct):
    match_id: str
    first: int
    lines: Sequence[dict[str, Any]]
    summary: dict[str, Any]
    done: asyncio.Future[None]


class Storage:
    def __init__(self, url: str) -> None:
        self._engine = _engine(url)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="storage")
        self._waiting: list[_Write] = []
        self._writer: asyncio.Task[None] | None = None

    def check(self) -> None:
        """Raises where the database cannot be reached, before anybody waits for it."""
        with self._engine.connect():
            pass

    async def open(self) -> None:
        await self._run(self._migrate)

    async def close(self) -> None:
        if self._writer is not None:
            await self._writer
        self._thread.shutdown(wait=True)
        self._engine.dispose()

    async def _run(self, work: Any, *args: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, *args)

    def _migrate(self) -> None:
        config = Config()
        config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
        with self._engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    async def create(self, match: Stored) -> None:
        await self._run(self._create, match)

    def _create(self, match: Stored) -> None:
        with self._engine.begin() as connection:
            connection.execute(
                MATCHES.insert().values(
                    id=match.id,
                    header=json.dumps(match.header),
                    seats=json.dumps(match.seats),
                    secret=match.secret,
                    settings=json.dumps(match.settings),
                    created=match.created,
                    summary=json.dumps(match.summary),
                )
            )

    async def append(
        self, match_id: str, first: int, lines: Sequence[dict[str, Any]], summary: dict[str, Any]
    ) -> None:
        """Entries from number `first` on, all of them or none. Returns when they are on disk."""
        done = asyncio.get_running_loop().create_future()
        self._waiting.append(_Write(match_id, first, lines, summary, done))
        if self._writer is None or self._writer.done():
            self._writer = asyncio.create_task(self._drain())
        await done

    async def _drain(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            try:
                await self._run(self._write, batch)
            except Exception as error:  # every waiter must learn that its entry is not on disk
                for write in batch:
                    if not write.done.done():
                        write.done.set_exception(NotStored(str(error)))
            else:
                for write in batch:
                    if not write.done.done():
                        write.done.set_result(None)

    def _write(self, batch: Sequence[_Write]) -> None:
        rows = [
            {"match_id": w.match_id, "number": number, "line": msgspec.json.encode(line).decode()}
            for w in batch
            for number, line in enumerate(w.lines, start=w.first)
        ]
        summaries = {w.match_id: w.summary for w in batch}
        with self._engine.begin() as connection:
            connection.execute(ENTRIES.insert(), rows)
            connection.execute(
                SUMMARISE, [{"of": match_id, "summary": json.dumps(s)} for match_id, s in summaries.items()]
            )

    async def change(self, match_id: str, settings: dict[str, Any]) -> None:
        await self._run(self._change, match_id, settings)

    def _change(self, match_id: str, settings: dict[str, Any]) -> None:
        changed = MATCHES.update().where(MATCHES.c.id == match_id).values(settings=json.dumps(settings))
        with self._engine.begin() as connection:
            connection.execute(changed)

    async def load(self, match_id: str) -> Stored | None:
        stored: Stored | None = await self._run(self._load, match_id)
        return stored

    def _load(self, match_id: str) -> Stored | None:
        with self._engine.connect() as connection:
            row = connection.execute(MATCHES.select().where(MATCHES.c.id == match_id)).mappings().first()
            if row is None:
                return None
            lines = connection.execute(
                sql.select(ENTRIES.c.line).where(ENTRIES.c.match_id == match_id).order_by(ENTRIES.c.number)
            ).scalars()
            return _stored(dict(row), tuple(msgspec.json.decode(line) for line in lines))

    async def listed(self, limit: int = 100) -> list[Stored]:
        found: list[Stored] = await self._run(self._listed, limit)
        return found

    def _listed(self, limit: int) -> list[Stored]:
        with self._engine.connect() as connection:
            rows = connection.execute(MATCHES.select().order_by(MATCHES.c.created.desc()).limit(limit))
            return [_stored(dict(row), ()) for row in rows.mappings()]

    async def delete(self, match_id: str) -> None:
        await self._run(self._delete, match_id)

    def _delete(self, match_id: str) -> None:
        with self._engine.begin() as connection:
            connection.execute(ENTRIES.delete().where(ENTRIES.c.match_id == match_id))
            connection.execute(MATCHES.delete().where(MATCHES.c.id == match_id))


class NotStored(RuntimeError):
    """The disk did not take an entry: it must not be acknowledged."""


def _stored(row: dict[str, Any], lines: tuple[dict[str, Any], ...]) -> Stored:
    return Stored(
        id=row["id"],
        header=json.loads(row["header"]),
        seats=json.loads(row["seats"]),
        secret=row["secret"],
        settings=json.loads(row["settings"]),
        created=row["created"],
        summary=json.loads(row["summary"]),
        lines=lines,
    )


def _engine(url: str) -> sql.Engine:
    if not url.startswith("sqlite"):
        return sql.create_engine(url, pool_pre_ping=True)
    # One thread does all the work, so one connection is enough, and an in-memory database stays the same one.
    engine = sql.create_engine(url, poolclass=StaticPool, connect_args={"check_same_thread": False})

    @sql.event.listens_for(engine, "connect")
    def _pragmas(connection: Any, _record: Any) -> None:
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
            connection.execute(f"PRAGMA {pragma}")

    return engine
