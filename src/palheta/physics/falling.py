"""Figures and box keepers that a blow knocks over.

A figure lies at once. A box takes a moment to fall, in which it slides on as it stood. Either lies flat about the
same middle if there is room, else it leans on what is in its way and keeps the shape it had.
"""

from math import cos, sin, sqrt

from palheta.physics import columns as col
from palheta.physics.compiled import entry, jit, small
from palheta.physics.shapes import separation
from palheta.physics.transitions import mark
from palheta.physics.types import Bodies, Flat, Floats, Ints, Log

TOUCHING = 1e-6  # mm
TAKES = 0.1  # s: about what a box of 35 mm needs to fall on its face


@small
def may_fall(bodies: Bodies, i: int) -> bool:
    """Most bodies cannot: not worth a call."""
    _, s, c = bodies
    can = c[i, col.KIND] == col.BOX or c[i, col.FALL_SPEED] > 0
    return bool(can and s[i, col.FALLEN] == 0 and c[i, col.INV_MASS] > 0)


@small
def is_falling(bodies: Bodies, i: int) -> bool:
    _, s, c = bodies
    return bool(s[i, col.FALLEN] == col.FALLING and c[i, col.KIND] == col.BOX)


@jit
def blow(bodies: Bodies, i: int, impulse: Flat, height: float, t: float, log: Log) -> None:
    """Does the blow (an impulse at a height) knock it over? A figure by a change of speed, a box by tipping."""
    q, s, c = bodies
    jx, jy = impulse
    if s[i, col.MODE] == col.DRIVEN or s[i, col.MODE] == col.WAIT:
        return
    if c[i, col.KIND] == col.BOX:
        if _tips(c, i, jx * cos(q[i, col.PHI]) + jy * sin(q[i, col.PHI]), height):
            s[i, col.FALLEN] = col.FALLING
            q[i, col.DOWN] = t + TAKES
            mark(t, i, col.FELL, log)
    elif sqrt(jx * jx + jy * jy) * c[i, col.INV_MASS] > c[i, col.FALL_SPEED]:
        exchange(c, q.shape[0], i)
        s[i, col.FALLEN] = col.LYING
        if not _is_beside_all(bodies, i, t):  # say, the ball lies against the man
            exchange(c, q.shape[0], i)
            s[i, col.FALLEN] = col.LEANING
        mark(t, i, col.FELL, log)


@small
def _tips(c: Floats, i: int, impulse: float, height: float) -> bool:
    """Struck below or above its centre of gravity it turns about the lower edge that this presses on the table:
    far enough to fall, when that energy lifts the centre over the edge."""
    half, tall, mass, centre = c[i, col.HALF_X], c[i, col.HEIGHT], c[i, col.MASS], c[i, col.GRAVITY_HEIGHT]
    inertia = mass * ((4 * half * half + tall * tall) / 12.0 + half * half)
    spin = impulse * (centre - height) / inertia
    barrier = mass * col.GRAVITY * (sqrt(half * half + centre * centre) - centre)
    return bool(0.5 * inertia * spin * spin > barrier)


@entry
def exchange(c: Floats, count: int, i: int) -> None:
    """The other of a body's two shapes."""
    for k in range(col.CONSTANTS):
        c[i, k], c[count + i, k] = c[count + i, k], c[i, k]


@jit
def come_down(bodies: Bodies, walls: Floats, i: int, t: float) -> None:
    """A falling box, advanced to `t`, is down."""
    q, s, c = bodies
    light = c[i, col.INV_SPIN]
    exchange(c, q.shape[0], i)
    if _is_free(bodies, walls, i, t):
        s[i, col.FALLEN] = col.LYING
        q[i, col.W] *= c[i, col.INV_SPIN] / light  # the turning it has is spread over a wider body
    else:
        exchange(c, q.shape[0], i)
        s[i, col.FALLEN] = col.LEANING


@jit
def _is_beside_all(bodies: Bodies, i: int, t: float) -> bool:
    q, s, c = bodies
    free = True
    for j in range(q.shape[0]):
        if j != i and s[j, col.MODE] != col.GONE:
            free = free and separation(q, c, i, j, t)[0] >= -TOUCHING
    return free


@jit
def _is_free(bodies: Bodies, walls: Floats, i: int, t: float) -> bool:
    free = _is_beside_all(bodies, i, t)
    for k in range(walls.shape[0]):
        free = free and _beside(bodies, i, walls[k])
    return free


@small
def _beside(bodies: Bodies, i: int, wall: Floats) -> bool:
    """Does some line part the box from the wall? A thin net can lie between all four corners of a box."""
    q, _, c = bodies
    if c[i, col.HEIGHT] <= wall[col.Z0] - wall[col.ROUND]:
        return True
    ux, uy = cos(q[i, col.PHI]), sin(q[i, col.PHI])
    hx, hy = c[i, col.HALF_X], c[i, col.HALF_Y]
    ax = (wall[col.X1] - wall[col.X0]) / 2 + wall[col.ROUND]
    ay = (wall[col.Y1] - wall[col.Y0]) / 2 + wall[col.ROUND]
    dx, dy = q[i, col.X] - (wall[col.X0] + wall[col.X1]) / 2, q[i, col.Y] - (wall[col.Y0] + wall[col.Y1]) / 2
    return bool(
        abs(dx) >= ax + hx * abs(ux) + hy * abs(uy)
        or abs(dy) >= ay + hx * abs(uy) + hy * abs(ux)
        or abs(dx * ux + dy * uy) >= hx + ax * abs(ux) + ay * abs(uy)
        or abs(dy * ux - dx * uy) >= hy + ax * abs(uy) + ay * abs(ux)
    )


@small
def as_before(bodies: Bodies, s0: Ints, i: int) -> None:
    """A body's shape at the start, for the next flick of a batch."""
    _, s, c = bodies
    if (s[i, col.FALLEN] == col.LYING) != (s0[i, col.FALLEN] == col.LYING):
        exchange(c, s.shape[0], i)
