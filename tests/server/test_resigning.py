"""Whoever plays may give the match up at any time; it is stored, told to everybody, and listed."""

from typing import Any

import pytest

from tests.server.client import new_match, serving, talking

pytestmark = pytest.mark.usefixtures("kickabout")

RESIGN: dict[str, Any] = {"do": "resign"}


def test_the_other_side_has_won(database: str) -> None:
    with serving(database) as client:
        match_id, tokens = new_match(client)
        with talking(client, match_id, *tokens.values()) as both, talking(client, match_id) as watching:
            answer = both.act("home", RESIGN, id="I give it up")
            assert answer["type"] == "ended"
            assert (answer["view"]["over"]["winner"], answer["view"]["over"]["by"]) == ("away", "resigned")
            assert watching.until("ended")["view"]["over"] == answer["view"]["over"]
            assert both.act("home", RESIGN, id="I give it up")["type"] == "repeated"
            assert both.act("away", RESIGN, id="so do I, no")["code"] == "over"
            assert both.act("home", {"say": "ready"}, phase=1)["code"] == "over"
        listed = {one["id"]: one for one in client.get("/api/matches").json()}
        assert listed[match_id]["over"]["winner"] == "away"


def test_after_a_restart_it_is_still_over(database: str) -> None:
    with serving(database) as client:
        match_id, tokens = new_match(client)
        with talking(client, match_id, *tokens.values()) as both:
            both.act("away", RESIGN)
    with serving(database) as client, talking(client, match_id, *tokens.values()) as both:
        assert both.view["over"]["winner"] == "home"
        record = client.get(f"/api/matches/{match_id}/record").text
        assert '"ended":"resigned"' in record.replace(" ", "")


def test_nobody_resigns_for_another(database: str) -> None:
    with serving(database) as client:
        match_id, tokens = new_match(client)
        with talking(client, match_id, tokens["home"]) as home:
            assert home.act("away", RESIGN)["code"] == "wrong_seat"
            assert home.view["over"] is None
