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
from palheta.physics.shapes import corner_of, is_post, point_to_wall, separation, static_separation
from palheta.physics.support import settle_on, top_radius
from palheta.physics.transitions import DISC_BOUNCE, turn_over
from palheta.physics.types import Bodies, Floats, Ints, Log, Stage, Touching, Vector
from palheta.physics.vectors import put_vector

WEAK_ENOUGH = 12  # so many hops of the least height in a row: it lies there
WEAK_SPEED = 60.0  # mm/s: faster than this it still goes somewhere
COVER_SPEED = 700.0  # mm/s: a button that lands on the ball slower than this stays on it
STEEP = 0.7
MOVED_ASIDE = 5.0  # mm/s: a holder that trembles no more than this holds
ON_TOP = 0.05  # mm: nearer to the edge of a top than this it goes over it


@small
def log_contact(log: Log, t: float, touching: Touching, impulse: float, moving: tuple[bool, bool]) -> None:
    k = log.paths.counts[col.CONTACTS]
    log.paths.counts[col.CONTACTS] += 1
    if k < log.contacts.shape[0]:
        row = log.contacts[k]
        row[0], row[1], row[2] = t, touching.i, touching.j
        put_vector(row, 3, touching.point)
        put_vector(row, 6, touching.normal)
        row[9] = impulse
        row[10] = 1.0 if moving[0] else 0.0
        row[11] = 1.0 if moving[1] else 0.0


@small
def bounce_between(c: Floats, stage: Stage, i: int, j: int, nz: float) -> float:
    """Restitution of two bodies at the speed for which materials give it; from above, what lies under the lower one
    takes a part of the blow."""
    a, b = int(c[i, col.KIND]), int(c[j, col.KIND])
    if abs(nz) <= STEEP:
        return float(stage.pairs[a, b])
    if a == col.DISC and b == col.DISC:
        return DISC_BOUNCE
    return float(min(stage.pairs[a, b], stage.numbers.bounce))


@small
def meet(bodies: Bodies, stage: Stage, i: int, j: int, t: float, log: Log) -> None:
    """Two bodies, both advanced to `t`, touch."""
    q, s, c = bodies
    shapes = separation(q, c, i, j, t)[1]
    normal = lifted(bodies, i, j, shapes)
    touching = Touching(i, j, contact_point(bodies, i, j, normal), normal)
    moving = is_moving(s, i), is_moving(s, j)
    bounce = bounce_between(c, stage, i, j, normal[2])
    grip = stage.pairs[int(c[i, col.KIND]) + col.KINDS, int(c[j, col.KIND])]
    if normal[2] == shapes[2]:
        impulse = collide(bodies, touching, bounce, grip)
    else:
        impulse = climb(bodies, touching, shapes, bounce, grip)
    log_contact(log, t, touching, impulse, moving)
    knock_over(bodies, touching, impulse, t, log)
    if abs(normal[2]) > 0.1:
        come_to_lie(bodies, stage.walls, touching, t, log)
    after(bodies, i)
    after(bodies, j)
    if normal[2] != 0.0:
        part_level(bodies, i, j, shapes)


@small
def knock_over(bodies: Bodies, touching: Touching, impulse: float, t: float, log: Log) -> None:
    """Whichever of the two bodies the blow does that to."""
    i, j, point, normal = touching
    if may_fall(bodies, i):
        blow(bodies, i, (impulse * normal[0], impulse * normal[1]), point[2], t, log)
    if j >= 0 and may_fall(bodies, j):
        blow(bodies, j, (-impulse * normal[0], -impulse * normal[1]), point[2], t, log)


@small
def meet_wall(bodies: Bodies, stage: Stage, i: int, k: int, t: float, log: Log) -> None:
    """A body, advanced to `t`, touches static k."""
    q, s, c = bodies
    wall, pairs = stage.walls[k], stage.pairs
    static = col.FIRST_STATIC - k  # for a constant (-1, say) all it is given to would be compiled twice
    normal = static_separation(q, c, i, wall, t)[1]
    if c[i, col.KIND] == col.BOX:
        point = box_wall_point(bodies, i, wall, t, normal)
    else:
        point = contact_point(bodies, i, static, normal)
    a, b = int(c[i, col.KIND]), int(wall[col.WHAT])
    touching = Touching(i, static, point, normal)
    impulse = collide(bodies, touching, pairs[a, b], pairs[a + col.KINDS, b])
    log_contact(log, t, touching, impulse, (True, False))
    if may_fall(bodies, i):
        # flat against a wall a box does not turn, only over one that is lower than its centre
        height = min(wall[col.Z1], c[i, col.GRAVITY_HEIGHT]) if c[i, col.KIND] == col.BOX else point[2]
        blow(bodies, i, (impulse * normal[0], impulse * normal[1]), height, t, log)
    if s[i, col.MODE] == col.FLY and normal[2] > STEEP:
        _grow_weak(bodies, i)
        if s[i, col.WEAK] >= WEAK_ENOUGH:
            stay_held(bodies, i, log.paths.counts)
            q[i, col.VX] = q[i, col.VY] = q[i, col.VZ] = 0.0
    after(bodies, i)


@small
def stay_held(bodies: Bodies, i: int, counts: Ints) -> None:
    """By a net, a bar, or those that it is wedged between."""
    s = bodies.s
    s[i, col.MODE] = col.REST
    s[i, col.SUPPORT] = col.HELD
    counts[col.RIDERS] += 1


@jit
def box_wall_point(bodies: Bodies, i: int, wall: Floats, t: float, normal: Vector) -> Vector:
    """The corner that runs into the wall; flat against it, the middle of the corners that do."""
    q, _, c = bodies
    nx, ny, _ = normal
    height = q[i, col.Z] + c[i, col.HEIGHT] / 2
    if is_post(wall):
        return wall[col.X0] + wall[col.ROUND] * nx, wall[col.Y0] + wall[col.ROUND] * ny, height
    phi = heading_at(q, i, t)
    sx, sy, touching = 0.0, 0.0, 0
    for k in range(4):
        px, py = corner_of(k, phi, c[i, col.HALF_X], c[i, col.HALF_Y])
        gap, _, _ = point_to_wall(q[i, col.X] + px, q[i, col.Y] + py, wall)
        rate = nx * (q[i, col.VX] - q[i, col.W] * py) + ny * (q[i, col.VY] + q[i, col.W] * px)
        if gap < 1e-6 and rate < 0:
            sx += px
            sy += py
            touching += 1
    if touching == 0:
        return q[i, col.X], q[i, col.Y], height
    return q[i, col.X] + sx / touching, q[i, col.Y] + sy / touching, height


@small
def after(bodies: Bodies, i: int) -> None:
    """The mode that follows from the velocities a contact left."""
    q, s, c = bodies
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
def _grow_weak(bodies: Bodies, i: int) -> None:
    """Count hops that hardly leave what they fall on."""
    q, s, _ = bodies
    speed = sqrt(q[i, col.VX] ** 2 + q[i, col.VY] ** 2)
    if speed < WEAK_SPEED and abs(q[i, col.VZ]) < col.LANDING:
        s[i, col.WEAK] += 1
    else:
        s[i, col.WEAK] = 0


@jit
def come_to_lie(bodies: Bodies, walls: Floats, touching: Touching, t: float, log: Log) -> None:
    """After a contact one above the other: stays there, covers a ball, or is wedged."""
    q, s, c = bodies
    i, j, _, normal = touching
    upper, lower, steep = (i, j, normal[2]) if normal[2] > 0 else (j, i, -normal[2])
    if s[upper, col.MODE] != col.FLY or s[lower, col.MODE] == col.FLY:
        return
    rise = q[upper, col.VZ] - q[lower, col.VZ]
    wx, wy = q[upper, col.VX] - q[lower, col.VX], q[upper, col.VY] - q[lower, col.VY]
    over = sqrt((q[upper, col.X] - q[lower, col.X]) ** 2 + (q[upper, col.Y] - q[lower, col.Y]) ** 2)
    if c[upper, col.KIND] == col.DISC and c[lower, col.KIND] == col.BALL:
        _grow_weak(bodies, upper)
        # Near its rim it hops on, until it only leans there.
        lies = over < 0.8 * c[upper, col.RADIUS] or s[upper, col.WEAK] >= WEAK_ENOUGH
        if steep > STEEP and lies and wx * wx + wy * wy < COVER_SPEED**2:
            cover(bodies, upper, lower, t, log)
        return
    on_top = over < top_radius(c, upper, lower) - ON_TOP
    if c[lower, col.KIND] == col.DISC and steep > 0.99 and rise < col.LANDING and on_top:
        if c[upper, col.KIND] == col.DISC:
            turn_over(bodies, upper, t, log)
        q[upper, col.Z] = q[lower, col.Z] + c[lower, col.HEIGHT]
        settle_on(bodies, upper, lower, log.paths.counts)
        return
    settle_if_wedged(bodies, walls, upper, t, log.paths.counts)


@jit
def settle_if_wedged(bodies: Bodies, walls: Floats, i: int, t: float, counts: Ints) -> None:
    """A ball that only trembles between bodies at rest stays there."""
    q, s, c = bodies
    if s[i, col.MODE] != col.FLY or c[i, col.KIND] != col.BALL:
        return
    _grow_weak(bodies, i)
    if s[i, col.WEAK] >= WEAK_ENOUGH and _is_held(bodies, walls, i, t):
        q[i, col.VX] = q[i, col.VY] = q[i, col.VZ] = 0.0
        stay_held(bodies, i, counts)


@jit
def cover(bodies: Bodies, disc: int, ball: int, t: float, log: Log) -> None:
    """A button comes down on the ball and pins it."""
    q, s, _ = bodies
    turn_over(bodies, disc, t, log)
    for body in (disc, ball):
        q[body, col.VX] = q[body, col.VY] = q[body, col.VZ] = 0.0
        for spin in (col.W, col.BX, col.BY):
            q[body, spin] = 0.0
    s[disc, col.MODE] = col.SLIDE
    s[disc, col.SUPPORT] = ball
    s[disc, col.WEAK] = 0
    s[ball, col.MODE] = col.SLIDE
    log.paths.counts[col.RIDERS] += 1


@jit
def _is_held(bodies: Bodies, walls: Floats, i: int, t: float) -> bool:
    """Wedged: touched from below, among bodies at rest and walls whose pushes balance (or it has trembled there for
    very long), or lying on one flat top."""
    q, s, c = bodies
    sx, sy, touching, lifted_up = 0.0, 0.0, 0, False
    for j in range(q.shape[0]):
        if j == i or s[j, col.MODE] == col.GONE:
            continue
        gap, (nx, ny, nz) = separation(q, c, i, j, t)
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
        gap, (nx, ny, nz) = static_separation(q, c, i, walls[k], t)
        if gap < 0.1 and nz > -0.05:
            sx += nx
            sy += ny
            touching += 1
    balanced = sqrt(sx * sx + sy * sy) < 0.35 * touching or s[i, col.WEAK] >= 5 * WEAK_ENOUGH
    return touching >= 2 and lifted_up and balanced
