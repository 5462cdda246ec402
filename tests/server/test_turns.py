"""Many who only watch, all talking at once: who plays has his turn between any two of them."""

import asyncio
from itertools import groupby
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.websockets import WebSocket

from palheta.server.aside import Aside
from palheta.server.clock import Clock
from palheta.server.hall import Hall
from palheta.server.socket import match_socket
from palheta.server.storage import Storage
from palheta.server.wire.incoming import NewMatch
from tests.kickabout.runner import MadeUp

STRANGERS, MESSAGES = 5, 40


@pytest.mark.usefixtures("kickabout")
def test_between_two_strangers_words_everybody_else_has_his_turn() -> None:
    order: list[str] = []

    def line(app: Any, match_id: str) -> WebSocket:
        """All that it has to say has arrived already."""
        said = [{"type": "websocket.connect"}]
        said += [{"type": "websocket.receive", "text": '{"type": "ping", "re": 1}'}] * MESSAGES
        frames = iter([*said, {"type": "websocket.disconnect", "code": 1000}])

        async def receive() -> Any:
            order.append("stranger")
            return next(frames)

        async def send(message: Any) -> None: ...

        scope = {"type": "websocket", "path_params": {"id": match_id}, "app": app, "client": ("127.0.0.1", 1)}
        return WebSocket(scope, receive, send)

    async def play(hall: Hall) -> None:
        match_id, _ = await hall.create(NewMatch("kickabout"))
        app = SimpleNamespace(state=SimpleNamespace(hall=hall, preparing=SimpleNamespace(now=None)))
        talking = [asyncio.create_task(match_socket(line(app, match_id))) for _ in range(STRANGERS)]
        while not all(task.done() for task in talking):
            order.append("player")
            await asyncio.sleep(0)

    async def run() -> None:
        storage = Storage("sqlite://")
        await storage.open()
        hall = Hall(storage, Clock(), MadeUp(), Aside(), Aside(), {})
        await play(hall)
        await hall.close()
        await storage.close()

    asyncio.run(run())
    assert order.count("stranger") == STRANGERS * (MESSAGES + 2)
    runs = [len(list(group)) for who, group in groupby(order) if who == "stranger"]
    assert max(runs) <= STRANGERS, "one each at the most, when they come"
