"""Single bodies and single contacts against what mechanics says, by closed formulas."""

from math import cos, radians, sin, sqrt

import numpy as np
import pytest
from msgspec.structs import replace

from palheta.facts.place import Place, at
from palheta.physics import columns as col
from palheta.physics.flick import flick, preview, simulate
from palheta.physics.strokes import Stroke
from palheta.physics.world import World
from palheta.rulebooks.registry import gear


def test_a_disc_slides_as_far_as_friction_lets_it() -> None:
    world = World.from_position(gear("tres-toques"), {"h7": at(-300, 0)})
    end = flick(world, Stroke("h7", 30.0, 1000.0)).at_end("h7")
    way = 1000.0**2 / (2 * 0.16 * col.GRAVITY)
    assert end.x == pytest.approx(-300 + way * cos(radians(30)), abs=1e-9)
    assert end.y == pytest.approx(way * sin(radians(30)), abs=1e-9)


def test_a_spinning_disc_goes_farther_and_curls() -> None:
    world = World.from_position(gear("fistf"), {"h7": at(-300, 0)})
    plain = flick(world, Stroke("h7", 0.0, 1500.0)).at_end("h7")
    spun = {o: flick(world, Stroke("h7", 0.0, 1500.0, offset=o)).at_end("h7") for o in (-1.0, 1.0)}
    lost = (1 - 0.25) ** 2  # what a blow off the middle costs in speed
    assert spun[1.0].x - -300 > lost * (plain.x - -300) * 1.05
    assert spun[1.0].y < -5
    assert spun[1.0].y == pytest.approx(-spun[-1.0].y, abs=1e-9)


def test_two_equal_discs_exchange_speed_as_restitution_says() -> None:
    world = World.from_position(gear("dadinho"), {"h7": at(0, 0), "a3": at(200, 0)})
    trace = flick(world, Stroke("h7", 0.0, 1500.0))
    hit = trace.contacts[0].t
    v = sqrt(1500.0**2 - 2 * 0.18 * col.GRAVITY * 150.0)
    e = 1 / (1 + (1 / 0.75 - 1) * (v / 1000.0) ** 0.2)
    assert trace.at("h7", hit).vx == pytest.approx(v * (1 - e) / 2, rel=1e-9)
    assert trace.at("a3", hit).vx == pytest.approx(v * (1 + e) / 2, rel=1e-9)


def test_a_rolling_ball_stops_where_rolling_resistance_says() -> None:
    world = World.from_position(gear("tres-toques"), {"h7": at(0, 0), "ball": at(31, 0), "hk": at(-990, 0)})
    trace = flick(world, Stroke("h7", 0.0, 700.0))
    struck = trace.at("ball", trace.contacts[0].t)
    rolls = struck.vx * 5 / 7  # what is left of a sliding sphere's speed when it starts to roll
    mu, roll = 0.45 * col.GRAVITY, 0.045 * col.GRAVITY
    way = (struck.vx**2 - rolls**2) / (2 * mu) + rolls**2 / (2 * roll)
    assert trace.at_end("ball").x - struck.x == pytest.approx(way, rel=1e-6)


def test_momentum_is_kept_between_free_discs() -> None:
    world = World.from_position(gear("dadinho"), {"h7": at(0, 0), "a3": at(120, 20)})
    trace = flick(world, Stroke("h7", 3.0, 1500.0))
    t = trace.contacts[0].t
    before, after = trace.at("h7", t - 1e-9), [trace.at(n, t) for n in ("h7", "a3")]
    assert sum(s.vx for s in after) == pytest.approx(before.vx, abs=1e-3)
    assert sum(s.vy for s in after) == pytest.approx(before.vy, abs=1e-3)


def test_squarely_between_two_discs_both_go_off_alike() -> None:
    world = World.from_position(gear("dadinho"), {"h1": at(-200, 0), "a1": at(0, 25.5), "a2": at(0, -25.5)})
    trace = flick(world, Stroke("h1", 0.0, 1500.0))
    one, two = trace.at_end("a1"), trace.at_end("a2")
    assert one.x == pytest.approx(two.x, abs=1e-6)
    assert one.y == pytest.approx(-two.y, abs=1e-6)
    assert trace.at_end("h1").y == pytest.approx(0.0, abs=1e-6)


def test_a_row_passes_the_blow_on_to_its_last_disc() -> None:
    places = {f"a{k + 1}": at(50.0 * k, 0) for k in range(6)} | {"h1": at(-150, 0)}
    trace = flick(World.from_position(gear("dadinho"), places), Stroke("h1", 0.0, 1500.0))
    moved = {n: trace.at_end(n).x - trace.at(n, 0.0).x for n in trace.names}
    assert max(moved, key=lambda n: moved[n]) == "a6" or moved["h1"] > moved["a6"]
    assert moved["a6"] > 3 * moved["a5"] > 0


@pytest.mark.parametrize("bounce", [0.0, 0.3, 0.7, 1.0])
def test_packs_end_at_every_restitution(bounce: float) -> None:
    bouncing = {"contact.piece_piece": bounce, "contact.piece_ball": bounce}
    table = replace(gear("dadinho").table, materials=bouncing)
    places = {"h1": at(-420, 7.0)}
    k = 0
    for row in range(5):
        for column in range(4):
            k += 1
            places[f"{'h' if k > 10 else 'a'}{k % 10 + 1 + (k > 10)}"] = at(
                50.01 * (column + row % 2 / 2), 43.32 * row - 90
            )
    places["ball"] = at(-30.0, 20.0)
    trace = flick(World.from_position(gear("dadinho").on(table), places), Stroke("h1", 0.0, 3000.0))
    assert trace.finished
    assert trace.events < 5000


def chips(loft: float, speed: float) -> tuple[bool, bool]:
    """(goal over the keeper without touching it, over the bar)."""
    places = {"h9": at(560, 0), "ball": at(594, 0), "ak": at(900, 0, 0)}
    trace = flick(World.from_position(gear("tres-toques"), places), Stroke("h9", 0.0, speed, loft=loft))
    touched = any({"ak", "ball"} == {k.a, k.b} for k in trace.contacts)
    from palheta.facts import Goal, Out
    from palheta.physics.witness import witness

    seen = witness(trace)
    goal = any(isinstance(fact, Goal) for fact in seen) and not touched
    return goal, any(isinstance(fact, Out) and fact.high for fact in seen)


def test_tres_toques_can_be_chipped_over_the_keeper_and_over_the_bar() -> None:
    found = {chips(loft, speed) for loft in (0.4, 0.5, 0.6, 0.7) for speed in range(1500, 3600, 20)}
    assert (True, False) in found
    assert any(high for _, high in found)


@pytest.mark.parametrize(
    ("book", "most"), [("dadinho", 0.1), ("tres-toques", 1.0), ("fistf", 5.0), ("guzikowa", 4.0)]
)
def test_low_passes_stay_low(book: str, most: float) -> None:
    world = World.from_position(gear(book), {"h9": at(0, 0), "ball": at(100, 0)})
    trace = flick(world, Stroke("h9", 0.0, 1000.0))
    assert trace.moved("ball")
    assert trace.final.q[world.ball, col.TOP] < most


def shot_height(loft: float, speed: float) -> float:
    """How high the ball's lowest point comes when a figure right behind it strikes."""
    world = World.from_position(gear("fistf"), {"h9": at(0, 0), "ball": at(22, 0)})
    trace = flick(world, Stroke("h9", 0.0, speed, loft=loft))
    return float(trace.final.q[world.ball, col.TOP])


def test_hard_flat_shots_stay_below_the_bar_and_lofted_ones_rise_over_it() -> None:
    """A rounded base meets the ball below its middle, but rocks: friction keeps the ball down (bar 60 mm, ball 22)."""
    under = 60.0 - 22.0
    assert all(shot_height(0.0, speed) < under for speed in range(500, 3100, 100))
    assert shot_height(0.0, 4000.0) < 62.0
    assert shot_height(0.8, 3000.0) > under


def test_a_pressed_button_hops_over_a_disc() -> None:
    world = World.from_position(gear("guzikowa"), {"h5": at(0, 0), "a3": at(60, 0)})
    trace = flick(world, Stroke("h5", 0.0, 1500.0, how="press", loft=0.3))
    assert not trace.contacts or trace.contacts[0].t > 0.05
    assert trace.at_end("h5").x > 100


def test_a_pressed_button_can_cover_the_ball_and_lie_on_a_disc() -> None:
    covered, overlaid, turned = False, False, False
    for speed in range(400, 2400, 20):
        for loft in (0.3, 0.6, 0.9):
            places = {"h5": at(0, 0), "ball": at(150, 0), "a3": at(230, 10)}
            world = World.from_position(gear("guzikowa"), places)
            trace = flick(world, Stroke("h5", 0.0, float(speed), how="press", loft=loft))
            place = trace.final.place("h5")
            assert place is not None
            covered |= place.atop == "ball"
            overlaid |= place.atop == "a3"
            turned |= place.face == "down"
    assert covered
    assert overlaid
    assert turned


def test_a_button_comes_to_rest_on_two_that_stand_side_by_side() -> None:
    world = World.from_position(gear("guzikowa"), {"h5": at(0, 0), "a3": at(150, -21), "a4": at(150, 21)})
    overlaid = 0
    for speed in range(400, 2400, 20):
        trace = flick(world, Stroke("h5", 0.0, float(speed), how="press", loft=0.5))
        assert trace.finished, speed
        place = trace.final.place("h5")
        overlaid += place is not None and place.atop in ("a3", "a4")
    assert overlaid > 0


def test_a_throw_in_lifts_the_ball_off_the_button() -> None:
    places = {"h5": at(0, -520), "ball": Place((0.0, -520.0), atop="h5")}
    world = World.from_position(gear("guzikowa"), places)
    trace = flick(world, Stroke("h5", 90.0, 1200.0))
    assert trace.at_end("ball").y > -450
    assert trace.final.q[world.ball, col.TOP] > 12


def test_a_button_falls_off_the_carpet_table() -> None:
    world = World.from_position(gear("guzikowa"), {"h5": at(0, 450), "ball": at(300, 0)})
    trace = flick(world, Stroke("h5", 90.0, 2000.0))
    assert [m.what for m in trace.marks] == ["left_table"]
    assert trace.final.place("h5") is None


def test_a_box_keeper_is_pushed_turned_and_knocked_down() -> None:
    world = World.from_position(gear("dadinho"), {"h5": at(500, 25), "ak": at(800, 0)})
    gentle = flick(world, Stroke("h5", 0.0, 1400.0))
    assert gentle.at_end("ak").x > 800.5
    assert abs(gentle.at_end("ak").angle) > 0.01
    hard = flick(world, Stroke("h5", 0.0, 4000.0))
    assert hard.final.s[world.index("ak"), col.FALLEN] == col.LYING
    assert gentle.final.s[world.index("ak"), col.FALLEN] == 0


def test_a_figure_falls_only_under_a_hard_blow() -> None:
    world = World.from_position(gear("fistf"), {"h5": at(0, 0), "a3": at(80, 0)})
    assert not flick(world, Stroke("h5", 0.0, 1000.0)).marks
    assert {m.piece for m in flick(world, Stroke("h5", 0.0, 3800.0)).marks} == {"h5", "a3"}


def test_a_bar_keeper_dives_and_saves() -> None:
    places = {"h9": at(380, -7.5), "ball": at(412, 0), "ak": at(590, 0)}
    world = World.from_position(gear("fistf"), places)
    shot = Stroke("h9", 13.2, 1300.0)
    still = flick(world, shot)
    dived = flick(world.with_dive("ak", (590.0, 40.0), reaction=0.05, speed=1500.0), shot)
    assert not any("ak" in (k.a, k.b) for k in still.contacts)
    assert any("ak" in (k.a, k.b) for k in dived.contacts)
    assert dived.at_end("ak").y == pytest.approx(40.0)
    late = flick(world.with_dive("ak", (590.0, 40.0), reaction=3.0, speed=1500.0), shot)
    assert late.at_end("ball").x == pytest.approx(still.at_end("ball").x, abs=1e-6)


def test_a_flick_enters_a_moving_world() -> None:
    places = {"h7": at(-200, 0), "ball": at(-160, 2), "a3": at(150, 60)}
    world = World.from_position(gear("fistf"), places)
    first = flick(world, Stroke("h7", 0.0, 1200.0))
    moving = first.world_at(0.2)
    assert moving.moving
    second = flick(moving, Stroke("a3", 190.0, 900.0))
    again = flick(simulate(moving, until=0.2001).world_at(0.2), Stroke("a3", 190.0, 900.0))
    assert second.start == 0.2
    assert np.abs(second.final.q[:, :2] - again.final.q[:, :2]).max() < 1e-6
    assert np.all(second.final.s[:, col.MODE] == col.REST)
    assert first.until(0.2).end == 0.2


def test_a_preview_shows_the_first_contact_and_the_balls_way() -> None:
    world = World.from_position(gear("tres-toques"), {"h7": at(0, 0), "ball": at(100, 3)})
    seen = preview(world, Stroke("h7", 0.0, 1200.0))
    assert seen.touched == "ball"
    assert seen.ball_angle is not None
    assert 1.0 < seen.ball_angle < 8.0
    assert preview(world, Stroke("h7", 180.0, 500.0)).touched is None
