"""What bots reckon by geometry before they try it: where a ball runs, who has a shot, who may go on, what goals do."""

import math

import msgspec
import numpy as np
import pytest

from palheta.bots.aiming import driving, speed_for, tried
from palheta.bots.candidates import Width, candidates
from palheta.bots.going_on import going_on
from palheta.bots.stakes import EVEN, stakes
from palheta.bots.table_now import standing
from palheta.facts import Place, Score, at
from palheta.match import Header, Match
from palheta.physics.chances import chance
from palheta.physics.screen import Strokes, screen
from palheta.physics.world import World
from palheta.play.physics_runner import PhysicsRunner
from palheta.play.session import Session
from palheta.rulebooks import registry
from palheta.rulebooks.fistf.resume import Counts, FistfPosition
from palheta.table.frame import Point

TABLES = [name for name in registry.names() if registry.find(name).default_table() is not None]
FISTF = registry.gear("fistf").table


@pytest.mark.parametrize("book", TABLES)
@pytest.mark.parametrize("aside", [-25.0, 10.0, 20.0])
def test_the_ball_runs_where_it_is_driven(book: str, aside: float) -> None:
    """From beside its way too, where friction takes it along."""
    gear = registry.gear(book)
    here: Point = (-90.0 * math.cos(math.radians(aside)), 90.0 * math.sin(math.radians(aside)))
    world = World.from_position(gear, {"ball": at(0, 0), "h1": at(*here)})
    reach = gear.table.radius("h1") + gear.table.radius("ball")
    found = driving(here, (0.0, 0.0), (400.0, 0.0), reach, tried(gear).throws)
    assert found is not None
    stroke = Strokes(*(np.array([x]) for x in (float(world.index("h1")), found[0], 900.0, 0.0, 0.0, 0.0)))
    x, y = screen(world, stroke.kicks(world)).rest[0, world.ball, :2]
    assert x > 20
    assert abs(math.degrees(math.atan2(y, x))) < 2.0


@pytest.mark.parametrize("book", TABLES)
def test_the_ball_runs_as_far_as_it_is_meant_to(book: str) -> None:
    gear = registry.gear(book)
    reach = gear.table.radius("h1") + gear.table.radius("ball")
    world = World.from_position(gear, {"ball": at(0, 0), "h1": at(-reach - 0.5, 0)})
    speed = speed_for(250.0, tried(gear).runs)
    stroke = Strokes(*(np.array([x]) for x in (float(world.index("h1")), 0.0, speed, 0.0, 0.0, 0.0)))
    assert screen(world, stroke.kicks(world)).rest[0, world.ball, 0] == pytest.approx(250.0, rel=0.2)


def test_from_the_wrong_side_it_cannot_be_driven() -> None:
    gear = registry.gear("dadinho")
    assert driving((80.0, 0.0), (0.0, 0.0), (400.0, 0.0), 28.0, tried(gear).throws) is None


def chance_of(pieces: dict[str, Place], ball: Point) -> float:
    return chance(FISTF, pieces, ball, "home")


def test_who_is_near_and_behind_the_ball_has_the_better_shot() -> None:
    ball: Point = (420.0, 0.0)
    near, far = chance_of({"h1": at(395, 0)}, ball), chance_of({"h1": at(100, 0)}, ball)
    assert near > 2 * far > 0
    assert chance_of({"h1": at(450, 0)}, ball) == 0, "it stands before the ball"
    assert chance_of({"h1": at(395, 0), "a1": at(440, 10), "a2": at(440, -10)}, ball) < near / 2
    assert chance_of({"h1": at(205, 0)}, (230.0, 0.0)) == 0, "from before the shooting line no goal counts"
    assert chance_of({"h1": at(605, 20)}, (620.0, 30.0)) == 0, "behind the goal"


def test_only_who_may_play_has_a_chance() -> None:
    pieces = {"h1": at(395, 0), "h2": at(100, 0)}
    ball: Point = (420.0, 0.0)
    without = chance(FISTF, pieces, ball, "home", ("h2",))
    assert 0 < without < chance(FISTF, pieces, ball, "home", ("h1", "h2"))


def test_who_has_had_his_touches_does_not_go_on() -> None:
    """A figure may play the ball three times running (FISTF); two of them are used up."""
    header = Header(book="fistf")
    match = Match(header)
    pieces = {"hk": at(-590, 0), "ak": at(590, 0), "h1": at(-60, 0), "h2": at(-100, 80), "a1": at(300, 300)}
    for used, goes_on in ((1, True), (2, False)):
        position = FistfPosition(
            ball=at(0, 0), pieces=pieces, turn="home", counts=Counts({"h1": used}, defence="used")
        )
        match.opening = match.book.resume(header.setup(), position)
        now = Session(match, PhysicsRunner(), "secret", {"home": "steady", "away": "steady"}).moment()
        world = standing("fistf", now.state)
        assert world is not None
        soft = candidates(world, ["h1"], ["flick"], Width(1, (0.0,), (0.03,)))
        found = screen(world, soft.kicks(world))
        after = going_on(now, "home", soft, found, np.zeros(len(found)), "kick")
        (players,) = after.values()
        assert "h2" in players
        assert ("h1" in players) == goes_on


def test_late_in_a_match_who_leads_has_more_to_lose() -> None:
    state = Match(Header(book="dadinho")).state
    ends = registry.find("dadinho").time_up_at(state)
    assert ends is not None
    late = msgspec.structs.replace(state, period=2, clock=0.95 * ends, score=Score(2, 1))
    assert stakes("dadinho", late, "home").scoring < 1 < stakes("dadinho", late, "home").conceding
    assert stakes("dadinho", late, "away").conceding < 1 < stakes("dadinho", late, "away").scoring
    for other in (
        msgspec.structs.replace(late, score=Score(1, 1)),
        msgspec.structs.replace(late, period=1),
        msgspec.structs.replace(late, clock=0.2 * ends),
    ):
        assert stakes("dadinho", other, "home") == EVEN
