"""The little book itself. Clause 1: arranging, both at once. Clause 2: flicks in turns, touching opponents."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from palheta.facts import Flick, Goal, Late, Place, Position, Put, Rest, Say, Step, Time, Touch, at
from palheta.rulebooks.base import Setup, TableState
from palheta.rulebooks.clauses import ClauseBook, Switchboard
from palheta.rulebooks.common.endings import by_people
from palheta.rulebooks.dadinho.book import BOOK as DADINHO
from palheta.rulebooks.folder import Folder, Times
from palheta.rulebooks.tellings import ReportWord, tellings
from palheta.ruling import (
    Constraint,
    Ending,
    MayFlick,
    MayPlace,
    MaySay,
    Next,
    Offer,
    Over,
    Ruling,
    Telling,
    reason,
)
from palheta.table.frame import SIDES, Side, forward, other, side_of
from palheta.table.table import Table

CLAUSES = ClauseBook(__package__)


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    half_seconds: float = 40.0
    flicks: int = 8


class State(TableState, frozen=True, kw_only=True):
    ready: tuple[Side, ...] = ()
    arranging: bool = True
    flicks: int = 0


def lineup(side: Side) -> dict[str, Place]:
    dx = -forward(side)
    spots = {
        "k": (810.0, 0.0),
        "2": (500.0, -200.0),
        "3": (500.0, 200.0),
        "4": (300.0, 0.0),
        "5": (60.0, 120.0),
    }
    return {side[0] + number: at(dx * x, y) for number, (x, y) in spots.items()}


class Kickabout:
    name = "kickabout"
    clauses = CLAUSES
    switchboard = Switchboard()
    position_type = Position
    options_type = Options
    reports: Mapping[str, ReportWord] = {}

    folder = Folder("tests.kickabout")
    gear = DADINHO.gear
    times = Times(2, {"half_seconds": "half_seconds"})

    def default_table(self) -> Table | None:
        return DADINHO.default_table()

    def opening(self, setup: Setup) -> State:
        pieces = lineup("home") | lineup("away")
        return State(setup=setup, next=Next("kick_off", "home"), ball=at(0, 0), pieces=pieces, phase=1)

    def resume(self, setup: Setup, position: Any) -> State:
        raise NotImplementedError

    def judge(self, state: State, step: Step) -> Ruling:
        reading = step.time if isinstance(step, Time) else step.t
        if reading is not None:
            state = replace(state, clock=max(state.clock, reading))
        calls: list[Any] = []
        if isinstance(step, Put):
            moved = {name: place for name, place in step.place.items() if name != "ball"}
            state = replace(state, pieces=state.pieces | moved)
        elif isinstance(step, Say) and step.say == "ready":
            ready = (*state.ready, step.side)
            state = replace(state, ready=ready, arranging=len(set(ready)) < 2)
        elif isinstance(step, Flick):
            state, calls = self._flicked(state, step)
        elif isinstance(step, Late):
            calls = [CLAUSES.call("2", step.side, reason("{side} took too long", side=step.side))]  # type: ignore[arg-type]
        if state.flicks >= state.setup.options.flicks or state.clock >= 2 * state.setup.options.half_seconds:
            home, away = state.score.home, state.score.away
            winner: Any = "draw" if home == away else "home" if home > away else "away"
            state = replace(state, over=Over(winner, state.score), next=Next("full_time"))
        return Ruling(
            state=state, next=state.next, score=state.score, counts={"flicks": state.flicks},
            calls=tuple(calls), ball=state.ball, over=state.over,
        )  # fmt: skip

    def _flicked(self, state: State, step: Flick) -> tuple[State, list[Any]]:
        side = side_of(step.flick)
        assert side is not None
        calls, score, ball, pieces = [], state.score, state.ball, dict(state.pieces)
        for seen in step.seen:
            if isinstance(seen, Touch) and side_of(seen.touched) == other(side):
                why = reason("{mover} touched {touched}", mover=seen.mover, touched=seen.touched)
                calls.append(
                    CLAUSES.call("2", side, why, at=seen.at.point if seen.at else None, piece=seen.mover)
                )
            elif isinstance(seen, Goal):
                score, ball = score.plus(other(seen.goal)), at(0, 0)
            elif isinstance(seen, Rest):
                pieces |= {name: place for name, place in seen.rest.items() if name in pieces and place.point}
                ball = seen.rest.get("ball", ball)
        pitch = state.table.pitch
        if (
            ball is None
            or ball.point is None
            or abs(ball.point[0]) > pitch.length / 2
            or abs(ball.point[1]) > pitch.width / 2
        ):
            ball = at(0, 0)
        after = replace(
            state,
            ball=ball,
            pieces=pieces,
            score=score,
            flicks=state.flicks + 1,
            next=Next("play", other(side)),
        )
        return after, calls

    def tellings(self, state: State) -> tuple[Telling, ...]:
        return tellings(state, self.reports)

    def endings(self, state: State) -> tuple[Ending, ...]:
        return by_people(state)

    def time_up_at(self, state: State) -> float | None:
        return None

    def offers(self, state: State) -> tuple[Offer, ...]:
        if state.over is not None:
            return ()
        if state.arranging:
            return tuple(o for side in SIDES if side not in state.ready for o in self._arranging(state, side))
        side = state.next.side or "home"
        mine = tuple(name for name in state.pieces if side_of(name) == side and not name.endswith("k"))
        return (
            MayFlick(side, "2", reason("Flick"), mine, seconds=10.0, blocks=True),
            MayFlick(side, "2", reason("Flick"), (side[0] + "k",), barred=reason("The keeper stays")),
        )

    def _arranging(self, state: State, side: Side) -> tuple[Offer, ...]:
        mine = tuple(name for name in state.pieces if side_of(name) == side)
        half = (Constraint("inside", "1", zone=f"{side}_half"),)
        return (
            MaySay(side, "1", reason("Ready"), "ready", phase=1),
            MayPlace(side, "1", reason("Arrange"), mine, where={"*": half}, suggest=lineup(side), phase=1),
        )


BOOK = Kickabout()
