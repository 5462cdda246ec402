"""How a flick, a press or a batch of flicks starts, in the compiled code."""

from math import cos, hypot, sin

from palheta.physics.columns import (
    BALL,
    COUNTS,
    FLIP,
    FLY,
    INF,
    KICK_BALL,
    KIND,
    MASS,
    MODE,
    MOTION,
    NOTHING,
    PHI,
    RATTLE,
    REST,
    SLIDE,
    STALE,
    STATUS,
    SUPPORT,
    TABLE,
    TILT,
    TILT_X,
    TILT_Y,
    TOP,
    VERSION,
    VX,
    VY,
    VZ,
    WHEN,
    W,
    X,
    Y,
    Z,
)  # fmt: skip
from palheta.physics.compiled import entry, jit, small
from palheta.physics.falling import as_before
from palheta.physics.motion import advance, sweep
from palheta.physics.simulate import run
from palheta.physics.support import evolve
from palheta.physics.types import Floats, Ints

# columns of a kick
BODY, KICK_X, KICK_Y, KICK_Z, KICK_SPIN, KICK_TILT, KICK_FLIP = range(7)
KICK = 7
DISH = 0.61  # radians: how steeply a button's hollow rises behind a ball that lies in it (35 degrees)

# columns of an outcome, after X, Y, Z, PHI, MODE of every body
EVENTS, LASTED, BALL_TOP, FIRST_TOUCHED, BALL_STRUCK, LAST_ON_BALL = range(6)
OUTCOME = 6


@jit
def kick_off(
    q: Floats, s: Ints, c: Floats, world: Floats, kick: Floats, t: float, segments: Floats, counts: Ints
) -> None:
    """The hand sets a body in motion at `t`."""
    i = int(kick[BODY])
    advance(q, s, i, t)
    q[i, VX], q[i, VY], q[i, VZ] = kick[KICK_X], kick[KICK_Y], kick[KICK_Z]
    q[i, W] = kick[KICK_SPIN]
    q[i, TILT], q[i, TILT_X], q[i, TILT_Y] = kick[KICK_TILT], q[i, X], q[i, Y]
    q[i, FLIP] = kick[KICK_FLIP]
    s[i, MODE] = SLIDE
    if kick[KICK_Z] > 0:
        s[i, MODE] = FLY
        s[i, SUPPORT] = TABLE
    for k in range(q.shape[0]):
        if s[k, SUPPORT] == i and k != i and c[k, KIND] == BALL:
            _throw(q, s, c, world, k, i, t, segments, counts)
    evolve(q, s, c, world, i, t, segments, counts)


@jit
def _throw(
    q: Floats, s: Ints, c: Floats, world: Floats, ball: int, disc: int, t: float,
    segments: Floats, counts: Ints,
) -> None:  # fmt: skip
    """A ball in the hollow of a flicked button is struck by the hollow's rear wall."""
    advance(q, s, ball, t)
    flat = hypot(q[disc, VX], q[disc, VY])
    if flat == 0.0:
        return
    nx, ny, nz = q[disc, VX] / flat * cos(DISH), q[disc, VY] / flat * cos(DISH), sin(DISH)
    closing = q[disc, VX] * nx + q[disc, VY] * ny + q[disc, VZ] * nz
    gain = (1.0 + world[KICK_BALL]) * closing * c[disc, MASS] / (c[disc, MASS] + c[ball, MASS])
    q[ball, VX], q[ball, VY], q[ball, VZ] = gain * nx, gain * ny, gain * nz
    s[ball, MODE] = FLY
    s[ball, SUPPORT] = TABLE
    q[ball, Z] += 1e-6
    evolve(q, s, c, world, ball, t, segments, counts)


@entry
def begin(
    q: Floats, s: Ints, c: Floats, world: Floats, kicks: Floats, t: float, segments: Floats, counts: Ints
) -> None:
    """Get a world ready to `run`, and kick any number of its bodies, perhaps none."""
    for k in range(q.shape[0]):
        s[k, STALE] = 1
        s[k, RATTLE] = 0
        sweep(q, c, k)
    for k in range(kicks.shape[0]):
        kick_off(q, s, c, world, kicks[k], t, segments, counts)


@entry
def play_many(
    q0: Floats, s0: Ints, c: Floats, walls: Floats, world: Floats, pairs: Floats, kicks: Floats,
    places: Floats, ball: int, start: float, budget: int, q: Floats, s: Ints, scratch: Floats, nothing: Floats,
    contacts: Floats, counts: Ints, rest: Floats, outcome: Floats,
) -> None:  # fmt: skip
    """One flick each from the same position, or from `places[k]` (x, y, heading of every body)."""
    for k in range(kicks.shape[0]):
        for n in range(COUNTS):
            counts[n] = 0
        for i in range(q.shape[0]):
            if s[i, VERSION] != s0[i, VERSION]:  # most bodies were never touched
                as_before(s, s0, c, i)
                for n in range(MOTION):
                    q[i, n] = q0[i, n]
                for n in range(STATUS):
                    s[i, n] = s0[i, n]
            q[i, WHEN] = INF
            s[i, RATTLE] = 0
            s[i, STALE] = 0 if s[i, MODE] == REST else 1
            counts[3] += 1 if s[i, SUPPORT] != TABLE else 0
            if places.shape[0] > 0:
                q[i, X], q[i, Y], q[i, PHI] = places[k, i, 0], places[k, i, 1], places[k, i, 2]
            sweep(q, c, i)
        kick_off(q, s, c, world, kicks[k], start, nothing, counts)
        events, t = run(
            q, s, c, walls, world, pairs, start, INF, budget, scratch, nothing, contacts, nothing, counts
        )
        outcome[k, EVENTS], outcome[k, LASTED] = events, t
        _note(q, s, contacts, counts, int(kicks[k, BODY]), ball, rest[k], outcome[k])


@small
def _note(
    q: Floats, s: Ints, contacts: Floats, counts: Ints, flicked: int, ball: int, rest: Floats, outcome: Floats
) -> None:
    """What most questions about a flick ask for."""
    for i in range(q.shape[0]):
        rest[i, 0], rest[i, 1], rest[i, 2], rest[i, 3] = q[i, X], q[i, Y], q[i, Z], q[i, PHI]
        rest[i, 4] = s[i, MODE]
    outcome[FIRST_TOUCHED], outcome[LAST_ON_BALL] = NOTHING, NOTHING
    outcome[BALL_STRUCK] = 0.0
    outcome[BALL_TOP] = q[ball, TOP] if ball >= 0 else 0.0
    for k in range(min(counts[1], contacts.shape[0])):
        i, j = int(contacts[k, 1]), int(contacts[k, 2])
        if (i == flicked or j == flicked) and outcome[FIRST_TOUCHED] == NOTHING:
            outcome[FIRST_TOUCHED] = j if i == flicked else i
        if i == ball or j == ball:
            other = j if i == ball else i
            if other == flicked:
                outcome[BALL_STRUCK] = 1.0
            if other >= 0:
                outcome[LAST_ON_BALL] = other
