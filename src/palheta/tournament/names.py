"""The words of an event's file: what may stand where."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

MOST_ENTRANTS = 1_000
MOST_PHASES = 50

Id = Annotated[str, Meta(min_length=1, max_length=64)]
Text = Annotated[str, Meta(max_length=2_000)]
Goals = Annotated[int, Meta(ge=0, le=999)]
Score = tuple[Goals, Goals]
Whole = Annotated[int, Meta(ge=0, le=9_999)]
Positive = Annotated[int, Meta(ge=1, le=9_999)]
Number = int | float  # points: halves are allowed
Minutes = Annotated[float, Meta(ge=0, le=1_440)]
Stage = Annotated[int, Meta(ge=0, le=9_999)] | Id

FormatName = Literal[
    "round_robin",
    "groups",
    "knockout",
    "swiss",
    "league",
    "barrage",
    "double_elimination",
    "placement",
    "consolation",
    "king",
    "ladder",
]
CriterionName = Literal[
    "points",
    "wins",
    "win_balance",
    "direct",
    "direct_points",
    "direct_goal_difference",
    "direct_goals_for",
    "goal_difference",
    "goals_for",
    "away_goals",
    "fewest_cards",
    "buchholz",
    "sonneborn",
    "seeding",
    "play_off",
    "average_points",
    "average_goal_difference",
    "average_goals_for",
    "stages_won",
    "stages_second",
    "stages_third",
    "table_goal_difference",
    "table_goals_for",
    "round",
    "lots",
]
Half = Literal["home", "away"]
Withdrawal = Literal["annul", "keep", "award"]


class Plain(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A frozen value that is read from plain data: unknown keys are errors, defaults are left out again."""
