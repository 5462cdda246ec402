"""The floods against one server with its ordinary limits, while people play."""

import asyncio
import multiprocessing
import os
import resource
import tempfile
import time
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from tests.served import Served

from bench.attack.floods import FLOODS, Target
from bench.attack.players import Crowd, lost, playing, until_all_have_played
from bench.attack.report import Row, slow

MATCHES = 20
MEGABYTES = 600.0  # that the server may have in the end; the compiled physics alone has two hundred
LOG = 1.0  # megabytes of its log


def flood(name: str, port: int, match: str, seconds: float) -> int:
    """In a process of its own. Strangers have machines of theirs: this one is the last to get the processor."""
    os.setpriority(os.PRIO_PROCESS, 0, 19)
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 20_000), hard))

    async def run() -> int:
        target = Target(port, match, time.monotonic() + seconds)
        return await FLOODS[name](target)

    return asyncio.run(run())


def resident(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def files(pid: int) -> int:
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))


async def floods(seconds: float, names: Iterable[str]) -> list[Row]:
    memory_disk = Path("/dev/shm")  # how long a neighbour keeps the disk busy is not what is measured
    where = memory_disk if memory_disk.is_dir() else None
    with tempfile.TemporaryDirectory(dir=where) as folder, (Path(folder) / "log").open("wb") as log:
        server = Served(Path(folder))
        server.errors = log
        rows = []
        with server:
            async with playing(lambda: server.address, MATCHES) as crowd:
                await until_all_have_played(crowd, 0.0)
                rows.append(await _quiet(crowd, seconds))
                spawned = multiprocessing.get_context("spawn")
                with ProcessPoolExecutor(1, mp_context=spawned, max_tasks_per_child=1) as pool:
                    for name in names:
                        rows.append(await _one(server, crowd, pool, name, seconds))
            memory, descriptors = resident(server.pid), files(server.pid)
        faults = list(lost(f"sqlite:///{Path(folder) / 'matches.sqlite'}", crowd))
        logged = (Path(folder) / "log").stat().st_size / 1e6
        if memory > MEGABYTES or logged > LOG:
            faults.append("too much memory or log")
        done = f"{memory:.0f} MB of memory, {descriptors} files, {logged * 1000:.0f} kB of log at the end"
        return [*rows, Row("after all floods", done, crowd.acknowledged, faults=tuple(faults))]


async def _quiet(crowd: Crowd, seconds: float) -> Row:
    since = time.monotonic()
    await asyncio.sleep(seconds)
    waits = crowd.waits(since)
    return Row("none", f"{MATCHES} matches, nobody attacks", len(waits), waits)


async def _one(server: Served, crowd: Crowd, pool: ProcessPoolExecutor, name: str, seconds: float) -> Row:
    cuts = len(crowd.cuts)
    attack = asyncio.get_running_loop().run_in_executor(
        pool, flood, name, server.port, crowd[0].match, seconds
    )
    await asyncio.sleep(1.0)  # until it has begun
    since = time.monotonic()
    count = await attack
    waits = crowd.waits(since)
    faults = [*slow(waits), *await until_all_have_played(crowd, since)]
    if crowd.cuts[cuts:]:
        faults.append(f"players were cut off: {crowd.cuts[cuts:]}")
    return Row(name, f"{count:,} times in {seconds:.0f} s", len(waits), waits, tuple(faults))


def rows(seconds: float, only: Iterable[str] = ()) -> list[Row]:
    return asyncio.run(floods(seconds, tuple(only) or FLOODS))
