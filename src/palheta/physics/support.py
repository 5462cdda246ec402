"""Bodies that lie on other bodies: a ball on a disc, a disc on a disc, a disc over a ball.

A rider is dragged by friction until it moves with what it lies on, and falls when it has left its top.
"""

from math import sqrt

from palheta.physics import columns as col
from palheta.physics.compiled import jit
from palheta.physics.evolve import brake, is_moving, set_motion
from palheta.physics.motion import advance, at, record, speed_at, sweep
from palheta.physics.shapes import separation
from palheta.physics.types import Bodies, Course, Flat, Floats, Ints, Numbers, Paths

MATCHED = 25.0  # mm/s: slower than this over its carrier, a rider is taken along (buttons are dished)
PIECE = 0.01  # s: a dragged rider's path is cut this fine
RIM_BOUNCE = 0.3  # of the speed with which a ball runs up a hollow's rim and comes back
INSIDE, BEYOND = 0.01, 1.0  # mm


@jit
def top_radius(c: Floats, rider: int, carrier: int) -> float:
    """How far a rider's middle can be from its carrier's before it falls."""
    if c[carrier, col.KIND] == col.BALL:
        return float(c[rider, col.RADIUS])
    if c[rider, col.KIND] == col.BALL:
        return float(c[carrier, col.RADIUS] - c[carrier, col.EDGE])
    return float(c[carrier, col.RADIUS] + c[rider, col.RADIUS])


@jit
def time_to_leave(course: Course, radius: float, horizon: float) -> float:
    """When the distance grows to `radius`; a bound on the speed makes every step safe."""
    dx, dy, vx, vy, ax, ay = course
    t = 0.0
    for _ in range(200):
        x = dx + t * (vx + 0.5 * ax * t)
        y = dy + t * (vy + 0.5 * ay * t)
        room = radius - sqrt(x * x + y * y)
        if room < 1e-7:
            return t
        speed = sqrt((vx + ax * t) ** 2 + (vy + ay * t) ** 2)
        k = sqrt(ax * ax + ay * ay)
        # room - speed h - k h^2 / 2 = 0
        t += 2 * room / (speed + sqrt(speed * speed + 2 * k * room)) if speed + k > 0 else col.INF
        if t >= horizon:
            return col.INF
    return t


@jit
def set_rider_motion(bodies: Bodies, numbers: Numbers, i: int, t: float) -> None:
    """The segment of a body that lies on another; both have been advanced to `t`."""
    q, s, c = bodies
    j = s[i, col.SUPPORT]
    # a ball that is carried carries, too; one that rolls does not
    rolls = c[j, col.KIND] == col.BALL and is_moving(s, j) and s[j, col.SUPPORT] < 0
    if s[j, col.MODE] == col.GONE or rolls:
        fall_off(bodies, numbers, i, t)
        return
    ux, uy = speed_at(q, j, col.X, t), speed_at(q, j, col.Y, t)
    if not is_moving(s, j):
        set_motion(bodies, numbers, i, t)
        if s[i, col.MODE] == col.ROLL:
            _roll_on_top(bodies, i, j, t)
    else:
        _drag(bodies, i, j, t, (ux, uy))
    if s[i, col.MODE] == col.REST:
        return
    dx, dy = at(q, i, col.X, t) - at(q, j, col.X, t), at(q, i, col.Y, t) - at(q, j, col.Y, t)
    ax, ay = q[i, col.AX] - q[j, col.AX], q[i, col.AY] - q[j, col.AY]
    course = Course(dx, dy, q[i, col.VX] - ux, q[i, col.VY] - uy, ax, ay)
    leave = time_to_leave(course, top_radius(c, i, j), q[i, col.END] - t)
    q[i, col.END] = min(q[i, col.END], t + leave)


@jit
def _roll_on_top(bodies: Bodies, i: int, j: int, t: float) -> None:
    q, _, c = bodies
    r = c[i, col.RADIUS]
    brake(bodies, i, t, sqrt(q[i, col.VX] ** 2 + q[i, col.VY] ** 2), c[j, col.TOP_ROLLING] * col.GRAVITY, 0.0)
    q[i, col.DBX], q[i, col.DBY] = -q[i, col.AY] / r, q[i, col.AX] / r
    q[i, col.DW] = -q[i, col.W] / (q[i, col.END] - t)


@jit
def turned_back_by_rim(bodies: Bodies, i: int, t: float) -> bool:
    """A ball at the rim of a hollow top: too slow to climb out it comes back, else it leaves with what is left."""
    q, s, c = bodies
    j = s[i, col.SUPPORT]
    if c[i, col.KIND] != col.BALL or c[j, col.KIND] != col.DISC:
        return False
    dx, dy = q[i, col.X] - at(q, j, col.X, t), q[i, col.Y] - at(q, j, col.Y, t)
    away = sqrt(dx * dx + dy * dy)
    if away > top_radius(c, i, j) + BEYOND:  # it was put there so: no rim holds it
        return False
    ux, uy = dx / away, dy / away
    out = (q[i, col.VX] - speed_at(q, j, col.X, t)) * ux + (q[i, col.VY] - speed_at(q, j, col.Y, t)) * uy
    left = out * out - 2 * col.GRAVITY * c[j, col.DISH]
    back = left < 0.0
    change = -(1.0 + RIM_BOUNCE) * out if back else sqrt(left) - out
    q[i, col.VX] += change * ux
    q[i, col.VY] += change * uy
    if back:
        q[i, col.X] -= INSIDE * ux
        q[i, col.Y] -= INSIDE * uy
        q[i, col.BX], q[i, col.BY] = -q[i, col.VY] / c[i, col.RADIUS], q[i, col.VX] / c[i, col.RADIUS]
    return bool(back)


@jit
def _drag(bodies: Bodies, i: int, j: int, t: float, carried: Flat) -> None:
    q, s, c = bodies
    ux, uy = carried
    wx = q[i, col.VX] - ux
    wy = q[i, col.VY] - uy
    w = sqrt(wx * wx + wy * wy)
    s[i, col.MODE] = col.SLIDE
    s[i, col.STRAIGHT] = 0
    q[i, col.DW] = 0.0
    q[i, col.DBX] = 0.0
    q[i, col.DBY] = 0.0
    q[i, col.VZ] = 0.0
    q[i, col.AZ] = 0.0
    if w <= MATCHED and s[i, col.WEAK] != col.STRUCK:
        q[i, col.VX] = ux
        q[i, col.VY] = uy
        q[i, col.AX] = q[j, col.AX]
        q[i, col.AY] = q[j, col.AY]
        q[i, col.BX] = 0.0
        q[i, col.BY] = 0.0
        # when the carrier's segment ends at this very moment, the carrier renews its rider
        q[i, col.END] = q[j, col.END] if q[j, col.END] > t else t + PIECE
    else:
        grip = (
            c[i, col.FRICTION] * col.GRAVITY
        )  # one that has just been stopped by a post is not taken along at once
        w = max(w, col.STILL)
        q[i, col.AX] = -grip * wx / w
        q[i, col.AY] = -grip * wy / w
        q[i, col.END] = t + min(PIECE, max(w - 0.5 * MATCHED, 0.5 * w, col.STILL) / grip)
        s[i, col.WEAK] = 0


@jit
def has_left(bodies: Bodies, i: int, t: float) -> bool:
    q, s, c = bodies
    j = s[i, col.SUPPORT]
    dx = q[i, col.X] - at(q, j, col.X, t)
    dy = q[i, col.Y] - at(q, j, col.Y, t)
    return bool(sqrt(dx * dx + dy * dy) >= top_radius(c, i, j) - 1e-6)


@jit
def fall_off(bodies: Bodies, numbers: Numbers, i: int, t: float) -> None:
    q, s, _ = bodies
    s[i, col.SUPPORT] = col.TABLE
    s[i, col.MODE] = col.FLY
    q[i, col.VZ] = 0.0
    set_motion(bodies, numbers, i, t)


@jit
def evolve(bodies: Bodies, numbers: Numbers, i: int, t: float, paths: Paths) -> None:
    """Give a body its next segment, log it, and carry along whatever lies on it."""
    q, s, _ = bodies
    if s[i, col.SUPPORT] >= 0 and s[i, col.MODE] != col.FLY and s[i, col.MODE] != col.GONE:
        set_rider_motion(bodies, numbers, i, t)
    else:
        set_motion(bodies, numbers, i, t)
    sweep(bodies, i)
    record(bodies, i, paths)
    if paths.counts[col.RIDERS] > 0:  # somebody rides on somebody
        for k in range(q.shape[0]):
            if s[k, col.SUPPORT] == col.HELD and k != i and s[i, col.MODE] != col.GONE:
                _let_go(bodies, numbers, k, i, t, paths)
            if s[k, col.SUPPORT] == i and k != i and s[k, col.MODE] != col.GONE:
                advance(bodies, k, t)
                set_rider_motion(bodies, numbers, k, t)
                sweep(bodies, k)
                record(bodies, k, paths)


@jit
def _let_go(bodies: Bodies, numbers: Numbers, held: int, i: int, t: float, paths: Paths) -> None:
    """A wedged ball falls when one of those that held it moves off."""
    q, s, c = bodies
    if sqrt(q[i, col.VX] ** 2 + q[i, col.VY] ** 2) > MATCHED / 5 and separation(q, c, held, i, t)[0] < 0.3:
        advance(bodies, held, t)
        fall_off(bodies, numbers, held, t)
        s[held, col.WEAK] = 0
        sweep(bodies, held)
        record(bodies, held, paths)


@jit
def settle_on(bodies: Bodies, i: int, j: int, counts: Ints) -> None:
    """Body i stays on top of body j."""
    q, s, _ = bodies
    s[i, col.SUPPORT] = j
    s[i, col.MODE] = col.SLIDE
    s[i, col.WEAK] = 0
    q[i, col.VZ] = q[i, col.FLIP] = 0.0
    counts[col.RIDERS] += 1
