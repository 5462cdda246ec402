"""A dadinho that comes down: on a face, an edge or a corner, as it has turned in the air.

A cube is as hard to turn about any axis as about any other, so a blow turns it as it would a ball of the same inertia;
only where the table strikes it differs. It left the table on a face, with its heading; from there it has turned by
FLIP about the axis it spins on now.
"""

from math import atan2, cos, pi, sin, sqrt

from palheta.physics import columns as col
from palheta.physics.compiled import jit, small
from palheta.physics.resolve import friction, levers, passing, push_both, restitution, softness
from palheta.physics.types import Bodies, Numbers, Touching, Vector
from palheta.physics.vectors import dot, times

LEVEL = 0.05  # mm: corners that lie no higher than this above the lowest one strike with it
UPWARDS = (0.0, 0.0, 1.0)


@small
def lowest_of(bodies: Bodies, i: int) -> Vector:
    """From the cube's middle to the corner that is lowest; to the middle of several."""
    q, _, c = bodies
    r, turned = c[i, col.RADIUS], q[i, col.FLIP]
    spin = sqrt(q[i, col.BX] ** 2 + q[i, col.BY] ** 2)
    if spin == 0.0:
        return 0.0, 0.0, -r
    ax, ay = q[i, col.BX] / spin, q[i, col.BY] / spin  # the axis; its top turns towards (ay, -ax)
    heading = q[i, col.PHI] - atan2(-ax, ay)
    lowest = 0.0
    for k in range(8):
        ahead, up = r * sqrt(2.0) * cos(heading + (0.25 + 0.5 * k) * pi), r if k < 4 else -r
        lowest = min(lowest, up * cos(turned) - ahead * sin(turned))
    along, across, many = 0.0, 0.0, 0
    for k in range(8):
        corner, up = heading + (0.25 + 0.5 * k) * pi, r if k < 4 else -r
        ahead = r * sqrt(2.0) * cos(corner)
        if up * cos(turned) - ahead * sin(turned) < lowest + LEVEL:
            along += ahead * cos(turned) + up * sin(turned)
            across += r * sqrt(2.0) * sin(corner)
            many += 1
    along, across = along / many, across / many
    return along * ay + across * ax, across * ay - along * ax, lowest


@small
def _strike(bodies: Bodies, numbers: Numbers, i: int, arm: Vector) -> None:
    """What the table does to the cube there: beside its middle it turns it, and what rubs sends it elsewhere."""
    q, s, c = bodies
    dx, dy, dz = arm
    point = q[i, col.X] + dx, q[i, col.Y] + dy, q[i, col.Z] + c[i, col.RADIUS] + dz
    by = levers(bodies, Touching(i, s[i, col.SUPPORT], point, UPWARDS))
    closing = -dot(passing(bodies, by), UPWARDS)
    if closing <= 0.0:
        return
    bounce = restitution(c, i, numbers.bounce, closing)
    impulse = (1.0 + bounce) * closing / softness(bodies, by, UPWARDS, 1.0, 1.0)
    push_both(bodies, by, times(impulse, UPWARDS), 1.0, 1.0)
    push_both(bodies, by, friction(bodies, by, c[i, col.FRICTION] * impulse), 1.0, 1.0)


@jit
def land_cube(bodies: Bodies, numbers: Numbers, i: int) -> None:
    """The lowest corner strikes; if the middle still goes down after that, the cube tips about it on to a face, and
    the corner opposite strikes as well."""
    q, _, c = bodies
    dx, dy, dz = lowest_of(bodies, i)
    _strike(bodies, numbers, i, (dx, dy, dz))
    if q[i, col.VZ] < 0.0:
        _strike(bodies, numbers, i, (-dx, -dy, -c[i, col.RADIUS]))
        q[i, col.FLIP] = round(q[i, col.FLIP] / (0.5 * pi)) * 0.5 * pi
