"""What only the administrator may do, with the token that is printed at the start."""

import json
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from palheta.server.storage import Storage
from tests.served import Served
from tests.server.client import House, new_match, serving, talking
from tests.server.store.keeping import with_storage
from tests.server.test_deleting import delete
from tests.server.test_kill import post


def token_of(database: str) -> str:
    tokens: list[str] = []

    async def work(storage: Storage) -> None:
        tokens.append(storage.administrator())

    with_storage(database, work)
    return tokens[0]


def rename(client: TestClient, match_id: str, token: str, body: Any) -> Any:
    headers = {"Authorization": f"Bearer {token}"}
    return client.patch(f"/api/matches/{match_id}", content=json.dumps(body), headers=headers)


def names(client: House, match_id: str) -> tuple[str, str]:
    (row,) = (one for one in client.get("/api/matches").json() if one["id"] == match_id)
    return row["home"]["name"], row["away"]["name"]


@pytest.mark.usefixtures("kickabout")
def test_names_are_changed_for_good(database: str) -> None:
    token = token_of(database)
    with serving(database) as client:
        match_id, tokens = new_match(client, home={"name": "rude"}, away={"seat": "person", "name": "Ana"})
        with talking(client, match_id, *tokens.values()) as both:
            both.act("home", {"say": "ready"}, phase=1)
            assert rename(client, match_id, token, {"home": "somebody"}).status_code == 204
            with pytest.raises(WebSocketDisconnect) as goodbye:
                both.until("nothing that is ever said")
            assert goodbye.value.code == 1012
        assert names(client, match_id) == ("somebody", "Ana")
        with talking(client, match_id, *tokens.values()) as both:
            assert both.welcome["match"]["home"]["name"] == "somebody"
            assert both.act("away", {"say": "ready"}, phase=1)["type"] == "step"
        record = client.get(f"/api/matches/{match_id}/record").text.splitlines()
        assert json.loads(record[0])["home"]["name"] == "somebody"
        assert len(record) == 3


@pytest.mark.usefixtures("kickabout")
def test_nobody_else_does_so(database: str) -> None:
    token = token_of(database)
    with serving(database) as client:
        match_id, tokens = new_match(client)
        for other in ("", "x", token[:-1], *tokens.values()):
            assert rename(client, match_id, other, {"home": "x"}).status_code == 403
        assert rename(client, "none", token, {"home": "x"}).status_code == 403
        bodies: tuple[Any, ...] = ({"home": 3}, {"home": "x" * 41}, {"referee": "x"}, [])
        for bad in bodies:
            assert rename(client, match_id, token, bad).status_code == 400
        assert names(client, match_id) == ("", "")
        newer = token_of(database)
        assert rename(client, match_id, token, {"home": "x"}).status_code == 403, (
            "the next start made another"
        )
        assert delete(client, match_id, newer).status_code == 204


def test_the_token_is_printed_at_the_start_and_opens_everything(tmp_path: Path) -> None:
    with Served(tmp_path) as server:
        word, _, token = server.read().strip().rpartition(" ")
        assert word == "administrator's token:"
        made = post(server.address, "/api/matches", {"book": "campeao"})
        where, allowed = f"/api/matches/{made['id']}", {"Authorization": f"Bearer {token}"}
        asked = (("PATCH", b'{"home": "x"}'), ("DELETE", None), ("DELETE", None))
        answers = [status(server.address + where, method, body, allowed) for method, body in asked]
        assert answers == [204, 204, 403]


def status(address: str, method: str, body: bytes | None, headers: dict[str, str]) -> int:
    try:
        with urlopen(Request(address, body, headers, method=method)) as answer:
            return int(answer.status)
    except HTTPError as error:
        with error:
            return error.code
