"""The first start, the next ones, and the data of the versions before."""

import itertools
import json
import multiprocessing
import os
import signal
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql
from starlette.testclient import TestClient

from palheta.server.app import build
from palheta.server.clock import Clock
from palheta.server.storage import Storage
from palheta.server.store.engine import make_engine
from palheta.server.store.migrating import Newer, migrate
from tests.kickabout.runner import MadeUp
from tests.server.client import CALLED
from tests.server.store.keeping import line, new, with_storage

OLD = Path(__file__).parent / "data" / "made_by_a001.json"


def tables(database: str) -> set[str]:
    engine = sql.create_engine(database)
    try:
        return set(sql.inspect(engine).get_table_names())
    finally:
        engine.dispose()


def works(database: str) -> None:
    async def work(storage: Storage) -> None:
        made = new()
        await storage.create(made)
        await storage.append(made.id, 1, [line(1)], {})
        found = await storage.load(made.id)
        assert found is not None
        assert found.lines == (line(1),)

    with_storage(database, work)


def old_data(database: str) -> dict[str, Any]:
    """A database as version a001 left it: its rows were written by that version's server."""
    old: dict[str, Any] = json.loads(OLD.read_text())
    engine = make_engine(database)
    migrate(engine, "a001")
    known = sql.MetaData()
    with engine.begin() as connection:
        for name in ("matches", "entries"):
            connection.execute(sql.Table(name, known, autoload_with=connection).insert(), old[name])
    engine.dispose()
    return old


@pytest.mark.usefixtures("kickabout")
def test_matches_of_the_version_before_are_played_on(database: str) -> None:
    old = old_data(database)
    with TestClient(
        build(Storage(database), Clock(), MadeUp(), static=Path("/nowhere"), hosts=CALLED)
    ) as client:
        listed = {match["id"]: match for match in client.get("/api/matches").json()}
        assert set(listed) == {match["id"] for match in old["matches"]}
        for match in old["matches"]:
            row, header = listed[match["id"]], json.loads(match["header"])
            summary, settings = json.loads(match["summary"]), json.loads(match["settings"])
            assert row["damage"] is None
            assert (row["home"]["name"], row["over"]) == (header["home"].get("name", ""), summary["over"])
            assert (row["again"], row["created"]) == (settings.get("again"), match["created"])
            lines = client.get(f"/api/matches/{match['id']}/record").text.splitlines()[1:]
            assert [json.loads(text)["step"] for text in lines] == [
                json.loads(entry["line"])["step"]
                for entry in sorted(old["entries"], key=lambda entry: int(entry["number"]))
                if entry["match_id"] == match["id"]
            ]
        for match_id, tokens in old["tokens"].items():
            with client.websocket_connect(f"/ws/{match_id}") as socket:
                socket.send_text(json.dumps({"type": "join", "v": 1, "tokens": list(tokens.values())}))
                welcome = json.loads(socket.receive_text())
            assert welcome["seats"] == list(tokens)
            assert welcome["view"]["id"] <= listed[match_id]["steps"]
    assert not tables(database) & {"matches", "entries"}


def test_what_was_damaged_before_does_not_keep_the_others_from_being_read(database: str) -> None:
    old = old_data(database)
    header, settings, gap = (match["id"] for match in old["matches"] if match["id"] in old["tokens"])
    engine = sql.create_engine(database)
    with engine.begin() as connection:
        for column, match_id in (("header", header), ("settings", settings)):
            change = sql.text(f"UPDATE matches SET {column} = '[' WHERE id = :id")
            connection.execute(change, {"id": match_id})
        connection.execute(sql.text("INSERT INTO entries VALUES (:id, 99, '{}')"), {"id": gap})
    engine.dispose()

    async def work(storage: Storage) -> None:
        damage = {one.id: one.damage for one in await storage.listed()}
        assert {one for one, found in damage.items() if found is not None} == {header, settings}
        found = await storage.load(gap)
        assert found is not None
        assert str(found.damage) == f"Entry {len(found.lines) + 1} of this match is missing on the disk"

    with_storage(database, work)


def test_starting_again_changes_nothing(database: str) -> None:
    for _ in range(3):
        works(database)
    engine = sql.create_engine(database)
    with engine.connect() as connection:
        assert connection.execute(sql.text("SELECT count(*) FROM streams")).scalar() == 3
    engine.dispose()


@pytest.mark.parametrize(
    "left", [["matches"], ["matches", "entries"], ["matches", "entries", "alembic_version"]]
)
def test_what_a_killed_first_start_of_the_version_before_left_behind_starts(
    database: str, left: list[str]
) -> None:
    """Its tables were made one by one, and the word that they are there came last."""
    engine = make_engine(database)
    migrate(engine, "a001")
    with engine.begin() as connection:
        for name in ("entries", "alembic_version"):
            if name not in left:
                connection.execute(sql.text(f"DROP TABLE {name}"))
        if "alembic_version" in left:
            connection.execute(sql.text("DELETE FROM alembic_version"))
    engine.dispose()
    works(database)


def test_a_migration_that_fails_leaves_nothing(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = make_engine(database)
    drop = "alembic.operations.Operations.drop_table"

    def fails(*args: object) -> None:
        raise RuntimeError("the plug was pulled")

    with monkeypatch.context() as broken:
        broken.setattr(drop, fails)
        with pytest.raises(RuntimeError):
            migrate(engine)
    assert tables(database) == set()
    engine.dispose()
    works(database)


def test_a_newer_database_is_left_alone(database: str) -> None:
    works(database)
    engine = make_engine(database)
    with engine.begin() as connection:
        connection.execute(sql.text("UPDATE alembic_version SET version_num = 'z999'"))
    with pytest.raises(Newer, match="newer version"):
        migrate(engine)
    engine.dispose()


def _killed_at(database: str, statement: int) -> None:
    """In a process of its own: it starts, and is killed after that many statements that change something."""
    engine, done = make_engine(database), itertools.count(1)

    @sql.event.listens_for(engine, "after_cursor_execute")
    def _kill(_connection: object, _cursor: object, text: str, *_: object) -> None:
        reads = text.lstrip().upper().startswith(("SELECT", "PRAGMA"))
        if not reads and next(done) == statement:
            os.kill(os.getpid(), signal.SIGKILL)

    migrate(engine)


@pytest.mark.parametrize("before", ["nothing", "the version before"])
def test_a_start_that_is_killed_at_any_moment_leaves_what_was_there(database: str, before: str) -> None:
    if before != "nothing":
        old_data(database)
    there = tables(database)
    for statement in itertools.count(1):
        child = multiprocessing.get_context("fork").Process(target=_killed_at, args=(database, statement))
        child.start()
        child.join()
        if child.exitcode == 0:
            break
        assert child.exitcode == -signal.SIGKILL
        assert tables(database) == there
    assert statement > 10
    works(database)


def _started(database: str, together: threading.Barrier) -> str:
    engine = make_engine(database)
    together.wait()
    try:
        migrate(engine)
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    finally:
        engine.dispose()
    return ""


@pytest.mark.parametrize("attempt", range(5))
def test_servers_racing_on_an_empty_database_all_start(database: str, attempt: int) -> None:
    together = threading.Barrier(4)
    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(lambda _: _started(database, together), range(4))) == {""}
    works(database)
