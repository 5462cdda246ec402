"""Balls that come to rest on things: on a disc, wedged between two, carried along, shaken off."""

import numpy as np
import pytest
from msgspec.structs import replace

from palheta.facts import Atop
from palheta.facts.place import Place, at
from palheta.physics import columns as col
from palheta.physics.flick import _run, flick
from palheta.physics.strokes import Stroke
from palheta.physics.trace import Trace
from palheta.physics.witness import witness
from palheta.physics.world import World
from palheta.rulebooks.registry import gear


def dropped(world: World, height: float) -> Trace:
    """The ball let go from a height above where it stands."""
    world.q[world.ball, col.Z] = height
    return _run(world, np.array([[world.ball, 0.0, 0.0, 1e-3, 0.0, 0.0, 0.0]]), col.INF)


@pytest.mark.parametrize(("book", "top"), [("dadinho", 8.0), ("tres-toques", 6.0), ("guzikowa", 8.0)])
def test_a_ball_dropped_on_a_disc_lies_on_it(book: str, top: float) -> None:
    world = World.from_position(gear(book), {"a3": at(0, 0), "ball": at(400, 0)})
    world.q[world.ball, 0] = 3.0
    trace = dropped(world, 40.0)
    assert trace.at_end("ball").z == pytest.approx(top)
    assert Atop(("ball", "a3")) in witness(trace)


@pytest.mark.parametrize(("speed", "stays"), [(100.0, True), (180.0, True), (260.0, False), (600.0, False)])
def test_the_rim_of_a_hollow_button_turns_a_slow_ball_back(speed: float, stays: bool) -> None:
    """2 mm deep: 198 mm/s climb out of it, and carry on with what is left."""
    places = {"a3": at(0, 0), "ball": Place((14.0, 0.0), atop="a3")}
    trace = _run(
        World.from_position(gear("guzikowa"), places),
        np.array([[1, speed, 0.0, 0.0, 0.0, 0.0, 0.0]]),
        col.INF,
    )
    ball = trace.at_end("ball")
    assert trace.finished
    assert (trace.final.s[trace.world.ball, col.SUPPORT] == 0) == stays
    assert (abs(ball.x) < 16.0) == stays
    undished = replace(gear("guzikowa").table, materials={"piece.dish": 0.0})
    flat = _run(
        World.from_position(gear("guzikowa").on(undished), places),
        np.array([[1, speed, 0.0, 0.0, 0.0, 0.0, 0.0]]),
        col.INF,
    )
    assert flat.at_end("ball").z == 0.0


def test_balls_come_to_lie_on_buttons_now_and_then() -> None:
    """Chipped from close behind over a crowd, some stay on a button's top."""
    lies = 0
    for seed in range(60):
        rng = np.random.default_rng(seed)
        places = {
            f"a{k + 1}": at(60.0 * (k % 5) + 90, 60.0 * (k // 5) - 60 + 30 * (k % 5 % 2)) for k in range(10)
        }
        places |= {"h9": at(-38, 0), "ball": at(0, 0)}
        world = World.from_position(gear("tres-toques"), places)
        for _ in range(20):
            what = Stroke(
                "h9",
                float(rng.normal(0, 4)),
                float(rng.uniform(800, 2500)),
                loft=float(rng.uniform(0.3, 0.9)),
            )
            lies += bool(flick(world, what).final.s[world.ball, col.SUPPORT] >= 0)
    assert 5 < lies < 240


def test_a_ball_dropped_between_two_discs_is_wedged() -> None:
    world = World.from_position(gear("tres-toques"), {"a3": at(0, 0), "h4": at(53.0, 0), "ball": at(400, 0)})
    world.q[world.ball, 0] = 26.5
    trace = dropped(world, 9.0)
    assert trace.finished
    assert trace.final.s[world.ball, col.SUPPORT] == col.HELD
    assert trace.at_end("ball").z > 0.5
    seen = witness(trace)
    assert Atop(("ball", "a3")) in seen
    assert Atop(("ball", "h4")) in seen
    after = flick(trace.final, Stroke("h4", 0.0, 500.0))
    assert after.at_end("ball").z == 0.0
    assert after.final.s[world.ball, col.SUPPORT] == col.TABLE


def test_a_ball_on_a_disc_that_is_hit_does_not_stay_behind_in_the_air() -> None:
    places = {"a3": at(0, 0), "h7": at(-200, 0), "ball": Place((0.0, 0.0), atop="a3")}
    for speed in (500.0, 900.0, 2000.0):
        trace = flick(World.from_position(gear("guzikowa"), places), Stroke("h7", 0.0, speed))
        assert trace.finished
        ball = trace.at_end("ball")
        under = int(trace.final.s[trace.world.ball, col.SUPPORT])
        assert (ball.z == 0.0) == (under == col.TABLE)


def test_the_goals_roof_holds_a_ball() -> None:
    world = World.from_position(gear("tres-toques"), {"a3": at(0, 0), "ball": at(400, 0)})
    world.q[world.ball, 0] = 1040.0
    trace = dropped(world, 90.0)
    assert trace.at_end("ball").z == pytest.approx(51.0, abs=0.1)
