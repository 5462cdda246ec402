"""What must hold whatever is flicked: energy, no overlap, no NaN, an end, and the same bits again."""

import numpy as np
import pytest

from palheta.physics import columns as col
from palheta.physics.flick import batch, flick, kick_of, simulate
from palheta.physics.shapes import separation, static_separation
from palheta.physics.trace import Trace
from tests.physics.scenes import BOOKS, random_flick, random_world

SHOTS = 60  # a book; the batch tests below do thousands
OVERLAP = 1e-6  # mm


def traces(book: str, first: int = 0, count: int = SHOTS) -> list[Trace]:
    worlds = [random_world(book, seed) for seed in range(first, first + count)]
    return [flick(world, random_flick(world, first + k)) for k, world in enumerate(worlds)]


@pytest.mark.parametrize("book", BOOKS)
def test_energy_never_rises(book: str) -> None:
    """But for what the least separation speeds (1 mm/s, 20 against gravity) need at each contact; one that lifts or
    presses down parts its two twice, along its own normal and along that of the shapes."""
    for trace in traces(book):
        assert not trace.world.moving
        assert_energy_never_rises(trace)


def assert_energy_never_rises(trace: Trace) -> None:
    heaviest = max(trace.world.materials.piece_mass, trace.world.materials.ball_mass)
    times = sorted({*np.linspace(trace.start, trace.end, 40), *(k.t for k in trace.contacts)})
    before = None
    for k, t in enumerate(times):
        now = _energy_at(trace, float(t))
        if before is not None:
            parted = sum(1 + (c.normal[2] != 0) for c in trace.contacts if times[k - 1] < c.t <= t)
            allowed = parted * 0.5 * heaviest * 20.0**2 + 1e-6 * before + 1e-6
            assert now <= before + allowed, f"{trace.world.gear.book}: {before} -> {now} at {t}"
        before = now


def _energy_at(trace: Trace, t: float) -> float:
    world = trace.world_at(t).copy()
    for i, name in enumerate(world.names):
        state = trace.at(name, t)
        row = world.q[i]
        dt = t - row[16]
        row[0:3] = state.x, state.y, state.z
        row[3:6] = state.vx, state.vy, state.vz
        row[10] = state.spin
        row[12] += row[14] * dt
        row[13] += row[15] * dt
    return world.energy()


@pytest.mark.parametrize("book", BOOKS)
def test_nothing_overlaps_at_contacts_and_at_rest(book: str) -> None:
    for trace in traces(book, first=500):
        for contact in trace.contacts[:40]:
            _assert_apart(trace, contact.t)
        _assert_apart(trace, trace.end)


def _assert_apart(trace: Trace, t: float) -> None:
    world = trace.world_at(t)
    for i in range(len(world.names)):
        if world.s[i, col.MODE] == col.GONE:
            continue
        for j in range(i):
            lies = (
                world.s[i, col.SUPPORT] == j
                or world.s[j, col.SUPPORT] == i
                or world.s[j, col.MODE] == col.GONE
            )
            on_third = world.s[i, col.SUPPORT] >= 0 or world.s[j, col.SUPPORT] >= 0
            if lies or on_third:
                continue
            gap = separation(world.q, world.constants, i, j, t)[0]
            assert gap > -OVERLAP, f"{world.names[i]} in {world.names[j]} by {-gap} at {t}"
        for wall in world.stage.walls:
            gap = static_separation(world.q, world.constants, i, wall, t)[0]
            assert gap > -OVERLAP, f"{world.names[i]} in wall {wall} by {-gap} at {t}"


@pytest.mark.parametrize("book", BOOKS)
def test_everything_comes_to_rest_within_the_budget(book: str) -> None:
    for trace in traces(book, first=1000):
        assert trace.finished
        modes = set(trace.final.s[:, col.MODE].tolist())
        assert modes <= {col.REST, col.GONE}
        assert np.all(np.isfinite(trace.final.q[:, :16]))


@pytest.mark.parametrize("book", BOOKS)
def test_thousands_of_flicks_end_without_nan(book: str) -> None:
    worlds = [random_world(book, seed) for seed in range(3000, 3150)]
    kicks, places = [], []
    for k, world in enumerate(worlds):
        for more in range(10):
            kicks.append(kick_of(world, random_flick(world, 1000 * k + more)))
            places.append(world.q[:, [0, 1, 9]])
    found = batch(worlds[0], np.array(kicks), np.array(places))
    assert np.all(found.events > 0)
    assert found.events.max() < 200
    assert np.all(np.isfinite(found.rest))


@pytest.mark.parametrize(
    ("book", "scene", "shot"),
    [
        ("dadinho", 50021, 701078),  # the ball rubs along a disc, pressed against another
        ("dadinho", 50022, 701121),  # a keeper falls across the goal's side net
        ("tres-toques", 50269, 713492),  # a keeper's corner in the corner of the net
        ("tres-toques", 50362, 718139),  # a turning keeper leans on the net
        ("tres-toques", 50157, 707887),  # the ball between a moving disc and a moving keeper
        ("fistf", 50147, 707351),  # the ball between two bases that lift it
        ("fistf-indoor", 50141, 707079),  # the ball between a figure and two nets
    ],
)
def test_nothing_rattles(book: str, scene: int, shot: int) -> None:
    """Found among 20,000 random flicks a book: hundreds of contacts within a moment, or no end at all."""
    world = random_world(book, scene)
    trace = flick(world, random_flick(world, shot))
    assert trace.finished
    assert trace.events < 200


def test_the_same_input_gives_the_same_bits() -> None:
    world = random_world("fistf", 7)
    what = random_flick(world, 7)
    one, two = flick(world, what), flick(world, what)
    assert np.array_equal(one.final.q, two.final.q)
    assert one.to_json() == two.to_json()
    assert np.array_equal(batch(world, [what]).rest[0, :, :2], one.final.q[:, :2])


@pytest.mark.parametrize("book", BOOKS)
def test_a_run_in_two_parts_is_the_run(book: str) -> None:
    for seed in range(20):
        world = random_world(book, seed)
        whole = flick(world, random_flick(world, seed))
        middle = whole.start + 0.37 * (whole.end - whole.start)
        rest = simulate(whole.world_at(middle))
        # Predictions are made from another moment, so the last bits may differ, and nothing else.
        assert rest.end == pytest.approx(whole.end, abs=1e-6)
        assert np.abs(rest.final.q[:, :3] - whole.final.q[:, :3]).max() < 1e-4


def test_heights_and_kinds_are_those_of_the_table() -> None:
    world = random_world("tres-toques", 1)
    assert world.constants[world.ball, col.HEIGHT] == 10
    assert world.constants[world.ball, col.KIND] == 1
