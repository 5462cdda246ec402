"""What takes long is done aside: the loop that answers people goes on meanwhile.

Thinking is mostly Python and would hold the interpreter, so `palheta serve` has processes for it; where the server
lives inside another program a thread will do.
"""

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing.connection import Connection
from typing import ParamSpec, TypeVar

from palheta.play import warm
from palheta.rulebooks import registry

P = ParamSpec("P")
R = TypeVar("R")
MOST = 4  # processes; each holds the compiled physics
PROMPT = 4  # threads


def thread() -> Executor:
    return ThreadPoolExecutor(1, thread_name_prefix="aside")


class Processes(ProcessPoolExecutor):
    """They leave when the server does, however it ends. `ready`: what each does first."""

    def __init__(self, count: int, ready: Callable[[], object]) -> None:
        spawn = multiprocessing.get_context("spawn")  # a fork would copy our threads and sockets
        leave, self._stay = spawn.Pipe(duplex=False)
        super().__init__(count, spawn, _get_ready, (leave, ready))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._stay.close()
        super().shutdown(wait, cancel_futures=cancel_futures)


def thinkers() -> Processes:
    """One core is left to whoever answers people. They begin to get ready at once."""
    pool = Processes(max(1, min(MOST, (os.cpu_count() or 1) - 1)), warm.run)  # waits for whoever compiles
    heeded = signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which sends them home
    pool.submit(os.getpid)
    signal.signal(signal.SIGINT, heeded)
    return pool


def readers() -> Processes:
    """For who looks at matches: begins when somebody does."""
    return Processes(1, _read_the_books)


def _read_the_books() -> None:
    for name in registry.names():
        registry.find(name)


def _get_ready(leave: Connection, ready: Callable[[], object]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(5)  # rulings come first
    threading.Thread(target=_leave, args=(leave,), daemon=True).start()
    ready()


def _leave(leave: Connection) -> None:
    """When the server says so, or was killed: the other end of this line is closed then."""
    try:
        leave.recv()
    finally:
        os._exit(0)


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
