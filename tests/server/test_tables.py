"""Matches on a table of one's own: only on those that were named when the server was started."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from palheta.play.physics_runner import PhysicsRunner
from palheta.rulebooks.registry import gear
from tests.server.client import House, serving, talking

BOOKS_OWN = gear("dadinho").table
SHORTER = msgspec.structs.replace(
    BOOKS_OWN, pitch=msgspec.structs.replace(BOOKS_OWN.pitch, length=1540.0), materials={"ball.mass": 0.25}
)


@pytest.fixture
def client(tmp_path: Path) -> Iterator[House]:
    database = f"sqlite:///{tmp_path / 'matches.sqlite'}"
    with serving(database, PhysicsRunner(), tables={"dadinho": {"club": SHORTER}}) as client:
        yield client


def asked(client: TestClient, **more: Any) -> Any:
    return client.post("/api/matches", content=json.dumps({"book": "dadinho"} | more))


def test_the_books_say_which_tables_there_are(client: TestClient) -> None:
    found = {card["name"]: card["tables"] for card in client.get("/api/books").json()}
    assert found["dadinho"] == ["club"]
    assert not any(tables for name, tables in found.items() if name != "dadinho")


@pytest.mark.parametrize(("wanted", "length"), [({"table": "club"}, 1540.0), ({}, BOOKS_OWN.pitch.length)])
def test_a_match_is_played_on_the_table_that_was_asked_for(
    client: House, wanted: dict[str, str], length: float
) -> None:
    made = asked(client, **wanted).json()
    with talking(client, made["id"], *made["tokens"].values()) as person:
        assert person.welcome["match"]["ground"]["table"]["pitch"]["length"] == length
        assert all(abs(place[0]) <= length / 2 for place in person.view["pieces"].values())
    header = json.loads(client.get(f"/api/matches/{made['id']}/record").text.splitlines()[0])
    assert ("table" in header) == bool(wanted)
    if wanted:
        assert header["table"]["materials"] == {"ball.mass": 0.25}


@pytest.mark.parametrize(
    "wanted",
    [{"table": "../club"}, {"table": "/etc/passwd"}, {"table": ""}, {"book": "fistf", "table": "club"}],
)
def test_no_other_table_can_be_had(client: TestClient, wanted: dict[str, str]) -> None:
    answer = asked(client, **wanted)
    assert answer.status_code == 400
    assert answer.json()["code"] == "bad_match"
    assert "tables" in answer.json()["words"]["text"]
    assert client.get("/api/matches").json() == []
