"""Who is let in: pages of ours, under a name of ours, as much as one may ask for."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import WebSocketDenialResponse
from starlette.websockets import WebSocketDisconnect

from palheta.server.guard import Turns, host_allowed
from palheta.server.limits import DEFAULTS, Limits, changed
from tests.server.client import House, new_match, serving

FEW = Limits(new_matches=3, requests=20, lines_each=2)


@pytest.fixture
def house(tmp_path: Path, kickabout: None) -> Iterator[House]:
    with serving(f"sqlite:///{tmp_path / 'matches.sqlite'}", limits=FEW) as client:
        yield client


BODY = b'{"book": "kickabout"}'


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 201),
        ({"origin": "http://testserver"}, 201),
        ({"origin": "https://testserver"}, 201),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-origin"}, 201),
        ({"host": "evil.example"}, 421),
        ({"host": "evil.example", "origin": "http://evil.example"}, 421),
        ({"host": "127.0.0.1:8000"}, 201),
    ],
)
def test_no_other_site_makes_a_match_here(house: House, headers: dict[str, str], status: int) -> None:
    answer = house.post("/api/matches", content=BODY, headers=headers)
    assert answer.status_code == status, answer.text
    if status != 201:
        assert answer.json()["words"]["text"]


def test_a_rebound_name_reads_nothing_either(house: House) -> None:
    assert house.get("/api/matches", headers={"host": "evil.example"}).status_code == 421


@pytest.mark.parametrize(
    "host", ["localhost", "localhost:8000", "127.0.0.1", "[::1]:8000", "192.168.1.7:80", "a.b"]
)
def test_addresses_and_allowed_names_are_ours(host: str) -> None:
    assert host_allowed(host, ("a.b",))


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example", "", "[", "a.b.c"]
)
def test_other_names_are_not(host: str) -> None:
    assert not host_allowed(host, ("a.b",))


def test_so_many_matches_a_minute_and_then_again(house: House) -> None:
    made = [house.post("/api/matches", content=BODY).status_code for _ in range(4)]
    assert made == [201, 201, 201, 429]
    house.advance(20.0)
    assert house.post("/api/matches", content=BODY).status_code == 201
    assert house.post("/api/matches", content=BODY).status_code == 429


def test_so_many_requests_a_minute(house: House) -> None:
    asked = [house.get("/healthz").status_code for _ in range(21)]
    assert asked == [200] * 20 + [429]


def test_so_many_lines_at_once(house: House) -> None:
    match_id, _ = new_match(house)
    url = f"/ws/{match_id}"
    with house.websocket_connect(url), house.websocket_connect(url):
        with pytest.raises(WebSocketDisconnect) as closed, house.websocket_connect(url) as third:
            third.receive_text()
        assert closed.value.code == 4429
    with house.websocket_connect(url):
        pass


def test_a_line_from_another_page_is_cut(house: House) -> None:
    match_id, _ = new_match(house)
    with (
        pytest.raises((WebSocketDisconnect, WebSocketDenialResponse)) as closed,
        house.websocket_connect(f"/ws/{match_id}", headers={"origin": "http://evil.example"}) as line,
    ):
        line.receive_text()
    assert isinstance(closed.value, WebSocketDisconnect)
    assert closed.value.code == 4403


def test_limits_are_settings() -> None:
    assert changed(DEFAULTS, ["rooms=5", "uploads=2.5"]).rooms == 5
    for bad in ("rooms=0", "rooms=x", "nonsense=1", "rooms=nan", "rooms", "judging_seconds=-1"):
        with pytest.raises(ValueError, match=bad.partition("=")[0]):
            changed(DEFAULTS, [bad])


def test_between_two_who_ask_for_pages_everybody_else_has_his_turn() -> None:
    order: list[str] = []

    async def ask(turns: Turns) -> None:
        await turns.wait()
        order.append("page")

    async def play() -> None:
        while order.count("page") < 30:
            order.append("play")
            await asyncio.sleep(0)

    async def all_at_once() -> None:
        turns = Turns()
        await asyncio.gather(*(ask(turns) for _ in range(30)), play())

    asyncio.run(all_at_once())
    assert "page page" not in " ".join(order)
