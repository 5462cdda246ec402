"""Connections that say nothing, say it slowly, or do not read: each has its time, and then it is cut."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState

from palheta.server.limits import Limits
from palheta.server.patience import Door, patient

LIMITS = Limits(connections=3, connections_each=2, request_seconds=10.0, body_seconds=60.0)


class Timer:
    def __init__(self, seconds: float, work: Callable[..., Any]) -> None:
        self.seconds, self.work, self.cancelled = seconds, work, False

    def cancel(self) -> None:
        self.cancelled = True


class Loop:
    """A loop whose time does not pass: what would be done later is kept."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.timers: list[Timer] = []
        self.create_task = loop.create_task

    def call_later(self, seconds: float, work: Callable[..., Any], *args: Any) -> Timer:
        self.timers.append(Timer(seconds, work))
        return self.timers[-1]

    def due(self, seconds: float) -> list[Timer]:
        return [timer for timer in self.timers if timer.seconds == seconds and not timer.cancelled]


class Wire(asyncio.Transport):
    def __init__(self, address: str) -> None:
        super().__init__()
        self.aborted = False
        self.protocol: Any = None
        self._address = address

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return {"peername": (self._address, 1234), "sockname": ("127.0.0.1", 8000)}.get(name, default)

    def get_protocol(self) -> Any:
        return self.protocol

    def abort(self) -> None:
        self.aborted = True

    def write(self, data: Any) -> None: ...
    def close(self) -> None: ...
    def is_closing(self) -> bool:
        return self.aborted

    def pause_reading(self) -> None: ...
    def resume_reading(self) -> None: ...


async def nothing(scope: Scope, receive: Receive, send: Send) -> None:
    await asyncio.Event().wait()


class Entrance:
    """A server's door, and who comes to it."""

    def __init__(self) -> None:
        self.door = Door(LIMITS)
        self.loop = Loop(asyncio.get_running_loop())
        self._made = patient(self.door)
        self._state = ServerState()

    def come(self, address: str = "10.0.0.1") -> tuple[Any, Wire]:
        config = uvicorn.Config(nothing, log_config=None)
        protocol: Any = self._made(config, self._state, {}, self.loop)  # type: ignore[arg-type]
        wire = Wire(address)
        wire.protocol = protocol
        protocol.connection_made(wire)
        return protocol, wire

    def close(self) -> None:
        for task in self._state.tasks:
            task.cancel()


def at_the_door(work: Callable[[Entrance], None]) -> None:
    async def run() -> None:
        entrance = Entrance()
        work(entrance)
        entrance.close()

    asyncio.run(run())


@pytest.mark.parametrize("said", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "])
def test_who_does_not_come_to_the_point_is_cut(said: bytes) -> None:
    def work(here: Entrance) -> None:
        protocol, wire = here.come()
        for byte in said:
            protocol.data_received(bytes([byte]))  # each byte is no new patience
        (timer,) = here.loop.due(10.0)
        timer.work()
        assert wire.aborted

    at_the_door(work)


def test_who_has_asked_may_wait_for_the_answer() -> None:
    def work(here: Entrance) -> None:
        protocol, wire = here.come()
        protocol.data_received(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        assert here.loop.due(10.0) == []
        assert not wire.aborted

    at_the_door(work)


def test_who_does_not_read_the_answer_is_cut() -> None:
    def work(here: Entrance) -> None:
        protocol, wire = here.come()
        protocol.data_received(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        protocol.pause_writing()
        protocol.resume_writing()
        assert here.loop.due(60.0) == [], "he has read it"
        protocol.pause_writing()
        (timer,) = here.loop.due(60.0)
        timer.work()
        assert wire.aborted

    at_the_door(work)


def test_so_many_at_once_and_so_many_of_one_address() -> None:
    def work(here: Entrance) -> None:
        (first, one), (_, two), (_, three) = (here.come() for _ in range(3))
        assert [wire.aborted for wire in (one, two, three)] == [False, False, True]
        _, four = here.come("10.0.0.2")
        _, five = here.come("10.0.0.3")
        assert [four.aborted, five.aborted] == [False, True], "three in all"
        first.connection_lost(None)
        _, six = here.come()
        assert not six.aborted
        assert here.door.open == 3

    at_the_door(work)
