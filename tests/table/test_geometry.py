import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from palheta.rulebooks import equipment
from palheta.rulebooks.registry import gear
from palheta.table.frame import SIDES, Side, is_keeper, is_piece, side_of, turned
from palheta.table.geometry import (
    Box,
    Circle,
    Disc,
    Footprint,
    Rect,
    Zone,
    corners,
    gap,
    push_out,
    touches,
    way_out,
    wholly_inside,
    wholly_outside,
)

DADINHO = gear("dadinho").table

numbers = st.floats(-500, 500)
points = st.tuples(numbers, numbers)
discs = st.builds(Disc, points, st.floats(1, 60))
boxes = st.builds(Box, points, st.floats(20, 90), st.floats(5, 20), st.floats(-180, 180))
rects = st.builds(
    lambda x, y, w, h: Rect(x, y, x + w, y + h), numbers, numbers, st.floats(100, 400), st.floats(100, 400)
)
circles = st.builds(Circle, points, st.floats(100, 300))


@given(st.one_of(discs, boxes), st.one_of(rects, circles))
def test_inside_touching_and_outside_exclude_each_other(shape: Footprint, zone: Zone) -> None:
    assert wholly_outside(shape, zone) != touches(shape, zone)
    if wholly_inside(shape, zone):
        assert touches(shape, zone)


@given(st.one_of(discs, boxes), st.one_of(discs, boxes))
def test_a_gap_is_the_same_from_both_sides(a: Footprint, b: Footprint) -> None:
    assert gap(a, b) == pytest.approx(gap(b, a), abs=1e-6)


@given(boxes, points)
def test_a_boxs_gap_to_a_point_is_that_of_its_outline(box: Box, point: tuple[float, float]) -> None:
    """Against a dense sampling of the outline."""
    found = gap(box, Disc(point, 0.0))
    cs = corners(box)
    outline = min(
        math.dist(point, (a[0] + (b[0] - a[0]) * t / 200, a[1] + (b[1] - a[1]) * t / 200))
        for a, b in zip(cs, cs[1:] + cs[:1], strict=True)
        for t in range(201)
    )
    assert abs(found) == pytest.approx(outline, abs=0.5)


@given(discs, points, st.floats(1, 200))
def test_pushed_out_lies_exactly_at_the_clearance(
    disc: Disc, origin: tuple[float, float], clearance: float
) -> None:
    moved = Disc(push_out(disc, origin, clearance), disc.radius)
    assert gap(moved, Disc(origin, 0.0)) == pytest.approx(clearance, abs=1e-6)


def test_on_the_line_belongs_to_what_it_bounds() -> None:
    area = DADINHO.pitch.penalty_zone("away")
    assert area == Rect(520, -300, 820, 300)
    assert touches(Disc((495, 0), 25), area)
    assert not touches(Disc((494, 0), 25), area)
    assert wholly_inside(Disc((545, 0), 25), area)
    assert not wholly_inside(Disc((544, 0), 25), area)


def test_a_keeper_set_turned_covers_another_place() -> None:
    straight, across = DADINHO.footprint("ak", (800, 0)), DADINHO.footprint("ak", (800, 0), 90)
    area = DADINHO.pitch.goal_zone("away")
    assert wholly_inside(straight, area)
    assert not wholly_inside(across, area)  # 80 mm along x reach over the goal line


@pytest.mark.parametrize("name", equipment.names())
def test_the_sides_of_every_pitch_mirror_each_other(name: str) -> None:
    pitch = gear(name).table.pitch
    zones = pitch.zones()
    for zone_name, zone in zones.items():
        mirrored = zones[_opposite(zone_name)]
        if isinstance(zone, Circle):
            assert isinstance(mirrored, Circle)
            assert turned(zone.centre) == mirrored.centre
        else:
            assert isinstance(mirrored, Rect)
            assert (-zone.x1, -zone.y1, -zone.x0, -zone.y0) == (
                mirrored.x0,
                mirrored.y0,
                mirrored.x1,
                mirrored.y1,
            )


def _opposite(zone_name: str) -> str:
    exchanged = {"home": "away", "away": "home", "plus": "minus", "minus": "plus"}
    return "_".join(exchanged.get(word, word) for word in zone_name.split("_"))


@pytest.mark.parametrize(
    ("name", "side"),
    [
        ("h7", "home"),
        ("a10", "away"),
        ("hk", "home"),
        ("as", "away"),
        ("home", "home"),
        ("ball", None),
        ("h0", None),
    ],
)
def test_names(name: str, side: Side | None) -> None:
    assert side_of(name) == side
    assert is_piece(name) == (side is not None and name not in SIDES)
    assert is_keeper(name) == (name in ("hk", "ak"))


@given(st.floats(-90, 90), st.floats(-90, 90), st.floats(2, 30), st.integers(0, 3), st.floats(0, 80))
def test_nobody_gets_out_of_a_zone_by_a_shorter_way(
    x: float, y: float, radius: float, closed: int, room: float
) -> None:
    """Whoever is wholly outside and still on the table has gone at least as far; on one side there may be no room."""
    margins = [200.0 if side != closed else room for side in range(4)]
    zone = Rect(-60.0, -40.0, 60.0, 40.0)
    table = Rect(-60.0 - margins[0], -40.0 - margins[1], 60.0 + margins[2], 40.0 + margins[3])
    least = way_out(Disc((x, y), radius), table, zone)
    for ring in range(40):
        far = least * ring / 40
        for k in range(48):
            at = (x + far * math.cos(k * math.tau / 48), y + far * math.sin(k * math.tau / 48))
            there = Disc(at, radius)
            assert not (wholly_outside(there, zone) and wholly_inside(there, table)) or least == 0.0
