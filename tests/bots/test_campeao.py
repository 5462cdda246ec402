"""Players of campeão, without a solution: they keep to what is offered, and their matches end."""

import random

import pytest

from palheta.bots.campeao import (
    Move,
    PassPlayer,
    Player,
    RandomPlayer,
    SolvedPlayer,
    fair_roller,
    next_state,
    play_match,
)
from palheta.facts import Choose, Die, Face, Use
from palheta.rulebooks.base import Setup
from palheta.rulebooks.campeao.book import BOOK
from palheta.rulebooks.campeao.faces import standard_dice
from palheta.rulebooks.campeao.state import Champion, State
from palheta.rulebooks.campeao.vocabulary import Options
from palheta.study.campeao import attacking
from palheta.table.frame import Side

SETUP = Setup(None, Options())


def no_advice(state: State, side: Side) -> Move | None:
    return None


@pytest.mark.parametrize("player", [PassPlayer(), RandomPlayer(3), SolvedPlayer(no_advice, PassPlayer())])
def test_a_match_ends(player: Player) -> None:
    roll = fair_roller(standard_dice().faces, random.Random(1))
    over = play_match(SETUP, {"home": player, "away": RandomPlayer(4)}, roll, "away").over
    assert over is not None


def test_the_pass_player_rolls_control_only_where_he_must() -> None:
    rolled: list[Die] = []

    def roll(die: Die) -> Face | str:
        rolled.append(die)
        return random.Random(len(rolled)).choice(standard_dice().faces[die])

    play_match(SETUP, {"home": PassPlayer(), "away": PassPlayer()}, roll, "home")
    assert "long" not in rolled
    assert {"pass", "control", "shot"} <= set(rolled)


def test_advice_is_followed_and_the_other_player_asked_first() -> None:
    """Home are to act; away's miracle recovery comes before they roll."""
    state = attacking(SETUP, (3, 5), Champion("away", "miracle_recovery"))
    players: dict[Side, Player] = {
        "home": PassPlayer(),
        "away": SolvedPlayer(lambda state, side: Move((Use(use="champion", side=side),)), PassPlayer()),
    }
    after = next_state(state, players, fair_roller(standard_dice().faces, random.Random(1)), 5.0)
    assert after.attacker == "away"
    assert after.record.champion == Champion("home")


def test_whoever_is_to_act_must_do_something() -> None:
    class Silent:
        def move(self, state: State, side: Side) -> Move | None:
            return None

    drawn = BOOK.judge(BOOK.opening(SETUP), Choose(choose="home", side="referee")).state
    with pytest.raises(RuntimeError, match="home is to act and does nothing"):
        next_state(drawn, {"home": Silent(), "away": Silent()}, lambda die: "foul", 5.0)
