import math

from hypothesis import given
from hypothesis import strategies as st

from palheta.facts import Place, at
from palheta.rulebooks.common.pushing import pushed_away, standing, straight_away
from palheta.rulebooks.registry import gear
from palheta.table.geometry import Disc, gap, overlapping

DADINHO = gear("dadinho").table

ORIGIN = (100.0, 50.0)


def test_a_piece_goes_straight_out_until_its_edge_is_clear() -> None:
    moved = pushed_away(DADINHO, {"a3": at(130, 50)}, "a3", ORIGIN, 80)
    assert moved.point == (205.0, 50.0)  # 80 mm and its own radius of 25


def test_a_taken_place_gives_the_nearest_free_one() -> None:
    pieces = {"a3": at(130, 50), "h4": at(205, 50)}
    moved = pushed_away(DADINHO, pieces, "a3", ORIGIN, 80)
    shape = DADINHO.footprint("a3", moved.point or (0, 0))
    assert not overlapping(shape, standing(DADINHO, {"h4": pieces["h4"]}))
    assert gap(shape, Disc(ORIGIN, 0)) >= 80 - 1e-6
    assert math.dist(moved.point or (0, 0), (205, 50)) < 60


@given(st.lists(st.tuples(st.floats(-200, 300), st.floats(-200, 300)), min_size=1, max_size=6))
def test_never_overlaps_and_never_too_near(points: list[tuple[float, float]]) -> None:
    pieces: dict[str, Place] = {}
    for i, point in enumerate(points, start=1):
        shape = DADINHO.footprint(f"a{i}", point)
        if not overlapping(shape, standing(DADINHO, pieces)):
            pieces[f"a{i}"] = Place(point)
    moved = pushed_away(DADINHO, pieces, "a1", ORIGIN, 80)
    assert moved.point is not None
    shape = DADINHO.footprint("a1", moved.point)
    assert gap(shape, Disc(ORIGIN, 0)) >= 80 - 1e-6
    assert not overlapping(shape, standing(DADINHO, pieces, frozenset({"a1"})))


def test_what_lies_right_on_the_spot_goes_towards_its_own_goal() -> None:
    """At either end: the table turned gives the turned place."""
    table = gear("fistf").table
    assert straight_away(table, "a1", (-600.0, 0.3), (-600.0, 0.3), 31.0) == (-559.0, 0.3)
    assert straight_away(table, "h1", (600.0, -0.3), (600.0, -0.3), 31.0) == (559.0, -0.3)
