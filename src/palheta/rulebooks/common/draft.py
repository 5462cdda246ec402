"""A ruling in the making: the state as far as it is known, and what the referee has said so far. Nothing of it changes:
every method gives another draft.
"""

from collections.abc import Mapping
from typing import Generic, Self, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from palheta.facts import Place
from palheta.rulebooks.base import MatchState, TableState
from palheta.ruling import Because, Call, Card, Next, Question, Reason, Ruling

S = TypeVar("S", bound=MatchState, covariant=True)
T = TypeVar(
    "T", bound="Draft[TableState]"
)  # a draft of a book that has a table: only there hands remove and place


class Draft(Struct, Generic[S], frozen=True):
    """`because`: why what is due is due."""

    state: S
    calls: tuple[Call, ...] = ()
    cards: tuple[Card, ...] = ()
    removed: tuple[str, ...] = ()
    places: dict[str, Place] = {}
    said: tuple[str, ...] = ()
    ask: tuple[Question, ...] = ()
    because: Because | None = None

    def now(self, **changes: object) -> Self:
        """With the state changed in these fields."""
        return replace(self, state=replace(self.state, **changes))

    def within(self, part: str, **changes: object) -> Self:
        """With one part of the state changed in these fields."""
        return self.now(**{part: replace(getattr(self.state, part), **changes)})

    def calling(self, *calls: Call) -> Self:
        """The first of them is why, as long as nothing else is said to be."""
        why = self.because or next((call.because for call in calls), None)
        return replace(self, calls=self.calls + calls, because=why)

    def carding(self, *cards: Card) -> Self:
        return replace(self, cards=self.cards + cards)

    def removing(self: T, *pieces: str) -> T:
        """These leave the table."""
        kept = {name: place for name, place in self.state.pieces.items() if name not in pieces}
        return replace(self.now(pieces=kept), removed=self.removed + pieces)

    def placing(self: T, places: Mapping[str, Place]) -> T:
        """Hands put these there."""
        if not places:
            return self
        pieces = {name: place for name, place in places.items() if name != "ball"}
        placed = self.now(pieces=self.state.pieces | pieces, ball=places.get("ball", self.state.ball))
        return replace(placed, places=self.places | dict(places))

    def saying(self, *words: str) -> Self:
        return replace(self, said=self.said + words)

    def asking(self, *questions: Question) -> Self:
        return replace(self, ask=self.ask + questions)

    def explaining(self, words: Reason, clause: str) -> Self:
        """Why what comes next comes; where a book's state says itself what that is."""
        return replace(self, because=Because(words, clause))

    def then(self, due: Next, words: Reason, clause: str) -> Self:
        """This comes next, and why."""
        return replace(self, state=self.state.facing(due), because=Because(words, clause))

    def ruling(self) -> Ruling:
        state = self.state
        return Ruling(
            state,
            state.next,
            score=state.score,
            counts=state.counts_for(state.next.side),
            calls=self.calls,
            cards=self.cards,
            removed=self.removed,
            places=self.places,
            ball=state.ball_place,
            over=state.over,
            ask=self.ask,
            said=self.said,
            shots=state.kicks_tally,
            because=self.because,
        )
