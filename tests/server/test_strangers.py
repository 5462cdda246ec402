"""Records that strangers send: judged aside, within bounds, and nobody else waits."""

import asyncio
import json
from pathlib import Path

import pytest

from palheta.bots.random_player import random_match
from palheta.match import Header, encode
from palheta.match.appendlog import line_of
from palheta.match.record import header_line
from palheta.server import views
from palheta.server.limits import Limits
from palheta.server.strangers import BadRecord, Busy, Strangers, judged
from tests.server.client import serving

RECORD = encode(Header(book="campeao"), [])


def replayed(strangers: Strangers, record: bytes) -> bytes:
    return asyncio.run(strangers.replayed(record))


def test_a_good_record_is_shown() -> None:
    assert b'"frames":[]' in replayed(Strangers(Limits()), RECORD)


def test_a_record_that_is_sent_is_judged_and_shown(tmp_path: Path) -> None:
    played = random_match(Header(book="campeao"), 1)
    with serving(f"sqlite:///{tmp_path / 'matches.sqlite'}") as client:
        answer = client.post("/api/replay", content=encode(played.header, played.entries))
    assert answer.status_code == 200, answer.text
    assert len(played.entries) > 10
    assert answer.json() == json.loads(views.frames(played))


def test_what_is_wrong_with_a_record_is_said_in_one_line() -> None:
    with pytest.raises(BadRecord, match="record: line 1"):
        replayed(Strangers(Limits()), b"nonsense\n")


def test_a_picture_that_cannot_be_shown_is_refused_with_its_place(tmp_path: Path) -> None:
    odd = {
        "step": {"time": 3.0},
        "show": {"trace": {"start": 0, "end": 1, "paths": {"h7": [[0, "here", 1]]}}},
    }
    record = line_of(1, header_line(Header(book="dadinho"))) + line_of(2, odd)
    with serving(f"sqlite:///{tmp_path / 'matches.sqlite'}") as client:
        answer = client.post("/api/replay", content=record)
    assert answer.status_code == 400
    assert "line 2: show.trace.paths[...][0][1]: Expected" in answer.json()["words"]["text"]


def test_what_takes_too_long_is_ended() -> None:
    with pytest.raises(BadRecord, match="too long"):
        replayed(Strangers(Limits(judging_seconds=0.001)), RECORD)


def test_what_takes_too_much_memory_is_ended() -> None:
    with pytest.raises(BadRecord, match="more time or memory"):
        replayed(Strangers(Limits(judging_megabytes=40)), RECORD)


def test_an_answer_has_its_largest_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("palheta.server.strangers.MEGABYTE", 1)
    with pytest.raises(ValueError, match="too large"):
        judged(RECORD, 1)


def test_only_so_many_wait() -> None:
    async def many() -> list[str]:
        strangers = Strangers(Limits(judged_at_once=1, waiting=2))
        asked = [asyncio.create_task(strangers.replayed(RECORD)) for _ in range(6)]
        ended = await asyncio.gather(*asked, return_exceptions=True)
        return ["busy" if isinstance(one, Busy) else "shown" for one in ended]

    assert sorted(asyncio.run(many()))[-3:].count("shown") >= 2
    assert "busy" in asyncio.run(many())


def test_no_one_is_left_when_the_server_closes(tmp_path: Path) -> None:
    async def closing() -> None:
        strangers = Strangers(Limits())
        asked = asyncio.create_task(strangers.replayed(RECORD))
        while not strangers._running:
            await asyncio.sleep(0)
        strangers.close()
        with pytest.raises(BadRecord):
            await asked

    asyncio.run(closing())
