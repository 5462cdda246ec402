"""Contacts that fall due at the same moment and share a body are solved together.

One after the other, the result would depend on the order of the bodies in memory: a disc that hits two
others squarely would send them off unequally. Restitution per contact as in Moreau's law, impulses by
iteration until every pair separates as it should; friction after that.
"""

from math import sqrt

import numpy as np

from palheta.physics.columns import (
    KIND, KINDS, LEAST_SEPARATION, OTHER, SEEN, VERSION, WHEN,
)  # fmt: skip
from palheta.physics.compiled import jit
from palheta.physics.contact_point import contact_point
from palheta.physics.contacts import after, blow, log_contact
from palheta.physics.evolve import is_moving
from palheta.physics.motion import advance
from palheta.physics.resolve import arms, gives_way, lifted, push, rub, velocity_at
from palheta.physics.shapes import separation
from palheta.physics.support import evolve
from palheta.physics.types import Floats, Ints

MOST = 24
ROUNDS = 200
SAME_TIME = 1e-12


@jit
def _gather(q: Floats, s: Ints, i: int, j: int, t: float, pair: Ints) -> int:
    """All pairs due now that hang together with (i, j)."""
    pair[0, 0] = i
    pair[0, 1] = j
    found = 1
    grown = True
    while grown and found < MOST:
        grown = False
        for k in range(q.shape[0]):
            o = s[k, OTHER]
            if o < 0 or q[k, WHEN] > t + SAME_TIME or s[k, SEEN] != s[o, VERSION] or found >= MOST:
                continue
            known = False
            linked = False
            for n in range(found):
                a, b = pair[n, 0], pair[n, 1]
                known = known or (a == k and b == o) or (a == o and b == k)
                linked = linked or a == k or b == k or a == o or b == o
            if linked and not known:
                pair[found, 0] = k
                pair[found, 1] = o
                found += 1
                grown = True
    return found


@jit
def _closing(q: Floats, c: Floats, i: int, j: int, row: Floats) -> float:
    vx, vy, vz = velocity_at(q, c, i, row[6], row[7], row[8])
    ux, uy, uz = velocity_at(q, c, j, row[9], row[10], row[11])
    return float(-((vx - ux) * row[3] + (vy - uy) * row[4] + (vz - uz) * row[5]))


@jit
def meet_together(
    q: Floats, s: Ints, c: Floats, world: Floats, pairs: Floats, i: int, j: int, t: float,
    segments: Floats, contacts: Floats, marks: Floats, counts: Ints,
) -> None:  # fmt: skip
    pair = np.zeros((MOST, 2), np.int64)
    found = _gather(q, s, i, j, t, pair)
    # per contact: point, normal, both arms, softness, wanted separation, impulse
    rows = np.zeros((MOST, 15))
    for n in range(found):
        advance(q, s, pair[n, 0], t)
        advance(q, s, pair[n, 1], t)
    for n in range(found):
        _prepare(q, s, c, pairs, pair[n, 0], pair[n, 1], t, rows[n])
    for _ in range(ROUNDS):
        worst = 0.0
        for n in range(found):
            a, b, row = pair[n, 0], pair[n, 1], rows[n]
            missing = row[13] + _closing(q, c, a, b, row)
            change = max(row[14] + missing / row[12], 0.0) - row[14]
            row[14] += change
            push(q, s, c, a, row[6], row[7], row[8], change * row[3], change * row[4], change * row[5], row[5])
            push(
                q, s, c, b, row[9], row[10], row[11], -change * row[3], -change * row[4], -change * row[5],
                -row[5],
            )  # fmt: skip
            worst = max(worst, abs(change) * row[12])
        if worst < 1e-9:
            break
    for n in range(found):
        _finish(q, s, c, pairs, pair[n, 0], pair[n, 1], t, rows[n], contacts, marks, counts)
    for n in range(found):
        for side in range(2):
            body = pair[n, side]
            first = True
            for m in range(n):
                first = first and pair[m, 0] != body and pair[m, 1] != body
            if first and not (side == 1 and pair[n, 0] == body):
                after(q, s, c, body)
                evolve(q, s, c, world, body, t, segments, counts)


@jit
def _prepare(
    q: Floats, s: Ints, c: Floats, pairs: Floats, a: int, b: int, t: float, row: Floats
) -> None:
    _, nx, ny, nz = separation(q, c, a, b, t)
    nx, ny, nz = lifted(q, s, c, a, b, nx, ny, nz)
    row[0], row[1], row[2] = contact_point(q, c, a, b, nx, ny, nz)
    row[3], row[4], row[5] = nx, ny, nz
    row[6], row[7], row[8] = arms(q, c, a, row[0], row[1], row[2])
    row[9], row[10], row[11] = arms(q, c, b, row[0], row[1], row[2])
    row[12] = gives_way(s, c, a, row[6], row[7], row[8], nx, ny, nz, nz)
    row[12] += gives_way(s, c, b, row[9], row[10], row[11], -nx, -ny, -nz, -nz)
    row[12] = max(row[12], 1e-30)
    bounce = pairs[int(c[a, KIND]), int(c[b, KIND])]
    row[13] = max(bounce * _closing(q, c, a, b, row), LEAST_SEPARATION)


@jit
def _finish(
    q: Floats, s: Ints, c: Floats, pairs: Floats, a: int, b: int, t: float, row: Floats,
    contacts: Floats, marks: Floats, counts: Ints,
) -> None:  # fmt: skip
    moving_a, moving_b = is_moving(s, a), is_moving(s, b)
    grip = pairs[int(c[a, KIND]) + KINDS, int(c[b, KIND])]
    rub(
        q, s, c, a, b, row[6], row[7], row[8], row[9], row[10], row[11], row[3], row[4], row[5],
        grip * row[14],
    )  # fmt: skip
    log_contact(
        t, a, b, row[0], row[1], row[2], row[3], row[4], row[5], row[14], moving_a, moving_b, contacts, counts
    )
    flat = sqrt(row[3] ** 2 + row[4] ** 2)
    blow(q, s, c, a, row[14], flat, row[2], t, marks, counts)
    blow(q, s, c, b, row[14], flat, row[2], t, marks, counts)
