"""Nothing overlaps after hands have made room, and what stood free stays."""

from hypothesis import given
from hypothesis import strategies as st

from palheta.facts import Place, at
from palheta.play.parting import parted
from palheta.rulebooks.registry import gear
from palheta.table.geometry import gap

DADINHO = gear("dadinho").table

spot = st.tuples(st.floats(-300, 300), st.floats(-300, 300)).map(lambda p: at(*p))


@given(st.dictionaries(st.sampled_from(["h2", "h3", "h4", "a2", "a3", "ball"]), spot, min_size=2))
def test_no_overlap_is_left(places: dict[str, Place]) -> None:
    after = parted(DADINHO, places)
    shapes = [DADINHO.footprint(name, place.point or (0.0, 0.0)) for name, place in after.items()]
    assert all(gap(a, b) > -0.02 for i, a in enumerate(shapes) for b in shapes[:i])


def test_the_ball_and_the_fixed_stay() -> None:
    places = {"ball": at(0, 0), "h2": at(10, 0), "h3": at(20, 0)}
    after = parted(DADINHO, places, frozenset({"h3"}))
    assert after["ball"] == at(0, 0)


def test_what_stands_free_is_left_alone() -> None:
    places = {"h2": at(0, 0), "h3": at(50, 0), "hk": at(-800, 0)}
    assert parted(DADINHO, places) == places


def test_against_the_fence_it_goes_aside() -> None:
    edge = DADINHO.pitch.table.x1 - 25
    after = parted(DADINHO, {"h2": at(edge - 20, 0), "h3": at(edge, 0)}, frozenset({"h2"}))
    assert (
        gap(DADINHO.footprint("h2", (edge - 20, 0)), DADINHO.footprint("h3", after["h3"].point or (0, 0))) > 0
    )


def test_what_was_set_beyond_the_edge_stands_at_the_edge() -> None:
    edge = DADINHO.pitch.table
    after = parted(DADINHO, {"h2": at(0, edge.y1 + 3)})
    assert after["h2"] == at(0, edge.y1 - DADINHO.radius("h2"))
