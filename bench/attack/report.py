"""What was done, what was measured, what went wrong: one row an attack."""

from collections.abc import Sequence
from typing import NamedTuple

from bench.crowd import quantile

SOON = 0.25  # seconds: 99 % of all actions are answered by then


class Row(NamedTuple):
    """`waits` are seconds until an action was answered; `faults` is empty where the attack came to nothing."""

    attack: str
    done: str
    actions: int
    waits: Sequence[float] = ()
    faults: tuple[str, ...] = ()

    def told(self) -> tuple[str, ...]:
        waits = (
            ""
            if not self.waits
            else " / ".join(f"{quantile([*self.waits], q) * 1000:.0f}" for q in (0.5, 0.99, 1.0))
        )
        return self.attack, self.done, f"{self.actions:,}", waits, "; ".join(self.faults) or "held"


HEAD = ("attack", "what was done", "actions", "50 / 99 / 100 %, ms", "outcome")


def table(rows: Sequence[Row]) -> str:
    cells = [HEAD, *(row.told() for row in rows)]
    widths = [max(len(row[k]) for row in cells) for k in range(len(HEAD))]
    return "\n".join(
        "  ".join(word.ljust(width) for word, width in zip(row, widths, strict=True)) for row in cells
    )


def slow(waits: Sequence[float]) -> tuple[str, ...]:
    """A fault where one action of a hundred waited too long."""
    if not waits:
        return ("nobody's action was answered",)
    late = quantile([*waits], 0.99)
    return (f"99 % only within {late * 1000:.0f} ms",) if late > SOON else ()
