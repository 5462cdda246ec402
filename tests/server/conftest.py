"""Every server test runs on SQLite and on a real PostgreSQL, started for the tests in a folder of its own. Each has
a database to itself."""

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import with_book
from tests.postgres import cluster, new_database


@pytest.fixture
def kickabout(monkeypatch: pytest.MonkeyPatch) -> None:
    with_book(monkeypatch, "kickabout", "tests.kickabout.book:BOOK")


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    with cluster() as address:
        yield address


_NUMBERS = itertools.count(1)


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'matches.sqlite'}"
    made = new_database(request.getfixturevalue("postgres"), f"test{next(_NUMBERS)}")
    return f"{made}?connect_timeout=60"  # on a busy machine it takes longer than people would wait
