"""Records that strangers send are judged in processes of their own: each has so much time and memory, and no more.

`python -m palheta.server.strangers` reads a record from its standard input and writes the frames of its replay; what
is wrong with the record goes to standard error, in one line, with exit code 2.
"""

import asyncio
import contextlib
import os
import resource
import sys
from collections.abc import AsyncIterator

from palheta.server.limits import MEGABYTE, Limits

WRONG = 2


class Busy(Exception):
    """So many wait already that nobody else is let in."""


class BadRecord(ValueError):
    """What is wrong with it, in one line."""


class Strangers:
    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._turns = asyncio.Semaphore(limits.judged_at_once)
        self._waiting = 0
        self._running: set[asyncio.subprocess.Process] = set()

    async def replayed(self, record: bytes) -> bytes:
        """The frames as JSON. Raises BadRecord and Busy."""
        async with self._turn():
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "palheta.server.strangers",
                str(self._limits.judging_megabytes),
                str(int(self._limits.judging_seconds) + 1),
                str(self._limits.answer_megabytes),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.PIPE,
            )
            self._running.add(process)
            try:
                async with asyncio.timeout(self._limits.judging_seconds):
                    frames, said = await process.communicate(record)
            except TimeoutError:
                raise BadRecord("it takes too long to judge this record here") from None
            finally:
                self._running.discard(process)
                await _end(process)
        if process.returncode == WRONG:
            raise BadRecord(said.decode(errors="replace").strip().splitlines()[-1])
        if process.returncode:
            raise BadRecord("this record takes more time or memory than there is for it")
        return frames

    @contextlib.asynccontextmanager
    async def _turn(self) -> AsyncIterator[None]:
        if self._waiting >= self._limits.waiting:
            raise Busy
        self._waiting += 1
        try:
            await self._turns.acquire()
        finally:
            self._waiting -= 1
        try:
            yield
        finally:
            self._turns.release()

    def close(self) -> None:
        for process in self._running:
            with contextlib.suppress(ProcessLookupError):
                process.kill()


async def _end(process: asyncio.subprocess.Process) -> None:
    if process.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


def judged(record: bytes, largest: int) -> bytes:
    """The frames of its replay, at most so many megabytes. Raises Damaged, ValueError and LookupError."""
    from palheta.match import STRANGERS, Match, decode
    from palheta.server.views import frames

    header, entries = decode(record, "record", STRANGERS)
    shown = frames(Match(header, entries, STRANGERS))
    if len(shown) > largest * MEGABYTE:
        raise ValueError("the replay of this record is too large to be sent")
    return shown


def main(megabytes: int, seconds: int, largest: int) -> int:
    """In the process of its own. An answer that is too large is not even sent to the server."""
    os.nice(10)  # after whoever plays, and after the bots
    resource.setrlimit(resource.RLIMIT_AS, (megabytes * MEGABYTE, megabytes * MEGABYTE))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    from palheta.match import STRANGERS, Damaged

    try:
        sys.stdout.buffer.write(judged(sys.stdin.buffer.read(STRANGERS.bytes + 1), largest))
    except (Damaged, ValueError, LookupError) as error:  # BadFact and OverBudget are values that are wrong
        print(" ".join(str(error).split())[:500], file=sys.stderr)
        return WRONG
    return 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
