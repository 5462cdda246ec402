"""A bot without the ball: through offers, on the simulated table."""

import random
from typing import Any

import pytest

from palheta.bots import defending, simple_bot
from palheta.facts import Place, Put, Say, at
from palheta.match import Header, Match
from palheta.play import actions as do
from palheta.play.physics_runner import PhysicsRunner
from palheta.play.session import Session
from palheta.rulebooks.fistf.resume import Counts, FistfPosition
from palheta.table.geometry import distance_to_segment

STANDING = {"hk": at(-590, 0), "ak": at(590, 0), "h1": at(290, -20), "h2": at(-300, 200), "a1": at(500, 300)}
ON_TARGET = do.DoFlick("h1", 7.0, 0.35)
WIDE = do.DoFlick("h1", 30.0, 0.25)


def session(ball: Place, defence: Any = "used", **pieces: Place) -> Session:
    header = Header(book="fistf")
    match = Match(header)
    found = FistfPosition(
        ball=ball, pieces=STANDING | pieces, turn="home", counts=Counts({"h1": 1}, defence=defence)
    )
    match.opening = match.book.resume(header.setup(), found)
    return Session(match, PhysicsRunner(), "secret", {"home": "perfect", "away": "perfect"})


def test_it_throws_its_keeper_at_a_ball_that_comes_into_the_goal() -> None:
    table = session(at(340, -13))
    shot = table.act("home", ON_TARGET, table.state_id, 1.0)
    assert shot.ruling.score.home == 1
    found = defending.dive(table, "away", random.Random(0), 1.0)
    assert found is not None
    moment, action = found
    taken = table.act("away", action, table.state_id, moment)
    assert (taken.ruling.score.home, taken.ruling.calls) == (0, ())
    assert defending.dive(table, "away", random.Random(0), moment) is None  # it is on its way already


def test_it_lets_a_ball_pass_that_goes_elsewhere() -> None:
    table = session(at(340, -13))
    table.act("home", WIDE, table.state_id, 1.0)
    assert defending.dive(table, "away", random.Random(0), 1.0) is None
    assert defending.dive(table, "home", random.Random(0), 1.0) is None


def test_nothing_runs_nobody_dives() -> None:
    assert defending.dive(session(at(340, -13)), "away", random.Random(0), 1.0) is None


def test_it_answers_with_a_piece_between_ball_and_goal() -> None:
    table = session(at(340, -13), defence="open", ak=at(590, -2))
    action = simple_bot.choose(table.moment(), "away", random.Random(0))
    assert isinstance(action, do.DoFlick)
    assert (action.piece, action.as_) == ("a1", "defence")
    ruling = table.act("away", action, table.state_id, 1.0).ruling
    assert ruling.calls == ()
    placed = ruling.state.pieces["a1"].point
    assert distance_to_segment(placed, (340, -13), (600, 0)) < 20


@pytest.mark.parametrize("where", [at(430, -8), at(425, 100)])
def test_it_declines_where_a_flick_brings_nothing(where: Place) -> None:
    """Somebody stands in the way already, or the only way there is barred by another figure."""
    beside = {"a1": where} if where == at(430, -8) else {"a1": where, "h3": at(400, 75), "h4": at(430, 70)}
    table = session(at(340, -13), defence="open", ak=at(590, -2), h5=at(460, 75), **beside)
    assert simple_bot.choose(table.moment(), "away", random.Random(0)) == Say(say="play", side="away")


def test_it_sets_its_keeper_when_the_ball_is_near() -> None:
    table = session(at(340, 200))
    action = simple_bot.choose(table.moment(), "away", random.Random(0))
    assert isinstance(action, Put)
    assert list(action.place) == ["ak"]
    table.act("away", action, table.state_id, 1.0)
    assert simple_bot.choose(table.moment(), "away", random.Random(0)) is None
    assert simple_bot.choose(session(at(-100, 200)).moment(), "away", random.Random(0)) is None
