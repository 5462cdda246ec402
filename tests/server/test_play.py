"""Playing over the wire: seats, refusals, spectators, reconnecting, records."""

import contextlib
import json
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from palheta.facts import Flick, Step
from palheta.ruling import MayPlace, Offer, Ruling, reason
from palheta.server.strangers import judged
from tests.kickabout.book import Kickabout, State
from tests.server.client import Talk, new_match, serving, talking

pytestmark = pytest.mark.usefixtures("kickabout")

FLICK: dict[str, Any] = {"do": "flick", "piece": "h4", "angle": 0, "power": 0.5}


def start(home: Talk) -> None:
    """One person on both seats, everything arranged."""
    home.act("home", {"say": "ready"}, phase=1)
    home.act("away", {"say": "ready"}, phase=1)


def test_a_match_on_two_devices_with_a_spectator(database: str) -> None:
    with serving(database) as client:
        match_id, tokens = new_match(client)
        with (
            talking(client, match_id, tokens["home"]) as home,
            talking(client, match_id, tokens["away"]) as away,
            talking(client, match_id) as watching,
        ):
            assert (home.welcome["seats"], away.welcome["seats"], watching.welcome["seats"]) == (
                ["home"],
                ["away"],
                [],
            )
            home.act("home", {"say": "ready"}, phase=1)
            away.act("away", {"say": "ready"}, phase=1)
            home.until("step")
            home.say({"type": "aim", "side": "home", "aim": {"piece": "h4", "angle": 10, "power": 0.3}})
            assert watching.until("aim")["aim"]["piece"] == "h4"
            step = home.act("home", FLICK)
            assert step["type"] == "step"
            assert step["show"]["trace"]["paths"]
            seen = watching.until("step")
            while "flick" not in seen["step"]:
                seen = watching.until("step")
            assert seen["view"]["score"] == step["view"]["score"]
            refused = watching.act("home", FLICK)
            assert (refused["type"], refused["code"]) == ("refused", "wrong_seat")


def test_only_who_aims_is_told_what_the_hand_would_touch(database: str) -> None:
    aim = {"piece": "h4", "angle": 10, "power": 0.3}
    with serving(database) as client:
        match_id, tokens = new_match(client)
        with talking(client, match_id, *tokens.values()) as both, talking(client, match_id) as watching:
            start(both)
            number = both.view["id"]
            both.say({"type": "preview", "re": 7, "side": "home", "aim": aim})
            told = both.until("preview")
            assert (told["re"], set(told["ghost"])) == (7, {"at", "hit", "towards"})
            watching.say({"type": "preview", "re": 8, "side": "home", "aim": aim})
            watching.say({"type": "ping", "re": 9})
            watching.until("pong")
            assert all(message["type"] != "preview" for message in watching.heard)
            assert both.act("home", FLICK)["type"] == "step"
            assert both.view["id"] > number


def test_a_bot_does_not_wait_for_somebody_who_fidgets(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever keeps moving a piece changes the state; the bot plays all the same."""
    book_own = Kickabout.offers

    def with_a_keeper_that_moves(book: Kickabout, state: State) -> tuple[Offer, ...]:
        return (*book_own(book, state), MayPlace("home", "1", reason("Move"), ("hk",)))

    monkeypatch.setattr(Kickabout, "offers", with_a_keeper_that_moves)
    with serving(database) as client:
        match_id, tokens = new_match(client, opponent="bot")
        with talking(client, match_id, tokens["home"]) as home:
            home.act("home", {"say": "ready"}, phase=1)
            home.wait(0.0)  # the bot is ready, too
            assert home.act("home", FLICK)["type"] == "step"
            for n in range(40):  # two seconds: it flies for one, and the bot thinks for half a second
                moved = home.act("home", {"place": {"hk": [-700.0, float(n)]}})
                assert moved["type"] == "step"
                steps = [message["step"] for message in home.wait(0.05) if message["type"] == "step"]
                if any("flick" in step and step["side"] == "away" for step in steps):
                    assert n > 20
                    return
            raise AssertionError("the bot never played")


def test_a_fault_of_a_book_costs_a_step_and_nothing_else(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Books of others may have them: the match goes on as it stood."""
    book_own = Kickabout.judge

    def stumbling(book: Kickabout, state: State, step: Step) -> Ruling:
        assert not (isinstance(step, Flick) and step.flick == "h5"), "a fault of the book"
        return book_own(book, state, step)

    monkeypatch.setattr(Kickabout, "judge", stumbling)
    with serving(database) as client:
        match_id, tokens = new_match(client)
        with talking(client, match_id, *tokens.values()) as both:
            start(both)
            stood = both.view["id"]
            assert both.act("home", FLICK | {"piece": "h5"})["code"] == "failed"
            assert both.view["id"] == stood
            assert both.act("home", FLICK)["type"] == "step"


def test_coming_back_resumes_exactly_even_after_a_restart(database: str) -> None:
    with serving(database) as client:
        match_id, tokens = new_match(client)
        with talking(client, match_id, *tokens.values()) as both:
            start(both)
            both.act("home", FLICK)
            before = both.view
    with serving(database) as client, talking(client, match_id, *tokens.values()) as both:
        assert both.view["pieces"] == before["pieces"]
        assert both.view["offers"] == before["offers"]
        answer = both.act("away", FLICK | {"piece": "a4"})
        assert answer["type"] == "step"
        listed = client.get("/api/matches").json()
        assert next(m for m in listed if m["id"] == match_id)["steps"] >= 4


def test_a_bot_plays_to_the_end_and_the_match_can_be_watched_again(database: str) -> None:
    with serving(database) as client:
        match_id, tokens = new_match(client, opponent="bot")
        with talking(client, match_id, tokens["home"]) as home:
            home.act("home", {"say": "ready"}, phase=1)
            while home.view["over"] is None:
                first = home.due()
                if first is not None and first["side"] == "home" and first["does"] == "flick":
                    home.act("home", FLICK)
                else:
                    home.wait()
        replay = client.get(f"/api/matches/{match_id}/replay").json()
        assert replay["frames"][-1]["view"]["over"] == home.view["over"]
        record = client.get(f"/api/matches/{match_id}/record")
        assert "attachment" in record.headers["content-disposition"]
        # Not sent back: the process that judges what is sent does not know the tests' own book.
        assert json.loads(judged(record.content, 64))["frames"] == replay["frames"]


def test_only_who_holds_the_seats_deletes(database: str) -> None:
    with serving(database) as client:
        match_id, tokens = new_match(client)
        assert client.delete(f"/api/matches/{match_id}").status_code == 403
        bad = {"Authorization": "Bearer nonsense"}
        assert client.delete(f"/api/matches/{match_id}", headers=bad).status_code == 403
        good = {"Authorization": f"Bearer {tokens['home']},{tokens['away']}"}
        assert client.delete(f"/api/matches/{match_id}", headers=good).status_code == 204
        assert client.get(f"/api/matches/{match_id}/replay").status_code == 404
        with client.websocket_connect(f"/ws/{match_id}") as socket, pytest.raises(WebSocketDisconnect):
            socket.receive_text()


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
