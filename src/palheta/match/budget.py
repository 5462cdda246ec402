"""How much of a stranger's record is read: whoever sends a file does not say how long others wait for it."""

from typing import Any

import msgspec


class Budget(msgspec.Struct, frozen=True):
    """`seen` is all that was seen in all steps. `judgements`: how often the judge is asked; once for every step that
    stands, and for an old amendment that cut (`Amended.cut`) once more for every step after it.
    """

    bytes: int
    steps: int
    amendments: int
    seen: int
    judgements: int


# A match of bots has some hundred steps, one of random players up to two thousand.
STRANGERS = Budget(bytes=16_000_000, steps=5_000, amendments=5_000, seen=100_000, judgements=10_000)


class OverBudget(ValueError):
    """A record is larger than whoever reads it allows; says what there is too much of."""

    def __init__(self, what: str, most: int) -> None:
        super().__init__(f"this record is too large to be read here: more than {most:,} {what}")
        self.what = what
        self.most = most


def obey(budget: Budget | None, what: str, count: int) -> None:
    """Raises OverBudget; without a budget there is no limit."""
    if budget is not None:
        most: int = getattr(budget, what)
        if count > most:
            raise OverBudget(what, most)


class Spent:
    """How much of a budget is used up; counted before anything is made of it."""

    def __init__(self, budget: Budget | None) -> None:
        self._budget = budget
        self._steps = self._amendments = self._seen = 0

    def on(self, raw: dict[str, Any]) -> None:
        step = raw.get("step")
        self._amendments += "amend" in raw
        self._steps += "amend" not in raw
        self._seen += (
            len(step["seen"]) if isinstance(step, dict) and isinstance(step.get("seen"), list) else 0
        )
        obey(self._budget, "steps", self._steps)
        obey(self._budget, "amendments", self._amendments)
        obey(self._budget, "seen", self._seen)
