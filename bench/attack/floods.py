"""What strangers do to a server, each of them from addresses of their own on this machine (127.0.0.2 and on)."""

import asyncio
import contextlib
import itertools
import json
import random
import time
from collections.abc import Awaitable, Callable
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from palheta.match import Header, encode

ADDRESSES = 4
Flood = Callable[["Target"], Awaitable[int]]


class Target:
    """`match` is one that is being played, for who only watches. `until`: when the flood ends."""

    def __init__(self, port: int, match: str, until: float) -> None:
        self.port = port
        self.match = match
        self.until = until
        self.rng = random.Random(port)
        self._addresses = itertools.cycle(f"127.0.0.{2 + n}" for n in range(ADDRESSES))

    @property
    def on(self) -> bool:
        return time.monotonic() < self.until

    async def connection(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        here = (next(self._addresses), 0)
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=here)

    def line(self, match: str | None = None) -> connect:
        here = (next(self._addresses), 0)
        where = f"ws://127.0.0.1:{self.port}/ws/{match or self.match}"
        # Without a bound on what waits to be read: who reads nothing would not hear the goodbye either, and hang.
        return connect(where, max_size=None, max_queue=None, local_addr=here)

    async def asked(self, method: str, path: str, body: bytes = b"") -> bytes:
        """One request on a connection of its own; the answer's first bytes."""
        length = f"Content-Length: {len(body)}\r\nConnection: close\r\n"
        reader, writer = await self.connection()
        try:
            writer.write(f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{length}\r\n".encode() + body)
            return await reader.read(200_000)
        finally:
            writer.close()


async def _all_the_time(target: Target, at_once: int, once: Callable[[], Awaitable[Any]]) -> int:
    """So many at a time, each again and again; how often."""
    count = 0

    async def again() -> None:
        nonlocal count
        while target.on:
            with contextlib.suppress(OSError, WebSocketException, asyncio.IncompleteReadError, TimeoutError):
                async with asyncio.timeout(max(0.1, target.until - time.monotonic())):
                    await once()
            count += 1
            await asyncio.sleep(0.001)

    await asyncio.gather(*(again() for _ in range(at_once)))
    return count


async def slow_heads(target: Target) -> int:
    async def once() -> None:
        reader, writer = await target.connection()
        try:
            writer.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n")
            while not reader.at_eof() and not writer.is_closing():
                writer.write(b"X-A: b\r\n")
                await asyncio.sleep(0.5)
        finally:
            writer.close()

    return await _all_the_time(target, 400, once)


async def half_open(target: Target) -> int:
    async def once() -> None:
        reader, writer = await target.connection()
        try:
            await reader.read(1)
        finally:
            writer.close()

    return await _all_the_time(target, 1_500, once)


async def unfinished_uploads(target: Target) -> int:
    async def once() -> None:
        reader, writer = await target.connection()
        try:
            writer.write(
                b"POST /api/replay HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 8000000\r\n\r\n"
                + b"x" * 1000
            )
            await reader.read(1)
        finally:
            writer.close()

    return await _all_the_time(target, 300, once)


async def unread_answers(target: Target) -> int:
    async def once() -> None:
        reader, writer = await target.connection()
        try:
            writer.write(b"GET /rules/fistf HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 20)
            await asyncio.sleep(5.0)
            assert reader is not None
        finally:
            writer.close()

    return await _all_the_time(target, 100, once)


async def many_matches(target: Target) -> int:
    body = b'{"book": "dadinho"}'
    return await _all_the_time(target, 30, lambda: target.asked("POST", "/api/matches", body))


async def exhibitions(target: Target) -> int:
    paths = itertools.cycle(
        ["/api/exhibition/dadinho", "/api/exhibition/guzikowa", "/api/matches", "/rules/fistf"]
    )
    return await _all_the_time(target, 30, lambda: target.asked("GET", next(paths)))


async def replays(target: Target) -> int:
    return await _all_the_time(target, 30, lambda: target.asked("GET", f"/api/matches/{target.match}/replay"))


async def hostile_records(target: Target) -> int:
    late = encode(Header(book="tres-toques"), [])
    bodies = itertools.cycle(
        [
            late + b'{"crc":"00000000","step":{"late":1e308}}\n',
            b'{"crc":"00000000",' + b"[" * 500_000,
            b"\0" * 2_000_000,
            late * 2_000,
            json.dumps({"palheta": 1, "book": "tres-toques", "options": {"period_seconds": 1e308}}).encode()
            + b"\n",
        ]
    )
    return await _all_the_time(target, 20, lambda: target.asked("POST", "/api/replay", next(bodies)))


async def spectators(target: Target) -> int:
    """Six hundred come to one match, and leave at once."""
    count = 0
    while target.on:
        lines = []
        for _ in range(600):
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                line = await target.line()
                await line.send('{"type": "join", "v": 1}')
                lines.append(line)
        count += len(lines)
        for line in lines:
            line.transport.abort()
        await asyncio.sleep(0.5)
    return count


async def strangers(target: Target) -> int:
    """They join and leave, join and leave."""

    async def once() -> None:
        async with target.line() as line:
            await line.send('{"type": "join", "v": 1}')
            await line.recv()

    return await _all_the_time(target, 30, once)


async def hostile_messages(target: Target) -> int:
    words: list[str | bytes] = [
        "",
        "null",
        "[" * 20_000,
        "x" * 30_000,
        b"\xff\xfe",
        '{"type": "join", "v": 1, "tokens": ["x", "y"]}',
        '{"type": "act", "re": 1, "side": "home", "state": 0, "action": {"do": "wait"}}',
        '{"type": "hint", "re": 1, "side": "home"}',
        '{"type": "aim", "side": "home", "aim": null}',
        '{"type": "ping"}',
    ]

    async def once() -> None:
        async with target.line() as line:
            for _ in range(60):
                await line.send(target.rng.choice(words))
            line.transport.abort()  # without a goodbye: the next sixty come sooner

    return 60 * await _all_the_time(target, 40, once)


async def bots(target: Target) -> int:
    """Matches of two bots, as many as one may open, all of them thinking."""
    made = []
    for _ in range(80):
        body = b'{"book": "dadinho", "home": {"seat": "bot"}, "away": {"seat": "bot"}}'
        answer = await target.asked("POST", "/api/matches", body)
        with contextlib.suppress(ValueError, KeyError, TypeError):
            made.append(json.loads(answer.partition(b"\r\n\r\n")[2])["id"])
    names = itertools.cycle(made)

    async def once() -> None:
        async with target.line(next(names)) as line:
            await line.send('{"type": "join", "v": 1}')
            while True:
                await line.recv()

    return await _all_the_time(target, len(made), once)


FLOODS: dict[str, Flood] = {
    "slow requests": slow_heads,
    "half-open connections": half_open,
    "unfinished uploads": unfinished_uploads,
    "answers nobody reads": unread_answers,
    "new matches": many_matches,
    "pages and exhibitions": exhibitions,
    "replays": replays,
    "hostile records": hostile_records,
    "spectators leaving at once": spectators,
    "strangers coming and going": strangers,
    "hostile messages": hostile_messages,
    "bots": bots,
}
