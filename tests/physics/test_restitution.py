"""Restitution falls with speed: the value that materials give holds at the speed they name."""

from itertools import pairwise

import numpy as np
import pytest
from msgspec.structs import replace

from palheta.facts.place import at
from palheta.physics import columns as col
from palheta.physics.build import all_constants
from palheta.physics.flick import _run, flick
from palheta.physics.resolve import restitution
from palheta.physics.strokes import Stroke
from palheta.physics.trace import Trace
from palheta.physics.world import World
from palheta.rulebooks.registry import gear
from palheta.table.gear import Gear
from palheta.table.materials import BadMaterial

BOOKS = ("dadinho", "tres-toques", "fistf", "fistf-indoor", "guzikowa")


def made(book: str, **changes: float) -> Gear:
    given = gear(book)
    return given.on(replace(given.table, materials={k.replace("_", "."): v for k, v in changes.items()}))


def left(book: str, bounce: float, speed: float) -> float:
    """What the compiled code reckons, without a door for Python."""
    of = gear(book)
    plain = getattr(restitution, "py_func", restitution)
    return float(plain(all_constants(("h7",), of.table, of.materials), 0, bounce, speed))


def parting(trace: Trace, one: str, two: str) -> float:
    """What the first contact leaves of the closing speed of two on one line."""
    t = trace.contacts[0].t
    before, after = ({n: trace.at(n, t + dt).vx for n in (one, two)} for dt in (-1e-9, 0.0))
    return (after[two] - after[one]) / (before[one] - before[two])


def head_on(of: Gear, speed: float) -> float:
    """Two discs nearly touch, so the blow has the flick's own speed."""
    gap = of.table.piece.diameter + 0.05
    world = World.from_position(of, {"h7": at(0, 0), "a3": at(gap, 0)})
    return parting(flick(world, Stroke("h7", 0.0, speed)), "h7", "a3")


@pytest.mark.parametrize("book", BOOKS)
def test_at_the_named_speed_it_is_what_materials_say(book: str) -> None:
    for bounce in (0.0, 0.05, 0.5, 0.75, 1.0):
        assert left(book, bounce, 1000.0) == pytest.approx(bounce, abs=1e-12)
    assert head_on(gear(book), 1000.0) == pytest.approx(gear(book).materials.contact_piece_piece, abs=1e-3)


def test_slow_discs_stop_nearly_dead_and_fast_ones_follow_through() -> None:
    found = [head_on(gear("dadinho"), speed) for speed in (100.0, 300.0, 1000.0, 2000.0, 4000.0)]
    assert found == sorted(found, reverse=True)
    assert found[0] == pytest.approx(0.826, abs=0.002)
    assert found[-1] == pytest.approx(0.694, abs=0.002)


def test_both_ends_of_the_law() -> None:
    """Slow: what is lost grows as the fifth root of the speed. Fast: what is left falls as it."""
    lost = [1 - left("dadinho", 0.75, speed) for speed in (1e-9, 32e-9)]
    assert lost[1] / lost[0] == pytest.approx(2.0, rel=0.02)
    kept = [left("dadinho", 0.75, speed) for speed in (1e18, 32e18)]
    assert kept[0] / kept[1] == pytest.approx(2.0, rel=0.02)
    assert left("dadinho", 0.75, 0.0) == 0.75
    assert left("dadinho", 0.75, -5.0) == 0.75


@pytest.mark.parametrize("speed", [100.0, 1000.0, 4000.0])
def test_without_a_fall_it_is_the_same_at_every_speed(speed: float) -> None:
    assert head_on(made("dadinho", impact_fall=0.0), speed) == pytest.approx(0.75, abs=1e-6)
    assert head_on(made("dadinho", impact_speed=speed), speed) == pytest.approx(0.75, abs=1e-3)


def test_a_table_file_cannot_ask_for_nonsense() -> None:
    materials = gear("dadinho").materials
    with pytest.raises(BadMaterial, match=r"impact\.speed: must be more than 0"):
        materials.changed({"impact.speed": 0.0})
    with pytest.raises(BadMaterial, match=r"impact\.fall: an exponent is at most 1"):
        materials.changed({"impact.fall": 1.5})


def test_a_dropped_ball_bounces_relatively_higher_from_lower() -> None:
    """Each hop loses a smaller share than the one before."""
    world = World.from_position(gear("fistf"), {"ball": at(0, 0)})
    trace = _run(world, np.array([[0, 100.0, 0.0, 2000.0, 0.0, 0.0, 0.0]]), col.INF)
    hops = [row[col.SEGMENT_STATUS + col.VZ] for row in trace.rows("ball") if row[1] == col.FLY]
    shares = [after / before for before, after in pairwise(hops)]
    assert len(shares) > 2
    assert shares == sorted(shares)
