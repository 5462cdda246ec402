"""How good a shot a side would have from where everything rests: by geometry alone, for thousands of positions at once.

The better of its pieces drives the ball at some part of the goal. A hand that errs by a degree sends the ball astray by
that times the piece's way over the radii of both; what is left of the goal beside its keeper is the window. Who stands
on the piece's way or the ball's makes it unlikely. What it is worth in a book, `value`'s weights say.
"""

from collections.abc import Collection, Mapping
from math import cos, erf, hypot, radians, sqrt
from typing import NamedTuple

import numpy as np

from palheta.facts import Place
from palheta.physics import columns as col
from palheta.physics.compiled import entry, jit
from palheta.physics.types import Floats
from palheta.physics.world import World
from palheta.table.frame import Point, Side, is_keeper, other, side_of
from palheta.table.table import Table

ERRS = radians(1.0)  # a club player's hand
NEAREST = 150.0  # mm: from nearer nothing gets easier, the keeper is then before the ball
STEEPEST = cos(radians(72.0))  # a piece cannot drive the ball farther aside of its own way
BLOCKED = 0.1  # what is left of a chance when somebody stands in the way
LEAST_WINDOW = 8.0  # mm: a keeper leaves so much, wherever it stands
ON, OWN, KEEPER, RADIUS = 0, 1, 2, 3  # columns of `who`


class Shooting(NamedTuple):
    """Where to: the goal line's x, how far beside its middle, half of what the keeper leaves free there; the ball's
    radius; how far before the goal shots count."""

    goal: float
    beside: float
    window: float
    ball: float
    line: float


@jit
def _astray(x: float, y: float, ax: float, ay: float, bx: float, by: float) -> float:
    """How far a point lies from the way from a to b."""
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    share = 0.0 if length == 0.0 else min(max(((x - ax) * dx + (y - ay) * dy) / length, 0.0), 1.0)
    return hypot(x - ax - share * dx, y - ay - share * dy)


@jit
def _free(
    at: Floats, who: Floats, but: int, ax: float, ay: float, bx: float, by: float, radius: float
) -> bool:
    """Nobody stands there but the one; a keeper moves."""
    for i in range(at.shape[0]):
        if i == but or who[i, ON] == 0.0 or who[i, KEEPER] > 0.0:
            continue
        if _astray(at[i, 0], at[i, 1], ax, ay, bx, by) < who[i, RADIUS] + radius:
            return False
    return True


@jit
def _best(at: Floats, who: Floats, x: float, y: float, shot: Shooting) -> float:
    best = 0.0
    if (
        abs(shot.goal - x) > shot.line or abs(x) > abs(shot.goal) - shot.ball
    ):  # too far away, or beside the goal
        return best
    for k in range(2):
        to = shot.beside * (2.0 * k - 1.0)
        way = hypot(shot.goal - x, to - y)
        if way < 1.0:
            continue
        ux, uy = (shot.goal - x) / way, (to - y) / way
        clear, looked = True, False
        for i in range(at.shape[0]):
            if who[i, ON] == 0.0 or who[i, OWN] == 0.0:
                continue
            both = who[i, RADIUS] + shot.ball
            cx, cy = x - ux * both, y - uy * both
            dx, dy = cx - at[i, 0], cy - at[i, 1]
            run = hypot(dx, dy)
            straight = 1.0 if run < 0.2 * both else (dx * ux + dy * uy) / run
            if straight < STEEPEST:
                continue
            apart = max(hypot(x - at[i, 0], y - at[i, 1]), both)
            error = ERRS * (1.0 + apart / (both * straight))
            found = straight * erf(shot.window * abs(ux) / (max(way, NEAREST) * error * sqrt(2.0)))
            if found <= best:
                continue
            if not looked:
                clear, looked = _free(at, who, i, x, y, shot.goal, to, shot.ball), True
            if not clear or not _free(at, who, i, at[i, 0], at[i, 1], cx, cy, who[i, RADIUS]):
                found *= BLOCKED
            best = max(best, found)
    return best


@jit
def chance_at(rest: Floats, who: Floats, ball: int, shot: Shooting) -> float:
    """`rest[i]`: x, y, z, heading, mode of body i. It writes into `who` which are still there."""
    for i in range(rest.shape[0]):
        who[i, ON] = 1.0 if rest[i, 4] != col.GONE and i != ball else 0.0
    return _best(rest, who, rest[ball, 0], rest[ball, 1], shot)


@entry
def _all(rest: Floats, who: Floats, ball: int, shot: Shooting, found: Floats) -> None:
    for k in range(rest.shape[0]):
        found[k] = chance_at(rest[k], who, ball, shot)


def shooting(table: Table, side: Side) -> Shooting:
    pitch, ball = table.pitch, table.ball.size / 2
    half = pitch.goal.width / 2
    window = max((half - table.keeper.width / 2 - ball) / 2, LEAST_WINDOW)
    line = pitch.shooting_line if pitch.shooting_line is not None else pitch.length
    return Shooting(pitch.goal_line(other(side)), half - ball - window, window, ball, line)


def chances(world: World, rest: Floats, side: Side, players: Collection[str] | None = None) -> Floats:
    """What this side's best shot is worth from each of these positions, between 0 and 1. `players`: of these only."""
    return _found(world.names, world.table, rest, world.ball, side, players)


def chance(
    table: Table,
    pieces: Mapping[str, Place],
    ball: Point,
    side: Side,
    players: Collection[str] | None = None,
) -> float:
    """The same of one position."""
    names = tuple(name for name, place in pieces.items() if place.point is not None)
    rest = np.zeros((1, len(names) + 1, 5))
    rest[0, :, :2] = [*(pieces[name].point or ball for name in names), ball]
    return float(_found((*names, "ball"), table, rest, len(names), side, players)[0])


# By the very same table (it is held, so that its id is nobody else's), bodies, side and players.
_KNOWN: dict[tuple[int, tuple[str, ...], Side, frozenset[str] | None], tuple[Table, Floats, Shooting]] = {}
MOST_KNOWN = 1024


def _found(
    names: tuple[str, ...],
    table: Table,
    rest: Floats,
    ball: int,
    side: Side,
    players: Collection[str] | None,
) -> Floats:
    found = np.zeros(len(rest))
    who, shot = shooters(names, table, side, players)
    _all(rest, who.copy(), ball, shot, found)  # it writes who is still there
    return found


def shooters(
    names: tuple[str, ...], table: Table, side: Side, players: Collection[str] | None = None
) -> tuple[Floats, Shooting]:
    """A row a body of who may shoot and who stands in the way, and where to. Whoever writes into it makes a copy."""
    only = None if players is None else frozenset(players)
    key = id(table), names, side, only
    known = _KNOWN.get(key)
    if known is None:
        if len(_KNOWN) >= MOST_KNOWN:
            _KNOWN.clear()
        who = np.array([_who(table, name, side, only) for name in names])
        known = _KNOWN[key] = table, who, shooting(table, side)
    return known[1], known[2]


def _who(
    table: Table, name: str, side: Side, players: Collection[str] | None
) -> tuple[float, float, float, float]:
    """A keeper that is a button stands in the way as others do; one that is held is moved before a shot."""
    plays = side_of(name) == side if players is None else name in players
    keeper = is_keeper(name)
    return (
        1.0,
        float(plays and not keeper),
        float(keeper and table.keeper.shape != "disc"),
        table.radius(name),
    )
