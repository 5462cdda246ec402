"""What an operator asks a server, and who may ask."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy.exc

from palheta.play.warm import Progress
from palheta.server.storage import Storage
from tests.server.client import House, new_match, serving, talking


@pytest.fixture
def house(tmp_path: Path, kickabout: None) -> Iterator[House]:
    with serving(f"sqlite:///{tmp_path / 'matches.sqlite'}") as client:
        yield client


def test_a_server_that_answers_is_alive(house: House) -> None:
    assert house.get("/healthz").text == "alive\n"


def test_it_is_ready_when_nothing_is_missing(house: House) -> None:
    assert house.get("/readyz").json() == {"ready": True, "missing": {}}


def test_what_is_missing_is_named(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    async def away(_storage: Storage) -> None:
        raise sqlalchemy.exc.OperationalError("select 1", {}, Exception("gone"))

    monkeypatch.setattr(Storage, "reachable", away)
    house.state.preparing.now = Progress(3, 90)
    answer = house.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["missing"] == {
        "store": "matches cannot be kept or read just now",
        "physics": "3 of 90 functions are compiled",
    }


def measured(house: House) -> dict[str, float]:
    lines = house.get("/metrics").text.splitlines()
    return {
        name: float(value) for name, _, value in (line.rpartition(" ") for line in lines if line[0] != "#")
    }


def test_what_happens_is_counted(house: House) -> None:
    house.state.metrics = "all"
    before = measured(house)
    match_id, tokens = new_match(house)
    with talking(house, match_id, *tokens.values()) as talk:
        talk.act("home", {"say": "nonsense"})
        now = measured(house)
    assert now["palheta_matches_open"] == now["palheta_lines_open"] == 1
    assert now["palheta_action_seconds_count"] == before.get("palheta_action_seconds_count", 0) + 1
    refused = [
        name for name in now if name.startswith("palheta_refusals_total") and now[name] > before.get(name, 0)
    ]
    assert refused


def test_the_numbers_are_for_this_machine_only(house: House) -> None:
    assert house.get("/metrics").status_code == 403, "the test client's address is none of this machine's"
    house.state.metrics = "off"
    assert house.get("/metrics").status_code == 403


def test_every_number_is_documented_and_every_documented_number_is_there() -> None:
    from palheta.server.metrics import REGISTRY

    text = (Path(__file__).parents[2] / "docs" / "operations.md").read_text(encoding="utf-8")
    ours = {metric.name for metric in REGISTRY.collect() if metric.name.startswith("palheta_")}
    named = {
        word.strip("`|, ")
        for line in text.splitlines()
        if line.startswith("| `palheta_")
        for word in line.split()[1:2]
    }
    assert named == ours
