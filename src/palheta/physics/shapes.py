"""The gap between two bodies, and the direction in which it opens.

Every body is convex (a figure is a base and a rod, each convex), so the gap is a convex function of a
straight path: detection can trust its slope as a lower bound. All functions return the gap and the unit
normal that points from the second body to the first.
"""

from math import cos, sin, sqrt

from palheta.physics import columns as col
from palheta.physics.compiled import entry, jit, small
from palheta.physics.motion import heading_at, place_at
from palheta.physics.types import Flat, Floats, Gap, Vector
from palheta.physics.vectors import minus, opposite


@small
def resting_distance(c: Floats, ball: int, disc: int) -> float:
    """From axis to axis when a ball on the table touches a disc on the table."""
    edge = c[disc, col.EDGE]
    over = c[ball, col.RADIUS] - (c[disc, col.HEIGHT] - edge)
    if over <= 0:
        return float(c[disc, col.RADIUS] + c[ball, col.RADIUS])
    return float(c[disc, col.RADIUS] - edge + sqrt((c[ball, col.RADIUS] + edge) ** 2 - over**2))


@small
def _rounded(ex: float, ey: float, ez: float, reach: float) -> Gap:
    """From the excesses beyond a core along its own three axes (signed, at least one not negative)."""
    d = sqrt(ex * ex + ey * ey + ez * ez)
    if d > 0:
        return d - reach, (ex / d, ey / d, ez / d)
    return -reach, (0.0, 0.0, 1.0)


@small
def _outwards(dx: float, dy: float) -> tuple[float, Flat]:
    """How far from a round body's axis, and in which direction."""
    flat = sqrt(dx * dx + dy * dy)
    return flat, (dx / flat if flat > 0 else 1.0, dy / flat if flat > 0 else 0.0)


@jit
def ball_to_base(d: Vector, c: Floats, ball: int, disc: int) -> Gap:
    """A disc with a rounded edge."""
    edge = c[disc, col.EDGE]
    height = d[2] + c[ball, col.RADIUS]
    flat, (ux, uy) = _outwards(d[0], d[1])
    out = flat - (c[disc, col.RADIUS] - edge)
    up = 0.0
    if height > c[disc, col.HEIGHT] - edge:
        up = height - (c[disc, col.HEIGHT] - edge)
    elif height < edge:
        up = height - edge
    if out <= 0 and up == 0.0:  # deep inside: out by the side
        return out - c[ball, col.RADIUS] - edge, (ux, uy, 0.0)
    gap, (nh, _, nz) = _rounded(max(out, 0.0), 0.0, up, c[ball, col.RADIUS] + edge)
    return gap, (nh * ux, nh * uy, nz)


@jit
def ball_to_disc(d: Vector, c: Floats, ball: int, disc: int) -> Gap:
    """A disc, and the figure on it where there is one."""
    base = ball_to_base(d, c, ball, disc)
    if c[disc, col.FIGURE_R] > 0:
        figure = ball_to_figure(d, c, ball, disc)
        if figure[0] < base[0]:
            return figure
    return base


@jit
def ball_to_figure(d: Vector, c: Floats, ball: int, disc: int) -> Gap:
    """The man on the base: an upright rod with a round head."""
    tall = d[2] + c[ball, col.RADIUS] - (c[disc, col.FIGURE_H] - c[disc, col.FIGURE_R])
    return _rounded(d[0], d[1], max(tall, 0.0), c[ball, col.RADIUS] + c[disc, col.FIGURE_R])


@small
def disc_to_disc(d: Vector, c: Floats, i: int, j: int) -> Gap:
    flat, (ux, uy) = _outwards(d[0], d[1])
    reach = c[i, col.RADIUS] + c[j, col.RADIUS]
    gap, nh, nz = _prism(flat - reach, d[2] - c[j, col.HEIGHT], -d[2] - c[i, col.HEIGHT])
    return gap, (nh * ux, nh * uy, nz)


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
def ball_to_box(d: Vector, phi: float, c: Floats, ball: int, box: int) -> Gap:
    out, nx, ny = point_to_box(d[0], d[1], phi, c[box, col.HALF_X], c[box, col.HALF_Y])
    up = d[2] + c[ball, col.RADIUS] - c[box, col.HEIGHT]
    if up <= 0:
        return out - c[ball, col.RADIUS], (nx, ny, 0.0)
    if out <= 0:
        return up - c[ball, col.RADIUS], (0.0, 0.0, 1.0)
    far = sqrt(out * out + up * up)
    return far - c[ball, col.RADIUS], (nx * out / far, ny * out / far, up / far)


@jit
def disc_to_box(d: Vector, phi: float, c: Floats, disc: int, box: int) -> Gap:
    out, nx, ny = point_to_box(d[0], d[1], phi, c[box, col.HALF_X], c[box, col.HALF_Y])
    gap, nh, nz = _prism(out - c[disc, col.RADIUS], d[2] - c[box, col.HEIGHT], -d[2] - c[disc, col.HEIGHT])
    return gap, (nh * nx, nh * ny, nz)


@entry
def separation(q: Floats, c: Floats, i: int, j: int, t: float) -> Gap:
    """Between two bodies at `t`; the normal points to body `i`."""
    d = minus(place_at(q, i, t), place_at(q, j, t))
    kind_i, kind_j = c[i, col.KIND], c[j, col.KIND]
    if kind_i == col.DISC and kind_j == col.DISC:
        return disc_to_disc(d, c, i, j)
    if kind_i == col.BOX and kind_j == col.BOX:
        return col.INF, (1.0, 0.0, 0.0)  # two keepers stand at the two ends of the table
    if kind_i == col.BALL and kind_j == col.DISC:
        return ball_to_disc(d, c, i, j)
    if kind_i == col.BALL:
        return ball_to_box(d, heading_at(q, j, t), c, i, j)
    if kind_i == col.DISC and kind_j == col.BOX:
        return disc_to_box(d, heading_at(q, j, t), c, i, j)
    if kind_j == col.BALL and kind_i == col.DISC:
        gap, normal = ball_to_disc(opposite(d), c, j, i)
    elif kind_j == col.BALL:
        gap, normal = ball_to_box(opposite(d), heading_at(q, i, t), c, j, i)
    else:
        gap, normal = disc_to_box(opposite(d), heading_at(q, i, t), c, j, i)
    return gap, opposite(normal)


@small
def _beyond(p: float, low: float, high: float) -> float:
    return p - high if p > high else (p - low if p < low else 0.0)


@entry
def static_separation(q: Floats, c: Floats, i: int, wall: Floats, t: float) -> Gap:
    """Between a body and a fence, post, bar or net."""
    x, y, z = place_at(q, i, t)
    if c[i, col.KIND] == col.BOX:
        return _box_to_wall((x, y, z), heading_at(q, i, t), c, i, wall)
    ex = _beyond(x, wall[col.X0], wall[col.X1])
    ey = _beyond(y, wall[col.Y0], wall[col.Y1])
    if c[i, col.KIND] == col.BALL:
        ez = _beyond(z + c[i, col.RADIUS], wall[col.Z0], wall[col.Z1])
        return _rounded(ex, ey, ez, c[i, col.RADIUS] + wall[col.ROUND])
    reach = wall[col.ROUND]
    flat = sqrt(ex * ex + ey * ey)
    above = z - wall[col.Z1] - reach
    below = wall[col.Z0] - reach - z - c[i, col.HEIGHT]
    gap, nh, nz = _prism(flat - reach - c[i, col.RADIUS], above, below)
    if flat > 0:
        return gap, (nh * ex / flat, nh * ey / flat, nz)
    return gap, (nh, 0.0, nz)


@jit
def is_post(wall: Floats) -> bool:
    return bool(wall[col.X1] - wall[col.X0] < 1e-9 and wall[col.Y1] - wall[col.Y0] < 1e-9)


@jit
def corner_of(k: int, phi: float, hx: float, hy: float) -> tuple[float, float]:
    """Corner k (0..3) of a box, from its middle."""
    lx = hx if k == 0 or k == 3 else -hx
    ly = hy if k < 2 else -hy
    return lx * cos(phi) - ly * sin(phi), lx * sin(phi) + ly * cos(phi)


@jit
def _box_to_wall(place: Vector, phi: float, c: Floats, i: int, wall: Floats) -> Gap:
    x, y, z = place
    if z >= wall[col.Z1] + wall[col.ROUND] or z + c[i, col.HEIGHT] <= wall[col.Z0] - wall[col.ROUND]:
        return col.INF, (1.0, 0.0, 0.0)
    hx, hy = c[i, col.HALF_X], c[i, col.HALF_Y]
    if is_post(wall):
        out, nx, ny = point_to_box(wall[col.X0] - x, wall[col.Y0] - y, phi, hx, hy)
        return out - wall[col.ROUND], (-nx, -ny, 0.0)
    best, bx, by = col.INF, 1.0, 0.0
    for k in range(4):
        px, py = corner_of(k, phi, hx, hy)
        gap, nx, ny = point_to_wall(x + px, y + py, wall)
        if gap < best:
            best, bx, by = gap, nx, ny
    return best, (bx, by, 0.0)


@jit
def point_to_wall(x: float, y: float, wall: Floats) -> tuple[float, float, float]:
    """Seen from above."""
    ex = _beyond(x, wall[col.X0], wall[col.X1])
    ey = _beyond(y, wall[col.Y0], wall[col.Y1])
    d = sqrt(ex * ex + ey * ey)
    if d > 0:
        return d - wall[col.ROUND], ex / d, ey / d
    return _nearest_face(x, y, wall)


@jit
def _nearest_face(x: float, y: float, wall: Floats) -> tuple[float, float, float]:
    """A point that rounding has brought into a wall leaves it by the nearest of its sides."""
    west, east, south, north = x - wall[col.X0], wall[col.X1] - x, y - wall[col.Y0], wall[col.Y1] - y
    least = min(west, east, south, north)
    if least == west:
        return -least - wall[col.ROUND], -1.0, 0.0
    if least == east:
        return -least - wall[col.ROUND], 1.0, 0.0
    return -least - wall[col.ROUND], 0.0, (-1.0 if least == south else 1.0)
