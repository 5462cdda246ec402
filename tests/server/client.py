"""The server in this process, and people who talk to it as a browser would. Its clock goes on when a test says so."""

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from starlette.applications import Starlette
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.types import ASGIApp, Receive, Scope, Send

from palheta.play.running import Runner
from palheta.server.app import build
from palheta.server.creating import Tables
from palheta.server.limits import DEFAULTS, Limits
from palheta.server.preparing import Preparing
from palheta.server.storage import Storage
from tests.kickabout.runner import MadeUp
from tests.server.stepped import Stepped

CALLED = ("testserver",)
"""How Starlette's test client calls a server."""


class House(TestClient):
    """A server with its clock."""

    def __init__(self, app: Starlette, clock: Stepped) -> None:
        super().__init__(app)
        self.state = app.state
        self.clock = clock

    def quiet(self) -> None:
        """When everybody there waits for the clock or for people."""
        self.call(self.clock.quiet)

    def advance(self, seconds: float) -> None:
        """So much later, with all that was to happen meanwhile."""
        self.call(self.clock.advance, seconds)

    def tick(self) -> bool:
        """On to the next moment that the server waits for, if there is one."""
        return bool(self.call(self.clock.tick))

    def call(self, work: Callable[..., Any], *args: Any) -> Any:
        """In the server's own loop."""
        assert self.portal is not None
        return self.portal.call(work, *args)


@contextmanager
def serving(
    database: str,
    runner: Runner | None = None,
    static: Path = Path("/nowhere"),
    tables: Tables | None = None,
    preparing: Preparing | None = None,
    limits: Limits = DEFAULTS,
) -> Iterator[House]:
    clock = Stepped()
    app = build(
        Storage(database),
        clock,
        runner or MadeUp(),
        static=static,
        tables=tables,
        preparing=preparing,
        hosts=CALLED,
        limits=limits,
    )
    with House(app, clock) as client:
        yield client


def new_match(client: TestClient, opponent: str = "person", **more: Any) -> tuple[str, dict[str, str]]:
    body = {"book": "kickabout", "away": {"seat": opponent, "colour": "#e9781c"}} | more
    answer = client.post("/api/matches", content=json.dumps(body))
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return made["id"], made["tokens"]


class Steering(Protocol):
    """A server whose clock is ours: here, or in a process of its own."""

    def quiet(self) -> object: ...
    def advance(self, seconds: float) -> None: ...
    def tick(self) -> bool: ...


class Line(Protocol):
    def send_text(self, data: str) -> None: ...
    def send_bytes(self, data: bytes) -> None: ...
    def receive_text(self) -> str: ...


class Talk:
    """One connection, joined."""

    def __init__(self, house: Steering, socket: Line, tokens: list[str]) -> None:
        self.house = house
        self.socket = socket
        self.re = 0
        self.heard: list[dict[str, Any]] = []
        self.say({"type": "join", "v": 1, "tokens": tokens})
        self.welcome = self.until("welcome")
        self.view: dict[str, Any] = self.welcome["view"]

    def say(self, message: Any) -> None:
        self.socket.send_text(message if isinstance(message, str) else json.dumps(message))

    def hear(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.socket.receive_text())
        self.heard.append(message)
        if "view" in message:
            self.view = message["view"]
        return message

    def until(self, kind: str) -> dict[str, Any]:
        while True:
            message = self.hear()
            if message["type"] == kind:
                return message

    def catch_up(self) -> list[dict[str, Any]]:
        """All that the server has to say as long as the clock stands still."""
        self.house.quiet()
        before = len(self.heard)
        self.re += 1
        self.say({"type": "ping", "re": self.re})
        while self.until("pong")["re"] != self.re:
            pass
        return self.heard[before:-1]

    def wait(self, seconds: float | None = None) -> list[dict[str, Any]]:
        """What is heard in that time, or until the next moment that the server waits for."""
        if seconds is not None:
            self.house.advance(seconds)
        else:
            assert self.house.tick(), f"nobody does anything any more: {self.view['offers']}"
        return self.catch_up()

    def due(self) -> dict[str, Any] | None:
        """What is to be done first, when the server has done all it does by itself."""
        self.catch_up()
        return next((offer for offer in self.view["offers"] if "barred" not in offer), None)

    def act(self, side: str, action: dict[str, Any], **more: Any) -> dict[str, Any]:
        """The answer to it: the step it became, or the refusal."""
        self.re += 1
        self.say(
            {"type": "act", "re": self.re, "side": side, "state": self.view["id"], "action": action} | more
        )
        while True:
            message = self.hear()
            assert message.get("code") != "bad_message", message
            if message.get("re") == self.re:
                return message


class _Ending:
    """The server's side of a connection, and when it has said goodbye."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._ended = asyncio.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await self._app(scope, receive, send)
        finally:
            self._ended.set()

    async def ended(self) -> None:
        await self._ended.wait()


@contextmanager
def connected(client: House, match_id: str) -> Iterator[WebSocketTestSession]:
    """A line on which nothing has been said yet."""
    session = client.websocket_connect(f"/ws/{match_id}")
    served = _Ending(session.app)
    session.app = served
    with session as socket:
        try:
            yield socket
        finally:
            socket.close()
            client.call(served.ended)  # else the test client would cancel it while it clears up


@contextmanager
def talking(client: House, match_id: str, *tokens: str) -> Iterator[Talk]:
    with connected(client, match_id) as socket:
        yield Talk(client, socket, list(tokens))
