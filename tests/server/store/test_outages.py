"""The database is away for a while, or the disk is full: everybody hears so, and the match goes on afterwards."""

import asyncio
import json
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from palheta.server.storage import Storage
from tests.server.client import Talk, connected, new_match, serving, talking
from tests.server.store.keeping import line, new
from tests.server.store.outage import outage

READY: dict[str, Any] = {"say": "ready"}
FLICK: dict[str, Any] = {"do": "flick", "piece": "h4", "angle": 0, "power": 0.5}


def send(talk: Talk, side: str, action: dict[str, Any], **more: Any) -> None:
    talk.re += 1
    wish = {"type": "act", "re": talk.re, "side": side, "state": talk.view["id"], "action": action}
    talk.say(wish | more)


def words(client: TestClient, match_id: str) -> list[Any]:
    frames = client.get(f"/api/matches/{match_id}/replay").json()["frames"]
    return [frame["step"].get("side") for frame in frames]


@pytest.mark.usefixtures("kickabout")
def test_a_room_goes_on_exactly_where_the_log_stands(database: str) -> None:
    with serving(database) as client:
        match_id, tokens = new_match(client)
        with (
            talking(client, match_id, tokens["home"]) as home,
            talking(client, match_id, tokens["away"]) as away,
            talking(client, match_id) as watching,
        ):
            assert home.act("home", READY, phase=1)["type"] == "step"
            before = home.view
            with outage(database):
                send(away, "away", READY, phase=1, id="the second is ready")
                for talk in (home, away, watching):
                    assert talk.until("storage")["ok"] is False
                with talking(client, match_id) as newcomer:  # the same room, and nothing that is not on disk
                    assert newcomer.view["pieces"] == before["pieces"]
                    assert newcomer.view["offers"] == []
                    assert newcomer.until("storage")["ok"] is False
            for talk in (home, away, watching):
                assert talk.until("storage")["ok"] is True
                assert talk.until("step")["step"]["side"] == "away"
            assert away.heard[-1]["re"] == away.re
            assert home.act("home", FLICK)["type"] == "step"
            away.until("step")
            assert away.act("away", FLICK | {"piece": "a4"})["type"] == "step"
        assert [side for side in words(client, match_id) if side] == ["home", "away", "home", "away"]
        with talking(client, match_id, *tokens.values()) as both:
            assert both.act("away", READY, phase=1, id="the second is ready")["type"] == "repeated"


@pytest.mark.usefixtures("kickabout")
def test_who_leaves_during_an_outage_has_still_done_it(database: str) -> None:
    with serving(database) as client:
        match_id, tokens = new_match(client)
        with talking(client, match_id, tokens["away"]) as away:
            with outage(database):
                with talking(client, match_id, tokens["home"]) as home:
                    send(home, "home", READY, phase=1)
                    assert home.until("storage")["ok"] is False
                away.until("storage")
            assert away.until("step")["step"]["side"] == "home"
        assert words(client, match_id) == ["home"]


@pytest.mark.parametrize("database", ["postgres"], indirect=True)  # SQLite can be read while somebody writes
@pytest.mark.usefixtures("kickabout")
def test_other_requests_are_told_to_come_back(database: str) -> None:
    with serving(database) as client:
        match_id, _ = new_match(client)
        with outage(database):
            listed = client.get("/api/matches")
            assert (listed.status_code, listed.json()["code"]) == (503, "not_stored")
            made = client.post("/api/matches", content=json.dumps({"book": "kickabout"}))
            assert made.status_code == 503
            with (
                connected(client, match_id) as socket,
                pytest.raises(WebSocketDisconnect) as bye,
            ):
                socket.receive_text()
            assert bye.value.code == 1013
        assert client.get("/api/matches").status_code == 200


def test_a_full_disk_is_waited_out(tmp_path: Any) -> None:
    async def play() -> None:
        later = asyncio.Event()

        async def pause(seconds: float) -> None:
            await later.wait()

        storage = Storage(f"sqlite:///{tmp_path / 'm.sqlite'}", pause)
        await storage.open()
        await storage.create(new(id="m"))
        troubled = asyncio.Event()
        with storage._engine.raw_connection() as raw:
            assert raw.driver_connection is not None
            pages = raw.driver_connection.execute("PRAGMA page_count").fetchone()[0]
            raw.driver_connection.execute(f"PRAGMA max_page_count={pages}")
            waiting = asyncio.create_task(
                storage.append("m", 1, [line(1) | {"show": "x" * 100_000}], {}, troubled=troubled.set)
            )
            await troubled.wait()
            raw.driver_connection.execute("PRAGMA max_page_count=1000000")
        later.set()
        await waiting
        found = await storage.load("m")
        assert found is not None
        assert (found.entries, found.damage) == (1, None)
        await storage.close()

    asyncio.run(play())
