"""What happens to a body by itself at the end of a segment: it stops, starts to roll, lands, leaves."""

from math import pi, sqrt

from palheta.physics.columns import (
    BALL,
    BOUNCE,
    BX,
    BY,
    DIVE_SPEED,
    DRIVEN,
    END,
    FACE,
    FALLEN,
    FLIP,
    FLY,
    FRICTION,
    GONE,
    INERTIA,
    KIND,
    LANDING,
    LEFT_TABLE,
    MODE,
    RADIUS,
    REST,
    SLIDE,
    SUPPORT,
    TABLE,
    TABLE_X,
    TABLE_Y,
    TARGET_X,
    TARGET_Y,
    TUMBLING,
    TURNED,
    VX,
    VY,
    VZ,
    WAIT,
    WEAK,
    X,
    Y,
    Z,
)  # fmt: skip
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
    return bool(abs(q[i, X]) >= world[TABLE_X] - 1e-9 or abs(q[i, Y]) >= world[TABLE_Y] - 1e-9)


@jit
def leave_table(q: Floats, s: Ints, i: int, t: float, marks: Floats, counts: Ints) -> None:
    stop(q, i, t)
    s[i, MODE] = GONE
    s[i, SUPPORT] = TABLE
    mark(t, i, LEFT_TABLE, marks, counts)


@small
def segment_ends(
    q: Floats, s: Ints, c: Floats, world: Floats, i: int, t: float,
    segments: Floats, marks: Floats, counts: Ints,
) -> None:  # fmt: skip
    rolling_next = c[i, KIND] == BALL and s[i, MODE] == SLIDE and c[i, TUMBLING] == 0
    advance(q, s, i, t)
    if s[i, MODE] == WAIT or s[i, MODE] == DRIVEN:
        drive(q, s, i, t)
    elif s[i, MODE] == FLY:
        _land(q, s, c, world, i, t, marks, counts)
    elif off_the_table(q, world, i):
        leave_table(q, s, i, t, marks, counts)
    elif s[i, SUPPORT] >= 0 and has_left(q, s, c, i, t):
        if not turned_back_by_rim(q, s, c, i, t):
            fall_off(q, s, c, world, i, t)
    elif rolling_next and s[i, SUPPORT] < 0:
        q[i, BX] = -q[i, VY] / c[i, RADIUS]
        q[i, BY] = q[i, VX] / c[i, RADIUS]
    evolve(q, s, c, world, i, t, segments, counts)


@jit
def drive(q: Floats, s: Ints, i: int, t: float) -> None:
    """A held keeper: waits for its player's reaction, goes to its target at an even speed, stops."""
    if s[i, MODE] == DRIVEN:
        stop(q, i, t)
        s[i, MODE] = REST
        return
    dx = q[i, TARGET_X] - q[i, X]
    dy = q[i, TARGET_Y] - q[i, Y]
    way = sqrt(dx * dx + dy * dy)
    stop(q, i, t)
    if way < 1e-6:
        s[i, MODE] = REST
        return
    s[i, MODE] = DRIVEN
    q[i, VX] = dx / way * q[i, DIVE_SPEED]
    q[i, VY] = dy / way * q[i, DIVE_SPEED]
    q[i, END] = t + way / q[i, DIVE_SPEED]


@small
def _land(
    q: Floats, s: Ints, c: Floats, world: Floats, i: int, t: float, marks: Floats, counts: Ints
) -> None:
    if off_the_table(q, world, i):
        leave_table(q, s, i, t, marks, counts)
        return
    q[i, Z] = 0.0
    s[i, WEAK] = 0
    down = -q[i, VZ]
    if c[i, KIND] == BALL:
        bounce = world[BOUNCE]
        if c[i, TUMBLING] > 0:
            s[i, FALLEN] = 1
    else:
        bounce = DISC_BOUNCE
        turn_over(q, s, i, t, marks, counts)
    skid(q, c, i, 0.0, 0.0, c[i, FRICTION] * (1 + bounce) * down)
    q[i, VZ] = bounce * down
    if q[i, VZ] < LANDING:
        q[i, VZ] = 0.0
        s[i, MODE] = SLIDE


@jit
def skid(q: Floats, c: Floats, i: int, ux: float, uy: float, limit: float) -> None:
    """Friction while a falling body touches a surface that moves with (ux, uy); `limit` is a speed."""
    r = c[i, RADIUS]
    sphere = c[i, KIND] == BALL and c[i, TUMBLING] == 0
    slip_x = q[i, VX] - ux - (r * q[i, BY] if sphere else 0.0)
    slip_y = q[i, VY] - uy + (r * q[i, BX] if sphere else 0.0)
    slip = sqrt(slip_x**2 + slip_y**2)
    if slip < 1e-9:
        return
    k = c[i, INERTIA]
    change = min(limit, slip / (1.0 + 1.0 / k)) if sphere else min(limit, slip)
    q[i, VX] -= change * slip_x / slip
    q[i, VY] -= change * slip_y / slip
    if sphere:
        q[i, BY] += change * slip_x / slip / (k * r)
        q[i, BX] -= change * slip_y / slip / (k * r)


@jit
def turn_over(q: Floats, s: Ints, i: int, t: float, marks: Floats, counts: Ints) -> None:
    """A pressed disc comes down on the side that its tumbling in the air has brought below."""
    if round(abs(q[i, FLIP]) / pi) % 2 == 1:
        s[i, FACE] = 1 - s[i, FACE]
        mark(t, i, TURNED, marks, counts)
    q[i, FLIP] = 0.0
