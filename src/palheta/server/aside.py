"""What takes long is done aside: the loop that answers people goes on meanwhile.

Thinking is mostly Python and would hold the interpreter, so `palheta serve` has processes for it; where the server
lives inside another program a thread will do.
"""

import asyncio
import os
import signal
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from palheta.play import warm
from palheta.play.processes import Processes
from palheta.rulebooks import registry

P = ParamSpec("P")
R = TypeVar("R")
MOST = 4  # processes; each holds the compiled physics
PROMPT = 4  # threads


def thread() -> Executor:
    return ThreadPoolExecutor(1, thread_name_prefix="aside")


def thinkers() -> Processes:
    """One core is left to whoever answers people. They begin to get ready at once."""
    pool = Processes(max(1, min(MOST, (os.cpu_count() or 1) - 1)), _warm)
    heeded = signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which sends them home
    pool.submit(os.getpid)
    signal.signal(signal.SIGINT, heeded)
    return pool


def readers() -> Processes:
    """For who looks at matches: begins when somebody does."""
    return Processes(1, _read_the_books)


def _read_the_books() -> None:
    os.nice(5)
    for name in registry.names():
        registry.find(name)


def _warm() -> None:
    os.nice(5)  # rulings come first
    warm.run()  # waits for whoever compiles


class Aside:
    def __init__(self, make: Callable[[], Executor] = thread) -> None:
        self._make = make
        self._pool = make()
        self._broken: list[Executor] = []
        self._prompt = ThreadPoolExecutor(PROMPT, thread_name_prefix="prompt")

    async def run(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Work that can be sent to another process, and may be begun twice."""
        pool = self._pool
        try:
            return await asyncio.wrap_future(pool.submit(work, *args, **kwargs))
        except BrokenExecutor:  # a process was killed: others take its place
            if self._pool is pool:
                self._pool = self._make()
                self._broken.append(pool)
            return await asyncio.wrap_future(self._pool.submit(work, *args, **kwargs))

    async def promptly(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Somebody waits for it: a preview, whose physics is compiled and lets go of the interpreter."""
        return await asyncio.wrap_future(self._prompt.submit(work, *args, **kwargs))

    async def close(self) -> None:
        self._prompt.shutdown(wait=False, cancel_futures=True)
        for pool in (*self._broken, self._pool):
            await asyncio.to_thread(pool.shutdown, cancel_futures=True)
