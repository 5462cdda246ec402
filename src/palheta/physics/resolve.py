"""What a contact does to the two that touch: restitution along the normal, Coulomb friction across it.

The normal impulse is applied first, friction after it, each with its own effective mass: neither can
add energy. What the table holds (a disc cannot be pressed into it) counts as infinitely heavy that way.
"""

from math import sqrt

from palheta.physics import columns as col
from palheta.physics.compiled import jit, small
from palheta.physics.types import Floats, Ints

LEAST_PUSH, PUSHING, HOPPING = 5.0, 10.0, 40.0  # mm/s
Vector = tuple[float, float, float]


@small
def gives_way_upwards(s: Ints, c: Floats, i: int, push: float) -> float:
    """Inverse mass against a vertical push: flyers give way, a ball on the table only upwards, a rounded base
    that a ball presses down rocks."""
    if s[i, col.MODE] == col.FLY or (c[i, col.KIND] == col.BALL and push > 0):
        return float(c[i, col.INV_MASS])
    return float(c[i, col.ROCKING]) if push < 0 else 0.0


@small
def inverse_mass(s: Ints, c: Floats, i: int) -> float:
    """A held keeper does not give way."""
    return 0.0 if s[i, col.MODE] == col.DRIVEN or s[i, col.MODE] == col.WAIT else c[i, col.INV_MASS]


@small
def gives_way(
    s: Ints, c: Floats, i: int, rx: float, ry: float, rz: float, dx: float, dy: float, dz: float, push: float
) -> float:
    """Speed gained along the unit direction d, at the contact, for a unit impulse along d."""
    flat = inverse_mass(s, c, i) * (dx * dx + dy * dy) + gives_way_upwards(s, c, i, push) * dz * dz
    if c[i, col.KIND] == col.BALL:
        ax = ry * dz - rz * dy
        ay = rz * dx - rx * dz
        az = rx * dy - ry * dx
        inertia = c[i, col.INERTIA] * c[i, col.RADIUS] ** 2
        return float(flat + c[i, col.INV_MASS] / inertia * (ax * ax + ay * ay + az * az))
    if flat == 0.0 and inverse_mass(s, c, i) == 0.0:
        return 0.0
    return float(flat + c[i, col.INV_SPIN] * (rx * dy - ry * dx) ** 2)


@small
def push(
    q: Floats, s: Ints, c: Floats, i: int, rx: float, ry: float, rz: float,
    jx: float, jy: float, jz: float, upwards: float,
) -> None:  # fmt: skip
    """Apply an impulse at the arm r from the body's middle."""
    light = inverse_mass(s, c, i)
    q[i, col.VX] += light * jx
    q[i, col.VY] += light * jy
    q[i, col.VZ] += gives_way_upwards(s, c, i, upwards) * jz
    if c[i, col.KIND] == col.BALL:
        turn = c[i, col.INV_MASS] / (c[i, col.INERTIA] * c[i, col.RADIUS] ** 2)
        q[i, col.BX] += turn * (ry * jz - rz * jy)
        q[i, col.BY] += turn * (rz * jx - rx * jz)
        q[i, col.W] += turn * (rx * jy - ry * jx)
    elif light > 0.0:
        q[i, col.W] += c[i, col.INV_SPIN] * (rx * jy - ry * jx)


@small
def velocity_at(q: Floats, c: Floats, i: int, rx: float, ry: float, rz: float) -> Vector:
    """Of the point at arm r."""
    w = q[i, col.W]
    vx = q[i, col.VX] - w * ry
    vy = q[i, col.VY] + w * rx
    vz = q[i, col.VZ]
    if c[i, col.KIND] == col.BALL:
        vx += q[i, col.BY] * rz
        vy -= q[i, col.BX] * rz
        vz += q[i, col.BX] * ry - q[i, col.BY] * rx
    return vx, vy, vz


@small
def energy_of(q: Floats, c: Floats, i: int) -> float:
    """Of motion; what is held has none to lose."""
    if c[i, col.INV_MASS] == 0.0:
        return 0.0
    speed2 = q[i, col.VX] ** 2 + q[i, col.VY] ** 2 + q[i, col.VZ] ** 2
    spin2 = q[i, col.W] ** 2 + (q[i, col.BX] ** 2 + q[i, col.BY] ** 2 if c[i, col.KIND] == col.BALL else 0.0)
    return float(0.5 * c[i, col.MASS] * speed2 + 0.5 * spin2 / c[i, col.INV_SPIN])


@small
def arms(q: Floats, c: Floats, i: int, px: float, py: float, pz: float) -> Vector:
    """From a body's middle to a contact point; only balls turn about horizontal axes."""
    rz = pz - q[i, col.Z] - c[i, col.RADIUS] if c[i, col.KIND] == col.BALL else 0.0
    return px - q[i, col.X], py - q[i, col.Y], rz


@small
def least_separation(c: Floats, i: int, j: int, nz: float, closing: float) -> float:
    """The speed at which two part at least.

    A disc that pushes a ball along would touch it hundreds of times a second, and so would a corner of a turning
    box that leans on a net: below PUSHING they get back the speed they closed with (no energy is added), and
    never part slower than LEAST_PUSH, which makes the gaps some hundredths of a millimetre and the touches few.
    """
    if abs(nz) > 0.3:
        return max(col.LEAST_HOP, min(closing, HOPPING))
    if c[i, col.KIND] != col.DISC or (j >= 0 and c[j, col.KIND] != col.DISC):
        return max(LEAST_PUSH, min(closing, PUSHING))
    return col.LEAST_SEPARATION


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
