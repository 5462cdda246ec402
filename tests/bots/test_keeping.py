"""A bot never repeats what did not work: its keeper has the ball, and a post is in the way."""

import random

import pytest

from palheta.bots import simple_bot
from palheta.facts import Flick, Put, RestartDue, at
from palheta.match import Header, Match
from palheta.play.physics_runner import PhysicsRunner
from palheta.play.session import Session
from palheta.play.steadiness import Steadiness
from palheta.rulebooks.tres_toques.state import TresToquesPosition
from palheta.table.frame import SIDES

STANDING = {"hk": at(-985, 0), "ak": at(985, 0), "h2": at(-700, 200), "a2": at(700, 200)}


@pytest.mark.parametrize("hand", ["perfect", "human"])
@pytest.mark.parametrize("ball", [(-989.197, -135.203), (-994.0, 90.0), (-950.0, 186.0), (-995.0, 0.0)])
def test_a_keeper_that_cannot_reach_the_ball_is_set_beside_it(
    ball: tuple[float, float], hand: Steadiness
) -> None:
    header = Header(book="tres-toques")
    match = Match(header)
    position = TresToquesPosition(
        turn="home", ball=at(*ball), pieces=STANDING, restart=RestartDue("keeper_kick", "home")
    )
    match.opening = match.book.resume(header.setup(), position)
    table = Session(match, PhysicsRunner(), "secret", dict.fromkeys(SIDES, hand), patient=True)
    rng = random.Random(1)
    for now in range(1, 8):
        action = simple_bot.choose(table.moment(), "home", rng)
        if match.state.turn != "home" or match.state.play.flicks or action is None:
            break
        table.act("home", action, table.state_id, float(now))
    set_down = [one.step.place for one in match.taken if isinstance(one.step, Put)]
    assert all(place not in set_down[:k] for k, place in enumerate(set_down))
    assert sum(isinstance(one.step, Flick) for one in match.taken) <= 3
    assert match.state.ball != position.ball
