"""The server's clock, given from outside: a test brings one that stands still until it is told to go on.

Whatever lives on after the message that began it is a `task` of the clock, and waits for nothing but the clock and its
own events in `sleep` and `wait`. So a clock can know when all of them wait.
"""

import asyncio
import contextlib
import time
from collections.abc import Coroutine
from typing import Any


class Clock:
    """`rate`: how many seconds pass on this clock in a real one."""

    def __init__(self, rate: float = 1.0) -> None:
        self.rate = rate
        self._start = time.monotonic()

    def now(self) -> float:
        return self.real() * self.rate

    def real(self) -> float:
        """For what is measured by people's patience, however fast the clock is."""
        return time.monotonic() - self._start

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds / self.rate)

    async def wait(self, event: asyncio.Event, seconds: float | None = None) -> None:
        """Until it happens, but not for longer than that."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(event.wait(), None if seconds is None else seconds / self.rate)

    def task(self, life: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        return asyncio.create_task(life)
