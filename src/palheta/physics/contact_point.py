"""Where two bodies touch."""

from palheta.physics import columns as col
from palheta.physics.compiled import small
from palheta.physics.types import Bodies, Vector


@small
def contact_point(bodies: Bodies, i: int, j: int, normal: Vector) -> Vector:
    """The point of contact, the normal pointing to i (j < 0: a static)."""
    q, _, c = bodies
    nx, ny, nz = normal
    x, y, z, r = q[i, col.X], q[i, col.Y], q[i, col.Z], c[i, col.RADIUS]
    if c[i, col.KIND] == col.BALL:
        return x - r * nx, y - r * ny, z + r - r * nz
    if j < 0:
        middle = z + c[i, col.HEIGHT] / 2
        return (x - r * nx, y - r * ny, middle) if c[i, col.KIND] == col.DISC else (x, y, middle)
    other_x, other_y, other_z, other_r = q[j, col.X], q[j, col.Y], q[j, col.Z], c[j, col.RADIUS]
    if c[j, col.KIND] == col.BALL:
        return other_x + other_r * nx, other_y + other_r * ny, other_z + other_r + other_r * nz
    if c[i, col.KIND] == col.BOX:  # and a disc
        return other_x + other_r * nx, other_y + other_r * ny, other_z + c[j, col.HEIGHT] / 2
    if abs(nz) > 0.5:  # one above the other: between the two middles
        return (x + other_x) / 2, (y + other_y) / 2, max(z, other_z)
    return x - r * nx, y - r * ny, z + c[i, col.HEIGHT] / 2
