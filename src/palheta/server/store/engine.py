"""Reaching the database: every wait has an end, and a transaction on SQLite holds its DDL too."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import sqlalchemy as sql
from sqlalchemy.pool import StaticPool

CONNECT = 3  # seconds; libpq takes whole ones, and two at least
STATEMENT = 5  # seconds
LOCK = 1  # seconds for what somebody else holds

OUTAGES = (sql.exc.OperationalError, sql.exc.InterfaceError, sql.exc.TimeoutError)
"""What passes when the database is there again: it was away, full, locked or too slow."""


def cause(error: Exception) -> str:
    """In one line, without the statement and what it held."""
    return " ".join(str(getattr(error, "orig", None) or error).split())[:300]


def make_engine(url: str) -> sql.Engine:
    return _sqlite(url) if url.startswith("sqlite") else _postgresql(url)


@contextmanager
def writing(engine: sql.Engine) -> Iterator[sql.Connection]:
    """A transaction that will write: SQLite is told so at its beginning, for one that began by reading and finds
    somebody else writing would fail instead of waiting."""
    with engine.execution_options(palheta_begin="BEGIN IMMEDIATE").begin() as connection:
        yield connection


@contextmanager
def snapshot(engine: sql.Engine) -> Iterator[sql.Connection]:
    """Everything as it stands at one moment, however long one reads; whoever writes goes on meanwhile."""
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            connection = connection.execution_options(isolation_level="REPEATABLE READ")
            take_your_time(connection)
        yield connection


def take_your_time(connection: sql.Connection) -> None:
    """Nobody at a table waits for this transaction: on PostgreSQL it may take as long as it takes."""
    if connection.dialect.name == "postgresql":
        for setting in ("statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"):
            connection.exec_driver_sql(f"SET LOCAL {setting} = 0")


def _sqlite(url: str) -> sql.Engine:
    # One thread does all the work, so one connection is enough, and an in-memory database stays the same one.
    engine = sql.create_engine(
        url, poolclass=StaticPool, connect_args={"check_same_thread": False}, hide_parameters=True
    )

    @sql.event.listens_for(engine, "connect")
    def _prepare(connection: Any, _record: Any) -> None:
        connection.isolation_level = (
            None  # its driver would begin no transaction before DDL: we begin them all
        )
        connection.text_factory = _text
        for pragma in (f"busy_timeout={LOCK * 1000}", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    @sql.event.listens_for(engine, "begin")
    def _begin(connection: sql.Connection) -> None:
        connection.exec_driver_sql(connection.get_execution_options().get("palheta_begin", "BEGIN"))

    return engine


def _text(raw: bytes) -> str:
    """Bytes that are no text must not keep anybody from reading the other rows; their checksum tells."""
    return raw.decode(errors="replace")


def _postgresql(url: str) -> sql.Engine:
    asked = sql.make_url(url).query
    patience = {
        "connect_timeout": CONNECT,
        "keepalives_idle": STATEMENT,
        "keepalives_interval": 1,
        "keepalives_count": 3,
        "tcp_user_timeout": STATEMENT * 1000,
    }
    given = {name: value for name, value in patience.items() if name not in asked}
    engine = sql.create_engine(url, pool_pre_ping=True, connect_args=given, hide_parameters=True)

    @sql.event.listens_for(engine, "connect")
    def _prepare(connection: Any, _record: Any) -> None:
        with connection.cursor() as cursor:
            cursor.execute(f"SET statement_timeout = '{STATEMENT}s'")
            cursor.execute(f"SET lock_timeout = '{LOCK}s'")
            cursor.execute(f"SET idle_in_transaction_session_timeout = '{2 * STATEMENT}s'")
        connection.commit()

    return engine
