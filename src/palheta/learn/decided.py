"""What decided a match: chances, shots, touches, fouls, possession; each with the moment in the replay it belongs to.

A chance is measured, not guessed: the flick as it was aimed is drawn again with the error of a human hand,
simulated and put to the judge; its chance is the share of these draws that are goals. `LOOKS` draws say whether it
is worth measuring (a flick of which none scores is no shot, unless it was a goal); `DRAWS` fresh ones then measure
it, so that the look does not bend the figure. A keeper's dive, made while the ball ran, is not drawn: the chance is
that before the dive. Of dice nothing is drawn: every face of a shot, and of each die that must answer it, is put to
the judge. That the other side may keep the champion for it is left out.

At a real table nobody measured anything: a shot is there what was asked for as one, what scored, and what met the other
side's keeper or frame."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from palheta.facts import Aim, Flick, Roll, Say, Touch
from palheta.facts.steps import who
from palheta.match import Happened, Match
from palheta.match.match import Taken
from palheta.play.running import Runner
from palheta.play.steadiness import shaken
from palheta.rulebooks.base import TableState
from palheta.ruling import MayRoll, MaySay
from palheta.table.frame import SIDES, Point, Side, keeper_of, other

LOOKS = 6
DRAWS = 40
MOST = 4_000  # flicks drawn for one match
SHOT_DICE = ("shot", "penalty")
ANSWERS = (("keeper",), ("defence",))  # dice that must be rolled against a shot


class Shot(msgspec.Struct, frozen=True):
    """`frame`: which step of the replay it is, from 1; `entry`: the log's. `at`: where the ball lay. `chance`: to
    score; None where it could not be drawn any more."""

    frame: int
    entry: int
    period: int
    clock: float
    side: Side
    piece: str | None
    at: Point | None
    chance: float | None
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
    """`draws`: of how many a flick's chance is the share. `all_measured`: none was left out for want of time."""

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

    def chance(self, before: TableState, taken: Taken, aim: Aim, scored: bool) -> float | None:
        """None: it was no shot, or it could not be drawn any more."""
        rng = random.Random(f"{self._match.header.id} {taken.entry}")
        if self._left < LOOKS + DRAWS:
            self.complete = False
            return None
        if not (scored or self._scoring(before, taken.step, aim, rng, LOOKS)):
            return None
        return self._scoring(before, taken.step, aim, rng, DRAWS) / DRAWS

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
        again = replace(step, seen=run.seen)
        ruling = self._match.book.judge(before, again)
        return bool(ruling.state.score.of(side) > before.score.of(side))


def decided(match: Match, runner: Runner) -> Decided:
    measuring = _Measuring(match, runner)
    shots = tuple(_shots(match, measuring))
    tallies = {side: tally_of(match, side) for side in SIDES}
    return Decided(tallies["home"], tallies["away"], shots, fouls_of(match), DRAWS, measuring.complete)


def _states(match: Match) -> Iterator[tuple[int, Any, Taken]]:
    """Each step with its number in the replay and the state before it."""
    before = match.opening
    for frame, taken in enumerate(match.taken, start=1):
        yield frame, before, taken
        before = taken.ruling.state


def shots_told(match: Match) -> tuple[Shot, ...]:
    """Goals and, of a real table, what people aimed at the goal; no chance is drawn."""
    return tuple(_shots(match, None))


def _shots(match: Match, measuring: _Measuring | None) -> Iterator[Shot]:
    for frame, before, taken in _states(match):
        step, side = taken.step, who(taken.step)
        if side is None or not isinstance(step, Flick | Roll):
            continue
        scored = _scored(match, frame, side) > before.score.of(side)
        chance = None if measuring is None else _chance(match, measuring, before, taken, scored)
        if not (scored or chance is not None or (match.header.told and _aimed_at_goal(match, frame, side))):
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
            chance,
            scored,
        )


def _aimed_at_goal(match: Match, frame: int, side: Side) -> bool:
    """As people told it."""
    step = match.taken[frame - 1].step
    if not isinstance(step, Flick):
        return isinstance(step, Roll) and step.roll in SHOT_DICE
    goal = {keeper_of(other(side)), "post", "bar", "net"}
    met = any(isinstance(one, Touch) and one.touch[0] == "ball" and one.touch[1] in goal for one in step.seen)
    asked = False
    for earlier in reversed(match.taken[: frame - 1]):
        if isinstance(earlier.step, Flick):
            break
        asked = asked or (
            isinstance(earlier.step, Say) and earlier.step.say == "shot" and who(earlier.step) == side
        )
    return asked or met


def _scored(match: Match, frame: int, side: Side) -> int:
    """The goals of this side once its step was done, and answered where dice must answer it."""
    after = match.taken[frame - 1]
    if isinstance(after.step, Roll) and after.step.roll in SHOT_DICE:
        for taken in match.taken[frame:]:
            if who(taken.step) == side:
                break
            after = taken
    goals: int = after.ruling.state.score.of(side)
    return goals


def _chance(match: Match, measuring: _Measuring, before: Any, taken: Taken, scored: bool) -> float | None:
    """None: it was no shot, or nobody can tell."""
    step = taken.step
    if isinstance(step, Roll):
        return _of_dice(match.book, before, step) if step.roll in SHOT_DICE else None
    entry = match.entries[taken.entry - 1]
    show = entry.show if isinstance(entry, Happened) else None
    if show is None or show.aim is None or not isinstance(step, Flick) or not _met_ball(step):
        return None
    return measuring.chance(before, taken, show.aim, scored)


def _of_dice(book: Any, before: Any, shot: Roll) -> float:
    side, goals = shot.side, before.score.of(shot.side)

    def falls(state: Any, roll: Roll) -> float:
        faces = book.faces(roll.roll)
        return sum(follows(book.judge(state, replace(roll, face=face)).state) for face in faces) / len(faces)

    def follows(state: Any) -> float:
        """Until the ball is in, or whoever is next may choose what to roll."""
        if state.score.of(side) > goals:
            return 1.0
        offer = next((one for one in book.offers(state) if one.barred is None), None)
        if isinstance(offer, MaySay) and offer.side != side:
            return follows(book.judge(state, offer.default_step()).state)
        if not isinstance(offer, MayRoll) or offer.side == side or offer.dice not in ANSWERS:
            return 0.0
        return falls(state, Roll(roll=offer.dice[0], face="", side=offer.side))

    return falls(before, shot)


def _met_ball(step: Flick) -> bool:
    return any(isinstance(one, Touch) and "ball" in one.touch for one in step.seen)


def tally_of(match: Match, side: Side) -> Tally:
    played = [taken.step for taken in match.taken if isinstance(taken.step, Flick | Roll)]
    mine = [step for step in played if who(step) == side]
    seconds = 0.0
    for _, before, taken in _states(match):
        after = taken.ruling.state
        if before.next.side == side and after.period == before.period:
            seconds += max(0.0, after.clock - before.clock)
    touches = sum(isinstance(step, Flick) and _met_ball(step) for step in mine)
    return Tally(len(mine), touches, round(seconds, 1))


def fouls_of(match: Match) -> tuple[Fouls, ...]:
    """The commonest first."""
    calls = [(frame, call) for frame, taken in enumerate(match.taken, start=1) for call in taken.ruling.calls]
    counted = Counter((call.rule, call.against) for _, call in calls)
    found = []
    for (rule, against), _ in counted.most_common():
        these = [(frame, call) for frame, call in calls if (call.rule, call.against) == (rule, against)]
        call = these[0][1]
        found.append(Fouls(rule, call.call, call.title, against, tuple(frame for frame, _ in these)))
    return tuple(found)
