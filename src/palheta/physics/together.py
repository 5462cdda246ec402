"""Contacts that fall due at the same moment and share a body are solved together.

One after the other, the result would depend on the order of the bodies in memory: a disc that hits two
others squarely would send them off unequally. Restitution per contact as in Moreau's law, impulses by
iteration until every pair separates as it should; friction after that. Where friction at one contact presses
another together again (a ball in a wedge), both are repeated, without restitution, until nothing closes.
"""

from palheta.physics.columns import DISC, DRIVEN, FIRST_STATIC, KIND, KINDS, MODE, SUPPORT, WAIT, WHAT
from palheta.physics.compiled import jit, small
from palheta.physics.contact_point import contact_point
from palheta.physics.contacts import after, bounce_between, come_to_lie, log_contact, settle_if_wedged
from palheta.physics.evolve import is_moving
from palheta.physics.falling import blow, may_fall
from palheta.physics.gathering import FIRST, SECOND, gather, involved
from palheta.physics.motion import advance
from palheta.physics.resolve import arms, friction, gives_way, least_separation, lifted, push, velocity_at
from palheta.physics.shapes import separation, static_separation
from palheta.physics.support import evolve
from palheta.physics.transitions import drive
from palheta.physics.types import Floats, Ints

TOTAL = 20  # the impulse over all rounds
ROUNDS = 100
OPPOSITE = 0.7  # cosine: friction holds a ball in a narrower wedge than that
FRICTION_ROUNDS = 40


@jit
def _closing(q: Floats, c: Floats, i: int, j: int, row: Floats) -> float:
    vx, vy, vz = velocity_at(q, c, i, row[6], row[7], row[8])
    ux, uy, uz = 0.0, 0.0, 0.0
    if j >= 0:
        ux, uy, uz = velocity_at(q, c, j, row[9], row[10], row[11])
    return float(-((vx - ux) * row[3] + (vy - uy) * row[4] + (vz - uz) * row[5]))


@jit
def meet_together(
    q: Floats, s: Ints, c: Floats, walls: Floats, world: Floats, pairs: Floats, i: int, j: int, t: float,
    rows: Floats, segments: Floats, contacts: Floats, marks: Floats, counts: Ints,
) -> None:  # fmt: skip
    """`rows` is scratch, a row a contact: point, normal, both arms, softness, wanted separation, impulse."""
    found = gather(q, s, c, walls, world, i, j, t, rows)
    for n in range(found):
        advance(q, s, int(rows[n, FIRST]), t)
        if rows[n, SECOND] >= 0:
            advance(q, s, int(rows[n, SECOND]), t)
    for n in range(found):
        _prepare(q, s, c, walls, world, pairs, int(rows[n, FIRST]), int(rows[n, SECOND]), t, rows[n])
    if _stay_hands(q, s, found, rows, t):
        for n in range(found):
            _prepare(q, s, c, walls, world, pairs, int(rows[n, FIRST]), int(rows[n, SECOND]), t, rows[n])
    for _ in range(FRICTION_ROUNDS):
        _separate_all(q, s, c, found, rows)
        _rub_together(q, s, c, walls, pairs, found, rows)
        if not _closes_again(q, c, found, rows):
            break
    for n in range(found):
        _finish(q, s, c, int(rows[n, FIRST]), int(rows[n, SECOND]), t, rows[n], contacts, marks, counts)
    for body in range(q.shape[0]):
        if involved(rows, found, body):
            settle_if_wedged(q, s, c, body, t, counts)
            after(q, s, c, body)
    for riding in (False, True):  # whoever lies on another must know first what that one does
        for body in range(q.shape[0]):
            if involved(rows, found, body) and (s[body, SUPPORT] >= 0) == riding:
                evolve(q, s, c, world, body, t, segments, counts)


@jit
def _stay_hands(q: Floats, s: Ints, found: int, rows: Floats, t: float) -> bool:
    """A hand would crush a ball between its keeper and what does not give way: it stops. Did any?"""
    stopped = False
    for n in range(found):
        for ball in (int(rows[n, FIRST]), int(rows[n, SECOND])):
            hand = int(rows[n, FIRST] + rows[n, SECOND]) - ball
            if hand >= 0 and s[hand, MODE] == DRIVEN and _against(s, found, rows, n, ball):
                drive(q, s, hand, t)
                stopped = True
    return stopped


@jit
def _against(s: Ints, found: int, rows: Floats, n: int, ball: int) -> bool:
    """Is what this contact pushes held by something rigid right opposite?"""
    towards = 1.0 if rows[n, FIRST] == ball else -1.0
    held = False
    for k in range(found):
        a, b = int(rows[k, FIRST]), int(rows[k, SECOND])
        if k == n or ball not in (a, b):
            continue
        other = a + b - ball
        rigid = other < 0 or s[other, MODE] in (DRIVEN, WAIT)
        sign = towards if a == ball else -towards
        facing = sign * (rows[n, 3] * rows[k, 3] + rows[n, 4] * rows[k, 4] + rows[n, 5] * rows[k, 5])
        held = held or (rigid and facing < -OPPOSITE)
    return held


@small
def _separate_all(q: Floats, s: Ints, c: Floats, found: int, rows: Floats) -> None:
    if found == 2:
        _separate_two(q, s, c, rows)
        return
    for _ in range(ROUNDS):
        worst = 0.0
        for n in range(found):
            worst = max(worst, _separate(q, s, c, int(rows[n, FIRST]), int(rows[n, SECOND]), rows[n]))
        if worst < 1e-9:
            break


@small
def _closes_again(q: Floats, c: Floats, found: int, rows: Floats) -> bool:
    """Has friction pressed together what had just separated? Then the next round parts it, and no more."""
    closes = False
    for n in range(found):
        row = rows[n]
        row[TOTAL] += row[14]
        a, b = int(row[FIRST]), int(row[SECOND])
        row[13], row[14] = least_separation(c, a, b, 0.0, 0.0), 0.0
        closes = closes or _closing(q, c, a, b, row) > -0.5 * row[13]
    return closes


@small
def _give(q: Floats, s: Ints, c: Floats, row: Floats, impulse: float) -> None:
    """A normal impulse at a contact, to both that touch there."""
    a, b = int(row[FIRST]), int(row[SECOND])
    jx, jy, jz = impulse * row[3], impulse * row[4], impulse * row[5]
    push(q, s, c, a, row[6], row[7], row[8], jx, jy, jz, max(row[5], 0.0))
    if b >= 0:
        push(q, s, c, b, row[9], row[10], row[11], -jx, -jy, -jz, max(-row[5], 0.0))


@jit
def _separate_two(q: Floats, s: Ints, c: Floats, rows: Floats) -> None:
    """Two contacts, solved outright: iterating is slow when a light ball stands between heavy discs."""
    one, two = rows[0], rows[1]
    before = _closing(q, c, int(one[FIRST]), int(one[SECOND]), one)
    need = one[13] + before
    needs = two[13] + _closing(q, c, int(two[FIRST]), int(two[SECOND]), two)
    _give(q, s, c, two, 1.0)
    cross = before - _closing(q, c, int(one[FIRST]), int(one[SECOND]), one)
    _give(q, s, c, two, -1.0)
    both = one[12] * two[12] - cross * cross
    j1, j2 = max(need / one[12], 0.0), 0.0
    if cross * j1 < needs:
        j1, j2 = 0.0, max(needs / two[12], 0.0)
        if cross * j2 < need and both > 0:
            j1 = max((two[12] * need - cross * needs) / both, 0.0)
            j2 = max((one[12] * needs - cross * need) / both, 0.0)
    one[14], two[14] = j1, j2
    _give(q, s, c, one, j1)
    _give(q, s, c, two, j2)


@jit
def _separate(q: Floats, s: Ints, c: Floats, a: int, b: int, row: Floats) -> float:
    """One step of the iteration; returns how much speed it still had to add."""
    missing = row[13] + _closing(q, c, a, b, row)
    change = max(row[14] + missing / row[12], 0.0) - row[14]
    row[14] += change
    _give(q, s, c, row, change)
    return float(abs(change) * row[12])


@jit
def _prepare(
    q: Floats, s: Ints, c: Floats, walls: Floats, world: Floats, pairs: Floats, a: int, b: int, t: float,
    row: Floats,
) -> None:  # fmt: skip
    if b >= 0:
        _, nx, ny, nz = separation(q, c, a, b, t)
        nx, ny, nz = lifted(q, s, c, a, b, nx, ny, nz)
        row[0], row[1], row[2] = contact_point(q, c, a, b, nx, ny, nz)
        row[9], row[10], row[11] = arms(q, c, b, row[0], row[1], row[2])
        bounce = bounce_between(c, world, pairs, a, b, nz)
    else:
        _, nx, ny, nz = static_separation(q, c, a, walls[FIRST_STATIC - b], t)
        row[0], row[1], row[2] = contact_point(q, c, a, b, nx, ny, nz)
        bounce = pairs[int(c[a, KIND]), _kind(c, walls, b)]
    row[3], row[4], row[5] = nx, ny, nz
    row[6], row[7], row[8] = arms(q, c, a, row[0], row[1], row[2])
    # what holds a ball from two sides has no room to rock
    row[12] = gives_way(s, c, a, row[6], row[7], row[8], nx, ny, nz, max(nz, 0.0))
    if b >= 0:
        row[12] += gives_way(s, c, b, row[9], row[10], row[11], -nx, -ny, -nz, max(-nz, 0.0))
    row[12] = max(row[12], 1e-30)
    closing = _closing(q, c, a, b, row)
    row[13] = max(bounce * closing, least_separation(c, a, b, 0.0, closing))
    row[14] = row[TOTAL] = 0.0


@jit
def _rub_together(
    q: Floats, s: Ints, c: Floats, walls: Floats, pairs: Floats, found: int, rows: Floats
) -> None:
    """Friction at all contacts at once: each from the same velocities, in as many rounds, each a share.

    Every share alone takes energy away, so their mean does; and no order of the bodies shows.
    """
    for _ in range(found):
        for n in range(found):
            row, a, b = rows[n], int(rows[n, FIRST]), int(rows[n, SECOND])
            grip = pairs[int(c[a, KIND]) + KINDS, _kind(c, walls, b)]
            row[17], row[18], row[19] = friction(
                q, s, c, a, b, row[6], row[7], row[8], row[9], row[10], row[11], row[3], row[4], row[5],
                grip * row[14],
            )  # fmt: skip
        for n in range(found):
            row, a, b = rows[n], int(rows[n, FIRST]), int(rows[n, SECOND])
            fx, fy, fz = row[17] / found, row[18] / found, row[19] / found
            push(q, s, c, a, row[6], row[7], row[8], fx, fy, fz, 1.0)
            if b >= 0:
                push(q, s, c, b, row[9], row[10], row[11], -fx, -fy, -fz, 1.0)


@small
def _kind(c: Floats, walls: Floats, b: int) -> int:
    return int(c[b, KIND]) if b >= 0 else int(walls[FIRST_STATIC - b, WHAT])


@jit
def _finish(
    q: Floats, s: Ints, c: Floats, a: int, b: int, t: float, row: Floats, contacts: Floats,
    marks: Floats, counts: Ints,
) -> None:  # fmt: skip
    """The log, what the blow knocks over, and what stays on top of another."""
    if row[TOTAL] == 0.0:  # as good as touching, but it went another way
        return
    moving_a, moving_b = is_moving(s, a), b >= 0 and is_moving(s, b)
    log_contact(
        t,
        a,
        b,
        row[0],
        row[1],
        row[2],
        row[3],
        row[4],
        row[5],
        row[TOTAL],
        moving_a,
        moving_b,
        contacts,
        counts,
    )
    jx, jy = row[TOTAL] * row[3], row[TOTAL] * row[4]
    if may_fall(s, c, a):
        blow(q, s, c, a, jx, jy, row[2], t, marks, counts)
    if b >= 0 and may_fall(s, c, b):
        blow(q, s, c, b, -jx, -jy, row[2], t, marks, counts)
    upper, lower, steep = (a, b, row[5]) if row[5] > 0 else (b, a, -row[5])
    if b >= 0 and steep > 0.1 and c[upper, KIND] == DISC:  # say, on two others that stand side by side
        come_to_lie(q, s, c, upper, lower, steep, t, marks, counts)
