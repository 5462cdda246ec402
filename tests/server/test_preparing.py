"""On a machine that has not compiled the physics yet, people are told how far that is, and then play."""

import asyncio
import json
import threading
from pathlib import Path

import pytest
from starlette.testclient import WebSocketTestSession

from palheta.play.warm import Progress
from palheta.server.preparing import Preparing
from tests.server.client import House, Talk, new_match, serving

pytestmark = pytest.mark.usefixtures("kickabout")


def told(socket: WebSocketTestSession) -> dict[str, object]:
    message: dict[str, object] = json.loads(socket.receive_text())
    return message


def say(client: House, preparing: Preparing, now: Progress | None) -> None:
    async def tell() -> None:
        preparing.tell(now)

    client.call(tell)


def test_a_match_opens_when_the_table_is_ready(tmp_path: Path) -> None:
    preparing = Preparing(Progress(0, 9))
    with serving(f"sqlite:///{tmp_path / 'm.sqlite'}", preparing=preparing) as client:
        match_id, tokens = new_match(client)
        with client.websocket_connect(f"/ws/{match_id}") as socket:
            socket.send_text(json.dumps({"type": "join", "v": 1, "tokens": list(tokens.values())}))
            assert told(socket) == {"type": "preparing", "done": 0, "of": 9}
            say(client, preparing, Progress(4, 9))
            assert told(socket) == {"type": "preparing", "done": 4, "of": 9}
            assert client.get("/api/preparing").json() == {"done": 4, "of": 9}
            with client.websocket_connect(f"/ws/{match_id}") as late:
                assert told(late)["done"] == 4
            say(client, preparing, None)
            welcome = told(socket)
            assert (welcome["type"], welcome["seats"]) == ("welcome", ["home", "away"])
        assert client.get("/api/preparing").json() is None


def test_dice_do_not_wait_for_it(tmp_path: Path) -> None:
    preparing = Preparing(Progress(0, 9))
    with serving(f"sqlite:///{tmp_path / 'm.sqlite'}", preparing=preparing) as client:
        match_id, tokens = new_match(client, book="campeao")
        with client.websocket_connect(f"/ws/{match_id}") as socket:
            assert Talk(client, socket, list(tokens.values())).welcome["seats"] == ["home", "away"]
        with client.websocket_connect("/ws/nowhere") as socket:
            assert socket.receive()["code"] == 4404


@pytest.mark.parametrize("fails", [False, True])
def test_the_work_is_done_aside_and_ends_also_when_it_fails(fails: bool) -> None:
    go = threading.Event()

    def work(tell: object) -> None:
        go.wait()
        if fails:
            raise RuntimeError("no compiler")

    async def play() -> None:
        preparing = Preparing(Progress(0, 2), work)
        preparing.begin()
        seen = []
        async for now in preparing.until_ready():
            seen.append(now)
            go.set()
        assert seen == [Progress(0, 2)]

    asyncio.run(play())
