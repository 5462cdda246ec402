"""A dadinho in the air: it turns, and comes down on a face, an edge or a corner."""

from itertools import pairwise
from math import cos, pi, radians, sin, sqrt

import numpy as np
import pytest

from palheta.facts.place import at
from palheta.physics import columns as col
from palheta.physics.cube import lowest_of
from palheta.physics.flick import _run, flick
from palheta.physics.strokes import Stroke
from palheta.physics.trace import Trace
from palheta.physics.world import World
from palheta.rulebooks.registry import gear

HALF = 3.0  # mm: half a dadinho's edge
IN_PYTHON = getattr(lowest_of, "py_func", lowest_of)  # compiled it has no door for Python


def dropped(height: float, heading: float, turned: float, spin: float, across: float = 0.0) -> Trace:
    """A cube falls, turned about y by so many degrees when it touches the table (if `spin`, radians/s, turns it)."""
    world = World.from_position(gear("dadinho"), {"ball": at(0, 0)})
    fall = sqrt(2 * height / col.GRAVITY)
    world.q[0, col.Z], world.q[0, col.BY], world.q[0, col.VY] = height, spin, across
    world.q[0, col.PHI], world.q[0, col.FLIP] = radians(heading), radians(turned) - abs(spin) * fall
    world.q[0, col.AZ], world.q[0, col.END] = -col.GRAVITY, fall
    world.s[0, col.MODE] = col.FLY
    return _run(world, np.zeros((0, 7)), col.INF)


def hops(trace: Trace) -> list[float]:
    return [row[col.SEGMENT_STATUS + col.VZ] for row in trace.rows("ball") if row[1] == col.FLY][1:]


def lowest(heading: float, turned: float, axis: tuple[float, float]) -> np.ndarray:
    world = World.from_position(gear("dadinho"), {"ball": at(0, 0)})
    world.q[0, col.BX], world.q[0, col.BY] = axis
    world.q[0, col.PHI], world.q[0, col.FLIP] = radians(heading), radians(turned)
    return np.array(IN_PYTHON(world.bodies, 0))


def by_matrices(heading: float, turned: float, axis: tuple[float, float]) -> np.ndarray:
    """The lowest of eight corners, by Rodrigues' formula."""
    h, a, n = radians(heading), radians(turned), np.array((*axis, 0.0)) / np.hypot(*axis)
    yaw = np.array(((cos(h), -sin(h), 0), (sin(h), cos(h), 0), (0, 0, 1)))
    cross = np.array(((0, -n[2], n[1]), (n[2], 0, -n[0]), (-n[1], n[0], 0)))
    turn = np.eye(3) + sin(a) * cross + (1 - cos(a)) * cross @ cross
    corners = HALF * np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)])
    placed = (turn @ yaw @ corners.T).T
    return np.asarray(placed[placed[:, 2] < placed[:, 2].min() + 0.05].mean(axis=0))


def test_the_lowest_corner_is_where_turning_eight_of_them_has_it() -> None:
    rng = np.random.default_rng(3)
    for _ in range(500):
        heading, turned, about = rng.uniform(-180, 180), rng.uniform(0, 720), rng.uniform(0, 2 * pi)
        axis = (7.0 * cos(about), 7.0 * sin(about))
        found, expected = lowest(heading, turned, axis), by_matrices(heading, turned, axis)
        assert found[:2] == pytest.approx(expected[:2], abs=1e-9)
        assert found[2] == pytest.approx(expected[2], abs=0.05)


def test_on_its_face_it_is_struck_under_its_middle_and_on_its_edge_right_below() -> None:
    assert lowest(30.0, 0.0, (0.0, 0.0)) == pytest.approx((0.0, 0.0, -HALF))
    assert lowest(0.0, 360.0, (0.0, 5.0)) == pytest.approx((0.0, 0.0, -HALF), abs=1e-9)
    assert lowest(0.0, 45.0, (0.0, 5.0)) == pytest.approx((0.0, 0.0, -HALF * sqrt(2)), abs=1e-9)
    assert lowest(0.0, 10.0, (0.0, 5.0))[0] > 2.0  # turning forwards, its front edge


def test_flat_it_bounces_straight_and_tipped_it_goes_aside() -> None:
    flat = dropped(40.0, 0.0, 0.0, 0.0)
    assert flat.at_end("ball").x == flat.at_end("ball").y == 0.0
    assert hops(flat)
    tipped = dropped(40.0, 20.0, 25.0, 40.0)
    assert abs(tipped.at_end("ball").x) > 0.1
    assert abs(tipped.at_end("ball").y) > 0.1  # a corner is beside the plane it turns in
    mirrored = dropped(40.0, -20.0, 25.0, 40.0)
    assert mirrored.at_end("ball").x == pytest.approx(tipped.at_end("ball").x, abs=1e-6)
    assert mirrored.at_end("ball").y == pytest.approx(-tipped.at_end("ball").y, abs=1e-6)


def test_how_high_it_hops_hangs_on_how_it_lands() -> None:
    first = {turned: (hops(dropped(60.0, 0.0, turned, 30.0)) or [0.0])[0] for turned in range(0, 90, 5)}
    assert max(first.values()) > 1.3 * min(first.values())


@pytest.mark.parametrize("turned", [0.0, 12.0, 45.0, 70.0, 88.0])
@pytest.mark.parametrize("spin", [0.0, 5.0, 60.0, 300.0])
def test_a_landing_adds_no_energy_and_ends_on_a_face(turned: float, spin: float) -> None:
    trace = dropped(50.0, 33.0, turned, spin, across=400.0)
    rows = trace.segments("ball")
    energies = [
        World.energy(trace.world_at(float(row[col.BEGINS])))
        for row in rows[1:]
        if row[1] in (col.FLY, col.SLIDE)
    ]
    assert all(after <= before * (1 + 1e-9) for before, after in pairwise(energies))
    assert trace.finished
    assert trace.final.q[0, col.FLIP] == 0.0
    assert trace.at_end("ball").mode == "rest"


def test_a_flight_that_is_cut_goes_on_as_it_would_have() -> None:
    world = World.from_position(gear("dadinho"), {"h7": at(0, 0), "ball": at(29, 4)})
    whole = flick(world, Stroke("h7", 2.0, 2500.0, loft=0.9))
    flights = [row for row in whole.rows("ball") if row[1] == col.FLY]
    assert len(flights) > 1
    for row in flights:
        rest = _run(whole.world_at(row[col.BEGINS] + 1e-3), np.zeros((0, 7)), col.INF)
        assert rest.at_end("ball").x == pytest.approx(whole.at_end("ball").x, abs=1e-6)
        assert rest.at_end("ball").y == pytest.approx(whole.at_end("ball").y, abs=1e-6)
