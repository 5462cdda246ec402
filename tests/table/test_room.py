"""Room for a piece: the nearest place that is free, on the table, and allowed."""

import math

from hypothesis import given
from hypothesis import strategies as st

from palheta.table.geometry import (
    TOLERANCE,
    Box,
    Disc,
    Footprint,
    Rect,
    distance,
    gap,
    overlapping,
    wholly_inside,
)
from palheta.table.room import STEP, Room, room_for

SURFACE = Rect(-500.0, -300.0, 500.0, 300.0)
points = st.tuples(st.floats(-450, 450), st.floats(-250, 250))


def test_where_nothing_is_in_the_way_it_is_where_it_is_meant_to_be() -> None:
    for shape in (Disc((10.0, 20.0), 25.0), Box((10.0, 20.0), 80.0, 15.0)):
        assert room_for(shape, Room([Disc((200.0, 0.0), 25.0)], SURFACE), 0.0, lambda _: True, 400.0) == (
            10.0,
            20.0,
        )


@given(points, st.lists(points, max_size=12))
def test_what_is_found_is_free_and_on_the_table(
    at: tuple[float, float], others: list[tuple[float, float]]
) -> None:
    shape, standing = Disc(at, 25.0), [Disc(point, 25.0) for point in others]
    found = room_for(shape, Room(standing, SURFACE), 0.0, lambda _: True, 400.0)
    assert found is not None
    assert wholly_inside(Disc(found, 25.0), SURFACE)
    assert not overlapping(Disc(found, 25.0), standing)


def test_of_one_that_is_taken_it_is_just_beside_in_the_direction_asked_for() -> None:
    taken = Disc((0.0, 0.0), 25.0)
    found = room_for(taken, Room([taken], SURFACE), math.pi / 2, lambda _: True, 400.0)
    assert found is not None
    assert found[1] > 0
    assert 50.0 <= distance(found, (0.0, 0.0)) <= 50.0 + 2 * STEP


def test_nothing_within_reach_is_nothing() -> None:
    assert room_for(Disc((0.0, 0.0), 25.0), Room([], SURFACE), 0.0, lambda _: False, 50.0) is None


@given(points, st.lists(points, max_size=6))
def test_it_is_as_far_from_all_others_as_asked(
    at: tuple[float, float], others: list[tuple[float, float]]
) -> None:
    shape, standing = Disc(at, 25.0), [Disc(point, 25.0) for point in others]
    found = room_for(shape, Room(standing, SURFACE, apart=60.0), 0.0, lambda _: True, 900.0)
    every_place = room_for(shape, Room([], SURFACE), 0.0, lambda one: _far(one, standing, 60.0), 900.0)
    assert found == every_place


def _far(shape: Footprint, others: list[Disc], mm: float) -> bool:
    return all(gap(shape, other) >= mm for other in others)


@given(points, st.floats(0, 180), st.lists(points, max_size=6), st.lists(points, max_size=2))
def test_a_box_finds_what_measuring_every_place_would(
    at: tuple[float, float], angle: float, discs: list[tuple[float, float]], boxes: list[tuple[float, float]]
) -> None:
    """It looks round by plain numbers; here every place is measured as everything else is."""
    standing: list[Footprint] = [Disc(point, 25.0) for point in discs]
    standing += [Box(point, 80.0, 15.0, 30.0) for point in boxes]
    wide = Rect(-2000.0, -2000.0, 2000.0, 2000.0)

    def fits(shape: Footprint) -> bool:
        return wholly_inside(shape, SURFACE) and all(gap(shape, other) >= -TOLERANCE for other in standing)

    shape = Box(at, 80.0, 15.0, angle)
    found = room_for(shape, Room(standing, SURFACE), 0.5, lambda _: True, 200.0)
    assert found == room_for(shape, Room([], wide), 0.5, fits, 200.0)
