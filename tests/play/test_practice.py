"""Practice: what was done is taken back, no clock runs, and nothing before its beginning is lost."""

from typing import Any

from palheta.facts import Flick
from palheta.match import Happened, Header, Match
from palheta.play.actions import DoFlick, DoRoll
from palheta.play.declaring import resigned
from palheta.play.physics_runner import PhysicsRunner
from palheta.play.practice import Practice

BEFORE: dict[str, Any] = {
    "turn": "home",
    "ball": [110, 0],
    "pieces": {"h7": [20, 0], "hk": [-800, 0], "ak": [805, 0], "a3": [500, 200]},
}
FLICK = DoFlick(piece="h7", angle=0.0, power=0.12)


def practice(match: Match | None = None) -> Practice:
    return Practice(match or Match(Header(book="dadinho", before=BEFORE)), PhysicsRunner(), "secret")


def flick(session: Practice, now: float) -> None:
    session.act("home", FLICK, session.state_id, now)
    while session.pass_time(now + 50.0) is not None:
        pass


def test_a_match_begins_where_its_header_says() -> None:
    match = Match(Header(book="dadinho", before=BEFORE))
    assert match.state.point("h7") == (20, 0)
    assert match.state.next.side == "home"


def test_flicks_are_taken_back_one_by_one_or_all() -> None:
    session = practice()
    start = session.match.state
    flick(session, 1.0)
    after_one = session.match.state
    flick(session, 100.0)
    assert session.match.state.play.tallies["home"].team == 2
    session.take_back(200.0)
    assert session.match.state == after_one
    session.take_back(200.0)
    assert session.match.state == start
    flick(session, 300.0)
    flick(session, 400.0)
    session.take_back(500.0, whole=True)
    assert session.match.state == start
    session.take_back(500.0)  # nothing is left
    assert (session.number, session.state_id) == (0, 0)


def test_no_clock_runs() -> None:
    session = practice()
    for now in (1.0, 1000.0, 100_000.0):
        flick(session, now)
    assert session.match.state.clock == 0.0
    assert session.timing.next_moment(200_000.0) is None


def test_what_was_played_before_is_never_taken_back() -> None:
    played = practice()
    flick(played, 1.0)
    steps = [taken.step for taken in played.match.taken]
    assert isinstance(steps[0], Flick)
    session = practice(Match(played.match.header, [Happened(step) for step in steps]))
    stood = session.match.state
    flick(session, 1.0)
    session.take_back(2.0)
    session.take_back(2.0)
    assert session.match.state == stood


def test_giving_up_is_taken_back_too() -> None:
    session = practice()
    session.declare(resigned(session.match, "home"), 0.0)
    over = session.over
    session.take_back(1.0)
    assert (over, session.over) == (True, False)
    flick(session, 2.0)


def test_dice_fall_otherwise_after_they_were_taken_back() -> None:
    before = {"turn": "home", "ball": [3, 6], "last_die": "control", "clock": 60,
              "champion": {"side": "away", "face": "assist"}, "boskov": False}  # fmt: skip
    session = Practice(Match(Header(book="campeao", before=before)), PhysicsRunner(), "secret")
    faces = set()
    for now in range(12):
        session.act("home", DoRoll("pass"), session.state_id, now)
        faces.add(str(session.match.taken[-1].step))
        session.take_back(now + 0.5)
    assert len(faces) > 1
