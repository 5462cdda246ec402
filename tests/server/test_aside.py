"""Bots think aside: the same thoughts, and nobody acts on a table that is no more."""

import asyncio
import os
import random
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from palheta.bots import simple_bot
from palheta.bots.levels import TableBot
from palheta.facts import Aim, at
from palheta.match import Header, Match
from palheta.play import actions as do
from palheta.play.physics_runner import PhysicsRunner
from palheta.play.session import Session
from palheta.rulebooks.fistf.resume import Counts, FistfPosition
from palheta.ruling import reason
from palheta.server.api import _replayed
from palheta.server.aside import Aside, readers, thinkers
from palheta.server.creating import new_match
from palheta.server.person import Person
from palheta.server.replaying import DamagedMatch
from palheta.server.seated_bots import SHOWN, THINKING, SeatedBots, _think
from palheta.server.wire.incoming import NewMatch
from palheta.table.frame import Side
from tests.server.stepped import Stepped

FIGURES = {"hk": at(-590, 0), "ak": at(590, 0), "h1": at(290, -20), "h2": at(-300, 200), "a1": at(500, 300)}


def to_flick() -> Session:
    header = Header(book="fistf")
    match = Match(header)
    position = FistfPosition(
        ball=at(340, -13), pieces=FIGURES, turn="home", counts=Counts({"h1": 1}, defence="used")
    )
    match.opening = match.book.resume(header.setup(), position)
    return Session(match, PhysicsRunner(), "secret", {"home": "perfect", "away": "perfect"})


def test_a_process_thinks_what_we_would_also_after_one_was_killed() -> None:
    standing = to_flick().moment()
    rng = random.Random(3)
    expected = simple_bot.choose(standing, "home", rng)
    assert isinstance(expected, do.DoFlick)

    async def twice() -> None:
        aside = Aside(thinkers)
        for _ in range(2):
            action, after = await aside.run(_think, simple_bot.choose, standing, "home", random.Random(3))
            assert action == expected
            assert after.getstate() == rng.getstate()
            os.kill(await aside.run(os.getpid), signal.SIGKILL)
        await aside.close()

    asyncio.run(twice())


def test_who_looks_at_a_match_is_answered_by_a_process_also_with_what_is_wrong_with_it() -> None:
    stored, _ = new_match(NewMatch("dadinho"), {})

    async def looked() -> None:
        aside = Aside(readers)
        assert await aside.run(_replayed, stored) == _replayed(stored)
        with pytest.raises(DamagedMatch) as damaged:
            await aside.run(_replayed, msgspec.structs.replace(stored, damage=reason("torn")))
        assert damaged.value.words == reason("torn")
        await aside.close()

    asyncio.run(looked())


async def heard(text: str) -> None: ...


class Table:
    """A room in which somebody moves something while the bot thinks."""

    match_id = "m"
    still_until = 0.0

    def __init__(self) -> None:
        self.session = to_flick()
        self.people: set[Person] = set()
        self.done: list[tuple[do.Action, int]] = []
        self.hands: list[Aim | None] = []

    def show_hand(self, side: Side, aim: Aim | None) -> None:
        self.hands.append(aim)

    async def enact(self, side: Side, action: do.Action, state: int, phase: int | None) -> None:
        self.done.append((action, state))


class Meddling(Aside):
    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self.asked = 0

    async def run(self, work: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        self.asked += 1
        thought = work(*args, **kwargs)
        if self.asked == 1:
            self._session.state_id += 1
        return thought


def test_a_choice_for_a_table_that_has_changed_is_thrown_away() -> None:
    async def play() -> None:
        room = Table()
        aside, before = Meddling(room.session), room.session.state_id
        clock = Stepped()
        bots = SeatedBots(room, {"home": TableBot(random.Random(1))}, clock, aside)
        room.people.add(Person(heard))
        bots.changed()
        await clock.advance(THINKING)
        assert not room.done, "its hand is seen first"
        await clock.advance(SHOWN)
        await bots.close()
        await aside.close()
        assert aside.asked >= 2
        assert [state for _, state in room.done] == [before + 1]
        flick = room.done[0][0]
        assert isinstance(flick, do.DoFlick)
        assert room.hands[:2] == [flick.aim, None]

    asyncio.run(play())


def _when_told(pipe: Path) -> int:
    pipe.read_text()  # waits for who writes into it
    return os.getpid()


def test_the_loop_goes_on_while_a_bot_thinks(tmp_path: Path) -> None:
    pipe = tmp_path / "go"
    os.mkfifo(pipe)

    async def beside() -> int:
        aside = Aside(thinkers)
        thinking = asyncio.create_task(aside.run(_when_told, pipe))
        await asyncio.sleep(0)  # it has been sent away
        await asyncio.to_thread(pipe.write_text, "now")  # nobody could say so, did the loop wait for it
        thought_in = await thinking
        await aside.close()
        return thought_in

    assert asyncio.run(beside()) != os.getpid()
