"""The next segment of a body: which quadratic it follows from now, and until when.

Every function here expects the body to have been advanced to `t` (segment start, velocities current).
"""

from math import cos, sin, sqrt

from palheta.physics import columns as col
from palheta.physics.compiled import jit, small
from palheta.physics.friction import held_back, sideways
from palheta.physics.motion import stop
from palheta.physics.types import Bodies, Floats, Ints, Numbers

SPIN_COUNTS = 0.15  # mm: spin that changes a slide by less is left out, the slide is one straight piece
SLOW = 40.0  # mm/s: the last half millimetre of a spinning slide is one straight piece
# A piece of a spinning slide takes this share of what is left; finer where spin matters most.
PIECE, FINE_PIECE, FINE_RATIO, FINE_SPEED = 0.6, 0.3, 0.4, 300.0
TUMBLE_ENDS = 300.0  # mm/s: a cube that landed slides again below this


@small
def set_motion(bodies: Bodies, numbers: Numbers, i: int, t: float) -> None:
    """Choose the segment that follows from the body's velocities."""
    q, s, c = bodies
    s[i, col.STRAIGHT] = 0
    if s[i, col.MODE] == col.GONE or s[i, col.MODE] == col.DRIVEN or s[i, col.MODE] == col.WAIT:
        return
    if s[i, col.MODE] == col.FLY:
        _fly(q, i, t)
        return
    q[i, col.VZ] = 0.0
    q[i, col.AZ] = 0.0
    if c[i, col.KIND] == col.BALL:
        if c[i, col.TUMBLING] > 0:
            _slide_cube(bodies, i, t)
        else:
            _slide_or_roll(bodies, i, t)
    else:
        _slide(bodies, i, t)
    if s[i, col.MODE] != col.REST:
        _until_table_ends(bodies, i, t, numbers)
    if s[i, col.FALLEN] == col.FALLING and c[i, col.KIND] == col.BOX:
        _until_down(bodies, i, t)


@small
def _rest(bodies: Bodies, i: int, t: float) -> None:
    q, s, _ = bodies
    stop(q, i, t)
    s[i, col.MODE] = col.REST
    q[i, col.TILT] = 0.0  # what was dug up lies flat again


@small
def _fly(q: Floats, i: int, t: float) -> None:
    q[i, col.AX] = 0.0
    q[i, col.AY] = 0.0
    q[i, col.AZ] = -col.GRAVITY
    q[i, col.DW] = 0.0
    q[i, col.DBX] = 0.0
    q[i, col.DBY] = 0.0
    height = max(q[i, col.Z], 0.0)
    duration = (q[i, col.VZ] + sqrt(q[i, col.VZ] ** 2 + 2 * col.GRAVITY * height)) / col.GRAVITY
    q[i, col.END] = t + duration
    q[i, col.TOP] = max(q[i, col.TOP], height + max(q[i, col.VZ], 0.0) ** 2 / (2 * col.GRAVITY))


@small
def brake(bodies: Bodies, i: int, t: float, v: float, deceleration: float, end_speed: float) -> None:
    """Straight on, evenly slower, down to `end_speed`."""
    q, s, _ = bodies
    q[i, col.AX] = -deceleration * q[i, col.VX] / v
    q[i, col.AY] = -deceleration * q[i, col.VY] / v
    duration = (v - end_speed) / deceleration
    q[i, col.END] = t + duration
    s[i, col.STRAIGHT] = 1


@small
def _slide(bodies: Bodies, i: int, t: float) -> None:
    """A disc, a figure or a box on its base."""
    q, s, c = bodies
    v = sqrt(q[i, col.VX] ** 2 + q[i, col.VY] ** 2)
    rim = abs(q[i, col.W]) * c[i, col.RADIUS]
    if v < col.STILL and rim < col.STILL:
        _rest(bodies, i, t)
        return
    s[i, col.MODE] = col.SLIDE
    grip = c[i, col.FRICTION] * col.GRAVITY
    if v < col.STILL:
        _spin_down(bodies, i, t, grip)
    elif (v < SLOW and rim < SLOW) or _spin_matters(
        rim / v, v * v / (2 * grip), c[i, col.SLOPE]
    ) < SPIN_COUNTS:
        brake(bodies, i, t, v, grip, 0.0)
        q[i, col.DW] = -q[i, col.W] / (q[i, col.END] - t)
    else:
        _slide_spinning(bodies, i, t, v, rim, grip)


@jit
def _spin_down(bodies: Bodies, i: int, t: float, grip: float) -> None:
    q, _, c = bodies
    q[i, col.VX] = 0.0
    q[i, col.VY] = 0.0
    q[i, col.AX] = 0.0
    q[i, col.AY] = 0.0
    rate = grip * c[i, col.MASS] * c[i, col.RADIUS] * 2.0 / 3.0 * c[i, col.INV_SPIN]
    q[i, col.DW] = -rate if q[i, col.W] > 0 else rate
    q[i, col.END] = t + abs(q[i, col.W]) / rate


@jit
def _spin_matters(s: float, way: float, slope: float) -> float:
    """About how far spin would carry a slide of length `way` off its straight, spinless end."""
    return way * (s * s / 6.0 + slope * s / 3.0)


@small
def _slide_spinning(bodies: Bodies, i: int, t: float, v: float, rim: float, grip: float) -> None:
    """One quadratic piece with the friction, and the direction, of its middle."""
    q, _, c = bodies
    turn = grip * c[i, col.MASS] * c[i, col.RADIUS] * c[i, col.INV_SPIN]
    s = rim / v
    drag, torque = held_back(s)
    share = FINE_PIECE if s > FINE_RATIO and v > FINE_SPEED else PIECE
    duration = share * min(v / (grip * drag), abs(q[i, col.W]) / (turn * torque))
    sign = 1.0 if q[i, col.W] > 0 else -1.0
    middle_v = v - grip * drag * duration / 2
    bend = -sign * sideways(s, c[i, col.SLOPE], drag) * grip * duration / 2 / middle_v
    s = (rim - turn * torque * c[i, col.RADIUS] * duration / 2) / middle_v
    drag, torque = held_back(s)
    curl = sideways(s, c[i, col.SLOPE], drag)
    ux = (q[i, col.VX] * cos(bend) - q[i, col.VY] * sin(bend)) / v
    uy = (q[i, col.VX] * sin(bend) + q[i, col.VY] * cos(bend)) / v
    q[i, col.AX] = grip * (-drag * ux + sign * curl * uy)
    q[i, col.AY] = grip * (-drag * uy - sign * curl * ux)
    q[i, col.DW] = -sign * turn * torque
    q[i, col.END] = t + duration


@small
def _slide_cube(bodies: Bodies, i: int, t: float) -> None:
    """A dadinho on its face; just landed it still tumbles, and loses speed faster."""
    q, s, c = bodies
    v = sqrt(q[i, col.VX] ** 2 + q[i, col.VY] ** 2)
    q[i, col.BX] = q[i, col.BY] = q[i, col.FLIP] = 0.0
    if v < col.STILL:
        _rest(bodies, i, t)
        s[i, col.FALLEN] = 0
        return
    s[i, col.MODE] = col.SLIDE
    if s[i, col.FALLEN] and v > TUMBLE_ENDS * (1 + 1e-9):
        brake(bodies, i, t, v, c[i, col.TUMBLING] * col.GRAVITY, TUMBLE_ENDS)
    else:
        s[i, col.FALLEN] = 0
        brake(bodies, i, t, v, c[i, col.FRICTION] * col.GRAVITY, 0.0)
    q[i, col.DW] = -q[i, col.W] / (q[i, col.END] - t)


@small
def _slide_or_roll(bodies: Bodies, i: int, t: float) -> None:
    """A sphere: it slides until its lowest point stands still on the surface, then rolls."""
    q, s, c = bodies
    r = c[i, col.RADIUS]
    slip_x = q[i, col.VX] - r * q[i, col.BY]
    slip_y = q[i, col.VY] + r * q[i, col.BX]
    slip = sqrt(slip_x**2 + slip_y**2)
    v = sqrt(q[i, col.VX] ** 2 + q[i, col.VY] ** 2)
    if slip > 1e-3 and slip > 1e-9 * v:
        s[i, col.MODE] = col.SLIDE
        grip = c[i, col.FRICTION] * col.GRAVITY
        ux = slip_x / slip
        uy = slip_y / slip
        q[i, col.AX] = -grip * ux
        q[i, col.AY] = -grip * uy
        q[i, col.DBY] = grip * ux / (c[i, col.INERTIA] * r)
        q[i, col.DBX] = -grip * uy / (c[i, col.INERTIA] * r)
        q[i, col.DW] = 0.0
        duration = slip / (grip * (1.0 + 1.0 / c[i, col.INERTIA]))
        q[i, col.END] = t + duration
        return
    if v < col.STILL:
        _rest(bodies, i, t)
        return
    s[i, col.MODE] = col.ROLL
    brake(bodies, i, t, v, c[i, col.ROLLING] * col.GRAVITY, 0.0)
    q[i, col.BX] = -q[i, col.VY] / r
    q[i, col.BY] = q[i, col.VX] / r
    q[i, col.DBX] = -q[i, col.AY] / r
    q[i, col.DBY] = q[i, col.AX] / r
    q[i, col.DW] = -q[i, col.W] / (q[i, col.END] - t)


@small
def _until_table_ends(bodies: Bodies, i: int, t: float, numbers: Numbers) -> None:
    """Cut the segment where the body's middle passes the edge of the table: there it tips over."""
    q = bodies.q
    lasts = q[i, col.END] - t
    if abs(q[i, col.X]) + lasts * (abs(q[i, col.VX]) + 0.5 * abs(q[i, col.AX]) * lasts) > numbers.table_x:
        q[i, col.END] = min(
            q[i, col.END], t + time_to_pass(q[i, col.X], q[i, col.VX], q[i, col.AX], numbers.table_x)
        )
    if abs(q[i, col.Y]) + lasts * (abs(q[i, col.VY]) + 0.5 * abs(q[i, col.AY]) * lasts) > numbers.table_y:
        q[i, col.END] = min(
            q[i, col.END], t + time_to_pass(q[i, col.Y], q[i, col.VY], q[i, col.AY], numbers.table_y)
        )


@small
def _until_down(bodies: Bodies, i: int, t: float) -> None:
    """Cut the segment where a falling box is down; one at rest is kept awake for it."""
    q, s, _ = bodies
    if s[i, col.MODE] == col.REST:
        s[i, col.MODE] = col.SLIDE
        q[i, col.END] = q[i, col.DOWN]
    q[i, col.END] = max(t, min(q[i, col.END], q[i, col.DOWN]))


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
        return col.INF
    if v + sqrt(root) <= 0:
        return col.INF
    return 2 * gap / (v + sqrt(root))


@small
def is_moving(s: Ints, i: int) -> bool:
    return bool(s[i, col.MODE] != col.REST and s[i, col.MODE] != col.GONE and s[i, col.MODE] != col.WAIT)
