"""A clock that stands still until a test lets it go on; whoever sleeps on it wakes in order, one after the other."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import msgspec

from palheta.server.clock import Clock

MOST = 100_000  # wakings in one stretch: by then something turns round in circles


class _Waiting(msgspec.Struct):
    """`moment`: None where only the event is waited for."""

    moment: float | None
    order: int
    alarm: asyncio.Future[None]
    event: asyncio.Event | None

    @property
    def still(self) -> bool:
        return not self.alarm.done() and not (self.event is not None and self.event.is_set())


class Stepped(Clock):
    """Nobody is quicker than anybody: even who sleeps for no time at all, as a bot before a ceremony, is told to go on.

    Between two moments it lets everybody finish what he has begun, also in other threads and processes.
    """

    def __init__(self) -> None:
        super().__init__()
        self._now = 0.0
        self._order = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._waiting: dict[asyncio.Task[Any], _Waiting] = {}
        self._moved = asyncio.Event()

    def now(self) -> float:
        return self._now

    def real(self) -> float:
        return self._now

    def task(self, life: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = super().task(life)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        self._moved.set()

    async def sleep(self, seconds: float) -> None:
        await self._wait(max(seconds, 0.0), None)

    async def wait(self, event: asyncio.Event, seconds: float | None = None) -> None:
        if not event.is_set():
            await self._wait(seconds, event)

    async def _wait(self, seconds: float | None, event: asyncio.Event | None) -> None:
        task = asyncio.current_task()
        assert task is not None
        alarm = asyncio.get_running_loop().create_future()
        moment = None if seconds is None else self._now + seconds
        self._order += 1
        self._waiting[task] = _Waiting(moment, self._order, alarm, event)
        self._moved.set()
        happens = None if event is None else asyncio.ensure_future(event.wait())
        try:
            await asyncio.wait(
                [alarm, *([] if happens is None else [happens])], return_when="FIRST_COMPLETED"
            )
        finally:
            del self._waiting[task]
            if happens is not None:
                happens.cancel()

    # --- what a test says

    async def quiet(self) -> None:
        """Everybody waits: for the clock, for people, or for somebody else here who does."""
        while not all(task in self._waiting and self._waiting[task].still for task in self._tasks):
            self._moved.clear()
            await self._moved.wait()

    async def advance(self, seconds: float) -> None:
        until = self._now + seconds
        for _ in range(MOST):
            if not await self._wake(until):
                self._now = until
                return
        raise AssertionError(f"at {self._now} s nobody comes to rest")

    async def tick(self) -> bool:
        """On to the next moment that anybody waits for; False where nobody does."""
        return await self._wake(float("inf"))

    async def _wake(self, until: float) -> bool:
        await self.quiet()
        # Whom nobody here has begun (a request that waits for news) may have been woken and not have got up yet.
        sleeping = [
            w for w in self._waiting.values() if w.still and w.moment is not None and w.moment <= until
        ]
        first = min(sleeping, key=lambda w: (w.moment, w.order), default=None)
        if first is None or first.moment is None:
            return False
        self._now = max(self._now, first.moment)
        first.alarm.set_result(None)
        await self.quiet()
        return True
