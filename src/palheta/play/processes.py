"""Processes that leave when whoever started them does, however that one ends."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing.connection import Connection


class Processes(ProcessPoolExecutor):
    """`ready`: what each does first. Ctrl-C is for who started them: he sends them home."""

    def __init__(self, count: int, ready: Callable[[], object]) -> None:
        spawn = multiprocessing.get_context("spawn")  # a fork would copy our threads and sockets
        leave, self._stay = spawn.Pipe(duplex=False)
        super().__init__(count, spawn, _get_ready, (leave, ready))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._stay.close()
        super().shutdown(wait, cancel_futures=cancel_futures)


def _get_ready(leave: Connection, ready: Callable[[], object]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave, args=(leave,), daemon=True).start()
    ready()


def _leave(leave: Connection) -> None:
    """When we are told so, or who started us was killed: the other end of this line is closed then."""
    try:
        leave.recv()
    finally:
        os._exit(0)
