"""The database goes away, the disk is full, a match is deleted under its players: the others play on, and so do they
when it is over."""

import asyncio
import contextlib
import os
import subprocess
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from urllib.request import Request, urlopen

from tests.served import Served
from tests.server.store.outage import outage

from bench.attack.players import Crowd, eventually, lost, playing, until_all_have_played
from bench.attack.report import Row
from bench.crowd import GENEROUS, created

MATCHES = 8
LEAVE = 32  # kilobytes that are left on the full disk
DISK = 24  # megabytes


@contextlib.asynccontextmanager
async def served(database: str, folder: Path) -> AsyncIterator[tuple[Served, Crowd]]:
    with (folder / "log").open("wb") as log:
        server = Served(folder, limits=GENEROUS, database=database)
        server.errors = log
        with server:
            async with playing(lambda: server.address, MATCHES) as crowd:
                await until_all_have_played(crowd, 0.0)
                yield server, crowd


async def away(database: str, times: int, seconds: float) -> Row:
    kind = database.partition(":")[0].partition("+")[0]
    faults: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        async with served(database, Path(folder)) as (_, crowd):
            for _ in range(times):
                with outage(database):
                    await asyncio.sleep(seconds)
                faults += await until_all_have_played(crowd, time.monotonic())
    done = f"{times} outages of {seconds:.0f} s under play of {MATCHES} matches"
    return Row(f"database away, {kind}", done, crowd.acknowledged, faults=(*faults, *lost(database, crowd)))


@contextlib.contextmanager
def small_disk() -> Iterator[Path]:
    """A file system of a few megabytes, in memory."""
    folder = Path(tempfile.mkdtemp(prefix="palheta-disk-"))
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK}m", "palheta", str(folder)], check=True)
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)
        folder.rmdir()


def _fill(folder: Path) -> Path:
    ballast = folder / "ballast"
    with ballast.open("wb", buffering=0) as file, contextlib.suppress(OSError):
        while True:
            file.write(b"\0" * 65536)
    os.truncate(ballast, max(0, ballast.stat().st_size - LEAVE * 1024))
    return ballast


async def full(times: int, seconds: float) -> Row:
    """SQLite on a disk that fills up, and on which there is room again later."""
    faults: list[str] = []
    with small_disk() as disk, tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{disk / 'matches.sqlite'}"
        async with served(database, Path(folder)) as (_, crowd):
            for _ in range(times):
                ballast = _fill(disk)
                await asyncio.sleep(seconds)
                before = crowd.acknowledged
                await asyncio.sleep(seconds)
                if crowd.acknowledged > before:
                    faults.append("something was acknowledged on a full disk")
                ballast.unlink()
                faults += await until_all_have_played(crowd, time.monotonic())
        faults += lost(database, crowd)
    done = f"{times} times {2 * seconds:.0f} s with {LEAVE} kB left"
    return Row("full disk, sqlite", done, crowd.acknowledged, faults=tuple(faults))


async def deleted(database: str, count: int) -> Row:
    """Matches are deleted while they are played; everybody else feels nothing."""
    kind = database.partition(":")[0].partition("+")[0]
    faults: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        async with served(database, Path(folder)) as (server, crowd):
            since = time.monotonic()
            for n in range(count):
                made = await asyncio.to_thread(created, server.address, "dadinho")
                async with playing(lambda: server.address, 1, seed=100 + n) as (victim,):
                    while len(victim.acknowledged) < 3:
                        await asyncio.sleep(0.05)
                    await asyncio.to_thread(_delete, server.address, victim.match, victim.tokens)
                    if not await eventually(lambda: victim.gone):
                        faults.append(f"who played {victim.match} was not told that it is gone")
                await asyncio.to_thread(_delete, server.address, made["id"], list(made["tokens"].values()))
            waits = crowd.waits(since)
            faults += await until_all_have_played(crowd, time.monotonic())
            faults += [f"others were cut off: {cut}" for cut in crowd.cuts]
    done = f"{count} matches deleted under play, {MATCHES} others beside them"
    return Row(f"deleted, {kind}", done, crowd.acknowledged, waits, (*faults, *lost(database, crowd)))


def _delete(address: str, match: str, tokens: list[str]) -> None:
    headers = {"Authorization": f"Bearer {','.join(tokens)}"}
    urlopen(Request(f"{address}/api/matches/{match}", headers=headers, method="DELETE"), timeout=60).close()
