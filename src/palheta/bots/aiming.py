"""How a piece has to meet the ball so that this runs somewhere.

A piece that meets it past its middle takes it along a little, by friction and as the two turn: by how much is tried out
once on the simulated table, for every gear.
"""

import math
from typing import NamedTuple

import numpy as np

from palheta.facts import at
from palheta.physics import columns as col
from palheta.physics.screen import Strokes, screen
from palheta.physics.world import World
from palheta.table.frame import Point
from palheta.table.gear import Gear

STEEPEST = 75  # degrees: a piece cannot drive the ball farther aside of its own way
STEP = 5  # degrees between the cuts that are tried
TRIED_AT = 500.0  # mm/s
AGAIN = 4  # until what the throw takes is allowed for

SPEEDS = (
    100.0,
    150.0,
    220.0,
    320.0,
    450.0,
    650.0,
    900.0,
    1300.0,
    1900.0,
    2700.0,
)  # mm/s that are tried straight on

Throws = tuple[float, ...]
"""By how many radians the ball runs nearer to the piece's own way than the line of both middles, every STEP of cut."""

Runs = tuple[tuple[float, float], ...]
"""How far a ball runs that a piece of this speed meets straight, the shortest first: way and speed."""


class Tried(NamedTuple):
    throws: Throws
    runs: Runs


_KNOWN: dict[int, tuple[Gear, Tried]] = {}
MOST_KNOWN = 64


def tried(gear: Gear) -> Tried:
    """The very same gear has the same; it is held, so that its id is nobody else's."""
    found = _KNOWN.get(id(gear))
    if found is None:
        if len(_KNOWN) >= MOST_KNOWN:
            _KNOWN.clear()
        found = _KNOWN[id(gear)] = gear, Tried(_throws(gear), _runs(gear))
    return found[1]


def _runs(gear: Gear) -> Runs:
    """Along the table from one of its ends, as far as it goes without meeting the other."""
    start = 0.4 * gear.table.pitch.length
    reach = gear.table.radius("h1") + gear.table.radius("ball")
    world = World.from_position(gear, {"ball": at(-start, 0.0), "h1": at(-start - reach - 0.5, 0.0)})
    none = np.zeros(len(SPEEDS))
    strokes = Strokes(none + world.index("h1"), none, np.array(SPEEDS), none, none, none)
    ran = screen(world, strokes.kicks(world)).rest[:, world.ball, 0] + start
    ways = [(float(way), speed) for way, speed in zip(ran, SPEEDS, strict=True)]
    return tuple(
        one for k, one in enumerate(ways) if one[0] < 2 * start and all(w < one[0] for w, _ in ways[:k])
    )


def speed_for(way: float, runs: Runs) -> float:
    """How fast a piece has to meet the ball for it to run so far: between two that were tried as its square."""
    if not runs:
        return SPEEDS[-1]
    near = min(runs, key=lambda one: abs(one[0] - way))
    return near[1] * math.sqrt(max(way, 1.0) / max(near[0], 1.0))


def _throws(gear: Gear) -> Throws:
    world = World.from_position(
        gear, {"ball": at(0.0, 0.0), "h1": at(-2 * gear.table.radius("h1") - 20.0, 0.0)}
    )
    piece, ball = world.index("h1"), world.ball
    reach = float(world.constants[piece, col.RADIUS] + world.constants[ball, col.RADIUS])
    away = -float(world.q[piece, col.X])
    cuts = np.radians(np.arange(STEP, STEEPEST + 1, STEP))
    headings = np.arcsin(
        reach * np.sin(cuts) / away
    )  # below the line of both middles: the ball runs above it
    none = np.zeros(len(cuts))
    strokes = Strokes(none + piece, np.degrees(-headings), none + TRIED_AT, none, none, none)
    rest = screen(world, strokes.kicks(world)).rest[:, ball, :2]
    ran = np.arctan2(rest[:, 1], rest[:, 0])
    return (0.0, *(float(one) for one in cuts - headings - ran))


def driving(
    here: Point, ball: Point, target: Point, reach: float, throws: Throws
) -> tuple[float, float] | None:
    """The direction (degrees) in which a piece meets the ball so that this runs to the target, and how far it has to
    go; None where it would have to come from the other side."""
    wanted = math.atan2(target[1] - ball[1], target[0] - ball[0])
    centres = wanted
    for _ in range(AGAIN):
        mx = ball[0] - math.cos(centres) * reach - here[0]
        my = ball[1] - math.sin(centres) * reach - here[1]
        way, heading = math.hypot(mx, my), math.atan2(my, mx)
        if way < 1.0:
            return math.degrees(wanted), 0.0
        cut = math.remainder(centres - heading, math.tau)
        share, k = math.modf(abs(math.degrees(cut)) / STEP)
        if int(k) + 1 >= len(throws):
            return None
        thrown = throws[int(k)] * (1 - share) + throws[int(k) + 1] * share
        centres = wanted + math.copysign(thrown, cut)
    return math.degrees(heading), way
