"""Contacts that are solved together: a row each, impulses by iteration until every pair separates as it should.

Columns of a row: point, normal, both arms, softness, wanted separation, impulse, the two bodies, friction, all
impulses so far, and whether it is the plain double of a lifted contact.
"""

from math import sqrt

from palheta.physics import columns as col
from palheta.physics.compiled import jit, small
from palheta.physics.contact_point import contact_point
from palheta.physics.contacts import bounce_between, box_wall_point
from palheta.physics.gathering import FIRST, GROUND, SECOND, rattles
from palheta.physics.lofting import lifted
from palheta.physics.resolve import LEAST_PUSH, arms, friction, gives_way, least_separation, push, velocity_at
from palheta.physics.shapes import separation, static_separation
from palheta.physics.types import Floats, Ints

SOFT, WANTED, IMPULSE, TOTAL, PLAIN = 12, 13, 14, 20, 21
ROUNDS = 1000  # a light ball between heavy discs needs hundreds
FRICTION_ROUNDS = 40
HAND_PUSH = 25.0  # mm/s
SINGULAR = 1e-9  # two contacts that cannot be told apart: what is between them has nowhere to go


@jit
def closing(q: Floats, c: Floats, row: Floats) -> float:
    """The speed at which the two of a contact approach."""
    a, b = int(row[FIRST]), int(row[SECOND])
    vx, vy, vz = velocity_at(q, c, a, row[6], row[7], row[8])
    ux, uy, uz = 0.0, 0.0, 0.0
    if b >= 0:
        ux, uy, uz = velocity_at(q, c, b, row[9], row[10], row[11])
    return float(-((vx - ux) * row[3] + (vy - uy) * row[4] + (vz - uz) * row[5]))


@jit
def prepare(
    q: Floats, s: Ints, c: Floats, walls: Floats, world: Floats, pairs: Floats, t: float, row: Floats
) -> None:
    """Fill in a row whose bodies are known, advanced to `t`."""
    a, b = int(row[FIRST]), int(row[SECOND])
    if b >= 0:
        _, nx, ny, nz = separation(q, c, a, b, t)
        if row[PLAIN] == 0.0:
            nx, ny, nz = lifted(q, s, c, a, b, nx, ny, nz)
        bounce = bounce_between(c, world, pairs, a, b, nz)
    elif b == GROUND:
        nx, ny, nz, bounce = 0.0, 0.0, 1.0, 0.0
    else:
        wall = walls[col.FIRST_STATIC - b]
        _, nx, ny, nz = static_separation(q, c, a, wall, t)
        bounce = pairs[int(c[a, col.KIND]), int(wall[col.WHAT])]
    if b < 0 and c[a, col.KIND] == col.BOX:
        row[0], row[1], row[2] = box_wall_point(q, c, a, walls[col.FIRST_STATIC - b], t, nx, ny)
    else:
        row[0], row[1], row[2] = contact_point(q, c, a, b, nx, ny, nz)
    row[3], row[4], row[5] = nx, ny, nz
    _weigh(q, s, c, row)
    speed = closing(q, c, row)
    least = _least(s, c, a, b, speed)
    dead = row[PLAIN] != 0.0 or rattles(s, a) or (b >= 0 and rattles(s, b))
    row[WANTED] = least if dead else max(bounce * speed, least)
    row[IMPULSE] = row[TOTAL] = 0.0


@small
def _least(s: Ints, c: Floats, a: int, b: int, speed: float) -> float:
    """What a hand pushes along for seconds is touched forty times a second, not hundreds."""
    if b == GROUND:
        return 0.0
    least = least_separation(c, a, b, 0.0, speed)
    by_hand = s[a, col.MODE] == col.DRIVEN or (b >= 0 and s[b, col.MODE] == col.DRIVEN)
    if rattles(s, a) or (b >= 0 and rattles(s, b)):
        least = max(least, LEAST_PUSH)
    return max(least, HAND_PUSH) if by_hand else least


@small
def _weigh(q: Floats, s: Ints, c: Floats, row: Floats) -> None:
    """Arms and softness, from point and normal. What holds a ball from two sides has no room to rock."""
    a, b, nx, ny, nz = int(row[FIRST]), int(row[SECOND]), row[3], row[4], row[5]
    row[6], row[7], row[8] = arms(q, c, a, row[0], row[1], row[2])
    soft = gives_way(s, c, a, row[6], row[7], row[8], nx, ny, nz, max(nz, 0.0))
    if b >= 0:
        row[9], row[10], row[11] = arms(q, c, b, row[0], row[1], row[2])
        soft += gives_way(s, c, b, row[9], row[10], row[11], -nx, -ny, -nz, max(-nz, 0.0))
    row[SOFT] = max(soft, 1e-30)


@small
def give(q: Floats, s: Ints, c: Floats, row: Floats, impulse: float) -> None:
    """A normal impulse at a contact, to both that touch there."""
    a, b = int(row[FIRST]), int(row[SECOND])
    jx, jy, jz = impulse * row[3], impulse * row[4], impulse * row[5]
    push(q, s, c, a, row[6], row[7], row[8], jx, jy, jz, max(row[5], 0.0))
    if b >= 0:
        push(q, s, c, b, row[9], row[10], row[11], -jx, -jy, -jz, max(-row[5], 0.0))


@jit
def separate(q: Floats, s: Ints, c: Floats, found: int, rows: Floats) -> None:
    """Normal impulses until every pair parts with the speed that it should."""
    if found == 2:
        _separate_two(q, s, c, rows)
        return
    for _ in range(ROUNDS):
        worst = 0.0
        for n in range(found):
            row = rows[n]
            missing = row[WANTED] + closing(q, c, row)
            change = max(row[IMPULSE] + missing / row[SOFT], 0.0) - row[IMPULSE]
            row[IMPULSE] += change
            give(q, s, c, row, change)
            worst = max(worst, abs(change) * row[SOFT])
        if worst < 1e-9:
            break


@jit
def _separate_two(q: Floats, s: Ints, c: Floats, rows: Floats) -> None:
    """Two contacts, solved outright: iterating is slow when a light ball stands between heavy discs."""
    one, two = rows[0], rows[1]
    before = closing(q, c, one)
    need = one[WANTED] + before
    needs = two[WANTED] + closing(q, c, two)
    give(q, s, c, two, 1.0)
    cross = before - closing(q, c, one)
    give(q, s, c, two, -1.0)
    both = one[SOFT] * two[SOFT] - cross * cross
    j1, j2 = max(need / one[SOFT], 0.0), 0.0
    if cross * j1 < needs:
        j1, j2 = 0.0, max(needs / two[SOFT], 0.0)
        if cross * j2 < need and both > SINGULAR * one[SOFT] * two[SOFT]:
            j1 = max((two[SOFT] * need - cross * needs) / both, 0.0)
            j2 = max((one[SOFT] * needs - cross * need) / both, 0.0)
    one[IMPULSE], two[IMPULSE] = j1, j2
    give(q, s, c, one, j1)
    give(q, s, c, two, j2)


@small
def again(q: Floats, s: Ints, c: Floats, found: int, rows: Floats) -> bool:
    """Sum up, and ask for another round without restitution. Does anything (nearly) close?"""
    closes = False
    for n in range(found):
        row = rows[n]
        row[TOTAL] += row[IMPULSE]
        row[WANTED] = _least(s, c, int(row[FIRST]), int(row[SECOND]), 0.0)
        row[IMPULSE] = 0.0
        if row[SECOND] != GROUND:
            closes = closes or closing(q, c, row) > -0.5 * row[WANTED]
    return closes


@jit
def rub_together(
    q: Floats, s: Ints, c: Floats, walls: Floats, pairs: Floats, found: int, rows: Floats
) -> None:
    """Friction at all contacts at once: each from the same velocities, in as many rounds, each a share.

    Every share alone takes energy away, so their mean does; and no order of the bodies shows.
    """
    for _ in range(found):
        for n in range(found):
            row, a, b = rows[n], int(rows[n, FIRST]), int(rows[n, SECOND])
            row[17], row[18], row[19] = friction(
                q, s, c, a, b, row[6], row[7], row[8], row[9], row[10], row[11], row[3], row[4], row[5],
                _grip(c, walls, pairs, a, b) * row[IMPULSE],
            )  # fmt: skip
        for n in range(found):
            row, a, b = rows[n], int(rows[n, FIRST]), int(rows[n, SECOND])
            fx, fy, fz = row[17] / found, row[18] / found, row[19] / found
            push(q, s, c, a, row[6], row[7], row[8], fx, fy, fz, 1.0)
            if b >= 0:
                push(q, s, c, b, row[9], row[10], row[11], -fx, -fy, -fz, 1.0)


@small
def _grip(c: Floats, walls: Floats, pairs: Floats, a: int, b: int) -> float:
    if b == GROUND:
        return 0.0
    other = int(c[b, col.KIND]) if b >= 0 else int(walls[col.FIRST_STATIC - b, col.WHAT])
    return float(pairs[int(c[a, col.KIND]) + col.KINDS, other])


@jit
def part_all(q: Floats, s: Ints, c: Floats, walls: Floats, pairs: Floats, found: int, rows: Floats) -> bool:
    """Normal impulses and friction in turns, because friction at one contact can press another together again;
    at last the former alone. Do all separate now?"""
    for _ in range(FRICTION_ROUNDS):
        separate(q, s, c, found, rows)
        rub_together(q, s, c, walls, pairs, found, rows)
        if not again(q, s, c, found, rows):
            return True
    separate(q, s, c, found, rows)
    again(q, s, c, found, rows)
    return not any_closes(q, c, found, rows)


@jit
def any_closes(q: Floats, c: Floats, found: int, rows: Floats) -> bool:
    closes = False
    for n in range(found):
        closes = closes or (rows[n, SECOND] != GROUND and closing(q, c, rows[n]) > 0.0)
    return closes


@jit
def flatten(q: Floats, s: Ints, c: Floats, found: int, rows: Floats) -> None:
    """Nothing lifts a ball that stays on the table: whoever would is parted from it level."""
    for n in range(found):
        row = rows[n]
        flat = sqrt(row[3] ** 2 + row[4] ** 2)
        lifted_one = int(row[FIRST]) if row[5] > 0.0 else int(row[SECOND])
        stays = lifted_one >= 0 and c[lifted_one, col.KIND] == col.BALL and s[lifted_one, col.MODE] != col.FLY
        if row[5] != 0.0 and stays and flat > 0.1:
            row[3], row[4], row[5] = row[3] / flat, row[4] / flat, 0.0
        _weigh(q, s, c, row)
