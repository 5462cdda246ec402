"""Findings, what each one brings, and whose are punished."""

from msgspec import Struct

from palheta.facts.names import Restart
from palheta.ruling import Call
from palheta.table.frame import Point, Side, other


class Sanction(Struct, frozen=True, kw_only=True):
    """For the wronged side: a set piece with moves after it, or without one that many additional moves from play.

    `total`: a bracketed number of moves after the set piece that nothing takes away.
    """

    kind: Restart | None = None
    at: Point | None = None
    exact: bool = False
    extra: int = 0
    total: int = 0
    keeper_foul: bool = False


class Offence(Struct, frozen=True, kw_only=True):
    """`order` is when it happened. `choosable`: chapters 6 and 7, of which one only is punished (8.1.1).

    `waivable`: 8.1.2. `told`: it was called in an earlier step, only its cost is due now.
    """

    call: Call
    order: int
    sanction: Sanction = Sanction()
    piece: str | None = None
    victim: str | None = None
    choosable: bool = False
    waivable: bool = False
    told: bool = False

    @property
    def against(self) -> Side:
        return self.call.against

    @property
    def wronged(self) -> Side:
        return other(self.call.against)


def one_move(call: Call, order: int = 0, *, extra: int = 1, piece: str | None = None) -> Offence:
    """An offence punished with an additional move for the opponent (2.1.6, 4.1.4)."""
    return Offence(call=call, order=order, sanction=Sanction(extra=extra), piece=piece)


def offending_side(offences: list[Offence]) -> Side | None:
    """Whose offences are punished: whoever offended first in this move. Only then is the other side wronged."""
    punished = [o for o in offences if o.sanction.kind is not None or o.sanction.extra]
    return min(punished, key=lambda o: o.order).against if punished else None
