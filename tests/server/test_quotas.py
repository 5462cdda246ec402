"""How much of this server one may take up: matches, bots, entries, bytes, readers, descriptors."""

import asyncio
import json
import logging
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from palheta.facts import Say
from palheta.play.refusal import Refused
from palheta.server.aside import Aside
from palheta.server.clock import Clock
from palheta.server.hall import Busy, Hall
from palheta.server.limits import DEFAULTS, Limits
from palheta.server.logs import MOST, WHILE, Sparing
from palheta.server.occupancy import Full, Occupancy
from palheta.server.serving import RESERVED, fitting
from palheta.server.storage import Storage
from palheta.server.wire.incoming import NewMatch, NewSide
from tests.kickabout.runner import MadeUp
from tests.server.client import new_match, serving
from tests.server.test_coming_and_going import quiet

BOT = NewSide(seat="bot")


def limited(**limits: Any) -> Limits:
    return msgspec.structs.replace(DEFAULTS, **limits)


async def hall(**limits: Any) -> Hall:
    storage = Storage("sqlite://")
    await storage.open()
    return Hall(storage, Clock(), MadeUp(), Aside(), Aside(), {}, limited(**limits))


async def closed(here: Hall) -> None:
    await here.close()
    await here.storage.close()


def test_open_matches_and_bots_have_their_number() -> None:
    places = Occupancy(limited(rooms=4, bots=5, bots_each=3))
    places.enter("a", "mine", 2)
    with pytest.raises(Full):
        places.enter("b", "mine", 2)
    places.enter("b", "mine", 1)
    places.enter("c", "yours", 2)
    with pytest.raises(Full):
        places.enter("d", "his", 1)
    places.enter("d", "mine", 0)
    with pytest.raises(Full):
        places.enter("e", "hers", 0)
    places.leave("a")
    places.leave("a")
    places.enter("e", "mine", 2)


@pytest.mark.usefixtures("kickabout")
def test_a_room_that_was_left_makes_place_for_another() -> None:
    async def play() -> None:
        here = await hall(bots_each=2)
        made = [(await here.create(NewMatch("kickabout", home=BOT, away=BOT)))[0] for _ in range(2)]
        person = quiet()
        room = await here.room(made[0], "address")
        assert room is not None
        room.enter(person)
        with pytest.raises(Full):
            await here.room(made[1], "address")
        assert await here.room(made[0], "another") is room, "who comes to it takes nothing"
        assert await here.room(made[1], "another") is not None
        await room.leave(person)
        await here.left(room)
        assert await here.room(made[0], "address") is not None
        await closed(here)

    asyncio.run(play())


@pytest.mark.usefixtures("kickabout")
def test_so_many_matches_are_kept(database: str) -> None:
    with serving(database, limits=limited(matches=2)) as client:
        new_match(client)
        gone, tokens = new_match(client)
        full = client.post("/api/matches", content=json.dumps({"book": "kickabout"}))
        assert (full.status_code, full.json()["code"]) == (507, "full")
        client.delete(
            f"/api/matches/{gone}", headers={"Authorization": f"Bearer {','.join(tokens.values())}"}
        )
        new_match(client)


@pytest.mark.usefixtures("kickabout")
def test_so_many_a_day_of_one_address(tmp_path: Path) -> None:
    limits = limited(new_matches=2, new_matches_a_day=3)
    with serving(f"sqlite:///{tmp_path / 'm.sqlite'}", limits=limits) as client:
        made = []
        for _ in range(4):
            made.append(client.post("/api/matches", content=json.dumps({"book": "kickabout"})).status_code)
            client.advance(60.0)
        assert made == [201, 201, 201, 429]
        client.advance(86_400.0)
        new_match(client)


@pytest.mark.parametrize("limits", [{"entries": 1}, {"match_megabytes": 1}])
@pytest.mark.usefixtures("kickabout")
def test_a_match_has_its_length(limits: dict[str, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("palheta.server.room.MEGABYTE", 1)

    async def play() -> None:
        here = await hall(**limits)
        match_id, _ = await here.create(NewMatch("kickabout", away=NewSide()))
        for _ in range(2):  # also when it is opened again
            room = await here.room(match_id)
            assert room is not None
            if room.session.number == 0:
                await room.enact("home", Say(say="ready"), 0, 1)
            with pytest.raises(Refused) as refused:
                await room.enact("away", Say(say="ready"), 0, 1)
            assert refused.value.code == "too_many"
            assert room.session.number == 1
            await here.left(room)
        await closed(here)

    asyncio.run(play())


@pytest.mark.usefixtures("kickabout")
def test_so_many_look_at_matches_at_once() -> None:
    async def play() -> None:
        here = await hall(reading=3)
        go_on = threading.Event()
        looking = [asyncio.create_task(here.reading(go_on.wait)) for _ in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await here.reading(go_on.wait)
        go_on.set()
        assert await asyncio.gather(*looking) == [True] * 3
        assert await here.reading(go_on.wait)
        await closed(here)

    asyncio.run(play())


@pytest.mark.usefixtures("kickabout")
def test_matches_and_exhibitions_are_looked_at_so_often(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'm.sqlite'}", limits=limited(replays=4)) as client:
        match_id, _ = new_match(client)
        paths = [
            f"/api/matches/{match_id}/replay",
            f"/api/matches/{match_id}/record",
            "/api/exhibition/nothing",
        ]
        asked = [client.get(path).status_code for path in (*paths, *paths)]
        assert asked == [200, 200, 404, 200, 429, 429]
        assert client.get("/api/matches").status_code == 200


@pytest.mark.parametrize(
    ("files", "connections"), [(100_000, 4_000), (1_024, (1_024 - RESERVED) // 2), (64, 1)]
)
def test_there_are_no_more_connections_than_descriptors(files: int, connections: int) -> None:
    assert fitting(DEFAULTS, files).connections == connections


def test_the_log_does_not_flood() -> None:
    now = 0.0
    sparing = Sparing(lambda: now)

    def told(message: str, *args: object) -> Iterator[str]:
        record = logging.LogRecord("palheta", logging.WARNING, "x.py", 1, message, args, None)
        if sparing.filter(record):
            yield record.getMessage()

    said = [word for n in range(1_000) for word in told("match %s stumbled", n)]
    assert said == [f"match {n} stumbled" for n in range(MOST)]
    assert list(told("something else")) == ["something else"]
    now = WHILE + 1.0
    assert list(told("match %s stumbled", 1)) == [
        "match 1 stumbled (and 990 more like it that were not told)"
    ]
    assert list(told("match %s stumbled", 2)) == ["match 2 stumbled"]
