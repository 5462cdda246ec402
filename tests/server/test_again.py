"""Play again: the same people at the same settings, once, whoever asks first."""

import asyncio
import itertools
import json
from typing import Any

import pytest
from starlette.testclient import TestClient

from palheta.facts import Choose
from palheta.match import Happened, Header, Match
from palheta.server.again import follow_up
from palheta.server.storage import Storage, Stored
from tests.server.client import Talk, new_match, serving, talking

pytestmark = pytest.mark.usefixtures("kickabout")

FLICK: dict[str, Any] = {"do": "flick", "piece": "h4", "angle": 0, "power": 0.5}
SETTINGS: dict[str, Any] = {
    "home": {"name": "Ana", "colour": "#123456", "hand": "human"},
    "length": "sprint",
    "limits": "strict",
    "hints": True,
}


def ask(client: TestClient, match_id: str, token: str | None) -> Any:
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    return client.post(f"/api/matches/{match_id}/again", headers=headers)


def play_out(both: Talk) -> None:
    """One person on every seat that people take, until it is over."""
    for side in both.welcome["seats"]:
        both.act(side, {"say": "ready"}, phase=1)
    while both.view["over"] is None:
        first = both.due()
        if first is not None and first["side"] in both.welcome["seats"] and first["does"] == "flick":
            both.act(first["side"], FLICK | {"piece": first["pieces"][0]})
        else:
            both.wait()


def test_both_sides_and_whoever_watches_are_led_to_the_same_match(database: str) -> None:
    with serving(database) as client:
        match_id, tokens = new_match(client, **SETTINGS)
        with talking(client, match_id, *tokens.values()) as both:
            assert both.welcome["again"] is None
            assert ask(client, match_id, tokens["home"]).json()["code"] == "not_over"
            play_out(both)
        with talking(client, match_id, tokens["away"]) as away, talking(client, match_id) as watching:
            made = ask(client, match_id, tokens["home"]).json()["id"]
            assert away.until("again") == {"type": "again", "id": made}
            assert watching.until("again")["id"] == made
        count = len(client.get("/api/matches").json())
        assert ask(client, match_id, tokens["away"]).json() == {"id": made}
        assert len(client.get("/api/matches").json()) == count
        with talking(client, match_id, tokens["away"]) as late:
            assert late.welcome["again"] == made
        listed = client.get("/api/matches")
        follows = {match["id"]: match["again"] for match in listed.json()}
        assert (follows[match_id], follows[made]) == (made, None)
        assert not any(token in listed.text for token in tokens.values())
        with (
            talking(client, match_id, *tokens.values()) as old,
            talking(client, made, *tokens.values()) as new,
        ):
            assert new.welcome["seats"] == ["home", "away"]
            assert (new.view["id"], new.view["over"], new.view["clock"]) == (0, None, 0)
            assert new.welcome["again"] is None
            fresh = ("id", "started", "seal")
            before, after = old.welcome["match"], new.welcome["match"]
            assert {k: v for k, v in before.items() if k not in fresh} == {
                k: v for k, v in after.items() if k not in fresh
            }
            assert before["seal"] != after["seal"]
        headers = [
            json.loads(client.get(f"/api/matches/{i}/record").text.splitlines()[0]) for i in (match_id, made)
        ]
        assert headers[0]["options"] == headers[1]["options"]
        assert headers[0]["options"]  # the length that was chosen


def test_only_who_sat_there_plays_again(database: str) -> None:
    with serving(database) as client:
        match_id, tokens = new_match(client, opponent="bot")
        with talking(client, match_id, tokens["home"]) as home:
            play_out(home)
        _, others = new_match(client)
        count = len(client.get("/api/matches").json())
        for token in (None, "nonsense", others["home"]):
            answer = ask(client, match_id, token)
            assert (answer.status_code, answer.json()["code"]) == (403, "not_yours")
        assert ask(client, "0" * 16, tokens["home"]).status_code == 403
        assert len(client.get("/api/matches").json()) == count


def test_a_bot_plays_again_too_and_a_deleted_match_is_made_anew(database: str) -> None:
    with serving(database) as client:
        match_id, tokens = new_match(client, opponent="bot")
        with talking(client, match_id, tokens["home"]) as home:
            play_out(home)
    with serving(database) as client:  # nobody is in the room, and the server was stopped meanwhile
        made = ask(client, match_id, tokens["home"]).json()["id"]
        with talking(client, made, tokens["home"]) as home:
            assert home.welcome["match"]["seats"] == {"home": "person", "away": "bot"}
            play_out(home)
        third = ask(client, made, tokens["home"]).json()["id"]
        assert len({match_id, made, third}) == 3
        good = {"Authorization": f"Bearer {tokens['home']}"}
        assert client.delete(f"/api/matches/{made}", headers=good).status_code == 204
        assert ask(client, match_id, tokens["home"]).json()["id"] not in (match_id, made, third)


@pytest.mark.parametrize(
    ("book", "starts"), [("guzikowa", ["home", "away", "home"]), ("dadinho", [None] * 3)]
)
def test_where_people_agree_who_starts_they_take_turns(
    database: str, book: str, starts: list[str | None]
) -> None:
    def begun(by: str | None) -> Match:
        match = Match(Header(book=book))
        if by is not None:
            match.apply(Happened(Choose(choose=by, side="referee")))
        return match

    async def play() -> None:
        storage = Storage(database)
        await storage.open()
        stored = Stored(
            id=f"first {book}", header={"book": book}, settings={}, secret="", summary={}, created=0.0
        )
        await storage.create(stored)
        for before, wanted in itertools.pairwise(starts):
            made = await storage.load(await follow_up(storage, stored, begun(before)))
            assert made is not None
            assert [line["step"]["choose"] for line in made.lines] == ([] if wanted is None else [wanted])
            stored = made
        await storage.close()

    asyncio.run(play())
