"""The witness against a dense sampling of the same trace, and the facts of known scenes."""

from bisect import bisect_left
from math import atan2, degrees, hypot

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from palheta.facts import Atop, Cross, Fell, Goal, Left, Out, Rest, Sightings, Touch, plain, read_seen
from palheta.facts.place import Place, at
from palheta.physics import columns as col
from palheta.physics.flick import flick
from palheta.physics.strokes import Stroke
from palheta.physics.trace import Trace
from palheta.physics.witness import witness
from palheta.physics.world import World
from palheta.rulebooks.common.sighted import Sighted
from palheta.rulebooks.registry import gear
from tests.physics.scenes import BOOKS, random_flick, random_world

STEPS = 4000


def sampled(trace: Trace, name: str) -> np.ndarray:
    """x, y at many even times and at every joint of the path, up to where it left the table."""
    times = np.union1d(np.linspace(trace.start, trace.end, STEPS), trace.segments(name)[1:, 22])
    states = [trace.at(name, float(t)) for t in times if trace.start <= t <= trace.end]
    return np.array([(s.x, s.y, s.z) for s in states if s.mode != "gone"])


def changes(values: np.ndarray, reach: float) -> list[int]:
    """The sides on which something came to be wholly, one after the other, from samples."""
    found, last = [], 0
    for k, value in enumerate(values):
        side = 1 if value >= reach else -1 if value <= -reach else 0
        if side != 0 and side != last:
            if k > 0:
                found.append(side)
            last = side
    return found


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(book=st.sampled_from(BOOKS), seed=st.integers(0, 10**6))
def test_lines_crossed_are_those_a_dense_sampling_sees(book: str, seed: int) -> None:
    world = random_world(book, seed)
    trace = flick(world, random_flick(world, seed))
    if not trace.moved("ball"):
        return
    seen, path = witness(trace), sampled(trace, "ball")
    radius = float(world.constants[world.ball, col.RADIUS])
    pitch = world.table.pitch
    said = [fact.line for fact in seen if isinstance(fact, Cross)]
    goals = sum(isinstance(fact, Goal) for fact in seen)
    over_end = sum(changes(s * path[:, 0] - pitch.length / 2, radius).count(1) for s in (-1, 1))
    over_side = sum(changes(s * path[:, 1] - pitch.width / 2, radius).count(1) for s in (-1, 1))
    assert said.count("halfway") == len(changes(path[:, 0], radius))
    assert said.count("circle") == len(changes(np.hypot(*path[:, :2].T) - pitch.circle_radius, radius))
    assert said.count("touchline") == over_side
    assert said.count("goal_line") + goals == over_end
    assert any(isinstance(fact, Out) for fact in seen) <= (over_side + over_end > 0)


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(book=st.sampled_from(BOOKS), seed=st.integers(0, 10**6))
def test_touches_and_rest_are_those_of_the_trace(book: str, seed: int) -> None:
    world = random_world(book, seed)
    trace = flick(world, random_flick(world, seed))
    seen = witness(trace)
    assert [read_seen(plain(fact)) for fact in seen] == list(seen)
    touched = {frozenset(fact.touch) for fact in seen if isinstance(fact, Touch)}
    assert touched == {frozenset((k.a, k.b)) for k in trace.contacts}
    for fact in seen:
        if isinstance(fact, Touch) and fact.touched in trace.names:
            assert fact.moved is not None
            times = [k.t for k in trace.contacts if {k.a, k.b} == set(fact.touch)]
            end = trace.at_end(fact.touched)
            places = [trace.at(fact.touched, t) for t in times]
            ways = [hypot(end.x - p.x, end.y - p.y) for p in places]
            assert min(abs(fact.moved - way) for way in ways) < 2e-3
    rests = [fact for fact in seen if isinstance(fact, Rest)]
    resting = rests[-1].rest if rests else {}
    for name, place in resting.items():
        end = trace.at_end(name)
        assert place.point == pytest.approx((end.x, end.y), abs=1e-3)
    gone = {m.piece for m in trace.marks if m.what == "left_table"}
    assert set(resting) == {n for n in trace.names if trace.moved(n)} - gone


def ran(trace: Trace, name: str, t: float) -> bool:
    """Whether a thing moved just before `t`."""
    row = trace.rows(name)[max(bisect_left(trace.starts(name), t) - 1, 0)]
    return row[1] not in (col.REST, col.GONE, col.WAIT)


def moments(trace: Trace, seen: Sightings) -> list[tuple[int, Touch, float]]:
    """The touches between bodies with their index and time, where the place tells one contact from all others."""
    found = []
    for i, fact in enumerate(seen):
        if isinstance(fact, Touch):
            near = [
                k.t
                for k in trace.contacts
                if {k.a, k.b} == set(fact.touch)
                and fact.at is not None
                and fact.at.point is not None
                and hypot(k.point[0] - fact.at.point[0], k.point[1] - fact.at.point[1]) < 2e-3
            ]
            if len(near) == 1:
                found.append((i, fact, near[0]))
    return found


def tells_what_ran(trace: Trace, piece: str) -> int:
    """At every touch it can be read from what the witness says who stood and who ran; returns how many it compared."""
    before = frozenset(n for n in trace.names if trace.rows(n)[0][1] not in (col.REST, col.GONE, col.WAIT))
    seen = witness(trace)
    gone = {mark.piece: mark.t for mark in trace.marks if mark.what == "left_table"}
    sighted, compared = Sighted(seen, piece, before - {piece}), 0
    for i, _, t in moments(trace, seen):
        for name in trace.names:
            if name != piece and (name not in gone or (name == "ball" and t <= gone[name])):
                assert sighted.runs(i, name) == ran(trace, name, t), (i, name)
                compared += 1
    return compared


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(book=st.sampled_from(BOOKS), seed=st.integers(0, 10**6))
def test_what_stood_and_what_ran_at_each_touch_can_be_read_from_what_is_told(book: str, seed: int) -> None:
    world = random_world(book, seed)
    what = random_flick(world, seed)
    first = flick(world, what)
    tells_what_ran(first, what.piece)
    later = random_flick(world, seed + 1)
    if first.end > 0.1 and later.piece not in (what.piece, "hk", "ak"):
        tells_what_ran(flick(first.world_at(first.end / 2), later), later.piece)


def test_what_stopped_before_a_later_touch_is_told_where_it_lay() -> None:
    """h7 plays the ball and stops at once; the ball, far slower, stops; h9 comes from afar and runs into it."""
    places = {"h7": at(-40, 0), "ball": at(0, 0), "h9": at(-300, 200)}
    first = flick(World.from_position(gear("fistf"), places), Stroke("h7", 0, 600))
    ends = first.at_end("ball")
    trace = flick(
        first.world_at(0.8 * first.end), Stroke("h9", degrees(atan2(ends.y - 200, ends.x + 300)), 1500)
    )
    seen = witness(trace)
    hit, touch = next(
        (i, f) for i, f in enumerate(seen) if isinstance(f, Touch) and f.touch == ("h9", "ball")
    )
    told = [fact.rest["ball"] for fact in seen[:hit] if isinstance(fact, Rest) and "ball" in fact.rest]
    assert [place.point for place in told] == [pytest.approx((ends.x, ends.y), abs=2e-3)]
    assert not touch.moving
    assert tells_what_ran(trace, "h9") > 0


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(book=st.sampled_from(BOOKS), seed=st.integers(0, 10**6))
def test_pieces_leave_the_pitch_when_a_dense_sampling_says_so(book: str, seed: int) -> None:
    world = random_world(book, seed)
    trace = flick(world, random_flick(world, seed))
    left = {fact.left for fact in witness(trace) if isinstance(fact, Left) and fact.of == "pitch"}
    pitch = world.table.pitch
    for name in trace.names:
        if not name[1:].isdigit() or not trace.moved(name):
            continue
        path = sampled(trace, name)
        radius = float(world.constants[world.index(name), col.RADIUS])
        ex, ey = np.abs(path[:, 0]) - pitch.length / 2, np.abs(path[:, 1]) - pitch.width / 2
        away = np.where((ex > 0) & (ey > 0), np.hypot(ex, ey), np.maximum(ex, ey))
        if abs(away.max() - radius) > 1e-3:
            assert (name in left) == (away.max() > radius)


def seen_of(book: str, places: dict[str, Place], what: Stroke) -> list[object]:
    return list(witness(flick(World.from_position(gear(book), places), what)))


def test_a_goal_is_a_goal_and_no_crossing() -> None:
    seen = seen_of("tres-toques", {"h9": at(850, 0), "ball": at(900, 0)}, Stroke("h9", 0, 1200))
    assert any(isinstance(f, Goal) and f.goal == "away" for f in seen)
    assert not any(isinstance(f, Cross) and f.line == "goal_line" for f in seen)
    assert not any(isinstance(f, Out) for f in seen)
    assert any(isinstance(f, Touch) and f.touch == ("ball", "net") for f in seen)


def test_out_over_the_touchline_where_it_crossed() -> None:
    seen = seen_of("dadinho", {"h9": at(100, 440), "ball": at(100, 480)}, Stroke("h9", 90, 1800))
    out = next(f for f in seen if isinstance(f, Out))
    assert (out.over, out.at) == ("touchline", Place((100.0, 520.0)))
    assert any(isinstance(f, Touch) and f.touch == ("ball", "board") for f in seen)


def test_a_throw_in_that_never_came_in_is_out_where_it_fell_off() -> None:
    places = {"h9": at(344, 522), "ball": Place((344.0, 522.0), atop="h9")}
    seen = seen_of("guzikowa", places, Stroke("h9", 90, 500))
    assert [(f.over, f.at) for f in seen if isinstance(f, Out)] == [("touchline", Place((344.0, 500.0)))]
    inwards = seen_of("guzikowa", places, Stroke("h9", -90, 500))
    assert not any(isinstance(f, Out) for f in inwards)


def test_indoor_the_fence_keeps_the_ball_in() -> None:
    places = {"h9": at(100, 240), "ball": at(100, 270)}
    seen = seen_of("fistf-indoor", places, Stroke("h9", 90, 900))
    assert any(isinstance(f, Cross) and f.line == "touchline" for f in seen)
    assert not any(isinstance(f, Out) for f in seen)
    outdoors = seen_of("fistf", {"h9": at(100, 340), "ball": at(100, 370)}, Stroke("h9", 90, 900))
    assert any(isinstance(f, Out) for f in outdoors)


def test_indoor_a_ball_that_lay_behind_the_goal_is_out_when_it_leaves_the_table() -> None:
    """There is a gap in the fence behind the goals."""
    places = {"h9": at(495, 85), "ball": at(520, 80)}
    seen = seen_of("fistf-indoor", places, Stroke("h9", -8, 900))
    assert [f.over for f in seen if isinstance(f, Out)] == ["goal_line"]
    assert not any(isinstance(f, Cross) for f in seen)


def test_a_figure_that_leaves_the_mat_and_comes_back() -> None:
    seen = seen_of("fistf", {"h7": at(0, 380)}, Stroke("h7", 90, 1500))
    assert next((f.of, f.back) for f in seen if isinstance(f, Left)) == ("pitch", False)
    assert any(isinstance(f, Left) and f.of == "mat" for f in seen)


def test_a_piece_that_falls_off_the_table_does_not_rest() -> None:
    seen = seen_of("guzikowa", {"h5": at(0, 450)}, Stroke("h5", 90, 2000))
    assert any(isinstance(f, Left) and f.of == "table" for f in seen)
    assert not any(isinstance(f, Rest) for f in seen)


def test_a_knocked_over_figure_is_said_to_have_fallen() -> None:
    seen = seen_of("fistf", {"h5": at(0, 0), "a3": at(80, 0)}, Stroke("h5", 0, 3800))
    assert {f.fell for f in seen if isinstance(f, Fell)} == {"h5", "a3"}


def test_a_covered_ball_is_said_to_be() -> None:
    found = set()
    for speed in range(900, 1500, 20):
        places = {"h5": at(0, 0), "ball": at(150, 0)}
        for fact in seen_of("guzikowa", places, Stroke("h5", 0, speed, loft=0.3, how="press")):
            if isinstance(fact, Atop):
                found.add(fact.atop)
    assert ("h5", "ball") in found


def test_a_turned_button_rests_face_down() -> None:
    seen = seen_of("guzikowa", {"h5": at(0, 0)}, Stroke("h5", how="turn"))
    assert seen == [Rest({"h5": Place((0.0, 0.0), face="down")})]


def test_a_steady_push_is_one_episode() -> None:
    """The slower ball stays before the disc: hundreds of tiny contacts, one touch to the eye."""
    seen = seen_of("dadinho", {"h7": at(0, 0), "ball": at(28.001, 0)}, Stroke("h7", 0, 250))
    touches = [f for f in seen if isinstance(f, Touch)]
    assert len(touches) <= 2


def test_json_is_small() -> None:
    sizes = []
    for book in BOOKS:
        for seed in range(20):
            world = random_world(book, seed)
            sizes.append(len(flick(world, random_flick(world, seed)).to_json()))
    assert np.median(sizes) < 4000
    assert np.percentile(sizes, 95) < 10_000
