"""What a room has sent out and does not wait for: it goes with the room."""

import asyncio
from collections.abc import Coroutine
from typing import Any

from palheta.server.clock import Clock


class Errands:
    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._out: set[asyncio.Task[None]] = set()

    def send(self, errand: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = self._clock.task(errand)
        self._out.add(task)
        task.add_done_callback(self._out.discard)
        return task

    async def close(self) -> None:
        out = list(self._out)
        for task in out:
            task.cancel()
        await asyncio.gather(*out, return_exceptions=True)
