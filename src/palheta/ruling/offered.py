"""What every kind of offer says."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import force_setattr

from palheta.facts import Actor, Step, who
from palheta.ruling.reason import Reason


class _Headed(Struct, frozen=True, omit_defaults=True, tag_field="does"):
    side: Actor
    clause: str
    label: Reason


class Offered(_Headed, frozen=True, omit_defaults=True, kw_only=True):
    """`condition`: what it asks of whoever takes it, in words; the clause is the offer's.
    `seconds`: the time the book allows for it; `every`: after that it looks again whenever so much more has passed
    (where it does not say: as long as before). `blocks`: nothing goes on before this is done.
    `phase`: both sides act at once in this phase, so the global state id does not apply.
    `declares`: it only says how the next thing is done; nothing is lost by saying both together.
    `punished`: it can be done, but this clause punishes it. `barred`: it is not offered, and why.
    `tap`: the step that one tap means, where there is only one. It follows from the rest and is never given.
    """

    condition: Reason | None = None
    seconds: float | None = None
    every: float | None = None
    blocks: bool = False
    phase: int | None = None
    declares: bool = False
    punished: str | None = None
    barred: Reason | None = None
    tap: Step | None = None

    takes: ClassVar[type[Step]]  # the kind of step that takes it

    def __post_init__(self) -> None:
        force_setattr(self, "tap", None if self.barred is not None else _only(self.steps()))

    @property
    def pieces(self) -> tuple[str, ...]:
        """Which pieces it is about; most kinds have some."""
        return ()

    def allows(self, step: Step) -> bool:
        """Does this step take the offer?"""
        raise NotImplementedError

    def steps(self) -> Iterator[Step]:
        """Every complete step that it stands for, the default first; none where more must be said: an aim, a die's
        face.
        """
        return iter(())

    def default_step(self) -> Step | None:
        return next(self.steps(), None)

    def _open_to(self, step: Step) -> bool:
        side = step.side or who(step)
        return self.barred is None and (side is None or side == self.side)


def _only(steps: Iterator[Step]) -> Step | None:
    first = next(steps, None)
    return first if next(steps, None) is None else None
