"""Best of N from the spot, then sudden death: the arithmetic that several books share."""

from collections.abc import Mapping

import msgspec

from palheta.facts import Score
from palheta.table.frame import Side, other


class Shootout(msgspec.Struct, frozen=True):
    """Kicks in order of taking, first side first; True is a goal."""

    first: Side
    kicks: tuple[bool, ...] = ()
    best_of: int = 5

    def after(self, scored: bool) -> "Shootout":
        return msgspec.structs.replace(self, kicks=(*self.kicks, scored))

    @property
    def taker(self) -> Side:
        return self.first if len(self.kicks) % 2 == 0 else other(self.first)

    def taken(self, side: Side) -> int:
        count, odd = divmod(len(self.kicks), 2)
        return count + (1 if odd and side == self.first else 0)

    def goals(self, side: Side) -> int:
        return sum(self.kicks_of(side))

    def kicks_of(self, side: Side) -> tuple[bool, ...]:
        return self.kicks[0 if side == self.first else 1 :: 2]

    @property
    def tally(self) -> Score:
        return Score(self.goals("home"), self.goals("away"))

    @property
    def winner(self) -> Side | None:
        """Decided when the other side cannot catch up within the series, or after an uneven pair of kicks later."""
        second = other(self.first)
        mine, theirs = self.goals(self.first), self.goals(second)
        if self.taken(second) >= self.best_of:
            if self.taken(self.first) != self.taken(second) or mine == theirs:
                return None
            return self.first if mine > theirs else second
        if mine > theirs + self.best_of - self.taken(second):
            return self.first
        if theirs > mine + self.best_of - self.taken(self.first):
            return second
        return None


def taken_so_far(taker: Side, taken: Mapping[Side, tuple[bool, ...]]) -> Shootout:
    """A series from what each side has done in it, when it is `taker`'s turn."""
    mine, theirs = taken.get(taker, ()), taken.get(other(taker), ())
    first = taker if len(mine) == len(theirs) else other(taker)
    ahead, behind = (mine, theirs) if first == taker else (theirs, mine)
    kicks = [kick for k in range(len(ahead)) for kick in (*ahead[k : k + 1], *behind[k : k + 1])]
    return Shootout(first, tuple(kicks))
