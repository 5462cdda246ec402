"""Events in the store: made by their file, read by everybody, written to by the organiser's link, kept like matches."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from palheta.server.app import build
from palheta.server.storage import Storage
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
    answer = browser.post("/api/events", content=EVENT)
    assert answer.status_code == 201, answer.text
    links: dict[str, str] = answer.json()
    return links


def key_of(links: dict[str, str]) -> str:
    return links["desk"].partition("key=")[2]


def do(browser: TestClient, links: dict[str, str], **form: str) -> int:
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
