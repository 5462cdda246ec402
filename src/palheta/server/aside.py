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
from typing import ParamSpec, TypeVar

from palheta.play.physics_runner import warm

P = ParamSpec("P")
R = TypeVar("R")
MOST = 4  # processes; each holds the compiled physics


def thread() -> Executor:
    return ThreadPoolExecutor(1, thread_name_prefix="aside")


def processes() -> Executor:
    """One core is left to whoever answers people."""
    count = max(1, min(MOST, (os.cpu_count() or 1) - 1))
    spawn = multiprocessing.get_context("spawn")  # a fork would copy our threads and sockets
    pool = ProcessPoolExecutor(count, mp_context=spawn, initializer=_get_ready)
    pool.submit(os.getpid)  # so that they get ready now
    return pool


def _get_ready() -> None:
    os.nice(5)  # rulings come first
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then sends us home
    threading.Thread(target=_leave_with_the_server, daemon=True).start()
    warm()


def _leave_with_the_server() -> None:
    """Also when it was killed: nobody would ever ask again."""
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(0)


class Aside:
    def __init__(self, make: Callable[[], Executor] = thread) -> None:
        self._make = make
        self._pool = make()

    async def run(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Work that can be sent to another process, and may be begun twice."""
        pool = self._pool
        try:
            return await asyncio.wrap_future(pool.submit(work, *args, **kwargs))
        except BrokenExecutor:  # a process was killed: others take its place
            if self._pool is pool:
                self._pool = self._make()
            return await asyncio.wrap_future(self._pool.submit(work, *args, **kwargs))

    async def close(self) -> None:
        """Waits for what has been begun: a process that is left to itself would complain."""
        await asyncio.to_thread(self._pool.shutdown, cancel_futures=True)
