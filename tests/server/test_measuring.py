"""Measuring a table as a browser does it."""

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from palheta.server.app import build
from palheta.server.limits import DEFAULTS, changed
from palheta.server.storage import Storage
from palheta.study.measure.experiments import EXPERIMENTS
from palheta.study.measure.readings import LARGEST, encoded
from tests.kickabout.runner import MadeUp
from tests.server.client import CALLED
from tests.server.stepped import Stepped
from tests.study.measure.club import Club


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[TestClient]:
    limits = changed(DEFAULTS, ["uploads=6"])
    app = build(Storage("sqlite://"), Stepped(), MadeUp(), static=tmp_path, hosts=CALLED, limits=limits)
    with TestClient(app) as client:
        yield client


def test_what_can_be_done_on_a_table(browser: TestClient) -> None:
    told = browser.get("/api/measure/guzikowa").json()
    kinds = [one["kind"] for one in told["experiments"]]
    assert "ramp" in kinds
    assert "fence" not in kinds  # it has none
    assert browser.get("/api/measure/campeao").status_code == 404
    assert browser.get("/api/measure/chess").status_code == 404


@pytest.mark.parametrize("kind", EXPERIMENTS)
def test_every_experiment_has_its_picture_with_a_number_for_each_reading(
    browser: TestClient, kind: str
) -> None:
    drawn = ET.fromstring(browser.get(f"/api/measure/pictures/{kind}.svg").text)
    numbers = {text.text for text in drawn.iter("{http://www.w3.org/2000/svg}text")}
    assert numbers == {str(n + 1) for n in range(len(EXPERIMENTS[kind].asks))}


def test_readings_become_a_table_file(browser: TestClient) -> None:
    readings = Club("dadinho", {"piece.friction": 0.22}, 1).readings(("slide", "piece", 3))
    answer = browser.post("/api/measure", content=encoded(readings))
    assert answer.status_code == 200, answer.text
    assert [one["key"] for one in answer.json()["fit"]["measured"]] == ["piece.friction"]
    assert "[materials]\n" in answer.json()["file"]


@pytest.mark.parametrize(
    ("content", "status"),
    [(b"{", 400), (b'{"rulebook": "dadinho"}', 400), (b" " * (LARGEST + 1), 413)],
)
def test_what_is_no_reading_is_refused(browser: TestClient, content: bytes, status: int) -> None:
    answer = browser.post("/api/measure", content=content)
    assert answer.status_code == status
    assert answer.json()["words"]["text"]


def test_one_address_has_so_many_fits_a_minute(browser: TestClient) -> None:
    answers = [browser.post("/api/measure", content=b"{").status_code for _ in range(8)]
    assert answers == [400] * 6 + [429] * 2
