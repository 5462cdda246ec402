"""The event loop: predict, take the earliest event, let it happen, predict again what it touched."""

from palheta.physics import columns as col
from palheta.physics.compiled import entry, jit, small
from palheta.physics.contacts import meet, meet_wall
from palheta.physics.detect import pair_touches, wall_in_reach, wall_touches
from palheta.physics.evolve import is_moving
from palheta.physics.falling import come_down, is_falling
from palheta.physics.gathering import MANY, contacts_now, is_due, neighbour, squeezed
from palheta.physics.motion import advance, at, speed_at, swept_until
from palheta.physics.support import evolve
from palheta.physics.together import meet_together
from palheta.physics.transitions import drive, segment_ends
from palheta.physics.types import Floats, Ints

LEVEL = 1e-6  # mm
# s: at its next event, whatever that is, a body is predicted anew, so nobody needs to look further ahead than
# that; but contacts at the same moment must be known before it comes.
TIE = 1e-9


@jit
def predict(q: Floats, s: Ints, c: Floats, walls: Floats, world: Floats, i: int, t: float) -> None:
    """The earliest thing that can happen to body i; others that it will meet sooner learn of it."""
    s[i, col.STALE] = 0
    q[i, col.WHEN] = col.INF
    s[i, col.OTHER] = col.NOTHING
    if s[i, col.MODE] == col.GONE:
        return
    moving = is_moving(s, i)
    if moving or s[i, col.MODE] == col.WAIT:
        q[i, col.WHEN] = q[i, col.END]
        s[i, col.OTHER] = col.ITSELF
    here = (at(q, i, col.X, t), at(q, i, col.Y, t), speed_at(q, i, col.X, t), speed_at(q, i, col.Y, t))
    low_x, high_x, low_y, high_y = q[i, col.LOW_X], q[i, col.HIGH_X], q[i, col.LOW_Y], q[i, col.HIGH_Y]
    for j in range(q.shape[0]):
        # one branch instead of four: on which side the other body is cannot be foreseen, that it is apart can
        beside = (q[j, col.LOW_X] > high_x) | (q[j, col.HIGH_X] < low_x)
        if beside | (q[j, col.LOW_Y] > high_y) | (q[j, col.HIGH_Y] < low_y):
            continue
        if j == i or s[j, col.MODE] == col.GONE or not (moving or is_moving(s, j)):
            continue
        if s[j, col.STALE]:  # it is predicted next, and will look at this one
            continue
        if s[i, col.SUPPORT] == j or s[j, col.SUPPORT] == i or _passes_on_top(q, s, c, i, j):
            continue
        wait = pair_touches(q, s, c, i, j, here, t, min(q[i, col.WHEN], q[j, col.WHEN]) + TIE - t)
        if wait >= col.INF:
            continue
        when = t + wait
        if when < q[i, col.WHEN]:
            q[i, col.WHEN] = when
            s[i, col.OTHER] = j
            s[i, col.SEEN] = s[j, col.VERSION]
        if when < q[j, col.WHEN]:
            q[j, col.WHEN] = when
            s[j, col.OTHER] = i
            s[j, col.SEEN] = s[i, col.VERSION]
    if moving:
        _predict_walls(q, s, c, walls, world, i, t)


@small
def _predict_walls(q: Floats, s: Ints, c: Floats, walls: Floats, world: Floats, i: int, t: float) -> None:
    """After the other bodies: one that it meets first often spares all walls."""
    x, y = world[col.SAFE_X], world[col.SAFE_Y]
    if q[i, col.HIGH_X] < x and q[i, col.LOW_X] > -x and q[i, col.HIGH_Y] < y and q[i, col.LOW_Y] > -y:
        return
    low_x, high_x, low_y, high_y = swept_until(q, c, i, q[i, col.WHEN])
    if high_x < x and low_x > -x and high_y < y and low_y > -y:
        return
    for k in range(walls.shape[0]):
        if not wall_in_reach(q, c, i, walls[k], low_x, high_x, low_y, high_y):
            continue
        wait = wall_touches(q, c, i, walls[k], t, q[i, col.WHEN] - t)
        if wait < col.INF and t + wait < q[i, col.WHEN]:
            q[i, col.WHEN] = t + wait
            s[i, col.OTHER] = col.FIRST_STATIC - k


@small
def _passes_on_top(q: Floats, s: Ints, c: Floats, i: int, j: int) -> bool:
    """One lies on a third body as high as the other's top: it goes over it without a bump."""
    if s[i, col.SUPPORT] >= 0:
        return bool(q[j, col.Z] == 0.0 and abs(q[i, col.Z] - c[j, col.HEIGHT]) < LEVEL)
    if s[j, col.SUPPORT] >= 0:
        return bool(q[i, col.Z] == 0.0 and abs(q[j, col.Z] - c[i, col.HEIGHT]) < LEVEL)
    return False


@small
def _earliest(q: Floats, bodies: int) -> int:
    first = -1
    when = col.INF
    for i in range(bodies):
        if q[i, col.WHEN] < when:
            when = q[i, col.WHEN]
            first = i
    return first


@small
def _due_together(
    q: Floats, s: Ints, c: Floats, walls: Floats, world: Floats, i: int, j: int, t: float
) -> bool:
    """Does another contact fall due at this very moment with one of these two, or is one squeezed by them?"""
    for k in range(q.shape[0]):
        o = s[k, col.OTHER]
        if k != i and k != j and (o in (i, j)) and is_due(q, s, k, t):
            return True
    if s[i, col.MODE] == col.DRIVEN or s[j, col.MODE] == col.DRIVEN:
        return True
    return squeezed(q, s, c, walls, world, i, j, t) or squeezed(q, s, c, walls, world, j, i, t)


@entry
def run(
    q: Floats, s: Ints, c: Floats, walls: Floats, world: Floats, pairs: Floats, t: float, until: float,
    budget: int, scratch: Floats, segments: Floats, contacts: Floats, marks: Floats, counts: Ints,
) -> tuple[int, float]:  # fmt: skip
    """From `t` until everything rests, `until`, or the budget of events is spent.

    Returns the number of events (negative when the budget was spent) and the time reached.
    """
    bodies = q.shape[0]
    events = 0
    while True:
        for i in range(bodies):
            if s[i, col.STALE]:
                predict(q, s, c, walls, world, i, t)
        i = _earliest(q, bodies)
        if i < 0 or q[i, col.WHEN] > until:
            break
        t = max(t, q[i, col.WHEN])
        j = s[i, col.OTHER]
        if j >= 0 and s[i, col.SEEN] != s[j, col.VERSION]:
            s[i, col.STALE] = 1
            continue
        events += 1
        if events > budget:
            return -events, t
        if j == col.ITSELF:
            if is_falling(s, c, i) and t >= q[i, col.DOWN]:
                advance(q, s, i, t)
                come_down(q, s, c, walls, i, t)
            segment_ends(q, s, c, world, i, t, segments, marks, counts)
            continue
        many = contacts_now(s, i, t)
        if j >= 0:
            many = max(many, contacts_now(s, j, t))
        if many > MANY or (j >= 0 and _due_together(q, s, c, walls, world, i, j, t)):
            meet_together(q, s, c, walls, world, pairs, i, j, t, scratch, segments, contacts, marks, counts)
            continue
        pinned = neighbour(q, s, c, i, j, 0, t) if j < 0 and c[i, col.KIND] == col.BALL else -1
        if pinned >= 0:
            meet_together(
                q, s, c, walls, world, pairs, i, pinned, t, scratch, segments, contacts, marks, counts
            )
            continue
        advance(q, s, i, t)
        if j >= 0:
            advance(q, s, j, t)
            meet(q, s, c, walls, world, pairs, i, j, t, contacts, marks, counts)
            evolve(q, s, c, world, j, t, segments, counts)
        else:
            k = col.FIRST_STATIC - j
            meet_wall(q, s, c, pairs, i, walls[k], k, t, contacts, marks, counts)
            if s[i, col.MODE] == col.DRIVEN:
                drive(
                    q, s, i, t
                )  # neither gives way: a keeper pushed against a post, net or fence stops there
        evolve(q, s, c, world, i, t, segments, counts)
    return events, t
