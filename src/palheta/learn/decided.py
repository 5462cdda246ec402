"""What decided a match: chances, shots, touches, fouls, possession; each with the moment in the replay it belongs to.

A chance is measured, not guessed: the flick as it was aimed is drawn again with the error of a human hand,
simulated and put to the judge; its chance is the share of these draws that are goals. `LOOKS` draws say whether it
is worth measuring (a flick of which none scores is no shot, unless it was a goal); `DRAWS` fresh ones then measure
it, so that the look does not bend the figure. A keeper's dive, made while the ball ran, is not drawn: the chance is
that before the dive."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from palheta.facts import Aim, Flick, Roll, Touch
from palheta.facts.steps import who
from palheta.match import Happened, Match
from palheta.match.match import Taken
from palheta.play.running import Runner
from palheta.play.steadiness import shaken
from palheta.rulebooks.base import TableState
from palheta.table.frame import SIDES, Point, Side

LOOKS = 6
DRAWS = 40
MOST = 4_000  # flicks drawn for one match
SHOT_DICE = ("shot", "penalty")


class Shot(msgspec.Struct, frozen=True):
    """`frame`: which step of the replay it is, from 1; `entry`: the log's. `at`: where the ball lay. `goals`: of
    `DRAWS`; None where nobody can draw it again (dice)."""

    frame: int
    entry: int
    period: int
    clock: float
    side: Side
    piece: str | None
    at: Point | None
    goals: int | None
    scored: bool


class Fouls(msgspec.Struct, frozen=True):
    """How often a side broke a clause, and in which steps of the replay."""

    rule: str
    call: str
    title: str
    against: Side
    frames: tuple[int, ...]


class Tally(msgspec.Struct, frozen=True):
    """`flicks` (of dice: rolls), those that met the ball (`touches`), and the seconds in which this side was to
    play."""

    flicks: int
    touches: int
    seconds: float


class Decided(msgspec.Struct, frozen=True):
    """`draws`: of how many a shot's `goals` are. `all_measured`: no flick was left out for want of time."""

    home: Tally
    away: Tally
    shots: tuple[Shot, ...]
    fouls: tuple[Fouls, ...]
    draws: int
    all_measured: bool


class _Measuring:
    """Draws flicks again, so many in all and no more."""

    def __init__(self, match: Match, runner: Runner) -> None:
        self._match = match
        self._runner = runner
        self._left = MOST
        self.complete = True

    def goals(self, before: TableState, taken: Taken, aim: Aim, scored: bool) -> int | None:
        """Of `DRAWS`; None: it was no shot, or it could not be drawn any more."""
        rng = random.Random(f"{self._match.header.id} {taken.entry}")
        if self._left < LOOKS + DRAWS:
            self.complete = False
            return None
        if not (scored or self._scoring(before, taken.step, aim, rng, LOOKS)):
            return None
        return self._scoring(before, taken.step, aim, rng, DRAWS)

    def _scoring(self, before: TableState, step: Any, aim: Aim, rng: random.Random, count: int) -> int:
        self._left -= count
        return sum(self._scores(before, step, shaken(aim, "human", rng)) for _ in range(count))

    def _scores(self, before: TableState, step: Any, aim: Aim) -> bool:
        side = who(step)
        assert side is not None
        try:
            run = self._runner.flick(self._match.book.name, before, aim)
        except ValueError:
            return False
        again = msgspec.structs.replace(step, seen=run.seen)
        ruling = self._match.book.judge(before, again)
        return bool(ruling.state.score.of(side) > before.score.of(side))


def decided(match: Match, runner: Runner) -> Decided:
    measuring = _Measuring(match, runner)
    shots = tuple(_shots(match, measuring))
    tallies = {side: _tally(match, side) for side in SIDES}
    return Decided(tallies["home"], tallies["away"], shots, _fouls(match), DRAWS, measuring.complete)


def _states(match: Match) -> Iterator[tuple[int, Any, Taken]]:
    """Each step with its number in the replay and the state before it."""
    before = match.opening
    for frame, taken in enumerate(match.taken, start=1):
        yield frame, before, taken
        before = taken.ruling.state


def _shots(match: Match, measuring: _Measuring) -> Iterator[Shot]:
    for frame, before, taken in _states(match):
        step, side = taken.step, who(taken.step)
        if side is None or not isinstance(step, Flick | Roll):
            continue
        scored = taken.ruling.state.score.of(side) > before.score.of(side)
        goals = None
        if isinstance(step, Flick):
            entry = match.entries[taken.entry - 1]
            show = entry.show if isinstance(entry, Happened) else None
            if show is not None and show.aim is not None and _met_ball(step):
                goals = measuring.goals(before, taken, show.aim, scored)
        if not (scored or goals is not None or (isinstance(step, Roll) and step.roll in SHOT_DICE)):
            continue
        place = before.ball_place
        yield Shot(
            frame,
            taken.entry,
            before.period,
            step.t if step.t is not None else before.clock,
            side,
            step.flick if isinstance(step, Flick) else None,
            None if place is None else place.point,
            goals,
            scored,
        )


def _met_ball(step: Flick) -> bool:
    return any(isinstance(one, Touch) and "ball" in one.touch for one in step.seen)


def _tally(match: Match, side: Side) -> Tally:
    played = [taken.step for taken in match.taken if isinstance(taken.step, Flick | Roll)]
    mine = [step for step in played if who(step) == side]
    seconds = 0.0
    for _, before, taken in _states(match):
        after = taken.ruling.state
        if before.next.side == side and after.period == before.period:
            seconds += max(0.0, after.clock - before.clock)
    touches = sum(isinstance(step, Flick) and _met_ball(step) for step in mine)
    return Tally(len(mine), touches, round(seconds, 1))


def _fouls(match: Match) -> tuple[Fouls, ...]:
    """The commonest first."""
    calls = [(frame, call) for frame, taken in enumerate(match.taken, start=1) for call in taken.ruling.calls]
    counted = Counter((call.rule, call.against) for _, call in calls)
    found = []
    for (rule, against), _ in counted.most_common():
        these = [(frame, call) for frame, call in calls if (call.rule, call.against) == (rule, against)]
        call = these[0][1]
        found.append(Fouls(rule, call.call, call.title, against, tuple(frame for frame, _ in these)))
    return tuple(found)
