"""What a blow knocks over: when, what it covers then, and that it keeps the laws while it falls."""

import numpy as np
import pytest

from palheta.facts import Fell
from palheta.facts.place import Place, at
from palheta.physics import columns as col
from palheta.physics.falling import TAKES
from palheta.physics.flick import batch, flick, simulate
from palheta.physics.shapes import separation, static_separation
from palheta.physics.strokes import Stroke
from palheta.physics.trace import Trace
from palheta.physics.witness import witness
from palheta.physics.world import World
from palheta.rulebooks.registry import gear

STRIKER: dict[str, Place] = {"h5": at(300, 10), "ak": at(600, 0)}
HARD = Stroke("h5", 0.0, 3000.0)


def status(trace: Trace, name: str) -> int:
    return int(trace.final.s[trace.world.index(name), col.FALLEN])


def test_a_fallen_keeper_covers_its_face() -> None:
    world = World.from_position(gear("dadinho"), STRIKER)
    trace = flick(world, HARD)
    k = world.index("ak")
    (fell,) = [mark for mark in trace.marks if mark.what == "fell"]
    assert fell.t == trace.contacts[0].t
    assert status(trace, "ak") == col.LYING
    assert trace.final.constants[k, [col.HALF_X, col.HEIGHT]].tolist() == [17.5, 15.0]
    assert world.constants[k, [col.HALF_X, col.HEIGHT]].tolist() == [7.5, 35.0]
    assert trace.world_at(fell.t + TAKES - 1e-6).constants[k, col.HALF_X] == 7.5
    assert trace.world_at(fell.t + TAKES + 1e-6).constants[k, col.HALF_X] == 17.5
    assert Fell("ak", Place((600.0, 0.0))) in witness(trace)


@pytest.mark.parametrize(
    ("book", "stands", "falls"), [("dadinho", 1100.0, 2300.0), ("tres-toques", 700.0, 2000.0)]
)
def test_only_a_fast_button_sweeps_a_keeper_off_its_feet(book: str, stands: float, falls: float) -> None:
    world = World.from_position(gear(book), {"h5": at(500, 0), "ak": at(600, 0)})
    assert status(flick(world, Stroke("h5", 0.0, stands)), "ak") == 0
    assert status(flick(world, Stroke("h5", 0.0, falls)), "ak") == col.LYING


def test_struck_on_its_narrow_side_or_by_a_ball_it_stands() -> None:
    world = World.from_position(gear("dadinho"), {"h5": at(600, -300), "ak": at(600, 0)})
    assert status(flick(world, Stroke("h5", 90.0, 4000.0)), "ak") == 0
    world = World.from_position(gear("dadinho"), {"h5": at(500, 0), "ball": at(530, 0), "ak": at(600, 0)})
    trace = flick(world, Stroke("h5", 0.0, 1000.0))
    assert any({"ball", "ak"} == {k.a, k.b} for k in trace.contacts)
    assert status(trace, "ak") == 0


def test_it_leans_on_what_is_in_its_way() -> None:
    """Between the striker, which follows, and its own man close behind it there is no room to lie."""
    trace = flick(World.from_position(gear("dadinho"), STRIKER | {"a3": at(633, 0), "a4": at(684, 0)}), HARD)
    assert status(trace, "ak") == col.LEANING
    assert trace.final.constants[trace.world.index("ak"), col.HALF_X] == 7.5


def test_a_ball_that_a_standing_keeper_stops_passes_over_a_fallen_one() -> None:
    fallen = flick(World.from_position(gear("tres-toques"), {"h5": at(300, 0), "ak": at(600, 0)}), HARD)
    k = fallen.world.index("ak")
    x, y = fallen.final.q[k, :2]
    assert fallen.final.s[k, col.MODE] == col.REST
    top = {}
    for lying in (False, True):
        places = {"h9": at(x - 250, y), "ball": at(x - 216, y), "ak": at(x, y)}
        world = World.from_position(gear("tres-toques"), places)
        if lying:
            world.s[world.index("ak"), col.FALLEN] = col.LYING
            world.constants[world.index("ak")] = fallen.final.constants[k]
        trace = flick(world, Stroke("h9", 0.0, 2000.0, loft=0.35))
        top[lying] = float(trace.final.q[world.ball, col.TOP])
        assert trace.at_end("ball").x > x if lying else trace.at_end("ball").x < x
    assert 15.0 < top[True] < 35.0


def test_a_fallen_figure_is_as_low_as_the_man_is_thick() -> None:
    world = World.from_position(gear("fistf"), {"h5": at(0, 0), "a3": at(80, 0)})
    trace = flick(world, Stroke("h5", 0.0, 3800.0))
    row = trace.final.constants[world.index("a3")]
    assert status(trace, "a3") == col.LYING
    assert row[[col.HEIGHT, col.FIGURE_R, col.RADIUS]].tolist() == [8.0, 0.0, 10.0]
    again = simulate(trace.world_at(trace.start + 0.1))
    assert np.abs(again.final.q[:, :2] - trace.final.q[:, :2]).max() < 1e-6


def test_a_batch_sets_up_again_what_fell() -> None:
    world = World.from_position(gear("dadinho"), STRIKER)
    shots = [HARD, Stroke("h5", 1.0, 1500.0), HARD, Stroke("h5", 2.0, 1200.0)]
    found = batch(world, shots)
    for k, shot in enumerate(shots):
        assert np.array_equal(found.rest[k, :, :2], flick(world, shot).final.q[:, :2])


def test_a_world_cut_while_a_keeper_falls_goes_on_as_it_was() -> None:
    whole = flick(World.from_position(gear("dadinho"), STRIKER), HARD)
    fell = whole.marks[0].t
    for t in (fell - 0.01, fell + 0.03, fell + TAKES + 0.03):
        rest = simulate(whole.world_at(t))
        assert status(rest, "ak") == col.LYING
        assert np.abs(rest.final.q[:, :2] - whole.final.q[:, :2]).max() < 1e-4


@pytest.mark.parametrize("book", ["dadinho", "tres-toques", "fistf", "fistf-indoor"])
def test_falling_overlaps_nothing(book: str) -> None:
    """Hard blows into a crowd around a keeper (fistf: around figures)."""
    fallen = 0
    for seed in range(80):
        rng = np.random.default_rng(seed)
        places: dict[str, Place] = {"ball": at(60, float(rng.uniform(-30, 30))), "hk": at(0, 0)}
        places["h1"] = at(-180, float(rng.uniform(-30, 30)))
        taken: list[tuple[float, float]] = []
        while len(taken) < 8:
            x, y = rng.uniform(-80, 160), rng.uniform(-140, 140)
            clear = all(np.hypot(x - a, y - b) > 51 for a, b in taken) and np.hypot(x, y) > 68
            if clear and np.hypot(x - 60, y) > 75:
                taken.append((x, y))
                places[f"a{len(taken)}"] = at(float(x), float(y))
        world = World.from_position(gear(book), places)
        trace = flick(world, Stroke("h1", float(rng.uniform(-12, 12)), float(rng.uniform(2500, 4000))))
        assert trace.finished
        for mark in trace.marks:
            for t in (mark.t, min(mark.t + TAKES + 1e-9, trace.end), trace.end):
                _assert_apart(trace, t)
            fallen += mark.what == "fell"
    assert fallen > 20


def _assert_apart(trace: Trace, t: float) -> None:
    world = trace.world_at(t)
    for i in range(len(world.names)):
        for j in range(i):
            if col.GONE not in (world.s[i, col.MODE], world.s[j, col.MODE]):
                assert separation(world.q, world.constants, i, j, t)[0] > -1e-6
        for wall in world.stage.walls:
            assert static_separation(world.q, world.constants, i, wall, t)[0] > -1e-6
