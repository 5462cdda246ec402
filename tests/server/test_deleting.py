"""Who may delete a match, and what those hear who are in its room."""

import json
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from palheta.server.access import EVERYTHING
from tests.server.client import connected, new_match, serving, talking

pytestmark = pytest.mark.usefixtures("kickabout")

READY: dict[str, Any] = {"say": "ready"}


def delete(client: TestClient, match_id: str, *tokens: str) -> Any:
    return client.delete(f"/api/matches/{match_id}", headers={"Authorization": f"Bearer {','.join(tokens)}"})


def closed(socket: WebSocketTestSession) -> int:
    """How the server closes the line, after whatever it still has to say."""
    while True:
        try:
            socket.receive_text()
        except WebSocketDisconnect as goodbye:
            return goodbye.code


def row(client: TestClient, match_id: str) -> dict[str, Any] | None:
    return next((match for match in client.get("/api/matches").json() if match["id"] == match_id), None)


def test_one_of_two_can_only_ask(database: str) -> None:
    with serving(database) as client:
        match_id, tokens = new_match(client)
        for _ in range(2):
            answer = delete(client, match_id, tokens["home"])
            assert answer.status_code == 202
            assert answer.json()["words"]["text"]
            found = row(client, match_id)
            assert found is not None
            assert found["delete"] == ["home"]
        with talking(client, match_id, tokens["away"]) as away:
            assert away.act("away", READY, phase=1)["type"] == "step"
        assert delete(client, match_id, tokens["away"]).status_code == 204
        assert row(client, match_id) is None


def test_who_holds_both_seats_deletes_at_once(database: str) -> None:
    with serving(database) as client:
        match_id, tokens = new_match(client)
        assert delete(client, match_id, *tokens.values()).status_code == 204
        assert row(client, match_id) is None


def test_against_a_bot_one_person_is_enough(database: str) -> None:
    with serving(database) as client:
        match_id, tokens = new_match(client, "bot")
        assert delete(client, match_id, "somebody else's").status_code == 403
        assert delete(client, match_id, tokens["home"]).status_code == 204


def test_an_administrator_deletes_any_match(database: str) -> None:
    with serving(database) as client:
        app: Any = client.app
        assert client.portal is not None
        token = client.portal.call(app.state.hall.storage.grant, EVERYTHING, "administrator")
        match_id, _ = new_match(client)
        assert delete(client, match_id, "x" + token).status_code == 403
        assert delete(client, match_id, token).status_code == 204


def test_a_wish_is_not_taken_over_to_the_next_match(database: str) -> None:
    with serving(database) as client:
        match_id, tokens = new_match(client)
        assert delete(client, match_id, tokens["home"]).status_code == 202
        other, _ = new_match(client)
        found = row(client, other)
        assert found is not None
        assert found["delete"] == []


def test_who_is_in_the_room_is_sent_away_and_hears_why(database: str) -> None:
    with serving(database) as client:
        match_id, tokens = new_match(client)
        other, others = new_match(client)
        with (
            talking(client, other, *others.values()) as unhurt,
            connected(client, match_id) as joined,
            connected(client, match_id) as silent,
        ):
            joined.send_text(json.dumps({"type": "join", "v": 1, "tokens": list(tokens.values())}))
            assert json.loads(joined.receive_text())["type"] == "welcome"
            assert delete(client, match_id, *tokens.values()).status_code == 204
            for socket in (joined, silent):
                assert closed(socket) == 1012  # come back: and then there is no such match
            assert unhurt.act("home", READY, phase=1)["type"] == "step"
        with connected(client, match_id) as socket:
            assert closed(socket) == 4404
