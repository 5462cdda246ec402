"""What stays of matches that were played and left: `python -m bench.residents [--matches 10000] [--actions 8] [BOOK]`.

The server is a process of its own, the people come over its wire, some at a time; half of them play against a bot. It
tells its memory, its open files, and the longest pause: how long its loop answered nobody, because it was at one thing
or at the collector's. A round is all that was to be done at once, one after the other: on a busy machine many wishes
may have come meanwhile. Both are what the loop's own thread used of the processor, which hardly depends on the
neighbours.
"""

import argparse
import asyncio
import contextlib
import gc
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import uvicorn
from tests.server.test_kill import act
from websockets.asyncio.client import connect

from bench.crowd import GENEROUS, Line, created
from palheta.cli.serve import listen
from palheta.server.clock import Clock
from palheta.server.limits import DEFAULTS, changed
from palheta.server.memory import ShortPauses
from palheta.server.serving import Settings, get_ready, prepared

AT_ONCE = 20  # matches
LOOK = 0.005  # seconds between two looks
RATE = 50.0  # of the server's clock: bots do not keep anybody waiting
PATIENCE = 0.2  # seconds with a bot
PERSON, BOT = {"seat": "person"}, {"seat": "bot"}


class Watch:
    """The longest pauses of the loop it runs in, its rounds, and the collector's."""

    def __init__(self) -> None:
        self.pause = self.round = self.collector = 0.0
        self.what = ""
        self._began = 0.0
        gc.callbacks.append(self._collecting)
        run = asyncio.Handle._run  # whatever a loop does, it does in one of these

        def timed(handle: asyncio.Handle) -> None:
            began = time.thread_time()
            run(handle)
            if (took := time.thread_time() - began) > self.pause:
                self.pause, self.what = took, _named(handle)

        asyncio.Handle._run = timed  # type: ignore[assignment,method-assign]

    def _collecting(self, phase: str, _info: dict[str, int]) -> None:
        if phase == "start":
            self._began = time.thread_time()
        else:
            self.collector = max(self.collector, time.thread_time() - self._began)

    async def look(self) -> None:
        while True:
            before = time.thread_time()
            await asyncio.sleep(LOOK)
            self.round = max(self.round, time.thread_time() - before)

    def told(self) -> dict[str, float | str]:
        """Since it was last asked, in milliseconds. `what`: the loop was at in its longest pause."""
        told: dict[str, float | str] = {"what": self.what}
        told |= {"pause": 1e3 * self.pause, "round": 1e3 * self.round, "collector": 1e3 * self.collector}
        self.pause = self.round = self.collector = 0.0
        return told | {"memory": resident(), "files": len(list(Path("/proc/self/fd").iterdir()))}


def _named(handle: asyncio.Handle) -> str:
    callback = getattr(handle, "_callback", None)
    of = getattr(callback, "__self__", None)
    return repr(of.get_coro()) if isinstance(of, asyncio.Task) else repr(callback)


def resident() -> float:
    """Megabytes."""
    status = Path("/proc/self/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


async def serve(database: str) -> None:
    """Answers each line of standard input with what it has seen since the last."""
    listening, address = listen("127.0.0.1", 0)
    pauses = ShortPauses()
    server = prepared(
        database, Clock(RATE), {}, settings=Settings(limits=changed(DEFAULTS, [*GENEROUS])), pauses=pauses
    )
    get_ready(pauses, lambda _: None)
    watch = Watch()
    tasks = [asyncio.create_task(watch.look()), asyncio.create_task(_answer(watch, server))]
    print(address, flush=True)
    await server.serve(sockets=[listening])
    for task in tasks:
        task.cancel()


async def _answer(watch: Watch, server: uvicorn.Server) -> None:
    lines, loop = asyncio.StreamReader(), asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    while await lines.readline():
        print(json.dumps(watch.told()), flush=True)
    server.should_exit = True


async def play(address: str, book: str, actions: int, away: dict[str, str]) -> None:
    made = await asyncio.to_thread(created, address, book, away=away)
    async with connect(f"{address.replace('http', 'ws')}/ws/{made['id']}", max_size=None) as socket:
        line = Line(socket)
        await socket.send(json.dumps({"type": "join", "v": 1, "tokens": list(made["tokens"].values())}))
        await line.heard()
        done = 0
        while done < actions and line.view["over"] is None:
            offer = next((o for o in line.view["offers"] if "barred" not in o), None)
            if offer is None or (offer["side"] == "away" and away is BOT) or offer["side"] == "referee":
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(PATIENCE):
                        await line.heard()
                        continue
                return  # and the bot goes on thinking for nobody
            _, heard = await line.asked(act(done, offer, line.view))
            while heard["type"] == "step" and "view" not in heard:
                heard = await line.heard()
            done += 1


async def many(address: str, book: str, count: int, actions: int) -> None:
    waiting = iter(range(count))

    async def one_after_the_other() -> None:
        for number in waiting:
            await play(address, book, actions, BOT if number % 2 else PERSON)

    await asyncio.gather(*(one_after_the_other() for _ in range(AT_ONCE)))


def asked(server: "subprocess.Popen[str]") -> dict[str, Any]:
    assert server.stdin is not None
    assert server.stdout is not None
    server.stdin.write("?\n")
    server.stdin.flush()
    told: dict[str, Any] = json.loads(server.stdout.readline())
    return told


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument("--actions", type=int, default=8, help="things done in each")
    parser.add_argument("--serve", metavar="DATABASE", help=argparse.SUPPRESS)
    parser.add_argument("book", nargs="?", default="dadinho")
    args = parser.parse_args()
    if args.serve:
        asyncio.run(serve(args.serve))
        return
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "bench.residents", "--serve", f"sqlite:///{folder}/m.sqlite"]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdin is not None
            assert server.stdout is not None
            address = server.stdout.readline().strip()
            share = max(1, args.matches // 10)
            asked(server)  # what it took to start is nobody's pause
            for played in range(share, args.matches + 1, share):
                asyncio.run(many(address, args.book, share, args.actions))
                told = asked(server)
                print(
                    f"{args.book}: {played} matches played and left: {told['memory']:.0f} MB, {told['files']} files, "
                    f"longest pause {told['pause']:.0f} ms (of the collector {told['collector']:.0f} ms), "
                    f"longest round {told['round']:.0f} ms; the pause was {told['what']}",
                    flush=True,
                )
            server.stdin.close()


if __name__ == "__main__":
    main()
