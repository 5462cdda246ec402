"""One match that people sit at: connections, the clock, and the log."""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager

from palheta.bots.levels import bot
from palheta.facts import Aim
from palheta.play import actions as do
from palheta.play.practice import Practice
from palheta.play.refusal import NOT_NOW, RUNNING, Refused
from palheta.play.session import Acted, Session
from palheta.play.timing import Waited
from palheta.ruling import reason
from palheta.server import views
from palheta.server.acting import answered
from palheta.server.advising import Advising
from palheta.server.agreeing import Agreeing
from palheta.server.aiming import Aiming
from palheta.server.announcing import Announcing
from palheta.server.aside import Aside
from palheta.server.clock import Clock
from palheta.server.errands import Errands
from palheta.server.hinting import Hinting
from palheta.server.limits import DEFAULTS, MEGABYTE, Limits
from palheta.server.log import NOT_STORED, UNCLAIMED, Claim, Keeps, Log
from palheta.server.person import COME_BACK, Goodbye, People, Person
from palheta.server.seated_bots import SeatedBots
from palheta.server.seats import Seats, held_by
from palheta.server.storage import NotStored
from palheta.server.table_time import TableTime
from palheta.server.wire import incoming
from palheta.server.wire.outgoing import AgainMessage, RepeatedMessage, Welcome
from palheta.server.wire.view import RoomInfo
from palheta.table.frame import SIDES, Side

logger = logging.getLogger(__name__)


class Room:
    def __init__(
        self,
        match_id: str,
        session: Session,
        seats: Seats,
        storage: Keeps,
        clock: Clock,
        advising: Advising,
        aside: Aside,
        info: RoomInfo,
        claim: Claim = UNCLAIMED,
        limits: Limits = DEFAULTS,
    ) -> None:
        self.match_id = match_id
        self.session = session
        self.seats = seats
        self.people = People()
        self._grants = claim.grants
        self._clock = TableTime(clock)
        self._log = Log(storage, match_id, claim, self.people, self._clock)
        self._errands = Errands(clock)
        self.announcing = Announcing(session, self.people, self._clock, self._log, self._errands)
        self._agreeing = Agreeing(session, seats, self.people, self._clock, self._log)
        self._info = info
        self._limits = limits
        self._aiming = Aiming(session, self.people, clock, aside)
        self._hinting = Hinting(session, advising, info.hints)
        self._one_at_a_time = asyncio.Lock()
        self._changed = asyncio.Event()
        self._lives = [clock.task(self._live())]
        self.broken = False  # the log goes on without this room: whoever is here comes back to another
        self.followed_by: str | None = None  # the match that is played after this one
        book = session.match.header.book
        players = {
            side: bot(book, chair.level, f"{match_id} {side}", self._hinting.advice)
            for side, chair in seats.items()
            if chair.kind == "bot"
        }
        session.timing.leave(self._clock.now())  # nobody has come yet
        self._bots = SeatedBots(self, players, self._clock, aside)

    async def close(self, goodbye: Goodbye = COME_BACK) -> None:
        """Nothing is left that knows of the room, so that all of it goes at once."""
        self.broken = True
        self.people.dismiss(goodbye)
        await self._bots.close()
        for life in self._lives:
            life.cancel()
        await asyncio.gather(*self._lives, return_exceptions=True)
        self._lives.clear()  # a task that was cancelled knows where, and so the room
        await self._errands.close()

    # --- people

    def enter(self, person: Person) -> None:
        """The line is there; who it is will be said in `join`."""
        self.people.connected.add(person)

    async def join(self, person: Person, tokens: tuple[str, ...]) -> None:
        person.seats = held_by(self._grants, tokens)
        self.people.add(person)
        person.tell(self._welcome(person))
        if self._log.failing:
            person.tell(NOT_STORED)
        self.people.tell_who_is_there()
        self._mind_absence()
        self._wake()

    def _welcome(self, person: Person) -> Welcome:
        return Welcome(
            v=incoming.VERSION,
            match=self._info,
            seats=person.seats,
            view=views.view(self.session, self._clock.now(), ruled=self.announcing.unruled is None),
            log=views.log(self.session.match, self.announcing.unruled),
            again=self.followed_by,
            proposal=self._agreeing.proposal,
        )

    def _mind_absence(self) -> None:
        """The clocks wait for who plays and is not there."""
        mind = self.session.timing.come if self._everybody_there() else self.session.timing.leave
        mind(self._clock.now())

    def waited(self) -> Waited:
        return self.session.timing.waited(self._clock.now())

    @property
    def still_until(self) -> float:
        return self.announcing.still_until

    def _wake(self) -> None:
        self._changed.set()
        self._bots.changed()

    async def leave(self, person: Person) -> None:
        self.people.connected.discard(person)
        self.people.discard(person)
        self._mind_absence()
        self.people.tell_who_is_there()

    async def follow(self, match_id: str) -> None:
        """Somebody plays again: the match has been made."""
        self.followed_by = match_id
        self.people.tell(AgainMessage(id=match_id))

    async def aim(self, person: Person, message: incoming.Aiming) -> None:
        self._aiming.show(person, message)

    def show_hand(self, side: Side, aim: Aim | None) -> None:
        """A bot's."""
        self._aiming.show_to_all(side, aim)

    async def preview(self, person: Person, message: incoming.Preview) -> None:
        # Else it would be tried on a table that nobody has seen yet.
        seen = not self.announcing.runs_on() and self._log.unstored is None
        await self._aiming.preview(person, message, possible=seen)

    async def hint(self, person: Person, message: incoming.Hint) -> None:
        """It may take long: the connection goes on meanwhile."""
        self._errands.send(self._hinting.hint(person, message))

    # --- what is done

    def act(self, person: Person, message: incoming.Act) -> asyncio.Task[None]:
        """Things are done in the order in which they were begun, and told to everybody also when a line breaks
        meanwhile. Whoever listens to a line goes on."""
        return self._errands.send(answered(self, person, message))

    async def enact(
        self,
        side: Side,
        action: do.Action,
        state: int,
        phase: int | None,
        re: int | None = None,
        person: Person | None = None,
        action_id: str | None = None,
    ) -> None:
        async with self._one_at_a_time:
            if self.broken:
                raise NotStored
            done_before = self._log.entry_of(action_id)
            if done_before is not None and person is not None:
                person.tell(self._repeated(re, done_before))
                return
            if self._is_full():
                raise Refused("too_many", reason("This match has become too long to be kept here"))
            now = self._clock.now()
            enters = self.session.interferes(action, now)
            if not enters and self.announcing.runs_on():
                raise Refused("running", RUNNING)  # nobody cuts short what others may still act on
            if not enters:
                self.announcing.tell_owed()
            if isinstance(action, do.Between):
                await self._settle_between(side, action, re, person, action_id)
                return
            rested = None if enters else self.session.settle(now)
            if rested is not None:
                await self._store_and_tell(rested)
            # Not in a thread: with 200 matches at once the waiting for the interpreter costs more than a flick does.
            done = self.session.prepared(side, action, state, now, phase)
            await self._store_and_tell(done(), re, person, action_id)

    async def undo(self, person: Person, message: incoming.Undo) -> None:
        """Everybody is told anew how things stand."""
        async with self._one_at_a_time:
            practice = self.session
            if not isinstance(practice, Practice) or not person.seats or self.announcing.runs_on():
                person.refuse(None, Refused("not_offered", NOT_NOW))
                return
            self.announcing.tell_owed()
            practice.take_back(self._clock.now(), message.whole)
            for one in self.people:
                one.tell(self._welcome(one))
            self._wake()

    def _is_full(self) -> bool:
        limits = self._limits
        return self.session.number >= limits.entries or self._log.size >= limits.match_megabytes * MEGABYTE

    def _repeated(self, re: int | None, entry: int) -> RepeatedMessage:
        """The answer that somebody has not heard; by now things may stand otherwise, and that is told too."""
        return views.repeated(
            self.session, re, entry, self._clock.now(), ruled=self.announcing.unruled is None
        )

    async def _store_and_tell(
        self,
        taken: Acted,
        re: int | None = None,
        person: Person | None = None,
        action_id: str | None = None,
    ) -> None:
        with self._known_to_the_log():
            self.announcing.begin(taken)
            await self._log.append(taken, views.summary(self.session.match), action_id)
            self.announcing.tell(taken, re, person)
            self._agreeing.played(taken.entry.step)
            self._wake()

    async def _settle_between(
        self, side: Side, action: do.Between, re: int | None, person: Person | None, action_id: str | None
    ) -> None:
        with self._known_to_the_log():
            await self._agreeing.act(side, action, re, person, action_id)
        self._mind_absence()
        self._wake()

    @contextmanager
    def _known_to_the_log(self) -> Iterator[None]:
        """Should something fail, what is known here is not what the log says: who comes back is told that."""
        try:
            yield
        except Refused:  # and nothing has changed
            raise
        except Exception:
            self.broken = True
            self.people.dismiss(COME_BACK)
            raise

    # --- the clock

    async def _live(self) -> None:
        """Takes the steps that nobody has to ask for."""
        while True:
            self._changed.clear()
            try:
                await self._pass_time()
                await self._sleep()
            except NotStored:
                return
            except Exception:  # a fault of ours must not stop the clock for good
                logger.exception("match %s: the clock stumbled", self.match_id)
                await self._clock.sleep(1.0)

    async def _pass_time(self) -> None:
        async with self._one_at_a_time:
            if not self.session.runs(self._clock.now()):
                self.announcing.tell_owed()
            if not self.announcing.owing:  # else somebody may still act on its last step
                await self._log.keep_rulings(self.session.match)
            if not self._everybody_there():
                return
            while (taken := self.session.pass_time(self._clock.now())) is not None:
                await self._store_and_tell(taken)

    def _everybody_there(self) -> bool:
        """The clock waits for nobody at a table; but whoever lost the connection is not at the table."""
        there = self.people.seated
        return bool(self.people) and all(self.seats[side].kind == "bot" or side in there for side in SIDES)

    async def _sleep(self) -> None:
        """Until somebody acts or comes, or a moment that the clock waits for."""
        now = self._clock.now()
        watched = self._everybody_there() or self.announcing.owing
        moment = self.session.timing.next_moment(now) if watched else None
        await self._clock.wait(self._changed, None if moment is None else max(moment - now, 0.02))
