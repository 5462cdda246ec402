"""The server's clock, given from outside so that tests can let it run faster."""

import asyncio
import time


class Clock:
    """`rate`: how many seconds pass on this clock in a real one."""

    def __init__(self, rate: float = 1.0) -> None:
        self.rate = rate
        self._start = time.monotonic()

    def now(self) -> float:
        return (time.monotonic() - self._start) * self.rate

    def real(self) -> float:
        return time.monotonic()

    def real_seconds(self, seconds: float) -> float:
        return seconds / self.rate

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds / self.rate)
