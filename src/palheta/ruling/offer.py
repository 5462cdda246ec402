"""What may be done now, by whom. The browser draws offers, bots choose among them, consoles show them.

Nothing outside a rulebook knows a procedure: an offer carries all that is needed to act on it. There is one type a
kind, and only here is it known what a kind of step needs: `allows` says whether a step takes the offer, `steps`
which ones would.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import product

from msgspec import Struct

from palheta.facts import (
    Choose,
    Decide,
    Die,
    Dive,
    Exchange,
    Flick,
    How,
    Late,
    Manner,
    Name,
    Place,
    Put,
    Report,
    Roll,
    Say,
    Step,
    Substitute,
    Time,
    Use,
)
from palheta.facts.place import supports_itself
from palheta.ruling.offered import Offered
from palheta.ruling.placing import Constraint
from palheta.ruling.reason import Reason
from palheta.table.frame import Point


class Option(Struct, frozen=True, omit_defaults=True):
    """One thing to choose; `id` goes into the `choose` step and stands in `next.options`.

    `at`: the place it is about, where there is one, so that it can be pointed at.
    """

    id: str
    label: Reason
    clause: str | None = None
    at: Point | None = None


class MayFlick(Offered, frozen=True, omit_defaults=True, tag="flick"):
    """`as_` and `how`: in which manner, where the book knows several."""

    pieces: tuple[str, ...]
    as_: Manner | None = None
    how: tuple[How, ...] = ()
    takes = Flick

    def allows(self, step: Step) -> bool:
        return (
            isinstance(step, Flick)
            and self._open_to(step)
            and step.flick in self.pieces
            and (not self.how or step.how in self.how)
            and (self.as_ is None or step.as_ is None or step.as_ == self.as_)
        )


class MayPlace(Offered, frozen=True, omit_defaults=True, tag="place"):
    """`where`: the conditions for each piece. `suggest`: a sensible arrangement. `at_most`: how many pieces."""

    pieces: tuple[str, ...]
    where: Mapping[str, tuple[Constraint, ...]] = {}
    suggest: dict[str, Place] = {}
    at_most: int | None = None
    takes = Put

    def allows(self, step: Step) -> bool:
        """As far as the pieces go; where they may stand, `where` says."""
        return (
            isinstance(step, Put) and self._open_to(step) and all(name in self.pieces for name in step.place)
        )

    def steps(self) -> Iterator[Step]:
        """None where what was told of the table is so absurd that nobody could do it: this on that, that on this."""
        if self.suggest and supports_itself(self.suggest) is None:
            yield Put(place=self.suggest, side=self.side)


class MaySay(Offered, frozen=True, omit_defaults=True, tag="say"):
    """`pieces`: about which piece it may be said, where it is about one."""

    word: str
    pieces: tuple[str, ...] = ()
    takes = Say

    def allows(self, step: Step) -> bool:
        return (
            isinstance(step, Say)
            and self._open_to(step)
            and step.say == self.word
            and (step.piece is None or not self.pieces or step.piece in self.pieces)
        )

    def steps(self) -> Iterator[Step]:
        for piece in self.pieces or (None,):
            yield Say(say=self.word, side=self.side, piece=piece)


class MayName(Offered, frozen=True, omit_defaults=True, tag="name"):
    pieces: tuple[str, ...]
    takes = Name

    def allows(self, step: Step) -> bool:
        return isinstance(step, Name) and self._open_to(step) and step.name in self.pieces

    def steps(self) -> Iterator[Step]:
        for piece in self.pieces:
            yield Name(name=piece, side=self.side)


class MayChoose(Offered, frozen=True, omit_defaults=True, tag="choose"):
    options: tuple[Option, ...]
    takes = Choose

    def allows(self, step: Step) -> bool:
        chosen = isinstance(step, Choose) and any(option.id == step.choose for option in self.options)
        return chosen and self._open_to(step)

    def steps(self) -> Iterator[Step]:
        for option in self.options:
            yield Choose(choose=option.id, side=self.side)


class MaySubstitute(Offered, frozen=True, omit_defaults=True, tag="substitute"):
    """`pieces`: which may be taken off; `bench`: which may come on."""

    pieces: tuple[str, ...]
    bench: tuple[str, ...]
    takes = Substitute

    def allows(self, step: Step) -> bool:
        return (
            isinstance(step, Substitute)
            and self._open_to(step)
            and step.substitute.out in self.pieces
            and step.substitute.in_ in self.bench
        )

    def steps(self) -> Iterator[Step]:
        for off, on in product(self.pieces, self.bench):
            yield Substitute(substitute=Exchange(off, on), side=self.side)


class MayRoll(Offered, frozen=True, omit_defaults=True, tag="roll"):
    dice: tuple[Die, ...]
    takes = Roll

    def allows(self, step: Step) -> bool:
        return isinstance(step, Roll) and self._open_to(step) and step.roll in self.dice


class MayUse(Offered, frozen=True, omit_defaults=True, tag="use"):
    takes = Use

    def allows(self, step: Step) -> bool:
        return isinstance(step, Use) and self._open_to(step)

    def steps(self) -> Iterator[Step]:
        yield Use(use="champion", side=self.side)


class MayDive(Offered, frozen=True, omit_defaults=True, tag="dive"):
    pieces: tuple[str, ...]
    where: Mapping[str, tuple[Constraint, ...]] = {}
    takes = Dive

    def allows(self, step: Step) -> bool:
        return isinstance(step, Dive) and self._open_to(step) and step.dive in self.pieces


class MayWait(Offered, frozen=True, omit_defaults=True, tag="wait"):
    """Nothing is to be done before the match clock reads `until`."""

    until: float
    takes = Time

    def allows(self, step: Step) -> bool:
        return isinstance(step, Time) and self._open_to(step)

    def steps(self) -> Iterator[Step]:
        yield Time(time=self.until)


Offer = (
    MayFlick | MayPlace | MaySay | MayName | MayChoose | MaySubstitute | MayRoll | MayUse | MayDive | MayWait
)


def fits(offers: Iterable[Offer], step: Step) -> bool:
    """Was it offered? Time passing, what people report and the referee's word are never a question of that."""
    return isinstance(step, Time | Late | Report | Decide) or any(offer.allows(step) for offer in offers)
