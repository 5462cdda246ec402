"""Databases that nobody else has written to."""

import secrets
from collections.abc import Iterator

import pytest
import sqlalchemy as sql


@pytest.fixture
def empty(database: str) -> Iterator[str]:
    if database.startswith("sqlite"):
        yield database
        return
    server = sql.create_engine(database, isolation_level="AUTOCOMMIT")
    name = f"t{secrets.token_hex(6)}"
    with server.connect() as connection:
        connection.execute(sql.text(f"CREATE DATABASE {name}"))
    yield sql.make_url(database).set(database=name).render_as_string(hide_password=False)
    with server.connect() as connection:
        connection.execute(sql.text(f"DROP DATABASE {name} WITH (FORCE)"))
    server.dispose()
