"""One connection to a match. It has an outbox of its own: who reads slowly is behind, and nobody waits for him."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from palheta.play.refusal import Refused
from palheta.ruling import Reason
from palheta.server import messages
from palheta.table.frame import SIDES, Side

logger = logging.getLogger(__name__)

SLOWEST = 5.0  # seconds for one message
MOST_BEHIND = 500  # messages
Send = Callable[[str], Awaitable[None]]


class Person:
    """It sits on the seats whose tokens it brought, or watches."""

    def __init__(self, line: Send) -> None:
        self.seats: tuple[Side, ...] = ()
        self.last_aim = self.last_preview = float("-inf")
        self.asking = False
        self._line = line
        self._outbox: asyncio.Queue[str] = asyncio.Queue()

    def tell(self, message: dict[str, Any]) -> None:
        self.send(messages.write(message))

    def send(self, text: str) -> None:
        if self._outbox.qsize() <= MOST_BEHIND:
            self._outbox.put_nowait(text)

    def refuse(self, re: int | None, refused: Refused) -> None:
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
        self.tell(message)

    def sorry(self, re: int, code: str, words: Reason) -> None:
        """A fault of ours."""
        self.tell({"type": "refused", "re": re, "code": code, "words": words})

    async def deliver(self) -> None:
        """Until the line is gone, or so far behind that it is better to come back and be told anew."""
        try:
            while self._outbox.qsize() < MOST_BEHIND:
                text = await self._outbox.get()
                async with asyncio.timeout(SLOWEST):
                    await self._line(text)
        except Exception as error:
            logger.debug("could not send: %s", type(error).__name__)


class People(set[Person]):
    """Everybody in one room."""

    @property
    def seated(self) -> set[Side]:
        """The seats of whoever is there."""
        return {side for person in self for side in person.seats}

    def tell(self, message: dict[str, Any], but: Person | None = None) -> None:
        others = self - {but}
        if others:
            text = messages.write(message)
            for person in others:
                person.send(text)

    def tell_who_is_there(self) -> None:
        seated = self.seated
        watching = sum(not person.seats for person in self)
        self.tell({"type": "people", **{side: side in seated for side in SIDES}, "watching": watching})
