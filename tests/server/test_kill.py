"""kill -9 at any moment loses no acknowledged action: a real process, really killed."""

import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
from websockets.sync.client import ClientConnection, connect

from tests.served import Served, Steered
from tests.server.client import Talk


def post(address: str, path: str, body: object) -> dict[str, Any]:
    with urlopen(Request(address + path, json.dumps(body).encode())) as answer:
        made: dict[str, Any] = json.loads(answer.read())
        return made


def replayed(address: str, match_id: object) -> list[dict[str, object]]:
    with urlopen(f"{address}/api/matches/{match_id}/replay") as answer:
        frames: list[dict[str, object]] = json.loads(answer.read())["frames"]
        return frames


class Wire:
    """A line to a server in another process."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection

    def send_text(self, data: str) -> None:
        self._connection.send(data)

    def send_bytes(self, data: bytes) -> None:
        self._connection.send(data)

    def receive_text(self) -> str:
        return str(self._connection.recv())


def where(server: Served, match_id: object) -> str:
    return f"{server.address.replace('http', 'ws')}/ws/{match_id}"


@contextmanager
def talking_to(server: Steered, match_id: object, *tokens: str) -> Iterator[Talk]:
    with connect(where(server, match_id)) as connection:
        yield Talk(server, Wire(connection), list(tokens))


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.long)])
def test_what_was_acknowledged_is_there_after_kill_9(tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    with Steered(tmp_path) as server:
        made = post(server.address, "/api/matches", {"book": "dadinho", "away": {"seat": "person"}})
        tokens: dict[str, str] = made["tokens"]
        acknowledged: list[dict[str, object]] = []
        for _ in range(3):
            with talking_to(server, made["id"], *tokens.values()) as both:
                for _ in range(rng.randrange(4, 20)):
                    offer = both.due()
                    assert offer is not None
                    message = act(both.re + 1, offer, both.view)
                    both.act(message["side"], message["action"], phase=message["phase"])
                acknowledged += [told["step"] for told in both.heard if told["type"] == "step"]
                offer = both.due()
                assert offer is not None
                both.say(act(1000, offer, both.view))
                server.kill()  # in the midst of it
            server.start()
            kept: list[Any] = [frame["step"] for frame in replayed(server.address, made["id"])]
            assert kept[: len(acknowledged)] == acknowledged
            acknowledged = kept  # one more may be on disk whose acknowledgement was lost on the way
    assert len(acknowledged) > 12


def act(re: int, offer: dict[str, Any], view: dict[str, Any]) -> dict[str, Any]:
    action: dict[str, object]
    pieces: list[str] = offer.get("pieces", [])
    match offer["does"]:
        case "flick":
            action = {"do": "flick", "piece": pieces[0], "angle": 10.0 * re, "power": 0.3}
        case "place":
            action = {"place": offer["suggest"]}
        case "choose":
            action = {"choose": offer["options"][0]["id"]}
        case "name":
            action = {"name": pieces[0]}
        case "say":
            action = {"say": offer["word"]} | ({"piece": pieces[0]} if pieces else {})
        case _:
            action = {"do": "wait"}
    side = offer["side"] if offer["side"] != "referee" else "home"
    return {
        "type": "act",
        "re": re,
        "side": side,
        "state": view["id"],
        "action": action,
        "phase": offer.get("phase"),
    }
