"""Group commit: what waits is written in one transaction. What fails is its own stream's trouble only, and what fails
because the database is away, full or too slow is tried until it is there again."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence

import msgspec

from palheta.server.store.engine import OUTAGES, cause
from palheta.server.store.streams import NotStored, Write

logger = logging.getLogger(__name__)

SOONEST, LATEST = 0.25, 4.0  # seconds until the next try
Outcome = Exception | None


class Waiting(msgspec.Struct, eq=False):
    write: Write
    done: asyncio.Future[None]
    troubled: Callable[[], None]


class Writer:
    """`write` stores all or nothing; `aside` has it done in the thread that talks to the database."""

    def __init__(
        self,
        write: Callable[[Sequence[Write]], None],
        aside: Callable[..., Awaitable[list[Outcome]]],
        pause: Callable[[float], Awaitable[None]],
    ) -> None:
        self._write = write
        self._aside = aside
        self._pause = pause
        self._fresh: list[Waiting] = []
        self._late: list[Waiting] = []
        self._draining: asyncio.Task[None] | None = None
        self._insisting: asyncio.Task[None] | None = None
        self._failing = False
        self._closed = False

    async def append(self, write: Write, troubled: Callable[[], None]) -> None:
        """Returns when it is on disk. `troubled` is called when that will take longer. Raises NotStored."""
        if self._closed:
            raise NotStored("the server is closing")
        done = asyncio.get_running_loop().create_future()
        self._fresh.append(Waiting(write, done, troubled))
        if self._draining is None or self._draining.done():
            self._draining = asyncio.create_task(self._drain())
        try:
            await done
        finally:
            del done  # a failure knows this place: should this place know the failure, neither would go

    async def close(self) -> None:
        """What is on its way may arrive; what has failed is tried no more."""
        self._closed = True
        if self._draining is not None:
            await self._draining
        if self._insisting is not None:
            self._insisting.cancel()
            await asyncio.gather(self._insisting, return_exceptions=True)
        for one in self._late:
            _fail(one, NotStored("the server was closed"))

    async def _drain(self) -> None:
        while self._fresh:
            batch, self._fresh = self._fresh, []
            left = await self._tried(batch)
            self._late += left
            if self._late and (self._insisting is None or self._insisting.done()) and not self._closed:
                self._insisting = asyncio.create_task(self._insist())

    async def _insist(self) -> None:
        """One first: when it is stored, the database is there again for the others."""
        pause = SOONEST
        while self._late:
            await self._pause(pause)
            pause = min(2 * pause, LATEST)
            first, *others = self._late
            self._late = []
            if await self._tried([first]):
                self._late = [*others, *self._late, first]
            else:
                pause = SOONEST
                left = await self._tried(others)
                self._late += left
        self._failing = False
        logger.warning("entries are stored again")

    async def _tried(self, batch: Sequence[Waiting]) -> list[Waiting]:
        """Those that must be tried again."""
        batch = [one for one in batch if not one.done.done()]  # whoever waited may have gone
        outcomes = await self._aside(self._round, [one.write for one in batch]) if batch else []
        left: list[Waiting] = []
        for one, outcome in zip(batch, outcomes, strict=True):
            if outcome is None:
                if not one.done.done():
                    one.done.set_result(None)
            elif isinstance(outcome, OUTAGES):
                if not self._failing:  # it is said once, however long it lasts
                    logger.error("entries cannot be stored; trying again: %s", cause(outcome))
                self._failing = True
                left.append(one)
                one.troubled()
            else:
                logger.error("%s: an entry cannot be stored: %s", one.write.stream, cause(outcome))
                kind = type(outcome) if isinstance(outcome, NotStored) else NotStored
                _fail(one, kind(cause(outcome)))  # without the places where it came from, which know it
        return left

    def _round(self, writes: Sequence[Write]) -> list[Outcome]:
        """All at once; should that fail, one by one, until it is clear that it fails for everybody."""
        together = self._outcome(writes)
        if together is None or len(writes) == 1:
            return [together] * len(writes)
        outcomes: list[Outcome] = []
        for write in writes:
            outcomes.append(self._outcome([write]))
            if all(isinstance(outcome, OUTAGES) for outcome in outcomes[-2:]):
                break
        return outcomes + outcomes[-1:] * (len(writes) - len(outcomes))

    def _outcome(self, writes: Sequence[Write]) -> Outcome:
        try:
            self._write(writes)
        except Exception as error:  # every waiter must learn that its entry is not on disk
            return error
        return None


def _fail(one: Waiting, why: NotStored) -> None:
    if not one.done.done():
        one.done.set_exception(why)
