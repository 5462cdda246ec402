"""Thinking on from a flick: kinds of outcome, and what follows from each counts as often as its kind."""

import random

import msgspec
import numpy as np
import pytest

from palheta.bots import keeping
from palheta.bots.ahead import Ahead, furthest, kinds
from palheta.bots.candidates import candidates, shaken
from palheta.bots.levels import THINKING
from palheta.bots.search import Chosen
from palheta.bots.table_now import table_at
from palheta.facts import Place, RestartDue, at
from palheta.match import Header, Match
from palheta.physics import screen_rows as row
from palheta.physics.screen import screen
from palheta.play import actions as do
from palheta.play.moment import Moment, moment
from palheta.play.physics_runner import PhysicsRunner
from palheta.rulebooks.tres_toques.state import TresToquesPosition
from palheta.ruling import MayFlick
from tests.bots.test_shooting import HUMAN, dadinho, flicks_of

LOOK = Ahead(flicks=2, draws=12, ends=3, trust=1.0)
BEFORE_THE_GOAL = dadinho({"h1": at(380, -170), "h2": at(300, 60), "a1": at(500, 300)}, at(420, -130))


def test_kinds_are_few_share_all_draws_and_tell_a_goal_from_what_is_none() -> None:
    world = table_at(dadinho({"h1": at(500, -10), "ak": at(800, 300)}, at(560, 0)))
    assert world is not None
    plain = candidates(world, ["h1"], ["flick"], THINKING["fair"].budget.width)
    found = screen(world, shaken(plain, world, "human", 4, np.random.default_rng(1)).kicks(world))
    few = kinds(found, 4)
    assert len({n for n, _ in few}) == len(few) == 4
    assert sum(share for _, share in few) == pytest.approx(1.0)
    goals = found.column(row.GOAL)
    assert {goals[n] for n, _ in few} == set(goals.tolist()) != {row.NOBODY}


def test_one_draw_is_one_kind() -> None:
    world = table_at(BEFORE_THE_GOAL)
    assert world is not None
    plain = candidates(world, ["h1"], ["flick"], THINKING["easy"].budget.width)
    found = screen(world, plain.only(np.array([0])).kicks(world))
    assert kinds(found, 3) == [(0, 1.0)]


def test_what_follows_decides_between_flicks_that_seemed_alike() -> None:
    """Neither meets the ball, so that it is the other side's: what is good for that one then is bad."""
    flicks = [do.DoFlick(piece, 180.0, 0.1) for piece in ("h1", "h2")]
    found = [Chosen(flick, 0.1, 0.0) for flick in flicks]
    stood = BEFORE_THE_GOAL.state.point("h2")

    def then(after: Moment, rng: random.Random) -> float:
        return 0.5 if after.state.point("h2") != stood else 0.0

    best, other = furthest(BEFORE_THE_GOAL, "home", found, LOOK, then, random.Random(1))
    assert best.flick.piece == "h1"
    assert best.worth > other.worth + 0.3
    less = msgspec.structs.replace(LOOK, otherwise={"dadinho": 0.1})
    best, other = furthest(BEFORE_THE_GOAL, "home", found, less, then, random.Random(1))
    assert best.worth < other.worth + 0.1


def test_a_keeper_is_set_before_the_next_shot_is_reckoned() -> None:
    """Out of its goal it leaves all of it open, but whoever shoots has to call, and then it is set."""
    mind = THINKING["strong"].then
    assert mind is not None
    pieces = {"h1": at(560, -170), "a1": at(-300, 300)}
    set_well = dadinho(pieces, at(600, -130))
    beside = dadinho(pieces | {"ak": at(800, 100)}, at(600, -130))
    worths = [mind.expected(now, random.Random(1)) for now in (set_well, beside)]
    assert worths[0] == pytest.approx(worths[1], abs=0.12)


def goal_kick(pieces: dict[str, Place]) -> Moment:
    header = Header(book="tres-toques")
    match = Match(header)
    keepers = {"hk": at(-950, 95), "ak": at(985, 0)}
    position = TresToquesPosition(
        turn="home", ball=at(-910, 95), pieces=keepers | pieces, restart=RestartDue("keeper_kick", "home")
    )
    match.opening = match.book.resume(header.setup(), position)
    return moment(match, PhysicsRunner(), HUMAN)


def test_a_held_keeper_pushes_the_ball_beside_who_stands_before_it() -> None:
    now = goal_kick({"a2": at(-840, 95), "h2": at(-300, 300), "h3": at(-300, -300)})
    offer = keeping.near_the_ball(now.state, flicks_of(now))
    assert isinstance(offer, MayFlick)
    best = keeping.pushes(now, "home", offer, 3, random.Random(1))[0]
    ruling = now.foreseen("home", best.flick)
    assert ruling is not None
    assert not ruling.calls
    assert ruling.next.side == "home"
    assert ruling.ball != now.state.ball


def test_the_same_seed_thinks_the_same() -> None:
    chosen = []
    for _ in range(2):
        BEFORE_THE_GOAL.found.clear()
        offers = flicks_of(BEFORE_THE_GOAL)[:1]
        chosen.append(THINKING["strong"].flick(BEFORE_THE_GOAL, "home", offers, random.Random(3)))
    assert chosen[0] == chosen[1] is not None
