"""A keeper sent into the fence at any angle comes to rest; it must not be driven along the wall."""

import itertools

from palheta.facts import at
from palheta.physics.flick import flick
from palheta.physics.hands import Flick
from palheta.physics.world import World


def test_a_box_comes_to_rest_against_the_fence() -> None:
    world = World.from_position("tres-toques", {"hk": at(-992.5, -155), "ball": at(-960, -150)})
    for angle, speed in itertools.product(range(0, 360, 15), (800, 1600, 2400, 3200)):
        trace = flick(world, Flick("hk", angle, speed))
        assert trace.finished, (angle, speed)
        assert trace.events < 1000
