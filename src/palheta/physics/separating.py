"""Contacts that are solved together: a row each, impulses by iteration until every pair separates as it should."""

from math import sqrt

from palheta.physics import columns as col
from palheta.physics.compiled import jit, small
from palheta.physics.contact_point import contact_point
from palheta.physics.contacts import bounce_between, box_wall_point
from palheta.physics.gathering import MANY, rattles
from palheta.physics.lofting import lifted
from palheta.physics.resolve import (
    LEAST_PUSH,
    friction,
    least_separation,
    levers,
    passing,
    push_both,
    restitution,
    softness,
)
from palheta.physics.shapes import separation, static_separation
from palheta.physics.types import Bodies, Floats, Levers, Stage, Touching
from palheta.physics.vectors import dot, put_vector, times, vector_in

ROUNDS = 1000  # a light ball between heavy discs needs hundreds
FRICTION_ROUNDS = 40
HAND_PUSH = 25.0  # mm/s
SINGULAR = 1e-9  # two contacts that cannot be told apart: what is between them has nowhere to go


@small
def touching_of(row: Floats) -> Touching:
    """A row as what it says."""
    point, normal = vector_in(row, col.POINT), vector_in(row, col.NORMAL)
    return Touching(int(row[col.FIRST]), int(row[col.SECOND]), point, normal)


@small
def _levers_of(row: Floats) -> Levers:
    first, second = vector_in(row, col.FIRST_ARM), vector_in(row, col.SECOND_ARM)
    return Levers(int(row[col.FIRST]), int(row[col.SECOND]), first, second, vector_in(row, col.NORMAL))


@jit
def closing(bodies: Bodies, row: Floats) -> float:
    """The speed at which the two of a contact approach."""
    return -dot(passing(bodies, _levers_of(row)), vector_in(row, col.NORMAL))


@jit
def prepare(bodies: Bodies, stage: Stage, t: float, row: Floats) -> None:
    """Fill in a row whose bodies are known, advanced to `t`."""
    q, s, c = bodies
    a, b = int(row[col.FIRST]), int(row[col.SECOND])
    if b >= 0:
        normal = separation(q, c, a, b, t)[1]
        if row[col.PLAIN] == 0.0:
            normal = lifted(bodies, a, b, normal)
        bounce = bounce_between(c, stage, a, b, normal[2])
    elif b == col.GROUND:
        normal, bounce = (0.0, 0.0, 1.0), 0.0
    else:
        wall = stage.walls[col.FIRST_STATIC - b]
        normal = static_separation(q, c, a, wall, t)[1]
        bounce = stage.pairs[int(c[a, col.KIND]), int(wall[col.WHAT])]
    if b < 0 and c[a, col.KIND] == col.BOX:
        point = box_wall_point(bodies, a, stage.walls[col.FIRST_STATIC - b], t, normal)
    else:
        point = contact_point(bodies, a, b, normal)
    put_vector(row, col.POINT, point)
    put_vector(row, col.NORMAL, normal)
    _weigh(bodies, row)
    speed = closing(bodies, row)
    least = _least(bodies, a, b, speed)
    dead = row[col.PLAIN] != 0.0 or rattles(s, a, MANY) or (b >= 0 and rattles(s, b, MANY))
    row[col.WANTED] = least if dead else max(restitution(c, a, bounce, speed) * speed, least)
    row[col.IMPULSE] = row[col.TOTAL] = 0.0


@small
def _least(bodies: Bodies, a: int, b: int, speed: float) -> float:
    """What a hand pushes along for seconds is touched forty times a second, not hundreds."""
    _, s, c = bodies
    if b == col.GROUND:
        return 0.0
    least = least_separation(c, a, b, 0.0, speed)
    by_hand = s[a, col.MODE] == col.DRIVEN or (b >= 0 and s[b, col.MODE] == col.DRIVEN)
    if rattles(s, a, MANY) or (b >= 0 and rattles(s, b, MANY)):
        least = max(least, LEAST_PUSH)
    return max(least, HAND_PUSH) if by_hand else least


@small
def _weigh(bodies: Bodies, row: Floats) -> None:
    """Arms and softness, from point and normal. What holds a ball from two sides has no room to rock."""
    by, up = levers(bodies, touching_of(row)), row[col.NORMAL + 2]
    put_vector(row, col.FIRST_ARM, by.arm_i)
    put_vector(row, col.SECOND_ARM, by.arm_j)
    row[col.SOFT] = max(softness(bodies, by, by.normal, max(up, 0.0), max(-up, 0.0)), 1e-30)


@small
def give(bodies: Bodies, row: Floats, impulse: float) -> None:
    """A normal impulse at a contact, to both that touch there."""
    by, up = _levers_of(row), row[col.NORMAL + 2]
    push_both(bodies, by, times(impulse, by.normal), max(up, 0.0), max(-up, 0.0))


@jit
def separate(bodies: Bodies, found: int, rows: Floats) -> None:
    """Normal impulses until every pair parts with the speed that it should."""
    if found == 2:
        _separate_two(bodies, rows)
        return
    for _ in range(ROUNDS):
        worst = 0.0
        for n in range(found):
            row = rows[n]
            missing = row[col.WANTED] + closing(bodies, row)
            change = max(row[col.IMPULSE] + missing / row[col.SOFT], 0.0) - row[col.IMPULSE]
            row[col.IMPULSE] += change
            give(bodies, row, change)
            worst = max(worst, abs(change) * row[col.SOFT])
        if worst < 1e-9:
            break


@jit
def _separate_two(bodies: Bodies, rows: Floats) -> None:
    """Two contacts, solved outright: iterating is slow when a light ball stands between heavy discs."""
    one, two = rows[0], rows[1]
    before = closing(bodies, one)
    need = one[col.WANTED] + before
    needs = two[col.WANTED] + closing(bodies, two)
    give(bodies, two, 1.0)
    cross = before - closing(bodies, one)
    give(bodies, two, -1.0)
    both = one[col.SOFT] * two[col.SOFT] - cross * cross
    j1, j2 = max(need / one[col.SOFT], 0.0), 0.0
    if cross * j1 < needs:
        j1, j2 = 0.0, max(needs / two[col.SOFT], 0.0)
        if cross * j2 < need and both > SINGULAR * one[col.SOFT] * two[col.SOFT]:
            j1 = max((two[col.SOFT] * need - cross * needs) / both, 0.0)
            j2 = max((one[col.SOFT] * needs - cross * need) / both, 0.0)
    one[col.IMPULSE], two[col.IMPULSE] = j1, j2
    give(bodies, one, j1)
    give(bodies, two, j2)


@small
def again(bodies: Bodies, found: int, rows: Floats) -> bool:
    """Sum up, and ask for another round without restitution. Does anything (nearly) close?"""
    closes = False
    for n in range(found):
        row = rows[n]
        row[col.TOTAL] += row[col.IMPULSE]
        row[col.WANTED] = _least(bodies, int(row[col.FIRST]), int(row[col.SECOND]), 0.0)
        row[col.IMPULSE] = 0.0
        if row[col.SECOND] != col.GROUND:
            closes = closes or closing(bodies, row) > -0.5 * row[col.WANTED]
    return closes


@jit
def rub_together(bodies: Bodies, stage: Stage, found: int, rows: Floats) -> None:
    """Friction at all contacts at once: each from the same velocities, in as many rounds, each a share.

    Every share alone takes energy away, so their mean does; and no order of the bodies shows.
    """
    c = bodies.c
    for _ in range(found):
        for n in range(found):
            row = rows[n]
            limit = _grip(c, stage, int(row[col.FIRST]), int(row[col.SECOND])) * row[col.IMPULSE]
            put_vector(row, col.RUBBED, friction(bodies, _levers_of(row), limit))
        for n in range(found):
            row = rows[n]
            fx, fy, fz = vector_in(row, col.RUBBED)
            push_both(bodies, _levers_of(row), (fx / found, fy / found, fz / found), 1.0, 1.0)


@small
def _grip(c: Floats, stage: Stage, a: int, b: int) -> float:
    if b == col.GROUND:
        return 0.0
    other = int(c[b, col.KIND]) if b >= 0 else int(stage.walls[col.FIRST_STATIC - b, col.WHAT])
    return float(stage.pairs[int(c[a, col.KIND]) + col.KINDS, other])


@jit
def part_all(bodies: Bodies, stage: Stage, found: int, rows: Floats) -> bool:
    """Normal impulses and friction in turns, because friction at one contact can press another together again;
    at last the former alone. Do all separate now?"""
    for _ in range(FRICTION_ROUNDS):
        separate(bodies, found, rows)
        rub_together(bodies, stage, found, rows)
        if not again(bodies, found, rows):
            return True
    separate(bodies, found, rows)
    again(bodies, found, rows)
    return not any_closes(bodies, found, rows)


@jit
def any_closes(bodies: Bodies, found: int, rows: Floats) -> bool:
    closes = False
    for n in range(found):
        closes = closes or (rows[n, col.SECOND] != col.GROUND and closing(bodies, rows[n]) > 0.0)
    return closes


@jit
def flatten(bodies: Bodies, found: int, rows: Floats) -> None:
    """Nothing lifts a ball that stays on the table: whoever would is parted from it level."""
    _, s, c = bodies
    for n in range(found):
        row = rows[n]
        nx, ny, nz = vector_in(row, col.NORMAL)
        flat = sqrt(nx**2 + ny**2)
        lifted_one = int(row[col.FIRST]) if nz > 0.0 else int(row[col.SECOND])
        stays = lifted_one >= 0 and c[lifted_one, col.KIND] == col.BALL and s[lifted_one, col.MODE] != col.FLY
        if nz != 0.0 and stays and flat > 0.1:
            put_vector(row, col.NORMAL, (nx / flat, ny / flat, 0.0))
        _weigh(bodies, row)
