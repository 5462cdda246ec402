"""The desk's button for a shorter timetable."""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

from palheta.server.event_solver import Searches
from tests.server.test_event_desk import HEAD, Desk


def test_the_solver_looks_for_a_shorter_plan_while_the_desk_goes_on(tmp_path: Path) -> None:
    rules = '{ referees = "players" }\nphases = [{id = "g", format = "round_robin"}]\n'
    desk = Desk(tmp_path, f"{HEAD}settings = {rules}hours = {{ minutes = 20, rest = 10, change = 3 }}")
    pool = Held()
    desk.app.state.searches = Searches(lambda: pool, 0.1)
    assert "Let the solver look" in desk.see("/timetable")
    told = desk.do("search")
    assert "<progress" in told
    assert 'http-equiv="refresh"' in told
    assert "<progress" in desk.do("search"), "pressed twice it is one search"
    first = next(f.id for f in desk.state.phases["g"].fixtures)
    assert "1–0" in desk.do("result", match=first, home="1", away="0"), "it holds nobody up"
    pool.go_on()
    told = desk.see("/timetable")
    assert "<progress" not in told
    assert "this is what it found" not in told, "that was the plan of another moment"
    desk.do("search")
    pool.go_on()
    told = desk.see("/timetable")
    assert "this is what it found" in told
    assert "<progress" not in told


class Held(Executor):
    """Does what it was given when it is told to."""

    def __init__(self) -> None:
        self.given: list[tuple[Future[Any], Callable[[], Any]]] = []

    def submit(self, work: Callable[..., Any], /, *args: Any, **more: Any) -> Future[Any]:
        found: Future[Any] = Future()
        self.given.append((found, lambda: work(*args, **more)))
        return found

    def go_on(self) -> None:
        for found, work in self.given:
            found.set_result(work())
        self.given = []
