"""Kits and looks go with a match: asked for when it is made, told to everybody, kept in its record."""

import json
from typing import Any

import pytest

from palheta.table.kits import PALETTE, WORN
from tests.server.client import House, new_match, serving, talking

KIT = {
    "main": "#c8252f",
    "second": "#26282c",
    "number": "#ffffff",
    "design": "stripes",
    "crest": [{"kind": "disc", "colour": "#ffffff", "at": [0.0, 0.0], "radius": 0.5}],
}


def kit(name: str) -> dict[str, str]:
    worn = PALETTE[name]
    return {"main": worn.main, "second": worn.second, "number": worn.number}


def header(client: House, match_id: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(client.get(f"/api/matches/{match_id}/record").text.splitlines()[0])
    return found


def test_a_kit_goes_with_its_match(database: str) -> None:
    home, away = {"name": "Flamengo", "kit": KIT}, {"colour": PALETTE["teal"].main}
    with serving(database) as client:
        match_id, tokens = new_match(client, book="dadinho", home=home, away=away)
        with talking(client, match_id, *tokens.values()) as both:
            info = both.welcome["match"]
        assert info["home"] == {"name": "Flamengo", "kit": KIT}
        assert info["away"] == {"name": "", "kit": kit("teal")}
        (listed,) = client.get("/api/matches").json()
        assert (listed["home"], listed["away"]) == (info["home"], info["away"])
        replay = client.get(f"/api/matches/{match_id}/replay").json()["match"]
        assert (replay["home"], replay["ground"]) == (info["home"], info["ground"])
        kept = header(client, match_id)
        assert (kept["home"]["kit"], kept["away"]) == (KIT, {"colour": PALETTE["teal"].main})


def test_who_says_nothing_wears_what_that_side_wears(database: str) -> None:
    with serving(database) as client:
        match_id, _ = new_match(client, book="dadinho", away={"seat": "person"})
        worn = client.get(f"/api/matches/{match_id}/replay").json()["match"]
        assert (worn["home"]["kit"], worn["away"]["kit"]) == (kit("blue"), kit("orange"))
        shown = client.get("/api/exhibition/campeao").json()["match"]
        assert (shown["home"]["kit"], shown["away"]["kit"]) == (kit("blue"), kit("orange"))
        assert WORN["away"] == PALETTE["orange"]


@pytest.mark.parametrize(
    ("odd", "where"),
    [
        (KIT | {"main": "red"}, "$.home.kit.main"),
        (KIT | {"design": "tartan"}, "$.home.kit.design"),
        (KIT | {"crest": [{"kind": "lion"}]}, "$.home.kit.crest[0]"),
        (KIT | {"number": KIT["main"]}, "$.home.kit"),
    ],
)
def test_an_odd_kit_makes_no_match(database: str, odd: dict[str, Any], where: str) -> None:
    with serving(database) as client:
        answer = client.post("/api/matches", json={"book": "dadinho", "home": {"kit": odd}})
        assert answer.status_code == 400
        assert f"`{where}" in answer.json()["words"]["text"]
        assert client.get("/api/matches").json() == []


def test_every_card_says_how_its_table_looks(database: str) -> None:
    with serving(database) as client:
        cards = {card["name"]: card["ground"] for card in client.get("/api/books").json()}
    assert cards["campeao"] is None
    assert cards["guzikowa"]["look"]["piece"] == "sewing"
    assert cards["dadinho"]["zones"]["home_goal_area_plus"]["kind"] == "rect"
