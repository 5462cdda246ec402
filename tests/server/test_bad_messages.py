"""What is wrong, too much, or from somebody else is refused with a code and in words, and changes nothing."""

import contextlib
import json
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from tests.server.client import new_match, serving, talking
from tests.server.test_play import FLICK, start

pytestmark = pytest.mark.usefixtures("kickabout")


def sqlite(tmp_path_factory: pytest.TempPathFactory) -> str:
    return f"sqlite:///{tmp_path_factory.mktemp('db') / 'm.sqlite'}"


def act(action: dict[str, Any]) -> dict[str, Any]:
    return {"type": "act", "re": 1, "side": "home", "state": 0, "action": action}


BAD: list[tuple[Any, str]] = [
    ("", "bad_message"),
    ("{", "bad_message"),
    ("[]", "bad_message"),
    ('{"type":"nothing"}', "bad_message"),
    ('{"type":"act"}', "bad_message"),
    ({"type": "act", "re": 1, "side": "home", "state": 0, "action": {"do": "fly"}}, "bad_message"),
    ({"type": "act", "re": 1, "side": "home", "state": 0, "action": FLICK | {"power": 9}}, "bad_message"),
    ({"type": "act", "re": 1, "side": "home", "state": 0, "action": FLICK | {"angle": "NaN"}}, "bad_message"),
    ({"type": "act", "re": 1, "side": "home", "state": 0, "action": FLICK | {"piece": "x"}}, "bad_message"),
    ({"type": "act", "re": -1, "side": "home", "state": 0, "action": FLICK}, "bad_message"),
    ({"type": "act", "re": 1, "side": "referee", "state": 0, "action": FLICK}, "bad_message"),
    ({"type": "act", "re": 1, "side": "home", "state": 99, "action": FLICK}, "stale"),
    ({"type": "act", "re": 1, "side": "home", "state": 0, "action": FLICK}, "not_offered"),
    ({"type": "act", "re": 1, "side": "home", "state": 0, "action": {"use": "champion"}}, "not_offered"),
    ({"type": "act", "re": 1, "side": "home", "state": 0, "action": {"do": "wait"}}, "not_offered"),
    (act({"place": {}}), "bad_message"),
    (act({"report": "hand", "side": "away"}), "bad_message"),
    (act({"decide": {"over": "home"}}), "bad_message"),
    (act({"time": 99.0}), "bad_message"),
    (act({"late": 9.0, "side": "away"}), "bad_message"),
    (act({"flick": "h4", "seen": [{"goal": "away"}]}), "bad_message"),
    (act({"roll": "shot", "face": "unstoppable"}), "bad_message"),
    (act({"place": {"h2": [-400, 0]}, "seen": []}), "bad_message"),
    (act({"say": "ready", "t": 99.0}), "bad_message"),
    (act({"say": "ready", "side": "away"}), "bad_action"),
    (act({"place": {"h2": [9999, 0]}}), "illegal_place"),
    (act({"place": {"h2": "away_half"}}), "illegal_place"),
    (act({"place": {"h2": [1e308, 0]}}), "bad_message"),
    (
        {"type": "act", "re": 1, "side": "home", "state": 0, "action": {"do": "roll", "die": "shot"}},
        "not_offered",
    ),
    ({"type": "join", "v": 99, "tokens": []}, "bad_version"),
    ("x" * 40_000, "bad_message"),
    ("[" * 20_000, "bad_message"),
]


def test_bad_messages_are_answered_with_a_code_and_change_nothing(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    with serving(sqlite(tmp_path_factory)) as client:
        match_id, tokens = new_match(client)
        with talking(client, match_id, *tokens.values()) as both:
            for message, code in BAD:
                both.say(message)
                answer = both.until("refused")
                assert answer["code"] == code, message
                assert answer["words"]["text"]
            assert client.get(f"/api/matches/{match_id}/replay").json()["frames"] == []
            start(both)
            assert both.act("home", FLICK)["type"] == "step"


def test_who_talks_too_much_is_slowed_down_and_then_cut(tmp_path_factory: pytest.TempPathFactory) -> None:
    with serving(sqlite(tmp_path_factory)) as client:
        match_id, tokens = new_match(client)
        with talking(client, match_id, tokens["home"]) as home:
            for _ in range(400):
                home.say({"type": "ping", "re": 1})
            codes = set()
            with contextlib.suppress(WebSocketDisconnect):
                while len(home.heard) < 1000:
                    codes.add(home.hear().get("code"))
            assert len(home.heard) < 1000
            assert "too_many" in codes


def test_other_pages_may_not_connect(tmp_path_factory: pytest.TempPathFactory) -> None:
    with serving(sqlite(tmp_path_factory)) as client:
        match_id, _ = new_match(client)
        headers = {"origin": "http://evil.example"}
        with (
            client.websocket_connect(f"/ws/{match_id}", headers=headers) as socket,
            pytest.raises(WebSocketDisconnect),
        ):
            socket.receive_text()
        with client.websocket_connect(f"/ws/{match_id}", headers={"origin": "http://testserver"}) as socket:
            socket.send_text(json.dumps({"type": "join", "v": 1, "tokens": []}))
            assert json.loads(socket.receive_text())["type"] == "welcome"


def test_tokens_are_kept_as_hashes_and_never_told_again(
    tmp_path_factory: pytest.TempPathFactory, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path_factory.mktemp("db")
    with serving(f"sqlite:///{folder / 'm.sqlite'}") as client:
        match_id, tokens = new_match(client)
        with talking(client, match_id, tokens["home"]) as home:
            told = json.dumps(home.heard)
        told += (
            client.get("/api/matches").text + client.get(f"/api/matches/{match_id}/record").text + caplog.text
        )
    stored = b"".join(file.read_bytes() for file in folder.iterdir())
    for token in tokens.values():
        assert len(token) >= 32
        assert token not in told
        assert token.encode() not in stored


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ("", 400),
        ("{}", 400),
        ('{"book":"chess"}', 400),
        ('{"book":"kickabout","extra":1}', 400),
        ('{"book":"kickabout","home":{"name":"' + "x" * 41 + '"}}', 400),
        ('{"book":"kickabout","home":{"colour":"red;background:url(x)"}}', 400),
        ("x" * 20_000, 413),
    ],
)
def test_a_bad_new_match_is_refused(tmp_path_factory: pytest.TempPathFactory, body: str, status: int) -> None:
    with serving(sqlite(tmp_path_factory)) as client:
        answer = client.post("/api/matches", content=body)
        assert answer.status_code == status
        assert answer.json()["words"]["text"]


@pytest.mark.parametrize("record", [b"", b"no", b'{"crc":"00000000","n":1}\n', b"\xff\xfe\n"])
def test_a_bad_record_is_refused_in_words(tmp_path_factory: pytest.TempPathFactory, record: bytes) -> None:
    with serving(sqlite(tmp_path_factory)) as client:
        answer = client.post("/api/replay", content=record)
        assert answer.status_code == 400
        assert answer.json()["code"] == "bad_record"


@pytest.mark.parametrize(
    "path",
    [
        "/assets/../secret",
        "/assets/%2e%2e/secret",
        "/assets/..%2fsecret",
        "/assets//etc/passwd",
        "/m/../../etc/passwd",
    ],
)
def test_no_file_outside_can_be_read(tmp_path: Path, path: str) -> None:
    (tmp_path / "static" / "assets").mkdir(parents=True)
    (tmp_path / "static" / "assets" / "app.js").write_text("play()")
    (tmp_path / "static" / "secret").write_text("hidden words")
    with serving("sqlite://", static=tmp_path / "static") as client:
        assert client.get("/assets/app.js").text == "play()"
        answer = client.get(path)
        assert "hidden words" not in answer.text
        assert "root:" not in answer.text
