"""What the referee says: the calls, and what comes next."""

from typing import Any, Literal

from msgspec import Struct, field

from palheta.facts import Place, Score
from palheta.ruling.question import Question
from palheta.ruling.reason import Reason
from palheta.table.frame import Point, Side

With = Literal[
    "play",
    "kick_off",
    "throw_in",
    "goal_kick",
    "corner",
    "direct_free_kick",
    "indirect_free_kick",
    "penalty",
    "keeper",
    "repeat",
    "shootout",
    "period_end",
    "full_time",
    "keeper_kick",
    "free_kick",
]


class Because(Struct, frozen=True):
    """Why something is so, in one sentence, and the clause that says it."""

    words: Reason
    clause: str


class Call(Struct, frozen=True, omit_defaults=True):
    """An infringement. `rule` is the clause that was broken, `under` the one that sets the sanction."""

    rule: str
    call: str
    title: str
    against: Side
    why: Reason
    under: str | None = None
    at: Point | None = None
    piece: str | None = None

    @property
    def because(self) -> Because:
        """What follows from it follows because of it."""
        return Because(self.why, self.under or self.rule)


class Next(Struct, frozen=True, omit_defaults=True):
    """Who acts next, and with what. `moves`: how many the side has coming, the restart not counted."""

    with_: With | None = field(name="with", default=None)
    side: Side | None = None
    at: Point | None = None
    within: str | None = None
    moves: int | None = None
    roll: str | None = None
    options: tuple[str, ...] = ()


class Card(Struct, frozen=True, omit_defaults=True):
    card: Literal["yellow", "orange", "red"]
    piece: str | None = None
    side: Side | None = None


Winner = Literal["home", "away", "draw"]


# Otherwise than by its own time: given up, drawn by agreement, decided by a rule or by who did not come, broken off,
# or struck from the list.
EndedBy = Literal["resigned", "agreed", "awarded", "walk_over", "suspended", "annulled"]


class Over(Struct, frozen=True, omit_defaults=True):
    """`shots`: the tally of the shoot-out that decided a match level in goals. `by`: where it was not its time that
    ended it; one that was annulled has no winner.
    """

    winner: Winner | None
    score: Score
    shots: Score | None = None
    by: EndedBy | None = None


class Ruling(Struct, frozen=True):
    """The answer to one step. `state` is the book's own, after it.

    `because`: why `next` is what it is: missed, stolen, out, touches used up, or what a call led to.
    `said`: what the referee says aloud beside the calls (FISTF's "Zona", "Cambio"), as slugs.
    `places`: where hands must put things. `ask`: what a person must still add; the step `answer` does.
    `shots`: how a shoot-out stands, once it has begun. `withdrawn`: earlier calls that an answer took back.
    """

    state: Any
    next: Next
    score: Score = Score()
    counts: dict[str, Any] = {}
    calls: tuple[Call, ...] = ()
    cards: tuple[Card, ...] = ()
    removed: tuple[str, ...] = ()
    places: dict[str, Place] = {}
    ball: Place | None = None
    over: Over | None = None
    ask: tuple[Question, ...] = ()
    said: tuple[str, ...] = ()
    shots: Score | None = None
    because: Because | None = None
    withdrawn: tuple[Call, ...] = ()
