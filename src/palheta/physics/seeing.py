"""What a referee looking from above sees of a trace, as rows of numbers. witness.py says what they mean."""

from palheta.physics import columns as col
from palheta.physics.compiled import entry, jit, small
from palheta.physics.crossings import first_above, tell_crossings
from palheta.physics.lines import measure, onto
from palheta.physics.paths import by_body, path_at, path_of, place_in, place_of
from palheta.physics.shapes import separation
from palheta.physics.stopping import tell_stops
from palheta.physics.telling import tell
from palheta.physics.touches import tell_touches
from palheta.physics.types import Bodies, Floats, Ints, Path, Run, Told

# What the witness knows of a table, beside its lines.
HALF_X, HALF_Y, GOAL_HALF, GOAL_HEIGHT, POST, OUT_OF_TABLE, HAS_MAT = range(7)
TABLE_NUMBERS = 7
OUTER_LINES = 4  # touchlines and goal lines, the last ones
HELD_BY, FROM_BELOW = 0.2, 0.05  # mm, and how steep: what a wedged ball lies on


@entry
def see(
    rows: Floats, contacts: Floats, marks: Floats,
    began: Ints, shapes: Floats,
    q: Floats, s: Ints, c: Floats,
    walls: Floats, lines: Floats, edges: Floats, numbers: Floats,
    ball: int, start: float, end: float,
    order: Ints, first: Ints, last: Ints, pieces: Floats, times: Floats,
    seen: Floats, counts: Ints,
) -> None:  # fmt: skip
    """`began`, `shapes`: the bodies' status and constants at the start; `q`, `s`, `c`: the bodies in the end. The next
    line is the table, then comes scratch. Arrays one by one: Python hands a tuple of them over six times as slowly.

    In `counts`: how many rows were seen, and how many of them happened at a moment; the others are told of the end."""
    run, told, final = Run(rows, order, first, start, end), Told(seen, counts), Bodies(q, s, c)
    by_body(rows, rows.shape[0], order, first)
    counts[0] = 0
    tell_touches(run, contacts, walls, last, told)
    tell_stops(run, s, ball, told)
    if ball >= 0 and _moved(run, ball):
        path, radius = path_of(run, ball, pieces), shapes[ball, col.RADIUS]
        within = lines.shape[0] - OUTER_LINES
        for k in range(within):
            tell_crossings(path, lines[k], k, radius, times, told)
        since = counts[0]
        for k in range(within, lines.shape[0]):
            tell_crossings(path, lines[k], k, radius, times, told)
        _tell_out(run, path, marks, numbers, ball, lines, since, told)
    _tell_leaving(run, marks, final, shapes, edges, numbers, ball, pieces, times, told)
    _tell_falls(run, marks, told)
    counts[1] = counts[0]
    _tell_lying(final, began, end, told)
    _tell_resting(run, marks, final, told)


@small
def _moved(run: Run, i: int) -> bool:
    for k in range(run.first[i], run.first[i + 1]):
        mode = run.rows[run.order[k], 1]
        if mode != col.REST and mode != col.GONE and mode != col.WAIT:
            return True
    return False


@jit
def _tell_out(
    run: Run, path: Path, marks: Floats, numbers: Floats, ball: int, lines: Floats, since: int, told: Told
) -> None:
    """Of what was told of touchlines and goal lines (from row `since` on): which are goals; and what counts as out."""
    first = last = -1
    goal = col.INF
    for n in range(since, min(told.counts[0], told.rows.shape[0])):
        row = told.rows[n]
        t, line = row[col.SEEN_T], lines[int(row[col.SEEN_A])]
        if line[col.COUNTS_WHEN] == col.INTO_GOAL and _in_goal(run, path, numbers, ball, t):
            row[col.SEEN_WHAT], row[col.SEEN_A] = col.GOAL, line[col.LINE_B]
            goal = min(goal, t)
            continue
        if first < 0 or t < told.rows[first, col.SEEN_T]:
            first = n
        if last < 0 or t >= told.rows[last, col.SEEN_T]:
            last = n
    gone = _leaves(marks, ball)
    if first < 0:
        if goal >= col.INF and gone < col.INF:
            _tell_never_came_in(run, numbers, ball, gone, lines.shape[0], told)
        return
    if goal < told.rows[first, col.SEEN_T]:
        return
    leaves_table = numbers[OUT_OF_TABLE] > 0
    if leaves_table and gone >= col.INF:
        return
    cross = told.rows[last if leaves_table else first]
    out = tell(
        told, gone if leaves_table else cross[col.SEEN_T], 3, col.OUT, int(cross[col.SEEN_A]), 0,
        (cross[col.SEEN_X], cross[col.SEEN_Y]),
    )  # fmt: skip
    if out >= 0 and _over_the_bar(run, path, numbers, ball, cross[col.SEEN_T]):
        told.rows[out, col.SEEN_IS] = 1.0


@small
def _leaves(marks: Floats, ball: int) -> float:
    """When the ball's first mark is: it can only leave the table."""
    for k in range(marks.shape[0]):
        if marks[k, 1] == ball:
            return float(marks[k, 0])
    return col.INF


@small
def _in_goal(run: Run, path: Path, numbers: Floats, ball: int, t: float) -> bool:
    _, y = path_at(path, t)
    return bool(abs(y) < numbers[GOAL_HALF] and place_of(run, ball, t)[2] < numbers[GOAL_HEIGHT])


@small
def _over_the_bar(run: Run, path: Path, numbers: Floats, ball: int, t: float) -> bool:
    x, y = path_at(path, t)
    return bool(
        abs(x) > numbers[HALF_X]
        and abs(y) < numbers[GOAL_HALF] + numbers[POST]
        and place_of(run, ball, t)[2] >= numbers[GOAL_HEIGHT]
    )


@small
def _tell_never_came_in(run: Run, numbers: Floats, ball: int, gone: float, lines: int, told: Told) -> None:
    """A ball set behind a line (a throw-in) that fell off the table there crossed nothing, and is out all the same."""
    x, y, _ = place_of(run, ball, gone)
    half_x, half_y = numbers[HALF_X], numbers[HALF_Y]
    line = lines - 1 if abs(x) - half_x > abs(y) - half_y else lines - 2  # a goal line, a touchline
    at = min(max(x, -half_x), half_x), min(max(y, -half_y), half_y)
    tell(told, gone, 3, col.OUT, line, 0, at)


@jit
def _tell_leaving(
    run: Run, marks: Floats, final: Bodies, shapes: Floats, edges: Floats, numbers: Floats, ball: int,
    pieces: Floats, times: Floats, told: Told,
) -> None:  # fmt: skip
    """Of the pitch: wholly outside. Of the mat: no longer wholly on it."""
    for i in range(final.s.shape[0]):
        if i == ball or not _moved(run, i):
            continue
        reach = shapes[i, col.HALF_X] if shapes[i, col.KIND] == col.BOX else shapes[i, col.RADIUS]
        path = path_of(run, i, pieces)
        _tell_left(run, path, final.s, i, edges[0], reach, col.LEFT_PITCH, times, told)
        if numbers[HAS_MAT] > 0:
            _tell_left(run, path, final.s, i, edges[1], -reach, col.LEFT_MAT, times, told)
    for k in range(marks.shape[0]):
        i = int(marks[k, 1])
        if marks[k, 2] == col.LEFT_TABLE and i != ball:
            x, y, _ = place_of(run, i, marks[k, 0])
            tell(told, marks[k, 0], 4, col.LEFT_ALL, i, 0, (x, y))


@jit
def _tell_left(
    run: Run, path: Path, s: Ints, i: int, edge: Floats, level: float, what: int, times: Floats, told: Told
) -> None:
    gone = first_above(path, edge, level, times)
    if gone >= col.INF:
        return
    x, y = path_at(path, gone)
    row = tell(told, gone, 4, what, i, 0, onto(edge, x, y))
    x, y, _ = place_in(run.rows[run.order[run.first[i + 1] - 1]], run.end)
    if row >= 0 and s[i, col.MODE] != col.GONE and measure(edge, x, y) < level:
        told.rows[row, col.SEEN_IS] = 1.0


@small
def _tell_falls(run: Run, marks: Floats, told: Told) -> None:
    for k in range(marks.shape[0]):
        if marks[k, 2] == col.FELL:
            x, y, _ = place_of(run, int(marks[k, 1]), marks[k, 0])
            tell(told, marks[k, 0], 5, col.FALL, int(marks[k, 1]), 0, (x, y))


@jit
def _tell_lying(final: Bodies, began: Ints, end: float, told: Told) -> None:
    """What came to rest on what."""
    q, s, c = final
    for i in range(s.shape[0]):
        under = s[i, col.SUPPORT]
        if under == began[i, col.SUPPORT] or s[i, col.MODE] != col.REST:
            continue
        if under >= 0:
            tell(told, end, 7, col.ATOP, i, under, (0.0, 0.0))
        elif under == col.HELD:
            for j in range(s.shape[0]):
                if j != i and s[j, col.MODE] != col.GONE:
                    gap, normal = separation(q, c, i, j, end)
                    if gap < HELD_BY and normal[2] > FROM_BELOW:
                        tell(told, end, 7, col.ATOP, i, j, (0.0, 0.0))


@small
def _tell_resting(run: Run, marks: Floats, final: Bodies, told: Told) -> None:
    q, s, _ = final
    for i in range(s.shape[0]):
        if s[i, col.MODE] != col.REST or not (_moved(run, i) or _turned(marks, i)):
            continue
        row = tell(told, run.end, 8, col.LIES, i, s[i, col.SUPPORT], (q[i, col.X], q[i, col.Y]))
        if row >= 0:
            told.rows[row, col.SEEN_DX], told.rows[row, col.SEEN_IS] = q[i, col.PHI], s[i, col.FACE]


@small
def _turned(marks: Floats, i: int) -> bool:
    turned = False
    for k in range(marks.shape[0]):
        turned = turned or (marks[k, 1] == i and marks[k, 2] == col.TURNED)
    return turned
