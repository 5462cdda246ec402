"""The words that facts are written in."""

from typing import Annotated, Literal

from msgspec import Meta

from palheta.facts.numbers import Seconds as Seconds  # a book may take its words and its times from here
from palheta.table.frame import PIECE_PATTERN
from palheta.table.gear import How as How

PieceName = Annotated[str, Meta(pattern=PIECE_PATTERN)]
PieceOrBall = Annotated[str, Meta(pattern=r"^((h|a)([1-9][0-9]?|k|s)|ball)$")]
Thing = Annotated[
    str,
    Meta(pattern=r"^((h|a)([1-9][0-9]?|k|s)|ball|post|bar|net|board|referee|home|away)$"),
]
Actor = Literal["home", "away", "referee"]
Line = Literal["touchline", "goal_line", "halfway", "goal_area", "penalty_area", "circle", "shooting"]
Surface = Literal["pitch", "mat", "table"]
Restart = Literal[
    "kick_off",
    "throw_in",
    "goal_kick",
    "corner",
    "direct_free_kick",
    "indirect_free_kick",
    "penalty",
    "keeper_kick",
    "free_kick",
    "shootout",
]
Manner = Literal["kick", "position", "tick", "defence"]
Word = Annotated[str, Meta(max_length=200)]
Die = Literal["control", "pass", "long", "shot", "defence", "keeper", "penalty", "champion"]
