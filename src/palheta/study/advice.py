"""Advice for players: what each choice is worth. One door for every book that somebody has solved."""

from typing import Any, Protocol

import msgspec

from palheta.facts import Die, Step
from palheta.rulebooks.base import MatchState
from palheta.table.frame import Side


class Advice(msgspec.Struct, frozen=True):
    """These steps in turn, then a roll of this die where there is one; nothing at all: wait.

    `goal`: the chance that the possession then ends in a goal. `best`: what to do for the match.
    """

    steps: tuple[Step, ...]
    die: Die | None
    goal: float
    best: bool = False


class Advisor(Protocol):
    def advice(self, state: Any, side: Side) -> tuple[Advice, ...]:
        """Everything this side may do now, best first; nothing where nothing is known."""
        ...

    def plan(self, state: Any, side: Side) -> Advice | None:
        """The best for the match; None to wait, or where nothing is known."""
        ...


class Problem(Protocol):
    """What must be worked out before an advisor can speak; equal questions have equal answers."""

    @property
    def seconds(self) -> float:
        """About how long that takes."""
        ...

    def known(self) -> bool:
        """Whether it has been worked out before, on this machine."""
        ...

    def work_out(self) -> None:
        """Takes long and needs a core of its own: for another process. The answer is kept on the disk."""
        ...

    def answer(self) -> Advisor:
        """Quick where it is known."""
        ...


BOOKS = ("campeao",)
"""The books that have an advisor."""


def problem(book: str, state: MatchState) -> Problem | None:
    """None where nobody has solved the book. Books are imported when they are asked for: numerics load slowly."""
    if book != "campeao":
        return None
    from palheta.study.campeao.advisor import problem_of

    return problem_of(state)
