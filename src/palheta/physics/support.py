"""Bodies that lie on other bodies: a ball on a disc, a disc on a disc, a disc over a ball.

A rider is dragged by friction until it moves with what it lies on, and falls when it has left its top.
"""

from math import sqrt

from palheta.physics.columns import (
    AX,
    AY,
    AZ,
    BALL,
    BX,
    BY,
    DBX,
    DBY,
    DISC,
    DISH,
    DW,
    EDGE,
    END,
    FLY,
    FRICTION,
    GONE,
    GRAVITY,
    HELD,
    INF,
    KIND,
    MODE,
    RADIUS,
    REST,
    ROLL,
    SLIDE,
    STILL,
    STRAIGHT,
    STRUCK,
    SUPPORT,
    TABLE,
    TOP_ROLLING,
    VX,
    VY,
    VZ,
    WEAK,
    W,
    X,
    Y,
)  # fmt: skip
from palheta.physics.compiled import jit
from palheta.physics.evolve import brake, is_moving, set_motion
from palheta.physics.motion import advance, at, record, speed_at, sweep
from palheta.physics.shapes import separation
from palheta.physics.types import Floats, Ints

MATCHED = 25.0  # mm/s: slower than this over its carrier, a rider is taken along (buttons are dished)
PIECE = 0.01  # s: a dragged rider's path is cut this fine
RIM_BOUNCE = 0.3  # of the speed with which a ball runs up a hollow's rim and comes back
INSIDE, BEYOND = 0.01, 1.0  # mm


@jit
def top_radius(c: Floats, rider: int, carrier: int) -> float:
    """How far a rider's middle can be from its carrier's before it falls."""
    if c[carrier, KIND] == BALL:
        return float(c[rider, RADIUS])
    if c[rider, KIND] == BALL:
        return float(c[carrier, RADIUS] - c[carrier, EDGE])
    return float(c[carrier, RADIUS] + c[rider, RADIUS])


@jit
def time_to_leave(
    dx: float, dy: float, vx: float, vy: float, ax: float, ay: float, radius: float, horizon: float
) -> float:
    """When |d + v t + a t^2 / 2| grows to `radius`; a bound on the speed makes every step safe."""
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
        t += 2 * room / (speed + sqrt(speed * speed + 2 * k * room)) if speed + k > 0 else INF
        if t >= horizon:
            return INF
    return t


@jit
def set_rider_motion(q: Floats, s: Ints, c: Floats, world: Floats, i: int, t: float) -> None:
    """The segment of a body that lies on another; both have been advanced to `t`."""
    j = s[i, SUPPORT]
    # a ball that is carried carries, too; one that rolls does not
    rolls = c[j, KIND] == BALL and is_moving(s, j) and s[j, SUPPORT] < 0
    if s[j, MODE] == GONE or rolls:
        fall_off(q, s, c, world, i, t)
        return
    ux = speed_at(q, j, X, t)
    uy = speed_at(q, j, Y, t)
    if not is_moving(s, j):
        set_motion(q, s, c, world, i, t)
        if s[i, MODE] == ROLL:
            _roll_on_top(q, s, c, i, j, t)
    else:
        _drag(q, s, c, i, j, t, ux, uy)
    if s[i, MODE] == REST:
        return
    dx = at(q, i, X, t) - at(q, j, X, t)
    dy = at(q, i, Y, t) - at(q, j, Y, t)
    leave = time_to_leave(
        dx, dy, q[i, VX] - ux, q[i, VY] - uy, q[i, AX] - q[j, AX], q[i, AY] - q[j, AY],
        top_radius(c, i, j), q[i, END] - t,
    )  # fmt: skip
    q[i, END] = min(q[i, END], t + leave)


@jit
def _roll_on_top(q: Floats, s: Ints, c: Floats, i: int, j: int, t: float) -> None:
    r = c[i, RADIUS]
    brake(q, s, i, t, sqrt(q[i, VX] ** 2 + q[i, VY] ** 2), c[j, TOP_ROLLING] * GRAVITY, 0.0)
    q[i, DBX], q[i, DBY] = -q[i, AY] / r, q[i, AX] / r
    q[i, DW] = -q[i, W] / (q[i, END] - t)


@jit
def turned_back_by_rim(q: Floats, s: Ints, c: Floats, i: int, t: float) -> bool:
    """A ball at the rim of a hollow top: too slow to climb out it comes back, else it leaves with what is left."""
    j = s[i, SUPPORT]
    if c[i, KIND] != BALL or c[j, KIND] != DISC:
        return False
    dx, dy = q[i, X] - at(q, j, X, t), q[i, Y] - at(q, j, Y, t)
    away = sqrt(dx * dx + dy * dy)
    if away > top_radius(c, i, j) + BEYOND:  # it was put there so: no rim holds it
        return False
    ux, uy = dx / away, dy / away
    out = (q[i, VX] - speed_at(q, j, X, t)) * ux + (q[i, VY] - speed_at(q, j, Y, t)) * uy
    left = out * out - 2 * GRAVITY * c[j, DISH]
    back = left < 0.0
    change = -(1.0 + RIM_BOUNCE) * out if back else sqrt(left) - out
    q[i, VX] += change * ux
    q[i, VY] += change * uy
    if back:
        q[i, X] -= INSIDE * ux
        q[i, Y] -= INSIDE * uy
        q[i, BX], q[i, BY] = -q[i, VY] / c[i, RADIUS], q[i, VX] / c[i, RADIUS]
    return bool(back)


@jit
def _drag(q: Floats, s: Ints, c: Floats, i: int, j: int, t: float, ux: float, uy: float) -> None:
    wx = q[i, VX] - ux
    wy = q[i, VY] - uy
    w = sqrt(wx * wx + wy * wy)
    s[i, MODE] = SLIDE
    s[i, STRAIGHT] = 0
    q[i, DW] = 0.0
    q[i, DBX] = 0.0
    q[i, DBY] = 0.0
    q[i, VZ] = 0.0
    q[i, AZ] = 0.0
    if w <= MATCHED and s[i, WEAK] != STRUCK:
        q[i, VX] = ux
        q[i, VY] = uy
        q[i, AX] = q[j, AX]
        q[i, AY] = q[j, AY]
        q[i, BX] = 0.0
        q[i, BY] = 0.0
        # when the carrier's segment ends at this very moment, the carrier renews its rider
        q[i, END] = q[j, END] if q[j, END] > t else t + PIECE
    else:
        grip = c[i, FRICTION] * GRAVITY  # one that has just been stopped by a post is not taken along at once
        w = max(w, STILL)
        q[i, AX] = -grip * wx / w
        q[i, AY] = -grip * wy / w
        q[i, END] = t + min(PIECE, max(w - 0.5 * MATCHED, 0.5 * w, STILL) / grip)
        s[i, WEAK] = 0


@jit
def has_left(q: Floats, s: Ints, c: Floats, i: int, t: float) -> bool:
    j = s[i, SUPPORT]
    dx = q[i, X] - at(q, j, X, t)
    dy = q[i, Y] - at(q, j, Y, t)
    return bool(sqrt(dx * dx + dy * dy) >= top_radius(c, i, j) - 1e-6)


@jit
def fall_off(q: Floats, s: Ints, c: Floats, world: Floats, i: int, t: float) -> None:
    s[i, SUPPORT] = TABLE
    s[i, MODE] = FLY
    q[i, VZ] = 0.0
    set_motion(q, s, c, world, i, t)


@jit
def evolve(
    q: Floats, s: Ints, c: Floats, world: Floats, i: int, t: float, segments: Floats, counts: Ints
) -> None:
    """Give a body its next segment, log it, and carry along whatever lies on it."""
    if s[i, SUPPORT] >= 0 and s[i, MODE] != FLY and s[i, MODE] != GONE:
        set_rider_motion(q, s, c, world, i, t)
    else:
        set_motion(q, s, c, world, i, t)
    sweep(q, c, i)
    record(q, s, i, segments, counts)
    if counts[3] > 0:  # somebody rides on somebody
        for k in range(q.shape[0]):
            if s[k, SUPPORT] == HELD and k != i and s[i, MODE] != GONE:
                _let_go(q, s, c, world, k, i, t, segments, counts)
            if s[k, SUPPORT] == i and k != i and s[k, MODE] != GONE:
                advance(q, s, k, t)
                set_rider_motion(q, s, c, world, k, t)
                sweep(q, c, k)
                record(q, s, k, segments, counts)


@jit
def _let_go(
    q: Floats, s: Ints, c: Floats, world: Floats, held: int, i: int, t: float, segments: Floats, counts: Ints
) -> None:
    """A wedged ball falls when one of those that held it moves off."""
    if sqrt(q[i, VX] ** 2 + q[i, VY] ** 2) > MATCHED / 5 and separation(q, c, held, i, t)[0] < 0.3:
        advance(q, s, held, t)
        fall_off(q, s, c, world, held, t)
        s[held, WEAK] = 0
        sweep(q, c, held)
        record(q, s, held, segments, counts)


@jit
def settle_on(q: Floats, s: Ints, c: Floats, i: int, j: int, counts: Ints) -> None:
    """Body i stays on top of body j."""
    s[i, SUPPORT] = j
    s[i, MODE] = SLIDE
    s[i, WEAK] = 0
    q[i, VZ] = 0.0
    counts[3] += 1
