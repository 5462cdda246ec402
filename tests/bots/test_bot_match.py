"""Bots finish a short match on the simulated table, and its log gives back the state."""

import random

import pytest
from bench.soak import play_with_physics

from palheta.bots import simple_bot
from palheta.facts import Put, RestartDue, Score, Step, Time, at
from palheta.match import Happened, Header, Match
from palheta.play.actions import DoFlick
from palheta.play.moment import Moment, moment
from palheta.play.physics_runner import PhysicsRunner
from palheta.rulebooks import registry
from palheta.rulebooks.dadinho.state import Counts, DadinhoPosition
from palheta.ruling import MayPlace, MaySay, Offer, reason
from palheta.table.frame import side_of

TABLES = [name for name in registry.names() if registry.find(name).default_table() is not None]


@pytest.mark.parametrize("name", TABLES)
def test_bots_play_to_the_end(name: str) -> None:
    assert len(play_with_physics(name, seed=1).entries) > 50


def test_what_the_end_of_a_period_came_upon_is_done_again() -> None:
    """Arranged too late for the first half, the team is arranged for the second."""
    header = Header(book="dadinho")
    match = Match(header)
    position = DadinhoPosition(
        turn="away",
        restart=RestartDue("kick_off", "away"),
        pieces={"ak": at(790, 0), "a1": at(-300, 0)},
        score=Score(home=1),
        clock=400.0,
    )
    match.opening = match.book.resume(header.setup(), position)
    second_half = match.book.judge(match.opening, Time(time=421.0)).state
    arrange = next(o for o in match.book.offers(second_half) if isinstance(o, MayPlace) and o.side == "away")
    match.apply(Happened(Put(place=dict(arrange.suggest), side="away", t=421.0)))
    assert match.state == second_half
    again = simple_bot.choose(moment(match, PhysicsRunner()), "away", random.Random(1))
    assert again == Put(place=arrange.suggest, side="away")


def test_a_team_that_was_arranged_for_the_kick_off_is_arranged_anew_for_a_goal_kick() -> None:
    """Its last step is the same kind of arrangement; the ball has been played since."""
    header = Header(book="dadinho")
    match = Match(header)
    arranged = Put(place={"h1": at(-300, 0), "h2": at(-300, 200)}, side="home")
    anew = MayPlace("home", "1", reason("Arrange"), pieces=("h1", "h2"), suggest={"h1": at(-600, 0)})
    stands = MaySay("home", "1", reason("The team stands"), "ready")
    cases: list[tuple[tuple[Step, ...], Offer]] = [((), anew), ((arranged,), stands)]
    for since, first in cases:
        now = Moment("dadinho", match.state, {"home": arranged}, since, PhysicsRunner())
        now.__dict__["offers"] = (anew, stands)
        assert simple_bot.choose(now, "home", random.Random(1)) == first.default_step()


def test_a_taker_that_cannot_come_any_nearer_takes_it_from_there() -> None:
    """Hemmed in by its own, no place beside the dadinho is free: it is not set there again, and not waited for."""
    header = Header(book="dadinho")
    match = Match(header)
    pieces = {
        "hk": at(-800, 0),
        "h1": at(768.6, -106.9),
        "h6": at(288, -330.8),
        "h10": at(836.4, -117.2),
        "ak": at(713.9, -26.7),
        "a1": at(778.6, 44.3),
        "a4": at(839.7, 85.1),
        "a5": at(681.1, -27.7),
    }
    spot = at(811.2, -58.7)
    restart = RestartDue("indirect_free_kick", "home", at=spot)
    used_up = Counts(piece={"h1": 3, "h10": 3})
    position = DadinhoPosition(
        turn="home", ball=spot, pieces=pieces, restart=restart, clock=100.0, counts=used_up
    )
    match.opening = match.book.resume(header.setup(), position)
    (set_taker,) = (offer for offer in match.offers[:1] if isinstance(offer, MayPlace))
    match.apply(Happened(Put(place=dict(set_taker.suggest), side="home", t=101.0)))
    assert match.offers[0] == set_taker  # the book would have it nearer still
    chosen = simple_bot.choose(moment(match, PhysicsRunner()), "home", random.Random(1))
    assert isinstance(chosen, DoFlick)


def test_what_has_to_be_set_is_set_where_it_stands() -> None:
    """The taker stands at the ball already, but nobody goes on before he was set there."""
    header = Header(book="dadinho")
    match = Match(header)
    name, place = next(iter(match.state.pieces.items()))
    side = side_of(name)
    assert side is not None
    taker = MayPlace(side, "1", reason("Set the taker"), pieces=(name,), suggest={name: place}, blocks=True)
    now = Moment("dadinho", match.state, {}, (), PhysicsRunner())
    now.__dict__["offers"] = (taker,)
    assert simple_bot.choose(now, side, random.Random(1)) == Put(place={name: place}, side=side)
