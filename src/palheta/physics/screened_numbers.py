"""Of every screened flick the numbers that its worth is a sum of, compiled. What each counts, `bots.value` says."""

from collections.abc import Collection
from math import exp, hypot
from typing import NamedTuple

import numpy as np

from palheta.physics import columns as col
from palheta.physics import screen_rows as row
from palheta.physics.chances import OWN, Shooting, chance_at, shooters
from palheta.physics.compiled import entry, jit
from palheta.physics.screen import Screened, owners
from palheta.physics.types import Floats, Ints
from palheta.physics.world import World
from palheta.table.frame import Side, keeper_of, other

NUMBERS = 26
PUSHED, PUSHED_BEFORE = (
    100.0,
    30.0,
)  # mm: who was pushed farther was not pushed worse; before the ball, much sooner
# Of the pitch's length: how far before a goal one shoots from, how soon a chance fades with the way to there, and where
# it ends. Beside a goal there is none: who has taken the ball into a corner has to bring it back.
BEFORE, NEAR, FAR = 0.15, 0.22, 1.2
BEHIND = 0.3  # the same: who is behind a goal, where the ball is in play there too, is far from it
BEYOND = 2.0  # a way so many times as long: what has left the pitch has to be brought back
CLOSE = 120.0  # mm: the same with the way of the next piece to the ball


class Judged(NamedTuple):
    """What the screen does not know: who made them, whether a shot was called, how often each goal would not be stopped
    by a dive, who may go on (groups of players, None: all), and which group it is after each: -1 nobody."""

    side: Side
    called: bool
    past: Floats
    groups: tuple[Collection[str] | None, ...]
    group: Ints


def numbers(found: Screened, judged: Judged) -> Floats:
    """A row a flick, one number for each of `bots.value.FLICK`."""
    world, side = found.world, judged.side
    names, table = world.names, world.table
    going_on = np.array([shooters(names, table, side, players)[0] for players in judged.groups])
    theirs, theirs_at = shooters(names, table, other(side))
    mine_at = shooters(names, table, side)[1]
    filled = np.empty((len(found), NUMBERS))
    _fill(
        found.rows, found.rest, judged.past, judged.group,
        world.q, owners(world), going_on, theirs.copy(), mine_at, theirs_at, _asked(world, judged), filled,
    )  # fmt: skip
    return filled


class _Asked(NamedTuple):
    """Whose they are, as in `screen_rows`; which way he plays; the ball, the other side's keeper; whether a shot was
    called, and from before the line from which the pitch says that one shoots; half of the pitch; the other goal's
    area."""

    mine: float
    sign: float
    ball: int
    keeper: int
    called: bool
    afar: bool
    half_length: float
    half_width: float
    area: tuple[float, float, float, float]


def _asked(world: World, judged: Judged) -> _Asked:
    pitch, side = world.table.pitch, judged.side
    sign, area, keeper = 1.0 if side == "home" else -1.0, pitch.goal_zone(other(side)), keeper_of(other(side))
    line = pitch.shooting_line
    return _Asked(
        mine=float(row.HOME if side == "home" else row.AWAY),
        sign=sign,
        ball=world.ball,
        keeper=world.index(keeper) if keeper in world.names else len(world.names),
        called=judged.called,
        afar=line is not None and bool(sign * world.q[world.ball, col.X] < pitch.length / 2 - line),
        half_length=pitch.length / 2,
        half_width=pitch.width / 2,
        area=(area.x0, area.y0, area.x1, area.y1),
    )


class _Standing(NamedTuple):
    """Where everything stood, whose it is, who of each group may shoot (`chances.shooters`), and of the other side."""

    q: Floats
    of: Floats
    going_on: Floats
    theirs: Floats
    mine_at: Shooting
    theirs_at: Shooting


# --- compiled


@entry
def faded(x: float, y: float, goal: float, half_length: float, half_width: float) -> tuple[float, float]:
    """How near the ball is to where one shoots from, and how far from there it is not: both between 0 and 1."""
    behind, beside = abs(x) - half_length, abs(y) - half_width
    away = hypot(x - goal * (1.0 - 2.0 * BEFORE), y)
    away = (away + BEYOND * max(behind, beside, 0.0)) / (2.0 * half_length)
    if behind > 0.0 and x * goal > 0.0:
        away += BEHIND
    share = away / NEAR
    return exp(-(share * share)), max(1.0 - away / FAR, 0.0)


@jit
def _reached(rest: Floats, who: Floats, ball: int) -> float:
    """How near the next player is to the ball."""
    nearest = 10.0 * CLOSE
    for i in range(rest.shape[0]):
        if who[i, OWN] > 0.0 and rest[i, 4] != col.GONE:
            nearest = min(nearest, hypot(rest[i, 0] - rest[ball, 0], rest[i, 1] - rest[ball, 1]))
    return exp(-nearest / CLOSE)


@jit
def _pushed(rest: Floats, stood: _Standing, mine: float) -> float:
    """How far (mm) the one of theirs that was pushed farthest."""
    most = 0.0
    for i in range(rest.shape[0]):
        if stood.of[i] != mine and stood.of[i] != row.NOBODY:
            most = max(most, hypot(rest[i, 0] - stood.q[i, 0], rest[i, 1] - stood.q[i, 1]))
    return most


@jit
def _gone(rest: Floats, of: Floats, mine: float) -> float:
    count = 0.0
    for i in range(rest.shape[0]):
        if of[i] == mine and rest[i, 4] == col.GONE:
            count += 1.0
    return count


@jit
def _kept(rest: Floats, who: Floats, stood: _Standing, asked: _Asked, into: Floats) -> None:
    """What the ball is worth to its own side: these go on."""
    x, y = rest[asked.ball, 0], rest[asked.ball, 1]
    into[11] = 1.0
    into[12], into[13] = faded(x, y, asked.sign * asked.half_length, asked.half_length, asked.half_width)
    if abs(x) <= asked.half_length:
        into[14] = _reached(rest, who, asked.ball)
    into[15] = chance_at(rest, who, asked.ball, stood.mine_at)
    x0, y0, x1, y1 = asked.area
    into[22] = into[15] if x0 <= x <= x1 and y0 <= y <= y1 else 0.0


@entry
def _fill(
    rows: Floats, rests: Floats, past: Floats, groups: Ints,
    q: Floats, of: Floats, going_on: Floats, theirs: Floats, mine_at: Shooting, theirs_at: Shooting,
    asked: _Asked, filled: Floats,
) -> None:  # fmt: skip
    stood = _Standing(q, of, going_on, theirs, mine_at, theirs_at)
    goal_x = asked.sign * asked.half_length
    for k in range(rows.shape[0]):
        told, rest, into = rows[k], rests[k], filled[k]
        x, y = rest[asked.ball, 0], rest[asked.ball, 1]
        goal, out, group = told[row.GOAL], told[row.OUT], groups[k]
        met, theirs_before = told[row.MET] < col.INF, told[row.THEIRS_BEFORE] > 0.0
        scores = goal != row.NOBODY and goal != asked.mine and not theirs_before
        over_theirs = out == row.GOAL_LINE and asked.sign * told[row.OUT_X] > 0.0
        last = told[row.LAST_ON_BALL]
        saved = last == asked.keeper
        by_me = last != col.NOTHING and stood.of[int(last)] == asked.mine
        ended = goal != row.NOBODY or out != row.NOT_OUT
        short = asked.called and not scores and not over_theirs and not saved
        keeps = met and told[row.THEIRS_ON_BALL] == 0.0 and not ended and group >= 0 and not short
        for n in range(NUMBERS):
            into[n] = 0.0
        into[0] = 1.0
        if scores:
            into[2 if asked.called else 1] = past[k]
            into[3] = past[k] if asked.afar else 0.0
        into[4] = 1.0 if goal == asked.mine else 0.0
        into[5] = 1.0 if met else 0.0
        into[6] = 1.0 if theirs_before else 0.0
        into[7] = 1.0 if told[row.OWN_BEFORE] > 0.0 else 0.0
        into[8] = 1.0 if out == row.TOUCHLINE else 0.0
        into[9] = 1.0 if over_theirs else 0.0
        into[10] = 1.0 if out == row.GOAL_LINE and not over_theirs else 0.0
        if keeps:
            _kept(rest, stood.going_on[group], stood, asked, into)
        elif not ended:
            into[16], into[17] = faded(x, y, -goal_x, asked.half_length, asked.half_width)
            into[18] = chance_at(rest, stood.theirs, asked.ball, stood.theirs_at)
        pushed = _pushed(rest, stood, asked.mine)
        into[19], into[20] = min(pushed / PUSHED, 1.0), _gone(rest, stood.of, asked.mine)
        into[21] = 1.0 if short else 0.0
        into[23] = 1.0 if over_theirs and not by_me else 0.0
        into[24] = 1.0 if out == row.GOAL_LINE and not over_theirs and by_me else 0.0
        into[25] = min(pushed / PUSHED_BEFORE, 1.0) if theirs_before else 0.0
