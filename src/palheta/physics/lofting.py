"""A ball struck by a disc that leans back: along which normal, and what the shapes, which stay upright, say to it."""

from math import cos, sin, sqrt

from palheta.physics import columns as col
from palheta.physics.compiled import jit, small
from palheta.physics.contact_point import contact_point
from palheta.physics.resolve import (
    Vector,
    arms,
    collide,
    energy_of,
    gives_way,
    least_separation,
    push,
    velocity_at,
)
from palheta.physics.shapes import separation
from palheta.physics.types import Floats, Ints

CLIMB = 200  # steps of a ball up a leaning wall, at most


@jit
def lifted(q: Floats, s: Ints, c: Floats, i: int, j: int, nx: float, ny: float, nz: float) -> Vector:
    """The normal at a ball struck by a lofted disc: the disc leans back, so its wall faces upwards.

    The lean fades over LOFT_REACH, because a dug disc falls flat again.
    """
    ball = i if c[i, col.KIND] == col.BALL else j
    disc = i + j - ball
    if c[ball, col.KIND] != col.BALL or c[disc, col.KIND] != col.DISC or q[disc, col.TILT] == 0.0:
        return nx, ny, nz
    gone = sqrt((q[disc, col.X] - q[disc, col.TILT_X]) ** 2 + (q[disc, col.Y] - q[disc, col.TILT_Y]) ** 2)
    fade = 1.0 - gone / c[disc, col.LOFT_REACH]
    flat = sqrt(nx * nx + ny * ny)
    sign = 1.0 if ball == i else -1.0  # the normal points to i
    if fade <= 0.0 or flat < 1e-6 or q[ball, col.Z] > c[disc, col.RADIUS]:
        return nx, ny, nz
    lean = q[disc, col.TILT] * fade
    up = sign * nz * cos(lean) + flat * sin(lean)
    out = flat * cos(lean) - sign * nz * sin(lean)
    if out <= 0.05:
        return nx, ny, nz
    return nx / flat * out, ny / flat * out, sign * up


@small
def is_lifted(q: Floats, s: Ints, c: Floats, i: int, j: int, t: float) -> bool:
    _, gx, gy, gz = separation(q, c, i, j, t)
    return bool(lifted(q, s, c, i, j, gx, gy, gz)[2] != gz)


@jit
def climb(
    q: Floats, s: Ints, c: Floats, i: int, j: int, px: float, py: float, pz: float, nx: float, ny: float,
    nz: float, gx: float, gy: float, gz: float, bounce: float, grip: float,
) -> float:  # fmt: skip
    """A ball meets a wall that leans back: n is the normal of the lean, g that of the shapes.

    What does not bounce off climbs, in steps of the least hop, until it is no longer pressed to the wall; but not
    with more energy than the two had.
    """
    before = energy_of(q, c, i) + energy_of(q, c, j)
    impulse = collide(q, s, c, i, j, px, py, pz, nx, ny, nz, bounce, grip)
    for _ in range(CLIMB):
        opening = (
            (q[i, col.VX] - q[j, col.VX]) * gx
            + (q[i, col.VY] - q[j, col.VY]) * gy
            + (q[i, col.VZ] - q[j, col.VZ]) * gz
        )
        if opening >= 0.0 or energy_of(q, c, i) + energy_of(q, c, j) >= before:
            break
        impulse += collide(q, s, c, i, j, px, py, pz, nx, ny, nz, bounce, grip)
    return impulse


@jit
def part_level(q: Floats, s: Ints, c: Floats, i: int, j: int, nx: float, ny: float, nz: float) -> None:
    """Struck upwards, two may still approach along the normal of their shapes, and so may two of which one, a ball,
    is kept on the table: that is stopped in the same moment, without a bounce."""
    upper = i if nz > 0.0 else j
    flat = sqrt(nx * nx + ny * ny)
    if (
        c[upper, col.KIND] == col.BALL
        and s[upper, col.MODE] != col.FLY
        and s[upper, col.SUPPORT] != col.HELD
        and flat > 0.1
    ):
        nx, ny, nz = nx / flat, ny / flat, 0.0
    px, py, pz = contact_point(q, c, i, j, nx, ny, nz)
    ix, iy, iz = arms(q, c, i, px, py, pz)
    jx, jy, jz = arms(q, c, j, px, py, pz)
    vx, vy, vz = velocity_at(q, c, i, ix, iy, iz)
    ux, uy, uz = velocity_at(q, c, j, jx, jy, jz)
    closing = -((vx - ux) * nx + (vy - uy) * ny + (vz - uz) * nz)
    soft = gives_way(s, c, i, ix, iy, iz, nx, ny, nz, max(nz, 0.0))
    soft += gives_way(s, c, j, jx, jy, jz, -nx, -ny, -nz, max(-nz, 0.0))
    if closing <= 0.0 or soft <= 0.0:
        return
    impulse = (closing + least_separation(c, i, j, nz, 0.0)) / soft
    push(q, s, c, i, ix, iy, iz, impulse * nx, impulse * ny, impulse * nz, max(nz, 0.0))
    push(q, s, c, j, jx, jy, jz, -impulse * nx, -impulse * ny, -impulse * nz, max(-nz, 0.0))
