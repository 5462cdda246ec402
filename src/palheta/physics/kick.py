"""How a flick, a press or a batch of flicks starts, in the compiled code."""

from math import cos, hypot, sin

from palheta.physics import columns as col
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
            _throw(q, s, c, world, k, i, t, segments, counts)
    evolve(q, s, c, world, i, t, segments, counts)


@jit
def _throw(
    q: Floats, s: Ints, c: Floats, world: Floats, ball: int, disc: int, t: float,
    segments: Floats, counts: Ints,
) -> None:  # fmt: skip
    """A ball in the hollow of a flicked button is struck by the hollow's rear wall."""
    advance(q, s, ball, t)
    flat = hypot(q[disc, col.VX], q[disc, col.VY])
    if flat == 0.0:
        return
    nx, ny, nz = q[disc, col.VX] / flat * cos(DISH), q[disc, col.VY] / flat * cos(DISH), sin(DISH)
    closing = q[disc, col.VX] * nx + q[disc, col.VY] * ny + q[disc, col.VZ] * nz
    gain = (
        (1.0 + world[col.KICK_BALL]) * closing * c[disc, col.MASS] / (c[disc, col.MASS] + c[ball, col.MASS])
    )
    q[ball, col.VX], q[ball, col.VY], q[ball, col.VZ] = gain * nx, gain * ny, gain * nz
    s[ball, col.MODE] = col.FLY
    s[ball, col.SUPPORT] = col.TABLE
    q[ball, col.Z] += 1e-6
    evolve(q, s, c, world, ball, t, segments, counts)


@entry
def begin(
    q: Floats, s: Ints, c: Floats, world: Floats, kicks: Floats, t: float, segments: Floats, counts: Ints
) -> None:
    """Get a world ready to `run`, and kick any number of its bodies, perhaps none."""
    for k in range(q.shape[0]):
        s[k, col.STALE] = 1
        s[k, col.RATTLE] = 0
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
        for n in range(col.COUNTS):
            counts[n] = 0
        for i in range(q.shape[0]):
            if s[i, col.VERSION] != s0[i, col.VERSION]:  # most bodies were never touched
                as_before(s, s0, c, i)
                for n in range(col.MOTION):
                    q[i, n] = q0[i, n]
                for n in range(col.STATUS):
                    s[i, n] = s0[i, n]
            q[i, col.WHEN] = col.INF
            s[i, col.RATTLE] = 0
            s[i, col.STALE] = 0 if s[i, col.MODE] == col.REST else 1
            counts[3] += 1 if s[i, col.SUPPORT] != col.TABLE else 0
            if places.shape[0] > 0:
                q[i, col.X], q[i, col.Y], q[i, col.PHI] = places[k, i, 0], places[k, i, 1], places[k, i, 2]
            sweep(q, c, i)
        kick_off(q, s, c, world, kicks[k], start, nothing, counts)
        events, t = run(
            q, s, c, walls, world, pairs, start, col.INF, budget, scratch, nothing, contacts, nothing, counts
        )
        outcome[k, EVENTS], outcome[k, LASTED] = events, t
        _note(q, s, contacts, counts, int(kicks[k, BODY]), ball, rest[k], outcome[k])


@small
def _note(
    q: Floats, s: Ints, contacts: Floats, counts: Ints, flicked: int, ball: int, rest: Floats, outcome: Floats
) -> None:
    """What most questions about a flick ask for."""
    for i in range(q.shape[0]):
        rest[i, 0], rest[i, 1], rest[i, 2], rest[i, 3] = q[i, col.X], q[i, col.Y], q[i, col.Z], q[i, col.PHI]
        rest[i, 4] = s[i, col.MODE]
    outcome[FIRST_TOUCHED], outcome[LAST_ON_BALL] = col.NOTHING, col.NOTHING
    outcome[BALL_STRUCK] = 0.0
    outcome[BALL_TOP] = q[ball, col.TOP] if ball >= 0 else 0.0
    for k in range(min(counts[1], contacts.shape[0])):
        i, j = int(contacts[k, 1]), int(contacts[k, 2])
        if (i == flicked or j == flicked) and outcome[FIRST_TOUCHED] == col.NOTHING:
            outcome[FIRST_TOUCHED] = j if i == flicked else i
        if i == ball or j == ball:
            other = j if i == ball else i
            if other == flicked:
                outcome[BALL_STRUCK] = 1.0
            if other >= 0:
                outcome[LAST_ON_BALL] = other
