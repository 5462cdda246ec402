"""The position a question starts from. Each book adds its own counts by subclassing."""

from typing import Any

from msgspec import Struct, field

from palheta.facts.names import PieceName, Restart
from palheta.facts.numbers import Count, Positive, Seconds
from palheta.facts.place import Place, refuse_self_support
from palheta.table.frame import Side


class Score(Struct, frozen=True, forbid_unknown_fields=True):
    home: Count = 0
    away: Count = 0

    def of(self, side: Side) -> int:
        return self.home if side == "home" else self.away

    @property
    def ahead(self) -> Side | None:
        """Who leads; None where it is level."""
        return None if self.home == self.away else "home" if self.home > self.away else "away"

    def plus(self, side: Side) -> "Score":
        return Score(self.home + 1, self.away) if side == "home" else Score(self.home, self.away + 1)


class RestartDue(Struct, frozen=True, forbid_unknown_fields=True):
    """The next flick takes this restart."""

    kind: Restart
    side: Side
    at: Place | None = None


class ShotCalled(Struct, frozen=True, forbid_unknown_fields=True):
    """A shot was asked for with this piece; `ready` once the keeper is set."""

    side: Side
    piece: PieceName | None = None
    ready: bool = False


class Position(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    turn: Side | None = None
    ball: Place | None = None
    pieces: dict[PieceName, Place] = field(default_factory=dict)
    restart: RestartDue | None = None
    shot: ShotCalled | None = None
    counts: Any = None
    counts_other: Any = None
    period: Positive = 1
    clock: Seconds = 0.0
    score: Score = Score()

    def __post_init__(self) -> None:
        refuse_self_support(self.pieces if self.ball is None else {**self.pieces, "ball": self.ball})
