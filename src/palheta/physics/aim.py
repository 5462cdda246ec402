"""Directions between things on the table."""

from math import atan2, degrees

from palheta.physics.columns import X, Y
from palheta.physics.world import World


def towards(world: World, piece: str, target: str) -> float:
    """The angle in degrees from a piece to something else."""
    i, j = world.index(piece), world.index(target)
    return degrees(atan2(world.q[j, Y] - world.q[i, Y], world.q[j, X] - world.q[i, X]))
