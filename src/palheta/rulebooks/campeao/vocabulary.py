"""The words of this book: its dice and plays, what the organiser decides, what may be said and reported."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from palheta.facts import Step
from palheta.rulebooks.tellings import ReportWord
from palheta.table.frame import Side

ArrowDie = Literal["control", "pass", "long"]

ChampionFace = Literal["long_shot", "assist", "unstoppable", "great_save", "miracle_recovery", "foul"]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What the organiser decides. `tournament`: 5 + 5 minutes, and penalties after a draw."""

    tournament: bool = False
    half_seconds: Annotated[float, Meta(gt=0)] | None = None
    boskov: bool = False
    best_of: Annotated[int, Meta(ge=1)] = 5
    long_shot_from_beyond: bool = True
    keeper_kick_before_goal: bool = True

    @property
    def half(self) -> float:
        """The length of a half in seconds."""
        return self.half_seconds or (300.0 if self.tournament else 450.0)


WORDS = ("double", "centre", "play", "boskov", "no_boskov")

REPORTS = {
    "cocked_die": ReportWord(
        "special.13", "A die leans, or fell off the table: nothing was rolled, roll again.", ()
    ),
    "doubt": ReportWord("special.13", "The players do not agree; the referee decides by common sense.", ()),
}


def player(step: Step) -> Side | None:
    """Which of the two did it; None for the referee, and where nobody said."""
    return step.side if step.side in ("home", "away") else None
