"""At the door: does the request mean this server, does it come from a page of ours, and does it ask for too much?

Pages of other sites can make a browser send requests here; a name that somebody else points at this machine (DNS
rebinding) can make such a page look like ours. Both are told apart by the headers that every browser sends.
"""

import asyncio
import ipaddress
import socket
from collections import OrderedDict
from collections.abc import Iterable

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from palheta.ruling import Reason, reason
from palheta.server.clock import Clock
from palheta.server.limits import Limits
from palheta.server.wire import outgoing
from palheta.server.wire.answers import Trouble
from palheta.server.wire.writing import encoded

MINUTE, DAY = 60.0, 86_400.0
SAFE = frozenset(("GET", "HEAD", "OPTIONS"))
MOST_KNOWN = 10_000  # addresses that are remembered

WRONG_HOST = reason("This server is not known by that name; whoever runs it can allow it with --allow-host")
WRONG_ORIGIN = reason("This page is not from here")
TOO_MUCH = reason("Too much at once; please wait a moment")
TOO_SLOW = reason("That took too long to arrive")


class Bucket:
    """Fills again with time; `size` at once, and as many in so many seconds."""

    def __init__(self, size: float, seconds: float, now: float) -> None:
        self._size = self._left = size
        self._rate = size / seconds
        self._at = now

    def take(self, now: float) -> bool:
        self._left = min(self._size, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """One for every address; those that were not used for longest are forgotten first."""

    def __init__(self, size: float, clock: Clock, seconds: float = MINUTE) -> None:
        self._size = size
        self._seconds = seconds
        self._clock = clock
        self._of: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        now = self._clock.real()
        bucket = self._of.pop(address, None) or Bucket(self._size, self._seconds, now)
        self._of[address] = bucket
        if len(self._of) > MOST_KNOWN:
            self._of.popitem(last=False)
        return bucket.take(now)


class Turns:
    """Of those who only ask or watch one is let in each time that the loop has gone round: who plays never waits for
    all of them, however many ask at the same moment."""

    def __init__(self) -> None:
        self._one = asyncio.Lock()

    async def wait(self) -> None:
        async with self._one:
            await asyncio.sleep(0)


def address_of(scope: Scope) -> str:
    """Of a network behind IPv6 the first 64 bits: one house has all the others."""
    client = scope.get("client")
    if client is None:
        return ""
    try:
        address = ipaddress.ip_address(client[0])
    except ValueError:
        return str(client[0])
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)


def host_allowed(host: str, allowed: Iterable[str]) -> bool:
    """An address can only be this machine's; of names, those that are surely its own or were allowed."""
    name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
    name = name.strip("[]").lower().rstrip(".")
    try:
        ipaddress.ip_address(name)
    except ValueError:
        own = socket.gethostname().lower()
        return name in ("localhost", own, f"{own}.local", *(one.lower() for one in allowed))
    return True


def origin_allowed(headers: Headers, origins: Iterable[str]) -> bool:
    """A browser says where its page came from: it must be this server. Other programs say nothing."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")
    host = headers.get("host", "")
    return origin in origins or origin in (f"http://{host}", f"https://{host}")


class Guard:
    """`hosts`: further names of this server; `origins`: other pages that may talk to it."""

    def __init__(
        self, app: ASGIApp, limits: Limits, clock: Clock, hosts: tuple[str, ...], origins: tuple[str, ...]
    ) -> None:
        self._app = app
        self._limits = limits
        self._hosts = hosts
        self._origins = origins
        self._requests = Buckets(limits.requests, clock)
        self._matches = Buckets(limits.new_matches, clock)
        self._matches_a_day = Buckets(limits.new_matches_a_day, clock, DAY)
        self._events = Buckets(limits.new_events, clock)
        self._events_a_day = Buckets(limits.new_events_a_day, clock, DAY)
        self._event_entries = Buckets(limits.event_entries, clock)
        self._replays = Buckets(limits.replays, clock)
        self._uploads = Buckets(limits.uploads, clock)
        self._lines: dict[str, int] = {}
        self._turns = Turns()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self._line(scope, receive, send)
        elif scope["type"] == "http":
            await self._request(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    def _fault(self, scope: Scope) -> tuple[int, str, Reason] | None:
        headers, address = Headers(scope=scope), address_of(scope)
        unsafe = scope["type"] == "websocket" or scope["method"] not in SAFE
        if not host_allowed(headers.get("host", "localhost"), self._hosts):
            return 421, "wrong_host", WRONG_HOST
        if unsafe and not origin_allowed(headers, self._origins):
            return 403, "wrong_origin", WRONG_ORIGIN
        counted = [self._requests] + (self._dear(scope) if scope["type"] == "http" else [])
        if not all(buckets.take(address) for buckets in counted):
            return 429, "too_much", TOO_MUCH
        return None

    def _dear(self, scope: Scope) -> list[Buckets]:
        """What makes this server work is counted apart."""
        if scope["method"] == "POST" and scope["path"].startswith(("/api/told/", "/api/consult", "/api/qr")):
            return []  # what people tell at a real table: no match is made
        if scope["method"] == "POST":
            if scope["path"] in ("/api/events", "/events/new"):
                return [self._events, self._events_a_day]
            if scope["path"].endswith("/desk"):
                return [self._event_entries]
            return (
                [self._uploads]
                if scope["path"] in ("/api/replay", "/api/measure")
                else [self._matches, self._matches_a_day]
            )
        looks_at_one = scope["path"].endswith(("/replay", "/record", "/decided", "/sheet.pdf"))
        return [self._replays] if looks_at_one or scope["path"].startswith("/api/exhibition/") else []

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        fault = self._fault(scope)
        if fault is not None:
            await _turn_away(send, *fault)
            return
        began = False

        async def watched(message: Message) -> None:
            nonlocal began
            began = True
            await send(message)

        await self._turns.wait()
        try:
            await self._app(scope, _in_time(receive, self._limits.body_seconds), watched)
        except TooSlow:
            if not began:
                await _turn_away(send, 408, "too_slow", TOO_SLOW)

    async def _line(self, scope: Scope, receive: Receive, send: Send) -> None:
        address, fault = address_of(scope), self._fault(scope)
        full = sum(self._lines.values()) >= self._limits.connections
        if fault is None and (full or self._lines.get(address, 0) >= self._limits.lines_each):
            fault = 429, "too_much", TOO_MUCH
        if fault is not None:
            await receive()
            await send({"type": "websocket.accept"})
            code = outgoing.TOO_MUCH if fault[0] == 429 else outgoing.NOT_FROM_HERE
            await send({"type": "websocket.close", "code": code, "reason": str(fault[2])[:120]})
            return
        self._lines[address] = self._lines.get(address, 0) + 1
        try:
            await self._app(scope, receive, send)
        finally:
            self._lines[address] -= 1
            if not self._lines[address]:
                del self._lines[address]


class TooSlow(Exception):
    """What was to be sent with a request did not arrive in time."""


def _in_time(receive: Receive, seconds: float) -> Receive:
    """All of the body by then; what comes after it, the news that somebody has gone, may take as long as it likes."""
    deadline = asyncio.get_running_loop().time() + seconds
    complete = False

    async def received() -> Message:
        nonlocal complete
        if complete:
            return await receive()
        try:
            async with asyncio.timeout_at(deadline):
                message = await receive()
        except TimeoutError:
            raise TooSlow from None
        complete = message["type"] != "http.request" or not message.get("more_body", False)
        return message

    return received


async def _turn_away(send: Send, status: int, code: str, words: Reason) -> None:
    body = encoded(Trouble(code, words))
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
