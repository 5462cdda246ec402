"""Somebody who does not read must not keep the others waiting."""

import asyncio
import json
from typing import Any

import pytest

from palheta.facts import Say
from palheta.match import Header, Match
from palheta.play import actions as do
from palheta.play.session import Session
from palheta.server import person as persons
from palheta.server.advising import Advising
from palheta.server.aside import Aside
from palheta.server.person import MOST_BEHIND, Person
from palheta.server.room import Room
from palheta.server.seats import Chair, Seats
from palheta.server.views import room_info
from palheta.server.wire.incoming import Act
from tests.kickabout.runner import MadeUp
from tests.server.stepped import Stepped
from tests.server.test_bot_dives import Nowhere

SEATS: Seats = {"home": Chair("person", "perfect"), "away": Chair("person", "perfect")}


async def hangs(text: str) -> None:
    await asyncio.Event().wait()


@pytest.mark.usefixtures("kickabout")
def test_the_others_hear_at_once() -> None:
    async def play() -> list[int]:
        answers: asyncio.Queue[int] = asyncio.Queue()

        async def line(text: str) -> None:
            message: dict[str, Any] = json.loads(text)
            if message["type"] in ("step", "refused"):
                answers.put_nowait(message["re"])

        session = Session(
            Match(Header(book="kickabout")), MadeUp(), "s", {"home": "perfect", "away": "perfect"}
        )
        aside = Aside()
        info = room_info("m", session.match, {})
        room = Room("m", session, SEATS, Nowhere(), Stepped(), Advising(), aside, info)
        stuck, mine = Person(hangs), Person(line)
        tasks = [asyncio.create_task(one.deliver()) for one in (stuck, mine)]
        await room.join(stuck, ())
        await room.join(mine, ())
        mine.seats = ("home", "away")
        for re in range(3):
            await room.act(mine, Act(re, "home", session.state_id, do.Asked(Say(say="ready")), 1))
        heard = [await answers.get() for _ in range(3)]
        assert not tasks[0].done(), "the other line still hangs"
        await room.close()
        await aside.close()
        for task in tasks:
            task.cancel()
        return heard

    assert asyncio.run(play()) == [0, 1, 2]


def test_a_line_that_does_not_move_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(persons, "SLOWEST", 0.05)

    async def wait_for_it() -> None:
        stuck = Person(hangs)
        stuck.send("one")
        await stuck.deliver()  # else it would never come back

    asyncio.run(wait_for_it())


def test_who_is_too_far_behind_is_given_up_and_costs_no_more_memory() -> None:
    async def flood() -> int:
        slow = Person(hangs)
        for _ in range(2 * MOST_BEHIND):
            slow.send("x")
        await slow.deliver()
        return slow._outbox.qsize()

    assert asyncio.run(flood()) <= MOST_BEHIND + 1
