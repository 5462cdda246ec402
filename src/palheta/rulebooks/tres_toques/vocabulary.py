"""How large a side is, the words for what only people can see, and what the organiser may choose."""

from typing import Annotated

from msgspec import Meta, Struct

from palheta.facts import BadFact, Substitute
from palheta.rulebooks.tellings import ReportWord
from palheta.ruling import Reason, reason
from palheta.table.frame import Side, is_keeper

SUBSTITUTIONS = 3  # a match, of each side (17)
SQUAD = 11  # ten and a keeper


def check_substitute(step: Substitute) -> None:
    """Raises BadFact."""
    out, in_ = step.substitute.out, step.substitute.in_
    if is_keeper(in_) and not is_keeper(out):
        raise BadFact("substitute.in", f"Expected a disc for a disc; got {in_!r} for {out!r}")


# How the teams stand for a goal kick, as the referee saw it.
AT_A_GOAL_KICK = {
    "wrong_goal_kick_arrangement": ReportWord(
        "114", "a player (`piece`) is not set as a goal kick asks: it is put right", ("side", "piece")
    ),
    "too_many_in_a_half": ReportWord(
        "114.c", "too many in one half at a goal kick: this one (`piece`) goes off", ("side", "piece")
    ),
    "in_the_kickers_area": ReportWord(
        "114.e", "stood in the penalty area of who takes the goal kick", ("side", "piece")
    ),
    "in_a_goal_area": ReportWord("114.g", "stood in a goal area at a goal kick", ("side", "piece")),
}

# The same for a kick-off, and who takes a restart.
SET_OUT = AT_A_GOAL_KICK | {
    "removed_taker": ReportWord(
        "30.e", "a player who was removed (`piece`) took the restart", ("side", "piece")
    ),
    "taker_changed": ReportWord(
        "31", "set a player (`piece`) to take it and then another instead", ("side", "piece")
    ),
    "wrong_kick_off_arrangement": ReportWord(
        "68", "a player (`piece`) is not set as a kick-off asks: it is put right", ("side", "piece")
    ),
    "placed_after_time": ReportWord(
        "69.p2", "set a player (`piece`) after TEMPO: noted, and he goes off", ("side", "piece")
    ),
}

REPORTS: dict[str, ReportWord] = {
    "hand": ReportWord(
        "83.§3", "a coach touched the ball with body, palheta or an object of his", ("side", "at")
    ),
    "foul": ReportWord(
        "83",
        "a player (`piece`) displaced an opponent before the ball (`at`: where)",
        ("side", "at", "piece"),
    ),
    "offside": ReportWord(
        "80", "a player (`piece`) was offside when he was flicked or got the ball", ("side", "piece", "at")
    ),
    "blocked": ReportWord("23", "ended his play with the ball blocked: the gauge does not reach it"),
    "glued": ReportWord("9", "the ball lies glued to this player", ("piece",)),
    "blank_play": ReportWord("22", "made a blank play"),
    "keeper_ball": ReportWord("42", "the ball stopped within 60 mm of this side's keeper: it is his"),
    "not_his_ball": ReportWord(
        "43.§3", "the keeper played a ball that was not in his possession", ("side", "at")
    ),
    "keeper_outside": ReportWord("38", "the ball met the keeper wholly outside his area", ("side", "at")),
    "removed_piece": ReportWord(
        "30.d", "a removed player was flicked or got the ball too early", ("side", "piece", "at")
    ),
    "restart_too_short": ReportWord(
        "97", "the ball of a restart ran less than 31 mm or stayed in its corner"
    ),
    "restart_not_first": ReportWord("93", "another player met the ball of a restart before the taker"),
    "restart_glued": ReportWord("8.c", "took a restart less than 5 mm from the ball"),
    "restart_off_its_place": ReportWord(
        "107", "took a restart with the ball off its line, quadrant or place"
    ),
    "restart_wrong_player": ReportWord(
        "67", "kicked off with a player who may not, or with somebody on the halfway line"
    ),
    "misconduct": ReportWord("89", "an offence, an act against sporting decorum: the match is over"),
    "unsporting": ReportWord("55.p2", "talking, complaining, commenting, disturbing the opponent"),
    "grave_unsporting": ReportWord("55.§único", "the same, so grave that a player is expelled at once"),
    "persisted": ReportWord("55.p3", "went on with it after a warning"),
    "consulted_referee": ReportWord(
        "57", "asked the referee about offside, where the play began, who was removed"
    ),
    "disrespectful_celebration": ReportWord("88.e", "celebrated a goal or a save disrespectfully"),
    "feet_off_floor": ReportWord("87.b", "flicked without a foot on the floor", ("side", "piece", "at")),
    "obstruction": ReportWord(
        "87.a", "stopped or guided a piece instead of flicking it", ("side", "piece", "at")
    ),
    "wrong_flick": ReportWord(
        "87.a", "pushed or guided the piece instead of flicking it", ("side", "piece", "at")
    ),
    "time_wasting": ReportWord("88.b", "exceeded the time for a flick"),
    "moved_keeper": ReportWord("45", "the keeper was moved when he may not be", ("side", "deliberate")),
    "keeper_on_end": ReportWord("32", "the keeper stands on end or lies flat"),
    "upside_down": ReportWord("32", "a disc lies upside down", ("piece",)),
    "palheta_check": ReportWord(
        "45.§4", "palheta or an object used to try a piece's line touched the keeper", ("side", "at")
    ),
    "not_announced": ReportWord("30.§único", "did not say aloud which players were removed"),
    "wrong_distances": ReportWord("24", "set players at wrong distances again"),
    "taker_replaced": ReportWord(
        "88.d", "set the taker of a direct free kick again after calling for the keeper"
    ),
    "deliberate_foul": ReportWord("89.c", "fouled on purpose to break up an attack"),
    "moved_ball": ReportWord("89.b", "blew at the ball, threw something at it, moved a player on purpose"),
    "left_table": ReportWord("89.c", "moved or left the table, tried to stop a goal"),
    "irregular_piece": ReportWord("18", "plays with a broken or irregular piece", ("side", "piece")),
    "ball_changed": ReportWord("7", "changed the ball without the referee's leave"),
    "ball_moved_by_accident": ReportWord(
        "12.a", "the ball moved and neither a player nor a coach moved it", ()
    ),
    "displaced_by_accident": ReportWord(
        "33.§único.b",
        "coach or referee displaced players without meaning to",
        ("side", "piece", "deliberate"),
    ),
    "interruption": ReportWord("61", "an incident that will soon be over", ()),
    "suspension": ReportWord("62", "an incident that cannot be overcome", ()),
    "both_misconduct": ReportWord("89.§único", "indiscipline by both coaches", ()),
} | SET_OUT


def as_reported(side: Side, word: str) -> Reason:
    """What the word means is a sentence of the catalogues too."""
    return reason("{side}: {what}", side=side, what=REPORTS[word].meaning)


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What an organiser may set; the defaults are the book's."""

    period_seconds: Annotated[float, Meta(gt=0)] = 1200.0
    interval_seconds: Annotated[float, Meta(ge=0)] = 300.0
    noted_from_attempt: Annotated[int, Meta(ge=1)] = 2
    late_noted_at_full_five: bool = True
    foul_through_own_piece: bool = False
    expulsion_starts_again: bool = False
