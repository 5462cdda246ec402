"""Real tables over plain HTTP: who may see and do what, the clock, what is kept, and the book consulted alone."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from palheta.cli.figures import figures
from palheta.match import Match, decode
from palheta.match.retelling import tell
from palheta.rulebooks import registry
from tests.server.told.table import Hall, house, kicked_off, scored

every_book = pytest.mark.parametrize("book", registry.names())


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with house(tmp_path / "told.sqlite") as found:
        yield found


def test_it_outlives_the_server_and_the_record_is_the_same_file(tmp_path: Path) -> None:
    with house(tmp_path / "kept.sqlite") as client:
        hall = Hall(client, home={"name": "Ana"}, away={"name": "Beto"}, place="4", referee="Rui")
        scored(kicked_off(hall.device()))
    with house(tmp_path / "kept.sqlite") as client:
        hall.house = client
        referee = hall.device()
        assert referee.score == (1, 0)
        assert (referee.view["place"], referee.view["referee"]) == ("4", "Rui")
        record = client.get(f"/api/told/{hall.id}/record").content
    match = Match(*decode(record))
    assert match.state.score.home == 1
    assert match.header.told
    words = "\n".join(tell(match))
    assert "Ana v Beto" in words


def test_who_has_no_link_sees_the_board_and_tells_nothing(client: TestClient) -> None:
    hall = Hall(client)
    kicked_off(hall.device())
    public, players = hall.device("nobody", "pub1"), hall.device("players", "pla1")
    assert public.view["role"] == "public"
    assert "keys" not in public.view
    assert players.view["role"] == "players"
    for one in (public, players):
        assert one.tell(flick="h3", seen=[])["became"] == "refused"
    assert public.note("call", who="referee")["became"] == "refused"
    assert players.note("call", who="referee")["became"] == "taken"
    assert hall.device().view["calls"] == [
        {"n": players.view["n"], "who": "referee", "clause": "54", "answered": False}
    ]


def test_the_link_of_one_table_opens_no_other(client: TestClient) -> None:
    mine, other = Hall(client), Hall(client)
    other.tokens = mine.tokens
    assert other.device().view["role"] == "public"


@pytest.mark.parametrize(("book", "seen"), [("dadinho", False), ("tres-toques", True), ("fistf", True)])
def test_the_clock_is_shown_to_whom_the_book_shows_it(client: TestClient, book: str, seen: bool) -> None:
    """Dadinho 51.i and 52.único.b; três toques 51.§2; fistf 3.1.2."""
    hall = Hall(client, book)
    hall.device().note("clock", reading=10, at=1000.0, runs=True, by="ref1", period=1)
    assert (hall.device("players", "pla1").view["clock"] is not None) == seen
    assert (hall.device("nobody", "pub1").view["clock"] is not None) == seen
    assert hall.device().view["clock"]["reading"] == 10


def test_a_screen_does_not_tell_coaches_what_the_referee_may_not(client: TestClient) -> None:
    """Três toques 57: who was removed, where a play began."""
    hall = Hall(client, "tres-toques")
    referee = hall.device()
    referee.tap("referee", "choose.home")
    referee.tap("home", "choose.kick_off")
    referee.tap("home", "played", piece="h7")
    referee.tap("away", "played", piece="a9")  # out of turn: a9 goes off
    assert referee.view["last"]["removed"] == ["a9"]
    shown = hall.device("nobody", "pub1").view
    assert [call["rule"] for call in shown["last"]["calls"]] == ["86.a"]
    told = {word: said for word, said in shown.items() if word != "id"}  # an id may hold these letters
    assert "a9" not in str(told)
    assert "counts" not in shown


def test_one_device_owns_the_clock_and_another_takes_it_over(client: TestClient) -> None:
    hall = Hall(client)
    referee, scorer = hall.device(), hall.device("scorer", "sco1")
    assert referee.note("clock", reading=0, at=1000.0, runs=True, by="ref1")["became"] == "taken"
    refused = scorer.note("clock", reading=0, at=1001.0, runs=False, by="sco1")
    assert refused["became"] == "refused"
    assert scorer.note("clock", reading=30, at=1030.0, runs=True, by="sco1", take=True)["became"] == "taken"
    assert referee.look()["clock"] == {"reading": 30.0, "at": 1030.0, "runs": True, "by": "sco1", "period": 1}
    assert referee.note("clock", reading=31, at=1031.0, runs=False, by="ref1")["became"] == "refused"
    assert scorer.note("clock", reading=31, at=1020.0, runs=False, by="sco1")["became"] == "refused"


def test_added_time_is_a_ledger_with_its_reasons(client: TestClient) -> None:
    referee = Hall(client, "tres-toques").device()
    referee.tap("referee", "choose.home")
    referee.tap("home", "choose.kick_off")
    assert [one["clause"] for one in referee.view["may_add"]] == [f"53.{letter}" for letter in "abcdefghi"]
    referee.tell(decide={"added": 12, "why": "53.c"})
    referee.tell(decide={"added": 20.5, "why": "53.g"})
    assert [(one["seconds"], one["why"]) for one in referee.view["added"]] == [(12, "53.c"), (20.5, "53.g")]
    assert referee.view["shared"]["added"] == 32.5
    referee.tap("referee", "time")
    assert referee.view["shared"]["flicks_left"] == 7  # 54.§2: 32.5 s make seven flicks


def test_a_shot_asked_for_before_the_whistle_is_taken_and_one_asked_for_after_it_is_not(
    client: TestClient,
) -> None:
    """Dadinho 15: the instant of the request is kept."""
    for moment, counts in ((419.9, True), (420.0, False)):
        referee = kicked_off(Hall(client).device())
        referee.tell(say="shot", side="home", piece="h9", t=moment)
        if counts:
            referee.tap("referee", "time")
        assert (referee.view["next"]["with"] == "period_end") == (not counts)


@every_book
def test_before_the_match_the_book_has_its_checklist(client: TestClient, book: str) -> None:
    referee = Hall(client, book).device()
    checks = referee.view["checks"]
    assert checks
    clauses = registry.find(book).clauses.by_id
    assert {check["clause"] for check in checks} <= clauses.keys()
    assert {check["closes"] for check in checks if "closes" in check} <= clauses.keys()
    assert referee.note("check", item=0, ok=True)["became"] == "taken"
    assert referee.view["checks"][0]["ok"] is True
    assert referee.note("check", item=-1, ok=True)["became"] == "refused"


@every_book
def test_the_book_is_consulted_without_a_match(client: TestClient, book: str) -> None:
    first = client.post("/api/consult", json={"book": book, "turn": "away"})
    assert first.status_code == 200, first.text
    keys = first.json()["keys"]
    assert any(key["side"] == "away" for key in keys)
    if registry.find(book).default_table() is not None:
        line = {"step": {"flick": "a7", "seen": [{"touch": ["a7", "h3"]}]}}
        told = client.post("/api/consult", json={"book": book, "turn": "away", "lines": [line]}).json()
        assert told["last"]["calls"] or told["ask"]
    assert client.get("/api/matches").json() == []


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/api/told", b"{", 400),
        ("/api/told", b'{"book": "chess"}', 400),
        ("/api/told", b'{"book": "dadinho", "options": {"half_seconds": "long"}}', 400),
        ("/api/told", b'{"book": "dadinho", "table": "no such"}', 400),
        ("/api/told/none", b'{"device": "abcd", "entries": []}', 404),
        ("/api/told/none", b'{"device": "A!", "entries": []}', 400),
        ("/api/consult", b'{"book": "dadinho", "lines": [{"step": {"flick": "x"}}]}', 400),
        ("/api/consult", b'{"book": "chess"}', 400),
        ("/api/qr", b"", 400),
        ("/api/qr", b"x" * 501, 413),
    ],
)
def test_nonsense_is_refused(client: TestClient, path: str, body: bytes, status: int) -> None:
    answer = client.post(path, content=body)
    assert answer.status_code == status, answer.text
    assert "words" in answer.json()


def test_a_text_becomes_a_picture_for_the_phones(client: TestClient) -> None:
    answer = client.post("/api/qr", content=b"http://192.168.1.5:8000/console")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.text.startswith("<svg")


def test_a_match_that_must_have_a_winner_ends_in_a_shoot_out(client: TestClient) -> None:
    """Dadinho 13 §3 and §4: five kicks each, by different buttons."""
    options = {"tiebreak": ["shootout"]}
    referee = kicked_off(Hall(client, options=options).device())
    referee.tap("referee", "time")
    referee.tap("away", "played", piece="a7")
    referee.tap("referee", "time")
    assert referee.view["next"]["with"] == "shootout"
    for number in range(1, 6):
        for _ in range(2):
            if referee.view["over"] is None:
                side = referee.view["next"]["side"]
                scores = side == "home" or number > 2
                referee.tap(side, "goal" if scores else "missed", piece=f"{side[0]}{number}")
    assert referee.view["over"]["winner"] == "home"
    assert referee.view["over"]["shots"]["home"] > referee.view["over"]["shots"]["away"]


def test_minutes_and_a_winner_may_be_chosen_where_the_book_lets_them(client: TestClient) -> None:
    referee = Hall(client, "fistf", minutes=2, knockout=True).device()
    referee.tap("referee", "choose.home_wins")
    referee.tap("home", "choose.kick_off")
    assert referee.view["time_up"] == 120
    may = {one["name"]: one for one in client.get("/api/told").json()}
    assert may["dadinho"]["knockout"]
    assert not may["tres-toques"]["knockout"]
    refused = client.post("/api/told", json={"book": "tres-toques", "knockout": True})
    assert refused.status_code == 400
    assert client.post("/api/told", json={"book": "guzikowa", "minutes": 5}).status_code == 400


def test_a_real_table_has_its_figures_once_it_is_over(client: TestClient) -> None:
    hall = Hall(client)
    referee = scored(kicked_off(hall.device()))
    assert client.get(f"/api/told/{hall.id}/decided").status_code == 409
    referee.tap("away", "played", piece="a7")
    referee.tap("away", "played", piece="a8")
    referee.tap("away", "say.shot", piece="a9")
    referee.tap("home", "say.ready")
    referee.tap("away", "missed", piece="a9")
    referee.tell(report="foul_language", side="away")
    referee.send(referee.entry({"ended": "awarded", "winner": "home", "score": {"home": 2, "away": 0}}))
    found = client.get(f"/api/told/{hall.id}/decided").json()["decided"]
    assert [(shot["side"], shot["piece"], shot["scored"]) for shot in found["shots"]] == [
        ("home", "h9", True),
        ("away", "a9", False),
    ]
    assert all(shot["chance"] is None for shot in found["shots"])
    assert ("51.g", "away") in [(foul["rule"], foul["against"]) for foul in found["fouls"]]
    assert found["home"]["flicks"] == 3
    told = "\n".join(figures(Match(*decode(client.get(f"/api/told/{hall.id}/record").content))))
    assert "shots                          1       1" in told
    assert "51.g" in told
