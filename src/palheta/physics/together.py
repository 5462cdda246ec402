"""Contacts that fall due at the same moment and share a body, or squeeze one, are solved together.

One after the other, the result would depend on the order of the bodies in memory: a disc that hits two others
squarely would send them off unequally; and what is squeezed would rattle to and fro without end. Restitution per
contact as in Moreau's law; friction after that. After it, nothing that took part approaches anything else that did:
what cannot be parted (a hand presses a ball against a post) stops.
"""

from math import sqrt

from palheta.physics import columns as col
from palheta.physics.compiled import jit, small
from palheta.physics.contacts import after, come_to_lie, log_contact, settle_if_wedged
from palheta.physics.evolve import is_moving
from palheta.physics.falling import blow, may_fall
from palheta.physics.gathering import COUNTED, FIRST, GROUND, MANY, SECOND, by_hand, gather, involved
from palheta.physics.lofting import is_lifted
from palheta.physics.motion import advance
from palheta.physics.separating import (
    PLAIN,
    TOTAL,
    any_closes,
    flatten,
    part_all,
    prepare,
    separate,
)
from palheta.physics.support import evolve
from palheta.physics.transitions import drive
from palheta.physics.types import Floats, Ints

HAND_MASS = 200.0  # g: ten times what a hand usually pushes
HAND_LEAST = 50.0  # mm/s
FAR_TOO_MANY = 10 * MANY
OPPOSITE = 0.7  # cosine: friction holds what is squeezed in a narrower wedge than that


@jit
def meet_together(
    q: Floats, s: Ints, c: Floats, walls: Floats, world: Floats, pairs: Floats, i: int, j: int, t: float,
    rows: Floats, segments: Floats, contacts: Floats, marks: Floats, counts: Ints,
) -> None:  # fmt: skip
    """`rows` is scratch: one for each contact (separating.py), then one for each body's velocities."""
    found = gather(q, s, c, walls, world, i, j, t, rows)
    for body in range(q.shape[0]):
        if involved(rows, found, body):
            advance(q, s, body, t)
    found = _double_lifted(q, s, c, found, t, rows)
    _prepare_all(q, s, c, walls, world, pairs, found, t, rows)
    lying = _lying_ball(s, c, found, rows)
    if lying >= 0:  # it can be lifted, but not be pressed into the table: one contact more
        s[lying, col.MODE] = col.FLY
        rows[found, FIRST], rows[found, SECOND], rows[found, PLAIN] = lying, GROUND, 0.0
        found += 1
    if _stay_hands(q, s, c, found, rows, t, True) or lying >= 0:
        _prepare_all(q, s, c, walls, world, pairs, found, t, rows)
    _remember(q, rows, False)
    parted = part_all(q, s, c, walls, pairs, found, rows)
    if by_hand(s, found, rows) and (not parted or _too_hard(q, s, found, rows)):
        _remember(q, rows, True)
        _stay_hands(q, s, c, found, rows, t, False)
        _prepare_all(q, s, c, walls, world, pairs, found, t, rows)
        part_all(q, s, c, walls, pairs, found, rows)
    if lying >= 0:
        s[lying, col.MODE] = col.SLIDE
    for n in range(found):
        _finish(q, s, c, walls, t, rows[n], contacts, marks, counts)
    for body in range(q.shape[0]):
        if involved(rows, found, body):
            settle_if_wedged(q, s, c, walls, body, t, counts)
            after(q, s, c, body)
    if any_closes(q, c, found, rows):  # a ball that stays on the table has lost its way up
        flatten(q, s, c, found, rows)
        separate(q, s, c, found, rows)
    if any_closes(q, c, found, rows) or _rattles_on(s, found, rows):
        _jam(q, s, found, rows, t, counts)
    for riding in (False, True):  # whoever lies on another must know first what that one does
        for body in range(q.shape[0]):
            if involved(rows, found, body) and (s[body, col.SUPPORT] >= 0) == riding:
                evolve(q, s, c, world, body, t, segments, counts)


@small
def _double_lifted(q: Floats, s: Ints, c: Floats, found: int, t: float, rows: Floats) -> int:
    """A lofted disc strikes upwards along a normal that is not its shape's: parted along it, the two may still
    approach. So such a contact gets a second row with the shape's own."""
    whole = found
    for n in range(found):
        rows[n, PLAIN] = 0.0
        a, b = int(rows[n, FIRST]), int(rows[n, SECOND])
        if b >= 0 and whole < col.TOGETHER and is_lifted(q, s, c, a, b, t):
            rows[whole, FIRST], rows[whole, SECOND], rows[whole, PLAIN] = a, b, 1.0
            whole += 1
    return whole


@small
def _lying_ball(s: Ints, c: Floats, found: int, rows: Floats) -> int:
    """A ball on the table that is pushed up or down; -1 if there is none."""
    ball = -1
    for n in range(found):
        for body in (int(rows[n, FIRST]), int(rows[n, SECOND])):
            on_table = (
                body >= 0
                and s[body, col.MODE] in (col.REST, col.SLIDE, col.ROLL)
                and s[body, col.SUPPORT] == col.TABLE
            )
            if on_table and c[body, col.KIND] == col.BALL and rows[n, 5] != 0.0 and found < col.TOGETHER:
                ball = body
    return ball


@jit
def _prepare_all(
    q: Floats,
    s: Ints,
    c: Floats,
    walls: Floats,
    world: Floats,
    pairs: Floats,
    found: int,
    t: float,
    rows: Floats,
) -> None:
    for n in range(found):
        prepare(q, s, c, walls, world, pairs, t, rows[n])


@jit
def _remember(q: Floats, rows: Floats, back: bool) -> None:
    """Keep all velocities, or bring them back."""
    for body in range(q.shape[0]):
        kept = rows[col.TOGETHER + body]
        for n, column in enumerate((col.VX, col.VY, col.VZ, col.W, col.BX, col.BY)):
            if back:
                q[body, column] = kept[n]
            else:
                kept[n] = q[body, column]


@jit
def _stay_hands(
    q: Floats, s: Ints, c: Floats, found: int, rows: Floats, t: float, only_squeezing: bool
) -> bool:
    """A hand would crush something between its keeper and what does not give way: it stops. Did any?"""
    stopped = False
    for n in range(found):
        for body in (int(rows[n, FIRST]), int(rows[n, SECOND])):
            hand = int(rows[n, FIRST] + rows[n, SECOND]) - body
            if hand < 0 or s[hand, col.MODE] != col.DRIVEN:
                continue
            if not only_squeezing or _against(s, c, found, rows, n, body):
                drive(q, s, hand, t)
                stopped = True
    return stopped


@small
def _too_hard(q: Floats, s: Ints, found: int, rows: Floats) -> bool:
    """Does a hand push with more than a hand has? Say, a disc and a keeper against a post, which they might evade."""
    hard = False
    for n in range(found):
        for hand in (int(rows[n, FIRST]), int(rows[n, SECOND])):
            if hand >= 0 and s[hand, col.MODE] == col.DRIVEN:
                strength = HAND_MASS * (HAND_LEAST + sqrt(q[hand, col.VX] ** 2 + q[hand, col.VY] ** 2))
                hard = hard or rows[n, TOTAL] > strength
    return hard


@jit
def _against(s: Ints, c: Floats, found: int, rows: Floats, n: int, body: int) -> bool:
    """Is what this contact pushes held by something rigid right opposite?"""
    towards = 1.0 if rows[n, FIRST] == body else -1.0
    held = False
    for k in range(found):
        a, b = int(rows[k, FIRST]), int(rows[k, SECOND])
        if k == n or body not in (a, b):
            continue
        other = a + b - body
        rigid = other < 0 or s[other, col.MODE] in (col.DRIVEN, col.WAIT) or c[other, col.INV_MASS] == 0.0
        sign = towards if a == body else -towards
        facing = sign * (rows[n, 3] * rows[k, 3] + rows[n, 4] * rows[k, 4] + rows[n, 5] * rows[k, 5])
        held = held or (rigid and facing < -OPPOSITE)
    return held


@small
def _rattles_on(s: Ints, found: int, rows: Floats) -> bool:
    on = False
    for n in range(found):
        a, b = int(rows[n, FIRST]), int(rows[n, SECOND])
        on = (
            on
            or s[a, col.RATTLE] % COUNTED > FAR_TOO_MANY
            or (b >= 0 and s[b, col.RATTLE] % COUNTED > FAR_TOO_MANY)
        )
    return on


@jit
def _jam(q: Floats, s: Ints, found: int, rows: Floats, t: float, counts: Ints) -> None:
    """No impulses can part them: what is wedged among them stops where it is."""
    for body in range(q.shape[0]):
        if not involved(rows, found, body) or s[body, col.MODE] == col.WAIT:
            continue
        if s[body, col.MODE] == col.DRIVEN:
            drive(q, s, body, t)
            continue
        for column in range(col.VX, col.DBY + 1):
            if column != col.W - 1:
                q[body, column] = 0.0
        if s[body, col.MODE] == col.FLY and s[body, col.SUPPORT] != col.HELD:
            s[body, col.MODE] = col.REST
            s[body, col.SUPPORT] = col.HELD
            counts[3] += 1


@jit
def _finish(
    q: Floats,
    s: Ints,
    c: Floats,
    walls: Floats,
    t: float,
    row: Floats,
    contacts: Floats,
    marks: Floats,
    counts: Ints,
) -> None:
    """The log, what the blow knocks over, and what stays on top of another."""
    if row[TOTAL] == 0.0 or row[SECOND] == GROUND:  # as good as touching, but it went another way
        return
    a, b = int(row[FIRST]), int(row[SECOND])
    moving_a, moving_b = is_moving(s, a), b >= 0 and is_moving(s, b)
    log_contact(
        t, a, b, row[0], row[1], row[2], row[3], row[4], row[5], row[TOTAL], moving_a, moving_b, contacts, counts
    )  # fmt: skip
    jx, jy = row[TOTAL] * row[3], row[TOTAL] * row[4]
    if may_fall(s, c, a):
        blow(q, s, c, a, jx, jy, row[2], t, marks, counts)
    if b >= 0 and may_fall(s, c, b):
        blow(q, s, c, b, -jx, -jy, row[2], t, marks, counts)
    upper, lower, steep = (a, b, row[5]) if row[5] > 0 else (b, a, -row[5])
    if (
        b >= 0 and steep > 0.1 and c[upper, col.KIND] == col.DISC
    ):  # say, on two others that stand side by side
        come_to_lie(q, s, c, walls, upper, lower, steep, t, marks, counts)
