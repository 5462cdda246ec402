"""Before the first flick on a machine its physics is compiled, which takes most of a minute: everybody is told how far
that is, and matches on a table are opened when it is done. Dice need not wait."""

import asyncio
import contextlib
import logging
import threading
from collections.abc import AsyncIterator, Callable

from palheta.play.warm import Progress

logger = logging.getLogger(__name__)

Work = Callable[[Callable[[Progress], None]], None]
"""What has to be done first; it tells how far it is."""


class Preparing:
    """`now` is None when the table can be played on; without work it is so from the start."""

    def __init__(self, now: Progress | None = None, work: Work | None = None) -> None:
        self.now = now
        self._work = work
        self._changed = asyncio.Event()

    def begin(self) -> None:
        """In a thread that nobody waits for when the server is stopped."""
        if self._work is not None:
            loop = asyncio.get_running_loop()
            threading.Thread(target=self._do, args=(self._work, loop), name="preparing", daemon=True).start()

    def _do(self, work: Work, loop: asyncio.AbstractEventLoop) -> None:
        def told(now: Progress) -> None:
            loop.call_soon_threadsafe(self.tell, now)

        with contextlib.suppress(RuntimeError):  # the server has been stopped meanwhile
            try:
                work(told)
            except Exception:  # then whoever flicks first will wait, or see it fail
                logger.exception("the table could not be prepared")
            loop.call_soon_threadsafe(self.tell, None)

    def tell(self, now: Progress | None) -> None:
        self.now = now
        self._changed.set()
        self._changed = asyncio.Event()

    async def until_ready(self) -> AsyncIterator[Progress]:
        """How far it is, at once and whenever there is more, until there is nothing to wait for."""
        while self.now is not None:
            changed = self._changed
            yield self.now
            await changed.wait()
