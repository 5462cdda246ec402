"""When two bodies next touch.

The gap's second derivative is never below -K, K the largest relative acceleration (bodies are convex, so
curvature only opens the gap). The root of g + g' h - K h^2 / 2 is therefore never past the contact: step
there, look again. It converges quadratically, no root can be jumped, and unlike the closed quartic it does
not lose its leading term when two paths are parallel.
"""

from math import sqrt

from palheta.physics import columns as col
from palheta.physics.compiled import jit, small
from palheta.physics.motion import at, heading_at, place_at, speed_at, speeds_at
from palheta.physics.shapes import (
    ball_to_base,
    ball_to_figure,
    corner_of,
    is_post,
    point_to_wall,
    resting_distance,
    separation,
    static_separation,
)
from palheta.physics.types import Bodies, Course, Flat, Floats, Here, Swept, Vector
from palheta.physics.vectors import dot, minus

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
def circles_touch(course: Course, reach: float, horizon: float) -> float:
    """First time before `horizon` that the distance comes down to `reach`.

    A distance is never less than its part along the present direction, which is a quadratic in time: here
    K is no more than what the acceleration has along it. Most pairs that miss are told by its value at the
    horizon, without a division.
    """
    dx, dy, vx, vy, ax, ay = course
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
def straight_to_rest(d: Flat, v: Flat, deceleration: float, reach: float, horizon: float) -> float:
    """A body braking straight on towards one at rest that is `d` away: a quadratic."""
    dx, dy = d
    vx, vy = v
    ahead = dx * vx + dy * vy
    aside = dx * vy - dy * vx
    v2 = vx * vx + vy * vy
    if ahead <= 0.0 or aside * aside >= reach * reach * v2:
        return col.INF
    speed = sqrt(v2)
    along = ahead / speed
    d2 = dx * dx + dy * dy
    half = reach * reach - (d2 - along * along)
    if half <= 0.0:
        return col.INF
    way = (d2 - reach * reach) / (along + sqrt(half))
    if way <= 0.0:
        return 0.0
    left = speed * speed - 2 * deceleration * way
    if left <= 0.0:
        return col.INF
    t = 2 * way / (speed + sqrt(left))
    return t if t < horizon else col.INF


@small
def pair_touches(bodies: Bodies, i: int, j: int, here: Here, horizon: float) -> float:
    """Time from here until bodies i and j touch, INF if not within `horizon`."""
    q, s, c = bodies
    both = c[i, col.KIND] + c[j, col.KIND]
    flying = s[i, col.MODE] == col.FLY or s[j, col.MODE] == col.FLY
    if both > col.BALL or flying or q[i, col.Z] != 0.0 or q[j, col.Z] != 0.0:
        return _solid_pair_touches(bodies, i, j, here.t, horizon)
    if both == col.BALL:
        ball = i if c[i, col.KIND] == col.BALL else j
        reach = resting_distance(c, ball, i + j - ball)
    else:
        reach = c[i, col.RADIUS] + c[j, col.RADIUS]
    return _round_pair_touches(bodies, i, j, here, reach, horizon)


@small
def _round_pair_touches(bodies: Bodies, i: int, j: int, here: Here, reach: float, horizon: float) -> float:
    q, s, _ = bodies
    x, y, vx, vy, t = here
    dx, dy = x - at(q, j, col.X, t), y - at(q, j, col.Y, t)
    ux, uy = speed_at(q, j, col.X, t), speed_at(q, j, col.Y, t)
    ax, ay, bx, by = q[i, col.AX], q[i, col.AY], q[j, col.AX], q[j, col.AY]
    if s[i, col.STRAIGHT] and ux == 0.0 and uy == 0.0 and bx == 0.0 and by == 0.0:
        return straight_to_rest((-dx, -dy), (vx, vy), sqrt(ax**2 + ay**2), reach, horizon)
    if s[j, col.STRAIGHT] and vx == 0.0 and vy == 0.0 and ax == 0.0 and ay == 0.0:
        return straight_to_rest((dx, dy), (ux, uy), sqrt(bx**2 + by**2), reach, horizon)
    return circles_touch(Course(dx, dy, vx - ux, vy - uy, ax - bx, ay - by), reach, horizon)


@small
def turning_bound(bodies: Bodies, i: int, t: float, speed: float, away: float) -> float:
    """What a turning box adds to the acceleration of points seen from it (Coriolis, centrifugal, Euler)."""
    q, _, c = bodies
    if c[i, col.KIND] != col.BOX:
        return 0.0
    w = abs(q[i, col.W] + q[i, col.DW] * (t - q[i, col.T0]))
    return float(2 * w * speed + (w * w + abs(q[i, col.DW])) * away)


@jit
def _solid_pair_touches(bodies: Bodies, i: int, j: int, t: float, horizon: float) -> float:
    """Any two bodies, in three dimensions, one of them perhaps a turning box."""
    q, _, c = bodies
    start = t
    both = c[i, col.KIND] + c[j, col.KIND]
    disc = j if c[i, col.KIND] == col.BALL else i
    ax = q[i, col.AX] - q[j, col.AX]
    ay = q[i, col.AY] - q[j, col.AY]
    az = q[i, col.AZ] - q[j, col.AZ]
    k = sqrt(ax * ax + ay * ay + az * az)
    for _ in range(STEPS):
        gap, normal = separation(q, c, i, j, t)
        if gap >= col.INF:
            return col.INF
        v = minus(speeds_at(q, i, t), speeds_at(q, j, t))
        rate = dot(normal, v)
        bend = k
        if c[i, col.KIND] == col.BOX or c[j, col.KIND] == col.BOX:
            rate += _turning_rate(bodies, i, j, t, normal)
            speed = sqrt(dot(v, v)) + k * min(horizon, 0.5)
            away = gap + c[i, col.BOUND] + c[j, col.BOUND]
            bend += turning_bound(bodies, i, t, speed, away) + turning_bound(bodies, j, t, speed, away)
        if gap <= col.CONTACT_GAP and rate < APPROACHING:
            return t - start
        step = step_bound(gap, rate, bend)
        if both == col.BALL and c[disc, col.FIGURE_R] > 0:
            step = min(step, _figure_step(bodies, i + j - disc, disc, t, k))
        t += step
        if t - start >= horizon:
            return col.INF
    return col.INF


@jit
def _figure_step(bodies: Bodies, ball: int, disc: int, t: float, k: float) -> float:
    """A base and its figure together are not convex: the farther of the two may close faster."""
    q, _, c = bodies
    d = minus(place_at(q, ball, t), place_at(q, disc, t))
    v = minus(speeds_at(q, ball, t), speeds_at(q, disc, t))
    gap, normal = ball_to_figure(d, c, ball, disc)
    step = step_bound(gap, dot(normal, v), k)
    gap, normal = ball_to_base(d, c, ball, disc)
    return min(step, step_bound(gap, dot(normal, v), k))


@jit
def _turning_rate(bodies: Bodies, i: int, j: int, t: float, normal: Vector) -> float:
    """How a box's own turning opens the gap at the point nearest to the other body."""
    q, _, c = bodies
    box = i if c[i, col.KIND] == col.BOX else j
    round_one = i + j - box
    w = q[box, col.W] + q[box, col.DW] * (t - q[box, col.T0])
    if w == 0.0:
        return 0.0
    sign = 1.0 if box == i else -1.0  # the normal points to body i
    px = at(q, round_one, col.X, t) - at(q, box, col.X, t)
    py = at(q, round_one, col.Y, t) - at(q, box, col.Y, t)
    # the box's material point under the round body's middle moves with w x p
    return float(sign * w * (-py * normal[0] + px * normal[1]))


@jit
def wall_touches(bodies: Bodies, i: int, wall: Floats, t: float, horizon: float) -> float:
    """Time from `t` until a body touches a static, INF if not within `horizon`."""
    q, _, c = bodies
    start = t
    turning = c[i, col.KIND] == col.BOX
    k = sqrt(q[i, col.AX] ** 2 + q[i, col.AY] ** 2 + q[i, col.AZ] ** 2)
    for _ in range(STEPS):
        gap, normal = static_separation(q, c, i, wall, t)
        if gap >= col.INF:
            return col.INF
        if turning:
            touching, step = _box_step(bodies, i, wall, t, k)
        else:
            rate = dot(normal, speeds_at(q, i, t))
            touching = gap <= col.CONTACT_GAP and rate < APPROACHING
            step = step_bound(gap, rate, k)
        if touching:
            return t - start
        t += step
        if t - start >= horizon:
            return col.INF
    return col.INF


@jit
def _box_step(bodies: Bodies, i: int, wall: Floats, t: float, k: float) -> tuple[bool, float]:
    """A box against a post (a round thing beside it) or, corner by corner, against a flat wall."""
    q, _, c = bodies
    w = q[i, col.W] + q[i, col.DW] * (t - q[i, col.T0])
    vx, vy = speed_at(q, i, col.X, t), speed_at(q, i, col.Y, t)
    x, y = at(q, i, col.X, t), at(q, i, col.Y, t)
    phi = heading_at(q, i, t)
    swing = w * w + abs(q[i, col.DW])
    if is_post(wall):
        gap, (nx, ny, _) = static_separation(q, c, i, wall, t)
        px = wall[col.X0] - x
        py = wall[col.Y0] - y
        rate = nx * (vx - w * py) + ny * (vy + w * px)
        bend = k + 2 * abs(w) * sqrt(vx * vx + vy * vy) + swing * (gap + c[i, col.BOUND])
        return gap <= col.CONTACT_GAP and rate < APPROACHING, step_bound(gap, rate, bend)
    step = col.INF
    for corner in range(4):
        px, py = corner_of(corner, phi, c[i, col.HALF_X], c[i, col.HALF_Y])
        gap, nx, ny = point_to_wall(x + px, y + py, wall)
        rate = nx * (vx - w * py) + ny * (vy + w * px)
        if gap <= col.CONTACT_GAP and rate < APPROACHING:
            return True, 0.0
        step = min(step, step_bound(gap, rate, k + swing * c[i, col.BOUND]))
    return False, step


@small
def wall_in_reach(bodies: Bodies, i: int, wall: Floats, swept: Swept) -> bool:
    """Could a body that stays in there touch that static at all?"""
    q, _, c = bodies
    reach = wall[col.ROUND]
    if swept.x1 + reach < wall[col.X0] or swept.x0 - reach > wall[col.X1]:
        return False
    if swept.y1 + reach < wall[col.Y0] or swept.y0 - reach > wall[col.Y1]:
        return False
    top = q[i, col.Z] + c[i, col.HEIGHT] + wall[col.ROUND]
    if q[i, col.VZ] > 0:
        top += q[i, col.VZ] ** 2 / (2 * col.GRAVITY)
    return bool(top >= wall[col.Z0])
