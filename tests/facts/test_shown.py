"""What a replay shows: exact at any moment, cut where it was interrupted, and bounded whoever wrote it."""

import msgspec
import pytest

from palheta.facts import BadFact, Shown, ShownTrace, plain, read_shown
from palheta.facts.shown import MOST_BODIES, MOST_ROWS, Segment, ShownContact, ShownMark

# Slides from x = 0 at 1000 mm/s, slowed by 2000 mm/s^2: at rest after half a second at 250 mm. It meets a3 at 0.25.
SLIDES = (Segment(10, 0, 5, vx=1000, ax=-2000), Segment(10.5, 250, 5))
MET = (Segment(10, 200, 5), Segment(10.25, 200, 5, vy=100), Segment(10.75, 200, 55))
TRACE = ShownTrace(
    10,
    11,
    {"h7": SLIDES, "a3": MET},
    (ShownContact(10.25, "h7", "a3", 190, 5, 2, 40),),
    (ShownMark(10.75, "a3", "turned"),),
)


@pytest.mark.parametrize(
    ("t", "x", "speed"),
    [(9.0, 0, 1000), (10.0, 0, 1000), (10.25, 187.5, 500), (10.5, 250, 0), (99.0, 250, 0)],
)
def test_where_it_is_at_any_moment(t: float, x: float, speed: float) -> None:
    motion = TRACE.at("h7", t)
    assert motion is not None
    assert motion.at == pytest.approx((x, 5))
    assert motion.velocity == pytest.approx((speed, 0))


def test_what_never_moved_has_no_motion() -> None:
    assert TRACE.at("h8", 10.0) is None
    assert TRACE.seconds == 1


def test_until_it_was_interrupted() -> None:
    cut = TRACE.until(10.3)
    assert (cut.start, cut.end, cut.finished) == (10, 10.3, False)
    assert cut.paths == {"h7": SLIDES[:1], "a3": MET[:2]}
    assert (cut.contacts, cut.marks) == (TRACE.contacts, ())
    assert TRACE.until(12.0) == TRACE


def test_parts_are_all_of_it() -> None:
    first, rest = TRACE.part(float("-inf"), 10.25, 10.25), TRACE.part(10.25, float("inf"), 11)
    assert [first.paths["a3"] + rest.paths["a3"], first.paths["h7"] + rest.paths["h7"]] == [MET, SLIDES]
    assert first.contacts + rest.contacts == TRACE.contacts
    assert (first.finished, rest.finished) == (False, True)


def test_that_something_lies_still_at_first_is_left_out() -> None:
    assert TRACE.from_where_things_move().paths == {"h7": SLIDES, "a3": MET[1:]}
    turning = Segment(0, 1, 2, spin=3)
    assert ShownTrace(0, 1, {"h7": (Segment(0, 1, 2), turning)}).from_where_things_move().paths == {
        "h7": (turning,)
    }


def test_it_is_read_as_it_was_written() -> None:
    shown = Shown(trace=TRACE, cuts=7)
    assert read_shown(plain(shown)) == shown


def test_rows_of_older_records_end_where_noughts_begin() -> None:
    old = {
        "start": 0,
        "end": 1,
        "paths": {"ball": [[0, 1, 2], [0.5, 1, 2, 3.5]]},
        "contacts": [],
        "marks": [],
    }
    found = read_shown({"trace": old}).trace
    assert found is not None
    assert found.paths["ball"] == (Segment(0, 1, 2), Segment(0.5, 1, 2, 3.5))


GOOD = plain(TRACE)
ROW = [0, 1, 2]


@pytest.mark.parametrize(
    ("odd", "where"),
    [
        ("nothing", "show: "),
        ([], "show: "),
        ({"trace": 3}, "show.trace: "),
        ({"trace": {}}, "show.trace: "),
        ({"film": 1}, "show: "),
        ({"trace": GOOD | {"end": 9}}, "show.trace: "),
        ({"trace": GOOD | {"end": float("nan")}}, "show.trace.end: "),
        ({"trace": GOOD | {"end": 1e300}}, "show.trace.end: "),
        ({"trace": GOOD | {"start": 10**400}}, "show.trace.start: "),
        ({"trace": GOOD | {"paths": [ROW]}}, "show.trace.paths: "),
        ({"trace": GOOD | {"paths": {"h7": []}}}, "show.trace.paths[...]: "),
        ({"trace": GOOD | {"paths": {"h7": [[]]}}}, "show.trace.paths[...][0]: "),
        ({"trace": GOOD | {"paths": {"h7": [[0, "x", 1]]}}}, "show.trace.paths[...][0][1]: "),
        ({"trace": GOOD | {"paths": {"h7": [[0] * 14]}}}, "show.trace.paths[...][0]: "),
        ({"trace": GOOD | {"paths": {"h7": [ROW] * (MOST_ROWS + 1)}}}, "show.trace.paths[...]: "),
        ({"trace": GOOD | {"paths": {"<b>": [ROW]}}}, "show.trace.paths: "),
        (
            {
                "trace": GOOD
                | {"paths": {f"{s}{n}": [ROW] for s in "ha" for n in range(1, MOST_BODIES // 2 + 2)}}
            },
            "show.trace.paths: ",
        ),
        ({"trace": GOOD | {"contacts": [[0, "h7", "wind", 0, 0, 0, 0]]}}, "show.trace.contacts[0][2]: "),
        ({"trace": GOOD | {"marks": [[0, "h7", "sang"]]}}, "show.trace.marks[0][2]: "),
        ({"cuts": 0}, "show.cuts: "),
        ({"aim": {"piece": "h7", "angle": 0.0, "power": 2.0}}, "show.aim.power: "),
    ],
    ids=str,
)
def test_what_is_odd_is_refused_with_its_place(odd: object, where: str) -> None:
    with pytest.raises(BadFact) as refused:
        read_shown(odd)
    assert str(refused.value).startswith(where), refused.value


def test_rows_are_arrays() -> None:
    assert msgspec.json.encode(ShownMark(1.5, "h7", "fell")) == b'[1.5,"h7","fell"]'
