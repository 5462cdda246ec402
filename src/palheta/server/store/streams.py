"""Streams in the database, within a transaction that somebody else has begun. Lines are only ever added."""

import time
from collections.abc import Sequence
from typing import Any

import msgspec
import sqlalchemy as sql

from palheta.ruling import Reason
from palheta.server import access
from palheta.server.store.schema import LINES, STREAMS, checksum
from palheta.server.store.stored import Stored, of_row, with_lines


class NotStored(RuntimeError):
    """The store did not take an entry: it must not be acknowledged."""


class Gone(NotStored):
    """There is no such stream (any more)."""


class Fenced(NotStored):
    """Somebody else has taken the stream over: whoever wrote this is no longer its owner."""


class OutOfStep(NotStored):
    """The stream does not end where the writer believes."""


class Write(msgspec.Struct, frozen=True):
    """Lines from number `first` on, all of them or none, by the owner whose lease has the number `fence`."""

    stream: str
    first: int
    lines: tuple[str, ...]
    fence: int
    summary: str
    finished: bool
    action_ids: tuple[str | None, ...]

    @property
    def size(self) -> int:
        return sum(len(line.encode()) for line in self.lines)

    def rows(self) -> list[dict[str, Any]]:
        return [
            {
                "stream": self.stream,
                "n": n,
                "line": line,
                "checksum": checksum(self.stream, n, line),
                "fence": self.fence,
                "action_id": action_id,
            }
            for n, (line, action_id) in enumerate(
                zip(self.lines, self.action_ids, strict=True), start=self.first
            )
        ]


# Only the owner, and only where the stream ends: in the same transaction as the lines. On PostgreSQL it also holds
# the row, so that nobody takes the stream over before they are there.
_OVER = sql.bindparam("over", type_=sql.Boolean)
_ADVANCE = (
    STREAMS.update()
    .where(
        STREAMS.c.id == sql.bindparam("of"),
        STREAMS.c.fence == sql.bindparam("by"),
        STREAMS.c.entries == sql.bindparam("after"),
    )
    .values(
        entries=STREAMS.c.entries + sql.bindparam("count"),
        bytes=STREAMS.c.bytes + sql.bindparam("size"),
        summary=sql.bindparam("told"),
        changed=sql.bindparam("now"),
        finished=sql.case((_OVER, sql.func.coalesce(STREAMS.c.finished, sql.bindparam("now")))),
    )
)


def create(connection: sql.Connection, new: Stored) -> None:
    header = encoded(new.header)
    connection.execute(
        STREAMS.insert().values(
            id=new.id,
            kind=new.kind,
            header=header,
            checksum=checksum(new.id, 0, header),
            settings=encoded(new.settings),
            secret=new.secret,
            summary=encoded(new.summary),
            created=new.created,
            changed=new.created,
            finished=new.finished,
            entries=0,
            bytes=0,
            fence=new.fence,
        )
    )
    access.grant(connection, new.id, new.grants)


def append(connection: sql.Connection, writes: Sequence[Write]) -> None:
    """All of them. Raises NotStored where one cannot be, and then nothing may be committed; one that is there already,
    because only the answer was lost, is stored."""
    now = time.time()
    ordered = sorted(
        writes, key=lambda write: write.stream
    )  # two processes would wait for each other otherwise
    advanced = connection.execute(_ADVANCE, [_advance(write, now) for write in ordered])
    if advanced.rowcount == len(ordered):
        connection.execute(LINES.insert(), [row for write in ordered for row in write.rows()])
    elif len(ordered) == 1:
        _must_be_there(connection, ordered[0])
    else:
        raise NotStored("one of them cannot be stored")


def _must_be_there(connection: sql.Connection, write: Write) -> None:
    fence, entries = STREAMS.c.fence, STREAMS.c.entries
    found = connection.execute(sql.select(fence, entries).where(STREAMS.c.id == write.stream)).first()
    if found is None:
        raise Gone(f"there is no stream {write.stream}")
    if found.fence != write.fence:
        raise Fenced(f"{write.stream} was taken over: its fence is {found.fence}, not {write.fence}")
    names = ("n", "checksum", "fence", "action_id")
    here = (LINES.c.stream == write.stream) & (LINES.c.n >= write.first)
    there = connection.execute(sql.select(*(LINES.c[name] for name in names)).where(here).order_by(LINES.c.n))
    if [tuple(row) for row in there] != [tuple(row[name] for name in names) for row in write.rows()]:
        raise OutOfStep(f"{write.stream} has {found.entries} entries, and {write.first} cannot follow")


def _advance(write: Write, now: float) -> dict[str, Any]:
    return {
        "of": write.stream,
        "by": write.fence,
        "after": write.first - 1,
        "count": len(write.lines),
        "size": write.size,
        "told": write.summary,
        "over": write.finished,
        "now": now,
    }


def claim(connection: sql.Connection, stream: str) -> int | None:
    """A new lease: whoever held it before can write no more. None where there is no such stream."""
    taken = STREAMS.update().where(STREAMS.c.id == stream).values(fence=STREAMS.c.fence + 1)
    number: int | None = connection.execute(taken.returning(STREAMS.c.fence)).scalar()
    return number


def read(connection: sql.Connection, stream: str) -> Stored | None:
    """With its lines, as far as they can be trusted."""
    row = connection.execute(STREAMS.select().where(STREAMS.c.id == stream)).mappings().first()
    if row is None:
        return None
    lines = connection.execute(LINES.select().where(LINES.c.stream == stream).order_by(LINES.c.n)).mappings()
    return with_lines(dict(row), map(dict, lines), access.grants_on(connection, stream))


def head(connection: sql.Connection, stream: str) -> Stored | None:
    """Without its lines, but with who may do what."""
    row = connection.execute(STREAMS.select().where(STREAMS.c.id == stream)).mappings().first()
    if row is None:
        return None
    return msgspec.structs.replace(of_row(dict(row)), grants=access.grants_on(connection, stream))


def listed(connection: sql.Connection, kind: str, limit: int) -> list[Stored]:
    """The newest ones, without their lines."""
    newest = STREAMS.c.created.desc()
    rows = connection.execute(STREAMS.select().where(STREAMS.c.kind == kind).order_by(newest).limit(limit))
    return [of_row(dict(row)) for row in rows.mappings()]


def change(connection: sql.Connection, stream: str, some: dict[str, Any]) -> None:
    """Some of its settings; the others stay, whoever changes those at the same time."""
    here = STREAMS.c.id == stream
    text = connection.scalar(sql.select(STREAMS.c.settings).where(here).with_for_update())
    if text is not None:
        settings = msgspec.json.decode(text, type=dict[str, Any]) | some
        connection.execute(STREAMS.update().where(here).values(settings=encoded(settings)))


def rename(connection: sql.Connection, stream: str, header: dict[str, Any]) -> None:
    """With a new lease: whoever holds the old header can write no more."""
    text = encoded(header)
    here = STREAMS.update().where(STREAMS.c.id == stream)
    connection.execute(
        here.values(header=text, checksum=checksum(stream, 0, text), fence=STREAMS.c.fence + 1)
    )


def count(connection: sql.Connection, kind: str) -> int:
    return connection.scalar(sql.select(sql.func.count()).where(STREAMS.c.kind == kind)) or 0


def note_damage(connection: sql.Connection, stream: str, damage: Reason | None) -> None:
    told = None if damage is None else encoded(damage)
    connection.execute(STREAMS.update().where(STREAMS.c.id == stream).values(damage=told))


def delete(connection: sql.Connection, stream: str) -> None:
    access.revoke(connection, stream)
    connection.execute(LINES.delete().where(LINES.c.stream == stream))
    connection.execute(STREAMS.delete().where(STREAMS.c.id == stream))


def encoded(value: Any) -> str:
    return msgspec.json.encode(value).decode()
