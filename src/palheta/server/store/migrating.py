"""The database as this version wants it: all steps in one transaction, one process at a time, as often as one likes."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import sqlalchemy as sql
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError

from palheta.server.store.engine import take_your_time, writing

if sys.platform != "win32":
    import fcntl

MIGRATING = 0x70616C68  # any number, but always the same


class Newer(sql.exc.SQLAlchemyError):
    """The database was made by a version that this one does not know."""


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parents[1] / "migrations"))
    return config


def newest() -> str:
    """The revision that this version wants."""
    return str(ScriptDirectory.from_config(_config()).get_current_head())


def revision(connection: sql.Connection) -> str | None:
    """The one that the database has; None for an empty one."""
    return MigrationContext.configure(connection).get_current_revision()


def migrate(engine: sql.Engine, upto: str = "head") -> None:
    config = _config()
    with _alone(engine), writing(engine) as connection:
        if engine.dialect.name == "postgresql":  # the lock and these go with the transaction
            take_your_time(connection)
            connection.execute(sql.select(sql.func.pg_advisory_xact_lock(MIGRATING)))
        config.attributes["connection"] = connection
        try:
            command.upgrade(config, upto)
        except CommandError as error:
            raise Newer(f"a newer version of palheta has made it ({error})") from None


@contextmanager
def _alone(engine: sql.Engine) -> Iterator[None]:
    """On SQLite by a lock on a file beside the database: two cannot take up its write-ahead log at once, and would
    fail instead of waiting. The lock goes with the process; the empty file may stay."""
    file = engine.url.database
    if engine.dialect.name != "sqlite" or file in (None, "", ":memory:"):
        yield
        return
    with Path(f"{file}.starting").open("w") as lock:
        _hold(lock)
        with engine.raw_connection() as raw:
            assert raw.driver_connection is not None
            raw.driver_connection.execute("PRAGMA journal_mode=WAL")
        yield


def _hold(lock: IO[str]) -> None:
    """Windows has no such lock: there two servers on one new file are started one after the other."""
    if sys.platform != "win32":
        fcntl.flock(lock, fcntl.LOCK_EX)
