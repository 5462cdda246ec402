"""Offences and what follows from them, and the ruling in the making."""

from typing import Any, Literal

import msgspec

from palheta.facts import Place
from palheta.rulebooks.fistf.outcome.due import counts_of, next_of
from palheta.rulebooks.fistf.state import State
from palheta.ruling import Because, Call, Card, Question, Ruling
from palheta.table.frame import Point

# What follows from an offence: play stops for a kick, the other side may ask for "back", the referee puts
# everything back unasked, the right to the restart passes, the restart is repeated, the referee's hand
# corrects it, or nothing but the call.
Follows = Literal[
    "free_kick", "penalty", "back", "put_back", "lose_restart", "repeat", "corrected", "nothing"
]


class Offence(msgspec.Struct, frozen=True, kw_only=True):
    """One call and what follows from it. `when`: its moment among what was seen; -1 is the flick itself."""

    call: Call
    follows: Follows
    when: float = -1.0
    at: Point | None = None
    # What holds again when the offended side asks for "back", or the referee puts it back himself.
    restored: State | None = None


class Verdict(msgspec.Struct, frozen=True):
    state: State
    calls: tuple[Call, ...] = ()
    cards: tuple[Card, ...] = ()
    removed: tuple[str, ...] = ()
    places: dict[str, Place] = {}
    said: tuple[str, ...] = ()
    ask: tuple[Question, ...] = ()
    because: Because | None = None

    def but(self, **changes: Any) -> "Verdict":
        return msgspec.structs.replace(self, **changes)

    def on(self, **changes: Any) -> "Verdict":
        """The same with the state changed."""
        return self.but(state=self.state.but(**changes))

    def calling(self, *calls: Call) -> "Verdict":
        return self.but(calls=self.calls + calls)

    def saying(self, *words: str) -> "Verdict":
        return self.but(said=self.said + words)

    def since(self, because: Because | None) -> "Verdict":
        """What comes next comes because of this; of several reasons the last one counts."""
        return self if because is None else self.but(because=because)

    def asking(self, *questions: Question) -> "Verdict":
        return self.but(ask=self.ask + questions)

    def placing(self, places: dict[str, Place]) -> "Verdict":
        """Hands put these there: the state follows."""
        pieces = self.state.pieces | {name: place for name, place in places.items() if name != "ball"}
        ball = places.get("ball", self.state.ball)
        return self.but(places=self.places | places, state=self.state.but(pieces=pieces, ball=ball))

    def ruling(self) -> Ruling:
        state = self.state.but(next=next_of(self.state))
        return Ruling(
            state=state,
            next=state.next,
            score=state.score,
            counts=counts_of(state),
            calls=self.calls,
            cards=self.cards,
            removed=self.removed,
            places=self.places,
            ball=state.ball,
            over=state.over,
            ask=self.ask,
            said=self.said,
            shots=state.shootout.tally if state.shootout is not None else None,
            because=self.because or (self.calls[0].because if self.calls else None),
        )
