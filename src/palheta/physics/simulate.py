"""The event loop: predict, take the earliest event, let it happen, predict again what it touched."""

from palheta.physics.columns import (
    BALL,
    DOWN,
    DRIVEN,
    END,
    FIRST_STATIC,
    GONE,
    HEIGHT,
    HIGH_X,
    HIGH_Y,
    INF,
    ITSELF,
    KIND,
    LOW_X,
    LOW_Y,
    MODE,
    NOTHING,
    OTHER,
    SAFE_X,
    SAFE_Y,
    SEEN,
    STALE,
    SUPPORT,
    VERSION,
    WAIT,
    WHEN,
    X,
    Y,
    Z,
)  # fmt: skip
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
    s[i, STALE] = 0
    q[i, WHEN] = INF
    s[i, OTHER] = NOTHING
    if s[i, MODE] == GONE:
        return
    moving = is_moving(s, i)
    if moving or s[i, MODE] == WAIT:
        q[i, WHEN] = q[i, END]
        s[i, OTHER] = ITSELF
    here = (at(q, i, X, t), at(q, i, Y, t), speed_at(q, i, X, t), speed_at(q, i, Y, t))
    low_x, high_x, low_y, high_y = q[i, LOW_X], q[i, HIGH_X], q[i, LOW_Y], q[i, HIGH_Y]
    for j in range(q.shape[0]):
        # one branch instead of four: on which side the other body is cannot be foreseen, that it is apart can
        beside = (q[j, LOW_X] > high_x) | (q[j, HIGH_X] < low_x)
        if beside | (q[j, LOW_Y] > high_y) | (q[j, HIGH_Y] < low_y):
            continue
        if j == i or s[j, MODE] == GONE or not (moving or is_moving(s, j)):
            continue
        if s[j, STALE]:  # it is predicted next, and will look at this one
            continue
        if s[i, SUPPORT] == j or s[j, SUPPORT] == i or _passes_on_top(q, s, c, i, j):
            continue
        wait = pair_touches(q, s, c, i, j, here, t, min(q[i, WHEN], q[j, WHEN]) + TIE - t)
        if wait >= INF:
            continue
        when = t + wait
        if when < q[i, WHEN]:
            q[i, WHEN] = when
            s[i, OTHER] = j
            s[i, SEEN] = s[j, VERSION]
        if when < q[j, WHEN]:
            q[j, WHEN] = when
            s[j, OTHER] = i
            s[j, SEEN] = s[i, VERSION]
    if moving:
        _predict_walls(q, s, c, walls, world, i, t)


@small
def _predict_walls(q: Floats, s: Ints, c: Floats, walls: Floats, world: Floats, i: int, t: float) -> None:
    """After the other bodies: one that it meets first often spares all walls."""
    x, y = world[SAFE_X], world[SAFE_Y]
    if q[i, HIGH_X] < x and q[i, LOW_X] > -x and q[i, HIGH_Y] < y and q[i, LOW_Y] > -y:
        return
    low_x, high_x, low_y, high_y = swept_until(q, c, i, q[i, WHEN])
    if high_x < x and low_x > -x and high_y < y and low_y > -y:
        return
    for k in range(walls.shape[0]):
        if not wall_in_reach(q, c, i, walls[k], low_x, high_x, low_y, high_y):
            continue
        wait = wall_touches(q, c, i, walls[k], t, q[i, WHEN] - t)
        if wait < INF and t + wait < q[i, WHEN]:
            q[i, WHEN] = t + wait
            s[i, OTHER] = FIRST_STATIC - k


@small
def _passes_on_top(q: Floats, s: Ints, c: Floats, i: int, j: int) -> bool:
    """One lies on a third body as high as the other's top: it goes over it without a bump."""
    if s[i, SUPPORT] >= 0:
        return bool(q[j, Z] == 0.0 and abs(q[i, Z] - c[j, HEIGHT]) < LEVEL)
    if s[j, SUPPORT] >= 0:
        return bool(q[i, Z] == 0.0 and abs(q[j, Z] - c[i, HEIGHT]) < LEVEL)
    return False


@small
def _earliest(q: Floats, bodies: int) -> int:
    first = -1
    when = INF
    for i in range(bodies):
        if q[i, WHEN] < when:
            when = q[i, WHEN]
            first = i
    return first


@small
def _due_together(
    q: Floats, s: Ints, c: Floats, walls: Floats, world: Floats, i: int, j: int, t: float
) -> bool:
    """Does another contact fall due at this very moment with one of these two, or is one squeezed by them?"""
    for k in range(q.shape[0]):
        o = s[k, OTHER]
        if k != i and k != j and (o in (i, j)) and is_due(q, s, k, t):
            return True
    if s[i, MODE] == DRIVEN or s[j, MODE] == DRIVEN:
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
            if s[i, STALE]:
                predict(q, s, c, walls, world, i, t)
        i = _earliest(q, bodies)
        if i < 0 or q[i, WHEN] > until:
            break
        t = max(t, q[i, WHEN])
        j = s[i, OTHER]
        if j >= 0 and s[i, SEEN] != s[j, VERSION]:
            s[i, STALE] = 1
            continue
        events += 1
        if events > budget:
            return -events, t
        if j == ITSELF:
            if is_falling(s, c, i) and t >= q[i, DOWN]:
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
        pinned = neighbour(q, s, c, i, j, 0, t) if j < 0 and c[i, KIND] == BALL else -1
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
            k = FIRST_STATIC - j
            meet_wall(q, s, c, pairs, i, walls[k], k, t, contacts, marks, counts)
            if s[i, MODE] == DRIVEN:
                drive(
                    q, s, i, t
                )  # neither gives way: a keeper pushed against a post, net or fence stops there
        evolve(q, s, c, world, i, t, segments, counts)
    return events, t
