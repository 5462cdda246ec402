"""What a contact does to the two that touch: restitution along the normal, Coulomb friction across it.

The normal impulse is applied first, friction after it, each with its own effective mass: neither can
add energy. What the table holds (a disc cannot be pressed into it) counts as infinitely heavy that way.
"""

from math import sqrt

from palheta.physics import columns as col
from palheta.physics.compiled import jit, small
from palheta.physics.types import Bodies, Floats, Levers, Touching, Vector
from palheta.physics.vectors import dot, minus, opposite, times

LEAST_PUSH, PUSHING, HOPPING = 5.0, 10.0, 40.0  # mm/s


@small
def gives_way_upwards(bodies: Bodies, i: int, push: float) -> float:
    """Inverse mass against a vertical push: flyers give way, a ball on the table only upwards, a rounded base
    that a ball presses down rocks."""
    _, s, c = bodies
    if s[i, col.MODE] == col.FLY or (c[i, col.KIND] == col.BALL and push > 0):
        return float(c[i, col.INV_MASS])
    return float(c[i, col.ROCKING]) if push < 0 else 0.0


@small
def inverse_mass(bodies: Bodies, i: int) -> float:
    """A held keeper does not give way."""
    _, s, c = bodies
    return 0.0 if s[i, col.MODE] == col.DRIVEN or s[i, col.MODE] == col.WAIT else c[i, col.INV_MASS]


@small
def gives_way(bodies: Bodies, i: int, arm: Vector, along: Vector, push: float) -> float:
    """Speed gained along that unit direction, at the contact, for a unit impulse along it."""
    c = bodies.c
    rx, ry, rz = arm
    dx, dy, dz = along
    flat = inverse_mass(bodies, i) * (dx * dx + dy * dy) + gives_way_upwards(bodies, i, push) * dz * dz
    if c[i, col.KIND] == col.BALL:
        ax = ry * dz - rz * dy
        ay = rz * dx - rx * dz
        az = rx * dy - ry * dx
        inertia = c[i, col.INERTIA] * c[i, col.RADIUS] ** 2
        return float(flat + c[i, col.INV_MASS] / inertia * (ax * ax + ay * ay + az * az))
    if flat == 0.0 and inverse_mass(bodies, i) == 0.0:
        return 0.0
    return float(flat + c[i, col.INV_SPIN] * (rx * dy - ry * dx) ** 2)


@small
def push(bodies: Bodies, i: int, arm: Vector, impulse: Vector, upwards: float) -> None:
    """Apply an impulse at that arm from the body's middle."""
    q, _, c = bodies
    rx, ry, rz = arm
    jx, jy, jz = impulse
    light = inverse_mass(bodies, i)
    q[i, col.VX] += light * jx
    q[i, col.VY] += light * jy
    q[i, col.VZ] += gives_way_upwards(bodies, i, upwards) * jz
    if c[i, col.KIND] == col.BALL:
        turn = c[i, col.INV_MASS] / (c[i, col.INERTIA] * c[i, col.RADIUS] ** 2)
        q[i, col.BX] += turn * (ry * jz - rz * jy)
        q[i, col.BY] += turn * (rz * jx - rx * jz)
        q[i, col.W] += turn * (rx * jy - ry * jx)
    elif light > 0.0:
        q[i, col.W] += c[i, col.INV_SPIN] * (rx * jy - ry * jx)


@small
def velocity_at(bodies: Bodies, i: int, arm: Vector) -> Vector:
    """Of the point at that arm."""
    q, _, c = bodies
    rx, ry, rz = arm
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
def passing(bodies: Bodies, by: Levers) -> Vector:
    """The velocity of the first of two at their contact, seen from the second."""
    v = velocity_at(bodies, by.i, by.arm_i)
    if by.j < 0:
        return v
    return minus(v, velocity_at(bodies, by.j, by.arm_j))


@small
def softness(bodies: Bodies, by: Levers, along: Vector, up: float, down: float) -> float:
    """How much both give way to a unit impulse; `up`, `down`: is the first, the second pushed upwards by it?"""
    soft = gives_way(bodies, by.i, by.arm_i, along, up)
    if by.j >= 0:
        soft += gives_way(bodies, by.j, by.arm_j, opposite(along), down)
    return soft


@small
def push_both(bodies: Bodies, by: Levers, impulse: Vector, up: float, down: float) -> None:
    push(bodies, by.i, by.arm_i, impulse, up)
    if by.j >= 0:
        push(bodies, by.j, by.arm_j, opposite(impulse), down)


@small
def energy_of(bodies: Bodies, i: int) -> float:
    """Of motion; what is held has none to lose."""
    q, _, c = bodies
    if c[i, col.INV_MASS] == 0.0:
        return 0.0
    speed2 = q[i, col.VX] ** 2 + q[i, col.VY] ** 2 + q[i, col.VZ] ** 2
    spin2 = q[i, col.W] ** 2 + (q[i, col.BX] ** 2 + q[i, col.BY] ** 2 if c[i, col.KIND] == col.BALL else 0.0)
    return float(0.5 * c[i, col.MASS] * speed2 + 0.5 * spin2 / c[i, col.INV_SPIN])


@small
def _arm(bodies: Bodies, i: int, point: Vector) -> Vector:
    """From a body's middle to a contact point; only balls turn about horizontal axes."""
    q, _, c = bodies
    rz = point[2] - q[i, col.Z] - c[i, col.RADIUS] if c[i, col.KIND] == col.BALL else 0.0
    return point[0] - q[i, col.X], point[1] - q[i, col.Y], rz


@small
def levers(bodies: Bodies, touching: Touching) -> Levers:
    i, j, point, normal = touching
    arm_j = _arm(bodies, j, point) if j >= 0 else (0.0, 0.0, 0.0)
    return Levers(i, j, _arm(bodies, i, point), arm_j, normal)


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


@small
def restitution(c: Floats, i: int, bounce: float, speed: float) -> float:
    """What is left of a closing speed when `bounce` is left at the speed for which materials give it.

    e = 1 / (1 + k v^n): for slow impacts 1 - e grows as v^n, for fast ones e falls as v^-n. With n = 1/5 the first is
    what viscoelastic bodies do (Ramirez et al. 1999), the second nearly what yielding ones do (Johnson 1985: v^-1/4).
    """
    if speed <= 0.0 or bounce <= 0.0:
        return bounce
    lost = (1.0 - bounce) * (speed / c[i, col.IMPACT_SPEED]) ** c[i, col.IMPACT_FALL]
    return float(bounce / (bounce + lost))


@jit
def collide(bodies: Bodies, touching: Touching, bounce: float, grip: float) -> float:
    """What the contact does to both; returns the normal impulse."""
    i, j, _, normal = touching
    by, up = levers(bodies, touching), normal[2]
    soft = softness(bodies, by, normal, up, -up)
    closing = -dot(passing(bodies, by), normal)
    if soft <= 0.0:
        return 0.0
    least = least_separation(bodies.c, i, j, up, closing)
    parting = least
    if closing > least:  # else whatever is left of it is less, and need not be reckoned
        parting = max(restitution(bodies.c, i, bounce, closing) * closing, least)
    impulse = (max(closing, 0.0) + parting) / soft
    push_both(bodies, by, times(impulse, normal), up, -up)
    push_both(bodies, by, friction(bodies, by, grip * impulse), 1.0, 1.0)
    return impulse


@jit
def friction(bodies: Bodies, by: Levers, limit: float) -> Vector:
    """The impulse that friction gives to the first: at most `limit`, at most what stops the sliding."""
    v = passing(bodies, by)
    vx, vy, vz = minus(v, times(dot(v, by.normal), by.normal))
    slip = sqrt(vx * vx + vy * vy + vz * vz)
    if slip < 1e-9 or limit <= 0.0:
        return 0.0, 0.0, 0.0
    along = -vx / slip, -vy / slip, -vz / slip
    soft = softness(bodies, by, along, 1.0, 1.0)
    if soft <= 0.0:
        return 0.0, 0.0, 0.0
    return times(min(limit, slip / soft), along)
