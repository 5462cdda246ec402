"""One connection to a match. It has an outbox of its own: who reads slowly is behind, and nobody waits for him."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable
from typing import NamedTuple

from palheta.play.refusal import Refused
from palheta.ruling import Reason
from palheta.server import metrics
from palheta.server.wire.outgoing import (
    TOO_SLOW,
    Message,
    PeopleMessage,
    RefusalCode,
    RefusedMessage,
)
from palheta.server.wire.writing import write
from palheta.table.frame import Side

logger = logging.getLogger(__name__)

SLOWEST = 5.0  # seconds for one message
MOST_BEHIND = 500  # messages
Send = Callable[[str], Awaitable[None]]


class Goodbye(NamedTuple):
    """Why a line is closed, as websockets say it."""

    code: int
    why: str


COME_BACK = Goodbye(1012, "this match is read anew; please come back")
SLOW = Goodbye(TOO_SLOW, "the line is too slow; please come back")


class Outbox:
    """What is still to be told, in order. Of what only says how things are now (a `slot`) the newest is enough."""

    def __init__(self) -> None:
        self._texts: dict[Hashable, str] = {}
        self._count = 0
        self._came = asyncio.Event()

    def qsize(self) -> int:
        return len(self._texts)

    def put(self, text: str, slot: Hashable = None) -> None:
        self._count += 1
        self._texts.pop(slot, None)
        self._texts[self._count if slot is None else slot] = text
        self._came.set()

    def ring(self) -> None:
        """Look up, though there may be nothing."""
        self._came.set()

    async def wait(self) -> None:
        self._came.clear()
        if not self._texts:
            await self._came.wait()

    def get(self) -> str:
        return self._texts.pop(next(iter(self._texts)))


class Person:
    """It sits on the seats whose tokens it brought, or watches."""

    def __init__(self, line: Send) -> None:
        self.seats: tuple[Side, ...] = ()
        self.last_aim = self.last_preview = float("-inf")
        self.asking = False
        self.acting = 0  # things begun and not yet done
        self._line = line
        self._outbox = Outbox()
        self._goodbye: Goodbye | None = None

    def tell(self, message: Message) -> None:
        self.send(write(message))

    def send(self, text: str, slot: Hashable = None) -> None:
        if self._outbox.qsize() <= MOST_BEHIND:
            self._outbox.put(text, slot)

    def refuse(self, re: int | None, refused: Refused) -> None:
        metrics.REFUSALS.labels(refused.code).inc()
        self.tell(
            RefusedMessage(
                re=re, code=refused.code, words=refused.words, clause=refused.clause, broken=refused.broken
            )
        )

    def sorry(self, re: int, code: RefusalCode, words: Reason) -> None:
        """A fault of ours."""
        self.tell(RefusedMessage(re=re, code=code, words=words))

    def dismiss(self, goodbye: Goodbye) -> None:
        """The line is closed when all that was said before has been told."""
        self._goodbye = self._goodbye or goodbye
        self._outbox.ring()

    async def deliver(self) -> Goodbye:
        """Until it is dismissed, the line is gone, or so far behind that it is better to come back and be told anew."""
        try:
            while (behind := self._outbox.qsize()) < MOST_BEHIND:
                if behind:
                    async with asyncio.timeout(SLOWEST):
                        await self._line(self._outbox.get())
                elif self._goodbye is not None:
                    return self._goodbye
                else:
                    await self._outbox.wait()
        except Exception as error:
            logger.debug("could not send: %s", type(error).__name__)
        return SLOW


class People(set[Person]):
    """Everybody who has joined; `connected` are also those who have not yet, and whose line holds the room open."""

    def __init__(self) -> None:
        super().__init__()
        self.connected: set[Person] = set()
        self._counting = False

    @property
    def seated(self) -> set[Side]:
        """The seats of whoever is there."""
        return {side for person in self for side in person.seats}

    def tell(self, message: Message, but: Person | None = None, slot: Hashable = None) -> None:
        if not self <= {but}:
            text = write(message)
            for person in self:
                if person is not but:
                    person.send(text, slot)

    def dismiss(self, goodbye: Goodbye) -> None:
        for person in self.connected:
            person.dismiss(goodbye)

    def tell_who_is_there(self) -> None:
        """Once, however many come or leave at the same moment."""
        if not self._counting:
            self._counting = True
            asyncio.get_running_loop().call_soon(self._tell_who_is_there)

    def _tell_who_is_there(self) -> None:
        self._counting = False
        seated = self.seated
        watching = sum(not person.seats for person in self)
        there = PeopleMessage(home="home" in seated, away="away" in seated, watching=watching)
        self.tell(there, slot="people")
