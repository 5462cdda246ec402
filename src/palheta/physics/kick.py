"""How a flick, a press or a batch of flicks starts, in the compiled code."""

from math import cos, hypot, radians, sin
from typing import NamedTuple

from palheta.physics import columns as col
from palheta.physics.compiled import entry, jit, small
from palheta.physics.falling import as_before
from palheta.physics.motion import advance, record, sweep
from palheta.physics.resolve import restitution
from palheta.physics.simulate import run
from palheta.physics.strokes import LOFT_COST, PRESS_FLIP, PRESS_LOW, PRESS_STEEP, SPIN_COST
from palheta.physics.support import evolve
from palheta.physics.types import Bodies, Floats, Ints, Log, Numbers, Paths, Sim, Stage

# columns of a kick
BODY, KICK_X, KICK_Y, KICK_Z, KICK_SPIN, KICK_TILT, KICK_FLIP = range(7)
KICK = 7
DISH = 0.61  # radians: how steeply a button's hollow rises behind a ball that lies in it (35 degrees)

# columns of an outcome, after X, Y, Z, PHI, MODE of every body
EVENTS, LASTED, BALL_TOP, FIRST_TOUCHED, BALL_STRUCK, LAST_ON_BALL = range(6)
OUTCOME = 6


class Origin(NamedTuple):
    """Where every flick of a batch begins. `ball`: its index, -1 without one."""

    q: Floats
    s: Ints
    ball: int
    time: float


class Flicks(NamedTuple):
    """A row each: the kick, and x, y, heading of every body (or no places at all)."""

    kicks: Floats
    places: Floats


class Found(NamedTuple):
    """What came of them, a row each."""

    rest: Floats
    outcome: Floats


@entry
def started(strokes: Floats, constants: Floats, hand_spin: float, loft_angle: float, kicks: Floats) -> None:
    """Of many strokes the kicks that they are, each as `strokes.start` has it. A column a stroke, its rows as in
    `screen.Strokes`."""
    for k in range(kicks.shape[0]):
        angle, speed, offset, loft = strokes[1, k], strokes[2, k], strokes[3, k], strokes[4, k]
        kick, heading, radius = kicks[k], radians(angle), constants[int(strokes[0, k]), col.RADIUS]
        kick[BODY] = strokes[0, k]
        if strokes[5, k] > 0.0:
            steep = radians(PRESS_LOW + (PRESS_STEEP - PRESS_LOW) * loft)
            flat, up = speed * cos(steep), speed * sin(steep)
            kick[KICK_Z], kick[KICK_SPIN], kick[KICK_TILT] = up, offset * speed / radius, 0.0
            kick[KICK_FLIP] = PRESS_FLIP * (1 + loft) * speed / radius * 2 * up / col.GRAVITY
        else:
            flat = speed * (1 - SPIN_COST * offset**2) * (1 - LOFT_COST * loft)
            kick[KICK_Z], kick[KICK_SPIN], kick[KICK_FLIP] = 0.0, offset * hand_spin * flat / radius, 0.0
            kick[KICK_TILT] = radians(loft * loft_angle)
        kick[KICK_X], kick[KICK_Y] = flat * cos(heading), flat * sin(heading)


@jit
def kick_off(bodies: Bodies, numbers: Numbers, kick: Floats, t: float, paths: Paths) -> None:
    """The hand sets a body in motion at `t`."""
    q, s, c = bodies
    i = int(kick[BODY])
    advance(bodies, i, t)
    q[i, col.VX], q[i, col.VY], q[i, col.VZ] = kick[KICK_X], kick[KICK_Y], kick[KICK_Z]
    q[i, col.W] = kick[KICK_SPIN]
    q[i, col.TILT], q[i, col.TILT_X], q[i, col.TILT_Y] = kick[KICK_TILT], q[i, col.X], q[i, col.Y]
    q[i, col.FLIP] = kick[KICK_FLIP]
    s[i, col.MODE] = col.SLIDE
    if kick[KICK_Z] > 0:
        s[i, col.MODE] = col.FLY
        s[i, col.SUPPORT] = col.TABLE
    for k in range(q.shape[0]):
        if s[k, col.SUPPORT] == i and k != i and c[k, col.KIND] == col.BALL:
            _throw(bodies, numbers, k, i, t, paths)
    evolve(bodies, numbers, i, t, paths)


@jit
def _throw(bodies: Bodies, numbers: Numbers, ball: int, disc: int, t: float, paths: Paths) -> None:
    """A ball in the hollow of a flicked button is struck by the hollow's rear wall."""
    q, s, c = bodies
    advance(bodies, ball, t)
    flat = hypot(q[disc, col.VX], q[disc, col.VY])
    if flat == 0.0:
        return
    nx, ny, nz = q[disc, col.VX] / flat * cos(DISH), q[disc, col.VY] / flat * cos(DISH), sin(DISH)
    closing = q[disc, col.VX] * nx + q[disc, col.VY] * ny + q[disc, col.VZ] * nz
    bounce = restitution(c, ball, numbers.kick_ball, closing)
    gain = (1.0 + bounce) * closing * c[disc, col.MASS] / (c[disc, col.MASS] + c[ball, col.MASS])
    q[ball, col.VX], q[ball, col.VY], q[ball, col.VZ] = gain * nx, gain * ny, gain * nz
    s[ball, col.MODE] = col.FLY
    s[ball, col.SUPPORT] = col.TABLE
    q[ball, col.Z] += 1e-6
    evolve(bodies, numbers, ball, t, paths)


@entry
def play(
    q: Floats, s: Ints, c: Floats,
    walls: Floats, numbers: Floats, pairs: Floats,
    segments: Floats, counts: Ints, contacts: Floats, marks: Floats, rows: Floats,
    kicks: Floats, t: float, until: float, budget: int,
) -> tuple[int, float]:  # fmt: skip
    """Kick any number of a world's bodies, perhaps none, and `run`. The log begins with the segments before that.

    Arrays one by one: Python hands a tuple of them over six times as slowly."""
    known = Numbers(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
    bodies, paths = Bodies(q, s, c), Paths(segments, counts)
    for k in range(q.shape[0]):
        s[k, col.STALE] = 1
        s[k, col.RATTLE] = 0
        counts[col.RIDERS] += 1 if s[k, col.SUPPORT] != col.TABLE else 0
        record(bodies, k, paths)
        sweep(bodies, k)
    for k in range(kicks.shape[0]):
        kick_off(bodies, known, kicks[k], t, paths)
    return run(Sim(bodies, Stage(walls, known, pairs), Log(paths, contacts, marks), rows), t, until, budget)


@entry
def play_many(sim: Sim, origin: Origin, flicks: Flicks, budget: int, found: Found) -> None:
    """One flick each from the same position, or from places of its own."""
    bodies, stage, log, _ = sim
    for k in range(flicks.kicks.shape[0]):
        set_up(bodies, log.paths.counts, origin, flicks.places, k)
        kick = flicks.kicks[k]
        kick_off(bodies, stage.numbers, kick, origin.time, log.paths)
        events, t = run(sim, origin.time, col.INF, budget)
        found.outcome[k, EVENTS], found.outcome[k, LASTED] = events, t
        _note(bodies, log, int(kick[BODY]), origin.ball, found.rest[k], found.outcome[k])


@small
def set_up(bodies: Bodies, counts: Ints, origin: Origin, places: Floats, k: int) -> None:
    """All bodies as they were, or where the k-th flick has them."""
    q, s, _ = bodies
    for n in range(col.COUNTS):
        counts[n] = 0
    for i in range(q.shape[0]):
        if s[i, col.VERSION] != origin.s[i, col.VERSION]:  # most bodies were never touched
            as_before(bodies, origin.s, i)
            for n in range(col.MOTION):
                q[i, n] = origin.q[i, n]
            for n in range(col.STATUS):
                s[i, n] = origin.s[i, n]
        q[i, col.WHEN] = col.INF
        s[i, col.RATTLE] = 0
        s[i, col.STALE] = 0 if s[i, col.MODE] == col.REST else 1
        counts[col.RIDERS] += 1 if s[i, col.SUPPORT] != col.TABLE else 0
        if places.shape[0] > 0:
            q[i, col.X], q[i, col.Y], q[i, col.PHI] = places[k, i, 0], places[k, i, 1], places[k, i, 2]
        sweep(bodies, i)


@small
def _note(bodies: Bodies, log: Log, flicked: int, ball: int, rest: Floats, outcome: Floats) -> None:
    """What most questions about a flick ask for."""
    q, s, _ = bodies
    contacts = log.contacts
    for i in range(q.shape[0]):
        rest[i, 0], rest[i, 1], rest[i, 2], rest[i, 3] = q[i, col.X], q[i, col.Y], q[i, col.Z], q[i, col.PHI]
        rest[i, 4] = s[i, col.MODE]
    outcome[FIRST_TOUCHED], outcome[LAST_ON_BALL] = col.NOTHING, col.NOTHING
    outcome[BALL_STRUCK] = 0.0
    outcome[BALL_TOP] = q[ball, col.TOP] if ball >= 0 else 0.0
    for k in range(min(log.paths.counts[col.CONTACTS], contacts.shape[0])):
        i, j = int(contacts[k, 1]), int(contacts[k, 2])
        if (i == flicked or j == flicked) and outcome[FIRST_TOUCHED] == col.NOTHING:
            outcome[FIRST_TOUCHED] = j if i == flicked else i
        if i == ball or j == ball:
            other = j if i == ball else i
            if other == flicked:
                outcome[BALL_STRUCK] = 1.0
            if other >= 0:
                outcome[LAST_ON_BALL] = other
