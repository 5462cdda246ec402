"""kill -9 at any moment loses no acknowledged action: a real process, really killed."""

import json
import random
import time
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
from websockets.sync.client import connect

from tests.browser.conftest import Served


def post(address: str, path: str, body: object) -> dict[str, Any]:
    with urlopen(Request(address + path, json.dumps(body).encode()), timeout=20) as answer:
        made: dict[str, Any] = json.loads(answer.read())
        return made


def replayed(address: str, match_id: object) -> list[dict[str, object]]:
    with urlopen(f"{address}/api/matches/{match_id}/replay", timeout=20) as answer:
        frames: list[dict[str, object]] = json.loads(answer.read())["frames"]
        return frames


@pytest.mark.parametrize("seed", [1, 2])
def test_what_was_acknowledged_is_there_after_kill_9(tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    server = Served(tmp_path)
    made = post(server.address, "/api/matches", {"book": "dadinho", "away": {"seat": "person"}})
    tokens: dict[str, str] = made["tokens"]
    acknowledged: list[dict[str, object]] = []
    for _ in range(3):
        stop = time.monotonic() + rng.uniform(0.3, 1.2)
        with connect(f"{server.address.replace('http', 'ws')}/ws/{made['id']}") as socket:
            socket.send(json.dumps({"type": "join", "v": 1, "tokens": list(tokens.values())}))
            view = json.loads(socket.recv(20))["view"]
            re = 0
            while time.monotonic() < stop:
                offer = next((o for o in view["offers"] if "barred" not in o), None)
                assert offer is not None
                re += 1
                time.sleep(0.03)  # faster than any person, slower than the server's limit
                socket.send(json.dumps(act(re, offer, view)))
                while True:
                    message = json.loads(socket.recv(20))
                    view = message.get("view", view)
                    if message["type"] == "step":
                        acknowledged.append(message["step"])
                    if message.get("re") == re:
                        break
            server.kill()
        server.start(server.port)
        kept: list[Any] = [frame["step"] for frame in replayed(server.address, made["id"])]
        assert kept[: len(acknowledged)] == acknowledged
        acknowledged = kept  # one more may be on disk whose acknowledgement was lost on the way
    server.stop()
    assert len(acknowledged) > 5


def act(re: int, offer: dict[str, Any], view: dict[str, Any]) -> dict[str, Any]:
    action: dict[str, object]
    pieces: list[str] = offer.get("pieces", [])
    match offer["does"]:
        case "flick":
            action = {"do": "flick", "piece": pieces[0], "angle": 10.0 * re, "power": 0.3}
        case "place":
            action = {"do": "place", "places": offer["suggest"]}
        case "choose":
            action = {"do": "choose", "id": offer["options"][0]["id"]}
        case "name":
            action = {"do": "name", "piece": pieces[0]}
        case "say":
            action = {"do": "say", "word": offer["word"]} | ({"piece": pieces[0]} if pieces else {})
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
