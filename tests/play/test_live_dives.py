"""A keeper dives at what runs, on the simulated table: in open play, at a tie-break shot, indoors."""

from typing import Any

import pytest

from palheta.facts import Dive, Flick, Put, Say, at
from palheta.facts.position import RestartDue
from palheta.match import Header, Match
from palheta.play import actions as do
from palheta.play.live import Pace
from palheta.play.physics_runner import PhysicsRunner
from palheta.play.session import Session
from palheta.rulebooks.fistf.resume import FistfPosition
from palheta.ruling import MayDive
from tests.play.test_live import FIGURES, match, position, refused, session

SHOOTING = FIGURES | {"h1": at(290, -20)}
SHOT = do.DoFlick("h1", 7.5, 0.355)  # in after 0.5 s


@pytest.mark.parametrize("pace", ["paced", "live"])
def test_a_dive_stops_what_would_have_been_a_goal(pace: Pace) -> None:
    table = session(SHOOTING, at(340, -13), pace)
    shot = table.act("home", SHOT, table.state_id, 1.0)
    assert shot.ruling.score.home == 1
    taken = table.act("away", Dive(dive="ak", to=at(590.0, 25.0)), table.state_id, 1.15)
    assert taken.ruling.score.home == 0
    assert taken.ruling.state.possession.side == "away"
    assert taken.ruling.state.pieces["ak"] == at(590, 25)


def test_a_dive_to_the_wrong_side_stops_nothing() -> None:
    table = session(SHOOTING, at(340, -13))
    table.act("home", SHOT, table.state_id, 1.0)
    assert table.act("away", Dive(dive="ak", to=at(590.0, -30.0)), table.state_id, 1.1).ruling.score.home == 1


def test_a_dive_after_the_goal_or_off_the_table_is_refused() -> None:
    table = session(SHOOTING, at(340, -13))
    table.act("home", SHOT, table.state_id, 1.0)
    assert (
        refused(table, "away", Dive(dive="ak", to=at(1e9, 0.0)), table.state_id, 1.1).code == "illegal_place"
    )
    assert (
        refused(table, "away", Dive(dive="ak", to=at(590.0, 25.0)), table.state_id, 1.9).code == "not_offered"
    )


def test_a_keeper_thrown_twice_goes_where_it_was_thrown_last() -> None:
    table = session(SHOOTING, at(340, -13))
    table.act("home", SHOT, table.state_id, 1.0)
    table.act("away", Dive(dive="ak", to=at(590.0, -30.0)), table.state_id, 1.1)
    taken = table.act("away", Dive(dive="ak", to=at(590.0, 25.0)), table.state_id, 1.25)
    assert taken.ruling.score.home == 0
    assert [type(t.step) for t in table.match.taken] == [Flick, Dive, Dive]


AT_THE_LINE = at(311.5, 0)  # 17.1.3.3, opposite the spot
SHOOTER = at(281.7, -3.7)
TIE_BREAK = {"h1": SHOOTER, "hk": at(-603, 0), "ak": at(603, 0), "a1": at(-200, 100)}
TO_THE_CORNER = do.DoFlick("h1", 7.1, 0.355)  # over the line at y = 37 after 0.5 s


def tie_break(pace: Pace) -> Session:
    """Both have said that they are ready, and home has shot at 1.0."""
    due = RestartDue("shootout", "home", AT_THE_LINE)
    found = FistfPosition(ball=AT_THE_LINE, pieces=TIE_BREAK, turn="home", restart=due, period=4)
    hands: Any = {"home": "perfect", "away": "perfect"}
    table = Session(match(found), PhysicsRunner(), "secret", hands, pace=pace)
    table.act("home", Put(place={"h1": SHOOTER}), table.state_id, 0.1)
    table.act("home", Say(say="ready"), table.state_id, 0.2)
    table.act("away", Say(say="ready"), table.state_id, 0.3)
    shot = table.act("home", TO_THE_CORNER, table.state_id, 1.0)
    assert shot.ruling.state.shootout.goals("home") == 1
    return table


@pytest.mark.parametrize("pace", ["paced", "live"])
def test_a_dive_stops_a_tie_break_shot(pace: Pace) -> None:
    table = tie_break(pace)
    taken = table.act("away", Dive(dive="ak", to=at(603.0, 37.0)), table.state_id, 1.15)
    shots = taken.ruling.state.shootout
    assert (shots.goals("home"), shots.taken("home"), taken.ruling.next.side) == (0, 1, "away")
    assert taken.ruling.calls == ()


def test_a_dive_the_wrong_way_lets_a_tie_break_shot_in() -> None:
    table = tie_break("paced")
    taken = table.act("away", Dive(dive="ak", to=at(603.0, -40.0)), table.state_id, 1.15)
    shots = taken.ruling.state.shootout
    assert (shots.goals("home"), shots.taken("home")) == (1, 1)


def test_a_keeper_thrown_twice_at_a_tie_break_shot_is_one_shot() -> None:
    table = tie_break("live")
    table.act("away", Dive(dive="ak", to=at(603.0, -20.0)), table.state_id, 1.1)
    taken = table.act("away", Dive(dive="ak", to=at(603.0, 37.0)), table.state_id, 1.2)
    assert taken.ruling.state.shootout.taken("home") == 1


def test_a_tie_break_shot_saved_in_front_of_the_line_is_taken_again() -> None:
    table = tie_break("live")
    taken = table.act("away", Dive(dive="ak", to=at(580.0, 35.0)), table.state_id, 1.15)
    assert [call.rule for call in taken.ruling.calls] == ["17.2.3"]
    assert (taken.ruling.state.shootout.taken("home"), taken.ruling.next.side) == (0, "home")


@pytest.mark.parametrize("pace", ["paced", "live"])
def test_an_indoor_keeper_dives_too(pace: Pace) -> None:
    pieces = {
        "h1": at(235.5, -5.2),
        "h2": at(-200, 100),
        "a1": at(200, 150),
        "hk": at(-440, 0),
        "ak": at(440, 0),
    }
    found = position(pieces, at(265, 0))
    made = Match(Header(book="fistf-indoor"))
    made.opening = made.book.resume(made.header.setup(), found)
    hands: Any = {"home": "perfect", "away": "perfect"}
    table = Session(made, PhysicsRunner(), "secret", hands, pace=pace)
    assert table.act("home", do.DoFlick("h1", 10.0, 0.25), table.state_id, 1.0).ruling.score.home == 1
    windows = table.windows(1.05)
    assert {type(offer) for window in windows for offer in window.offers if offer.side == "away"} == {MayDive}
    taken = table.act("away", Dive(dive="ak", to=at(440.0, 33.0)), table.state_id, 1.1)
    assert (taken.ruling.score.home, taken.ruling.state.possession.side) == (0, "away")
