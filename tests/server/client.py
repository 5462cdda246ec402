"""The server in this process, and people who talk to it as a browser would."""

import json
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient, WebSocketTestSession

from palheta.server.app import build
from palheta.server.clock import Clock
from palheta.server.storage import Storage
from tests.kickabout.runner import MadeUp


@contextmanager
def serving(database: str, rate: float = 60.0, static: Path = Path("/nowhere")) -> Iterator[TestClient]:
    app = build(Storage(database), Clock(rate), MadeUp(), static=static)
    with TestClient(app) as client:
        yield client


def new_match(client: TestClient, away: str = "person", **more: Any) -> tuple[str, dict[str, str]]:
    body = {"book": "kickabout", "away": {"seat": away, "colour": "#e9781c"}} | more
    answer = client.post("/api/matches", content=json.dumps(body))
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return made["id"], made["tokens"]


class Talk:
    """One connection, joined."""

    def __init__(self, socket: WebSocketTestSession, tokens: list[str]) -> None:
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

    def act(self, side: str, action: dict[str, Any], **more: Any) -> dict[str, Any]:
        """The answer to it: the step it became, or the refusal."""
        self.re += 1
        self.say(
            {"type": "act", "re": self.re, "side": side, "state": self.view["id"], "action": action} | more
        )
        while True:
            message = self.hear()
            if message.get("re") == self.re:
                return message


@contextmanager
def talking(client: TestClient, match_id: str, *tokens: str) -> Iterator[Talk]:
    session = client.websocket_connect(f"/ws/{match_id}")
    socket = session.__enter__()
    try:
        yield Talk(socket, list(tokens))
    finally:
        # The test client does not wait for a handler that still says goodbye: it cancels it, and then says so.
        # That must not hide why a test has failed.
        with suppress(CancelledError):
            session.__exit__(None, None, None)
