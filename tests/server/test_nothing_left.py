"""When the last line has gone all of a match goes at once: no cycle is left to the collector, who stops everybody."""

import asyncio
import gc
import weakref
from collections.abc import Iterator
from typing import Any

import pytest

from palheta.bots.random_player import random_match
from palheta.facts import Say
from palheta.match import Header
from palheta.play import actions as do
from palheta.rulebooks import registry
from palheta.server.aside import Aside
from palheta.server.clock import Clock
from palheta.server.hall import Hall
from palheta.server.person import Person
from palheta.server.room import Room
from palheta.server.storage import NotStored, Storage
from palheta.server.wire.incoming import Act, NewMatch, NewSide
from tests.kickabout.runner import MadeUp

BOT, PERSON = NewSide(seat="bot"), NewSide()


@pytest.fixture
def uncollected() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def parts(room: Room) -> list[weakref.ref[Any]]:
    whole = [room, room.session, room.session.match, room.session.timing, room.people, room._log, room._bots]
    return [weakref.ref(part) for part in whole]


async def left_of(gone: list[weakref.ref[Any]]) -> list[Any]:
    """What does not go by itself. A thread that has read the match may still be letting go of it."""
    for _ in range(1000):
        if all(part() is None for part in gone):
            break
        await asyncio.to_thread(gc.isenabled)
    return [part() for part in gone if part() is not None]


async def joined(here: Hall, match_id: str, tokens: tuple[str, ...]) -> tuple[Room, Person]:
    async def line(text: str) -> None: ...

    room = await here.room(match_id)
    assert room is not None
    person = Person(line)
    room.enter(person)
    await room.join(person, tokens)
    return room, person


async def played_and_left(here: Hall, new: NewMatch, book: str) -> list[weakref.ref[Any]]:
    match_id, tokens = await here.create(new)
    room, person = await joined(here, match_id, tuple(tokens.values()))
    if book == "kickabout":
        await room.act(person, Act(1, "home", 0, do.Asked(Say(say="ready")), 1))
        await room.act(person, Act(2, "home", 0, do.Asked(Say(say="nonsense")), 1))
    gone = parts(room)
    await room.leave(person)
    await here.left(room)
    return gone


@pytest.mark.parametrize("book", ["kickabout", "campeao"])
@pytest.mark.parametrize("away", [BOT, PERSON], ids=["bot", "person"])
@pytest.mark.usefixtures("uncollected", "kickabout")
def test_a_room_that_was_left_is_gone(book: str, away: NewSide) -> None:
    async def play() -> None:
        storage = Storage("sqlite://")
        await storage.open()
        here = Hall(storage, Clock(), MadeUp(), Aside(), Aside(), {})
        gone = [await played_and_left(here, NewMatch(book, away=away), book) for _ in range(3)]
        assert [await left_of(one) for one in gone] == [[], [], []]
        assert (here._rooms, len(here._alone)) == ({}, 0)
        await here.close()
        await storage.close()

    asyncio.run(play())


@pytest.mark.usefixtures("uncollected", "kickabout")
def test_so_is_one_that_was_taken_over() -> None:
    async def taken_over(here: Hall) -> list[weakref.ref[Any]]:
        match_id, tokens = await here.create(NewMatch("kickabout", away=BOT))
        room, person = await joined(here, match_id, tuple(tokens.values()))
        gone = parts(room)
        await here.storage.take(match_id)
        with pytest.raises(NotStored):
            await room.enact("home", Say(say="ready"), 0, 1)
        await room.leave(person)
        await here.left(room)
        return gone

    async def play() -> None:
        storage = Storage("sqlite://")
        await storage.open()
        here = Hall(storage, Clock(), MadeUp(), Aside(), Aside(), {})
        gone = await taken_over(here)
        assert await left_of(gone) == []
        await here.close()
        await storage.close()

    asyncio.run(play())


@pytest.mark.parametrize("book", registry.names())
@pytest.mark.usefixtures("uncollected")
def test_a_match_holds_no_cycle(book: str) -> None:
    match = random_match(Header(book=book), 1)
    assert len(match.entries) > 10
    gone = weakref.ref(match)
    del match
    assert gone() is None
