"""A stored match that newer rules cannot replay: it says so once, stays listed, keeps its record, can be deleted."""

import json
from typing import Any

import pytest
import sqlalchemy as sql
from starlette.websockets import WebSocketDisconnect

from palheta.facts import Flick, Step
from palheta.match import decode
from palheta.ruling import Ruling
from palheta.server.store.schema import LINES, checksum
from tests.kickabout.book import BOOK
from tests.server.client import House, new_match, serving, talking

pytestmark = pytest.mark.usefixtures("kickabout")

FLICK: dict[str, Any] = {"do": "flick", "piece": "h4", "angle": 0, "power": 0.5}


def played(client: House) -> tuple[str, dict[str, str]]:
    """A match whose third entry is a flick."""
    match_id, tokens = new_match(client)
    with talking(client, match_id, tokens["home"], tokens["away"]) as both:
        both.act("home", {"say": "ready"}, phase=1)
        both.act("away", {"say": "ready"}, phase=1)
        assert both.act("home", FLICK)["type"] == "step"
    return match_id, tokens


def newer_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    judge = type(BOOK).judge

    def stricter(self: Any, state: Any, step: Step) -> Ruling:
        if isinstance(step, Flick):
            raise KeyError("bumper")
        return judge(self, state, step)

    monkeypatch.setattr(type(BOOK), "judge", stricter)


def other_words(database: str, match_id: str) -> None:
    """The flick is written in words that no version knows, though not by anybody who meddled with the disk."""
    line = '{"step":{"shove":"h4"}}'
    engine = sql.create_engine(database)
    with engine.begin() as connection:
        where = (LINES.c.stream == match_id) & (LINES.c.n == 3)
        connection.execute(
            LINES.update().where(where).values(line=line, checksum=checksum(match_id, 3, line))
        )
    engine.dispose()


@pytest.mark.parametrize("broken_by", ["rules", "words"])
def test_a_match_that_cannot_be_replayed(
    database: str, monkeypatch: pytest.MonkeyPatch, broken_by: str
) -> None:
    with serving(database) as client:
        match_id, tokens = played(client)
    if broken_by == "rules":
        newer_rules(monkeypatch)
    else:
        other_words(database, match_id)
    why = "bumper" if broken_by == "rules" else "shove"
    with serving(database) as client:
        with client.websocket_connect(f"/ws/{match_id}") as socket:
            told = json.loads(socket.receive_text())
            with pytest.raises(WebSocketDisconnect) as closed:
                socket.receive_text()
        assert closed.value.code == 4409
        assert (told["type"], told["code"], told["words"]["args"]["entry"]) == ("refused", "cannot_replay", 3)
        assert why in told["words"]["args"]["why"]
        replay = client.get(f"/api/matches/{match_id}/replay")
        assert (replay.status_code, replay.json()) == (
            409,
            {"code": "cannot_replay", "words": told["words"]},
        )
        assert match_id in [match["id"] for match in client.get("/api/matches").json()]
        record = client.get(f"/api/matches/{match_id}/record").content
        assert len(record.splitlines()) > 3
        if broken_by == "rules":
            assert decode(record)[0].id == match_id
        gone = client.delete(
            f"/api/matches/{match_id}", headers={"Authorization": f"Bearer {','.join(tokens.values())}"}
        )
        assert gone.status_code == 204
        assert client.get(f"/api/matches/{match_id}/record").status_code == 404
