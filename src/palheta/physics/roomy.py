"""Whether there is room between bodies that stand, and a little more where rounding took it."""

from math import hypot, sqrt

from palheta.physics import columns as col
from palheta.physics.compiled import entry, small
from palheta.physics.shapes import point_to_box, separation
from palheta.physics.types import Bodies, Floats, Ints

NUDGE = 0.02  # mm: positions typed or rounded by people may overlap by this much; they are moved apart
NEAR = 2.0  # mm: more than the nudging of one round can bring together
CLEAR = 1e-7
ROUNDS = 50


@entry
def is_crowded(q: Floats, s: Ints, c: Floats, overlap: float) -> bool:
    """Seen from above, do any two bodies overlap by more than this? Not two of which one lies on the other."""
    crowded = False
    for i in range(q.shape[0]):
        for j in range(i):
            dx, dy = q[i, col.X] - q[j, col.X], q[i, col.Y] - q[j, col.Y]
            reach = c[i, col.BOUND] + c[j, col.BOUND]
            if abs(dx) > reach or abs(dy) > reach or s[i, col.SUPPORT] == j or s[j, col.SUPPORT] == i:
                continue
            if c[i, col.KIND] != col.BOX and c[j, col.KIND] != col.BOX:
                gap = sqrt(dx * dx + dy * dy) - reach
            elif c[j, col.KIND] != col.BOX:
                gap = _beside_box(q, c, i, -dx, -dy) - c[j, col.BOUND]
            elif c[i, col.KIND] != col.BOX:
                gap = _beside_box(q, c, j, dx, dy) - c[i, col.BOUND]
            else:
                gap = -reach  # two keepers in one place: whoever looks closer will see
            crowded = crowded or gap < -overlap
    return crowded


@small
def _beside_box(q: Floats, c: Floats, box: int, dx: float, dy: float) -> float:
    return point_to_box(dx, dy, q[box, col.PHI], c[box, col.HALF_X], c[box, col.HALF_Y])[0]


@entry
def part(q: Floats, s: Ints, c: Floats, t: float) -> tuple[int, int, float]:
    """Move apart what only rounding brought together. Gives two bodies that overlap by more, and how far they are from
    each other then; equal ones where all is well, or where there is no end to it (the gap is INF then)."""
    bodies = Bodies(q, s, c)
    for _ in range(ROUNDS):
        clean = True
        for i in range(q.shape[0]):
            for j in range(i):
                dx, dy = q[i, col.X] - q[j, col.X], q[i, col.Y] - q[j, col.Y]
                reach = c[i, col.BOUND] + c[j, col.BOUND] + NEAR
                if abs(dx) > reach or abs(dy) > reach or s[i, col.SUPPORT] == j or s[j, col.SUPPORT] == i:
                    continue
                gap = separation(q, c, i, j, t)[0]
                if gap < -NUDGE:
                    return i, j, gap
                if gap < 0:
                    _nudge(bodies, i, j, t)
                    clean = False
        if clean:
            return 0, 0, 0.0
    return 0, 0, col.INF


@small
def _nudge(bodies: Bodies, i: int, j: int, t: float) -> None:
    q, _, c = bodies
    gap, (nx, ny, _) = separation(q, c, i, j, t)
    flat = hypot(nx, ny)
    share = (-gap + CLEAR) / 2 / (flat if flat > 0.1 else 1.0)
    q[i, col.X] += share * nx / max(flat, 0.1)
    q[i, col.Y] += share * ny / max(flat, 0.1)
    q[j, col.X] -= share * nx / max(flat, 0.1)
    q[j, col.Y] -= share * ny / max(flat, 0.1)
