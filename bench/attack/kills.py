"""kill -9 at any moment: under play, during the first start, during a migration."""

import asyncio
import contextlib
import random
import tempfile
import time
from pathlib import Path
from urllib.request import urlopen

from tests.served import Served
from tests.server.store.test_migrating import old_data

from bench.attack.players import lost, playing, until_all_have_played
from bench.attack.report import Row
from bench.crowd import GENEROUS, created

MATCHES = 8
LATEST = 4.0  # seconds after being started, by which a first start or a migration is done


async def under_play(database: str, kills: int, rng: random.Random) -> Row:
    kind = database.partition(":")[0].partition("+")[0]
    with tempfile.TemporaryDirectory() as folder, (Path(folder) / "log").open("wb") as log:
        server = Served(Path(folder), limits=GENEROUS, database=database)
        server.errors = log
        with server:
            port, faults = server.port, tuple[str, ...]()
            async with playing(lambda: server.address, MATCHES) as crowd:
                for _ in range(kills):
                    before = crowd.acknowledged
                    await asyncio.sleep(rng.uniform(0.05, 1.0))
                    while (
                        crowd.acknowledged < before + MATCHES
                    ):  # somebody plays again, and is in the midst of it
                        await asyncio.sleep(rng.uniform(0.01, 0.1))
                    server.kill()
                    await asyncio.to_thread(server.start, port)
                faults = await until_all_have_played(crowd, time.monotonic())
        done = f"{kills} kills under play of {MATCHES} matches, who tried again {len(crowd.cuts)} times"
        return Row(f"kill -9, {kind}", done, crowd.acknowledged, faults=faults + lost(database, crowd))


def while_starting(database: str, kills: int, rng: random.Random, before: str) -> Row:
    """At random moments of the start; in the end it must start, and what was there must be there."""
    kind = database.partition(":")[0].partition("+")[0]
    old = old_data(database)["matches"] if before == "migration" else []
    faults: list[str] = []
    with tempfile.TemporaryDirectory() as folder, (Path(folder) / "log").open("wb") as log:
        server = Served(Path(folder), limits=GENEROUS, database=database)
        server.errors = log
        for _ in range(kills):
            server.launch()
            time.sleep(rng.uniform(0.0, LATEST))
            server.kill()
        with server:
            with contextlib.closing(urlopen(f"{server.address}/api/matches", timeout=60)) as answer:
                listed = answer.read().decode()
            faults += [f"{match['id']} is not listed" for match in old if match["id"] not in listed]
            created(server.address, "dadinho")
    faults += lost(database, ())
    return Row(
        f"kill -9, {before}, {kind}",
        f"{kills} kills within {LATEST:.0f} s of the start",
        0,
        faults=tuple(faults),
    )
