"""A backup holds everything, is known to be whole, and fills an empty database of either kind."""

import hashlib
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from palheta.cli.main import run
from palheta.server.access import granted, roles
from palheta.server.storage import Storage, Stored
from palheta.server.store.backup import BadBackup, NotEmpty, checked, lines_of, restore
from palheta.server.store.engine import make_engine, writing
from palheta.server.store.streams import encoded
from tests.served import Steered
from tests.server.store.keeping import line, new, with_storage
from tests.server.store.test_checking import changed, damaged
from tests.server.test_kill import act, post, replayed, talking_to


def backup_of(database: str) -> list[bytes]:
    engine = make_engine(database)
    try:
        return list(lines_of(engine))
    finally:
        engine.dispose()


def restored(database: str, lines: list[bytes]) -> dict[str, int]:
    engine = make_engine(database)
    try:
        return restore(engine, checked(lines), lines)
    finally:
        engine.dispose()


def filled(database: str) -> None:
    async def work(storage: Storage) -> None:
        storage.administrator()
        for n in range(3):
            grants = granted([("home", f"t{n}"), ("away", f"u{n}")])
            await storage.create(
                new(id=f"m{n}", header={"book": "x", "home": {"name": "Żółć"}}, grants=grants)
            )
            lines = [line(k) for k in range(1, 700 * n + 1)]
            if lines:
                ids = [f"id {k}" if k % 2 else None for k in range(len(lines))]
                await storage.append(f"m{n}", 1, lines, {"steps": len(lines)}, action_ids=ids)
            await storage.change(f"m{n}", {"pace": "live"})

    with_storage(database, work)


def everything(database: str) -> list[Stored]:
    found: list[Stored] = []

    async def work(storage: Storage) -> None:
        for one in await storage.listed():
            stored = await storage.load(one.id)
            assert stored is not None
            found.append(stored)

    with_storage(database, work)
    return sorted(found, key=lambda one: one.id)


@pytest.fixture
def elsewhere(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'elsewhere.sqlite'}"


def test_what_is_restored_is_what_was_there(database: str, elsewhere: str) -> None:
    """From either database into SQLite, and back."""
    filled(database)
    lines = backup_of(database)
    before = everything(database)
    assert restored(elsewhere, lines) == {"streams": 3, "lines": 2100, "grants": 6}
    assert [one.grants for one in everything(elsewhere)] == [
        {role: hashes for role, hashes in one.grants.items() if role != "administrator"} for one in before
    ]
    assert [(one.lines, one.actions, one.settings) for one in everything(elsewhere)] == [
        (one.lines, one.actions, one.settings) for one in before
    ]
    changed(database, "DELETE FROM lines", "DELETE FROM grants", "DELETE FROM streams")
    again = backup_of(elsewhere)
    assert again[1:-1] == lines[1:-1]
    restored(database, again)
    assert set(damaged(database).values()) == {None}
    assert roles(everything(database)[1].grants, ["t1"]) == ("home",)


def test_only_an_empty_one_is_filled(database: str, elsewhere: str) -> None:
    filled(database)
    lines = backup_of(database)
    before = everything(database)
    with pytest.raises(NotEmpty):
        restored(database, lines)
    assert everything(database) == before


def test_it_is_of_one_moment_though_others_write(database: str) -> None:
    filled(database)
    engine = make_engine(database)
    lines = lines_of(engine)
    begun = [next(lines)]
    begun.append(next(lines))
    other = make_engine(database)
    with writing(other) as connection:
        connection.exec_driver_sql("DELETE FROM lines WHERE stream = 'm2'")
        connection.exec_driver_sql("DELETE FROM streams WHERE id = 'm2'")
    other.dispose()
    whole = [*begun, *lines]
    engine.dispose()
    assert checked(whole)
    assert sum(one.startswith(b'{"line"') for one in whole) == 2100
    assert len(everything(database)) == 2


def resealed(lines: list[bytes]) -> list[bytes]:
    """As somebody would who changes a backup and its checksum too."""
    *body, _ = lines
    end = {
        f"{kind}s": sum(one.startswith(f'{{"{kind}"'.encode()) for one in body)
        for kind in ("stream", "line", "grant")
    }
    return [
        *body,
        (encoded({"end": end | {"sha256": hashlib.sha256(b"".join(body)).hexdigest()}}) + "\n").encode(),
    ]


Spoilt = Callable[[list[bytes]], list[bytes]]


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda lines: lines[:-1], "its end is missing"),
        (lambda lines: [], "its end is missing"),
        (lambda lines: [*lines[:-1], lines[-1][:-20]], "no line of a backup"),
        (lambda lines: [*lines[:5], lines[5].replace(b"word 1", b"word 2"), *lines[6:]], "checksum"),
        (lambda lines: [*lines[:3], *lines[4:]], "checksum"),
        (lambda lines: [*lines, lines[3]], "follows the end"),
        (lambda lines: resealed([*lines[:3], b"[" * 100_000 + b"\n", *lines[3:]]), "line 4: this is no line"),
        (
            lambda lines: resealed([lines[0].replace(b'"format":1', b'"format":2'), *lines[1:]]),
            "newer version",
        ),
        (lambda lines: [b"this is no backup\n"], "line 1: this is no line of a backup"),
    ],
)
def test_what_is_not_whole_is_refused(elsewhere: str, tmp_path: Path, spoil: Spoilt, says: str) -> None:
    filled(elsewhere)
    with pytest.raises(BadBackup, match=says):
        checked(spoil(backup_of(elsewhere)))


def test_a_restore_that_fails_leaves_nothing(elsewhere: str, tmp_path: Path) -> None:
    filled(elsewhere)
    lines = backup_of(elsewhere)
    doubled = resealed([*lines[:-1], lines[1], lines[-1]])
    target = f"sqlite:///{tmp_path / 'target.sqlite'}"
    with pytest.raises(Exception, match="UNIQUE"):
        restored(target, doubled)
    assert everything(target) == []
    restored(target, lines)


def test_a_killed_servers_data_is_whole_backed_up_and_played_on(
    tmp_path: Path, elsewhere: str, capsys: pytest.CaptureFixture[str]
) -> None:
    killed = f"sqlite:///{tmp_path / 'matches.sqlite'}"
    with Steered(tmp_path) as server:
        made = post(server.address, "/api/matches", {"book": "dadinho", "away": {"seat": "person"}})
        with talking_to(server, made["id"], *made["tokens"].values()) as both:
            for _ in range(6):
                offer = both.due()
                assert offer is not None
                message = act(both.re + 1, offer, both.view)
                both.act(message["side"], message["action"], phase=message["phase"])
            acknowledged: list[Any] = [told["step"] for told in both.heard if told["type"] == "step"]
            os.kill(server.pid, signal.SIGKILL)
    file = tmp_path / "backup.jsonl"
    assert run(["store", "check", "--database", killed]) == 0
    assert "1 matches" in capsys.readouterr().out
    assert run(["store", "backup", str(file), "--database", killed]) == 0
    assert file.stat().st_mode & 0o777 == 0o600
    again = tmp_path / "again"
    again.mkdir()
    assert run(["store", "restore", str(file), "--database", f"sqlite:///{again / 'matches.sqlite'}"]) == 0
    with Steered(again) as server:
        kept = [frame["step"] for frame in replayed(server.address, made["id"])]
        assert kept[: len(acknowledged)] == acknowledged
        with talking_to(server, made["id"], *made["tokens"].values()) as both:
            assert both.welcome["seats"] == ["home", "away"]
            assert both.due() is not None
