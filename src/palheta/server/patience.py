"""Connections that say nothing, or say it for ever: closed, and counted before they can use up what there is."""

import asyncio
from collections import Counter
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from palheta.server.guard import address_of
from palheta.server.limits import Limits


class Door:
    """All connections of one server, by address."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.open = 0
        self._of: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        if self.open >= self.limits.connections or self._of[address] >= self.limits.connections_each:
            return False
        self.open += 1
        self._of[address] += 1
        return True

    def leave(self, address: str) -> None:
        self.open -= 1
        self._of[address] -= 1
        if not self._of[address]:
            del self._of[address]


class Patient(H11Protocol):
    """uvicorn's protocol with an end to its patience."""

    _door: Door
    _address: str | None = None
    _deadline: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        address = address_of({"client": self.client})
        if self._door.enter(address):
            self._address = address
            self._look()
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._forget()
        self._leave()
        if self._unread is not None:
            self._unread.cancel()
        super().connection_lost(exc)

    def _leave(self) -> None:
        if self._address is not None:
            self._door.leave(self._address)
            self._address = None

    def data_received(self, data: bytes) -> None:
        if self._address is None:
            return  # it was sent away
        super().data_received(data)
        self._look()

    def pause_writing(self) -> None:
        """Who does not read the answer has it only for so long: it is in our memory meanwhile."""
        super().pause_writing()
        self._unread = self.loop.call_later(self._door.limits.body_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
        super().resume_writing()

    def _look(self) -> None:
        """While no request is on its way or answered, one must be complete by the deadline."""
        busy = self.cycle is not None and not self.cycle.response_complete
        became_a_line = self.transport.get_protocol() is not self  # the guard counts those
        if busy or became_a_line:
            self._forget()
        elif self._deadline is None:
            self._deadline = self.loop.call_later(self._door.limits.request_seconds, self._too_long)
        if became_a_line:
            self._leave()

    def _forget(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _too_long(self) -> None:
        self._deadline = None
        self.transport.abort()


def patient(door: Door) -> type[H11Protocol]:
    """uvicorn makes one for every connection, and is told no more than the class."""
    return type("PatientHere", (Patient,), {"_door": door})
