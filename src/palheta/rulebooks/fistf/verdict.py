"""A ruling being made: what was done to the state, and all that is said about it."""

from typing import Any, Literal

import msgspec

from palheta.facts import Place
from palheta.rulebooks.fistf.state import State
from palheta.ruling import Because, Call, Card, Next, Question, Ruling, With
from palheta.table.frame import SIDES, Point

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


def next_of(state: State) -> Next:
    """Who has the ball, and with what; a defensive flick that may still be made stands in `options`."""
    if state.over is not None:
        return Next(with_="full_time")
    if state.interval:
        return Next(with_="period_end", side=state.setpiece.side if state.setpiece else None)
    if state.stage in ("toss", "choice"):
        due: With = "shootout" if state.shootout is not None else "kick_off"
        return Next(with_=due, side=state.toss, options=("kick_off", "ends") if state.toss else ())
    if state.stage == "shootout":
        piece = state.setpiece
        return Next(with_="shootout", side=piece.side if piece else None, at=piece.at if piece else None)
    piece = state.setpiece
    if piece is None:
        return Next(with_="play", side=state.possession, options=_choices(state))
    with_: With = "repeat" if piece.failed else piece.kind
    within = "goal_area" if piece.kind == "goal_kick" else None
    return Next(with_=with_, side=piece.side, at=None if within else piece.at, within=within)


def _choices(state: State) -> tuple[str, ...]:
    return ("defence",) if state.defence == "open" else ()


def counts_of(state: State) -> dict[str, Any]:
    """The counts of the side in possession, in the words of `before.counts`."""
    counts: dict[str, Any] = {
        "piece": {name: count for name, count in state.touches.items() if count},
        "ticks": state.ticks,
    }
    if state.defence in ("open", "made", "declined"):
        counts["defence"] = "open" if state.defence == "open" else "used"
    if state.sweepers:
        side = state.possession
        counts["sweeper"] = side if side in state.sweepers else state.sweepers[0]
    if state.substitutions:
        counts["subs"] = dict(state.substitutions)
    if state.removed:
        counts["expelled"] = list(state.removed)
    if state.shootout is not None:
        counts["kicks"] = {side: list(state.shootout.kicks_of(side)) for side in SIDES}
    return counts
