"""Nothing that a client sends can stop the server or change a match that it may not change."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from palheta.server import socket
from palheta.server.limits import Limits
from tests.server.client import Talk, new_match, serving, talking

pytestmark = pytest.mark.usefixtures("kickabout")

ACTIONS: list[dict[str, Any]] = [
    {
        "do": "flick",
        "piece": "h4",
        "angle": 0,
        "power": 0.5,
        "offset": 0.1,
        "loft": 0.2,
        "how": "flick",
        "as": None,
    },
    {"place": {"h2": [-400, 0], "ball": {"at": [0, 0], "angle": 0, "face": "up", "atop": "h2"}}},
    {"say": "ready", "piece": "h4"},
    {"name": "h4"},
    {"choose": "home"},
    {"substitute": {"out": "h4", "in": "h11"}},
    {"do": "roll", "die": "arrows", "choose": "left"},
    {"use": "champion"},
    {"dive": "hk", "to": [0, 0]},
    {"do": "wait"},
]
MESSAGES = [{"type": "act", "re": 1, "side": "home", "state": 0, "action": a, "phase": 9} for a in ACTIONS]
MESSAGES += [
    {"type": "join", "v": 1, "tokens": ["x"]},
    {"type": "aim", "side": "home", "aim": {"piece": "h4", "angle": 1, "power": 1}},
]
ODD: list[Any] = [
    None,
    True,
    -1,
    0,
    2**31,
    2**63,
    2**70,
    -(10**40),
    1e308,
    5e-324,
    float("nan"),
    float("inf"),
    "",
    "h4",
    "ball",
    "away",
    "\0",
    "é" * 200,
    [],
    {},
    [[]],
    [1e300, 1e300],
    {"at": [1e300, 0], "angle": 1e300},
    {"at": [0, 0], "atop": "zz"},
]
odd = st.sampled_from(ODD)
values = odd | st.recursive(
    odd, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
)


def spots(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a message where something else could stand."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(spot for key, item in inside for spot in spots(item, (*path, key)))]


def changed(message: Any, path: tuple[Any, ...], value: Any) -> Any:
    if not path:
        return value
    copy = dict(message) if isinstance(message, dict) else list(message)
    copy[path[0]] = changed(copy[path[0]], path[1:], value)
    return copy


@st.composite
def doctored(draw: st.DrawFn) -> str:
    """A message of the protocol with one thing in it replaced."""
    message = draw(st.sampled_from(MESSAGES))
    return json.dumps(changed(message, draw(st.sampled_from(spots(message))), draw(values)))


anything = (
    doctored()
    | doctored().map(lambda text: text[:-2])
    | st.binary(max_size=300)
    | st.text(max_size=300)
    | st.sampled_from(
        ["[" * 20_000, '{"type":' * 3_000, "9" * 30_000, '{"type":"act","re":' + "9" * 400 + "}"]
    )
)


def record(client: TestClient, match_id: str) -> bytes:
    return client.get(f"/api/matches/{match_id}/record").content


def answers(talk: Talk, payload: str | bytes) -> list[dict[str, Any]]:
    """All that is said between it and the answer to a ping after it."""
    talk.re += 1
    if isinstance(payload, str):
        talk.socket.send_text(payload.encode("utf-8", "replace").decode())
    else:
        talk.socket.send_bytes(payload)
    talk.say({"type": "ping", "re": talk.re})
    heard: list[dict[str, Any]] = []
    while not heard or (heard[-1]["type"], heard[-1].get("re")) != ("pong", talk.re):
        heard.append(talk.hear())
    return heard[:-1]


@pytest.mark.parametrize("seat", ["home", "nobody", "of another match"])
def test_nothing_odd_is_taken_and_everything_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seat: str
) -> None:
    for name in ("RATE", "BURST", "MOST_BAD"):
        monkeypatch.setattr(socket, name, 10**9)
    patient = Limits(replays=10**9, requests=10**9)  # its record is read twice for every odd thing
    with serving(f"sqlite:///{tmp_path / 'm.sqlite'}", limits=patient) as client:
        match_id, tokens = new_match(client)
        _, others = new_match(client)
        token = {"home": tokens["home"], "nobody": "", "of another match": others["home"]}[seat]
        with talking(client, match_id, token) as talk:

            @settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))
            @given(anything)
            def attack(payload: str | bytes) -> None:
                before = record(client, match_id)
                heard = answers(talk, payload)
                refused = [message for message in heard if message["type"] == "refused"]
                assert all(message["code"] and message["words"]["text"] for message in refused)
                assert "failed" not in [message["code"] for message in refused]
                if refused or seat != "home":
                    assert record(client, match_id) == before

            attack()
            talk.say({"type": "join", "v": 1, "tokens": [tokens["home"], tokens["away"]]})
            assert talk.until("welcome")["seats"] == ["home", "away"]
            # whatever of it was allowed has been played: the match goes on from there
            assert talk.act("home", {"say": "play on"})["code"] in ("not_offered", "wrong_seat")


def test_a_flood_is_cut_off_and_nobody_else_notices(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'm.sqlite'}") as client:
        match_id, tokens = new_match(client)
        with talking(client, match_id, tokens["home"]) as calm:
            with client.websocket_connect(f"/ws/{match_id}") as flood:
                for _ in range(400):
                    flood.send_text("x" * 1000)
                codes = set()
                while (frame := flood.receive())["type"] == "websocket.send":
                    codes.add(json.loads(frame["text"])["code"])
                assert (frame["code"], codes) == (4429, {"bad_message"})
            assert calm.act("home", {"say": "ready"}, phase=1)["type"] == "step"
