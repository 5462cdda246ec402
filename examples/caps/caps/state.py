"""What is remembered of a match: what lies where and what comes next, which every book has; this one needs no more."""

from typing import Annotated

from msgspec import Meta, Struct

from palheta.facts import Place, Position, at
from palheta.rulebooks.base import Setup, TableState
from palheta.rulebooks.tellings import ReportWord
from palheta.ruling import Next
from palheta.table.frame import SIDES, Side, forward
from palheta.table.pitch import Pitch

REPORTS = {"nudged": ReportWord("6", "somebody moved a cap or the ball by hand")}
# Where a side stands: shares of half the length from its own goal line, and of the width.
SPOTS = {"k": (0.06, 0.0), "1": (0.4, -0.25), "2": (0.4, 0.25), "3": (0.85, -0.12), "4": (0.85, 0.12)}


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What the organiser may change."""

    seconds: Annotated[float, Meta(gt=0)] = 180.0
    goals: Annotated[int, Meta(gt=0)] = 2


class State(TableState, frozen=True, kw_only=True):
    @property
    def options(self) -> Options:
        options: Options = self.setup.options
        return options


def opening(setup: Setup) -> State:
    empty = State(setup=setup, next=Next("kick_off", "home"), ball=at(0, 0))
    return State(setup=setup, next=empty.next, ball=empty.ball, pieces=line_ups(empty.table.pitch))


def resumed(setup: Setup, position: Position) -> State:
    return State(
        setup=setup,
        next=Next("play", position.turn or "home"),
        ball=position.ball,
        pieces=position.pieces,
        score=position.score,
        clock=position.clock,
    )


def line_ups(pitch: Pitch) -> dict[str, Place]:
    return {f"{side[0]}{name}": _spot(pitch, side, *where) for side in SIDES for name, where in SPOTS.items()}


def _spot(pitch: Pitch, side: Side, along: float, across: float) -> Place:
    ahead = forward(side)
    return at(pitch.goal_line(side) + ahead * along * pitch.length / 2, ahead * across * pitch.width)


def time_up_at(state: State) -> float | None:
    """What the clock reads when time is up; None once it is."""
    return state.options.seconds if state.clock < state.options.seconds else None
