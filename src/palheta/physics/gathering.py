"""Which contacts belong together: those due at the same moment that share a body, and those that pinch a ball."""

from palheta.physics.columns import (
    BALL,
    FIRST_STATIC,
    GONE,
    HIGH_X,
    HIGH_Y,
    KIND,
    LOW_X,
    LOW_Y,
    MODE,
    OTHER,
    RADIUS,
    SAFE_X,
    SAFE_Y,
    SEEN,
    SUPPORT,
    TOGETHER,
    VERSION,
    WHEN,
    X,
    Y,
)  # fmt: skip
from palheta.physics.compiled import jit, small
from palheta.physics.motion import at
from palheta.physics.shapes import separation, static_separation
from palheta.physics.types import Floats, Ints

FIRST, SECOND = 15, 16  # the two bodies, at the end of a contact's row
SAME_TIME = 1e-12  # s
PINCH_GAP = 0.02  # mm


@small
def is_due(q: Floats, s: Ints, k: int, t: float) -> bool:
    """Is body k's next contact due at this very moment?"""
    o = s[k, OTHER]
    return bool(o >= 0 and q[k, WHEN] <= t + SAME_TIME and s[k, SEEN] == s[o, VERSION])


@jit
def pincher(q: Floats, s: Ints, c: Floats, ball: int, i: int, after: int, t: float) -> int:
    """A body beside `i` that is as good as touching the ball, searched from index `after`; -1 if none.

    A pinched ball would bounce to and fro some hundred times before the two that pinch it had noticed
    each other: such contacts are solved together too.
    """
    if c[ball, KIND] != BALL:
        return -1
    x, y = at(q, ball, X, t), at(q, ball, Y, t)
    reach = c[ball, RADIUS] + PINCH_GAP
    for k in range(after, q.shape[0]):
        if q[k, LOW_X] > x + reach or q[k, HIGH_X] < x - reach:
            continue
        if q[k, LOW_Y] > y + reach or q[k, HIGH_Y] < y - reach:
            continue
        if k in (i, ball) or s[k, MODE] == GONE or s[k, SUPPORT] == ball or s[ball, SUPPORT] == k:
            continue
        gap, _, _, nz = separation(q, c, ball, k, t)
        if gap < PINCH_GAP and abs(nz) < 0.7:
            return k
    return -1


@jit
def pinching_wall(q: Floats, c: Floats, walls: Floats, world: Floats, ball: int, after: int, t: float) -> int:
    """A static that the ball as good as touches, searched from index `after`; -1 if none."""
    if c[ball, KIND] != BALL:
        return -1
    x, y = at(q, ball, X, t), at(q, ball, Y, t)
    reach = c[ball, RADIUS] + PINCH_GAP
    if abs(x) + reach < world[SAFE_X] and abs(y) + reach < world[SAFE_Y]:
        return -1
    for k in range(after, walls.shape[0]):
        gap, _, _, nz = static_separation(q, c, ball, walls[k], t)
        if gap < PINCH_GAP and abs(nz) < 0.7:
            return k
    return -1


@small
def _knows(rows: Floats, found: int, k: int, o: int) -> bool:
    for n in range(found):
        a, b = int(rows[n, FIRST]), int(rows[n, SECOND])
        if (a == k and b == o) or (a == o and b == k):
            return True
    return False


@small
def _linked(rows: Floats, found: int, k: int, o: int) -> bool:
    for n in range(found):
        a, b = int(rows[n, FIRST]), int(rows[n, SECOND])
        if a in (k, o) or b in (k, o):
            return True
    return False


@small
def involved(rows: Floats, found: int, body: int) -> bool:
    touched = False
    for n in range(found):
        touched = touched or rows[n, FIRST] == body or rows[n, SECOND] == body
    return touched


@jit
def gather(
    q: Floats, s: Ints, c: Floats, walls: Floats, world: Floats, i: int, j: int, t: float, rows: Floats
) -> int:
    """All pairs due now, or pinching the ball, that hang together with (i, j)."""
    rows[0, FIRST], rows[0, SECOND] = i, j
    found = 1
    grown = True
    while grown and found < TOGETHER:
        grown = False
        for k in range(q.shape[0]):
            o = s[k, OTHER]
            if found == TOGETHER or not is_due(q, s, k, t) or _knows(rows, found, k, o):
                continue
            if _linked(rows, found, k, o):
                rows[found, FIRST], rows[found, SECOND] = k, o
                found += 1
                grown = True
    for ball in (i, j):
        k = pincher(q, s, c, ball, i + j - ball, 0, t)
        while k >= 0 and found < TOGETHER:
            if not _knows(rows, found, k, ball):
                rows[found, FIRST], rows[found, SECOND] = k, ball
                found += 1
            k = pincher(q, s, c, ball, i + j - ball, k + 1, t)
        wall = pinching_wall(q, c, walls, world, ball, 0, t)
        while wall >= 0 and found < TOGETHER:  # in the corner of a net there are two
            rows[found, FIRST], rows[found, SECOND] = ball, FIRST_STATIC - wall
            found += 1
            wall = pinching_wall(q, c, walls, world, ball, wall + 1, t)
    return found
