"""A bot sits in goal: a person shoots, and it acts while the ball still runs."""

import asyncio
from typing import Any

from palheta.facts import Dive, at
from palheta.match import Header, Match
from palheta.play import actions as do
from palheta.play.physics_runner import PhysicsRunner
from palheta.play.session import Session
from palheta.rulebooks.fistf.resume import Counts, FistfPosition
from palheta.server.advising import Advising
from palheta.server.aside import Aside
from palheta.server.person import Person
from palheta.server.room import Room
from palheta.server.seats import Chair, Seats
from palheta.server.storage import Storage
from palheta.server.views import room_info
from palheta.server.wire.incoming import Act
from tests.server.stepped import Stepped

FIGURES = {"hk": at(-590, 0), "ak": at(590, -2), "h1": at(290, -20), "h2": at(-300, 200), "a1": at(500, 300)}
SHOT = do.DoFlick("h1", 8.0, 0.25)  # in off the keeper after 0.55 s


class Nowhere(Storage):
    """Keeps nothing."""

    def __init__(self) -> None: ...

    async def append(self, *args: Any, **kwargs: Any) -> int:
        return 0


SEATS: Seats = {"home": Chair("person", "perfect"), "away": Chair("bot", "perfect")}


async def heard(text: str) -> None: ...


async def shoot(session: Session) -> None:
    clock, aside = Stepped(), Aside()
    room = Room("m", session, SEATS, Nowhere(), clock, Advising(), aside, room_info("m", session.match, {}))
    person = Person(heard)
    person.seats = ("home",)
    room.people.add(person)
    await room.act(person, Act(1, "home", session.state_id, do.Asked(SHOT)))
    await clock.advance(0.5)
    await room.close()
    await aside.close()


def test_a_bot_throws_its_keeper_while_the_ball_runs() -> None:
    header = Header(book="fistf")
    match = Match(header)
    counts = Counts({"h1": 1}, defence="used")
    position = FistfPosition(ball=at(340, -13), pieces=FIGURES, turn="home", counts=counts)
    match.opening = match.book.resume(header.setup(), position)
    session = Session(match, PhysicsRunner(), "secret", {"home": "perfect", "away": "perfect"})
    asyncio.run(shoot(session))
    dives = [taken.step for taken in match.taken if isinstance(taken.step, Dive)]
    assert [dive.side for dive in dives] == ["away"]
    assert match.state.score.home == 0
