"""Contacts as somebody who looks from above tells them: of a pair that never parted visibly, one."""

from palheta.physics import columns as col
from palheta.physics.compiled import jit, small
from palheta.physics.paths import holding_before, place_in, place_of, speed_in
from palheta.physics.telling import tell
from palheta.physics.types import Floats, Ints, Run, Told, Vector
from palheta.physics.vectors import dot, minus, vector_in

SEEN_APART = 0.5  # mm: nobody sees a smaller gap from above while things move
LOOKS = 11  # between two contacts of a pair it is looked at so often, less one
STATIC_KINDS = col.KINDS - col.FENCE


@jit
def tell_touches(run: Run, contacts: Floats, walls: Floats, last: Ints, told: Told) -> None:
    """Every contact that was not only the one before going on, in order. `last`: of each pair, filled with -1."""
    bodies = last.shape[0]
    for k in range(contacts.shape[0]):
        a, j = int(contacts[k, 1]), int(contacts[k, 2])
        b = j if j >= 0 else -int(walls[col.FIRST_STATIC - j, col.WHAT])
        pair = b if b >= 0 else bodies - col.FENCE - b
        before = last[a, pair]
        if before < 0 and b >= 0:
            before = last[b, a]
        last[a, pair] = k
        if before < 0 or parted(run, contacts[before], contacts[k, 0]):
            _tell_touch(run, contacts[k], a, b, told)


@jit
def parted(run: Run, first: Floats, then: float) -> bool:
    """Did a visible gap open along the contact's normal between two contacts of a pair?"""
    t, a, b = first[0], int(first[1]), int(first[2])
    step = (then - t) / LOOKS
    normal, origin = vector_in(first, 6), _between(run, a, b, t)
    k, apart = 1, 0.0
    while k < LOOKS and apart <= SEEN_APART:
        apart = dot(minus(_between(run, a, b, k * step + t), origin), normal)
        k += 1
    return bool(apart > SEEN_APART)


@small
def _between(run: Run, a: int, b: int, t: float) -> Vector:
    here = place_of(run, a, t)
    return here if b < 0 else minus(here, place_of(run, b, t))


@jit
def _tell_touch(run: Run, contact: Floats, a: int, b: int, told: Told) -> None:
    """The one that ran into the other first, and how far that was pushed in the end."""
    t, normal, at = contact[0], vector_in(contact, 6), (contact[3], contact[4])
    if b < 0:
        tell(told, t, 1, col.TOUCH, a, b, at)
        return
    by_a = -_speed_before(run, a, t, normal) >= _speed_before(run, b, t, normal)
    mover, touched, moving = (a, b, contact[11]) if by_a else (b, a, contact[10])
    row = tell(told, t, 1, col.TOUCH, mover, touched, at)
    if row < 0:
        return
    here = place_of(run, touched, t)
    there = place_in(run.rows[run.order[run.first[touched + 1] - 1]], run.end)
    told.rows[row, col.SEEN_DX], told.rows[row, col.SEEN_DY] = there[0] - here[0], there[1] - here[1]
    told.rows[row, col.SEEN_IS] = moving


@small
def _speed_before(run: Run, i: int, t: float, direction: Vector) -> float:
    """Speed along a direction just before a contact at `t`."""
    row = run.rows[holding_before(run, i, t)]
    if row[1] == col.REST or row[1] == col.GONE:
        return 0.0
    return dot(speed_in(row, t), direction)
