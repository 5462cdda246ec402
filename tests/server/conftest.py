"""Every server test runs on SQLite and on a real PostgreSQL, started for the tests in a folder of its own. Each has
a database to itself."""

import itertools
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sql

from palheta.rulebooks import registry


@pytest.fixture
def kickabout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._MODULES, "kickabout", "tests.kickabout.book")


def _as_postgres(command: list[str]) -> list[str]:
    """initdb refuses root: run it as the user that Debian made for it."""
    return ["runuser", "-u", "postgres", "--", *command] if os.geteuid() == 0 else command


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    assert found, "the server tests need PostgreSQL (apt-get install postgresql)"
    programs = found[-1].parent
    folder = Path(tempfile.mkdtemp(prefix="palheta-postgres-"))
    if os.geteuid() == 0:
        os.chown(folder, pwd.getpwnam("postgres").pw_uid, -1)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    data = folder / "data"
    init = [str(programs / "initdb"), "-D", str(data), "-A", "trust", "-U", "postgres", "-E", "UTF8"]
    subprocess.run(_as_postgres(init), check=True, capture_output=True, cwd="/")
    options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c fsync=off"
    control = [str(programs / "pg_ctl"), "-D", str(data), "-w"]
    start = [*control, "-l", str(folder / "log"), "-o", options, "start"]
    subprocess.run(_as_postgres(start), check=True, stdout=subprocess.DEVNULL, cwd="/")
    try:
        yield f"postgresql+psycopg://postgres@127.0.0.1:{port}"
    finally:
        subprocess.run(
            _as_postgres([*control, "-m", "immediate", "stop"]), check=True, capture_output=True, cwd="/"
        )
        shutil.rmtree(folder)


_NUMBERS = itertools.count(1)


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'matches.sqlite'}"
    cluster: str = request.getfixturevalue("postgres")
    name = f"test{next(_NUMBERS)}"
    engine = sql.create_engine(f"{cluster}/postgres", isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(sql.text(f"create database {name}"))
    engine.dispose()
    return f"{cluster}/{name}"
