"""Whatever was changed on the disk is named, each stream by itself; the others are whole."""

from typing import Any

import pytest
import sqlalchemy as sql

from palheta.server.access import granted
from palheta.server.storage import Storage
from palheta.server.store.checking import looked_through, strays
from palheta.server.store.engine import make_engine
from tests.server.store.keeping import line, new, with_storage


def some_streams(database: str) -> None:
    async def work(storage: Storage) -> None:
        for stream in ("a", "b", "c"):
            await storage.create(new(id=stream, grants=granted([("home", stream)])))
            await storage.append(stream, 1, [line(n) for n in range(1, 6)], {"steps": 5})
        storage.administrator()

    with_storage(database, work)


def damaged(database: str) -> dict[str, str | None]:
    engine = make_engine(database)
    try:
        found = {looked.stream: looked.damage for looked in looked_through(engine)}
        return found | dict.fromkeys(strays(engine), "stray")
    finally:
        engine.dispose()


def changed(database: str, *statements: str) -> None:
    engine = sql.create_engine(database)
    with engine.begin() as connection:
        for statement in statements:
            connection.execute(sql.text(statement))
    engine.dispose()


def test_what_was_written_is_whole(database: str) -> None:
    some_streams(database)
    assert damaged(database) == {"a": None, "b": None, "c": None}


@pytest.mark.parametrize(
    ("statement", "says"),
    [
        ("UPDATE lines SET line = '{}' WHERE stream = 'b' AND n = 2", "Entry 2 of this match was changed"),
        ("DELETE FROM lines WHERE stream = 'b' AND n = 3", "Entry 3 of this match is missing"),
        ("DELETE FROM lines WHERE stream = 'b' AND n = 5", "Entry 5 of this match is missing"),
        ("UPDATE streams SET entries = 4 WHERE id = 'b'", "Entry 5 of this match is one too many"),
        ("UPDATE streams SET bytes = 4 WHERE id = 'b'", "it has 125 bytes, and should have 4"),
        ("UPDATE streams SET header = '{}' WHERE id = 'b'", "The header of this match was changed"),
        ("UPDATE streams SET settings = '[' WHERE id = 'b'", "The settings of this match cannot be read"),
        ("UPDATE streams SET summary = '[' WHERE id = 'b'", "The summary of this match cannot be read"),
    ],
)
def test_what_was_changed_is_named(database: str, statement: str, says: str) -> None:
    some_streams(database)
    changed(database, statement)
    found: dict[str, Any] = damaged(database)
    assert says in found.pop("b")
    assert found == {"a": None, "c": None}


def test_so_is_what_belongs_to_nothing(database: str) -> None:
    some_streams(database)
    changed(database, "INSERT INTO grants VALUES ('lost', 'home', 'h', 1.0)")
    assert damaged(database) == {"a": None, "b": None, "c": None} | {
        "grants of lost, which is not there": "stray"
    }
