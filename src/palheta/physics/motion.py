"""Where a body is at a moment of its current segment."""

from palheta.physics import columns as col
from palheta.physics.compiled import jit, small
from palheta.physics.types import Floats, Ints


@small
def at(q: Floats, i: int, axis: int, t: float) -> float:
    """Position along an axis (X, Y or Z)."""
    dt = t - q[i, col.T0]
    return float(q[i, axis] + dt * (q[i, axis + 3] + 0.5 * q[i, axis + 6] * dt))


@small
def speed_at(q: Floats, i: int, axis: int, t: float) -> float:
    return float(q[i, axis + 3] + q[i, axis + 6] * (t - q[i, col.T0]))


@small
def heading_at(q: Floats, i: int, t: float) -> float:
    dt = t - q[i, col.T0]
    return float(q[i, col.PHI] + dt * (q[i, col.W] + 0.5 * q[i, col.DW] * dt))


@small
def advance(q: Floats, s: Ints, i: int, t: float) -> None:
    """Start a body's segment afresh at `t`, velocities kept, accelerations left for evolve to set."""
    dt = t - q[i, col.T0]
    if dt != 0.0:
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


@jit
def record(q: Floats, s: Ints, i: int, segments: Floats, counts: Ints) -> None:
    """Append a body's current segment to the log, if there is one."""
    k = counts[0]
    counts[0] += 1
    if k < segments.shape[0]:
        segments[k, 0] = i
        segments[k, 1] = s[i, col.MODE]
        segments[k, 2] = s[i, col.SUPPORT]
        segments[k, 3] = s[i, col.FACE]
        segments[k, 4] = s[i, col.FALLEN]
        segments[k, 5] = s[i, col.STRAIGHT]
        for column in range(col.END + 1):
            segments[k, col.SEGMENT_STATUS + column] = q[i, column]


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
def swept_until(q: Floats, c: Floats, i: int, t: float) -> tuple[float, float, float, float]:
    """The box (least and greatest x, least and greatest y) that the body stays in until `t`."""
    size, lasts = c[i, col.BOUND], t - q[i, col.T0]
    low_x, high_x = _swept(q[i, col.X], q[i, col.VX], q[i, col.AX], lasts)
    low_y, high_y = _swept(q[i, col.Y], q[i, col.VY], q[i, col.AY], lasts)
    return low_x - size, high_x + size, low_y - size, high_y + size


@small
def sweep(q: Floats, c: Floats, i: int) -> None:
    """Note the box that the body stays in, seen from above: most pairs are told apart by it."""
    size = c[i, col.BOUND]
    if q[i, col.END] >= col.INF:
        q[i, col.LOW_X], q[i, col.HIGH_X] = q[i, col.X] - size, q[i, col.X] + size
        q[i, col.LOW_Y], q[i, col.HIGH_Y] = q[i, col.Y] - size, q[i, col.Y] + size
        return
    q[i, col.LOW_X], q[i, col.HIGH_X], q[i, col.LOW_Y], q[i, col.HIGH_Y] = swept_until(q, c, i, q[i, col.END])
