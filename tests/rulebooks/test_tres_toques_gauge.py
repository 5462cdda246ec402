"""The gauge of art. 23: what is told at a glance is what the chains of discs say."""

from hypothesis import given
from hypothesis import strategies as st

from palheta.rulebooks.tres_toques import gauge
from palheta.table.frame import Point
from palheta.table.geometry import Disc, Rect, distance

WALLS = Rect(-300.0, -200.0, 300.0, 200.0)
places = st.tuples(st.integers(-32, 32), st.integers(-22, 22)).map(lambda at: (10.0 * at[0], 10.0 * at[1]))


@given(places, st.lists(places, max_size=14), st.sampled_from((45.0, 60.0, 80.0)))
def test_who_looks_out_or_beside_a_chain_is_not_shut_in(
    start: Point, centres: list[Point], radius: float
) -> None:
    discs = [Disc(at, radius) for at in centres if distance(at, start) > radius]
    linked = gauge._linked(discs)
    round_it = any(
        gauge._winds_round(start, discs, linked, chain[0], WALLS) for chain in gauge._chains(linked)
    )
    assert gauge._enclosed(start, discs, WALLS) == round_it


def test_a_ring_shuts_in_and_a_gap_in_it_does_not() -> None:
    ring = [Disc((80.0 * x, 80.0 * y), 45.0) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
    assert gauge._enclosed((0.0, 0.0), ring, WALLS)
    assert not gauge._enclosed((0.0, 0.0), ring[1:-2], WALLS)
    corner = [Disc((x, y), 50.0) for x, y in ((-280.0, -90.0), (-200.0, -90.0), (-190.0, -170.0))]
    assert gauge._enclosed((-280.0, -180.0), corner, WALLS)
