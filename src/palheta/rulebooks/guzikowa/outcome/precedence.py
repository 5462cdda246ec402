"""Findings, what each one brings, and whose are punished."""

from msgspec import Struct

from palheta.facts.names import Restart
from palheta.rulebooks.common import draft, finding
from palheta.rulebooks.guzikowa.state import State
from palheta.ruling import Call
from palheta.table.frame import Point, Side


class Sanction(Struct, frozen=True, kw_only=True):
    """For the wronged side: a set piece with moves after it, or without one that many additional moves from play.

    `total`: a bracketed number of moves after the set piece that nothing takes away. `offender` stands in the wall.
    `choosable`: chapters 6 and 7, of which one only is punished (8.1.1). `waivable`: 8.1.2.
    """

    kind: Restart | None = None
    at: Point | None = None
    exact: bool = False
    extra: int = 0
    total: int = 0
    keeper_foul: bool = False
    offender: str | None = None
    choosable: bool = False
    waivable: bool = False


Finding = finding.Finding[Sanction]
Draft = draft.Draft[State]


def one_move(call: Call, when: int = 0, *, extra: int = 1) -> Finding:
    """An offence punished with an additional move for the opponent (2.1.6, 4.1.4)."""
    return Finding(call, when, Sanction(extra=extra))


def offending_side(findings: list[Finding]) -> Side | None:
    """Whose offences are punished: whoever offended first in this move. Only then is the other side wronged."""
    punished = [f for f in findings if f.sanction is not None]
    return min(punished, key=lambda f: f.when).call.against if punished else None
