"""What the organiser may choose, and the words for what only people can see."""

from typing import Annotated

from msgspec import Meta, Struct

from palheta.rulebooks.tellings import ReportWord

Count = Annotated[int, Meta(ge=0)]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What an organiser may set; the defaults are the book's, or our reading of it.

    `offside_next_move`: a pass is also received by the own button that plays the ball in a later move (7.4.1).
    `corner_goals`: a corner straight into the goal counts (4.3, silent).
    `catch_is_free`: a keeper in its own penalty area commits neither 7.1.1 nor 7.2.1 (7.1.3, 7.2.3).
    """

    minutes: Annotated[float, Meta(gt=0)] = 10.0
    last_minute: Annotated[float, Meta(gt=0)] = 15.0
    exits: Annotated[int, Meta(ge=1)] = 4
    move_seconds: Annotated[float, Meta(gt=0)] = 8.0
    substitutions: Count = 3
    offside_next_move: bool = False
    corner_goals: bool = True
    catch_is_free: bool = True


REPORTS = {
    "hand": ReportWord(
        "7.5.1", "a hand, sleeve or body touched the ball in the field of play", ("side", "at")
    ),
    "body_touch": ReportWord(
        "7.5.1", "a hand, sleeve or body touched the ball in the field of play", ("side", "at")
    ),
    "wrong_flick": ReportWord(
        "2.1.1", "a button was moved otherwise than by flicking, pressing or turning it", ("side", "piece")
    ),
    "not_with_fingers": ReportWord("2.1.2", "a move was made with something other than the fingers"),
    "touched_button": ReportWord("2.1.3", "another button was touched while moving one", ("side", "piece")),
    "time_wasting": ReportWord("2.1.5", "more than eight seconds were taken for a move"),
    "moved_keeper": ReportWord("2.1.2", "the keeper was moved by hand"),
    "out_of_turn": ReportWord("2.1.4", "a move was made out of turn"),
    "offside": ReportWord(
        "7.4.1", "a button (`piece`) met its side's pass in an offside position", ("side", "piece", "at")
    ),
    "wrong_throw_in": ReportWord("4.1.2", "the throw-in was not taken from behind the line off a lying ball"),
    "bad_wall": ReportWord("9.1.1", "the wall has too many buttons, lacks the offender or stands too near"),
    "carried_about": ReportWord(
        "9.1.4", "a button that was in nobody's way was carried by hand at a set piece", ("side", "piece")
    ),
    "set_wrongly": ReportWord(
        "9.2.1", "ball, taker or buttons of a set piece or kick-off are set, or were, where they may not be"
    ),
    "not_cleared": ReportWord(
        "9.2.2", "a button was left in the penalty area, or badly cleared, at a penalty"
    ),
    "no_shot": ReportWord("9.2.1.s3", "the ball of a penalty was met without a shot: the other move is lost"),
    "goal_area_button": ReportWord(
        "7.6.2.s2", "a button that should have left the goal area was moved just now", ("piece",)
    ),
    "left_on_board": ReportWord("6.2.1.s2", "a button that was sent off still lies on the board", ("piece",)),
    "air": ReportWord(
        "3.4.5",
        "a button lies inside its goal off the line, and its owner was told that it counts as air",
        ("side", "piece"),
    ),
    "equipment": ReportWord("1.1.6", "a button's size, origin or number is doubted", ()),
    "misconduct": ReportWord(
        "11.1.3", "something the book does not describe; the referee decides what follows", ()
    ),
}
