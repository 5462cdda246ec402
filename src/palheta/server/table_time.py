"""The time at one table. It stands still while an entry is on its way to the disk: should that take long, nobody is
late for it."""

import asyncio
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any

from palheta.server.clock import Clock


class TableTime(Clock):
    def __init__(self, clock: Clock) -> None:
        self.rate = clock.rate
        self._clock = clock
        self._lost = 0.0
        self._stopped: float | None = None

    def now(self) -> float:
        return (self._clock.now() if self._stopped is None else self._stopped) - self._lost

    def real(self) -> float:
        return self._clock.real()

    @contextmanager
    def standing_still(self) -> Iterator[None]:
        began = self._stopped = self._clock.now()
        try:
            yield
        finally:
            self._stopped = None
            self._lost += self._clock.now() - began

    async def sleep(self, seconds: float) -> None:
        await self._clock.sleep(seconds)

    async def wait(self, event: asyncio.Event, seconds: float | None = None) -> None:
        await self._clock.wait(event, seconds)

    def task(self, life: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        return self._clock.task(life)
