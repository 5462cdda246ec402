"""How one server bears many matches: `python -m bench.crowd [--matches 200] [--bots 0] [--seconds 20] [BOOK ...]`.

`--bots`: so many matches of two bots each are played beside them, and watched: every flick of theirs is thought about.
The clients are processes of their own. What the server's process used of the processor is told as well: unlike the
waiting, it hardly depends on the neighbours. So is what one flick costs in this process, book by book.
"""

import argparse
import asyncio
import contextlib
import json
import math
import multiprocessing
import os
import random
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple
from urllib.request import Request, urlopen

from msgspec.structs import replace
from tests.served import Served
from tests.server.test_kill import act
from websockets.asyncio.client import ClientConnection, connect

from palheta.match import Header, Match
from palheta.match.record import entry_line
from palheta.play import warm
from palheta.play.physics_runner import PhysicsRunner
from palheta.play.refusal import Refused
from palheta.play.session import Session
from palheta.play.steadiness import Steadiness
from palheta.rulebooks import equipment
from palheta.server import views
from palheta.server.memory import ShortPauses
from palheta.server.wire import incoming
from palheta.server.wire.writing import encoded, write
from palheta.table.frame import Side

# One address plays all of them.
EVERYTHING = (
    "new_matches",
    "new_matches_a_day",
    "requests",
    "replays",
    "lines_each",
    "connections_each",
    "bots",
    "bots_each",
)
GENEROUS = tuple(f"{name}=1000000" for name in EVERYTHING)
HANDS: dict[Side, Steadiness] = {"home": "perfect", "away": "perfect"}
EVERY = 2.0
CLIENTS = 2  # processes
WARMING = 20.0  # seconds for everybody to sit down and to be arranged, before anything is measured
QUANTILES = {"50%": 0.5, "99%": 0.99, "worst": 1.0}


class Waits(NamedTuple):
    """Seconds until the answer; `botted` are moments at which a bot flicked."""

    flicks: list[float]
    echoes: list[float]
    botted: list[float]


def created(address: str, book: str, **seats: dict[str, str]) -> dict[str, Any]:
    body = json.dumps({"book": book, "away": {"seat": "person"}, "length": "full"} | seats).encode()
    with urlopen(Request(address + "/api/matches", body), timeout=60) as answer:
        made: dict[str, Any] = json.loads(answer.read())
        return made


class Line:
    """One client's socket: whatever is told, the newest view is kept."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._asked = 0
        self.view: dict[str, Any] = {}

    async def heard(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await self._socket.recv())
        self.view = message.get("view", self.view)
        return message

    async def asked(self, message: dict[str, Any]) -> tuple[float, dict[str, Any]]:
        """Seconds until the answer to this message, and the answer."""
        self._asked += 1
        sent = time.perf_counter()
        await self._socket.send(json.dumps(message | {"re": self._asked}))
        while True:
            heard = await self.heard()
            if heard.get("re") == self._asked and heard["type"] in ("step", "refused", "pong"):
                return time.perf_counter() - sent, heard


def flicked(message: dict[str, Any], offer: dict[str, Any], view: dict[str, Any], rng: random.Random) -> None:
    """Half at the ball, the others anywhere, of every strength."""
    action = message["action"]
    piece = action["piece"] = rng.choice(offer["pieces"])
    action |= {"angle": rng.uniform(-180, 180), "power": rng.uniform(0.1, 1.0)}
    here, ball = view["pieces"].get(piece), view["ball"]
    if rng.random() < 0.5 and isinstance(here, list) and isinstance(ball, list):
        action["angle"] = math.degrees(math.atan2(ball[1] - here[1], ball[0] - here[0]))
    if "how" in offer:
        action["how"] = offer["how"][0]


async def one_match(address: str, made: dict[str, Any], begin: float, until: float, waits: Waits) -> None:
    rng = random.Random(made["id"])
    async with connect(f"{address.replace('http', 'ws')}/ws/{made['id']}", max_size=None) as socket:
        line = Line(socket)
        await socket.send(json.dumps({"type": "join", "v": 1, "tokens": list(made["tokens"].values())}))
        await line.heard()
        await asyncio.sleep(rng.uniform(0, EVERY))
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(until - time.monotonic()):
                while line.view["over"] is None:
                    await one_action(line, rng, begin, waits)


async def one_action(line: Line, rng: random.Random, begin: float, waits: Waits) -> None:
    offer = next((o for o in line.view["offers"] if "barred" not in o), None)
    if offer is None or offer["side"] == "referee":
        await line.heard()
        return
    message = act(0, offer, line.view)
    if offer["does"] == "flick":
        flicked(message, offer, line.view, rng)
    took, heard = await line.asked(message)
    told = heard
    while heard["type"] == "step" and "view" not in told:  # it still runs; its ruling is told at its end
        told = await line.heard()
    if offer["does"] == "flick":
        echo, _ = await line.asked({"type": "ping"})
        if heard["type"] == "step" and begin < time.monotonic():
            waits.flicks.append(took)
            waits.echoes.append(echo)
        await asyncio.sleep(EVERY * rng.uniform(0.8, 1.2))


async def watched(address: str, made: dict[str, Any], begin: float, until: float, waits: Waits) -> None:
    """Two bots at one table."""
    async with connect(f"{address.replace('http', 'ws')}/ws/{made['id']}", max_size=None) as socket:
        await socket.send(json.dumps({"type": "join", "v": 1}))
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(until - time.monotonic()):
                while True:
                    heard = json.loads(await socket.recv())
                    if "flick" in heard.get("step", {}) and heard["type"] == "step":
                        waits.botted.append(time.monotonic())


def client(address: str, made: list[dict[str, Any]], begin: float, until: float) -> Waits:
    """One process with its share of the matches."""

    async def all_of_them() -> Waits:
        waits = Waits([], [], [])
        sat = [(one_match if one["tokens"] else watched)(address, one, begin, until, waits) for one in made]
        await asyncio.gather(*sat)
        return waits

    return asyncio.run(all_of_them())


def processor_seconds(pid: int) -> float:
    """What a process has used so far, in its own code and for it in the kernel."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def quantile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def shown(values: list[float]) -> str:
    return ", ".join(f"{label} {quantile(values, share) * 1000:.0f} ms" for label, share in QUANTILES.items())


def many(server: Served, book: str, count: int, seconds: float, bots: int = 0) -> Iterator[str]:
    bot = {"seat": "bot"}
    made = [created(server.address, book) for _ in range(count)]
    made += [created(server.address, book, home=bot, away=bot) for _ in range(bots)]
    begin = time.monotonic() + WARMING
    until = begin + seconds
    spawned = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(CLIENTS, mp_context=spawned) as pool:
        shares = [pool.submit(client, server.address, made[k::CLIENTS], begin, until) for k in range(CLIENTS)]
        time.sleep(begin - time.monotonic())
        before = processor_seconds(server.pid)
        time.sleep(until - time.monotonic())
        used = processor_seconds(server.pid) - before
        load = os.getloadavg()[0]
        found = [share.result() for share in shares]
    waits = Waits(*([t for w in found for t in w[k]] for k in range(3)))
    if not waits.flicks:
        yield f"{book}: no flick in {seconds:.0f} s, load {load:.2f}: the clients did not get going"
        return
    rate = len(waits.flicks) / seconds
    yield f"{book}: {count} matches, {rate:.0f} flicks a second, load {load:.2f} on {os.cpu_count()} cores"
    if bots:
        rate = sum(begin < t < until for t in waits.botted) / seconds
        yield f"  beside them {bots} matches of two bots: {rate:.1f} flicks a second"
    yield f"  flick ruled: {shown(waits.flicks)}"
    yield f"  echo:        {shown(waits.echoes)}"
    yield f"  ratio of medians, flick to echo: {quantile(waits.flicks, 0.5) / quantile(waits.echoes, 0.5):.1f}"
    yield (
        f"  the server's process: {used / seconds:.0%} of one core, "
        f"{used / len(waits.flicks) * 1000:.1f} ms of it a flick with all that comes between flicks"
    )


def one_by_one(book: str, flicks: int) -> str:
    """What flicks cost the thread that judges, from the action to the message and the log's line."""
    costs: list[float] = []
    contacts: dict[float, int] = {}
    seed = 0
    while len(costs) < flicks:
        seed += 1
        for cost, met in _costs(book, seed):
            costs.append(cost)
            contacts[cost] = met
    worst = max(costs)
    return (
        f"{book}: {len(costs)} flicks one by one, {sum(costs) / len(costs) * 1000:.1f} ms of the processor each, "
        f"99% {quantile(costs, 0.99) * 1000:.0f}, worst {worst * 1000:.0f} ({contacts[worst]} contacts)"
    )


def _costs(book: str, seed: int) -> Iterator[tuple[float, int]]:
    rng, now = random.Random(seed), 0.0
    table = Session(Match(Header(book=book)), PhysicsRunner(), f"{seed}", HANDS, patient=True)
    for re in range(60):
        while table.pass_time(now) is not None:
            pass
        view = json.loads(write(views.view(table, now)))
        offer = next((o for o in view["offers"] if "barred" not in o and o["side"] != "referee"), None)
        if offer is None or (offer["does"] == "place" and "suggest" not in offer):
            return
        message: dict[str, Any] = act(re, offer, view)
        if offer["does"] == "flick":
            flicked(message, offer, view, rng)
        wish = incoming.read(json.dumps(message))
        assert isinstance(wish, incoming.Act)
        now += EVERY
        began = time.thread_time()
        try:
            taken = table.act(wish.side, wish.action.action, wish.state, now, wish.phase)
        except Refused:
            return
        write(replace(views.step(table, taken, now), running=table.windows(now)))
        encoded(entry_line(taken.entry))
        cost = time.thread_time() - began
        now += EVERY
        if offer["does"] == "flick":
            yield cost, len(views.trace_of(taken.entry).contacts)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--bots", type=int, default=0, help="matches of two bots beside them")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--flicks", type=int, default=400, help="how many are timed one by one")
    parser.add_argument("books", nargs="*", help="default: every table's")
    args = parser.parse_args()
    books = args.books or equipment.names()
    if boards := set(books) - set(equipment.names()):
        parser.error(f"nothing is flicked in {', '.join(boards)}")
    warm.run()
    ShortPauses().begin()
    for book in books:
        print(one_by_one(book, args.flicks), flush=True)
    if not args.matches:
        return
    with tempfile.TemporaryDirectory() as folder:
        for book in books:
            with Served(Path(folder), limits=GENEROUS) as server:
                for line in many(server, book, args.matches, args.seconds, args.bots):
                    print(line, flush=True)


if __name__ == "__main__":
    main()
