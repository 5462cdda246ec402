"""A shorter timetable, sought by the solver in a process of its own while everybody is answered."""

import os
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any

from palheta.facts import BadFact
from palheta.planning import has_solver
from palheta.play.processes import Processes
from palheta.server.event_plan import PlanPage, plan_page
from palheta.tournament.state import State

SECONDS = 10.0
STARTING = 4.0  # until a process is ready: only for what the page shows
REFRESH = 2  # seconds, while it is sought


def _one_process() -> Executor:
    return Processes(1, _nicely)


def _nicely() -> None:
    os.nice(10)  # whoever plays or asks comes first


class Search:
    """Of one event as it stands; when something is written, it is of no use any more."""

    def __init__(self, found: "Future[PlanPage]", seconds: float) -> None:
        self._found = found
        self._began = time.monotonic()
        self.seconds = round(seconds + STARTING)

    @property
    def going_on(self) -> bool:
        return not self._found.done()

    @property
    def elapsed(self) -> int:
        return min(self.seconds, round(time.monotonic() - self._began))

    @property
    def plan(self) -> PlanPage | None:
        """None while it is sought, and where that has failed: a process may be killed."""
        if self.going_on or self._found.cancelled() or self._found.exception() is not None:
            return None
        return self._found.result()


class Searches:
    """One at a time on this machine."""

    def __init__(self, make: Callable[[], Executor] = _one_process, seconds: float = SECONDS) -> None:
        self._make = make
        self._seconds = seconds
        self._pool: Executor | None = None

    def begin(self, state: State, minute: int) -> Search:
        if not has_solver():
            raise BadFact("plan", "Expected OR-Tools to be installed: pip install 'palheta[events]'")
        if self._pool is not None:
            raise BadFact("plan", "Expected one search at a time; another one goes on")
        pool = self._pool = self._make()
        found = pool.submit(plan_page, state, minute, self._seconds)
        found.add_done_callback(self._done)
        return Search(found, self._seconds)

    def _done(self, _found: Any) -> None:
        self.close()

    def close(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)
