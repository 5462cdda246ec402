"""A keeper sent into the fence at any angle comes to rest; it must not be driven along the wall."""

import itertools

from palheta.facts import at
from palheta.physics.flick import flick, simulate
from palheta.physics.strokes import Stroke
from palheta.physics.world import World
from palheta.rulebooks.registry import gear


def test_a_box_comes_to_rest_against_the_fence() -> None:
    world = World.from_position(gear("tres-toques"), {"hk": at(-992.5, -155), "ball": at(-960, -150)})
    for angle, speed in itertools.product(range(0, 360, 15), (800, 1600, 2400, 3200)):
        trace = flick(world, Stroke("hk", angle, speed))
        assert trace.finished, (angle, speed)
        assert trace.events < 1000


def test_a_dive_into_post_or_net_ends_there() -> None:
    world = World.from_position(gear("fistf"), {"ak": at(590, 25), "ball": at(0, 0)})
    for to in ((650, 90), (605, 100), (620, 60), (603, -75)):
        trace = simulate(world.with_dive("ak", to, 0.0, 1500.0))
        assert trace.finished, to
        assert trace.events < 10
        assert abs(trace.at_end("ak").y) < abs(to[1])
