"""Where a body is at a moment of its current segment."""

from math import sqrt

from palheta.physics import columns as col
from palheta.physics.compiled import apart, jit, small
from palheta.physics.types import Bodies, Floats, Paths, Swept, Vector


@small
def at(q: Floats, i: int, axis: int, t: float) -> float:
    """Position along an axis (X, Y or Z)."""
    dt = t - q[i, col.T0]
    return float(q[i, axis] + dt * (q[i, axis + 3] + 0.5 * q[i, axis + 6] * dt))


@small
def speed_at(q: Floats, i: int, axis: int, t: float) -> float:
    return float(q[i, axis + 3] + q[i, axis + 6] * (t - q[i, col.T0]))


@small
def place_at(q: Floats, i: int, t: float) -> Vector:
    return at(q, i, col.X, t), at(q, i, col.Y, t), at(q, i, col.Z, t)


@small
def speeds_at(q: Floats, i: int, t: float) -> Vector:
    return speed_at(q, i, col.X, t), speed_at(q, i, col.Y, t), speed_at(q, i, col.Z, t)


@small
def heading_at(q: Floats, i: int, t: float) -> float:
    dt = t - q[i, col.T0]
    return float(q[i, col.PHI] + dt * (q[i, col.W] + 0.5 * q[i, col.DW] * dt))


@small
def advance(bodies: Bodies, i: int, t: float) -> None:
    """Start a body's segment afresh at `t`, velocities kept, accelerations left for evolve to set."""
    q, s, c = bodies
    dt = t - q[i, col.T0]
    if dt != 0.0:
        if s[i, col.MODE] == col.FLY and c[i, col.TUMBLING] > 0.0:
            q[i, col.FLIP] += dt * sqrt(q[i, col.BX] ** 2 + q[i, col.BY] ** 2)
        for axis in (col.X, col.Y, col.Z):
            q[i, axis] += dt * (q[i, axis + 3] + 0.5 * q[i, axis + 6] * dt)
            q[i, axis + 3] += q[i, axis + 6] * dt
        q[i, col.PHI] += dt * (q[i, col.W] + 0.5 * q[i, col.DW] * dt)
        q[i, col.W] += q[i, col.DW] * dt
        q[i, col.BX] += q[i, col.DBX] * dt
        q[i, col.BY] += q[i, col.DBY] * dt
        q[i, col.T0] = t
    s[i, col.VERSION] += 1
    s[i, col.STALE] = 1


@jit
def stop(q: Floats, i: int, t: float) -> None:
    """Rest is exact: nothing creeps."""
    for column in range(col.VX, col.AZ + 1):
        q[i, column] = 0.0
    q[i, col.W] = 0.0
    for column in range(col.DW, col.DBY + 1):
        q[i, column] = 0.0
    q[i, col.T0] = t
    q[i, col.END] = col.INF


@small
def record(bodies: Bodies, i: int, paths: Paths) -> None:
    """Append a body's current segment to the log, if there is one: a batch has none, and pays for no call."""
    k = paths.counts[col.SEGMENTS]
    paths.counts[col.SEGMENTS] += 1
    if k < paths.segments.shape[0]:
        _write(bodies, i, paths.segments[k])


@apart
def _write(bodies: Bodies, i: int, row: Floats) -> None:
    q, s, _ = bodies
    row[0], row[1], row[2] = i, s[i, col.MODE], s[i, col.SUPPORT]
    row[3], row[4], row[5] = s[i, col.FACE], s[i, col.FALLEN], s[i, col.STRAIGHT]
    for column in range(col.FLIP + 1):
        row[col.SEGMENT_STATUS + column] = q[i, column]


@small
def _swept(p: float, v: float, a: float, lasts: float) -> tuple[float, float]:
    """Least and greatest of p + v t + a t^2 / 2 over [0, lasts]."""
    end = p + lasts * (v + 0.5 * a * lasts)
    low, high = min(p, end), max(p, end)
    if a != 0.0:
        turn = -v / a
        if 0.0 < turn < lasts:
            peak = p + 0.5 * v * turn
            low, high = min(low, peak), max(high, peak)
    return low, high


@small
def swept_until(bodies: Bodies, i: int, t: float) -> Swept:
    """What the whole body stays in until `t`."""
    q, _, c = bodies
    size, lasts = c[i, col.BOUND], t - q[i, col.T0]
    low_x, high_x = _swept(q[i, col.X], q[i, col.VX], q[i, col.AX], lasts)
    low_y, high_y = _swept(q[i, col.Y], q[i, col.VY], q[i, col.AY], lasts)
    return Swept(low_x - size, high_x + size, low_y - size, high_y + size)


@small
def sweep(bodies: Bodies, i: int) -> None:
    """Note the box that the body stays in, seen from above: most pairs are told apart by it."""
    q, _, c = bodies
    size = c[i, col.BOUND]
    if q[i, col.END] >= col.INF:
        q[i, col.LOW_X], q[i, col.HIGH_X] = q[i, col.X] - size, q[i, col.X] + size
        q[i, col.LOW_Y], q[i, col.HIGH_Y] = q[i, col.Y] - size, q[i, col.Y] + size
        return
    swept = swept_until(bodies, i, q[i, col.END])
    q[i, col.LOW_X], q[i, col.HIGH_X], q[i, col.LOW_Y], q[i, col.HIGH_Y] = swept
