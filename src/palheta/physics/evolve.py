"""The next segment of a body: which quadratic it follows from now, and until when.

Every function here expects the body to have been advanced to `t` (segment start, velocities current).
"""

from math import cos, sin, sqrt

from palheta.physics.columns import (
    AX,
    AY,
    AZ,
    BALL,
    BOX,
    BX,
    BY,
    DBX,
    DBY,
    DOWN,
    DRIVEN,
    DW,
    END,
    FALLEN,
    FALLING,
    FLY,
    FRICTION,
    GONE,
    GRAVITY,
    INERTIA,
    INF,
    INV_SPIN,
    KIND,
    MASS,
    MODE,
    RADIUS,
    REST,
    ROLL,
    ROLLING,
    SLIDE,
    SLOPE,
    STILL,
    STRAIGHT,
    TABLE_X,
    TABLE_Y,
    TILT,
    TOP,
    TUMBLING,
    VX,
    VY,
    VZ,
    WAIT,
    W,
    X,
    Y,
    Z,
)  # fmt: skip
from palheta.physics.compiled import jit, small
from palheta.physics.friction import held_back, sideways
from palheta.physics.motion import stop
from palheta.physics.types import Floats, Ints

SPIN_COUNTS = 0.15  # mm: spin that changes a slide by less is left out, the slide is one straight piece
SLOW = 40.0  # mm/s: the last half millimetre of a spinning slide is one straight piece
# A piece of a spinning slide takes this share of what is left; finer where spin matters most.
PIECE, FINE_PIECE, FINE_RATIO, FINE_SPEED = 0.6, 0.3, 0.4, 300.0
TUMBLE_ENDS = 300.0  # mm/s: a cube that landed slides again below this


@jit
def set_motion(q: Floats, s: Ints, c: Floats, world: Floats, i: int, t: float) -> None:
    """Choose the segment that follows from the body's velocities."""
    s[i, STRAIGHT] = 0
    if s[i, MODE] == GONE or s[i, MODE] == DRIVEN or s[i, MODE] == WAIT:
        return
    if s[i, MODE] == FLY:
        _fly(q, i, t)
        return
    q[i, VZ] = 0.0
    q[i, AZ] = 0.0
    if c[i, KIND] == BALL:
        if c[i, TUMBLING] > 0:
            _slide_cube(q, s, c, i, t)
        else:
            _slide_or_roll(q, s, c, i, t)
    else:
        _slide(q, s, c, i, t)
    if s[i, MODE] != REST:
        _until_table_ends(q, c, i, t, world)
    if s[i, FALLEN] == FALLING and c[i, KIND] == BOX:
        _until_down(q, s, i, t)


@small
def _rest(q: Floats, s: Ints, i: int, t: float) -> None:
    stop(q, i, t)
    s[i, MODE] = REST
    q[i, TILT] = 0.0  # what was dug up lies flat again


@small
def _fly(q: Floats, i: int, t: float) -> None:
    q[i, AX] = 0.0
    q[i, AY] = 0.0
    q[i, AZ] = -GRAVITY
    q[i, DW] = 0.0
    q[i, DBX] = 0.0
    q[i, DBY] = 0.0
    height = max(q[i, Z], 0.0)
    duration = (q[i, VZ] + sqrt(q[i, VZ] ** 2 + 2 * GRAVITY * height)) / GRAVITY
    q[i, END] = t + duration
    q[i, TOP] = max(q[i, TOP], height + max(q[i, VZ], 0.0) ** 2 / (2 * GRAVITY))


@small
def brake(q: Floats, s: Ints, i: int, t: float, v: float, deceleration: float, end_speed: float) -> None:
    """Straight on, evenly slower, down to `end_speed`."""
    q[i, AX] = -deceleration * q[i, VX] / v
    q[i, AY] = -deceleration * q[i, VY] / v
    duration = (v - end_speed) / deceleration
    q[i, END] = t + duration
    s[i, STRAIGHT] = 1


@small
def _slide(q: Floats, s: Ints, c: Floats, i: int, t: float) -> None:
    """A disc, a figure or a box on its base."""
    v = sqrt(q[i, VX] ** 2 + q[i, VY] ** 2)
    rim = abs(q[i, W]) * c[i, RADIUS]
    if v < STILL and rim < STILL:
        _rest(q, s, i, t)
        return
    s[i, MODE] = SLIDE
    grip = c[i, FRICTION] * GRAVITY
    if v < STILL:
        _spin_down(q, c, i, t, grip)
    elif (v < SLOW and rim < SLOW) or _spin_matters(rim / v, v * v / (2 * grip), c[i, SLOPE]) < SPIN_COUNTS:
        brake(q, s, i, t, v, grip, 0.0)
        q[i, DW] = -q[i, W] / (q[i, END] - t)
    else:
        _slide_spinning(q, c, i, t, v, rim, grip)


@jit
def _spin_down(q: Floats, c: Floats, i: int, t: float, grip: float) -> None:
    q[i, VX] = 0.0
    q[i, VY] = 0.0
    q[i, AX] = 0.0
    q[i, AY] = 0.0
    rate = grip * c[i, MASS] * c[i, RADIUS] * 2.0 / 3.0 * c[i, INV_SPIN]
    q[i, DW] = -rate if q[i, W] > 0 else rate
    q[i, END] = t + abs(q[i, W]) / rate


@jit
def _spin_matters(s: float, way: float, slope: float) -> float:
    """About how far spin would carry a slide of length `way` off its straight, spinless end."""
    return way * (s * s / 6.0 + slope * s / 3.0)


@small
def _slide_spinning(q: Floats, c: Floats, i: int, t: float, v: float, rim: float, grip: float) -> None:
    """One quadratic piece with the friction, and the direction, of its middle."""
    turn = grip * c[i, MASS] * c[i, RADIUS] * c[i, INV_SPIN]
    s = rim / v
    drag, torque = held_back(s)
    share = FINE_PIECE if s > FINE_RATIO and v > FINE_SPEED else PIECE
    duration = share * min(v / (grip * drag), abs(q[i, W]) / (turn * torque))
    sign = 1.0 if q[i, W] > 0 else -1.0
    middle_v = v - grip * drag * duration / 2
    bend = -sign * sideways(s, c[i, SLOPE], drag) * grip * duration / 2 / middle_v
    s = (rim - turn * torque * c[i, RADIUS] * duration / 2) / middle_v
    drag, torque = held_back(s)
    curl = sideways(s, c[i, SLOPE], drag)
    ux = (q[i, VX] * cos(bend) - q[i, VY] * sin(bend)) / v
    uy = (q[i, VX] * sin(bend) + q[i, VY] * cos(bend)) / v
    q[i, AX] = grip * (-drag * ux + sign * curl * uy)
    q[i, AY] = grip * (-drag * uy - sign * curl * ux)
    q[i, DW] = -sign * turn * torque
    q[i, END] = t + duration


@small
def _slide_cube(q: Floats, s: Ints, c: Floats, i: int, t: float) -> None:
    """A dadinho on its face; just landed it still tumbles, and loses speed faster."""
    v = sqrt(q[i, VX] ** 2 + q[i, VY] ** 2)
    q[i, BX] = 0.0
    q[i, BY] = 0.0
    if v < STILL:
        _rest(q, s, i, t)
        s[i, FALLEN] = 0
        return
    s[i, MODE] = SLIDE
    if s[i, FALLEN] and v > TUMBLE_ENDS * (1 + 1e-9):
        brake(q, s, i, t, v, c[i, TUMBLING] * GRAVITY, TUMBLE_ENDS)
    else:
        s[i, FALLEN] = 0
        brake(q, s, i, t, v, c[i, FRICTION] * GRAVITY, 0.0)
    q[i, DW] = -q[i, W] / (q[i, END] - t)


@small
def _slide_or_roll(q: Floats, s: Ints, c: Floats, i: int, t: float) -> None:
    """A sphere: it slides until its lowest point stands still on the surface, then rolls."""
    r = c[i, RADIUS]
    slip_x = q[i, VX] - r * q[i, BY]
    slip_y = q[i, VY] + r * q[i, BX]
    slip = sqrt(slip_x**2 + slip_y**2)
    v = sqrt(q[i, VX] ** 2 + q[i, VY] ** 2)
    if slip > 1e-3 and slip > 1e-9 * v:
        s[i, MODE] = SLIDE
        grip = c[i, FRICTION] * GRAVITY
        ux = slip_x / slip
        uy = slip_y / slip
        q[i, AX] = -grip * ux
        q[i, AY] = -grip * uy
        q[i, DBY] = grip * ux / (c[i, INERTIA] * r)
        q[i, DBX] = -grip * uy / (c[i, INERTIA] * r)
        q[i, DW] = 0.0
        duration = slip / (grip * (1.0 + 1.0 / c[i, INERTIA]))
        q[i, END] = t + duration
        return
    if v < STILL:
        _rest(q, s, i, t)
        return
    s[i, MODE] = ROLL
    brake(q, s, i, t, v, c[i, ROLLING] * GRAVITY, 0.0)
    q[i, BX] = -q[i, VY] / r
    q[i, BY] = q[i, VX] / r
    q[i, DBX] = -q[i, AY] / r
    q[i, DBY] = q[i, AX] / r
    q[i, DW] = -q[i, W] / (q[i, END] - t)


@small
def _until_table_ends(q: Floats, c: Floats, i: int, t: float, world: Floats) -> None:
    """Cut the segment where the body's middle passes the edge of the table: there it tips over."""
    lasts = q[i, END] - t
    if abs(q[i, X]) + lasts * (abs(q[i, VX]) + 0.5 * abs(q[i, AX]) * lasts) > world[TABLE_X]:
        q[i, END] = min(q[i, END], t + time_to_pass(q[i, X], q[i, VX], q[i, AX], world[TABLE_X]))
    if abs(q[i, Y]) + lasts * (abs(q[i, VY]) + 0.5 * abs(q[i, AY]) * lasts) > world[TABLE_Y]:
        q[i, END] = min(q[i, END], t + time_to_pass(q[i, Y], q[i, VY], q[i, AY], world[TABLE_Y]))


@small
def _until_down(q: Floats, s: Ints, i: int, t: float) -> None:
    """Cut the segment where a falling box is down; one at rest is kept awake for it."""
    if s[i, MODE] == REST:
        s[i, MODE] = SLIDE
        q[i, END] = q[i, DOWN]
    q[i, END] = max(t, min(q[i, END], q[i, DOWN]))


@jit
def time_to_pass(p: float, v: float, a: float, limit: float) -> float:
    """When |p + v t + a t^2 / 2| first reaches `limit` on its way out."""
    if v < 0 or (v == 0 and a < 0):
        p = -p
        v = -v
        a = -a
    gap = limit - p
    if gap <= 0:
        return 0.0
    root = v * v + 2 * a * gap
    if root < 0:
        return INF
    if v + sqrt(root) <= 0:
        return INF
    return 2 * gap / (v + sqrt(root))


@small
def is_moving(s: Ints, i: int) -> bool:
    return bool(s[i, MODE] != REST and s[i, MODE] != GONE and s[i, MODE] != WAIT)
