"""One match that people sit at: connections, bots, the clock, and the log."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from palheta.bots.levels import bot
from palheta.facts import Roll, Time
from palheta.match.record import Entry, entry_line
from palheta.play import actions as do
from palheta.play import preview
from palheta.play.refusal import NOT_YOURS, Refused
from palheta.play.running import seconds_shown
from palheta.play.session import Session, Taken
from palheta.ruling import reason
from palheta.server import messages, views
from palheta.server.advising import Advising, advised
from palheta.server.clock import Clock
from palheta.server.seats import Seats, held_by
from palheta.server.storage import NotStored, Storage
from palheta.study.advice import Advice
from palheta.table.frame import SIDES, Side

logger = logging.getLogger(__name__)

AIM_EVERY = 0.05  # seconds between two broadcasts of the same hand
DIE_FALLS = 1.8  # seconds that a die tumbles and the ball walks, and nobody would roll the next
THINKING = 0.5  # seconds a bot looks at the table before it plays; ceremonies it answers at once
Send = Callable[[str], Awaitable[None]]


class Person:
    """One connection. It sits on the seats whose tokens it brought, or watches."""

    def __init__(self, send: Send) -> None:
        self.send = send
        self.seats: tuple[Side, ...] = ()
        self.last_aim = 0.0
        self.last_preview = 0.0
        self.asking = False


class Room:
    def __init__(
        self,
        match_id: str,
        session: Session,
        seats: Seats,
        storage: Storage,
        clock: Clock,
        advising: Advising,
        info: dict[str, Any],
    ) -> None:
        self.match_id = match_id
        self.session = session
        self.seats = seats
        self.people: set[Person] = set()
        self._storage = storage
        self._clock = clock
        self._advising = advising
        self._info = info
        self._one_at_a_time = asyncio.Lock()
        self._changed = asyncio.Event()
        self._life = asyncio.create_task(self._live())
        self.broken = False
        self.followed_by: str | None = None  # the match that is played after this one
        self._still_until = 0.0
        self._owed: Taken | None = None  # it still runs; its ruling is told when it has ended
        self._summary = views.summary(session.match)
        self._errands: set[asyncio.Task[None]] = set()
        book = session.match.header.book
        self._bots = {
            side: bot(book, chair.level, f"{match_id} {side}", self._advice)
            for side, chair in seats.items()
            if chair.kind == "bot"
        }

    async def close(self) -> None:
        ending = [self._life, *self._errands]
        for task in ending:
            task.cancel()
        await asyncio.gather(*ending, return_exceptions=True)

    # --- people

    async def join(self, person: Person, tokens: tuple[str, ...]) -> None:
        person.seats = held_by(self.seats, tokens)
        self.people.add(person)
        welcome = {
            "type": "welcome",
            "v": messages.VERSION,
            "match": self._info,
            "seats": person.seats,
            "view": views.view(self.session, self._clock.now(), ruled=self._owed is None),
            "log": views.log(self.session.match, self.runs),
            "again": self.followed_by,
        }
        await person.send(messages.write(welcome))
        await self._tell_people()
        self._changed.set()

    async def leave(self, person: Person) -> None:
        self.people.discard(person)
        await self._tell_people()

    async def follow(self, match_id: str) -> None:
        """Somebody plays again: the match has been made."""
        self.followed_by = match_id
        await self._broadcast({"type": "again", "id": match_id})

    async def _tell_people(self) -> None:
        there = {side for person in self.people for side in person.seats}
        watching = sum(not person.seats for person in self.people)
        await self._broadcast(
            {"type": "people", **{side: side in there for side in SIDES}, "watching": watching}
        )

    async def _broadcast(self, message: dict[str, Any], but: Person | None = None) -> None:
        others = [person for person in self.people if person is not but]
        if others:
            text = messages.write(message)
            await asyncio.gather(*(_safely(person.send, text) for person in others))

    async def aim(self, person: Person, message: messages.Aiming) -> None:
        """Others see the hand being set, not more often than they can draw it."""
        now = self._clock.real()
        if message.side not in person.seats:
            return
        if message.aim is not None and now - person.last_aim < AIM_EVERY:
            return
        person.last_aim = now
        await self._broadcast(
            {"type": "aim", "side": message.side, "aim": msgspec.to_builtins(message.aim)}, but=person
        )

    async def preview(self, person: Person, message: messages.Preview) -> None:
        """Only whose turn it is to aim asks, and not more often than a hand can hold still."""
        now = self._clock.real()
        if message.side not in person.seats or now - person.last_preview < AIM_EVERY:
            return
        person.last_preview = now
        try:
            found = preview.ghost(self.session, message.side, message.aim)
        except Exception:  # a fault of ours costs a preview, not the connection
            logger.exception("match %s: no preview", self.match_id)
            found = None
        text = {"type": "preview", "re": message.re, "ghost": msgspec.to_builtins(found)}
        await _safely(person.send, messages.write(text))

    # --- hints

    def _advice(self, state: Any, side: Side) -> Advice | None:
        advisor = self._advising.advisor(self.session.match.header.book, state)
        return None if advisor is None else advisor.plan(state, side)

    async def hint(self, person: Person, message: messages.Hint) -> None:
        if message.side not in person.seats:
            await _safely(person.send, messages.write(refusal(message.re, Refused("wrong_seat", NOT_YOURS))))
        elif not self._info["hints"]:
            words = reason("Hints are switched off in this match")
            await _safely(person.send, messages.write(refusal(message.re, Refused("not_offered", words))))
        elif not person.asking:  # the answer to the first question is as good for the second
            person.asking = True
            errand = asyncio.create_task(self._answer(person, message))
            self._errands.add(errand)
            errand.add_done_callback(self._errands.discard)

    async def _answer(self, person: Person, message: messages.Hint) -> None:
        book, session = self.session.match.header.book, self.session
        answer: dict[str, Any] = {"type": "hint", "re": message.re, "side": message.side}
        try:
            progress = self._advising.progress(book, session.match.state)
            if progress is not None:
                await _safely(person.send, messages.write(answer | {"working": progress.told()}))
            advisor = await self._advising.ready(book, session.match.state)
            found = [] if advisor is None else advised(advisor, session.match.state, message.side)
            answer |= {"state": session.state_id, "hints": found}
            await _safely(person.send, messages.write(answer))
        except Exception:
            logger.exception("match %s: no hint", self.match_id)
            await self._sorry(person, message.re, "failed", "There is no hint to be had now")
        finally:
            person.asking = False

    async def act(self, person: Person, message: messages.Act) -> None:
        try:
            if message.side not in person.seats:
                raise Refused("wrong_seat", NOT_YOURS)
            await self._do(message.side, message.action, message.state, message.phase, message.re, person)
        except Refused as refused:
            await _safely(person.send, messages.write(refusal(message.re, refused)))
        except NotStored:
            await self._sorry(person, message.re, "not_stored", "The disk did not take it; please try again")
        except Exception:
            # A fault of ours: whoever plays must hear of it, and the match goes on as it stood.
            logger.exception("match %s: %s failed", self.match_id, type(message.action).__name__)
            await self._sorry(person, message.re, "failed", "That did not work; the table is as it was")

    async def _sorry(self, person: Person, re: int, code: str, words: str) -> None:
        text = {"type": "refused", "re": re, "code": code, "words": reason(words)}
        await _safely(person.send, messages.write(text))

    async def _do(
        self,
        side: Side,
        action: do.Action,
        state: int,
        phase: int | None,
        re: int | None = None,
        person: Person | None = None,
    ) -> None:
        async with self._one_at_a_time:
            if self.broken:
                raise NotStored
            now = self._clock.now()
            rested = None if self.session.interferes(action, now) else self.session.settle(now)
            if rested is not None:
                await self._store_and_tell(rested)
            taken = self.session.act(side, action, state, now, phase)
            await self._store_and_tell(taken, re, person)

    async def _store_and_tell(
        self, taken: Taken, re: int | None = None, person: Person | None = None
    ) -> None:
        now = self._clock.now()
        windows = self.session.windows(now)
        if taken.cut is not None:
            self._owed = None  # it was interrupted: what was said to it until then is told with what did it
        if not windows:
            self._summary = views.summary(self.session.match)
        try:
            await self._append(taken)
        except NotStored:
            self.broken = True  # memory is ahead of the disk: this room must be read anew
            raise
        await self._tell_owed()
        if not isinstance(taken.entry.step, Time):
            falls = DIE_FALLS if isinstance(taken.entry.step, Roll) else 0.0
            self._still_until = self._clock.now() + seconds_shown(taken.entry.show) + falls
        if windows:
            self._owed = taken
            message = views.running_step(self.session, taken, windows)
        else:
            message = views.step(self.session, taken, self._clock.now())
        if person is not None:
            await _safely(person.send, messages.write(message | {"re": re}))
        await self._broadcast(message, but=person)
        self._changed.set()

    @property
    def runs(self) -> int | None:
        """The entry whose ruling nobody must know yet, because they may still act on it."""
        return None if self._owed is None else self._owed.number

    async def _tell_owed(self) -> None:
        """What ran has ended."""
        if self._owed is not None:
            owed, self._owed = self._owed, None
            self._summary = views.summary(self.session.match)
            await self._broadcast({"type": "ruled"} | views.ruled(self.session, owed, self._clock.now()))

    async def _append(self, taken: Taken) -> None:
        """What was interrupted and what interrupted it are written together."""
        entries: list[Entry] = [taken.entry] if taken.cut is None else [taken.cut, taken.entry]
        first = taken.number - len(entries) + 1
        await asyncio.gather(
            *(
                self._storage.append(self.match_id, number, entry_line(entry), self._summary)
                for number, entry in enumerate(entries, start=first)
            )
        )

    # --- the clock and the bots

    async def _live(self) -> None:
        """Takes the steps that nobody has to ask for: time passing, and bots."""
        while True:
            self._changed.clear()
            try:
                await self._pass_time()
                if not await self._bots_turn():
                    await self._sleep()
            except NotStored:
                logger.error("match %s could not be stored", self.match_id)
                return
            except Refused as refused:
                logger.warning("match %s: a bot was refused: %s", self.match_id, refused)
                await asyncio.sleep(1.0)
            except Exception:  # a fault of ours must not stop the clock for good
                logger.exception("match %s: the clock stumbled", self.match_id)
                await asyncio.sleep(1.0)

    async def _pass_time(self) -> None:
        async with self._one_at_a_time:
            if not self.session.runs(self._clock.now()):
                await self._tell_owed()
            if not self._everybody_there():
                return
            while (taken := self.session.pass_time(self._clock.now())) is not None:
                await self._store_and_tell(taken)

    def _everybody_there(self) -> bool:
        """The clock waits for nobody at a table; but whoever lost the connection is not at the table."""
        there = {side for person in self.people for side in person.seats}
        return bool(self.people) and all(self.seats[side].kind == "bot" or side in there for side in SIDES)

    async def _bots_turn(self) -> bool:
        """True when a bot has acted."""
        if self.session.over or not self.people:
            return False
        if await self._bots_dive():
            return True
        for side, player in self._bots.items():
            action = player.choose(self.session, side)
            if action is None:
                continue
            seen = self.session.state_id
            thinks = THINKING if isinstance(action, do.DoFlick | do.DoRoll) else 0.0
            await self._clock.sleep(max(0.0, self._still_until - self._clock.now()) + thinks)
            if self.session.over or self._clock.now() < self._still_until:
                return True  # somebody has played meanwhile
            if self.session.state_id != seen:  # or has moved something: it chooses anew, but thinks no longer
                action = player.choose(self.session, side)
            if action is not None:
                phase = next((o.phase for o in self.session.offers if o.side == side and o.phase), None)
                await self._do(side, action, self.session.state_id, phase)
            return True
        return False

    async def _bots_dive(self) -> bool:
        """True when a bot has thrown its keeper at what still runs."""
        for side, player in self._bots.items():
            now = self._clock.now()
            found = player.dive(self.session, side, now)
            if found is None:
                continue
            moment, action = found
            await self._clock.sleep(max(0.0, moment - now))
            if self.session.interferes(action, self._clock.now()):
                await self._do(side, action, self.session.state_id, None)
                return True
        return False

    async def _sleep(self) -> None:
        """Until somebody acts or comes, or a moment that the clock waits for."""
        now = self._clock.now()
        watched = self._everybody_there() or self._owed is not None
        moment = self.session.timing.next_moment(now) if watched else None
        timeout = None if moment is None else self._clock.real_seconds(max(moment - now, 0.02))
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._changed.wait(), timeout)


def refusal(re: int | None, refused: Refused) -> dict[str, Any]:
    message: dict[str, Any] = {
        "type": "refused",
        "re": re,
        "code": refused.code,
        "words": refused.words,
    }
    if refused.clause is not None:
        message["clause"] = refused.clause
    if refused.broken:
        message["broken"] = refused.broken
    return message


async def _safely(send: Send, text: str) -> None:
    """Somebody who has just gone must not keep the others from hearing."""
    try:
        async with asyncio.timeout(5.0):
            await send(text)
    except Exception as error:
        logger.debug("could not send: %s", type(error).__name__)
