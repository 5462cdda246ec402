"""What a contact does to the two that touch: restitution along the normal, Coulomb friction across it.

The normal impulse is applied first, friction after it, each with its own effective mass: neither can
add energy. What the table holds (a disc cannot be pressed into it) counts as infinitely heavy that way.
"""

from math import sqrt

from palheta.physics.columns import (
    BALL,
    BX,
    BY,
    DISC,
    DRIVEN,
    FLY,
    INERTIA,
    INV_MASS,
    INV_SPIN,
    KIND,
    LEAST_HOP,
    LEAST_SEPARATION,
    MASS,
    MODE,
    RADIUS,
    ROCKING,
    VX,
    VY,
    VZ,
    WAIT,
    W,
    X,
    Y,
    Z,
)  # fmt: skip
from palheta.physics.compiled import jit, small
from palheta.physics.types import Floats, Ints

LEAST_PUSH, PUSHING, HOPPING = 5.0, 10.0, 40.0  # mm/s
Vector = tuple[float, float, float]


@small
def gives_way_upwards(s: Ints, c: Floats, i: int, push: float) -> float:
    """Inverse mass against a vertical push: flyers give way, a ball on the table only upwards, a rounded base
    that a ball presses down rocks."""
    if s[i, MODE] == FLY or (c[i, KIND] == BALL and push > 0):
        return float(c[i, INV_MASS])
    return float(c[i, ROCKING]) if push < 0 else 0.0


@small
def inverse_mass(s: Ints, c: Floats, i: int) -> float:
    """A held keeper does not give way."""
    return 0.0 if s[i, MODE] == DRIVEN or s[i, MODE] == WAIT else c[i, INV_MASS]


@small
def gives_way(
    s: Ints, c: Floats, i: int, rx: float, ry: float, rz: float, dx: float, dy: float, dz: float, push: float
) -> float:
    """Speed gained along the unit direction d, at the contact, for a unit impulse along d."""
    flat = inverse_mass(s, c, i) * (dx * dx + dy * dy) + gives_way_upwards(s, c, i, push) * dz * dz
    if c[i, KIND] == BALL:
        ax = ry * dz - rz * dy
        ay = rz * dx - rx * dz
        az = rx * dy - ry * dx
        inertia = c[i, INERTIA] * c[i, RADIUS] ** 2
        return float(flat + c[i, INV_MASS] / inertia * (ax * ax + ay * ay + az * az))
    if flat == 0.0 and inverse_mass(s, c, i) == 0.0:
        return 0.0
    return float(flat + c[i, INV_SPIN] * (rx * dy - ry * dx) ** 2)


@small
def push(
    q: Floats, s: Ints, c: Floats, i: int, rx: float, ry: float, rz: float,
    jx: float, jy: float, jz: float, upwards: float,
) -> None:  # fmt: skip
    """Apply an impulse at the arm r from the body's middle."""
    light = inverse_mass(s, c, i)
    q[i, VX] += light * jx
    q[i, VY] += light * jy
    q[i, VZ] += gives_way_upwards(s, c, i, upwards) * jz
    if c[i, KIND] == BALL:
        turn = c[i, INV_MASS] / (c[i, INERTIA] * c[i, RADIUS] ** 2)
        q[i, BX] += turn * (ry * jz - rz * jy)
        q[i, BY] += turn * (rz * jx - rx * jz)
        q[i, W] += turn * (rx * jy - ry * jx)
    elif light > 0.0:
        q[i, W] += c[i, INV_SPIN] * (rx * jy - ry * jx)


@small
def velocity_at(q: Floats, c: Floats, i: int, rx: float, ry: float, rz: float) -> Vector:
    """Of the point at arm r."""
    w = q[i, W]
    vx = q[i, VX] - w * ry
    vy = q[i, VY] + w * rx
    vz = q[i, VZ]
    if c[i, KIND] == BALL:
        vx += q[i, BY] * rz
        vy -= q[i, BX] * rz
        vz += q[i, BX] * ry - q[i, BY] * rx
    return vx, vy, vz


@small
def energy_of(q: Floats, c: Floats, i: int) -> float:
    """Of motion; what is held has none to lose."""
    if c[i, INV_MASS] == 0.0:
        return 0.0
    speed2 = q[i, VX] ** 2 + q[i, VY] ** 2 + q[i, VZ] ** 2
    spin2 = q[i, W] ** 2 + (q[i, BX] ** 2 + q[i, BY] ** 2 if c[i, KIND] == BALL else 0.0)
    return float(0.5 * c[i, MASS] * speed2 + 0.5 * spin2 / c[i, INV_SPIN])


@small
def arms(q: Floats, c: Floats, i: int, px: float, py: float, pz: float) -> Vector:
    """From a body's middle to a contact point; only balls turn about horizontal axes."""
    rz = pz - q[i, Z] - c[i, RADIUS] if c[i, KIND] == BALL else 0.0
    return px - q[i, X], py - q[i, Y], rz


@small
def least_separation(c: Floats, i: int, j: int, nz: float, closing: float) -> float:
    """The speed at which two part at least.

    A disc that pushes a ball along would touch it hundreds of times a second, and so would a corner of a turning
    box that leans on a net: below PUSHING they get back the speed they closed with (no energy is added), and
    never part slower than LEAST_PUSH, which makes the gaps some hundredths of a millimetre and the touches few.
    """
    if abs(nz) > 0.3:
        return max(LEAST_HOP, min(closing, HOPPING))
    if c[i, KIND] != DISC or (j >= 0 and c[j, KIND] != DISC):
        return max(LEAST_PUSH, min(closing, PUSHING))
    return LEAST_SEPARATION


@jit
def collide(
    q: Floats, s: Ints, c: Floats, i: int, j: int, px: float, py: float, pz: float,
    nx: float, ny: float, nz: float, bounce: float, grip: float,
) -> float:  # fmt: skip
    """Both bodies (j < 0: a static) meet at p; returns the normal impulse."""
    ix, iy, iz = arms(q, c, i, px, py, pz)
    vx, vy, vz = velocity_at(q, c, i, ix, iy, iz)
    soft = gives_way(s, c, i, ix, iy, iz, nx, ny, nz, nz)
    jx, jy, jz = 0.0, 0.0, 0.0
    if j >= 0:
        jx, jy, jz = arms(q, c, j, px, py, pz)
        ux, uy, uz = velocity_at(q, c, j, jx, jy, jz)
        vx -= ux
        vy -= uy
        vz -= uz
        soft += gives_way(s, c, j, jx, jy, jz, -nx, -ny, -nz, -nz)
    closing = -(vx * nx + vy * ny + vz * nz)
    if soft <= 0.0:
        return 0.0
    least = least_separation(c, i, j, nz, closing)
    impulse = (max(closing, 0.0) + max(bounce * closing, least)) / soft
    push(q, s, c, i, ix, iy, iz, impulse * nx, impulse * ny, impulse * nz, nz)
    if j >= 0:
        push(q, s, c, j, jx, jy, jz, -impulse * nx, -impulse * ny, -impulse * nz, -nz)
    rub(q, s, c, i, j, ix, iy, iz, jx, jy, jz, nx, ny, nz, grip * impulse)
    return impulse


@jit
def rub(
    q: Floats, s: Ints, c: Floats, i: int, j: int, ix: float, iy: float, iz: float,
    jx: float, jy: float, jz: float, nx: float, ny: float, nz: float, limit: float,
) -> None:  # fmt: skip
    """Friction: at most `limit`, at most what stops the sliding."""
    fx, fy, fz = friction(q, s, c, i, j, ix, iy, iz, jx, jy, jz, nx, ny, nz, limit)
    push(q, s, c, i, ix, iy, iz, fx, fy, fz, 1.0)
    if j >= 0:
        push(q, s, c, j, jx, jy, jz, -fx, -fy, -fz, 1.0)


@jit
def friction(
    q: Floats, s: Ints, c: Floats, i: int, j: int, ix: float, iy: float, iz: float,
    jx: float, jy: float, jz: float, nx: float, ny: float, nz: float, limit: float,
) -> Vector:  # fmt: skip
    """The impulse that friction gives to i."""
    vx, vy, vz = velocity_at(q, c, i, ix, iy, iz)
    if j >= 0:
        ux, uy, uz = velocity_at(q, c, j, jx, jy, jz)
        vx -= ux
        vy -= uy
        vz -= uz
    normal = vx * nx + vy * ny + vz * nz
    vx -= normal * nx
    vy -= normal * ny
    vz -= normal * nz
    slip = sqrt(vx * vx + vy * vy + vz * vz)
    if slip < 1e-9 or limit <= 0.0:
        return 0.0, 0.0, 0.0
    tx, ty, tz = -vx / slip, -vy / slip, -vz / slip
    soft = gives_way(s, c, i, ix, iy, iz, tx, ty, tz, 1.0)
    if j >= 0:
        soft += gives_way(s, c, j, jx, jy, jz, -tx, -ty, -tz, 1.0)
    if soft <= 0.0:
        return 0.0, 0.0, 0.0
    amount = min(limit, slip / soft)
    return amount * tx, amount * ty, amount * tz
