"""Events in the store: made by their file, read by everybody, written to by the organiser's link, kept like matches."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from palheta.planning.spreadsheets import spreadsheet
from palheta.server import event_streams
from palheta.server.app import build
from palheta.server.limits import DEFAULTS
from palheta.server.storage import Storage
from palheta.tournament.fold import fold
from tests.cli.event_lines import TEAMS
from tests.kickabout.runner import MadeUp
from tests.server.client import CALLED
from tests.server.stepped import Stepped
from tests.server.test_event_app import EVENT


def house(database: Path) -> TestClient:
    storage = Storage(f"sqlite:///{database}")
    return TestClient(build(storage, Stepped(), MadeUp(), hosts=CALLED), follow_redirects=True)


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[TestClient]:
    with house(tmp_path / "kept.sqlite") as client:
        yield client


def made(browser: TestClient) -> dict[str, str]:
    return made_of(browser, EVENT)


def made_of(browser: TestClient, event: str) -> dict[str, str]:
    answer = browser.post("/api/events", content=event)
    assert answer.status_code == 201, answer.text
    links: dict[str, str] = answer.json()
    return links


def key_of(links: dict[str, str]) -> str:
    return links["desk"].partition("key=")[2]


def do(browser: TestClient, links: dict[str, str], **form: str | list[str]) -> int:
    code: int = browser.post(f"{links['hall']}desk", data={"key": key_of(links)} | form).status_code
    return code


def test_it_outlives_the_server(tmp_path: Path) -> None:
    with house(tmp_path / "kept.sqlite") as browser:
        links = made(browser)
        assert do(browser, links, do="draw", phase="g") == 200
        assert do(browser, links, do="result", match="g/A/1.1", home="2", away="1") == 200
        before = browser.get(f"{links['hall']}tables.json").json()
    with house(tmp_path / "kept.sqlite") as browser:
        assert browser.get(f"{links['hall']}tables.json").json() == before
        assert do(browser, links, do="result", match="g/B/1.1", home="0", away="0") == 200
        assert "2:1" in browser.get(links["hall"]).text


def test_what_is_sent_twice_counts_once(browser: TestClient) -> None:
    links = made(browser)
    do(browser, links, do="draw", phase="g")
    form = {"do": "result", "match": "g/A/1.1", "home": "2", "away": "1", "id": "made by the form"}
    assert do(browser, links, **form) == 200
    assert do(browser, links, **form) == 200
    assert do(browser, links, **(form | {"id": "another"})) == 422


def test_only_the_organiser_of_this_event_writes(browser: TestClient) -> None:
    mine, other = made(browser), made(browser)
    assert browser.get(f"{mine['hall']}desk", params={"key": key_of(other)}).status_code == 403
    assert do(browser, mine | {"desk": other["desk"]}, do="draw", phase="g") == 403
    assert browser.get(f"{mine['hall']}desk").status_code == 403
    assert key_of(mine) not in browser.get(mine["hall"]).text
    assert browser.get(mine["desk"]).status_code == 200


@pytest.mark.parametrize(
    ("content", "kind", "status"),
    [
        (b"event = ", "toml", 400),
        (b"\xff", "toml", 400),
        (EVENT.replace("dadinho-13", "raffle").encode(), "toml", 400),
        (EVENT.encode(), "xlsx", 400),
        (b"x" * 1_000_001, "toml", 413),
    ],
)
def test_a_bad_file_is_told(browser: TestClient, content: bytes, kind: str, status: int) -> None:
    answer = browser.post("/api/events", params={"kind": kind}, content=content)
    assert answer.status_code == status
    assert len(answer.json()["words"]) > 10


def test_an_event_is_no_match_and_a_match_no_event(browser: TestClient) -> None:
    links = made(browser)
    assert browser.get("/api/matches").json() == []
    assert browser.get(f"/api/matches/{links['id']}/replay").status_code == 404
    match = browser.post("/api/matches", json={"book": "campeao"}).json()["id"]
    assert browser.get(f"/e/{match}/").status_code == 404
    assert browser.get(f"/e/{match}/desk", params={"key": "x"}).status_code == 403
    assert browser.get("/e/nothing/").status_code == 404


FORM = {
    "event": "Torneio da Terça",
    "book": "dadinho",
    "format": "groups+knockout",
    "preset": "dadinho-official",
    "entrants": "name\tclub\nAna Lima\tA\nBia\tA\nCaio\tB\nDavi\tB\nEva\tC\nFábio\tC",
    "tables": "2",
    "starts": "19:30",
    "public": "1",
}


def by_form(browser: TestClient, **more: str) -> str:
    answer = browser.post("/events/new", data=FORM | more)
    assert answer.status_code == 201, answer.text
    found = re.search(r"/e/([0-9a-f]+)/desk\?key=([\w-]+)", answer.text)
    assert found is not None
    assert browser.get(f"/e/{found[1]}/desk", params={"key": found[2]}).status_code == 200
    return found[1]


def test_the_obvious_addresses_lead_to_the_events(browser: TestClient) -> None:
    empty = browser.get("/events")
    assert empty.status_code == 200
    assert "/events/new" in empty.text
    assert "<ul" not in empty.text
    public, hidden = by_form(browser), by_form(browser, public="")
    for address in ("/events", "/events/", "/e", "/event", "/tournaments"):
        answer = browser.get(address)
        assert answer.status_code == 200, address
        assert f"/e/{public}/" in answer.text
        assert hidden not in answer.text


def test_an_event_by_a_form(browser: TestClient) -> None:
    assert "a name a line" in browser.get("/events/new").text
    made_so = by_form(browser)
    hall = browser.get(f"/e/{made_so}/").text
    assert "Torneio da Terça" in hall
    hidden = by_form(browser, public="")
    assert [one["id"] for one in browser.get("/api/events").json()] == [made_so]
    assert browser.get(f"/e/{hidden}/").status_code == 200


def test_an_event_from_a_file_of_people(browser: TestClient) -> None:
    people: list[list[Any]] = [["Name", "Club", "Seed"]]
    people += [[f"Player {n}", "c", n] for n in range(1, 9)]
    for name, data in (
        ("people.xlsx", spreadsheet([("people", people)])),
        ("people.csv", "\n".join(";".join(map(str, row)) for row in people).encode()),
    ):
        answer = browser.post("/events/new", data=FORM | {"entrants": ""}, files={"list": (name, data)})
        assert answer.status_code == 201, answer.text
    assert {one["entrants"] for one in browser.get("/api/events").json()} == {8}


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"entrants": "Ana"}, "at least two"),
        ({"entrants": ""}, "at least two"),
        ({"book": "chess"}, "chess"),
        ({"preset": "fistf-singles"}, "preset"),
        ({"format": "raffle"}, "raffle"),
        ({"tables": "many"}, "number"),
        ({"minutes": "-1"}, "number"),
        ({"entrants": "name,seed\nAna,first\nBia,2"}, "number"),
        ({"entrants": "\n".join(f"p{n}" for n in range(10_000))}, "entrants"),
    ],
)
def test_a_form_that_is_wrong_loses_nothing(browser: TestClient, wrong: dict[str, str], said: str) -> None:
    answer = browser.post("/events/new", data=FORM | wrong)
    assert answer.status_code == 422
    assert said in answer.text
    assert "Torneio da Terça" in answer.text, "what was filled in is still there"
    assert browser.get("/api/events").json() == []


def test_a_file_that_is_no_spreadsheet(browser: TestClient) -> None:
    answer = browser.post("/events/new", data=FORM, files={"list": ("people.xlsx", b"PK\x03\x04 no")})
    assert answer.status_code == 422
    assert "spreadsheet" in answer.text


def test_line_ups_are_hidden_in_the_store_too(browser: TestClient) -> None:
    links = made_of(browser, TEAMS)
    match = "p/1.1"
    assert do(browser, links, do="line_up", match=match, side="home", player=["a2", "a1", "a3"]) == 200
    page = browser.get(f"{links['hall']}desk/match", params={"key": key_of(links), "match": match}).text
    assert "shown when both are" in page
    assert do(browser, links, do="line_up", match=match, side="home", player=["a1", "a2", "a3"]) == 422
    assert do(browser, links, do="line_up", match=match, side="away", player=["b1", "b2", "b3"]) == 200
    page = browser.get(f"{links['hall']}desk/match", params={"key": key_of(links), "match": match}).text
    assert "1. a2" in page


def test_a_sealed_draw_and_another_definition(browser: TestClient) -> None:
    links = made(browser)
    assert do(browser, links, do="seal") == 200
    assert do(browser, links, do="draw", phase="g", word="ox") == 200
    page = browser.get(f"{links['hall']}desk/event", params={"key": key_of(links)}).text
    assert "Every draw follows from its secret." in page
    assert do(browser, links, do="define", file=EVENT.replace("tables = 2", "tables = 1")) == 200
    assert do(browser, links, do="call") == 200
    playing = browser.get(links["hall"]).text.partition('class="now"')[2].partition("</table>")[0]
    assert playing.count("<tr>") == 1, "there is one table now"
    assert do(browser, links, do="define", file="event = 3") == 422


def test_a_page_is_folded_once_for_each_length_of_the_journal(
    browser: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    links = made(browser)
    folds = []

    def counted(*args: Any) -> Any:
        folds.append(args)
        return fold(*args)

    monkeypatch.setattr(event_streams, "fold", counted)
    pages = ("", "report", "timetable", "tables.json", "results.csv")
    for page in (*pages, *pages):
        assert browser.get(f"{links['hall']}{page}").status_code == 200
    assert len(folds) == 1
    do(browser, links, do="draw", phase="g")
    assert browser.get(links["hall"]).status_code == 200
    assert len(folds) == 1, "the writer has folded it already"


def test_how_much_one_address_may_ask(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(DEFAULTS, new_events=2, event_entries=3, new_matches=1, events=3)
    storage = Storage(f"sqlite:///{tmp_path / 'kept.sqlite'}")
    with TestClient(build(storage, Stepped(), MadeUp(), hosts=CALLED, limits=limits)) as browser:
        links = made(browser)
        made(browser)
        assert browser.post("/api/events", content=EVENT).status_code == 429
        assert browser.post("/events/new", data=FORM).status_code == 429
        codes = [do(browser, links, do="draw", phase="nowhere") for _ in range(4)]
        assert codes == [422, 422, 422, 429]
        assert browser.get(links["hall"]).status_code == 200


def test_as_many_events_as_the_server_keeps(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(DEFAULTS, events=1, entries=2)
    storage = Storage(f"sqlite:///{tmp_path / 'kept.sqlite'}")
    with TestClient(build(storage, Stepped(), MadeUp(), hosts=CALLED, limits=limits)) as browser:
        links = made(browser)
        assert browser.post("/api/events", content=EVENT).status_code == 507
        assert browser.post("/events/new", data=FORM).status_code == 507
        assert do(browser, links, do="seal") in (200, 303)
        assert do(browser, links, do="seal") == 422
