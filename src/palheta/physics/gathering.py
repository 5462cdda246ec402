"""Which contacts belong together: those due at the same moment that share a body, and those that squeeze one."""

from palheta.physics import columns as col
from palheta.physics.compiled import jit, small
from palheta.physics.motion import at, speed_at
from palheta.physics.shapes import separation, static_separation
from palheta.physics.types import Bodies, Floats, Ints, Stage

SAME_TIME = 1e-12  # s
COUNTED = 1024
TREMBLING = 5.0  # mm/s: what slides more slowly than things part at least only goes on because of that
MANY = 20  # contacts of a body within a millisecond: it rattles, and so no longer bounces
PINCH_GAP = 0.02  # mm: so near is as good as touching
STEEP = 0.7


@small
def is_due(bodies: Bodies, k: int, t: float) -> bool:
    """Is body k's next contact due at this very moment?"""
    q, s, _ = bodies
    o = s[k, col.OTHER]
    return bool(o >= 0 and q[k, col.WHEN] <= t + SAME_TIME and s[k, col.SEEN] == s[o, col.VERSION])


@small
def contacts_now(bodies: Bodies, i: int, t: float) -> int:
    """Counts a body's contacts within a millisecond, this one too. What trembles has few, and goes on for ever: with
    its next it rattles."""
    q, s, _ = bodies
    slow = abs(speed_at(q, i, col.X, t)) + abs(speed_at(q, i, col.Y, t)) < TREMBLING
    trembles = slow and s[i, col.MODE] in (col.SLIDE, col.ROLL)
    now, one = int(t * 1e3) * COUNTED, MANY if trembles else 1
    s[i, col.RATTLE] = (
        min(s[i, col.RATTLE] + one, now + COUNTED - 1) if s[i, col.RATTLE] >= now else now + one
    )
    return int(s[i, col.RATTLE] - now)


@small
def rattles(s: Ints, i: int, many: int) -> bool:
    """Has it so many contacts within this millisecond?"""
    return bool(s[i, col.RATTLE] % COUNTED > many)


@jit
def neighbour(bodies: Bodies, body: int, beside: int, after: int, t: float) -> int:
    """One other than `beside` that the body as good as touches, searched from index `after`; -1 if none."""
    q, s, c = bodies
    x, y = at(q, body, col.X, t), at(q, body, col.Y, t)
    reach = c[body, col.BOUND] + PINCH_GAP
    for k in range(after, q.shape[0]):
        if q[k, col.LOW_X] > x + reach or q[k, col.HIGH_X] < x - reach:
            continue
        if q[k, col.LOW_Y] > y + reach or q[k, col.HIGH_Y] < y - reach:
            continue
        if (
            k in (beside, body)
            or s[k, col.MODE] == col.GONE
            or s[k, col.SUPPORT] == body
            or s[body, col.SUPPORT] == k
        ):
            continue
        gap, normal = separation(q, c, body, k, t)
        if gap < PINCH_GAP and abs(normal[2]) < STEEP:
            return k
    return -1


@jit
def near_wall(bodies: Bodies, stage: Stage, body: int, after: int, t: float) -> int:
    """A static that the body as good as touches, searched from index `after`; -1 if none."""
    q, _, c = bodies
    x, y = at(q, body, col.X, t), at(q, body, col.Y, t)
    reach = c[body, col.BOUND] + PINCH_GAP
    if abs(x) + reach < stage.numbers.safe_x and abs(y) + reach < stage.numbers.safe_y:
        return -1
    for k in range(after, stage.walls.shape[0]):
        gap, normal = static_separation(q, c, body, stage.walls[k], t)
        if gap < PINCH_GAP and abs(normal[2]) < STEEP:
            return k
    return -1


@small
def squeezed(bodies: Bodies, stage: Stage, ball: int, beside: int, t: float) -> bool:
    """A ball that something touches, while another as good as does: it would bounce to and fro some hundred times
    before the two had noticed each other."""
    c = bodies.c
    if c[ball, col.KIND] != col.BALL:
        return False
    return neighbour(bodies, ball, beside, 0, t) >= 0 or near_wall(bodies, stage, ball, 0, t) >= 0


@small
def _knows(rows: Floats, found: int, k: int, o: int) -> bool:
    for n in range(found):
        a, b = int(rows[n, col.FIRST]), int(rows[n, col.SECOND])
        if (a == k and b == o) or (a == o and b == k):
            return True
    return False


@small
def _linked(rows: Floats, found: int, k: int, o: int) -> bool:
    for n in range(found):
        a, b = int(rows[n, col.FIRST]), int(rows[n, col.SECOND])
        if a in (k, o) or b in (k, o):
            return True
    return False


@small
def involved(rows: Floats, found: int, body: int) -> bool:
    touched = False
    for n in range(found):
        touched = touched or rows[n, col.FIRST] == body or rows[n, col.SECOND] == body
    return touched


@jit
def gather(bodies: Bodies, stage: Stage, i: int, j: int, t: float, rows: Floats) -> int:
    """All pairs due now that hang together with (i, j), and whatever squeezes a ball among them; where something
    rattles, or a hand pushes, whatever hangs together there at all."""
    q, s, c = bodies
    rows[0, col.FIRST], rows[0, col.SECOND] = i, j
    found = _all_due(bodies, t, rows)
    for body in range(q.shape[0]):
        rows[col.TOGETHER + body, col.SEARCHED] = 0.0
    grown = True
    while grown:
        grown = False
        spreads = by_hand(s, found, rows) or any_rattles(s, found, rows, MANY)
        for body in range(q.shape[0]):
            movable = (
                s[body, col.MODE] != col.DRIVEN
                and s[body, col.MODE] != col.WAIT
                and c[body, col.INV_MASS] > 0.0
            )
            if rows[col.TOGETHER + body, col.SEARCHED] == 1.0 or not involved(rows, found, body):
                continue
            rows[col.TOGETHER + body, col.SEARCHED] = 1.0
            if c[body, col.KIND] == col.BALL or (spreads and movable):
                found = _all_around(bodies, stage, body, t, found, rows)
                grown = True
    return found


@small
def _all_due(bodies: Bodies, t: float, rows: Floats) -> int:
    q, s, _ = bodies
    found = 1
    grown = True
    while grown:
        grown = False
        for k in range(q.shape[0]):
            o = s[k, col.OTHER]
            if found == col.TOGETHER or not is_due(bodies, k, t) or _knows(rows, found, k, o):
                continue
            if _linked(rows, found, k, o):
                rows[found, col.FIRST], rows[found, col.SECOND] = k, o
                found += 1
                grown = True
    return found


@small
def by_hand(s: Ints, found: int, rows: Floats) -> bool:
    driven = False
    for n in range(found):
        a, b = int(rows[n, col.FIRST]), int(rows[n, col.SECOND])
        driven = driven or s[a, col.MODE] == col.DRIVEN or (b >= 0 and s[b, col.MODE] == col.DRIVEN)
    return driven


@small
def any_rattles(s: Ints, found: int, rows: Floats, many: int) -> bool:
    any_does = False
    for n in range(found):
        a, b = int(rows[n, col.FIRST]), int(rows[n, col.SECOND])
        any_does = any_does or rattles(s, a, many) or (b >= 0 and rattles(s, b, many))
    return any_does


@small
def _all_around(bodies: Bodies, stage: Stage, body: int, t: float, found: int, rows: Floats) -> int:
    """Everything that a body as good as touches."""
    k = neighbour(bodies, body, body, 0, t)
    while k >= 0 and found < col.TOGETHER:
        if not _knows(rows, found, k, body):
            rows[found, col.FIRST], rows[found, col.SECOND] = k, body
            found += 1
        k = neighbour(bodies, body, body, k + 1, t)
    wall = near_wall(bodies, stage, body, 0, t)
    while wall >= 0 and found < col.TOGETHER:  # in the corner of a net there are two
        if not _knows(rows, found, body, col.FIRST_STATIC - wall):
            rows[found, col.FIRST], rows[found, col.SECOND] = body, col.FIRST_STATIC - wall
            found += 1
        wall = near_wall(bodies, stage, body, wall + 1, t)
    return found
