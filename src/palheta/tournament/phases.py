"""The settings of a phase: its format, where its entrants come from, what counts."""

from typing import Literal

from msgspec import field

from palheta.tournament.names import (
    CriterionName,
    FormatName,
    Id,
    Minutes,
    Number,
    Plain,
    Positive,
    Score,
    Text,
    Whole,
)

Criteria = tuple[CriterionName, ...]


class Points(Plain, frozen=True):
    win: Number = 3
    draw: Number = 1
    loss: Number = 0


class Feed(Plain, frozen=True, kw_only=True):
    """Whom an earlier phase sends on.

    `places`: "1", "1-2" or "3-" of each group (of `group` only, where one is named). `best`: only so many of them,
    compared across the groups by `criteria`; where groups differ in size, `unequal` says how they are made comparable:
    results against the places that the smallest group does not have are left out, or nothing is. `who`: instead of
    places, the winners or losers of its last round, those who have won a stage of a league, or the rest: all that no
    other feed takes.
    """

    phase: Id
    places: Text | Positive = ""
    group: Text = ""
    best: Positive | None = None
    criteria: Criteria = ("points", "goal_difference", "goals_for", "lots")
    unequal: Literal["drop_last", "all"] = "drop_last"
    who: Literal["winners", "losers", "stage_winners", "rest", "all"] | None = None
    fewer_than: Positive | None = None


class TieStep(Plain, frozen=True, kw_only=True):
    """What is tried when a knock-out tie is level, in turn. `clause`: where a book says so."""

    by: Literal[
        "away_goals",
        "table_goals",
        "campaign",
        "extra_time",
        "sudden_death",
        "replay",
        "penalties",
        "shots",
        "die",
        "lots",
    ]
    minutes: Minutes | None = None
    halves: Positive = 1
    best_of: Positive = 5
    different_discs: bool = False
    criteria: Criteria = ()
    clause: Text = ""


class Pots(Plain, frozen=True, kw_only=True):
    """How places are drawn. `by`: drawn; seeded (best first, nothing is drawn); snake; listed as they come; cross
    (first of a group against the second of the next). `seeds`: so many are seeded and kept apart from each other.
    `pots`: who is drawn from which pot; without it the pots are made of the seeds in order. `apart`: who shall not meet
    at once, the most important first."""

    by: Literal["drawn", "seeded", "snake", "listed", "cross"] = "drawn"
    seeds: Whole | None = None
    pots: tuple[tuple[Id, ...], ...] = ()
    apart: tuple[Literal["club", "nation", "group"], ...] = ()


class TablePoints(Plain, frozen=True):
    """Whole, because they become the team's score: 2-1-0 where a draw is worth half a win."""

    win: Whole = 1
    draw: Whole = 0
    loss: Whole = 0


class Team(Plain, frozen=True, kw_only=True):
    """A team match: `tables` single matches at once. Counted by the points of each table or by all goals together."""

    tables: Positive = 4
    count: Literal["points", "goals"] = "points"
    table_points: TablePoints = TablePoints()
    substitutions: Whole = 2
    secret: bool = True


class Award(Plain, frozen=True, kw_only=True):
    """The score of who is given a match, his goals first. `unless_ahead_by`: with such a lead the score stands."""

    score: Score
    unless_ahead_by: Positive | None = None
    clause: Text = ""


class Phase(Plain, frozen=True, kw_only=True):
    """Everything that STANDINGS' small form has, and what is needed to play it. `head_start`: points that somebody has
    before the first Swiss round (McMahon's way). `category`: only who was entered in it. `most`: of those who come from
    earlier phases only so many, the first ones. `only_if_gap`: it is left out where the first of the phase before leads
    the second by more points than these."""

    id: Id
    name: Text = ""
    format: FormatName
    points: Points = Points()
    criteria: Criteria = ("points", "goal_difference", "goals_for", "direct", "lots")
    groups: dict[Id, tuple[Id, ...]] | Positive = {}
    discard: Whole = 0
    walkover_score: Score = (3, 0)
    late_score: Score | None = None
    disqualified: Award | None = None
    entrants: tuple[Id, ...] = ()
    category: Text = ""
    most: Positive | None = None
    only_if_gap: Number | None = None
    from_: tuple[Feed, ...] = field(name="from", default=())
    draw: Pots | None = None
    legs: Positive = 1
    rounds: Positive | None = None
    bye_points: Number | None = None
    head_start: dict[Id, Number] = {}
    third_place: bool = False
    reset: bool = True
    bracket: tuple[tuple[Text, Text], ...] = ()
    tie: Text | tuple[TieStep, ...] = ()
    campaign: tuple[Id, ...] = ()
    stages: Positive | None = None
    attendance: Whole = 0
    quorum: Whole = 0
    at_least: Positive | None = None
    reach: Positive = 3
    reign: Positive | None = None
    team: Team | None = None
    minutes: Minutes | None = None
