"""Bots of a level: they go through with a move of several actions, and think again when somebody cuts in."""

import pytest

from palheta.bots.campeao import Move
from palheta.bots.levels import LEVELS, PlayerBot, bot, levels_of
from palheta.facts import Choose, Roll, Say, Step, Time, Use
from palheta.match import Happened, Header, Match
from palheta.play import actions as do
from palheta.play.session import Session
from palheta.rulebooks import registry
from palheta.rulebooks.campeao.state import State
from palheta.table.frame import Side
from tests.kickabout.runner import MadeUp


def session_at(*steps: Step) -> Session:
    match = Match(Header(book="campeao"))
    for step in steps:
        match.apply(Happened(step))
    return Session(match, MadeUp(), "secret", {"home": "steady", "away": "steady"})


BEGUN: tuple[Step, ...] = (
    Choose(choose="away", side="referee"),
    Roll(roll="champion", face="miracle_recovery", side="away"),
)


class Planner:
    """Says a word and rolls; remembers how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def move(self, state: State, side: Side) -> Move:
        self.asked += 1
        return Move((Say(say="play", side=side),), "pass")


def test_a_move_of_two_actions_is_done_in_turn_whatever_the_clock_says_between() -> None:
    session, planner = session_at(*BEGUN), Planner()
    player = PlayerBot(planner)
    assert player.choose(session, "home") == Say(say="play", side="home")
    assert player.choose(session, "home") == Say(say="play", side="home"), "it was not done yet"
    session.match.apply(Happened(Say(say="play", side="home")))
    session.match.apply(Happened(Time(time=3.0)))
    assert player.choose(session, "home") == do.DoRoll("pass")
    assert planner.asked == 1


def test_when_the_other_side_cuts_in_he_thinks_again() -> None:
    session, planner = session_at(*BEGUN), Planner()
    player = PlayerBot(planner)
    player.choose(session, "home")
    session.match.apply(Happened(Say(say="play", side="home")))
    session.match.apply(Happened(Use(use="champion", side="away")))
    assert player.choose(session, "home") == Say(say="play", side="home")
    assert planner.asked == 2


@pytest.mark.parametrize("level", LEVELS["campeao"])
def test_every_level_does_something_that_is_offered(level: str) -> None:
    session = session_at(*BEGUN)
    action = bot("campeao", level, "seed", lambda state, side: None).choose(session, "home")
    assert isinstance(action, do.DoRoll)
    assert action.die in ("control", "pass", "long")


def test_every_book_has_the_same_levels() -> None:
    assert {levels_of(name) for name in registry.names()} == {("easy", "fair", "strong")}
