"""The gap between two bodies, and the direction in which it opens.

Every body is convex (a figure is a base and a rod, each convex), so the gap is a convex function of a
straight path: detection can trust its slope as a lower bound. All functions return the gap and the unit
normal that points from the second body to the first.
"""

from math import cos, sin, sqrt

from palheta.physics.columns import (
    BALL,
    BOX,
    DISC,
    EDGE,
    FIGURE_H,
    FIGURE_R,
    HALF_X,
    HALF_Y,
    HEIGHT,
    INF,
    KIND,
    RADIUS,
    ROUND,
    X0,
    X1,
    Y0,
    Y1,
    Z0,
    Z1,
    X,
    Y,
    Z,
)  # fmt: skip
from palheta.physics.compiled import entry, jit, small
from palheta.physics.motion import at, heading_at
from palheta.physics.types import Floats

Gap = tuple[float, float, float, float]


@small
def resting_distance(c: Floats, ball: int, disc: int) -> float:
    """From axis to axis when a ball on the table touches a disc on the table."""
    edge = c[disc, EDGE]
    over = c[ball, RADIUS] - (c[disc, HEIGHT] - edge)
    if over <= 0:
        return float(c[disc, RADIUS] + c[ball, RADIUS])
    return float(c[disc, RADIUS] - edge + sqrt((c[ball, RADIUS] + edge) ** 2 - over**2))


@small
def _rounded(ex: float, ey: float, ez: float, reach: float) -> Gap:
    """From the excesses beyond a core along its own three axes (signed, at least one not negative)."""
    d = sqrt(ex * ex + ey * ey + ez * ez)
    if d > 0:
        return d - reach, ex / d, ey / d, ez / d
    return -reach, 0.0, 0.0, 1.0


@jit
def ball_to_base(dx: float, dy: float, dz: float, c: Floats, ball: int, disc: int) -> Gap:
    """A disc with a rounded edge."""
    edge = c[disc, EDGE]
    height = dz + c[ball, RADIUS]
    flat = sqrt(dx * dx + dy * dy)
    ux = dx / flat if flat > 0 else 1.0
    uy = dy / flat if flat > 0 else 0.0
    out = flat - (c[disc, RADIUS] - edge)
    up = 0.0
    if height > c[disc, HEIGHT] - edge:
        up = height - (c[disc, HEIGHT] - edge)
    elif height < edge:
        up = height - edge
    if out <= 0 and up == 0.0:  # deep inside: out by the side
        gap, nh, nz = out - c[ball, RADIUS] - edge, 1.0, 0.0
    else:
        gap, nh, _, nz = _rounded(max(out, 0.0), 0.0, up, c[ball, RADIUS] + edge)
    return gap, nh * ux, nh * uy, nz


@jit
def ball_to_disc(dx: float, dy: float, dz: float, c: Floats, ball: int, disc: int) -> Gap:
    """A disc, and the figure on it where there is one."""
    gap, nx, ny, nz = ball_to_base(dx, dy, dz, c, ball, disc)
    if c[disc, FIGURE_R] > 0:
        other, fx, fy, fz = ball_to_figure(dx, dy, dz, c, ball, disc)
        if other < gap:
            return other, fx, fy, fz
    return gap, nx, ny, nz


@jit
def ball_to_figure(dx: float, dy: float, dz: float, c: Floats, ball: int, disc: int) -> Gap:
    """The man on the base: an upright rod with a round head."""
    tall = dz + c[ball, RADIUS] - (c[disc, FIGURE_H] - c[disc, FIGURE_R])
    return _rounded(dx, dy, max(tall, 0.0), c[ball, RADIUS] + c[disc, FIGURE_R])


@small
def disc_to_disc(dx: float, dy: float, dz: float, reach: float, height_i: float, height_j: float) -> Gap:
    flat = sqrt(dx * dx + dy * dy)
    ux = dx / flat if flat > 0 else 1.0
    uy = dy / flat if flat > 0 else 0.0
    gap, nh, nz = _prism(flat - reach, dz - height_j, -dz - height_i)
    return gap, nh * ux, nh * uy, nz


@small
def _prism(out: float, above: float, below: float) -> tuple[float, float, float]:
    """Two upright prisms: how far apart sideways, and how far the first is above or below the second."""
    up = max(above, below)
    sign = 1.0 if above >= below else -1.0
    if out > 0 and up > 0:
        d = sqrt(out * out + up * up)
        return d, out / d, sign * up / d
    if out >= up:
        return out, 1.0, 0.0
    return up, 0.0, sign


@jit
def point_to_box(dx: float, dy: float, phi: float, hx: float, hy: float) -> tuple[float, float, float]:
    """Seen from above: signed distance from a box's side, and the direction outwards."""
    cs = cos(phi)
    sn = sin(phi)
    lx = dx * cs + dy * sn
    ly = -dx * sn + dy * cs
    sx = 1.0 if lx >= 0 else -1.0
    sy = 1.0 if ly >= 0 else -1.0
    ex = abs(lx) - hx
    ey = abs(ly) - hy
    if ex > 0 and ey > 0:
        d = sqrt(ex * ex + ey * ey)
        nx, ny = sx * ex / d, sy * ey / d
    elif ex >= ey:
        d, nx, ny = ex, sx, 0.0
    else:
        d, nx, ny = ey, 0.0, sy
    return d, nx * cs - ny * sn, nx * sn + ny * cs


@jit
def ball_to_box(dx: float, dy: float, dz: float, phi: float, c: Floats, ball: int, box: int) -> Gap:
    out, nx, ny = point_to_box(dx, dy, phi, c[box, HALF_X], c[box, HALF_Y])
    up = dz + c[ball, RADIUS] - c[box, HEIGHT]
    if up <= 0:
        return out - c[ball, RADIUS], nx, ny, 0.0
    if out <= 0:
        return up - c[ball, RADIUS], 0.0, 0.0, 1.0
    d = sqrt(out * out + up * up)
    return d - c[ball, RADIUS], nx * out / d, ny * out / d, up / d


@jit
def disc_to_box(dx: float, dy: float, dz: float, phi: float, c: Floats, disc: int, box: int) -> Gap:
    out, nx, ny = point_to_box(dx, dy, phi, c[box, HALF_X], c[box, HALF_Y])
    gap, nh, nz = _prism(out - c[disc, RADIUS], dz - c[box, HEIGHT], -dz - c[disc, HEIGHT])
    return gap, nh * nx, nh * ny, nz


@entry
def separation(q: Floats, c: Floats, i: int, j: int, t: float) -> Gap:
    """Between two bodies at `t`; the normal points to body `i`."""
    dx = at(q, i, X, t) - at(q, j, X, t)
    dy = at(q, i, Y, t) - at(q, j, Y, t)
    dz = at(q, i, Z, t) - at(q, j, Z, t)
    kind_i = c[i, KIND]
    kind_j = c[j, KIND]
    if kind_i == DISC and kind_j == DISC:
        return disc_to_disc(dx, dy, dz, c[i, RADIUS] + c[j, RADIUS], c[i, HEIGHT], c[j, HEIGHT])
    if kind_i == BOX and kind_j == BOX:
        return INF, 1.0, 0.0, 0.0  # two keepers stand at the two ends of the table
    if kind_i == BALL and kind_j == DISC:
        return ball_to_disc(dx, dy, dz, c, i, j)
    if kind_i == BALL:
        return ball_to_box(dx, dy, dz, heading_at(q, j, t), c, i, j)
    if kind_i == DISC and kind_j == BOX:
        return disc_to_box(dx, dy, dz, heading_at(q, j, t), c, i, j)
    if kind_j == BALL and kind_i == DISC:
        gap, nx, ny, nz = ball_to_disc(-dx, -dy, -dz, c, j, i)
    elif kind_j == BALL:
        gap, nx, ny, nz = ball_to_box(-dx, -dy, -dz, heading_at(q, i, t), c, j, i)
    else:
        gap, nx, ny, nz = disc_to_box(-dx, -dy, -dz, heading_at(q, i, t), c, j, i)
    return gap, -nx, -ny, -nz


@small
def _beyond(p: float, low: float, high: float) -> float:
    return p - high if p > high else (p - low if p < low else 0.0)


@entry
def static_separation(q: Floats, c: Floats, i: int, wall: Floats, t: float) -> Gap:
    """Between a body and a fence, post, bar or net."""
    x = at(q, i, X, t)
    y = at(q, i, Y, t)
    z = at(q, i, Z, t)
    if c[i, KIND] == BALL:
        ex = _beyond(x, wall[X0], wall[X1])
        ey = _beyond(y, wall[Y0], wall[Y1])
        ez = _beyond(z + c[i, RADIUS], wall[Z0], wall[Z1])
        return _rounded(ex, ey, ez, c[i, RADIUS] + wall[ROUND])
    reach = wall[ROUND]
    if c[i, KIND] == BOX:
        return _box_to_wall(x, y, z, heading_at(q, i, t), c, i, wall)
    ex = _beyond(x, wall[X0], wall[X1])
    ey = _beyond(y, wall[Y0], wall[Y1])
    flat = sqrt(ex * ex + ey * ey)
    above = z - wall[Z1] - reach
    below = wall[Z0] - reach - z - c[i, HEIGHT]
    gap, nh, nz = _prism(flat - reach - c[i, RADIUS], above, below)
    if flat > 0:
        return gap, nh * ex / flat, nh * ey / flat, nz
    return gap, nh, 0.0, nz


@jit
def is_post(wall: Floats) -> bool:
    return bool(wall[X1] - wall[X0] < 1e-9 and wall[Y1] - wall[Y0] < 1e-9)


@jit
def corner_of(k: int, phi: float, hx: float, hy: float) -> tuple[float, float]:
    """Corner k (0..3) of a box, from its middle."""
    lx = hx if k == 0 or k == 3 else -hx
    ly = hy if k < 2 else -hy
    return lx * cos(phi) - ly * sin(phi), lx * sin(phi) + ly * cos(phi)


@jit
def _box_to_wall(x: float, y: float, z: float, phi: float, c: Floats, i: int, wall: Floats) -> Gap:
    if z >= wall[Z1] + wall[ROUND] or z + c[i, HEIGHT] <= wall[Z0] - wall[ROUND]:
        return INF, 1.0, 0.0, 0.0
    if is_post(wall):
        out, nx, ny = point_to_box(wall[X0] - x, wall[Y0] - y, phi, c[i, HALF_X], c[i, HALF_Y])
        return out - wall[ROUND], -nx, -ny, 0.0
    best, bx, by = INF, 1.0, 0.0
    for k in range(4):
        gap, nx, ny = corner_to_wall(x, y, phi, c, i, wall, k)
        if gap < best:
            best, bx, by = gap, nx, ny
    return best, bx, by, 0.0


@jit
def corner_to_wall(
    x: float, y: float, phi: float, c: Floats, i: int, wall: Floats, k: int
) -> tuple[float, float, float]:
    px, py = corner_of(k, phi, c[i, HALF_X], c[i, HALF_Y])
    ex = _beyond(x + px, wall[X0], wall[X1])
    ey = _beyond(y + py, wall[Y0], wall[Y1])
    d = sqrt(ex * ex + ey * ey)
    if d > 0:
        return d - wall[ROUND], ex / d, ey / d
    return _nearest_face(x + px, y + py, wall)


@jit
def _nearest_face(x: float, y: float, wall: Floats) -> tuple[float, float, float]:
    """A point that rounding has brought into a wall leaves it by the nearest of its sides."""
    west, east, south, north = x - wall[X0], wall[X1] - x, y - wall[Y0], wall[Y1] - y
    least = min(west, east, south, north)
    if least == west:
        return -least - wall[ROUND], -1.0, 0.0
    if least == east:
        return -least - wall[ROUND], 1.0, 0.0
    return -least - wall[ROUND], 0.0, (-1.0 if least == south else 1.0)
