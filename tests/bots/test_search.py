"""Bots of a table: what they choose, that they choose it again, and that they get on."""

import random

import numpy as np
import pytest
from bench.bot_figures import PLAIN, bot_of, counted, played

from palheta.bots import saving, value
from palheta.bots.bot_match import play_on
from palheta.bots.candidates import candidates, shaken
from palheta.bots.levels import THINKING
from palheta.bots.search import best_flick
from palheta.bots.table_now import standing
from palheta.facts import Place, Put, at
from palheta.match import Header, Match, encode
from palheta.physics.strokes import limits
from palheta.play.moment import moment
from palheta.play.physics_runner import PhysicsRunner
from palheta.play.session import Session
from palheta.play.steadiness import Steadiness
from palheta.rulebooks import registry
from palheta.rulebooks.fistf.resume import Counts, FistfPosition
from palheta.ruling import MayFlick, MayPlace, reason
from palheta.table.frame import SIDES, Side

TABLES = [name for name in registry.names() if registry.find(name).default_table() is not None]
FIGURES = {"hk": at(-590, 0), "ak": at(590, 0), "h1": at(290, -20), "h2": at(-300, 200), "a1": at(500, 300)}
HANDS: dict[Side, Steadiness] = {"home": "steady", "away": "steady"}


def before_goal(pieces: dict[str, Place], ball: Place) -> Session:
    header = Header(book="fistf")
    match = Match(header)
    position = FistfPosition(ball=ball, pieces=pieces, turn="home", counts=Counts({"h1": 1}, defence="used"))
    match.opening = match.book.resume(header.setup(), position)
    return Session(match, PhysicsRunner(), "secret", HANDS)


def flicks_of(session: Session, side: Side) -> list[MayFlick]:
    return [o for o in session.offers if isinstance(o, MayFlick) and o.side == side and o.barred is None]


@pytest.mark.parametrize("level", ["easy", "fair", "strong"])
def test_with_an_empty_goal_before_it_a_bot_scores(level: str) -> None:
    away = {name: place for name, place in FIGURES.items() if name != "ak"} | {"ak": at(590, 200)}
    session = before_goal(away, at(400, -13))
    now = session.moment()
    found = best_flick(now, "home", flicks_of(session, "home")[:1], THINKING[level].budget, random.Random(1))
    assert found is not None
    ruling = now.foreseen("home", found.flick)
    assert ruling is not None
    assert ruling.score.home == 1


@pytest.mark.parametrize("level", ["fair", "strong"])
def test_it_does_not_go_through_an_opponent(level: str) -> None:
    """The nearest piece has one before it, another has not."""
    pieces = FIGURES | {"a2": at(320, -16), "h3": at(250, 120)}
    session = before_goal(pieces, at(350, -13))
    found = best_flick(
        session.moment(), "home", flicks_of(session, "home")[:1], THINKING[level].budget, random.Random(1)
    )
    assert found is not None
    assert found.flick.piece == "h3"


def test_the_same_seed_chooses_the_same() -> None:
    session = before_goal(FIGURES, at(30, 150))
    offers, budget = flicks_of(session, "home")[:1], THINKING["fair"].budget
    first, again, other = (
        best_flick(session.moment(), "home", offers, budget, random.Random(seed)) for seed in (5, 5, 6)
    )
    assert first == again
    assert first is not None
    assert other is not None
    assert other.worth != first.worth, "it depends on chance at all"


@pytest.mark.parametrize("book", TABLES)
@pytest.mark.parametrize("level", ["easy", "fair"])
def test_the_same_seed_plays_the_same_record(book: str, level: str) -> None:
    records = []
    for _ in range(2):
        match = Match(Header(book=book))
        bots = {side: bot_of(book, level, f"seed {side}") for side in SIDES}
        play_on(Session(match, PhysicsRunner(), "secret", HANDS, patient=True), 1, 3, bots)
        records.append(encode(match.header, match.entries))
    assert records[0] == records[1]


def test_a_position_is_worth_to_one_what_it_costs_the_other() -> None:
    state = before_goal(FIGURES, at(340, -13)).match.state
    assert value.position("fistf", state, "home") == -value.position("fistf", state, "away") > 0


@pytest.mark.parametrize("book", TABLES)
def test_weights_fit_what_they_are_for(book: str) -> None:
    assert len(value.weights(book, "position")) == len(value.POSITION)
    found = dict(zip(value.FLICK, value.weights(book, "flick"), strict=True))
    assert max(found["goal"], found["goal_called"]) > 0.5 > 0 > found["own_goal"]


def test_a_book_that_nobody_has_fitted_is_valued_as_the_others_are() -> None:
    mean = np.mean([value.weights(book, "flick") for book in TABLES], axis=0)
    np.testing.assert_allclose(value.weights("somebody's", "flick"), mean, atol=0.1)


def test_hands_shake_about_what_was_aimed_at() -> None:
    world = standing("fistf", before_goal(FIGURES, at(340, -13)).match.state)
    assert world is not None
    aimed = candidates(world, ["h1"], ["flick"], THINKING["easy"].budget.width)
    drawn = shaken(aimed, world, "human", 400, np.random.default_rng(1))
    off = drawn.angle.reshape(-1, 400) - aimed.angle[:, None]
    assert np.abs(off.mean(axis=1)).max() < 0.25
    assert off.std() == pytest.approx(1.0, rel=0.05)
    assert drawn.speed.max() <= limits(world.gear).speed
    np.testing.assert_array_equal(
        shaken(aimed, world, "perfect", 1, np.random.default_rng(1)).angle, aimed.angle
    )


def test_a_keeper_is_set_where_it_is_beaten_less_often() -> None:
    """It stands in a corner of its goal, and the ball lies before the other."""
    session = before_goal(FIGURES | {"ak": at(590, 50)}, at(420, -40))
    state = session.match.state
    suggested = {"ak": at(590, -10)}
    offer = MayPlace("away", "6.2", reason("The keeper"), pieces=("ak",), suggest=suggested)
    care = THINKING["fair"].saves
    assert care is not None
    now = moment(session.match, PhysicsRunner(), HANDS)
    found = saving.set_keeper(now, "away", offer, care, random.Random(1))
    assert isinstance(found, Put)
    point = found.place["ak"].point
    assert point is not None
    assert point[1] < 30
    assert state.point("ak") == (590, 50)


def test_what_is_counted_of_a_match() -> None:
    match, took = played("fistf", 1, {"home": PLAIN, "away": "easy"}, "sprint", "human")
    found = counted(match).numbers
    assert found["flicks"] == len([e for e in match.taken if type(e.step).__name__ == "Flick"])
    assert found["met"] <= found["attacks"] <= found["flicks"]
    assert len(took) > 0
