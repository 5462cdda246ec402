"""What a ruling hangs on and nobody told: one vocabulary for all books, each question with its few answers.

An id is a word of `QUESTIONS`, with the piece or the side it is about after a dot where that is not plain: `was.h7`.
"""

import functools
from collections.abc import Iterable

from msgspec import Struct, field

from palheta.table.frame import SIDES
from palheta.table.pitch import Pitch

QUESTIONS: dict[str, str] = {
    "side": "whose it was",
    "piece": "which piece it was",
    "nearest": "which piece of that side is nearest the ball",
    "at": "where it happened",
    "line": "over which line the ball went out",
    "ball_out": "where the ball went out",
    "ball_rest": "where the ball came to rest",
    "began": "in whose half the ball lay when this play began",
    "was": "where that piece was before",
    "lies": "where that piece lies now",
    "left": "where that piece left the pitch",
    "moved": "how far it was pushed",
    "missed": "whether it had run past the ball by then",
    "keeper_ball": "whether the ball stopped within 60 mm of the keeper",
    "option": "which of the options is chosen",
    "decision": "what the referee decides",
    "conform": "whether the equipment conforms",
    "toss": "who won the draw",
    "turn": "whose turn it is",
    "ball": "where the ball lies",
}
# Those that a point answers as well as a zone does, from somebody who measures.
PLACES = ("at", "ball_out", "ball_rest", "was", "lies", "left", "ball")


class Question(Struct, frozen=True):
    """`choices`: what may be answered, the commonest first."""

    id: str = field(name="ask")
    choices: tuple[str, ...]

    @property
    def word(self) -> str:
        return word_of(self.id)


def word_of(identity: str) -> str:
    return identity.split(".")[0]


def about_of(identity: str) -> str:
    """The piece or the side it is about."""
    return identity.partition(".")[2]


def whose(word: str = "side") -> Question:
    return Question(word, SIDES)


def which(pieces: Iterable[str], word: str = "piece") -> Question:
    return Question(word, tuple(pieces))


def where(word: str, pitch: Pitch) -> Question:
    """In which zone: the halves first, then the areas within them."""
    return Question(word, zones_to_name(pitch))


def zones_to_name(pitch: Pitch) -> tuple[str, ...]:
    """What a person calls a place on the pitch, what decides most first, and either side's beside the other's."""
    return _to_name(tuple(pitch.zones()))


@functools.lru_cache(64)
def _to_name(named: tuple[str, ...]) -> tuple[str, ...]:
    ends = ("_plus", "_minus", "_net", "_arc")
    kinds = ("half", "shooting_zone", "area", "goal_area", "circle")
    zones = [name for name in named if name.startswith((*SIDES, "circle")) and not name.endswith(ends)]
    return tuple(sorted(zones, key=lambda name: kinds.index(name.partition("_")[2] or name)))


def at_which_end(word: str) -> Question:
    """On a goal line: where y is positive, or where it is negative."""
    return Question(word, ("plus", "minus"))
