"""An event in the browser: everybody reads, only the organiser writes, and the files stay the truth."""

import re
from html import unescape
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from palheta.cli.event_files import load, read_journal
from palheta.cli.event_serve import InFiles
from palheta.server.event_app import LARGEST, build
from palheta.tournament.entries import Entered
from tests.server.client import CALLED
from tests.server.stepped import Stepped

KEY = "the organiser's own"
EVENT = """
event = "Copa <b>do</b> Bairro"
book = "dadinho"
tables = 2
entrants = [{id = "a", name = "Ana & Co"}, {id = "b"}, {id = "c"}, {id = "d"}]
phases = [
  {id = "g", format = "groups", groups = 2},
  {id = "ko", format = "knockout", from = [{phase = "g", places = 1}], tie = "dadinho-13"},
]
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    found = tmp_path / "cup.toml"
    found.write_text(EVENT, encoding="utf-8")
    return found


@pytest.fixture
def browser(file: Path) -> TestClient:
    return TestClient(build(InFiles(file, KEY), Stepped(), CALLED), follow_redirects=True)


def do(browser: TestClient, **form: str) -> tuple[int, str]:
    answer = browser.post("/desk", data={"key": KEY} | form)
    return answer.status_code, unescape(answer.text)


def play_group(browser: TestClient, file: Path) -> None:
    assert do(browser, do="draw", phase="g")[0] == 200
    for fixture in load(file).phases["g"].open:
        assert do(browser, do="result", match=fixture.id, home="2", away="0")[0] == 200


def test_an_evening_by_buttons(browser: TestClient, file: Path) -> None:
    play_group(browser, file)
    assert do(browser, do="draw", phase="ko")[0] == 200
    assert do(browser, do="result", match="ko/1.1", home="1", away="1")[0] == 200
    assert do(browser, do="tie", match="ko/1.1", home="0", away="0")[0] == 200  # extra time
    code, told = do(browser, do="tie", match="ko/1.1", home="4", away="5")
    assert code == 200
    assert "Everything is played." in told
    verdict = load(file).phases["ko"].verdicts["ko/1.1"]
    assert (verdict.by, verdict.clause) == ("penalties", "13 §3")
    assert unescape(browser.get("/").text).count("Copa <b>do</b> Bairro") >= 2


def test_names_are_only_names(browser: TestClient, file: Path) -> None:
    play_group(browser, file)
    for page in (browser.get("/").text, browser.get("/desk", params={"key": KEY}).text):
        assert "<b>do" not in page
        assert "Ana &amp; Co" in page


@pytest.mark.parametrize("key", ["", "another", KEY[:-1]])
def test_without_the_link_nobody_writes(browser: TestClient, file: Path, key: str) -> None:
    assert browser.get("/desk", params={"key": key}).status_code == 403
    assert browser.post("/desk", data={"key": key, "do": "draw", "phase": "g"}).status_code == 403
    assert read_journal(file) == []
    assert KEY not in browser.get("/").text


def test_what_does_not_fit_is_told_and_changes_nothing(browser: TestClient, file: Path) -> None:
    play_group(browser, file)
    before = file.with_suffix(".jsonl").read_bytes()
    match = next(e.result.match for e in read_journal(file) if isinstance(e, Entered))
    for form in (
        {"do": "result", "match": match, "home": "1", "away": "0"},
        {"do": "result", "match": "nowhere", "home": "1", "away": "0"},
        {"do": "result", "match": "ko/1.1", "home": "x", "away": "0"},
        {"do": "tie", "match": "ko/1.1", "home": "1", "away": "0"},
        {"do": "draw", "phase": "g"},
        {"do": "draw", "phase": "q"},
        {"do": "take_back", "entry": "99"},
        {"do": "burn"},
        {},
    ):
        code, told = do(browser, **form)
        assert code == 422
        assert "Expected" in told
    assert browser.post("/desk", data={"key": KEY, "do": "x" * LARGEST}).status_code == 403
    assert browser.post("/desk", content=b"\xff\xfe").status_code == 403
    assert file.with_suffix(".jsonl").read_bytes() == before


def test_a_result_is_taken_back_and_a_walkover_given(browser: TestClient, file: Path) -> None:
    do(browser, do="draw", phase="g")
    match = load(file).phases["g"].open[0].id
    do(browser, do="result", match=match, home="1", away="0")
    number = len(read_journal(file))
    assert do(browser, do="take_back", entry=str(number))[0] == 200
    assert match in [fixture.id for fixture in load(file).phases["g"].open]
    assert do(browser, do="result", match=match, walkover="away")[0] == 200
    phase, fixture = load(file).find(match)
    result = phase.result(fixture)
    assert result is not None
    assert result.walkover == "away"


@pytest.mark.parametrize(
    ("language", "word"),
    [
        ("pt-BR", "Jogando agora"),
        ("es", "Jugando ahora"),
        ("it", "Si gioca ora"),
        ("pl", "Grają teraz"),
        ("en", "Playing now"),
    ],
)
def test_in_the_readers_language(browser: TestClient, file: Path, language: str, word: str) -> None:
    do(browser, do="draw", phase="g")
    page = browser.get("/", headers={"Accept-Language": language}).text
    assert word in page
    assert f'<html lang="{language}">' in page
    assert not re.search(r"<script|javascript:", page)


def test_the_tables_as_data(browser: TestClient, file: Path) -> None:
    play_group(browser, file)
    tables = browser.get("/tables.json").json()["tables"]
    assert [row["rank"] for row in tables[0]["rows"]] == [1, 2, 1, 2]


def test_a_file_that_is_being_edited_comes_back(browser: TestClient, file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    file.write_text("event = ", encoding="utf-8")
    assert browser.get("/").status_code == 503
    file.write_text(text, encoding="utf-8")
    assert browser.get("/").status_code == 200


def test_a_page_from_elsewhere_cannot_write(browser: TestClient, file: Path) -> None:
    form = {"key": KEY, "do": "draw", "phase": "g"}
    answer = browser.post("/desk", data=form, headers={"Origin": "https://elsewhere.example"})
    assert answer.status_code == 403
    assert read_journal(file) == []
