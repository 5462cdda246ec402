"""Balls that come to rest on things: on a disc, wedged between two, carried along, shaken off."""

import numpy as np
import pytest

from palheta.facts import Atop
from palheta.facts.place import Place, at
from palheta.physics.columns import HELD, INF, SUPPORT, TABLE, Z
from palheta.physics.flick import _run, flick
from palheta.physics.hands import Flick
from palheta.physics.trace import Trace
from palheta.physics.witness import witness
from palheta.physics.world import World


def dropped(world: World, height: float) -> Trace:
    """The ball let go from a height above where it stands."""
    world.q[world.ball, Z] = height
    return _run(world, np.array([[world.ball, 0.0, 0.0, 1e-3, 0.0, 0.0, 0.0]]), INF)


@pytest.mark.parametrize(("book", "top"), [("dadinho", 8.0), ("tres-toques", 6.0), ("guzikowa", 10.0)])
def test_a_ball_dropped_on_a_disc_lies_on_it(book: str, top: float) -> None:
    world = World.from_position(book, {"a3": at(0, 0), "ball": at(400, 0)})
    world.q[world.ball, 0] = 3.0
    trace = dropped(world, 40.0)
    assert trace.at_end("ball").z == pytest.approx(top)
    assert Atop(("ball", "a3")) in witness(trace)


def test_a_ball_dropped_between_two_discs_is_wedged() -> None:
    world = World.from_position("tres-toques", {"a3": at(0, 0), "h4": at(53.0, 0), "ball": at(400, 0)})
    world.q[world.ball, 0] = 26.5
    trace = dropped(world, 9.0)
    assert trace.finished
    assert trace.final.s[world.ball, SUPPORT] == HELD
    assert trace.at_end("ball").z > 0.5
    seen = witness(trace)
    assert Atop(("ball", "a3")) in seen
    assert Atop(("ball", "h4")) in seen
    after = flick(trace.final, Flick("h4", 0.0, 500.0))
    assert after.at_end("ball").z == 0.0
    assert after.final.s[world.ball, SUPPORT] == TABLE


def test_a_ball_on_a_disc_that_is_hit_does_not_stay_behind_in_the_air() -> None:
    places = {"a3": at(0, 0), "h7": at(-200, 0), "ball": Place((0.0, 0.0), atop="a3")}
    for speed in (500.0, 900.0, 2000.0):
        trace = flick(World.from_position("guzikowa", places), Flick("h7", 0.0, speed))
        assert trace.finished
        ball = trace.at_end("ball")
        under = int(trace.final.s[trace.world.ball, SUPPORT])
        assert (ball.z == 0.0) == (under == TABLE)


def test_the_goals_roof_holds_a_ball() -> None:
    world = World.from_position("tres-toques", {"a3": at(0, 0), "ball": at(400, 0)})
    world.q[world.ball, 0] = 1040.0
    trace = dropped(world, 90.0)
    assert trace.at_end("ball").z == pytest.approx(51.0, abs=0.1)
