"""Live play over the wire: a real process; what interrupts and what was interrupted are on disk before the answer.

Nobody hears what will come of a flick while somebody may still act on it.
"""

import json
import math
import time
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.browser.conftest import Served
from tests.server.test_kill import post, replayed


class Seat:
    """One person with both seats at a live table."""

    def __init__(self, socket: ClientConnection, tokens: dict[str, str]) -> None:
        self.socket = socket
        self.re = 0
        socket.send(json.dumps({"type": "join", "v": 1, "tokens": list(tokens.values())}))
        self.view: dict[str, Any] = json.loads(socket.recv(60))["view"]
        self.ruled: list[dict[str, Any]] = []

    def act(self, side: str, action: dict[str, Any]) -> dict[str, Any]:
        self.re += 1
        message = {"type": "act", "re": self.re, "side": side, "state": self.view["id"], "action": action}
        self.socket.send(json.dumps(message))
        while True:
            answer = self._heard(240)
            if answer.get("re") == self.re:
                return answer

    def _heard(self, seconds: float) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.socket.recv(seconds))
        self.view = message.get("view", self.view)
        if message["type"] == "ruled":
            self.ruled.append(message)
        return message

    def hear(self, seconds: float) -> None:
        try:
            while True:
                self._heard(seconds)
        except TimeoutError:
            pass

    def kicked(self) -> dict[str, Any]:
        """Go on until a flick has set the ball going so that the other side may answer it."""
        while True:
            self.hear(0.05)
            offer = next((o for o in self.view["offers"] if "barred" not in o), None)
            if offer is None or offer["side"] == "referee":
                continue
            answer = self.act(offer["side"], self._plain(offer))
            if any(
                o["as_"] == "defence" for w in answer.get("running", ()) for o in w["offers"] if "as_" in o
            ):
                return answer

    def interrupted(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """A kick and the flick that answered it. Hands err: where the kick has met somebody else meanwhile there
        is nothing to answer any more, and the next one is tried."""
        while True:
            kick = self.kicked()
            offer = next(o for w in kick["running"] for o in w["offers"] if o.get("as_") == "defence")
            time.sleep(0.15)
            assert self.act(offer["side"], {"do": "say", "word": "play"})["code"] == "running"
            flick = {"do": "flick", "piece": offer["pieces"][0], "angle": 90.0, "power": 0.1, "as": "defence"}
            answer = self.act(offer["side"], flick)
            if answer["type"] == "step":
                return kick, answer
            time.sleep(2)

    def _plain(self, offer: dict[str, Any]) -> dict[str, Any]:
        match offer["does"]:
            case "choose":
                return {"do": "choose", "id": offer["options"][0]["id"]}
            case "say":
                return {"do": "say", "word": offer["word"]}
            case "place":
                return {"do": "place", "places": offer["suggest"]}
            case "name":
                return {"do": "name", "piece": offer["pieces"][0]}
        bx, by = self.view["ball"][:2]
        at = {name: self.view["pieces"][name][:2] for name in offer["pieces"]}
        piece = min(at, key=lambda name: math.dist(at[name], (bx, by)))
        angle = math.degrees(math.atan2(by - at[piece][1], bx - at[piece][0]))
        return {"do": "flick", "piece": piece, "angle": angle, "power": 0.25}


def table(server: Served) -> tuple[str, dict[str, str], str]:
    """A live match: its id, its tokens, where to talk to it."""
    made = post(server.address, "/api/matches", {"book": "fistf", "pace": "live", "away": {"seat": "person"}})
    tokens: dict[str, str] = made["tokens"]
    return str(made["id"]), tokens, f"{server.address.replace('http', 'ws')}/ws/{made['id']}"


def test_interrupting_survives_kill_9(tmp_path: Path) -> None:
    server = Served(tmp_path, clock=1.0)
    match_id, tokens, url = table(server)
    with connect(url) as socket:
        seat = Seat(socket, tokens)
        seat.kicked()
        time.sleep(4)  # let it end: on a fresh machine the physics was compiled during that flick
        kick, answer = seat.interrupted()
        server.kill()
    assert (answer["type"], answer["show"]["cuts"] > 0, answer["show"]["trace"]["start"] > 0.1) == (
        "step",
        True,
        True,
    )
    assert set(answer["before"]) == {"ball", "pieces", "said"}
    server.start(server.port)
    frames: list[Any] = replayed(server.address, match_id)
    assert [frame["step"]["flick"] for frame in frames[-2:]] == [
        kick["step"]["flick"],
        answer["step"]["flick"],
    ]
    assert frames[-2]["show"]["trace"]["end"] == answer["show"]["trace"]["start"]
    with connect(url) as socket:
        assert Seat(socket, tokens).view["pieces"] == frames[-1]["view"]["pieces"]
    server.stop()


def test_nobody_hears_the_ruling_of_a_flick_that_can_still_be_answered(tmp_path: Path) -> None:
    server = Served(tmp_path, clock=1.0)
    match_id, tokens, url = table(server)
    with connect(url) as socket:
        seat = Seat(socket, tokens)
        seat.kicked()
        seat.hear(4)
        kick = seat.kicked()
        assert {"said", "view"}.isdisjoint(kick)
        assert kick["step"]["seen"] == []
        frames: list[Any] = replayed(server.address, match_id)
        with connect(url) as watching:
            newcomer = Seat(watching, {})
        seat.hear(4)
        ruling = seat.ruled[-1]
        assert ruling["step"] | {"seen": []} == kick["step"]
        assert ruling["step"]["seen"]
        # On a slow machine it may have ended before anybody asked.
        assert newcomer.view["offers"] == [] or newcomer.view["ball"] == ruling["view"]["ball"]
        assert ruling["step"] in [frame["step"] for frame in replayed(server.address, match_id)]
        assert ruling["step"] not in [frame["step"] for frame in frames] or newcomer.view["offers"]
    server.stop()
