"""Making a real database fail, and letting it be again."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager

import sqlalchemy as sql


@contextmanager
def outage(database: str) -> Iterator[None]:
    """Nothing can be written meanwhile: SQLite is held by somebody else, PostgreSQL throws everybody out."""
    url = sql.make_url(database)
    if url.get_backend_name() == "sqlite":
        with closing(sqlite3.connect(url.database or "", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            yield
            other.execute("COMMIT")
        return
    server = sql.create_engine(url.set(database="postgres"), isolation_level="AUTOCOMMIT")
    with server.connect() as connection:
        connection.execute(sql.text(f"ALTER DATABASE {url.database} ALLOW_CONNECTIONS false"))
        out = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = :name"
        connection.execute(sql.text(out), {"name": url.database})
        yield
        connection.execute(sql.text(f"ALTER DATABASE {url.database} ALLOW_CONNECTIONS true"))
    server.dispose()
