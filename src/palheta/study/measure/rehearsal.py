"""An experiment done by the simulator: what would have been read on a table of such materials."""

from math import hypot, sqrt
from typing import NamedTuple

import msgspec
import numpy as np

from palheta.facts.place import Place, at
from palheta.physics import columns as col
from palheta.physics.flick import kicked
from palheta.physics.kick import BODY, KICK, KICK_Y
from palheta.physics.trace import Trace
from palheta.physics.types import Floats
from palheta.physics.world import World
from palheta.study.measure.experiments import Kind, Thing
from palheta.study.measure.readings import Readings, Run
from palheta.table.frame import Point
from palheta.table.gear import Gear

VAST = 16_000.0  # mm: a table on which nothing meets what it should not
START = (0.0, -4_000.0)
PIECE: dict[Thing, str] = {"piece": "h1", "ball": "ball", "keeper": "ak"}
STRUCK: dict[Thing, str] = {"piece": "a1", "ball": "ball", "keeper": "ak"}
CLOSE = 0.01  # mm from what will be struck
TICK = sqrt(2 / 12)  # of a frame: the error of a difference of two readings, each right within half a frame
# What is read scatters by more than the ruler: hands, draughts, a surface that is not the same everywhere. As a share
# of the reading; it weighs readings against each other, the intervals come from how they really scatter.
SCATTER: dict[Kind, float] = {
    "slide": 0.01, "tilt": 0.03, "head_on": 0.01, "fence": 0.01, "ramp": 0.02, "ramp_fence": 0.02,
    "fastest": 0.05, "weigh": 0.0,
}  # fmt: skip
READ: dict[Kind, tuple[str, ...]] = {
    "slide": ("time", "way"),
    "tilt": ("rise",),
    "head_on": ("striker", "target"),
    "fence": ("time", "after"),
    "ramp": ("run",),
    "ramp_fence": ("after",),
    "fastest": ("time",),
    "weigh": ("grams",),
}
UNKNOWN_SPEED = ("slide", "head_on", "fence")


class Observed(NamedTuple):
    """The readings that the simulator must explain, and how well each is known."""

    values: Floats
    errors: Floats


def observed(run: Run, by: Readings) -> Observed:
    values = np.array([run.read[name] for name in READ[run.kind]])
    own = {"time": TICK / by.frames, "grams": by.scale}
    errors = [own.get(name, by.ruler) for name in READ[run.kind]]
    return Observed(values, np.hypot(errors, SCATTER[run.kind] * values))


class Bench:
    """A table without end, of such materials, and what has been set up on it: hundreds of runs begin alike."""

    def __init__(self, gear: Gear) -> None:
        self.gear = gear
        self._worlds: dict[tuple[Thing, float, bool], World] = {}

    def alone(self, thing: Thing, start: Point = START) -> World:
        key = (thing, start[1], False)
        if key not in self._worlds:
            self._worlds[key] = World.from_position(self.gear, {PIECE[thing]: at(*start)})
        return self._worlds[key]

    def face_to_face(self, thing: Thing) -> World:
        """A piece right before what it will strike."""
        key = (thing, START[1], True)
        if key not in self._worlds:
            (x, y), table = START, self.gear.table
            flat = thing == "keeper" and table.keeper.shape == "box"
            apart = table.radius("h1") + CLOSE
            apart += table.keeper.thickness / 2 if flat else table.radius(STRUCK[thing])
            target = Place((x, y + apart), angle=90.0) if flat else at(x, y + apart)
            self._worlds[key] = World.from_position(self.gear, {"h1": at(x, y), STRUCK[thing]: target})
        return self._worlds[key]


def vast(gear: Gear) -> Gear:
    """The same materials and pieces on a table without end."""
    pitch = msgspec.structs.replace(gear.table.pitch, length=VAST, width=VAST)
    return msgspec.structs.replace(gear, table=msgspec.structs.replace(gear.table, pitch=pitch))


def guess(run: Run, gear: Gear) -> float:
    """A speed to begin the search with, mm/s; where it is known, any."""
    made_of, read = gear.materials, run.read
    if run.kind not in UNKNOWN_SPEED:
        return 1.0
    if run.kind == "slide":
        return sqrt(2 * _friction(gear, run.thing) * col.GRAVITY * read["way"])
    if run.kind == "fence":
        return read["before"] / read["time"] + _friction(gear, run.thing) * col.GRAVITY * read["time"] / 2
    after = _friction(gear, run.thing) * col.GRAVITY * read["target"]
    masses = (
        made_of.piece_mass,
        {"piece": made_of.piece_mass, "ball": made_of.ball_mass}.get(run.thing, made_of.keeper_mass),
    )
    return sqrt(2 * after) * sum(masses) / masses[0] / 1.6


def _friction(gear: Gear, thing: Thing) -> float:
    made_of = gear.materials
    if thing == "ball":
        return made_of.ball_friction if gear.table.ball.shape == "cube" else made_of.ball_rolling
    return made_of.piece_friction if thing == "piece" else made_of.keeper_friction


def rehearsed(run: Run, bench: Bench, speed: float) -> Floats:
    """What would have been read, in the order of READ. `speed` matters where it is unknown."""
    gear = bench.gear
    match run.kind:
        case "slide":
            trace = _sent(bench.alone(run.thing), run.thing, speed)
            name = PIECE[run.thing]
            return np.array([_passing(trace, name, run.read["over"], speed), _way(trace, name)])
        case "fastest":
            speed = gear.materials.hand_speed
            return np.array(
                [_passing(_sent(bench.alone("piece"), "piece", speed), "h1", run.read["over"], speed)]
            )
        case "tilt":
            grip = _friction(gear, run.thing)
            return np.array([run.read["length"] * grip / hypot(1.0, grip)])
        case "weigh":
            return np.array([run.read["count"] * getattr(gear.materials, f"{run.thing}_mass")])
        case "head_on":
            return _struck(bench.face_to_face(run.thing), run.thing, speed)
        case "fence":
            trace = _sent(bench.alone(run.thing, _before_the_fence(gear, run)), run.thing, speed)
            hit = trace.contacts[0].t if trace.contacts else trace.end + 1.0
            return np.array([hit, _came_back(trace, PIECE[run.thing])])
        case "ramp":
            return np.array([_way(_rolled(bench.alone("ball"), run.read["height"]), "ball")])
        case "ramp_fence":
            trace = _rolled(bench.alone("ball", _before_the_fence(gear, run)), run.read["height"])
            return np.array([_came_back(trace, "ball")])
        case _:
            raise ValueError(f"{run.kind}: nothing to simulate")


def _kick(world: World, name: str, speed: float) -> Floats:
    row = np.zeros((1, KICK))
    row[0, BODY], row[0, KICK_Y] = world.index(name), speed
    return row


def _sent(world: World, thing: Thing, speed: float) -> Trace:
    return kicked(world, _kick(world, PIECE[thing], speed))


def _struck(world: World, thing: Thing, speed: float) -> Floats:
    """How far the striker and what it struck go after the blow."""
    trace = kicked(world, _kick(world, "h1", speed))
    return np.array([_way(trace, "h1"), _way(trace, STRUCK[thing])])


def _rolled(world: World, height: float) -> Trace:
    """It comes off the ramp rolling: all of its height has become way and spin."""
    world = world.copy()
    speed = sqrt(2 * col.GRAVITY * height / (1 + world.materials.ball_inertia))
    world.q[0, col.BX] = -speed / world.table.radius("ball")
    return kicked(world, _kick(world, "ball", speed))


def _before_the_fence(gear: Gear, run: Run) -> Point:
    radius = gear.table.radius(PIECE[run.thing])
    return (0.0, gear.table.pitch.table.y1 - radius - run.read["before"])


def _came_back(trace: Trace, name: str) -> float:
    """From the fence to the nearest edge, where it stopped; 0 for one that never met it."""
    table = trace.world.table
    if not trace.contacts:
        return 0.0
    return float(table.pitch.table.y1 - table.radius(name) - trace.final.q[trace.world.index(name), col.Y])


def _way(trace: Trace, name: str) -> float:
    i = trace.world.index(name)
    before, after = trace.world.q[i], trace.final.q[i]
    return hypot(float(after[col.X] - before[col.X]), float(after[col.Y] - before[col.Y]))


def _passing(trace: Trace, name: str, distance: float, speed: float) -> float:
    """When it has gone so far; for one that stops before, later the more is missing, so that a search finds back."""
    goal = float(trace.world.q[trace.world.index(name), col.Y]) + distance
    y, vy, ay, began, end = (col.SEGMENT_STATUS + k for k in (col.Y, col.VY, col.AY, col.T0, col.END))
    for row in trace.rows(name):
        lasts = min(row[end], trace.end) - row[began]
        if row[y] + lasts * (row[vy] + row[ay] * lasts / 2) >= goal > row[y]:
            root = row[vy] ** 2 + 2 * row[ay] * (goal - row[y])
            return row[began] + 2 * (goal - row[y]) / (row[vy] + sqrt(max(root, 0.0)))
    return trace.end + (distance - _way(trace, name)) / max(speed, 1.0)
