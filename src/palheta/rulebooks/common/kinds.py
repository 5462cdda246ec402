"""A step goes to the one function that judges steps of its kind."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from palheta.facts import BadFact, Step

B = TypeVar("B")
D = TypeVar("D")
Judges = Mapping[type[Step], Callable[[B, Any], D]]


def by_kind(judges: Judges[B, D], refusal: str) -> Callable[[B, Step], D]:
    """`refusal`: said of a step that the book does not know; {kind} is what it is called."""

    def judged(before: B, step: Step) -> D:
        judge = judges.get(type(step))
        if judge is None:
            raise BadFact("step", refusal.format(kind=type(step).__name__.lower()))
        return judge(before, step)

    return judged
