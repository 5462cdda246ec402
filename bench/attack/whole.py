"""All attacks, one after the other: `make soak ARGS=--attack`."""

import asyncio
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.postgres import cluster, new_database

from bench.attack import flooding, kills, outages
from bench.attack.ahead import ahead_of_neighbours
from bench.attack.report import Row, table


class Size(NamedTuple):
    """`kills` in all, `seconds` of each flood and each outage."""

    kills: int
    flood: float
    outages: int
    outage: float
    deleted: int


WHOLE = Size(kills=300, flood=10.0, outages=3, outage=5.0, deleted=5)
QUICK = Size(kills=10, flood=2.0, outages=1, outage=2.0, deleted=1)


def attack(size: Size, kills: int | None = None, seed: int = 0) -> list[str]:
    """The faults."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended"))  # and with it the servers that it has started
    began, rows = time.monotonic(), list[Row]()
    size = size if kills is None else size._replace(kills=kills)
    with tempfile.TemporaryDirectory() as folder, cluster() as server:
        for row in _attacks(Path(folder), server, size, random.Random(seed)):
            rows.append(row)
            print(*row.told(), sep="  ", flush=True)
    took, load, cores = time.monotonic() - began, os.getloadavg()[0], os.cpu_count()
    print(f"\n{table(rows)}\n{took:.0f} s, load {load:.1f} on {cores} cores")
    return [f"{row.attack}: {fault}" for row in rows for fault in row.faults]


def _attacks(folder: Path, server: str, size: Size, rng: random.Random) -> Iterator[Row]:
    names = iter(range(1_000))

    def databases() -> list[str]:
        """A new one of each kind."""
        name = f"attack{next(names)}"
        return [f"sqlite:///{folder / name}.sqlite", new_database(server, name)]

    with ahead_of_neighbours() as ahead:
        if not ahead:
            print("other programs on this machine are measured too: only root comes before them", flush=True)
        yield from flooding.rows(size.flood)
    for database in databases():
        yield asyncio.run(outages.away(database, size.outages, size.outage))
    if os.geteuid() == 0:
        yield asyncio.run(outages.full(size.outages, size.outage))
    else:
        yield Row("full disk, sqlite", "left out: only root can make a small disk", 0)
    for database in databases():
        yield asyncio.run(outages.deleted(database, size.deleted))
    for before in ("first start", "migration"):
        for database in databases():
            yield kills.while_starting(database, size.kills * 3 // 20, rng, before)
    for database in databases():
        yield asyncio.run(kills.under_play(database, size.kills // 5, rng))
