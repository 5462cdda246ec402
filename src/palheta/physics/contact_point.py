"""Where two bodies touch."""

from palheta.physics.columns import BALL, DISC, HEIGHT, KIND, RADIUS, X, Y, Z
from palheta.physics.compiled import small
from palheta.physics.types import Floats


@small
def contact_point(
    q: Floats, c: Floats, i: int, j: int, nx: float, ny: float, nz: float
) -> tuple[float, float, float]:
    """The point of contact, the normal pointing to i (j < 0: a static)."""
    if c[i, KIND] == BALL:
        r = c[i, RADIUS]
        return q[i, X] - r * nx, q[i, Y] - r * ny, q[i, Z] + r - r * nz
    if j >= 0 and c[j, KIND] == BALL:
        r = c[j, RADIUS]
        return q[j, X] + r * nx, q[j, Y] + r * ny, q[j, Z] + r + r * nz
    if c[i, KIND] == DISC:
        height = q[i, Z] + c[i, HEIGHT] / 2
        if j >= 0 and abs(nz) > 0.5:  # one above the other: between the two middles
            return (q[i, X] + q[j, X]) / 2, (q[i, Y] + q[j, Y]) / 2, max(q[i, Z], q[j, Z])
        return q[i, X] - c[i, RADIUS] * nx, q[i, Y] - c[i, RADIUS] * ny, height
    if j >= 0:  # a box and a disc
        return q[j, X] + c[j, RADIUS] * nx, q[j, Y] + c[j, RADIUS] * ny, q[j, Z] + c[j, HEIGHT] / 2
    return q[i, X], q[i, Y], q[i, Z] + c[i, HEIGHT] / 2
