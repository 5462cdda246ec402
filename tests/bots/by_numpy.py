"""The numbers of a screened flick in plain numpy: slow, and easy to read. The compiled ones have to be the same."""

import numpy as np

from palheta.bots import scoring
from palheta.bots.going_on import NOBODY_ASKED, GoingOn, kinds
from palheta.bots.screened_value import kept
from palheta.physics import columns as col
from palheta.physics import screen_rows as row
from palheta.physics.chances import chances
from palheta.physics.screen import Screened, Which, owners
from palheta.physics.screened_numbers import BEFORE, BEHIND, BEYOND, CLOSE, FAR, NEAR
from palheta.physics.types import Floats
from palheta.physics.world import World
from palheta.table.frame import Side, is_keeper, keeper_of, other, side_of
from palheta.table.pitch import Pitch


def flick_rows(found: Screened, side: Side, called: bool, after: GoingOn = NOBODY_ASKED) -> Floats:
    world, pitch = found.world, found.world.table.pitch
    mine = float(row.HOME if side == "home" else row.AWAY)
    of, sign = owners(world), 1.0 if side == "home" else -1.0
    goal, out = found.column(row.GOAL), found.column(row.OUT)
    into, conceded = scoring.scored(found, side), goal == mine
    scores = into * scoring.past_a_dive(found, side)
    ended = (goal != row.NOBODY) | (out != row.NOT_OUT)
    theirs_end = sign * found.column(row.OUT_X) > 0
    passing = np.isin(kinds(found), [k for k, players in after.items() if not players]) if after else False
    short = called & ~into & ~((out == row.GOAL_LINE) & theirs_end) & ~_saved(found, side)
    keeps = kept(found) & np.logical_not(passing) & ~short
    lost = ~keeps & ~ended
    ball = found.rest[:, world.ball, :2]
    near, far = faded(ball, sign * pitch.length / 2, pitch)
    near_theirs, far_theirs = faded(ball, -sign * pitch.length / 2, pitch)
    reached, chance = _then(found, side, after)
    theirs_before, by_me = found.column(row.THEIRS_BEFORE) > 0, _by(found, mine)
    pushed = found.moved((of != mine) & (of != row.NOBODY)).max(axis=1, initial=0.0)
    columns = (
        1.0,
        scores * (not called),
        scores * called,
        scores * _from_afar(found, sign),
        conceded,
        found.met_ball,
        theirs_before,
        found.column(row.OWN_BEFORE) > 0,
        out == row.TOUCHLINE,
        (out == row.GOAL_LINE) & theirs_end,
        (out == row.GOAL_LINE) & ~theirs_end,
        keeps,
        keeps * near,
        keeps * far,
        keeps * reached * (np.abs(ball[:, 0]) <= pitch.length / 2),
        keeps * chance,
        lost * near_theirs,
        lost * far_theirs,
        _answers(found, lost, side),
        np.minimum(pushed / 100.0, 1.0),
        found.left[:, of == mine].sum(axis=1),
        short,
        keeps * chance * _inside(ball, side, pitch),
        (out == row.GOAL_LINE) & theirs_end & ~by_me,
        (out == row.GOAL_LINE) & ~theirs_end & by_me,
        np.minimum(pushed / 30.0, 1.0) * theirs_before,
    )
    return np.stack([np.broadcast_to(column, len(found)) for column in columns], axis=1).astype(float)


def _by(found: Screened, mine: float) -> Which:
    """This side touched the ball last."""
    last = found.column(row.LAST_ON_BALL).astype(int)
    by_me: Which = (last != col.NOTHING) & (owners(found.world)[last] == mine)
    return by_me


def _answers(found: Screened, lost: Which, side: Side) -> Floats:
    """The other side's chance where it has the ball then, and none where it has not."""
    answers = np.zeros(len(found))
    if lost.any():
        answers[lost] = chances(found.world, found.rest[lost], other(side))
    return answers


def faded(ball: Floats, goal: float, pitch: Pitch) -> tuple[Floats, Floats]:
    x, y = np.abs(ball[:, 0]) - pitch.length / 2, np.abs(ball[:, 1]) - pitch.width / 2
    beyond = np.maximum(np.maximum(x, y), 0.0)
    away = np.hypot(ball[:, 0] - goal * (1 - 2 * BEFORE), ball[:, 1])
    away = (away + BEYOND * beyond) / pitch.length
    away += BEHIND * ((x > 0) & (ball[:, 0] * goal > 0))
    return np.exp(-((away / NEAR) ** 2)), np.maximum(1.0 - away / FAR, 0.0)


def _inside(ball: Floats, side: Side, pitch: Pitch) -> Which:
    """In the other side's goal area, from where not every book lets one shoot."""
    area = pitch.goal_zone(other(side))
    x, y = ball[:, 0], ball[:, 1]
    inside: Which = (area.x0 <= x) & (x <= area.x1) & (area.y0 <= y) & (y <= area.y1)
    return inside


def _then(found: Screened, side: Side, after: GoingOn) -> tuple[Floats, Floats]:
    """How near the next player is to the ball and how good his shot would be, of those who may go on."""
    everybody = frozenset(n for n in found.world.names if side_of(n) == side and not is_keeper(n))
    if not after:
        return _reached(found.world, found.rest, everybody), chances(found.world, found.rest, side, everybody)
    reached, chance = np.zeros(len(found)), np.zeros(len(found))
    groups: dict[frozenset[str], list[int]] = {}
    of = kinds(found)
    for kind in dict.fromkeys(of.tolist()):
        groups.setdefault(after.get(kind, everybody), []).append(kind)
    for players, same in groups.items():
        if players:
            these = np.isin(of, same)
            rest = found.rest if these.all() else found.rest[these]
            reached[these] = _reached(found.world, rest, players)
            chance[these] = chances(found.world, rest, side, players)
    return reached, chance


def _reached(world: World, rest: Floats, players: frozenset[str]) -> Floats:
    which = [k for k, name in enumerate(world.names) if name in players and not is_keeper(name)]
    ball, there = rest[:, world.ball], rest[:, which]
    away = np.hypot(there[:, :, 0] - ball[:, None, 0], there[:, :, 1] - ball[:, None, 1])
    away = np.where(there[:, :, 4] == col.GONE, 10 * CLOSE, away)
    nearest: Floats = np.exp(-away.min(axis=1, initial=10 * CLOSE) / CLOSE)
    return nearest


def _saved(found: Screened, side: Side) -> Which:
    """It came to the other side's keeper."""
    keeper = keeper_of(other(side))
    at_keeper: Which = found.column(row.LAST_ON_BALL) == (
        found.world.index(keeper) if keeper in found.world.names else col.INF
    )
    return at_keeper


def _from_afar(found: Screened, sign: float) -> bool:
    """The ball lies before the line from which the pitch says that one shoots."""
    pitch, x = found.world.table.pitch, found.world.q[found.world.ball, col.X]
    return pitch.shooting_line is not None and bool(sign * x < pitch.length / 2 - pitch.shooting_line)
