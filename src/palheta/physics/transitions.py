"""What happens to a body by itself at the end of a segment: it stops, starts to roll, lands, leaves."""

from math import pi, sqrt

from palheta.physics import columns as col
from palheta.physics.compiled import jit, small
from palheta.physics.motion import advance, stop
from palheta.physics.support import evolve, fall_off, has_left, turned_back_by_rim
from palheta.physics.types import Floats, Ints

DISC_BOUNCE = 0.25  # a button that drops flat hardly bounces


@jit
def mark(t: float, i: int, what: int, marks: Floats, counts: Ints) -> None:
    k = counts[2]
    counts[2] += 1
    if k < marks.shape[0]:
        marks[k, 0] = t
        marks[k, 1] = i
        marks[k, 2] = what


@jit
def off_the_table(q: Floats, world: Floats, i: int) -> bool:
    return bool(
        abs(q[i, col.X]) >= world[col.TABLE_X] - 1e-9 or abs(q[i, col.Y]) >= world[col.TABLE_Y] - 1e-9
    )


@jit
def leave_table(q: Floats, s: Ints, i: int, t: float, marks: Floats, counts: Ints) -> None:
    stop(q, i, t)
    s[i, col.MODE] = col.GONE
    s[i, col.SUPPORT] = col.TABLE
    mark(t, i, col.LEFT_TABLE, marks, counts)


@small
def segment_ends(
    q: Floats, s: Ints, c: Floats, world: Floats, i: int, t: float,
    segments: Floats, marks: Floats, counts: Ints,
) -> None:  # fmt: skip
    rolling_next = c[i, col.KIND] == col.BALL and s[i, col.MODE] == col.SLIDE and c[i, col.TUMBLING] == 0
    advance(q, s, i, t)
    if s[i, col.MODE] == col.WAIT or s[i, col.MODE] == col.DRIVEN:
        drive(q, s, i, t)
    elif s[i, col.MODE] == col.FLY:
        _land(q, s, c, world, i, t, marks, counts)
    elif off_the_table(q, world, i):
        leave_table(q, s, i, t, marks, counts)
    elif s[i, col.SUPPORT] >= 0 and has_left(q, s, c, i, t):
        if not turned_back_by_rim(q, s, c, i, t):
            fall_off(q, s, c, world, i, t)
    elif rolling_next and s[i, col.SUPPORT] < 0:
        q[i, col.BX] = -q[i, col.VY] / c[i, col.RADIUS]
        q[i, col.BY] = q[i, col.VX] / c[i, col.RADIUS]
    evolve(q, s, c, world, i, t, segments, counts)


@jit
def drive(q: Floats, s: Ints, i: int, t: float) -> None:
    """A held keeper: waits for its player's reaction, goes to its target at an even speed, stops."""
    if s[i, col.MODE] == col.DRIVEN:
        stop(q, i, t)
        s[i, col.MODE] = col.REST
        return
    dx = q[i, col.TARGET_X] - q[i, col.X]
    dy = q[i, col.TARGET_Y] - q[i, col.Y]
    way = sqrt(dx * dx + dy * dy)
    stop(q, i, t)
    if way < 1e-6:
        s[i, col.MODE] = col.REST
        return
    s[i, col.MODE] = col.DRIVEN
    q[i, col.VX] = dx / way * q[i, col.DIVE_SPEED]
    q[i, col.VY] = dy / way * q[i, col.DIVE_SPEED]
    q[i, col.END] = t + way / q[i, col.DIVE_SPEED]


@small
def _land(
    q: Floats, s: Ints, c: Floats, world: Floats, i: int, t: float, marks: Floats, counts: Ints
) -> None:
    if off_the_table(q, world, i):
        leave_table(q, s, i, t, marks, counts)
        return
    q[i, col.Z] = 0.0
    s[i, col.WEAK] = 0
    down = -q[i, col.VZ]
    if c[i, col.KIND] == col.BALL:
        bounce = world[col.BOUNCE]
        if c[i, col.TUMBLING] > 0:
            s[i, col.FALLEN] = 1
    else:
        bounce = DISC_BOUNCE
        turn_over(q, s, i, t, marks, counts)
    skid(q, c, i, 0.0, 0.0, c[i, col.FRICTION] * (1 + bounce) * down)
    q[i, col.VZ] = bounce * down
    if q[i, col.VZ] < col.LANDING:
        q[i, col.VZ] = 0.0
        s[i, col.MODE] = col.SLIDE


@jit
def skid(q: Floats, c: Floats, i: int, ux: float, uy: float, limit: float) -> None:
    """Friction while a falling body touches a surface that moves with (ux, uy); `limit` is a speed."""
    r = c[i, col.RADIUS]
    sphere = c[i, col.KIND] == col.BALL and c[i, col.TUMBLING] == 0
    slip_x = q[i, col.VX] - ux - (r * q[i, col.BY] if sphere else 0.0)
    slip_y = q[i, col.VY] - uy + (r * q[i, col.BX] if sphere else 0.0)
    slip = sqrt(slip_x**2 + slip_y**2)
    if slip < 1e-9:
        return
    k = c[i, col.INERTIA]
    change = min(limit, slip / (1.0 + 1.0 / k)) if sphere else min(limit, slip)
    q[i, col.VX] -= change * slip_x / slip
    q[i, col.VY] -= change * slip_y / slip
    if sphere:
        q[i, col.BY] += change * slip_x / slip / (k * r)
        q[i, col.BX] -= change * slip_y / slip / (k * r)


@jit
def turn_over(q: Floats, s: Ints, i: int, t: float, marks: Floats, counts: Ints) -> None:
    """A pressed disc comes down on the side that its tumbling in the air has brought below."""
    if round(abs(q[i, col.FLIP]) / pi) % 2 == 1:
        s[i, col.FACE] = 1 - s[i, col.FACE]
        mark(t, i, col.TURNED, marks, counts)
    q[i, col.FLIP] = 0.0
