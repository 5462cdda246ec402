"""A room is opened: of a match as it stands in the log, or of a table on which nothing counts."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from msgspec.structs import replace

from palheta.match import Match
from palheta.play.practice import Practice
from palheta.play.running import Runner
from palheta.play.session import Session
from palheta.play.timing import Waited
from palheta.server import views
from palheta.server.advising import Advising, has_advisor
from palheta.server.again import AGAIN
from palheta.server.aside import Aside
from palheta.server.clock import Clock
from palheta.server.limits import Limits
from palheta.server.log import Claim
from palheta.server.practising import ENTRIES, Nowhere, Practised, begun
from palheta.server.replaying import match_of
from palheta.server.room import Room
from palheta.server.seats import Chair, seats_of
from palheta.server.storage import Storage, Stored
from palheta.server.wire.incoming import NewPractice
from palheta.server.wire.view import RoomInfo
from palheta.table.frame import SIDES
from palheta.table.table import Table

MOST_REMEMBERED = 10_000


class Opening:
    def __init__(self, storage: Storage, clock: Clock, runner: Runner, aside: Aside, limits: Limits) -> None:
        self._storage = storage
        self._clock = clock
        self._runner = runner
        self._aside = aside
        self._limits = limits
        self._advising = Advising()
        self._waited: dict[str, Waited] = {}
        self._threads = ThreadPoolExecutor(2, thread_name_prefix="opening")

    async def replayed(self, stored: Stored) -> Match:
        """For who plays. Raises CannotReplay."""
        return await asyncio.wrap_future(self._threads.submit(match_of, stored))

    async def begun(self, new: NewPractice, table: Table | None, played: Match | None) -> Practice:
        """Raises UnknownBook and BadFact. `played`: the match that it goes on from."""
        now = self._clock.now()
        return await asyncio.wrap_future(self._threads.submit(begun, new, self._runner, table, played, now))

    def room(self, stored: Stored, match: Match) -> Room:
        """Of a match, as it stands in the log."""
        seats = seats_of(stored)
        hands = {side: seats[side].hand for side in SIDES}
        patient = stored.settings.get("limits") == "patient"
        pace = stored.settings.get("pace", "paced")
        session = Session(
            match,
            self._runner,
            stored.secret,
            hands,
            self._clock.now(),
            patient,
            pace,
            self._waited.pop(stored.id, None),
        )
        info = self._info(stored, match)
        claim = Claim(stored.fence, stored.grants, stored.actions, stored.size)
        room = Room(
            stored.id,
            session,
            seats,
            self._storage,
            self._clock,
            self._advising,
            self._aside,
            info,
            claim,
            self._limits,
        )
        room.followed_by = stored.settings.get(AGAIN)
        return room

    def practice(self, name: str, practised: Practised) -> Room:
        session = practised.session
        match = session.match
        info = views.room_info(
            name,
            match,
            seats=dict.fromkeys(SIDES, "person"),
            reach=self._runner.reach(match.header.book, match.opening.setup.table),
            rate=self._clock.rate,
            hints=has_advisor(match.header.book),
            patient=True,
        )
        return Room(
            name,
            session,
            {side: Chair("person", session.hands[side]) for side in SIDES},
            Nowhere(),
            self._clock,
            self._advising,
            self._aside,
            info,
            Claim(grants=practised.grants),
            replace(self._limits, entries=session.begun + ENTRIES),
        )

    def _info(self, stored: Stored, match: Match) -> RoomInfo:
        return views.room_info(
            stored.id,
            match,
            seats={side: chair.kind for side, chair in seats_of(stored).items()},
            reach=self._runner.reach(match.header.book, match.opening.setup.table),
            rate=self._clock.rate,
            pace=stored.settings.get("pace", "paced"),
            hints=has_advisor(match.header.book) and stored.settings.get("hints", False),
            patient=stored.settings.get("limits") == "patient",
        )

    def remember(self, room: Room) -> None:
        """How long was waited for what is due: who comes back goes on with it. The oldest are forgotten."""
        self._waited[room.match_id] = room.waited()
        if len(self._waited) > MOST_REMEMBERED:
            self._waited.pop(next(iter(self._waited)))

    async def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
        await self._advising.close()
