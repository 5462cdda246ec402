"""Findings, the restart each one earns, and which of them decides."""

from collections.abc import Iterable
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace

from palheta.facts import Place, Restart
from palheta.rulebooks.dadinho.state import State, counts_of
from palheta.ruling import Because, Call, Next, Question, Ruling
from palheta.table.frame import Point, Side, other

_SEVERITY = {"penalty": 3, "direct_free_kick": 2, "indirect_free_kick": 1}


class Award(Struct, frozen=True):
    """A restart for `side`: at a point, or anywhere within `owner`'s goal area on the side of `sign` (0: either)."""

    side: Side
    kind: Any
    at: Point | None = None
    owner: Side | None = None
    sign: int = 0


class Finding(Struct, frozen=True):
    """One infringement: its call, what the other side gets for it, and when in the lance it happened.

    Without an award nothing follows but what the calls say (a thing to put right).
    """

    call: Call
    award: Award | None = None
    when: int = 0
    expels: str | None = None


def decisive(findings: Iterable[Finding]) -> Finding | None:
    """The first offender's gravest offence; of equal ones, the first. Nobody gains by offending second."""
    earned = sorted((f for f in findings if f.award is not None), key=lambda f: f.when)
    if not earned:
        return None
    offender = earned[0].call.against
    his = [f for f in earned if f.call.against == offender]
    return max(his, key=lambda f: (_SEVERITY.get(f.award.kind if f.award else "", 0), -f.when))


def ruled(
    state: State,
    due: Next,
    *,
    calls: tuple[Call, ...] = (),
    removed: tuple[str, ...] = (),
    places: dict[str, Place] | None = None,
    ask: tuple[Question, ...] = (),
    said: tuple[str, ...] = (),
    because: Because | None = None,
) -> Ruling:
    """The ruling that leaves the match in `state` with `due` next: `because` of this, or of the first call."""
    restart = state.restart if due.with_ == "repeat" else restart_of(due)
    since = state.since if due == state.next else state.clock  # a new duty has its own seconds
    state = replace(state, next=due, restart=restart, since=since)
    return Ruling(
        state, due, score=state.score, counts=counts_of(state, due.side), calls=calls, removed=removed,
        places=places or {}, ball=state.ball, over=state.over, ask=ask, said=said,
        shots=state.shootout.tally if state.shootout is not None else None,
        because=because or (calls[0].because if calls else None),
    )  # fmt: skip


def restart_of(due: Next) -> Restart | None:
    """What the next flick takes."""
    if due.with_ in ("play", "keeper", "full_time", None):
        return None
    return "kick_off" if due.with_ == "period_end" else cast(Restart, due.with_)


def unchanged(
    state: State,
    *,
    said: tuple[str, ...] = (),
    places: dict[str, Place] | None = None,
    because: Because | None = None,
) -> Ruling:
    """Nothing follows: what was due is still due."""
    return ruled(state, state.next, said=said, places=places, because=because)


def in_play(side: Side) -> Next:
    return Next("play", side)


def beneficiary(finding: Finding) -> Side:
    return other(finding.call.against)
