"""A backup: one file of JSON lines that any of the databases can be made from, of any version from then on.

The first line says what it is, the last how many there are and a hash of all that came before it. Between them every
stream is followed by its lines and by who may do what on it, as the rows are. Damaged rows are kept as they are: a
backup must be possible, and what is wrong with them is found again afterwards.
"""

import datetime
import hashlib
import itertools
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
import sqlalchemy as sql

from palheta.server.access import EVERYTHING
from palheta.server.store.engine import snapshot, take_your_time, writing
from palheta.server.store.migrating import migrate, revision
from palheta.server.store.schema import GRANTS, LINES, STREAMS

FORMAT = 1
AT_ONCE = 500  # rows
TABLES = {"stream": "streams", "line": "lines", "grant": "grants"}


class BadBackup(ValueError):
    """What is wrong with it, in one line."""


class NotEmpty(ValueError):
    """There is something in that database already."""


class _Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the file: one of them is there."""

    stream: dict[str, Any] | None = None
    line: dict[str, Any] | None = None
    grant: dict[str, Any] | None = None

    @property
    def kind(self) -> str:
        return next((kind for kind in TABLES if getattr(self, kind) is not None), "")


class _First(msgspec.Struct, frozen=True, tag_field="palheta", tag="backup"):
    format: int
    schema: str
    made: str


class _Last(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    streams: int
    lines: int
    grants: int
    sha256: str


class _End(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    end: _Last


def lines_of(engine: sql.Engine) -> Iterator[bytes]:
    """The file, line by line, of everything as it stands at one moment."""
    counts, digest = dict.fromkeys(TABLES.values(), 0), hashlib.sha256()

    def line(value: Any) -> bytes:
        text = msgspec.json.encode(value) + b"\n"
        digest.update(text)
        return text

    with snapshot(engine) as connection:
        now = datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds")
        yield line(_First(FORMAT, revision(connection) or "", now))
        for kind, row in _rows(connection):
            counts[TABLES[kind]] += 1
            yield line({kind: dict(row)})
    yield msgspec.json.encode(_End(_Last(**counts, sha256=digest.hexdigest()))) + b"\n"


def _rows(connection: sql.Connection) -> Iterator[tuple[str, Any]]:
    for stream in list(connection.scalars(sql.select(STREAMS.c.id).order_by(STREAMS.c.id))):
        parts = (
            ("stream", STREAMS.select().where(STREAMS.c.id == stream)),
            ("line", LINES.select().where(LINES.c.stream == stream).order_by(LINES.c.n)),
            ("grant", GRANTS.select().where(GRANTS.c.thing == stream, GRANTS.c.thing != EVERYTHING)),
        )
        for kind, query in parts:
            yield from ((kind, row) for row in connection.execute(query).mappings())


def checked(lines: Iterable[bytes]) -> _First:
    """Is it whole? Raises BadBackup, which says where it is not."""
    counts, digest = dict.fromkeys(TABLES.values(), 0), hashlib.sha256()
    first: _First | None = None
    last: _Last | None = None
    for number, line in enumerate(lines, 1):
        if last is not None:
            raise BadBackup(f"line {number}: something follows the end")
        try:
            if first is None:
                first = msgspec.json.decode(line, type=_First)
            elif line.startswith(b'{"end"'):
                last = msgspec.json.decode(line, type=_End).end
                if last != _Last(**counts, sha256=digest.hexdigest()):
                    raise BadBackup("it was changed since it was made: its checksum does not fit")
            else:
                counts[TABLES[msgspec.json.decode(line, type=_Row).kind]] += 1
        except (msgspec.MsgspecError, KeyError, RecursionError):
            raise BadBackup(f"line {number}: this is no line of a backup") from None
        digest.update(line)
    if first is None or last is None:
        raise BadBackup("it is not complete: its end is missing")
    if first.format != FORMAT:
        raise BadBackup("a newer version of palheta has made it")
    return first


def restore(engine: sql.Engine, made: _First, lines: Iterable[bytes]) -> dict[str, int]:
    """Into an empty database, all of it or nothing. How many of each there are then. Raises NotEmpty."""
    migrate(engine, made.schema)
    counts = dict.fromkeys(TABLES.values(), 0)
    with writing(engine) as connection:
        take_your_time(connection)
        tables = sql.MetaData()
        tables.reflect(connection, only=list(TABLES.values()))
        if connection.scalar(sql.select(sql.func.count()).select_from(tables.tables["streams"])):
            raise NotEmpty("there are matches in it already; restore into a new database")
        if revision(connection) != made.schema:
            raise NotEmpty("a newer version of palheta has made it; restore into a new database")
        rows = (
            msgspec.json.decode(line, type=_Row) for line in itertools.islice(lines, 1, None) if _is_row(line)
        )
        for kind, alike in itertools.groupby(rows, key=lambda row: row.kind):
            while some := [getattr(row, kind) for row in itertools.islice(alike, AT_ONCE)]:
                connection.execute(tables.tables[TABLES[kind]].insert(), some)
                counts[TABLES[kind]] += len(some)
    migrate(engine)
    return counts


def _is_row(line: bytes) -> bool:
    return not line.startswith(b'{"end"')
