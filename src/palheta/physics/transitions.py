"""What happens to a body by itself at the end of a segment: it stops, starts to roll, lands, leaves."""

from math import pi, sqrt

from palheta.physics import columns as col
from palheta.physics.compiled import jit, small
from palheta.physics.cube import land_cube
from palheta.physics.motion import advance, stop
from palheta.physics.resolve import restitution
from palheta.physics.support import evolve, fall_off, has_left, turned_back_by_rim
from palheta.physics.types import Bodies, Floats, Log, Numbers

DISC_BOUNCE = 0.25  # a button that drops flat hardly bounces


@jit
def mark(t: float, i: int, what: int, log: Log) -> None:
    k = log.paths.counts[col.MARKS]
    log.paths.counts[col.MARKS] += 1
    if k < log.marks.shape[0]:
        log.marks[k, 0], log.marks[k, 1], log.marks[k, 2] = t, i, what


@jit
def off_the_table(q: Floats, numbers: Numbers, i: int) -> bool:
    return bool(abs(q[i, col.X]) >= numbers.table_x - 1e-9 or abs(q[i, col.Y]) >= numbers.table_y - 1e-9)


@jit
def leave_table(bodies: Bodies, i: int, t: float, log: Log) -> None:
    q, s, _ = bodies
    stop(q, i, t)
    s[i, col.MODE] = col.GONE
    s[i, col.SUPPORT] = col.TABLE
    mark(t, i, col.LEFT_TABLE, log)


@small
def segment_ends(bodies: Bodies, numbers: Numbers, i: int, t: float, log: Log) -> None:
    q, s, c = bodies
    rolling_next = c[i, col.KIND] == col.BALL and s[i, col.MODE] == col.SLIDE and c[i, col.TUMBLING] == 0
    advance(bodies, i, t)
    if s[i, col.MODE] == col.WAIT or s[i, col.MODE] == col.DRIVEN:
        drive(bodies, i, t)
    elif s[i, col.MODE] == col.FLY:
        _land(bodies, numbers, i, t, log)
    elif off_the_table(q, numbers, i):
        leave_table(bodies, i, t, log)
    elif s[i, col.SUPPORT] >= 0 and has_left(bodies, i, t):
        if not turned_back_by_rim(bodies, i, t):
            fall_off(bodies, numbers, i, t)
    elif rolling_next and s[i, col.SUPPORT] < 0:
        q[i, col.BX] = -q[i, col.VY] / c[i, col.RADIUS]
        q[i, col.BY] = q[i, col.VX] / c[i, col.RADIUS]
    evolve(bodies, numbers, i, t, log.paths)


@jit
def drive(bodies: Bodies, i: int, t: float) -> None:
    """A held keeper: waits for its player's reaction, goes to its target at an even speed, stops."""
    q, s, _ = bodies
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
def _land(bodies: Bodies, numbers: Numbers, i: int, t: float, log: Log) -> None:
    q, s, c = bodies
    if off_the_table(q, numbers, i):
        leave_table(bodies, i, t, log)
        return
    q[i, col.Z] = 0.0
    s[i, col.WEAK] = 0
    if c[i, col.TUMBLING] > 0:
        s[i, col.FALLEN] = 1
        land_cube(bodies, numbers, i)
    else:
        _bounce(bodies, numbers, i, t, log)
    if q[i, col.VZ] < col.LANDING:
        q[i, col.VZ] = 0.0
        s[i, col.MODE] = col.SLIDE


@small
def _bounce(bodies: Bodies, numbers: Numbers, i: int, t: float, log: Log) -> None:
    q, _, c = bodies
    down = -q[i, col.VZ]
    if c[i, col.KIND] == col.BALL:
        bounce = restitution(c, i, numbers.bounce, down)
    else:
        bounce = restitution(c, i, DISC_BOUNCE, down)
        turn_over(bodies, i, t, log)
    _skid(bodies, i, c[i, col.FRICTION] * (1 + bounce) * down)
    q[i, col.VZ] = bounce * down


@jit
def _skid(bodies: Bodies, i: int, limit: float) -> None:
    """Friction while a falling body touches the table; `limit` is a speed."""
    q, _, c = bodies
    r = c[i, col.RADIUS]
    sphere = c[i, col.KIND] == col.BALL
    slip_x = q[i, col.VX] - (r * q[i, col.BY] if sphere else 0.0)
    slip_y = q[i, col.VY] + (r * q[i, col.BX] if sphere else 0.0)
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
def turn_over(bodies: Bodies, i: int, t: float, log: Log) -> None:
    """A pressed disc comes down on the side that its tumbling in the air has brought below."""
    q, s, _ = bodies
    if round(abs(q[i, col.FLIP]) / pi) % 2 == 1:
        s[i, col.FACE] = 1 - s[i, col.FACE]
        mark(t, i, col.TURNED, log)
    q[i, col.FLIP] = 0.0
