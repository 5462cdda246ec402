"""A real PostgreSQL in a folder of its own, for as long as it is needed."""

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import sqlalchemy as sql


def _as_postgres(command: list[str]) -> list[str]:
    """initdb refuses root: run it as the user that Debian made for it."""
    return ["runuser", "-u", "postgres", "--", *command] if os.geteuid() == 0 else command


@contextmanager
def cluster() -> Iterator[str]:
    """Its address, without a database's name."""
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


def new_database(server: str, name: str) -> str:
    engine = sql.create_engine(f"{server}/postgres", isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(sql.text(f"create database {name}"))
    engine.dispose()
    return f"{server}/{name}"
