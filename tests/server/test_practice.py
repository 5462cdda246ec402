"""Tables for practice over the wire: begun, taken back, from a match's moment, never stored, bounded."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from palheta.match.record import decode
from palheta.play.physics_runner import PhysicsRunner
from palheta.rulebooks import registry
from palheta.server.limits import Limits
from tests.server.client import House, Talk, new_match, serving, talking

FLICK: dict[str, Any] = {"do": "flick", "piece": "h7", "angle": 0, "power": 0.12}
STANDING: dict[str, Any] = {
    "turn": "home",
    "ball": [110, 0],
    "pieces": {"h7": [20, 0], "hk": [-800, 0], "ak": [805, 0], "a3": [500, 200]},
}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """Nothing of it is stored: one kind of database is enough."""
    database = f"sqlite:///{tmp_path / 'matches.sqlite'}"
    with serving(database, runner=PhysicsRunner(), limits=Limits(practices=2)) as client:
        yield client


def begin(client: House, **wish: Any) -> tuple[str, dict[str, str]]:
    answer = client.post("/api/practice", content=json.dumps({"book": "dadinho"} | wish))
    assert answer.status_code == 201, answer.text
    return answer.json()["id"], answer.json()["tokens"]


def test_a_flick_is_judged_and_taken_back_and_nothing_is_stored(house: House) -> None:
    name, tokens = begin(house, standing=STANDING, hand="perfect")
    with talking(house, name, *tokens.values()) as both:
        assert both.welcome["seats"] == ["home", "away"]
        assert both.view["done"] is None
        first = both.view
        flicked = both.act("home", FLICK)
        assert flicked["type"] == "step"
        assert flicked["view"]["counts"]["team"] == 1
        both.wait(20.0)
        both.say({"type": "undo"})
        again = both.until("welcome")["view"]
        assert (again["ball"], again["counts"]) == (first["ball"], first["counts"])
        assert both.act("home", FLICK)["view"]["counts"]["team"] == 1
    assert house.get("/api/matches").json() == []
    assert house.get(f"/api/matches/{name}/record").status_code == 404
    with talking(house, name, *tokens.values()) as back:  # as it was left
        assert back.view["counts"]["team"] == 1


def test_who_only_watches_takes_nothing_back_nor_anybody_in_a_match(house: House) -> None:
    name, tokens = begin(house, standing=STANDING)
    with talking(house, name, *tokens.values()) as both, talking(house, name) as watching:
        both.act("home", FLICK)
        watching.say({"type": "undo", "whole": True})
        assert watching.until("refused")["code"] == "not_offered"
    match, held = new_match(house, book="dadinho")
    with talking(house, match, *held.values()) as players:
        players.say({"type": "undo", "whole": True})
        assert players.until("refused")["code"] == "not_offered"


def test_a_task_says_when_it_is_done(house: House) -> None:
    name, tokens = begin(house, lesson="touch")
    step = next(one for one in house.get("/api/learn/dadinho").json()["steps"] if one["id"] == "touch")
    with talking(house, name, *tokens.values()) as both:
        assert both.view["done"] is False
        assert both.act("home", step["solve"][0])["view"]["done"] is True
        both.say({"type": "undo"})
        assert both.until("welcome")["view"]["done"] is False


def test_a_match_is_tried_from_any_of_its_steps(house: House) -> None:
    match, held = new_match(house, book="dadinho")
    with talking(house, match, *held.values()) as players:
        play_until_a_flick(players)
    frames = house.get(f"/api/matches/{match}/replay").json()["frames"]
    entry = next(frame["entry"] for frame in frames if "flick" in frame["step"])
    stood = frames[[frame["entry"] for frame in frames].index(entry) - 1]["view"]
    name, tokens = begin(house, match=match, entry=entry - 1)
    with talking(house, name, *tokens.values()) as both:
        assert both.view["pieces"] == stood["pieces"]
        assert both.view["ball"] == stood["ball"]
        assert both.view["next"] == stood["next"]
    assert house.get(f"/api/matches/{match}/replay").json()["frames"] == frames


def play_until_a_flick(players: Talk) -> None:
    for _ in range(40):
        due = players.due()
        assert due is not None
        if due["does"] == "flick":
            piece = due["pieces"][0]
            players.act(due["side"], {"do": "flick", "piece": piece, "angle": 0, "power": 0.1})
            players.wait(20.0)
            return
        if due["side"] == "referee":
            players.wait()
        else:
            tap = due.get("tap") or {"choose": due["options"][0]["id"]}
            players.act(due["side"], tap, **({"phase": due["phase"]} if "phase" in due else {}))
    raise AssertionError(players.view["offers"])


def test_who_asks_keeps_the_record(house: House) -> None:
    name, tokens = begin(house, standing=STANDING)
    with talking(house, name, *tokens.values()) as both:
        both.act("home", FLICK)
    record = house.get(f"/api/practice/{name}/record")
    header, entries = decode(record.content)
    assert header.before == {"turn": "home", "ball": [110, 0], "pieces": STANDING["pieces"]}
    assert entries
    assert house.post("/api/replay", content=record.content).status_code == 200


@pytest.mark.parametrize("book", registry.names())
def test_free_practice_begins_with_something_to_play(house: House, book: str) -> None:
    name, tokens = begin(house, book=book)
    with talking(house, name, *tokens.values()) as both:
        due = both.due()
        assert due is not None
        assert due["does"] == ("roll" if book == "campeao" else "flick")
        on_table = len(both.view["pieces"])
        assert on_table == {"campeao": 0, "fistf-indoor": 12}.get(book, 22)


def test_the_oldest_of_too_many_goes(house: House) -> None:
    names = [begin(house)[0] for _ in range(3)]
    kept = [house.get(f"/api/practice/{name}/record").status_code for name in names]
    assert kept == [404, 200, 200]


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ({"book": "chess"}, "chess"),
        ({"lesson": "nonsense"}, "lesson: Expected one of dadinho's first steps"),
        ({"standing": {"turn": "home", "ball": [1e9, 0]}}, "practice.standing.ball"),
        (
            {"standing": {"turn": "home", "ball": [0, 0], "pieces": {"x9": [0, 0]}}},
            "practice.standing.pieces",
        ),
        ({"table": "nobody's"}, "table: Expected one of dadinho's tables"),
        ({"nonsense": 1}, "nonsense"),
    ],
)
def test_a_wish_that_makes_no_sense_is_answered_in_one_line(
    house: House, wish: dict[str, Any], said: str
) -> None:
    answer = house.post("/api/practice", content=json.dumps({"book": "dadinho"} | wish))
    assert answer.status_code == 400
    assert said in answer.json()["words"]["text"]
    assert "\n" not in answer.json()["words"]["text"]


def test_there_is_no_such_match_to_go_on_from(house: House) -> None:
    answer = house.post("/api/practice", content=json.dumps({"book": "dadinho", "match": "f" * 16}))
    assert answer.status_code == 404


def test_how_it_is_played_has_pictures(house: House) -> None:
    for book in ("dadinho", "tres-toques", "fistf", "fistf-indoor", "guzikowa", "campeao"):
        how = house.get(f"/api/learn/{book}").json()["how"]
        assert house.get(how[0]["picture"]).text.startswith("<svg")
    assert house.get("/api/learn/dadinho/how/99.svg").status_code == 404
    assert house.get("/api/learn/chess").status_code == 404
