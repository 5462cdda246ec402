"""A room lives as long as anybody is connected to it; those who only watch come and go and change nothing."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from palheta.facts import Say
from palheta.play import actions as do
from palheta.server.aside import Aside
from palheta.server.clock import Clock
from palheta.server.hall import Hall
from palheta.server.person import MOST_BEHIND, Person
from palheta.server.storage import Fenced, Storage
from palheta.server.wire.incoming import Act, NewMatch, NewSide
from tests.kickabout.runner import MadeUp
from tests.server.client import connected, new_match, serving, talking

pytestmark = pytest.mark.usefixtures("kickabout")


@asynccontextmanager
async def hall() -> AsyncIterator[Hall]:
    storage = Storage("sqlite://")
    await storage.open()
    here = Hall(storage, Clock(), MadeUp(), Aside(), Aside(), {})
    yield here
    await here.close()
    await storage.close()


def quiet() -> Person:
    async def line(text: str) -> None: ...

    return Person(line)


def test_strangers_who_join_and_leave_do_not_close_the_room_of_who_has_not_joined_yet(database: str) -> None:
    with serving(database) as client:
        match_id, tokens = new_match(client, "bot")
        with connected(client, match_id) as player:
            for _ in range(3):
                with talking(client, match_id) as stranger:
                    assert stranger.welcome["seats"] == []
            player.send_text(json.dumps({"type": "join", "v": 1, "tokens": [tokens["home"]]}))
            ready = {"type": "act", "re": 1, "side": "home", "state": 0, "phase": 1}
            player.send_text(json.dumps(ready | {"action": {"say": "ready"}}))
            heard: list[dict[str, Any]] = []
            while not heard or heard[-1].get("re") != 1:
                heard.append(json.loads(player.receive_text()))
            assert heard[-1]["type"] == "step"


def test_the_room_goes_with_the_last_line_and_not_before() -> None:
    async def play() -> None:
        async with hall() as here:
            match_id, tokens = await here.create(NewMatch("kickabout", away=NewSide(seat="bot")))
            room = await here.room(match_id)
            assert room is not None
            player, stranger = quiet(), quiet()
            room.enter(player)
            assert await here.room(match_id) is room
            room.enter(stranger)
            await room.join(stranger, ())
            await room.leave(stranger)
            await here.left(room)
            assert here._rooms == {match_id: room}
            await room.join(player, tuple(tokens.values()))
            await room.act(player, Act(1, "home", 0, do.Asked(Say(say="ready")), 1))
            assert room.session.number >= 1
            await room.leave(player)
            await here.left(room)
            assert room.broken
            assert await here.room(match_id) is not room

    asyncio.run(play())


def test_there_are_never_two_rooms_of_one_match() -> None:
    """However many come at once; and a room that was taken over, from another process, gives way."""

    async def play() -> None:
        async with hall() as here:
            match_id, tokens = await here.create(NewMatch("kickabout", away=NewSide()))
            rooms = await asyncio.gather(*(here.room(match_id) for _ in range(20)))
            assert len(set(rooms)) == 1
            room = rooms[0]
            assert room is not None
            player = quiet()
            room.enter(player)
            await room.join(player, tuple(tokens.values()))
            await here.storage.take(match_id)
            with pytest.raises(Fenced):
                await room.enact("home", Say(say="ready"), 0, 1)
            assert room.broken
            assert (await player.deliver()).code == 1012
            another = await here.room(match_id)
            assert another is not None
            assert another is not room
            assert another.session.number == 0
            await another.enact("home", Say(say="ready"), 0, 1)

    asyncio.run(play())


def test_hundreds_who_leave_at_once_cut_nobody_off() -> None:
    heard: list[dict[str, Any]] = []

    async def play() -> None:
        reads = asyncio.Event()

        async def slowly(text: str) -> None:
            await reads.wait()
            heard.append(json.loads(text))

        async with hall() as here:
            match_id, _ = await here.create(NewMatch("kickabout"))
            room = await here.room(match_id)
            assert room is not None
            reader, crowd = Person(slowly), [quiet() for _ in range(MOST_BEHIND + 100)]
            for person in (reader, *crowd):
                room.enter(person)
                await room.join(person, ())
            telling = asyncio.create_task(reader.deliver())
            for person in crowd:
                await room.leave(person)
                await asyncio.sleep(0)  # each at another moment, as the lines close
            assert not telling.done()
            reads.set()
            while not (heard and heard[-1].get("watching") == 1):
                await asyncio.sleep(0)
            assert not telling.done()
            telling.cancel()

    asyncio.run(play())
    assert heard[0]["type"] == "welcome"
    assert len(heard) < 10
