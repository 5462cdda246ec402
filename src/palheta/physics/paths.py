"""A body's way as the witness looks at it: the pieces of its path, and when one is so far from a line or a point."""

from math import hypot, sqrt

from palheta.physics import columns as col
from palheta.physics.compiled import jit, small
from palheta.physics.types import Flat, Floats, Ints, Path, Run, Swept, Vector

SURE = 1e-6  # mm beyond which nothing need be reckoned exactly
FROM, UNTIL, ROW, X0, X1, Y0, Y1 = range(
    7
)  # columns of a piece: when, of which segment, within what rectangle
PIECE_WIDTH = 7
MOST_TIMES = 40  # that a piece can be at two levels of a line: at most 28
STEADY = 1e-12


@small
def by_body(rows: Floats, many: int, order: Ints, first: Ints) -> None:
    """The segments, so `many`, sorted by their bodies, each body's in order of time: what a `Run` reads them by."""
    bodies = first.shape[0] - 1
    for i in range(bodies + 1):
        first[i] = 0
    for k in range(many):
        first[int(rows[k, 0]) + 1] += 1
    for i in range(bodies):
        first[i + 1] += first[i]
    for k in range(many):
        i = int(rows[k, 0])
        order[first[i]] = k
        first[i] += 1
    for i in range(bodies, 0, -1):
        first[i] = first[i - 1]
    first[0] = 0


@jit
def holding(run: Run, i: int, t: float) -> int:
    """Which of body i's segments holds at `t` (the later one at a joint)."""
    low, high = run.first[i] + 1, run.first[i + 1]
    while low < high:
        middle = (low + high) // 2
        if run.rows[run.order[middle], col.BEGINS] <= t:
            low = middle + 1
        else:
            high = middle
    return int(run.order[low - 1])


@jit
def holding_before(run: Run, i: int, t: float) -> int:
    """The same just before `t` (the earlier one at a joint)."""
    low, high = run.first[i] + 1, run.first[i + 1]
    while low < high:
        middle = (low + high) // 2
        if run.rows[run.order[middle], col.BEGINS] < t:
            low = middle + 1
        else:
            high = middle
    return int(run.order[low - 1])


@small
def _along(row: Floats, axis: int, t: float) -> float:
    p = col.SEGMENT_STATUS + axis
    dt = t - row[col.BEGINS]
    return float(row[p] + dt * (row[p + 3] + 0.5 * row[p + 6] * dt))


@small
def place_in(row: Floats, t: float) -> Vector:
    """Where a body is at a moment of this segment."""
    return _along(row, 0, t), _along(row, 1, t), _along(row, 2, t)


@small
def speed_in(row: Floats, t: float) -> Vector:
    p, dt = col.SEGMENT_STATUS, t - row[col.BEGINS]
    return row[p + 3] + dt * row[p + 6], row[p + 4] + dt * row[p + 7], row[p + 5] + dt * row[p + 8]


@jit
def place_of(run: Run, i: int, t: float) -> Vector:
    return place_in(run.rows[holding(run, i, t)], t)


@jit
def path_of(run: Run, i: int, pieces: Floats) -> Path:
    """All of a body's way, up to where it left the table."""
    count = 0
    x0, x1, y0, y1 = col.INF, -col.INF, col.INF, -col.INF
    for k in range(run.first[i], run.first[i + 1]):
        row = run.rows[run.order[k]]
        if row[1] == col.GONE:
            break
        begins, is_last = max(row[col.BEGINS], run.start), k + 1 == run.first[i + 1]
        until = run.end if is_last else max(run.rows[run.order[k + 1], col.BEGINS], run.start)
        if until > begins or is_last:
            piece = pieces[count]
            count += 1
            piece[FROM], piece[UNTIL], piece[ROW] = begins, until, run.order[k]
            piece[X0], piece[X1] = _span(row, 0, begins, until)
            piece[Y0], piece[Y1] = _span(row, 1, begins, until)
            x0, x1 = min(x0, piece[X0]), max(x1, piece[X1])
            y0, y1 = min(y0, piece[Y0]), max(y1, piece[Y1])
    return Path(run.rows, pieces, count, Swept(x0, x1, y0, y1))


@small
def _span(row: Floats, axis: int, begins: float, until: float) -> tuple[float, float]:
    """The least and the greatest that a coordinate is."""
    p = col.SEGMENT_STATUS + axis
    x, v, a = row[p], row[p + 3], row[p + 6]
    u0, u1 = begins - row[col.BEGINS], until - row[col.BEGINS]
    first, last = x + u0 * (v + 0.5 * a * u0), x + u1 * (v + 0.5 * a * u1)
    low, high = min(first, last), max(first, last)
    if a != 0.0 and u0 < -v / a < u1:
        turn = x - 0.5 * v * v / a
        low, high = min(low, turn), max(high, turn)
    return low, high


@small
def swept_by(path: Path, k: int) -> Swept:
    piece = path.pieces[k]
    return Swept(piece[X0], piece[X1], piece[Y0], piece[Y1])


@small
def place_on(path: Path, k: int, t: float) -> Flat:
    row = path.rows[int(path.pieces[k, ROW])]
    return _along(row, 0, t), _along(row, 1, t)


@jit
def path_at(path: Path, t: float) -> Flat:
    """Where it is at `t`, the later piece at a joint."""
    k = path.many - 1
    while k > 0 and path.pieces[k, FROM] > t:
        k -= 1
    return place_on(path, k, t)


@small
def _add(times: Floats, found: int, piece: Floats, t: float) -> int:
    if piece[FROM] <= t <= piece[UNTIL]:
        times[found] = t
        return found + 1
    return found


@jit
def times_at_level(
    path: Path, k: int, axis: int, sign: float, level: float, times: Floats, found: int
) -> int:
    """When sign * coordinate is `level` in a piece: those times are added; returns how many there are then."""
    piece = path.pieces[k]
    row = path.rows[int(piece[ROW])]
    p, origin = col.SEGMENT_STATUS + axis, row[col.BEGINS]
    c0, c1, c2 = sign * row[p] - level, sign * row[p + 3], sign * row[p + 6] / 2
    if abs(c2) < STEADY:
        return found if abs(c1) < STEADY else _add(times, found, piece, origin - c0 / c1)
    inside = c1 * c1 - 4 * c2 * c0
    if inside < 0:
        return found
    half = -0.5 * (c1 + (sqrt(inside) if c1 >= 0 else -sqrt(inside)))
    found = _add(times, found, piece, origin + half / c2)
    return found if half == 0.0 else _add(times, found, piece, origin + c0 / half)


@small
def distances(swept: Swept, x: float, y: float) -> tuple[float, float]:
    """The least and the greatest distance of a rectangle from a point."""
    left, right, below, above = swept.x0 - x, x - swept.x1, swept.y0 - y, y - swept.y1
    near = hypot(max(left, right, 0.0), max(below, above, 0.0))
    return near, hypot(max(-left, -right), max(-below, -above))


@jit
def times_at_distance(path: Path, k: int, at: Flat, radius: float, times: Floats, found: int) -> int:
    """When it is that far from a point: the roots of a polynomial of the fourth degree, between those of its slope,
    which lie between those of that one's."""
    x, y = at
    near, far = distances(swept_by(path, k), x, y)
    if radius < 0 or radius < near - SURE or radius > far + SURE:
        return found
    piece = path.pieces[k]
    row = path.rows[int(piece[ROW])]
    p, origin = col.SEGMENT_STATUS, row[col.BEGINS]
    dx, vx, ax, dy, vy, ay = (
        row[p] - x,
        row[p + 3],
        row[p + 6] / 2,
        row[p + 1] - y,
        row[p + 4],
        row[p + 7] / 2,
    )
    whole = (
        dx * dx + dy * dy - radius * radius,
        2 * (dx * vx + dy * vy),
        vx * vx + vy * vy + 2 * (dx * ax + dy * ay),
        2 * (vx * ax + vy * ay),
        ax * ax + ay * ay,
    )
    slope = (whole[1], 2 * whole[2], 3 * whole[3], 4 * whole[4], 0.0)
    low, high = piece[FROM] - origin, piece[UNTIL] - origin
    c, b, a = slope[1], 2 * slope[2], 3 * slope[3]
    inside = b * b - 4 * a * c
    first, second = low, low  # where the slope turns
    if a != 0.0 and inside > 0.0:
        half = -0.5 * (b + (sqrt(inside) if b >= 0 else -sqrt(inside)))
        first, second = half / a, (c / half if half != 0.0 else 0.0)
    elif a == 0.0 and b != 0.0:
        first = -c / b
    first, second = min(first, second), max(first, second)
    turn = low
    begins = low
    for until in (min(max(first, low), high), min(max(second, low), high), high):
        steepest = _root(slope, turn, until)
        turn = until
        if steepest <= until:
            found = _add_root(whole, begins, steepest, origin, piece, times, found)
            begins = steepest
    return _add_root(whole, begins, high, origin, piece, times, found)


Polynomial = tuple[float, float, float, float, float]


@small
def _value(c: Polynomial, u: float) -> float:
    return c[0] + u * (c[1] + u * (c[2] + u * (c[3] + u * c[4])))


@jit
def _root(c: Polynomial, low: float, high: float) -> float:
    """Where a polynomial that only rises or only falls between the two is nought; beyond both if it is nowhere."""
    first, last = _value(c, low), _value(c, high)
    if first == 0.0:
        return low
    if last == 0.0:
        return high
    if low >= high or (first > 0.0) == (last > 0.0):
        return col.INF
    while True:
        middle = 0.5 * (low + high)
        if middle <= low or middle >= high:
            return middle
        if (_value(c, middle) > 0.0) == (first > 0.0):
            low = middle
        else:
            high = middle


@small
def _add_root(
    whole: Polynomial, low: float, high: float, origin: float, piece: Floats, times: Floats, found: int
) -> int:
    u = _root(whole, low, high)
    return _add(times, found, piece, origin + u) if u < col.INF else found
