"""When two bodies next touch.

The gap's second derivative is never below -K, K the largest relative acceleration (bodies are convex, so
curvature only opens the gap). The root of g + g' h - K h^2 / 2 is therefore never past the contact: step
there, look again. It converges quadratically, no root can be jumped, and unlike the closed quartic it does
not lose its leading term when two paths are parallel.
"""

from math import sqrt

from palheta.physics import columns as col
from palheta.physics.compiled import jit, small
from palheta.physics.motion import at, heading_at, speed_at
from palheta.physics.shapes import (
    ball_to_base,
    ball_to_figure,
    corner_of,
    corner_to_wall,
    is_post,
    resting_distance,
    separation,
    static_separation,
)
from palheta.physics.types import Floats, Ints

STEPS = 400
LEAST_STEP = 1e-12
APPROACHING = -1e-9  # mm/s: less is rounding


@small
def step_bound(gap: float, closing: float, k: float) -> float:
    """How long the gap certainly stays open; `closing` is its (signed) rate of opening."""
    if gap < 0:
        gap = 0.0
    root = sqrt(closing * closing + 2 * k * gap)
    if closing < 0:
        return max(2 * gap / (root - closing), LEAST_STEP)
    if k > 0:
        return max((closing + root) / k, LEAST_STEP)
    return col.INF


@small
def circles_touch(
    dx: float, dy: float, vx: float, vy: float, ax: float, ay: float, reach: float, horizon: float
) -> float:
    """First time before `horizon` that |d + v t + a t^2 / 2| comes down to `reach`.

    A distance is never less than its part along the present direction, which is a quadratic in time: here
    K is no more than what the acceleration has along it. Most pairs that miss are told by its value at the
    horizon, without a division.
    """
    t = 0.0
    for _ in range(STEPS):
        x = dx + t * (vx + 0.5 * ax * t)
        y = dy + t * (vy + 0.5 * ay * t)
        d = sqrt(x * x + y * y)
        gap = d - reach
        opening = x * (vx + ax * t) + y * (vy + ay * t)
        bend = min(x * ax + y * ay, 0.0)
        left = horizon - t
        if gap > col.CONTACT_GAP and d * gap + left * (opening + 0.5 * bend * left) > 0.0:
            return col.INF
        rate = opening / d
        if gap <= col.CONTACT_GAP and rate < APPROACHING:
            return t
        t += step_bound(gap, rate, -bend / d)
        if t >= horizon:
            return col.INF
    return col.INF


@small
def straight_to_rest(
    dx: float, dy: float, vx: float, vy: float, deceleration: float, reach: float, horizon: float
) -> float:
    """A body braking straight on towards one at rest at (dx, dy): a quadratic."""
    ahead = dx * vx + dy * vy
    aside = dx * vy - dy * vx
    v2 = vx * vx + vy * vy
    if ahead <= 0.0 or aside * aside >= reach * reach * v2:
        return col.INF
    v = sqrt(v2)
    along = ahead / v
    d2 = dx * dx + dy * dy
    half = reach * reach - (d2 - along * along)
    if half <= 0.0:
        return col.INF
    way = (d2 - reach * reach) / (along + sqrt(half))
    if way <= 0.0:
        return 0.0
    left = v * v - 2 * deceleration * way
    if left <= 0.0:
        return col.INF
    t = 2 * way / (v + sqrt(left))
    return t if t < horizon else col.INF


@small
def pair_touches(
    q: Floats, s: Ints, c: Floats, i: int, j: int, here: tuple[float, float, float, float], t: float,
    horizon: float,
) -> float:  # fmt: skip
    """Time from `t` until bodies i and j touch, INF if not within `horizon`; `here`: x, y, vx, vy of i."""
    both = c[i, col.KIND] + c[j, col.KIND]
    flat = (
        s[i, col.MODE] != col.FLY and s[j, col.MODE] != col.FLY and q[i, col.Z] == 0.0 and q[j, col.Z] == 0.0
    )
    if both <= col.BALL and flat:
        if both == col.BALL:
            ball = i if c[i, col.KIND] == col.BALL else j
            reach = resting_distance(c, ball, i + j - ball)
        else:
            reach = c[i, col.RADIUS] + c[j, col.RADIUS]
        return _round_pair_touches(q, s, i, j, here, t, reach, horizon)
    return _solid_pair_touches(q, c, i, j, t, horizon)


@small
def _round_pair_touches(
    q: Floats, s: Ints, i: int, j: int, here: tuple[float, float, float, float], t: float, reach: float,
    horizon: float,
) -> float:  # fmt: skip
    dx = here[0] - at(q, j, col.X, t)
    dy = here[1] - at(q, j, col.Y, t)
    vx, vy = here[2], here[3]
    ux = speed_at(q, j, col.X, t)
    uy = speed_at(q, j, col.Y, t)
    if s[i, col.STRAIGHT] and ux == 0.0 and uy == 0.0 and q[j, col.AX] == 0.0 and q[j, col.AY] == 0.0:
        return straight_to_rest(-dx, -dy, vx, vy, sqrt(q[i, col.AX] ** 2 + q[i, col.AY] ** 2), reach, horizon)
    if s[j, col.STRAIGHT] and vx == 0.0 and vy == 0.0 and q[i, col.AX] == 0.0 and q[i, col.AY] == 0.0:
        return straight_to_rest(dx, dy, ux, uy, sqrt(q[j, col.AX] ** 2 + q[j, col.AY] ** 2), reach, horizon)
    return circles_touch(
        dx, dy, vx - ux, vy - uy, q[i, col.AX] - q[j, col.AX], q[i, col.AY] - q[j, col.AY], reach, horizon
    )


@small
def turning_bound(q: Floats, c: Floats, i: int, t: float, speed: float, away: float) -> float:
    """What a turning box adds to the acceleration of points seen from it (Coriolis, centrifugal, Euler)."""
    if c[i, col.KIND] != col.BOX:
        return 0.0
    w = abs(q[i, col.W] + q[i, col.DW] * (t - q[i, col.T0]))
    return float(2 * w * speed + (w * w + abs(q[i, col.DW])) * away)


@jit
def _solid_pair_touches(q: Floats, c: Floats, i: int, j: int, t: float, horizon: float) -> float:
    """Any two bodies, in three dimensions, one of them perhaps a turning box."""
    start = t
    both = c[i, col.KIND] + c[j, col.KIND]
    disc = j if c[i, col.KIND] == col.BALL else i
    ax = q[i, col.AX] - q[j, col.AX]
    ay = q[i, col.AY] - q[j, col.AY]
    az = q[i, col.AZ] - q[j, col.AZ]
    k = sqrt(ax * ax + ay * ay + az * az)
    for _ in range(STEPS):
        gap, nx, ny, nz = separation(q, c, i, j, t)
        if gap >= col.INF:
            return col.INF
        vx = speed_at(q, i, col.X, t) - speed_at(q, j, col.X, t)
        vy = speed_at(q, i, col.Y, t) - speed_at(q, j, col.Y, t)
        vz = speed_at(q, i, col.Z, t) - speed_at(q, j, col.Z, t)
        rate = nx * vx + ny * vy + nz * vz
        bend = k
        if c[i, col.KIND] == col.BOX or c[j, col.KIND] == col.BOX:
            rate += _turning_rate(q, c, i, j, t, nx, ny)
            speed = sqrt(vx * vx + vy * vy + vz * vz) + k * min(horizon, 0.5)
            away = gap + c[i, col.BOUND] + c[j, col.BOUND]
            bend += turning_bound(q, c, i, t, speed, away) + turning_bound(q, c, j, t, speed, away)
        if gap <= col.CONTACT_GAP and rate < APPROACHING:
            return t - start
        step = step_bound(gap, rate, bend)
        if both == col.BALL and c[disc, col.FIGURE_R] > 0:
            step = min(step, _figure_step(q, c, i + j - disc, disc, t, k))
        t += step
        if t - start >= horizon:
            return col.INF
    return col.INF


@jit
def _figure_step(q: Floats, c: Floats, ball: int, disc: int, t: float, k: float) -> float:
    """A base and its figure together are not convex: the farther of the two may close faster."""
    dx = at(q, ball, col.X, t) - at(q, disc, col.X, t)
    dy = at(q, ball, col.Y, t) - at(q, disc, col.Y, t)
    dz = at(q, ball, col.Z, t) - at(q, disc, col.Z, t)
    vx = speed_at(q, ball, col.X, t) - speed_at(q, disc, col.X, t)
    vy = speed_at(q, ball, col.Y, t) - speed_at(q, disc, col.Y, t)
    vz = speed_at(q, ball, col.Z, t) - speed_at(q, disc, col.Z, t)
    gap, nx, ny, nz = ball_to_figure(dx, dy, dz, c, ball, disc)
    step = step_bound(gap, nx * vx + ny * vy + nz * vz, k)
    gap, nx, ny, nz = ball_to_base(dx, dy, dz, c, ball, disc)
    return min(step, step_bound(gap, nx * vx + ny * vy + nz * vz, k))


@jit
def _turning_rate(q: Floats, c: Floats, i: int, j: int, t: float, nx: float, ny: float) -> float:
    """How a box's own turning opens the gap at the point nearest to the other body."""
    box = i if c[i, col.KIND] == col.BOX else j
    round_one = i + j - box
    w = q[box, col.W] + q[box, col.DW] * (t - q[box, col.T0])
    if w == 0.0:
        return 0.0
    sign = 1.0 if box == i else -1.0  # the normal points to body i
    px = at(q, round_one, col.X, t) - at(q, box, col.X, t)
    py = at(q, round_one, col.Y, t) - at(q, box, col.Y, t)
    # the box's material point under the round body's middle moves with w x p
    return float(sign * w * (-py * nx + px * ny))


@jit
def wall_touches(q: Floats, c: Floats, i: int, wall: Floats, t: float, horizon: float) -> float:
    """Time from `t` until a body touches a static, INF if not within `horizon`."""
    start = t
    turning = c[i, col.KIND] == col.BOX
    k = sqrt(q[i, col.AX] ** 2 + q[i, col.AY] ** 2 + q[i, col.AZ] ** 2)
    for _ in range(STEPS):
        gap, nx, ny, nz = static_separation(q, c, i, wall, t)
        if gap >= col.INF:
            return col.INF
        if turning:
            touching, step = _box_step(q, c, i, wall, t, k)
        else:
            rate = (
                nx * speed_at(q, i, col.X, t) + ny * speed_at(q, i, col.Y, t) + nz * speed_at(q, i, col.Z, t)
            )
            touching = gap <= col.CONTACT_GAP and rate < APPROACHING
            step = step_bound(gap, rate, k)
        if touching:
            return t - start
        t += step
        if t - start >= horizon:
            return col.INF
    return col.INF


@jit
def _box_step(q: Floats, c: Floats, i: int, wall: Floats, t: float, k: float) -> tuple[bool, float]:
    """A box against a post (a round thing beside it) or, corner by corner, against a flat wall."""
    w = q[i, col.W] + q[i, col.DW] * (t - q[i, col.T0])
    vx = speed_at(q, i, col.X, t)
    vy = speed_at(q, i, col.Y, t)
    x = at(q, i, col.X, t)
    y = at(q, i, col.Y, t)
    phi = heading_at(q, i, t)
    swing = w * w + abs(q[i, col.DW])
    if is_post(wall):
        gap, nx, ny, _ = static_separation(q, c, i, wall, t)
        px = wall[col.X0] - x
        py = wall[col.Y0] - y
        rate = nx * (vx - w * py) + ny * (vy + w * px)
        bend = k + 2 * abs(w) * sqrt(vx * vx + vy * vy) + swing * (gap + c[i, col.BOUND])
        return gap <= col.CONTACT_GAP and rate < APPROACHING, step_bound(gap, rate, bend)
    step = col.INF
    for corner in range(4):
        gap, nx, ny = corner_to_wall(x, y, phi, c, i, wall, corner)
        px, py = corner_of(corner, phi, c[i, col.HALF_X], c[i, col.HALF_Y])
        rate = nx * (vx - w * py) + ny * (vy + w * px)
        if gap <= col.CONTACT_GAP and rate < APPROACHING:
            return True, 0.0
        step = min(step, step_bound(gap, rate, k + swing * c[i, col.BOUND]))
    return False, step


@small
def wall_in_reach(
    q: Floats, c: Floats, i: int, wall: Floats, low_x: float, high_x: float, low_y: float, high_y: float
) -> bool:
    """Could a body that stays in this box touch that static at all?"""
    reach = wall[col.ROUND]
    if high_x + reach < wall[col.X0] or low_x - reach > wall[col.X1]:
        return False
    if high_y + reach < wall[col.Y0] or low_y - reach > wall[col.Y1]:
        return False
    top = q[i, col.Z] + c[i, col.HEIGHT] + wall[col.ROUND]
    if q[i, col.VZ] > 0:
        top += q[i, col.VZ] ** 2 / (2 * col.GRAVITY)
    return bool(top >= wall[col.Z0])
