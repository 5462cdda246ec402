"""What this book has words for: its two games and their options, what players say, what only people can see, and
what the referee calls out."""

import functools
import tomllib
from importlib.resources import files
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from palheta.rulebooks.tellings import ReportWord
from palheta.ruling import Reason, reason


class Options(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What an organiser fixes. `knockout`: a drawn match goes on (3.3). The last four choose between readings:
    of 17.1.3, 11.2.5, 9.1.2.c and 2.1.1.2 against 14.1.3."""

    knockout: bool = False
    period_seconds: Annotated[float, Meta(gt=0)] = 900.0
    extra_seconds: Annotated[float, Meta(gt=0)] = 600.0
    spend_all_five: bool = True
    free_kick_in_goal: Literal["foul", "goal_kick"] = "foul"
    sweeper_before_answer: bool = True
    force_within_a_ball: bool = True


class IndoorOptions(Options, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """V.1: two halves of seven minutes."""

    period_seconds: Annotated[float, Meta(gt=0)] = 420.0


class Variant(Struct, frozen=True):
    """What tells the two games apart; the rules are the same functions."""

    name: str
    indoor: bool
    figures: int


OUTDOOR = Variant("fistf", indoor=False, figures=10)

INDOOR = Variant("fistf-indoor", indoor=True, figures=5)

# 10.7.2: what players may say; zone is the referee's own word.
WORDS = (
    "advantage",
    "back",
    "distance",
    "measure",
    "play",
    "ready",
    "remove",
    "substitution",
    "tick",
    "zone",
)

# Restarts with a named taker and positional flicks: how many each side has, and the clause that names the taker.
POSITIONAL: dict[str, tuple[int, str, str]] = {
    "indirect_free_kick": (1, "11.2.1", "11.2.2"),
    "throw_in": (1, "14.2.2", "14.2.3"),
    "corner": (3, "16.2.2", "16.2.3"),
}

AT_THE_BALL = "ball"  # the foul is where the ball was

AT_THE_FLICK = "flick"  # where the figure was flicked

AT_THE_SPOT = "spot"  # from the offender's own penalty spot

AT_THE_FIGURE = "figure"  # where the figure stands

AT_THE_TOUCH = "touch"  # where somebody says that it was, and nowhere else

REPORTS: dict[str, ReportWord] = {
    "wrong_flick": ReportWord(
        "1.1.2", "the figure was pushed, dragged or struck with more than the nail", ("side", "piece", "at")
    ),
    "two_hands": ReportWord("1.3.1.1", "both hands over the pitch, or leaning on the mat"),
    "leaning": ReportWord("1.3.1.2", "the table was moved or shaken by leaning on it"),
    "waxing": ReportWord("1.4.2", "waxing a base while the ball was in play, or holding play up for it"),
    "long_waxing": ReportWord("1.4.3", "more than a quick waxing before the extra time"),
    "too_many_figures": ReportWord("1.5", "more field figures than allowed"),
    "damaged": ReportWord("2.5.1", "this figure or keeper is damaged and may be exchanged", ("piece",)),
    "stopwatch": ReportWord("3.1.2", "a player's own stopwatch disturbs the game", ()),
    "slow_to_change": ReportWord("4.1.2", "more than two minutes to change figures of the same colour"),
    "behind_goal": ReportWord("5.4.1", "the attacker must stand behind the defender's goal to flick", ()),
    "prevented": ReportWord(
        "6.2.4", "the defensive flick clearly kept a standing attacker from the running ball", ()
    ),
    "keeper_bar": ReportWord("8.1.1", "the keeper's rod was not passed under the back bar of the goal"),
    "foul": ReportWord(
        "5.3.1", "a figure (`piece`) touched another before the ball (`at`: where)", ("side", "at", "piece")
    ),
    "blocked_ball": ReportWord(
        "5.3.4", "the ball was left lying against figures of both sides", ("side", "at")
    ),
    "offside": ReportWord(
        "13.1.1", "a figure (`piece`) was offside when the ball was played", ("side", "piece", "at")
    ),
    "passive_offside": ReportWord(
        "13.2", "a figure played the running ball from a passive offside position", ("side", "piece", "at")
    ),
    "did_not_wait": ReportWord(
        "5.4.3", "played on without leaving the defender his flick", ("side", "piece", "at")
    ),
    "wrong_sweeper": ReportWord("9.1.1", "the sweeping keeper was set or used where or when it may not be"),
    "wrong_goal_kick": ReportWord("15.2.1.4", "taker or ball of the goal kick was outside the goal area"),
    "wrong_throw_in": ReportWord("14.2.4", "the taker was not off the pitch, or the ball not on the line"),
    "taker_not_named": ReportWord("11.2.1", "the taker was not named before the positional flicks"),
    "moved_again": ReportWord("4.2.2", "moved figures again after setting them for kick-off or goal kick"),
    "restart_too_short": ReportWord("15.2.3", "a goal kick stayed in the area, a kick-off in the own half"),
    "illegal_position": ReportWord("4.2.1", "figures stand where they may not at kick-off or goal kick"),
    "moved_keeper": ReportWord(
        "8.1.2",
        "the keeper was shaken before the ball was struck; at a penalty it moved before that",
        ("side", "deliberate"),
    ),
    "keeper_line": ReportWord(
        "8.2.1", "the keeper touched or crossed a line of its goal area", ("side", "deliberate")
    ),
    "keeper_touched_figure": ReportWord("8.2.2", "the keeper touched a standing figure"),
    "keeper_in_the_way": ReportWord("8.2.3", "the keeper was used to disturb the attacker's flick"),
    "keeper_behind_line": ReportWord(
        "12.2.3", "at a penalty the keeper stood over its goal line before the ball was touched"
    ),
    "sweeper_in_the_way": ReportWord("9.1.3", "the unused sweeping keeper lay on the pitch"),
    "deliberate_foul": ReportWord("10.1", "the rules were broken on purpose or again and again: a card"),
    "yellow_card": ReportWord("10.1", "the referee shows the yellow card"),
    "orange_card": ReportWord("10.2.1", "the referee shows the orange card"),
    "red_card": ReportWord("10.3.1", "the referee shows the red card"),
    "finger": ReportWord(
        "10.4", "while flicking, another figure was touched with hand or clothes", ("side", "piece", "at")
    ),
    "hand": ReportWord("10.5.1", "the ball was touched with hand, body or clothes", ("side", "at")),
    "shot_at_body": ReportWord("10.5.2", "the ball was played at the defender on purpose", ("side", "at")),
    "obstruction": ReportWord("10.6.1", "the opponent was kept from flicking by a hand or body"),
    "hand_left": ReportWord("10.6.2.1", "a hand was left over the mat to hinder the defensive flick"),
    "view_blocked": ReportWord("10.6.2.2", "the opponent's view of ball or figure was blocked"),
    "misconduct": ReportWord("10.7.1", "talking, gestures, comments or protests"),
    "coach": ReportWord("10.7.3", "talking with the coach, or a coach who is too loud"),
    "time_wasting": ReportWord("10.8.1", "more time than the referee thinks needed"),
    "feint": ReportWord("10.9", "a feint before a shot, or the hand taken away again"),
}

# Words of the outdoor game only (V.7).
OF_OFFSIDE = ("offside", "passive_offside")

# Where the free kick is for the words that are simply fouls.
FOULS: dict[str, str] = {
    "foul": AT_THE_TOUCH,
    "blocked_ball": AT_THE_BALL,
    "offside": AT_THE_FIGURE,
    "passive_offside": AT_THE_FIGURE,
    "did_not_wait": AT_THE_FLICK,
    "wrong_sweeper": AT_THE_SPOT,
    "wrong_goal_kick": AT_THE_SPOT,
    "wrong_flick": AT_THE_FLICK,
    "two_hands": AT_THE_BALL,
    "leaning": AT_THE_BALL,
    "waxing": AT_THE_BALL,
    "long_waxing": AT_THE_BALL,
    "keeper_bar": AT_THE_SPOT,
    "keeper_touched_figure": AT_THE_SPOT,
    "keeper_in_the_way": AT_THE_SPOT,
    "sweeper_in_the_way": AT_THE_SPOT,
    "finger": AT_THE_FLICK,
    "hand": AT_THE_BALL,
    "shot_at_body": AT_THE_BALL,
    "obstruction": AT_THE_BALL,
    "hand_left": AT_THE_BALL,
    "view_blocked": AT_THE_BALL,
    "misconduct": AT_THE_BALL,
    "coach": AT_THE_BALL,
    "time_wasting": AT_THE_BALL,
    "feint": AT_THE_BALL,
}

# Where a running ball met somebody only a witness can say: his place goes before the one where it lies now.
OF_A_RUNNING_BALL = ("hand", "shot_at_body")

# A restart set or taken wrongly: the clause by what is taken. Of these the first three lose it.
SET_WRONGLY: dict[str, dict[str, str]] = {
    "wrong_throw_in": {"throw_in": "14.2.4"},
    "taker_not_named": {"indirect_free_kick": "11.2.1", "throw_in": "14.2.2", "corner": "16.2.2"},
    "moved_again": {"kick_off": "4.2.2", "goal_kick": "15.2.1.1"},
    "restart_too_short": {"kick_off": "4.2.3", "goal_kick": "15.2.3"},
    "illegal_position": {"kick_off": "4.2.1", "goal_kick": "15.2.1.2"},
}

# What happens while a figure is flicked or the ball runs: told after a goal, it concerns the flick that scored.
OF_A_FLICK = (
    "foul",
    "offside",
    "passive_offside",
    "did_not_wait",
    "wrong_flick",
    "two_hands",
    "leaning",
    "finger",
    "hand",
    "shot_at_body",
    "feint",
    "obstruction",
    "hand_left",
    "view_blocked",
    "moved_keeper",
    "keeper_line",
    "keeper_touched_figure",
    "keeper_in_the_way",
)


def keeper_too_early(*, moved: bool) -> Reason:
    if moved:
        return reason("the keeper moved before the ball was touched")
    return reason("the keeper stood over its goal line before the ball was touched")


class Expression(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    slug: str
    es: str
    en: str
    clauses: tuple[str, ...] = ()


@functools.cache
def expressions() -> dict[str, Expression]:
    """Every expression by its slug."""
    raw = tomllib.loads(files(__package__).joinpath("data/expressions.toml").read_text(encoding="utf-8"))
    return {item.slug: item for item in msgspec.convert(raw["expression"], list[Expression])}


@functools.cache
def announced_with(clause: str) -> tuple[str, ...]:
    """What is said when this clause is called."""
    return tuple(item.slug for item in expressions().values() if clause in item.clauses)
