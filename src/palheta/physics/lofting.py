"""A ball struck by a disc that leans back: along which normal, and what the shapes, which stay upright, say to it."""

from math import cos, sin, sqrt

from palheta.physics import columns as col
from palheta.physics.compiled import jit, small
from palheta.physics.contact_point import contact_point
from palheta.physics.resolve import (
    collide,
    energy_of,
    least_separation,
    levers,
    passing,
    push_both,
    softness,
)
from palheta.physics.shapes import separation
from palheta.physics.types import Bodies, Touching, Vector
from palheta.physics.vectors import dot, times

CLIMB = 200  # steps of a ball up a leaning wall, at most


@jit
def lifted(bodies: Bodies, i: int, j: int, normal: Vector) -> Vector:
    """The normal at a ball struck by a lofted disc: the disc leans back, so its wall faces upwards.

    The lean fades over LOFT_REACH, because a dug disc falls flat again.
    """
    q, _, c = bodies
    nx, ny, nz = normal
    ball = i if c[i, col.KIND] == col.BALL else j
    disc = i + j - ball
    if c[ball, col.KIND] != col.BALL or c[disc, col.KIND] != col.DISC or q[disc, col.TILT] == 0.0:
        return normal
    gone = sqrt((q[disc, col.X] - q[disc, col.TILT_X]) ** 2 + (q[disc, col.Y] - q[disc, col.TILT_Y]) ** 2)
    fade = 1.0 - gone / c[disc, col.LOFT_REACH]
    flat = sqrt(nx * nx + ny * ny)
    sign = 1.0 if ball == i else -1.0  # the normal points to i
    if fade <= 0.0 or flat < 1e-6 or q[ball, col.Z] > c[disc, col.RADIUS]:
        return normal
    lean = q[disc, col.TILT] * fade
    up = sign * nz * cos(lean) + flat * sin(lean)
    out = flat * cos(lean) - sign * nz * sin(lean)
    if out <= 0.05:
        return normal
    return nx / flat * out, ny / flat * out, sign * up


@small
def is_lifted(bodies: Bodies, i: int, j: int, t: float) -> bool:
    normal = separation(bodies.q, bodies.c, i, j, t)[1]
    return bool(lifted(bodies, i, j, normal)[2] != normal[2])


@jit
def climb(bodies: Bodies, touching: Touching, shapes: Vector, bounce: float, grip: float) -> float:
    """A ball meets a wall that leans back: they touch along the normal of the lean, `shapes` is that of the shapes.

    What does not bounce off climbs, in steps of the least hop, until it is no longer pressed to the wall; but not
    with more energy than the two had.
    """
    q, i, j = bodies.q, touching.i, touching.j
    before = energy_of(bodies, i) + energy_of(bodies, j)
    impulse = collide(bodies, touching, bounce, grip)
    for _ in range(CLIMB):
        vx, vy, vz = q[i, col.VX] - q[j, col.VX], q[i, col.VY] - q[j, col.VY], q[i, col.VZ] - q[j, col.VZ]
        opening = dot((vx, vy, vz), shapes)
        if opening >= 0.0 or energy_of(bodies, i) + energy_of(bodies, j) >= before:
            break
        impulse += collide(bodies, touching, bounce, grip)
    return impulse


@jit
def part_level(bodies: Bodies, i: int, j: int, normal: Vector) -> None:
    """Struck upwards, two may still approach along the normal of their shapes, and so may two of which one, a ball,
    is kept on the table: that is stopped in the same moment, without a bounce."""
    _, s, c = bodies
    nx, ny, nz = normal
    upper = i if nz > 0.0 else j
    flat = sqrt(nx * nx + ny * ny)
    low = s[upper, col.MODE] != col.FLY and s[upper, col.SUPPORT] != col.HELD
    if c[upper, col.KIND] == col.BALL and low and flat > 0.1:
        nx, ny, nz = nx / flat, ny / flat, 0.0
    along = nx, ny, nz
    by = levers(bodies, Touching(i, j, contact_point(bodies, i, j, along), along))
    closing = -dot(passing(bodies, by), along)
    soft = softness(bodies, by, along, max(nz, 0.0), max(-nz, 0.0))
    if closing <= 0.0 or soft <= 0.0:
        return
    impulse = (closing + least_separation(c, i, j, nz, 0.0)) / soft
    push_both(bodies, by, times(impulse, along), max(nz, 0.0), max(-nz, 0.0))
