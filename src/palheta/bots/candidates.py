"""What a side might flick at the ball, by geometry alone: which piece, past which edge of it, how hard, over what.

Straight at the ball, a little to one side or the other (which sends it the other way), so that the ball runs to a point
of the goal or to a mate, off a cushion where there is one, pressed over what stands in the way where the game knows
that. What comes of it the screen says.
"""

import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np

from palheta.bots.aiming import Runs, driving, speed_for, tried
from palheta.facts import How, Manner
from palheta.physics import columns as col
from palheta.physics.screen import Strokes
from palheta.physics.strokes import limits
from palheta.physics.world import World
from palheta.play import actions as do
from palheta.play.steadiness import TREMORS, Steadiness
from palheta.table.frame import Point, is_keeper, keeper_of, other, side_of

LOFTS = (0.3, 0.6)  # of a press
SHOTS = (
    0.2,
    0.4,
    0.75,
)  # how fast a piece meets a ball that is to run to the goal, as a share of the fastest
PASSES = (0.85, 1.0, 1.15)  # of what lets the ball come to rest by a mate
NEAR_GOAL = 60.0  # mm: a keeper that stands farther before it leaves the whole goal free
SHORT = 1.2  # of both radii: the ball is to stop so far before a mate's middle, on the goal's side


class Width(NamedTuple):
    """How much is looked at: the nearest pieces, how far beside the ball's middle each is aimed (as a share of where it
    would just miss), how fast it is to be when it meets it (as a share of the fastest), and whether cushions are used.
    `shots`: how many points of every gap beside the keeper the ball is sent to, or of the whole goal (`open_goal`);
    `mates`: how many of the side's own.
    """

    pieces: int
    cuts: tuple[float, ...]
    speeds: tuple[float, ...]
    cushions: bool = False
    shots: int = 0
    mates: int = 0
    open_goal: bool = False


class _Lying(NamedTuple):
    """The table in plain numbers: numpy's are slow one by one, and each of these is asked for a hundred times."""

    world: World
    at: list[Point]
    ball: Point
    most: float  # the fastest, mm/s
    slowing: float

    def radius(self, i: int) -> float:
        return self.world.constants.item(i, col.RADIUS)


def _lying(world: World) -> _Lying:
    at: list[Point] = world.q[:, : col.Y + 1].tolist()
    slowing = 2 * world.materials.piece_friction * col.GRAVITY
    return _Lying(world, at, at[world.ball], limits(world.gear).speed, slowing)


def candidates(world: World, pieces: Iterable[str], ways: Iterable[How], width: Width) -> Strokes:
    lying = _lying(world)
    rows = [
        (i, angle, speed, 0.0, loft, float(how == "press"))
        for i in _nearest(lying, pieces, width.pieces)
        for how in ways
        if how != "turn"
        for angle, speed, loft in _at_the_ball(lying, i, how, width)
    ]
    return Strokes(*np.array(rows, float).reshape(-1, 6).T)


def _nearest(lying: _Lying, pieces: Iterable[str], most: int) -> list[int]:
    """What stands on the table and can be flicked; a keeper that is held is pushed, which is another thing."""
    index, held = lying.world.setting.index, lying.world.table.keeper.shape != "disc"
    bodies = [index[name] for name in pieces if name in index and not (held and is_keeper(name))]
    (x, y), at = lying.ball, lying.at
    return sorted(bodies, key=lambda i: math.hypot(x - at[i][0], y - at[i][1]))[:most]


def _at_the_ball(lying: _Lying, i: int, how: How, width: Width) -> Iterator[tuple[float, float, float]]:
    """Angle, speed and loft of each."""
    world, here, ball, most, slowing = lying.world, lying.at[i], lying.ball, lying.most, lying.slowing
    reach = lying.radius(i) + lying.radius(world.ball)
    if world.s.item(world.ball, col.SUPPORT) == i:  # it carries the ball into play
        yield from ((angle, share * most, 0.0) for angle in range(0, 360, 15) for share in width.speeds)
        return
    for target in [ball, *(_mirrored(world, ball) if width.cushions and how == "flick" else ())]:
        dx, dy = target[0] - here[0], target[1] - here[1]
        way = math.hypot(dx, dy)
        straight = math.degrees(math.atan2(dy, dx))
        if how == "press":
            strengths = [(_flown(way, share * most, most), loft) for share in width.speeds for loft in LOFTS]
        else:
            strengths = [(_arriving(way - reach, share * most, slowing, most), 0.0) for share in width.speeds]
        for cut in width.cuts:
            angle = straight + math.degrees(math.asin(cut * reach / max(way, reach)))
            for speed, loft in strengths:
                yield angle, speed, loft
    if how == "flick":
        known = tried(world.gear)
        for target, speeds in _aims(lying, i, reach, width):
            found = driving(here, ball, target, reach, known.throws)
            if found is not None:
                angle, way = found
                fastest = most if speeds is SHOTS else _just_there(ball, target, angle, known.runs)
                for share in speeds:
                    yield angle, _arriving(way, share * fastest, slowing, most), 0.0


def _just_there(ball: Point, target: Point, angle: float, runs: Runs) -> float:
    """How fast a piece that comes from there has to meet the ball for it to stop at the target."""
    dx, dy = target[0] - ball[0], target[1] - ball[1]
    aside = math.radians(angle) - math.atan2(dy, dx)
    return speed_for(math.hypot(dx, dy), runs) / max(
        math.cos(aside), 0.3
    )  # what is cut gets only so much of it


def _arriving(way: float, speed: float, slowing: float, most: float) -> float:
    """How fast it must start to have this speed there."""
    return min(math.sqrt(slowing * max(way, 0.0) + speed**2), most)


def _aims(lying: _Lying, i: int, reach: float, width: Width) -> Iterator[tuple[Point, tuple[float, ...]]]:
    """Where the ball is to run: points of the other side's goal, and mates, those nearest to that goal first."""
    world = lying.world
    side = side_of(world.names[i])
    if side is None:
        return
    goal = world.table.pitch.goal_line(other(side))
    keeper = None if width.open_goal else keeper_of(other(side))
    for y in _beside_the_keeper(lying, keeper, goal, width.shots):
        yield (goal, y), SHOTS
    if not width.mates:
        return
    mates = (
        lying.at[k]
        for k, name in enumerate(world.names)
        if k != i and side_of(name) == side and not is_keeper(name)
    )
    for x, y in sorted(mates, key=lambda at: math.hypot(goal - at[0], at[1]))[: width.mates]:
        away = math.hypot(goal - x, y) or 1.0
        ahead = SHORT * reach / away
        yield (x + (goal - x) * ahead, y - y * ahead), PASSES


def _beside_the_keeper(lying: _Lying, keeper: str | None, goal: float, points: int) -> Iterator[float]:
    """So many points of each gap that the keeper leaves; of the whole goal where none stands in it."""
    world = lying.world
    ball = lying.radius(world.ball)
    half = world.table.pitch.goal.width / 2 - ball
    gaps = [(-half, half)]
    if keeper is not None and keeper in world.names:
        x, y = lying.at[world.index(keeper)]
        if abs(x - goal) < NEAR_GOAL and abs(y) < half + ball:
            reach = world.table.keeper.width / 2 + ball
            gaps = [(-half, y - reach), (y + reach, half)]
    for low, high in gaps:
        if low < high:
            yield from (low + (high - low) * (k + 0.5) / points for k in range(points))


def _flown(way: float, spare: float, most: float) -> float:
    """A pressed button flies about as far as its speed squared over g."""
    return min(math.sqrt(way * col.GRAVITY) * 0.8 + spare / 2, most)


def _mirrored(world: World, ball: Point) -> Iterator[Point]:
    """Where the ball would be seen in the cushions along the sides."""
    if not world.table.pitch.fence:
        return
    edge = world.table.pitch.table
    radius = world.table.piece.diameter / 2
    for y in (edge.y0 + radius, edge.y1 - radius):
        yield ball[0], 2 * y - ball[1]


def shaken(strokes: Strokes, world: World, hand: Steadiness, draws: int, rng: np.random.Generator) -> Strokes:
    """Each so many times as the fingers may carry it out: k-th candidate, then its draws."""
    tremor, most = TREMORS[hand], limits(world.gear).speed
    body, angle, speed, offset, loft, press = (np.repeat(column, draws) for column in strokes)
    count = len(body)
    return Strokes(
        body,
        angle + rng.normal(0.0, 1.0, count) * tremor.angle,
        np.clip(speed * (1.0 + rng.normal(0.0, 1.0, count) * tremor.power), 0.0, most),
        np.clip(offset + rng.normal(0.0, 1.0, count) * tremor.offset, -1.0, 1.0),
        loft,
        press,
    )


def as_flick(world: World, strokes: Strokes, k: int, manner: Manner | None) -> do.DoFlick:
    body, angle, speed, offset, loft, press = [column.item(k) for column in strokes]
    how: How = "press" if press else "flick"
    power = min(1.0, speed / limits(world.gear).speed)
    return do.DoFlick(world.names[int(body)], angle, power, offset, loft, how, manner)


def as_strokes(world: World, flick: do.DoFlick) -> Strokes:
    """The same the other way: one stroke."""
    speed = flick.power * limits(world.gear).speed
    one = (world.index(flick.piece), flick.angle, speed, flick.offset, flick.loft, flick.how == "press")
    return Strokes(*(np.array([value], float) for value in one))
