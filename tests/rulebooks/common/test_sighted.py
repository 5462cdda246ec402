"""What stands and what runs at each moment, from the order of events and what was said of them."""

from typing import Any

from palheta.facts import Place, Sightings, at, read_seen
from palheta.facts.place import supports_itself
from palheta.rulebooks.common.sighted import START, Motion, Sighted

HIT = {"touch": ["h7", "ball"]}


def sighted(*seen: dict[str, Any], **more: Any) -> Sighted:
    return Sighted(Sightings(read_seen(event) for event in seen), **more)


def test_what_the_step_set_going_and_what_ran_before_run_from_the_start() -> None:
    of = sighted(HIT, piece="a3", running=frozenset({"ball"}))
    assert (of.runs(0, "a3"), of.runs(0, "h7")) == (True, True)  # the mover of a contact ran
    assert of.motion(0, "a3") == Motion(START, "a3")


def test_a_struck_thing_runs_from_then_on_and_goes_back_to_who_struck_it() -> None:
    of = sighted(HIT, {"touch": ["ball", "h8"]}, {"touch": ["h8", "a3"]}, piece="h7")
    assert not of.runs(0, "ball")
    assert of.motion(1, "ball") == Motion(0, "h7")
    assert of.motion(2, "h8") == Motion(1, "h7")
    assert of.still_running == {"h7", "ball", "h8", "a3"}


def test_what_was_touched_and_not_moved_stands() -> None:
    of = sighted({"touch": ["h7", "ball"], "moved": 0}, {"touch": ["h7", "board"]}, piece="h7")
    assert not of.runs(1, "ball")


def test_a_rest_in_the_middle_stops_it_until_it_is_touched_again() -> None:
    rest = {"rest": {"ball": [10, 0]}}
    of = sighted(HIT, rest, {"touch": ["h7", "board"]}, {"touch": ["h7", "ball"]}, piece="h7")
    assert (of.runs(1, "ball"), of.runs(2, "ball"), of.runs(3, "ball")) == (True, False, False)
    assert of.lying(2) == {"ball": at(10, 0)}
    assert of.rest == {}
    assert of.still_running == {"h7", "ball"}


def test_whom_the_ball_runs_into_stood_unless_it_is_said_to_move() -> None:
    into = {"touch": ["ball", "a3"]}
    assert not sighted(into, piece="a3", running=frozenset({"ball"})).runs(0, "a3")
    assert sighted(into | {"moving": True}, piece="a3").runs(0, "a3")
    assert sighted(into, piece="a3", figure_moving=True).runs(0, "a3")
    assert not sighted({"rest": {"a3": [0, 0]}}, into, piece="a3", figure_moving=True).runs(1, "a3")


def test_a_measured_contact_without_moving_found_the_other_standing() -> None:
    ran = frozenset({"ball"})
    assert sighted({"touch": ["a3", "ball"]}, piece="a3", running=ran).runs(0, "ball")
    measured = {"touch": ["a3", "ball"], "moved": 20.0}
    assert not sighted(measured, piece="a3", running=ran).runs(0, "ball")
    assert sighted(measured | {"moving": True}, piece="a3", running=ran).runs(0, "ball")
    assert sighted(measured, piece="a3", ball_moving=True).runs(0, "ball")


def test_what_was_told_in_short_holds_until_it_is_seen_to_stop() -> None:
    rest = {"rest": {"ball": [10, 0]}}
    of = sighted(rest, {"touch": ["a3", "ball"], "moved": 5}, piece="a3", ball_moving=True)
    assert (of.runs(0, "ball"), of.runs(1, "ball")) == (True, False)


def test_people_and_fences_do_not_run() -> None:
    of = sighted({"touch": ["away", "ball"]}, {"touch": ["ball", "board"]}, {"touch": ["ball", "post"]})
    assert of.still_running == {"ball"}
    assert of.motion(1, "ball") == Motion(0, "away")


def test_what_fell_off_the_table_or_lies_on_another_has_stopped() -> None:
    of = sighted(
        {"left": "h7", "of": "table", "at": [0, 0]}, {"atop": ["ball", "a3"]}, piece="h7", ball_moving=True
    )
    assert of.still_running == set()


def test_a_mover_that_was_seen_to_stop_has_been_set_going_since() -> None:
    of = sighted({"rest": {"a3": [0, 0]}}, {"touch": ["a3", "h8"], "moved": 3}, piece="a3")
    assert "a3" not in of.rest
    assert of.runs(1, "a3")


STOOD = {"a3": at(50, 50), "h8": at(30, 0), "h9": at(90, 0)}


def test_without_a_run_everything_it_disturbed_lies_as_before() -> None:
    of = sighted(
        {"touch": ["a3", "h8"], "moved": 4}, {"rest": {"ball": [10, 0]}}, {"touch": ["a3", "ball"], "moved": 90},
        {"touch": ["ball", "h9"]}, {"out": "ball", "over": "touchline"},
        {"rest": {"a3": [11, 5], "h8": [34, 0], "h1": [0, 0]}},
        piece="a3", running=frozenset({"ball", "h1"}),
    )  # fmt: skip
    left = Sighted(of.without("a3", 0, STOOD), "a3", of.running)
    assert left.touches == ()
    assert left.rest == STOOD | {"ball": at(10, 0), "h1": at(0, 0)}


def test_without_a_run_nothing_lies_on_what_lies_on_it() -> None:
    """Two moments may each have one on the other."""
    stood = {"a3": Place((0.0, 0.0), atop="h8"), "h8": Place((0.0, 0.0), atop="a3")}
    of = sighted({"touch": ["a3", "h8"], "moved": 4}, piece="a3")
    assert supports_itself(Sighted(of.without("a3", 0, stood), "a3").rest) is None


def test_without_a_rebound_the_figure_stays_where_it_came_to_lie() -> None:
    of = sighted(
        HIT, {"touch": ["h7", "board"]}, {"touch": ["h7", "h8"], "moved": 4}, {"rest": {"h7": [5, 5], "h8": [34, 0]}},
        piece="h7",
    )  # fmt: skip
    left = Sighted(of.without("h7", 2, STOOD, stays=True), "h7")
    assert [touch.touch for _, touch in left.touches] == [("h7", "ball"), ("h7", "board")]
    assert left.rest == {"h7": at(5, 5), "h8": at(30, 0)}


def test_a_contact_of_two_that_ran_goes_both_ways() -> None:
    one, both = sighted(HIT, {"touch": ["h7", "a3"], "moving": True}, piece="h7").contacts
    assert (one.when, one.ways) == (0, (("h7", "ball"),))
    assert (both.when, both.ways) == (1, (("h7", "a3"), ("a3", "h7")))
    assert (both.against("h7"), both.against("a3")) == ("a3", "h7")


def test_where_things_were_said_to_lie_stays_said_whatever_met_them_since() -> None:
    of = sighted({"rest": {"ball": [10, 0]}}, HIT, piece="h7")
    assert (of.rests, of.rest) == ({"ball": at(10, 0)}, {})


def test_what_lies_atop_fell_crossed_and_left() -> None:
    of = sighted(
        {"left": "a3", "of": "pitch"}, {"left": "a3", "of": "table"}, {"cross": "ball", "line": "halfway"},
        {"fell": "ak"}, {"atop": ["ball", "h7"]}, {"rest": {"h8": {"at": [0, 0], "atop": "ball"}}},
        piece="h7",
    )  # fmt: skip
    assert of.atop == (("ball", "h7"), ("h8", "ball"))
    assert of.fallen == {"ak"}
    assert (of.crossed("halfway"), of.crossed("circle")) == (True, False)
    left = of.left("a3")
    assert left is not None
    assert (left.of, of.left("h7")) == ("table", None)
