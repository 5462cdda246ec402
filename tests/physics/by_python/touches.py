"""Contacts as somebody who looks from above tells them: of a pair that never parted visibly, one."""

from bisect import bisect_left, bisect_right
from math import hypot

from palheta.facts.seen import Touch
from palheta.physics import columns as col
from palheta.physics.seen_place import DIGITS, seen_place
from palheta.physics.trace import Contact, Row, Trace, evaluate

SEEN_APART = 0.5  # mm: nobody sees a smaller gap from above while things move
LOOKS = 11  # between two contacts of a pair it is looked at so often, less one


def touches(trace: Trace) -> list[tuple[float, Touch]]:
    """Every contact that was not only the one before going on, in order."""
    found, last = [], dict[tuple[str, str], Contact]()
    for contact in trace.contacts:
        pair = (contact.a, contact.b)
        before = last.get(pair) or last.get(pair[::-1])
        last[pair] = contact
        if before is None or _parted(trace, before, contact):
            found.append((contact.t, _touch(trace, contact)))
    return found


def _parted(trace: Trace, first: Contact, then: Contact) -> bool:
    """Did a visible gap open along the contact's normal between two contacts of a pair?"""
    nx, ny, nz = first.normal
    step = (then.t - first.t) / LOOKS
    a = _Followed(trace, first.a, first.t)
    b = _Followed(trace, first.b, first.t) if first.b in trace.names else None
    origin = _between(a, b, first.t)
    for k in range(1, LOOKS):
        now = _between(a, b, k * step + first.t)
        x, y, z = now[0] - origin[0], now[1] - origin[1], now[2] - origin[2]
        if x * nx + y * ny + z * nz > SEEN_APART:
            return True
    return False


class _Followed:
    """A body looked at again and again, each time later."""

    def __init__(self, trace: Trace, name: str, t: float) -> None:
        self._rows, self._starts = trace.rows(name), trace.starts(name)
        self._k = max(bisect_right(self._starts, t) - 1, 0)

    def at(self, t: float) -> tuple[float, float, float]:
        while self._k + 1 < len(self._starts) and self._starts[self._k + 1] <= t:
            self._k += 1
        return _middle(self._rows[self._k], t)


def _middle(row: Row, t: float) -> tuple[float, float, float]:
    x, y, z, vx, vy, vz, ax, ay, az = row[col.SEGMENT_STATUS : col.SEGMENT_STATUS + 9]
    dt = t - row[col.SEGMENT_STATUS + col.T0]
    return x + dt * (vx + 0.5 * ax * dt), y + dt * (vy + 0.5 * ay * dt), z + dt * (vz + 0.5 * az * dt)


def _between(a: _Followed, b: _Followed | None, t: float) -> tuple[float, float, float]:
    here = a.at(t)
    if b is None:
        return here
    there = b.at(t)
    return here[0] - there[0], here[1] - there[1], here[2] - there[2]


def _touch(trace: Trace, contact: Contact) -> Touch:
    a, b, (nx, ny, nz) = contact.a, contact.b, contact.normal
    if b not in trace.names:
        return Touch((a, b), at=seen_place(*contact.point[:2]))
    towards_b = -_speed_before(trace, a, contact.t, (nx, ny, nz))
    towards_a = _speed_before(trace, b, contact.t, (nx, ny, nz))
    mover, touched, moving = (a, b, contact.b_moving) if towards_b >= towards_a else (b, a, contact.a_moving)
    here, there = trace.at(touched, contact.t), trace.at_end(touched)
    moved = round(hypot(there.x - here.x, there.y - here.y), DIGITS)
    return Touch((mover, touched), at=seen_place(*contact.point[:2]), moved=moved, moving=moving)


def _speed_before(trace: Trace, name: str, t: float, direction: tuple[float, float, float]) -> float:
    """Speed along a direction just before a contact at `t`."""
    row = trace.rows(name)[max(bisect_left(trace.starts(name), t) - 1, 0)]
    if row[1] in (col.REST, col.GONE):
        return 0.0
    state = evaluate(row, t)
    return state.vx * direction[0] + state.vy * direction[1] + state.vz * direction[2]
