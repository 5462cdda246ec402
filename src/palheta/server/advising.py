"""Advisors for all rooms. What takes long is worked out once, in a process of its own; nobody waits for it."""

import asyncio
import multiprocessing
import time
from multiprocessing.context import SpawnProcess
from typing import NamedTuple

from palheta.play.actions import asked_for
from palheta.rulebooks.base import MatchState
from palheta.server.wire.outgoing import Advised, Working
from palheta.study.advice import BOOKS, Advisor, Problem, problem
from palheta.table.frame import Side

_SPAWN = multiprocessing.get_context("spawn")  # a fork would copy our threads and sockets


class _Work(NamedTuple):
    task: "asyncio.Task[Advisor]"
    begun: float


class Advising:
    def __init__(self) -> None:
        self._work: dict[Problem, _Work] = {}
        self._processes: set[SpawnProcess] = set()

    def advisor(self, book: str, state: MatchState) -> Advisor | None:
        """Whoever can speak at once; where nobody can, he begins to work it out."""
        asked = problem(book, state)
        if asked is None:
            return None
        task = self._begin(asked).task
        return task.result() if task.done() else None

    def progress(self, book: str, state: MatchState) -> Working | None:
        """How far it is; None where there is nothing to wait for."""
        asked = problem(book, state)
        work = None if asked is None else self._begin(asked)
        if asked is None or work is None or work.task.done():
            return None
        return Working(asked.seconds, round(time.monotonic() - work.begun, 1))

    async def ready(self, book: str, state: MatchState) -> Advisor | None:
        asked = problem(book, state)
        return None if asked is None else await asyncio.shield(self._begin(asked).task)

    def _begin(self, asked: Problem) -> _Work:
        work = self._work.get(asked)
        if work is None or (work.task.done() and (work.task.cancelled() or work.task.exception())):
            work = self._work[asked] = _Work(asyncio.create_task(self._answer(asked)), time.monotonic())
        return work

    async def _answer(self, asked: Problem) -> Advisor:
        if not asked.known():
            process = _SPAWN.Process(target=asked.work_out, daemon=True)
            process.start()
            self._processes.add(process)
            try:
                await asyncio.to_thread(process.join)
            finally:
                self._processes.discard(process)
            if process.exitcode:
                raise RuntimeError(f"{asked} was not worked out: its process ended with {process.exitcode}")
        return await asyncio.to_thread(asked.answer)

    async def close(self) -> None:
        for process in list(self._processes):
            process.terminate()
        tasks = [work.task for work in self._work.values()]
        await asyncio.gather(*tasks, return_exceptions=True)


def has_advisor(book: str) -> bool:
    return book in BOOKS


def advised(advisor: Advisor, state: MatchState, side: Side) -> tuple[Advised, ...]:
    """Every choice as the actions it is made of, so that a browser finds it among its offers."""
    return tuple(
        Advised(asked_for(advice.steps, advice.die), round(advice.goal, 6), advice.best)
        for advice in advisor.advice(state, side)
    )
