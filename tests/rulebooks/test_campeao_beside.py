"""Beside the board: every die lies somewhere, and what may be rolled is what the book offers."""

import random
from collections.abc import Iterator

from msgspec.structs import replace

from palheta.bots.random_player import random_step
from palheta.facts import Choose, Roll
from palheta.rulebooks.base import default_setup
from palheta.rulebooks.campeao.book import BOOK
from palheta.rulebooks.campeao.faces import DICE
from palheta.rulebooks.campeao.state import Champion, Due, Fouls, State
from palheta.rulebooks.campeao.vocabulary import Options
from palheta.rulebooks.dice_book import Beside, Held
from palheta.ruling import MayRoll, MayUse
from palheta.study.campeao import attacking

SETUP = default_setup(BOOK)


def states(seed: int) -> Iterator[State]:
    """Every state of a random match."""
    rng, state = random.Random(seed), BOOK.opening(SETUP)
    while state.over is None:
        yield state
        state = BOOK.judge(state, random_step(rng, BOOK, state)).state
    yield state


def lying(beside: Beside) -> list[Held]:
    return [*beside.home, *beside.away, *beside.nobody]


def test_every_die_lies_in_one_place_and_is_open_exactly_when_it_is_offered() -> None:
    for seed in range(3):
        for state in states(seed):
            beside = BOOK.beside(state)
            assert sorted(held.die for held in lying(beside)) == sorted(DICE)
            offers = [offer for offer in BOOK.offers(state) if offer.barred is None]
            offered = {die for offer in offers if isinstance(offer, MayRoll) for die in offer.dice}
            offered |= {"champion" for offer in offers if isinstance(offer, MayUse)}
            assert {held.die for held in lying(beside) if held.barred is None} == offered


def test_whoever_attacks_has_the_arrows_and_the_holder_his_champion() -> None:
    drawn = BOOK.judge(BOOK.opening(SETUP), Choose(choose="home", side="referee")).state
    begun = BOOK.judge(drawn, Roll(roll="champion", face="assist", side="home")).state
    beside = BOOK.beside(begun)
    assert beside.attacks == "away"
    assert [held.die for held in beside.away] == ["control", "pass", "long"]
    assert [(held.die, held.face) for held in beside.home] == [("defence", None), ("champion", "assist")]
    assert [held.clause for held in beside.home] == ["quick.2", "champion.4"]


def test_what_holds_now_is_noted() -> None:
    quiet = attacking(SETUP, (3, 5), Champion("away", "foul"))
    assert BOOK.beside(quiet).notes == ()
    late = replace(quiet, clock=Options().half, due=Due(doubled=True, turned=True))
    late = late.within("record", boskov=True, fouls=Fouls(away=1))
    notes = {note.clause: note.side for note in BOOK.beside(late).notes}
    assert notes == {
        "boskov.1": None, "special.1": "away", "goal_kick.3": "home", "attack.13": "home", "end.3": None,
    }  # fmt: skip
