"""The school as a browser asks for it."""

import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from starlette.testclient import TestClient

from palheta.rulebooks import registry
from palheta.school.question import questions_of
from palheta.server.app import build
from palheta.server.storage import Storage
from tests.kickabout.runner import MadeUp
from tests.server.client import CALLED
from tests.server.stepped import Stepped


@pytest.fixture
def browser(tmp_path: Path) -> TestClient:
    return TestClient(build(Storage("sqlite://"), Stepped(), MadeUp(), static=tmp_path, hosts=CALLED))


def test_what_there_is_to_learn(browser: TestClient) -> None:
    shelf: list[dict[str, Any]] = browser.get("/api/school").json()
    assert [book["name"] for book in shelf] == list(registry.names())
    for book in shelf:
        listed = [one for chapter in book["chapters"] for one in chapter["questions"]]
        assert sorted(listed) == sorted(question.id for question in questions_of(book["name"]))


@pytest.mark.parametrize("book", registry.names())
def test_a_question_and_its_drawing_which_does_not_say_the_answer(browser: TestClient, book: str) -> None:
    question = questions_of(book)[0]
    told = browser.get(f"/api/school/{book}/{quote(question.id)}").json()
    assert told["id"] == question.id
    assert len(told["choices"]) == 4
    assert told["right"] == question.right
    picture = browser.get(told["picture"])
    assert picture.headers["content-type"] == "image/svg+xml"
    assert ET.fromstring(picture.text).tag.endswith("svg")
    about = question.situation.about
    assert about is not None
    assert about not in picture.text


def test_every_day_has_its_puzzle(browser: TestClient) -> None:
    days = [browser.get(f"/api/school/day/{day}").json() for day in range(20_000, 20_014)]
    assert days[0] == browser.get("/api/school/day/20000").json()
    assert len({day["id"] for day in days}) > 10


@pytest.mark.parametrize(
    "path", ["/api/school/chess/28", "/api/school/dadinho/nothing", "/api/school/dadinho/../x.svg"]
)
def test_what_is_not_there(browser: TestClient, path: str) -> None:
    assert browser.get(path).status_code == 404
