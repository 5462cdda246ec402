"""Shoot-outs of three kinds at a real table, told with the keys that are there; whose a count is."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.server.told.table import Device, Hall, house, kicked_off

ONE = '{"arrow": "forward", "number": 3}'
LOST = '{"arrow": "forward", "number": 5, "mark": "X"}'
KICKS = 20  # more than any of these series has


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with house(tmp_path / "told.sqlite") as found:
        yield found


def goalless(client: TestClient, book: str) -> Device:
    """Time is up, nobody has scored, and there must be a winner."""
    referee = Hall(client, book, knockout=True).device()
    if book == "campeao":
        referee.tap("referee", "choose.home")
        referee.tap("home", "roll.champion", face="foul")
        for side in ("away", "home"):
            referee.tap(side, "roll.pass", face=ONE)
            referee.tap("referee", "time")
            assert "time is up" in referee.view["last"]["because"]["words"]["text"]
            referee.tap(side, "roll.long", face=LOST)
        return referee
    for halves in (2, 1):  # then the extra time, of one period
        referee.tap("referee", "choose.home_wins")
        referee.tap("home", "choose.kick_off")
        for _ in range(halves):
            side = referee.view["next"]["side"]
            (up,) = (key["step"]["time"] for key in referee.view["keys"] if key["id"] == "time")
            referee.tell(time=up - 1.0)
            referee.tap(side, "played", piece=f"{side[0]}3")
            referee.tap("referee", "time")  # and the ball may still run
            assert "time is up" in referee.view["last"]["because"]["words"]["text"]
            referee.tap("referee", "still")
    referee.tap("referee", "choose.home_wins")
    referee.tap("home", "choose.kick_off")
    return referee


def kicked(referee: Device) -> None:
    side = referee.view["next"]["side"]
    if referee.view["book"] == "campeao":
        referee.tap(side, "roll.penalty", face="goal" if side == "home" else "wide")
    else:
        referee.tap(side, "goal" if side == "home" else "missed", piece=f"{side[0]}3")


@pytest.mark.parametrize(("book", "most"), [("fistf", 5), ("fistf-indoor", 5), ("campeao", 5)])
def test_a_shoot_out_is_told_kick_by_kick(client: TestClient, book: str, most: int) -> None:
    """FISTF 17.1.3: five shots each, from five places, all of them taken; campeao end.6: the penalty die."""
    referee = goalless(client, book)
    places = []
    for _ in range(KICKS):
        if referee.view["over"] is not None:
            break
        assert referee.view["next"]["with"] == "shootout"
        places.append(tuple(referee.view["next"].get("at", ())))
        kicked(referee)
    over = referee.view["over"]
    assert over["winner"] == "home"
    assert over["shots"]["away"] == 0
    assert 0 < over["shots"]["home"] <= most
    assert referee.view["counts"]["home"]["kicks"] == [True] * over["shots"]["home"]
    assert referee.view["score"] == {"home": 0, "away": 0}
    if book != "campeao":
        assert len(set(places)) == 10


def test_a_shot_of_the_shoot_out_can_be_taken_back(client: TestClient) -> None:
    referee = goalless(client, "fistf")
    kicked(referee)
    assert referee.view["shots"] == {"home": 1, "away": 0}
    last = max(row["n"] for row in referee.view["rows"] if row["what"] == "step")
    referee.send(referee.entry({"amend": last, "step": None}))
    assert referee.view["shots"] == {"home": 0, "away": 0}
    assert referee.view["next"]["side"] == "home"


def test_what_belongs_to_the_match_is_shown_once_and_what_is_a_sides_own_beside_it(
    client: TestClient,
) -> None:
    referee = Hall(client, "tres-toques").device()
    referee.tap("referee", "choose.home")
    referee.tap("home", "choose.kick_off")
    referee.tell(decide={"added": 12, "why": "53.c"})
    referee.tell(report="time_wasting", side="away")
    view = referee.view
    assert view["shared"]["added"] == 12
    assert view["counts"]["away"]["noted"] == 1
    assert "noted" not in view["counts"]["home"]
    referee.tell(report="time_wasting", side="away")
    referee.tell(report="time_wasting", side="away")
    referee.tell(answer={"nearest.away": "a4"})
    assert referee.view["counts"]["away"]["players"] == 10  # 85, 34: below seven it has lost
    assert "players" not in referee.view["counts"]["home"]
    assert not view["shared"].keys() & (view["counts"]["home"].keys() | view["counts"]["away"].keys())


def test_a_sides_own_count_is_its_own_even_where_both_are_equal(client: TestClient) -> None:
    view = kicked_off(Hall(client).device()).view
    assert "team" not in view["shared"]
    assert view["counts"]["home"]["team"] == 2
    assert view["counts"]["away"]["team"] == 0


@pytest.mark.parametrize(
    ("book", "word", "count", "then"),
    [
        ("dadinho", "foul_language", "indiscipline", 1),
        ("fistf", "yellow_card", "cards", ["yellow"]),
    ],
)
def test_what_a_side_has_against_it_stays_in_view(
    client: TestClient, book: str, word: str, count: str, then: object
) -> None:
    referee = Hall(client, book).device()
    referee.tap("referee", "choose.home" if book == "dadinho" else "choose.home_wins")
    referee.tap("home", "choose.ball" if book == "dadinho" else "choose.kick_off")
    assert count not in referee.view["counts"]["away"]
    referee.tell(report=word, side="away")
    assert referee.view["counts"]["away"][count] == then
    assert count not in referee.view["counts"]["home"]
