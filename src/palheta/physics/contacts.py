"""A contact's whole story: normal, point, impulses, and what becomes of the two afterwards."""

from math import sqrt

from palheta.physics import columns as col
from palheta.physics.compiled import jit, small
from palheta.physics.contact_point import contact_point
from palheta.physics.evolve import is_moving
from palheta.physics.falling import blow, may_fall
from palheta.physics.lofting import climb, lifted, part_level
from palheta.physics.motion import heading_at
from palheta.physics.resolve import collide
from palheta.physics.shapes import corner_of, corner_to_wall, is_post, separation, static_separation
from palheta.physics.support import settle_on, top_radius
from palheta.physics.transitions import DISC_BOUNCE, turn_over
from palheta.physics.types import Floats, Ints

WEAK_ENOUGH = 12  # so many hops of the least height in a row: it lies there
WEAK_SPEED = 60.0  # mm/s: faster than this it still goes somewhere
COVER_SPEED = 700.0  # mm/s: a button that lands on the ball slower than this stays on it
STEEP = 0.7
MOVED_ASIDE = 5.0  # mm/s: a holder that trembles no more than this holds
ON_TOP = 0.05  # mm: nearer to the edge of a top than this it goes over it


@small
def log_contact(
    t: float, i: int, j: int, px: float, py: float, pz: float, nx: float, ny: float, nz: float,
    impulse: float, moving_i: bool, moving_j: bool, contacts: Floats, counts: Ints,
) -> None:  # fmt: skip
    k = counts[1]
    counts[1] += 1
    if k < contacts.shape[0]:
        row = contacts[k]
        row[0], row[1], row[2], row[3], row[4], row[5] = t, i, j, px, py, pz
        row[6], row[7], row[8], row[9] = nx, ny, nz, impulse
        row[10] = 1.0 if moving_i else 0.0
        row[11] = 1.0 if moving_j else 0.0


@small
def bounce_between(c: Floats, world: Floats, pairs: Floats, i: int, j: int, nz: float) -> float:
    """Restitution of two bodies; from above, what lies under the lower one takes a part of the blow."""
    a, b = int(c[i, col.KIND]), int(c[j, col.KIND])
    if abs(nz) <= STEEP:
        return float(pairs[a, b])
    return DISC_BOUNCE if a == col.DISC and b == col.DISC else float(min(pairs[a, b], world[col.BOUNCE]))


@small
def meet(
    q: Floats, s: Ints, c: Floats, walls: Floats, world: Floats, pairs: Floats, i: int, j: int, t: float,
    contacts: Floats, marks: Floats, counts: Ints,
) -> None:  # fmt: skip
    """Two bodies, both advanced to `t`, touch."""
    _, gx, gy, gz = separation(q, c, i, j, t)
    nx, ny, nz = lifted(q, s, c, i, j, gx, gy, gz)
    px, py, pz = contact_point(q, c, i, j, nx, ny, nz)
    moving_i, moving_j = is_moving(s, i), is_moving(s, j)
    bounce = bounce_between(c, world, pairs, i, j, nz)
    grip = pairs[int(c[i, col.KIND]) + col.KINDS, int(c[j, col.KIND])]
    if nz == gz:
        impulse = collide(q, s, c, i, j, px, py, pz, nx, ny, nz, bounce, grip)
    else:
        impulse = climb(q, s, c, i, j, px, py, pz, nx, ny, nz, gx, gy, gz, bounce, grip)
    log_contact(t, i, j, px, py, pz, nx, ny, nz, impulse, moving_i, moving_j, contacts, counts)
    if may_fall(s, c, i):
        blow(q, s, c, i, impulse * nx, impulse * ny, pz, t, marks, counts)
    if may_fall(s, c, j):
        blow(q, s, c, j, -impulse * nx, -impulse * ny, pz, t, marks, counts)
    if abs(nz) > 0.1:
        upper, lower, steep = (i, j, nz) if nz > 0 else (j, i, -nz)
        come_to_lie(q, s, c, walls, upper, lower, steep, t, marks, counts)
    after(q, s, c, i)
    after(q, s, c, j)
    if nz != 0.0:
        part_level(q, s, c, i, j, gx, gy, gz)


@small
def meet_wall(
    q: Floats, s: Ints, c: Floats, pairs: Floats, i: int, wall: Floats, which: int, t: float,
    contacts: Floats, marks: Floats, counts: Ints,
) -> None:  # fmt: skip
    """A body, advanced to `t`, touches a static."""
    static = col.FIRST_STATIC - which  # for a constant (-1, say) all it is given to would be compiled twice
    _, nx, ny, nz = static_separation(q, c, i, wall, t)
    if c[i, col.KIND] == col.BOX:
        px, py, pz = box_wall_point(q, c, i, wall, t, nx, ny)
    else:
        px, py, pz = contact_point(q, c, i, static, nx, ny, nz)
    a, b = int(c[i, col.KIND]), int(wall[col.WHAT])
    impulse = collide(q, s, c, i, static, px, py, pz, nx, ny, nz, pairs[a, b], pairs[a + col.KINDS, b])
    log_contact(t, i, static, px, py, pz, nx, ny, nz, impulse, True, False, contacts, counts)
    if may_fall(s, c, i):
        # flat against a wall a box does not turn, only over one that is lower than its centre
        height = min(wall[col.Z1], c[i, col.GRAVITY_HEIGHT]) if c[i, col.KIND] == col.BOX else pz
        blow(q, s, c, i, impulse * nx, impulse * ny, height, t, marks, counts)
    if s[i, col.MODE] == col.FLY and nz > STEEP:
        grow_weak(q, s, i, 0.0, 0.0)
        if s[i, col.WEAK] >= WEAK_ENOUGH:
            s[i, col.MODE] = col.REST
            s[i, col.SUPPORT] = col.HELD
            counts[3] += 1
            q[i, col.VX] = q[i, col.VY] = q[i, col.VZ] = 0.0
    after(q, s, c, i)


@jit
def box_wall_point(
    q: Floats, c: Floats, i: int, wall: Floats, t: float, nx: float, ny: float
) -> tuple[float, float, float]:
    """The corner that runs into the wall; flat against it, the middle of the corners that do."""
    height = q[i, col.Z] + c[i, col.HEIGHT] / 2
    if is_post(wall):
        return wall[col.X0] + wall[col.ROUND] * nx, wall[col.Y0] + wall[col.ROUND] * ny, height
    phi = heading_at(q, i, t)
    sx, sy, touching = 0.0, 0.0, 0
    for k in range(4):
        gap, _, _ = corner_to_wall(q[i, col.X], q[i, col.Y], phi, c, i, wall, k)
        px, py = corner_of(k, phi, c[i, col.HALF_X], c[i, col.HALF_Y])
        rate = nx * (q[i, col.VX] - q[i, col.W] * py) + ny * (q[i, col.VY] + q[i, col.W] * px)
        if gap < 1e-6 and rate < 0:
            sx += px
            sy += py
            touching += 1
    if touching == 0:
        return q[i, col.X], q[i, col.Y], height
    return q[i, col.X] + sx / touching, q[i, col.Y] + sy / touching, height


@small
def after(q: Floats, s: Ints, c: Floats, i: int) -> None:
    """The mode that follows from the velocities a contact left."""
    mode = s[i, col.MODE]
    if mode in (col.FLY, col.GONE, col.DRIVEN, col.WAIT):
        return
    if s[i, col.SUPPORT] == col.HELD:
        q[i, col.VX] = q[i, col.VY] = q[i, col.VZ] = 0.0
        return
    if c[i, col.KIND] == col.BALL and q[i, col.VZ] > col.LANDING:
        s[i, col.MODE] = col.FLY
        s[i, col.SUPPORT] = -1
    else:
        q[i, col.VZ] = 0.0
        if mode in (col.REST, col.ROLL):
            s[i, col.MODE] = col.SLIDE
        if s[i, col.SUPPORT] >= 0:
            s[i, col.WEAK] = col.STRUCK


@jit
def grow_weak(q: Floats, s: Ints, i: int, ux: float, uy: float) -> None:
    """Count hops that hardly leave what they fall on."""
    speed = sqrt((q[i, col.VX] - ux) ** 2 + (q[i, col.VY] - uy) ** 2)
    if speed < WEAK_SPEED and abs(q[i, col.VZ]) < col.LANDING:
        s[i, col.WEAK] += 1
    else:
        s[i, col.WEAK] = 0


@jit
def come_to_lie(
    q: Floats, s: Ints, c: Floats, walls: Floats, upper: int, lower: int, steep: float, t: float,
    marks: Floats, counts: Ints,
) -> None:  # fmt: skip
    """After a contact one above the other: stays there, covers a ball, or is wedged."""
    if s[upper, col.MODE] != col.FLY or s[lower, col.MODE] == col.FLY:
        return
    rise = q[upper, col.VZ] - q[lower, col.VZ]
    wx, wy = q[upper, col.VX] - q[lower, col.VX], q[upper, col.VY] - q[lower, col.VY]
    over = sqrt((q[upper, col.X] - q[lower, col.X]) ** 2 + (q[upper, col.Y] - q[lower, col.Y]) ** 2)
    if c[upper, col.KIND] == col.DISC and c[lower, col.KIND] == col.BALL:
        if steep > STEEP and over < 0.8 * c[upper, col.RADIUS] and wx * wx + wy * wy < COVER_SPEED**2:
            cover(q, s, upper, lower, t, marks, counts)
        return
    on_top = over < top_radius(c, upper, lower) - ON_TOP
    if c[lower, col.KIND] == col.DISC and steep > 0.99 and rise < col.LANDING and on_top:
        if c[upper, col.KIND] == col.DISC:
            turn_over(q, s, upper, t, marks, counts)
        q[upper, col.Z] = q[lower, col.Z] + c[lower, col.HEIGHT]
        settle_on(q, s, c, upper, lower, counts)
        return
    settle_if_wedged(q, s, c, walls, upper, t, counts)


@jit
def settle_if_wedged(q: Floats, s: Ints, c: Floats, walls: Floats, i: int, t: float, counts: Ints) -> None:
    """A ball that only trembles between bodies at rest stays there."""
    if s[i, col.MODE] != col.FLY or c[i, col.KIND] != col.BALL:
        return
    grow_weak(q, s, i, 0.0, 0.0)
    if s[i, col.WEAK] >= WEAK_ENOUGH and _is_held(q, s, c, walls, i, t):
        q[i, col.VX] = q[i, col.VY] = q[i, col.VZ] = 0.0
        s[i, col.MODE] = col.REST
        s[i, col.SUPPORT] = col.HELD
        counts[3] += 1


@jit
def cover(q: Floats, s: Ints, disc: int, ball: int, t: float, marks: Floats, counts: Ints) -> None:
    """A button comes down on the ball and pins it."""
    turn_over(q, s, disc, t, marks, counts)
    for body in (disc, ball):
        q[body, col.VX] = q[body, col.VY] = q[body, col.VZ] = 0.0
        for spin in (10, 12, 13):
            q[body, spin] = 0.0
    s[disc, col.MODE] = col.SLIDE
    s[disc, col.SUPPORT] = ball
    s[ball, col.MODE] = col.SLIDE
    counts[3] += 1


@jit
def _is_held(q: Floats, s: Ints, c: Floats, walls: Floats, i: int, t: float) -> bool:
    """Wedged: touched from below, among bodies at rest and walls whose pushes balance (or it has trembled there for
    very long), or lying on one flat top."""
    sx, sy, touching, lifted_up = 0.0, 0.0, 0, False
    for j in range(q.shape[0]):
        if j == i or s[j, col.MODE] == col.GONE:
            continue
        gap, nx, ny, nz = separation(q, c, i, j, t)
        if gap < 0.1 and nz > -0.05:
            if is_moving(s, j) and q[j, col.VX] ** 2 + q[j, col.VY] ** 2 > MOVED_ASIDE**2:
                return False
            sx += nx
            sy += ny
            touching += 1
            lifted_up = lifted_up or nz > 0.05
            if nz > 0.999:
                return True
    for k in range(walls.shape[0]):
        gap, nx, ny, nz = static_separation(q, c, i, walls[k], t)
        if gap < 0.1 and nz > -0.05:
            sx += nx
            sy += ny
            touching += 1
    balanced = sqrt(sx * sx + sy * sy) < 0.35 * touching or s[i, col.WEAK] >= 5 * WEAK_ENOUGH
    return touching >= 2 and lifted_up and balanced
