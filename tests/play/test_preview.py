"""The preview of a hand is what the table would do up to the first contact, and nothing of it stays."""

from math import atan2, degrees, hypot

import pytest

from palheta.facts import ShownTrace
from palheta.facts.shown import Segment, ShownContact
from palheta.match import Header, Match
from palheta.play.actions import Aim, DoFlick
from palheta.play.physics_runner import PhysicsRunner
from palheta.play.preview import first_contact, ghost
from palheta.play.session import Session
from palheta.table.geometry import distance


def session(book: str = "dadinho") -> Session:
    return Session(
        Match(Header(book=book)), PhysicsRunner(), "secret", {"home": "perfect", "away": "perfect"}
    )


def towards_ball(table: Session, piece: str, power: float = 0.5, offset: float = 0.0) -> Aim:
    (x, y), (bx, by) = table.match.state.pieces[piece].point, table.match.state.ball.point
    return Aim(piece, degrees(atan2(by - y, bx - x)), power, offset)


def test_the_first_contact_is_where_the_table_has_it() -> None:
    table = session()
    aim = towards_ball(table, "h10")
    before = table.match.state, table.number
    found = ghost(table.moment(), "home", aim)
    assert found is not None
    assert (table.match.state, table.number) == before
    assert found.hit == "ball"
    radii = table.match.state.table.radius("h10") + table.match.state.table.radius("ball")
    assert distance(found.at, table.match.state.ball.point) == pytest.approx(radii, abs=2.0)
    assert found.towards is not None
    assert hypot(*found.towards) == pytest.approx(1.0, abs=1e-3)
    run = table.runner.flick("dadinho", table.match.state, DoFlick(aim.piece, aim.angle, aim.power).aim)
    assert first_contact(run.trace, "h10") == found


def test_where_the_pick_strikes_changes_where_the_ball_goes() -> None:
    table = session()
    straight, sliced = (
        ghost(table.moment(), "home", towards_ball(table, "h10", offset=o)) for o in (0.0, 0.6)
    )
    assert straight is not None
    assert sliced is not None
    assert abs((straight.towards or (0, 0))[1] - (sliced.towards or (0, 0))[1]) > 0.05


def test_nothing_is_told_of_a_piece_that_is_not_mine_or_not_there() -> None:
    table = session()
    assert ghost(table.moment(), "away", towards_ball(table, "h10")) is None
    assert ghost(table.moment(), "home", Aim("h77", 0.0, 0.5)) is None


def test_a_weak_flick_stops_and_a_board_is_sent_nowhere() -> None:
    path = (Segment(0, 0, 0, vx=100, ax=-100), Segment(1, 50, 0))
    trace = ShownTrace(0, 1, {"h2": path})
    stopped = first_contact(trace, "h2")
    assert stopped is not None
    assert (stopped.at, stopped.hit) == ((50.0, 0.0), None)
    trace = ShownTrace(0, 1, {"h2": path}, (ShownContact(0.5, "h2", "board", 37.5, 0, 0, 10),))
    bounced = first_contact(trace, "h2")
    assert bounced is not None
    assert (bounced.at, bounced.hit, bounced.towards) == ((37.5, 0.0), None, None)
    assert first_contact(trace, "h3") is None
