"""Findings, the restart each one earns, and which of them decides."""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from palheta.rulebooks.common import draft, finding
from palheta.rulebooks.dadinho.state import State
from palheta.ruling import Call
from palheta.table.frame import Point, Side

_SEVERITY = {"penalty": 3, "direct_free_kick": 2, "indirect_free_kick": 1}


class Award(Struct, frozen=True):
    """A restart for `side`: at a point, or anywhere within `owner`'s goal area on the side of `sign` (0: either).

    `untold`: it is taken where the foul was, and nobody measured that.
    """

    side: Side
    kind: Any
    at: Point | None = None
    owner: Side | None = None
    sign: int = 0
    untold: bool = False


Finding = finding.Finding[Award]
Draft = draft.Draft[State]


class Retake(Struct, frozen=True):
    """A restart that must be repeated; `costs` a touch; `else_`: what it becomes the second time."""

    call: Call
    costs: bool
    else_: Award | None


def decisive(findings: Iterable[Finding]) -> Finding | None:
    """The first offender's gravest offence; of equal ones, the first. Nobody gains by offending second."""
    earned = sorted((f for f in findings if f.sanction is not None), key=lambda f: f.when)
    if not earned:
        return None
    offender = earned[0].call.against
    his = [f for f in earned if f.call.against == offender]
    return max(his, key=lambda f: (_SEVERITY.get(f.sanction.kind if f.sanction else "", 0), -f.when))


def keeps_the_shot(state: State, award: Award) -> bool:
    """After the whistle there is only the shot or the penalty: no other kick can be taken instead (15 §2)."""
    return state.flight.time_up and state.turn == award.side and award.kind != "penalty"


def keeps_better(state: State, award: Award) -> bool:
    """Who already has a better restart does not lose it because the other side offended again.

    A kick-off is no better than a free kick: 19 obs gives that side the technical foul.
    """
    if state.next.with_ == "period_end":
        return True  # in the interval the offence is only remembered
    if keeps_the_shot(state, award):
        return True
    worth = {"penalty": 2, "direct_free_kick": 1}
    return state.turn == award.side and worth.get(state.restart or "", 0) > worth.get(award.kind, 0)
