"""No side can hold up the end of a period: the book's own means end what is repeated without the ball in play."""

import random
from collections.abc import Callable

import msgspec
import pytest

from palheta.bots.random_player import random_step
from palheta.facts import BadFact, Exchange, Flick, Name, Place, Put, Rest, Say, Sightings, Step, Substitute
from palheta.match import Happened, Header, Match
from palheta.play.lengths import scaled
from palheta.rulebooks import registry
from palheta.rulebooks.base import TableState
from palheta.table.frame import SIDES, Side, keeper_of
from tests.contract.stubborn import HABITS, play

# Campeão gives nobody a time to roll in: who does not roll is only waited for.
KEPT = ("dadinho", "fistf", "fistf-indoor", "guzikowa", "tres-toques")
# A patient table stops its clock for whoever thinks, and for whoever arranges where a book only gives him seconds.
ARRANGES = {"places", "sets and moves the keeper", "names and chooses", "does all but flick"}
ONLY_SECONDS = {"dadinho", "fistf", "fistf-indoor"}
# With halves of a tenth of their length; FISTF's interval of five minutes is the longest of it.
MOST_STEPS = 1500
MOST_SECONDS = 900.0
EACH = 2.0


@pytest.mark.parametrize(
    "patient", [False, pytest.param(True, marks=pytest.mark.long)], ids=["strict", "patient"]
)
@pytest.mark.parametrize("habit", HABITS)
@pytest.mark.parametrize("name", KEPT)
def test_whatever_a_stubborn_player_repeats_the_match_ends(name: str, habit: str, patient: bool) -> None:
    if patient and (not HABITS[habit].acts or (habit in ARRANGES and name in ONLY_SECONDS)):
        pytest.skip("a patient table stops its clock for whoever thinks")
    for side in SIDES:
        ended = play(name, side, HABITS[habit], patient, MOST_STEPS)
        assert ended.over, f"{side}: {ended}"
        assert ended.seconds < MOST_SECONDS, f"{side}: {ended}"


def _keeper(state: TableState, side: Side, turn: int) -> Step:
    line = state.table.pitch.goal_line(side)
    return Put(place={keeper_of(side): Place((line * 0.98, 5.0 * (turn % 3)))}, side=side)


def _keeper_moved(state: TableState, side: Side, turn: int) -> Step:
    keeper = keeper_of(side)
    seen = Sightings([Rest({keeper: state.pieces[keeper]})])
    return Flick(flick=keeper, by="keeper", side=side, seen=seen)


def _disc(state: TableState, side: Side) -> str:
    return next(name for name in state.pieces if name[0] == side[0] and name != keeper_of(side))


# What people can do beside a table whether it is offered or not.
FACTS: dict[str, Callable[[TableState, Side, int], Step]] = {
    "sets the keeper": _keeper,
    "moves the keeper": _keeper_moved,
    "sets the ball": lambda state, side, turn: Put(
        place={"ball": state.ball or Place((0.0, 0.0))}, side=side
    ),
    "sets a disc": lambda state, side, turn: Put(
        place={_disc(state, side): Place((0.0, 300.0 + turn % 7))}, side=side
    ),
    "flicks a disc anywhere": lambda state, side, turn: Flick(
        flick=(disc := _disc(state, side)), side=side, seen=Sightings([Rest({disc: state.pieces[disc]})])
    ),
    "names a taker": lambda state, side, turn: Name(name=_disc(state, side), side=side),
    "substitutes": lambda state, side, turn: Substitute(
        substitute=Exchange(_disc(state, side), f"{side[0]}{11 + turn % 80}"), side=side
    ),
} | {
    f"says {word}": lambda state, side, turn, word=word: Say(say=word, side=side)
    for word in ("shot", "ready", "play", "advantage", "distance", "back")
}


@pytest.mark.parametrize("fact", FACTS)
@pytest.mark.parametrize("name", KEPT)
def test_whatever_is_done_beside_a_table_again_and_again_the_match_ends(name: str, fact: str) -> None:
    for side in SIDES:
        match = Match(Header(book=name, options=scaled(registry.find(name), "sprint")))
        seconds = _repeated(match, side, FACTS[fact])
        assert match.state.over is not None, f"{side}: {match.state.next} after {seconds} s"
        assert seconds < MOST_SECONDS, side


def _repeated(match: Match, side: Side, fact: Callable[[TableState, Side, int], Step]) -> float:
    """One side does this every two seconds from the first flick on, and nothing else; the other plays on."""
    rng, seconds = random.Random(side), 0.0
    for turn in range(MOST_STEPS):
        if match.state.over is not None:
            break
        begun = any(isinstance(taken.step, Flick) for taken in match.taken)
        if begun:
            step = fact(match.state, side, turn)
            if isinstance(step, Say) and not _has_word(match, step):
                pytest.skip(f"{match.book.name} has no word {step.say}")
            seconds += _takes(match, step)
        mine = [o for o in match.offers if o.barred is None and o.side != side]
        if mine or not begun:
            offers = tuple(mine) if begun else match.offers
            seconds += _takes(match, random_step(rng, match.book, match.state, offers))
    return seconds


def _has_word(match: Match, said: Say) -> bool:
    try:
        match.book.judge(match.state, said)
    except BadFact:
        return False
    return True


def _takes(match: Match, step: Step) -> float:
    """Everything takes two seconds by the clock of its period."""
    try:
        match.apply(Happened(msgspec.structs.replace(step, t=match.state.clock + EACH)))
    except BadFact:
        return 0.0
    return EACH
