"""`palheta store`: what it says, what it ends with, and that nothing is changed by looking."""

from pathlib import Path

import pytest
import sqlalchemy as sql

from palheta.cli.main import run
from palheta.server.storage import Storage
from palheta.server.store.engine import make_engine
from palheta.server.store.migrating import migrate
from tests.server.store.keeping import line, new, with_storage
from tests.server.store.test_checking import changed

DAY = 86_400


@pytest.fixture
def database(tmp_path: Path) -> str:
    where = f"sqlite:///{tmp_path / 'matches.sqlite'}"

    async def work(storage: Storage) -> None:
        for stream in ("never", "left", "played"):
            await storage.create(new(id=stream, created=10.0 * DAY))
        await storage.append("left", 1, [line(1)], {})
        await storage.append("played", 1, [line(1), line(2)], {"over": {"winner": "home"}})

    with_storage(where, work)
    changed(where, f"UPDATE streams SET changed = {10.0 * DAY}")
    return where


def matches(database: str) -> set[str]:
    engine = sql.create_engine(database)
    with engine.connect() as connection:
        found = set(connection.scalars(sql.text("SELECT id FROM streams")))
    engine.dispose()
    return found


def test_check(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["store", "check", "--database", database]) == 0
    assert capsys.readouterr().out == "3 matches, 3 entries, 0.0 MB: all whole\n"
    changed(database, "UPDATE lines SET line = '{}' WHERE stream = 'played' AND n = 2")
    assert run(["store", "check", "--database", database]) == 1
    damage = "Entry 2 of this match was changed on the disk: its checksum does not fit"
    assert capsys.readouterr().out == f"DAMAGED played: {damage}\n3 matches, 2 entries, 0.0 MB: 1 damaged\n"


@pytest.mark.parametrize(
    ("words", "gone"),
    [
        ([], {"never", "left"}),
        (["--unbegun", "1"], {"never"}),
        (["--unfinished", "1"], {"left"}),
        (["--finished", "1", "--unbegun", "0"], {"played"}),
        (["--finished", "100000"], set()),
    ],
)
def test_prune_says_what_would_go_and_does_it_only_when_told(
    database: str, words: list[str], gone: set[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["store", "prune", *words, "--database", database]) == 0
    *rows, last = capsys.readouterr().out.splitlines()
    assert {row.partition(":")[0] for row in rows} == gone
    assert all("since 1970-01-11" in row for row in rows)
    assert last == f"{len(gone)} matches with 0.0 MB would go; --yes does it"
    assert matches(database) == {"never", "left", "played"}
    assert run(["store", "prune", *words, "--yes", "--database", database]) == 0
    assert matches(database) == {"never", "left", "played"} - gone


def test_backup_and_restore(database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, other = tmp_path / "backup.jsonl", f"sqlite:///{tmp_path / 'other.sqlite'}"
    assert run(["store", "backup", str(file), "--database", database]) == 0
    assert run(["store", "restore", str(file), "--database", other]) == 0
    assert "3 matches, 3 entries, as of 2" in capsys.readouterr().out
    assert matches(other) == matches(database)


def test_nothing_is_made_or_migrated_by_looking(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = tmp_path / "missing.sqlite"
    assert run(["store", "check", "--database", f"sqlite:///{missing}"]) == 2
    assert not missing.exists()
    old = f"sqlite:///{tmp_path / 'old.sqlite'}"
    engine = make_engine(old)
    migrate(engine, "a001")
    engine.dispose()
    assert run(["store", "check", "--database", old]) == 2
    assert "another version has made it" in capsys.readouterr().err
