"""Where two bodies touch."""

from palheta.physics import columns as col
from palheta.physics.compiled import small
from palheta.physics.types import Floats


@small
def contact_point(
    q: Floats, c: Floats, i: int, j: int, nx: float, ny: float, nz: float
) -> tuple[float, float, float]:
    """The point of contact, the normal pointing to i (j < 0: a static)."""
    if c[i, col.KIND] == col.BALL:
        r = c[i, col.RADIUS]
        return q[i, col.X] - r * nx, q[i, col.Y] - r * ny, q[i, col.Z] + r - r * nz
    if j >= 0 and c[j, col.KIND] == col.BALL:
        r = c[j, col.RADIUS]
        return q[j, col.X] + r * nx, q[j, col.Y] + r * ny, q[j, col.Z] + r + r * nz
    if c[i, col.KIND] == col.DISC:
        height = q[i, col.Z] + c[i, col.HEIGHT] / 2
        if j >= 0 and abs(nz) > 0.5:  # one above the other: between the two middles
            return (
                (q[i, col.X] + q[j, col.X]) / 2,
                (q[i, col.Y] + q[j, col.Y]) / 2,
                max(q[i, col.Z], q[j, col.Z]),
            )
        return q[i, col.X] - c[i, col.RADIUS] * nx, q[i, col.Y] - c[i, col.RADIUS] * ny, height
    if j >= 0:  # a box and a disc
        return (
            q[j, col.X] + c[j, col.RADIUS] * nx,
            q[j, col.Y] + c[j, col.RADIUS] * ny,
            q[j, col.Z] + c[j, col.HEIGHT] / 2,
        )
    return q[i, col.X], q[i, col.Y], q[i, col.Z] + c[i, col.HEIGHT] / 2
