"""Directions between things on the table."""

from math import atan2, degrees

from palheta.physics import columns as col
from palheta.physics.world import World


def towards(world: World, piece: str, target: str) -> float:
    """The angle in degrees from a piece to something else."""
    i, j = world.index(piece), world.index(target)
    return degrees(atan2(world.q[j, col.Y] - world.q[i, col.Y], world.q[j, col.X] - world.q[i, col.X]))
