"""The report words of the book: what only people beside the table can see."""

from palheta.rulebooks.base import Report

AT_THE_BALL = "ball"  # the foul is where the ball was
AT_THE_FLICK = "flick"  # where the figure was flicked
AT_THE_SPOT = "spot"  # from the offender's own penalty spot

REPORTS: dict[str, Report] = {
    "wrong_flick": Report("1.1.2", "the figure was pushed, dragged or struck with more than the nail"),
    "two_hands": Report("1.3.1.1", "both hands over the pitch, or leaning on the mat"),
    "leaning": Report("1.3.1.2", "the table was moved or shaken by leaning on it"),
    "waxing": Report("1.4.2", "waxing a base while the ball was in play, or holding play up for it"),
    "long_waxing": Report("1.4.3", "more than a quick waxing before the extra time"),
    "too_many_figures": Report("1.5", "more field figures than allowed"),
    "damaged": Report("2.5.1", "this figure or keeper is damaged and may be exchanged"),
    "stopwatch": Report("3.1.2", "a player's own stopwatch disturbs the game"),
    "slow_to_change": Report("4.1.2", "more than two minutes to change figures of the same colour"),
    "behind_goal": Report("5.4.1", "the attacker must stand behind the defender's goal to flick"),
    "prevented": Report(
        "6.2.4", "the defensive flick clearly kept a standing attacker from the running ball"
    ),
    "keeper_bar": Report("8.1.1", "the keeper's rod was not passed under the back bar of the goal"),
    "moved_keeper": Report(
        "8.1.2", "the keeper was shaken before the ball was struck; at a penalty it moved before that"
    ),
    "keeper_line": Report("8.2.1", "the keeper touched or crossed a line of its goal area"),
    "keeper_touched_figure": Report("8.2.2", "the keeper touched a standing figure"),
    "keeper_in_the_way": Report("8.2.3", "the keeper was used to disturb the attacker's flick"),
    "keeper_behind_line": Report(
        "12.2.3", "at a penalty the keeper stood over its goal line before the ball was touched"
    ),
    "sweeper_in_the_way": Report("9.1.3", "the unused sweeping keeper lay on the pitch"),
    "deliberate_foul": Report("10.1", "the rules were broken on purpose or again and again: a card"),
    "yellow_card": Report("10.1", "the referee shows the yellow card"),
    "orange_card": Report("10.2.1", "the referee shows the orange card"),
    "red_card": Report("10.3.1", "the referee shows the red card"),
    "finger": Report("10.4", "while flicking, another figure was touched with hand or clothes"),
    "hand": Report("10.5.1", "the ball was touched with hand, body or clothes"),
    "shot_at_body": Report("10.5.2", "the ball was played at the defender on purpose"),
    "obstruction": Report("10.6.1", "the opponent was kept from flicking by a hand or body"),
    "hand_left": Report("10.6.2.1", "a hand was left over the mat to hinder the defensive flick"),
    "view_blocked": Report("10.6.2.2", "the opponent's view of ball or figure was blocked"),
    "misconduct": Report("10.7.1", "talking, gestures, comments or protests"),
    "coach": Report("10.7.3", "talking with the coach, or a coach who is too loud"),
    "time_wasting": Report("10.8.1", "more time than the referee thinks needed"),
    "feint": Report("10.9", "a feint before a shot, or the hand taken away again"),
}

# Where the free kick is for the words that are simply fouls.
FOULS: dict[str, str] = {
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

# What happens while a figure is flicked or the ball runs: told after a goal, it concerns the flick that scored.
OF_A_FLICK = (
    "wrong_flick", "two_hands", "leaning", "finger", "hand", "shot_at_body", "feint", "obstruction", "hand_left",
    "view_blocked", "moved_keeper", "keeper_line", "keeper_touched_figure", "keeper_in_the_way",
)  # fmt: skip
