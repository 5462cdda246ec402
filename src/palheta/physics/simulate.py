"""The event loop: predict, take the earliest event, let it happen, predict again what it touched."""

from palheta.physics import columns as col
from palheta.physics.compiled import entry, small
from palheta.physics.contacts import meet, meet_wall
from palheta.physics.detect import pair_touches, wall_in_reach, wall_touches
from palheta.physics.evolve import is_moving
from palheta.physics.falling import come_down, is_falling
from palheta.physics.gathering import MANY, contacts_now, is_due, neighbour, squeezed
from palheta.physics.motion import advance, at, speed_at, swept_until
from palheta.physics.support import evolve
from palheta.physics.together import meet_together
from palheta.physics.transitions import drive, segment_ends
from palheta.physics.types import Bodies, Floats, Here, Numbers, Sim, Stage

LEVEL = 1e-6  # mm
# s: at its next event, whatever that is, a body is predicted anew, so nobody needs to look further ahead than
# that; but contacts at the same moment must be known before it comes.
TIE = 1e-9


@small
def predict(bodies: Bodies, walls: Floats, numbers: Numbers, i: int, t: float) -> None:
    """The earliest thing that can happen to body i; others that it will meet sooner learn of it."""
    q, s, _ = bodies
    s[i, col.STALE] = 0
    q[i, col.WHEN] = col.INF
    s[i, col.OTHER] = col.NOTHING
    if s[i, col.MODE] == col.GONE:
        return
    moving = is_moving(s, i)
    if moving or s[i, col.MODE] == col.WAIT:
        q[i, col.WHEN] = q[i, col.END]
        s[i, col.OTHER] = col.ITSELF
    here = Here(at(q, i, col.X, t), at(q, i, col.Y, t), speed_at(q, i, col.X, t), speed_at(q, i, col.Y, t), t)
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
        if s[i, col.SUPPORT] == j or s[j, col.SUPPORT] == i or _passes_on_top(bodies, i, j):
            continue
        wait = pair_touches(bodies, i, j, here, min(q[i, col.WHEN], q[j, col.WHEN]) + TIE - t)
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
        _predict_walls(bodies, walls, numbers, i, t)


@small
def _predict_walls(bodies: Bodies, walls: Floats, numbers: Numbers, i: int, t: float) -> None:
    """After the other bodies: one that it meets first often spares all walls."""
    q, s, _ = bodies
    x, y = numbers.safe_x, numbers.safe_y
    if q[i, col.HIGH_X] < x and q[i, col.LOW_X] > -x and q[i, col.HIGH_Y] < y and q[i, col.LOW_Y] > -y:
        return
    swept = swept_until(bodies, i, q[i, col.WHEN])
    if swept.x1 < x and swept.x0 > -x and swept.y1 < y and swept.y0 > -y:
        return
    for k in range(walls.shape[0]):
        if not wall_in_reach(bodies, i, walls[k], swept):
            continue
        wait = wall_touches(bodies, i, walls[k], t, q[i, col.WHEN] - t)
        if wait < col.INF and t + wait < q[i, col.WHEN]:
            q[i, col.WHEN] = t + wait
            s[i, col.OTHER] = col.FIRST_STATIC - k


@small
def _passes_on_top(bodies: Bodies, i: int, j: int) -> bool:
    """One lies on a third body as high as the other's top: it goes over it without a bump."""
    q, s, c = bodies
    if s[i, col.SUPPORT] >= 0:
        return bool(q[j, col.Z] == 0.0 and abs(q[i, col.Z] - c[j, col.HEIGHT]) < LEVEL)
    if s[j, col.SUPPORT] >= 0:
        return bool(q[i, col.Z] == 0.0 and abs(q[j, col.Z] - c[i, col.HEIGHT]) < LEVEL)
    return False


@small
def _earliest(q: Floats) -> int:
    first = -1
    when = col.INF
    for i in range(q.shape[0]):
        if q[i, col.WHEN] < when:
            when = q[i, col.WHEN]
            first = i
    return first


@small
def _due_together(bodies: Bodies, stage: Stage, i: int, j: int, t: float) -> bool:
    """Does another contact fall due at this very moment with one of these two, or is one squeezed by them?"""
    q, s, _ = bodies
    for k in range(q.shape[0]):
        o = s[k, col.OTHER]
        if k != i and k != j and (o in (i, j)) and is_due(bodies, k, t):
            return True
    if s[i, col.MODE] == col.DRIVEN or s[j, col.MODE] == col.DRIVEN:
        return True
    return squeezed(bodies, stage, i, j, t) or squeezed(bodies, stage, j, i, t)


@small
def _meets(sim: Sim, i: int, j: int, t: float) -> None:
    """Body i meets body j, or a static."""
    bodies, stage, log, _ = sim
    _, s, c = bodies
    many = contacts_now(bodies, i, t)
    if j >= 0:
        many = max(many, contacts_now(bodies, j, t))
    together = many > MANY or (j >= 0 and _due_together(bodies, stage, i, j, t))
    if not together and j < 0 and c[i, col.KIND] == col.BALL:
        pinned = neighbour(bodies, i, j, 0, t)
        if pinned >= 0:
            j, together = pinned, True
    if together:
        meet_together(sim, i, j, t)
        return
    advance(bodies, i, t)
    if j >= 0:
        advance(bodies, j, t)
        meet(bodies, stage, i, j, t, log)
        evolve(bodies, stage.numbers, j, t, log.paths)
    else:
        meet_wall(bodies, stage, i, col.FIRST_STATIC - j, t, log)
        if (
            s[i, col.MODE] == col.DRIVEN
        ):  # neither gives way: a keeper pushed against a post, net or fence stops
            drive(bodies, i, t)
    evolve(bodies, stage.numbers, i, t, log.paths)


@entry
def run(sim: Sim, t: float, until: float, budget: int) -> tuple[int, float]:
    """From `t` until everything rests, `until`, or the budget of events is spent.

    Returns the number of events (negative when the budget was spent) and the time reached.
    """
    bodies, stage, log, _ = sim
    q, s, _ = bodies
    events = 0
    while True:
        for i in range(q.shape[0]):
            if s[i, col.STALE]:
                predict(bodies, stage.walls, stage.numbers, i, t)
        i = _earliest(q)
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
        if j != col.ITSELF:
            _meets(sim, i, j, t)
            continue
        if is_falling(bodies, i) and t >= q[i, col.DOWN]:
            advance(bodies, i, t)
            come_down(bodies, stage.walls, i, t)
        segment_ends(bodies, stage.numbers, i, t, log)
    return events, t
