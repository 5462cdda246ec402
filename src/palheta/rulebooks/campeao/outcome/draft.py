"""A ruling of this book in the making."""

from msgspec import Struct
from msgspec.structs import replace

from palheta.facts import Score
from palheta.rulebooks.campeao.board import Square, seen_by
from palheta.rulebooks.campeao.state import State
from palheta.ruling import Because, Call, Card, Reason
from palheta.ruling.question import Question
from palheta.table.frame import Side


class Draft(Struct, frozen=True):
    """A step being judged: the state so far and what was called.

    `cleared`: the ball was cleared. `ask`: what a person must still say. `because`: why next is what it is.
    """

    state: State
    calls: tuple[Call, ...] = ()
    cards: tuple[Card, ...] = ()
    cleared: bool = False
    ask: tuple[Question, ...] = ()
    because: Because | None = None

    def since(self, clause: str, words: Reason) -> "Draft":
        """What comes next comes because of this; of several reasons the last one counts."""
        return replace(self, because=Because(words, clause))

    def now(self, **changes: object) -> "Draft":
        """With the state changed in these fields."""
        return replace(self, state=replace(self.state, **changes))

    def calling(self, *calls: Call) -> "Draft":
        return replace(self, calls=self.calls + calls)

    def ball_at(self, square: Square, **changes: object) -> "Draft":
        """The ball on a square as the attacker numbers them."""
        return self.now(ball=seen_by(self.state.attacker, square), **changes)

    def scored(self, side: Side) -> Score:
        return self.state.score.plus(side)
