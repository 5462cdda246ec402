"""The words for what only people can see, and what the organiser may choose."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from palheta.facts import BadFact, Put
from palheta.rulebooks.tellings import ReportWord
from palheta.ruling import Reason, reason
from palheta.table.frame import Side, is_piece


def check_placed(step: Put) -> None:
    """Raise BadFact for hands that set what is no piece."""
    for name in step.place:
        if name != "ball" and not is_piece(name):
            raise BadFact(f"step.place.{name}", "Expected buttons, keepers or the ball")


# Indiscipline (51, 52): the first is a technical foul, the second disqualifies.
INDISCIPLINE = {
    "misconduct": ReportWord("51", "indiscipline of any kind"),
    "disrespect": ReportWord("51.a", "spoke to opponent or referee disrespectfully or needlessly"),
    "comments": ReportWord("51.b", "unpleasant comments on the play"),
    "spoke_to_spectators": ReportWord("51.c", "spoke to the spectators"),
    "dissent": ReportWord("51.d", "argued with or complained of the referee's decisions"),
    "threw_object": ReportWord("51.e", "threw a button, palheta, keeper or other object"),
    "hit_table": ReportWord("51.f", "hit the table"),
    "foul_language": ReportWord("51.g", "foul language"),
    "time_wasting": ReportWord("51.h", "wasted time"),
    "crowded_on_purpose": ReportWord("51.h.obs.4", "set a button less than 8 cm from another on purpose"),
    "dawdled_for_ball": ReportWord("51.h.obs.5", "took his time to fetch the dadinho"),
    "needless_talk": ReportWord("51.h.obs.6", "delayed with needless questions or talk"),
    "incident": ReportWord("51.h.obs.7", "provoked an incident that lost time"),
    "shifted_table": ReportWord("51.h.obs.8", "shifted the table or made it unfit for play"),
    "several_palhetas": ReportWord("6.palheta.§1", "delayed play by changing palhetas"),
    "watch": ReportWord("51.i", "carried a watch or asked the audience for the time left"),
    "phone": ReportWord("51.j", "used headphones, an earpiece or a telephone"),
    "celebration": ReportWord("51.k", "celebrated provocatively or so that other matches were disturbed"),
    "refuses_to_arrange": ReportWord("51.l", "scored, was asked to arrange his buttons, and refused"),
    "disturbed_shot": ReportWord(
        "40.a", "moved, gestured, spoke or touched the table during a shot at his goal"
    ),
    "audience_hint": ReportWord("52.único.a", "an onlooker told this side how to play"),
    "audience_time": ReportWord("52.único.b", "an onlooker told this side the time"),
    "audience_noise": ReportWord("52.único.c", "onlookers disturbed this side's opponent"),
    "audience_celebration": ReportWord("52.único.d", "onlookers celebrated this side excessively"),
    "audience": ReportWord("52", "onlookers interfered to this side's benefit"),
}

# Technical fouls where the dadinho is.
TECHNICAL = {
    "wrong_flick": ReportWord("8.obs", "flicked without the palheta resting on the button", ("side", "at")),
    "forbidden_palheta": ReportWord(
        "6.palheta.§2", "palheta resting on the table, hand or nail used to flick", ("side", "at")
    ),
    "picked_up_early": ReportWord("8.§3", "took up a button for a restart before the dadinho lay still"),
    "keeper_drag": ReportWord("7.§7", "the keeper dragged the dadinho", ("side", "at")),
    "keeper_small_face": ReportWord("7.§7", "the keeper played with one of its smaller faces"),
    "upside_down": ReportWord("35.a", "set a button upside down", ("side", "at")),
    "bicycle": ReportWord("35.b", "flicked an overturned button so that it jumped", ("side", "at")),
    "finger_brake": ReportWord("35.c", "braked the button with the fingers at the shot", ("side", "at")),
    "keeper_lying": ReportWord("35.d", "set the keeper lying or on its smallest face"),
    "guided": ReportWord("35.e", "guided or stopped a moving button", ("side", "at")),
    "obstruction": ReportWord("35.e", "got in the way of a moving button", ("side", "at")),
    "early_flick": ReportWord(
        "35.f", "began a lance before everything lay still", ("side", "at", "deliberate")
    ),
    "shot_while_moving": ReportWord("36.§1", "asked for a shot while dadinho or buttons were moving"),
    "restart_with_palheta": ReportWord(
        "42.a", "took a restart with the palheta or the keeper", ("side", "at")
    ),
    "technical_on_purpose": ReportWord("49.§3", "committed the technical foul on purpose", ("side", "at")),
    "slow_substitution": ReportWord("55.único", "took more than six seconds to substitute"),
    "tabela": ReportWord(
        "27.§1", "came off an own player, the frame, the fence or his body before the dadinho", ("side", "at")
    ),
    "off_the_fence": ReportWord("27.§4", "a button came back off the fence onto the dadinho", ("side", "at")),
    "button_on_top": ReportWord("30", "a button stopped on top of the dadinho", ("side", "at")),
    "closed_play": ReportWord(
        "31", "gave the lance away with the dadinho shut in between his buttons", ("side", "at")
    ),
    "too_many_touches": ReportWord("26", "made more touches than a button or a team may", ("side", "at")),
    "keeper_outside": ReportWord(
        "7.§4", "the keeper met or played the dadinho outside its goal area", ("side", "at")
    ),
    "third_button": ReportWord(
        "18.c", "went on after the kick-off with another than the second button in the circle", ("side", "at")
    ),
    "moved_by_hand": ReportWord(
        "34", "moved a button by hand where the book does not allow it", ("side", "at")
    ),
    "penalty_backwards": ReportWord(
        "48.§4", "took the penalty without moving the dadinho forwards", ("side", "at")
    ),
    "wrong_recomposition": ReportWord("44.§3", "moved too many players back, or set them too near others"),
}

# A restart or kick-off that was set wrongly: told before it is taken, or of the one just taken.
SET_WRONGLY = {
    "restart_glued": ReportWord("42.d", "took a restart with the button touching the dadinho"),
    "taker_on_the_pitch": ReportWord("43.§3", "took a throw-in with a button not wholly off the pitch"),
    "restart_off_its_place": ReportWord(
        "43.§4", "took a restart with the dadinho off its line, quarter circle, goal area or spot"
    ),
    "wrong_kick_off": ReportWord("19.§1", "kicked off with buttons not arranged as article 17 asks"),
    "kicked_off_backwards": ReportWord("18.a", "kicked off into his own half"),
    "area_not_clear": ReportWord(
        "48.§1.a", "had another button than taker and keeper in area or arc when the penalty was taken"
    ),
}

OTHERS = {
    "hand": ReportWord(
        "29",
        "the dadinho in play touched this player, his palheta or clothes (`at`: where)",
        ("side", "at", "piece"),
    ),
    "object_on_table": ReportWord(
        "29.único", "an object he left on the table touched dadinho or player (`at`)", ("side", "at")
    ),
    "foul": ReportWord(
        "28",
        "a button of his (`piece`) touched an opponent before the dadinho (`at`: where that one stood)",
        ("side", "at", "piece"),
    ),
    "trapped": ReportWord(
        "30.§1",
        "the dadinho lies against a button of each side: his own (`piece`) must play it",
        ("side", "piece"),
    ),
    "touched_opponent": ReportWord(
        "32.§2",
        "moved an opposing button (`piece`) `with` hand (no foul, put back) or palheta (foul)",
        ("side", "piece", "with", "at"),
    ),
    "moved_own": ReportWord(
        "10.único", "his palheta moved a button of his own: that was a touch", ("side", "piece")
    ),
    "moved_keeper": ReportWord("7.§8", "moved his keeper in play, or touched it after saying ready (36 §3)"),
    "keeper_behind_line": ReportWord("7.§6", "set the keeper behind the goal line for a shot"),
    "keeper_set_from_elsewhere": ReportWord(
        "36.§4", "set the keeper from another place than behind his goal"
    ),
    "not_counting": ReportWord("25.único", "did not count his touches aloud"),
    "counted_for_opponent": ReportWord("25.único", "counted the opponent's touches aloud"),
    "badly_arranged": ReportWord("19.§2", "scored, and his buttons are set so that they hamper the kick-off"),
    "feet_off_floor": ReportWord("36.g", "shot with no foot on the floor"),
    "deliberate_foul": ReportWord(
        "50", "the foul was meant to delay or to spoil an attack (`piece`: the button)", ("side", "piece")
    ),
    "refuses_to_obey": ReportWord("51.único", "refuses to do what the referee told him"),
    "unnumbered": ReportWord("6.§1", "came to the match with buttons that carry no numbers"),
    "referee_requested": ReportWord("54", "asked for a referee"),
    "measured": ReportWord("7.§10.f", "used the keeper to measure a distance and put it back"),
}

REPORTS: dict[str, ReportWord] = INDISCIPLINE | TECHNICAL | SET_WRONGLY | OTHERS


def as_reported(side: Side, word: str) -> Reason:
    """What the word means is a sentence of the catalogues too."""
    return reason("{side}: {what}", side=side, what=REPORTS[word].meaning)


Method = Literal["campaign", "extra_time", "shootout"]


class Campaign(Struct, frozen=True, forbid_unknown_fields=True):
    """A side's record in the event so far, in the order of article 56."""

    wins: int = 0
    goal_difference: int = 0
    goals_for: int = 0
    head_to_head: int = 0


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What the organiser may choose.

    `tiebreak`: how a draw is broken, in order (13 §1); empty where a draw may stand.
    `warnings_before_foul`: late flicks warned before the technical foul (8 §2 against 20 and 51.h).
    `perceptible`: how far the dadinho must move for a touch (9), in mm.
    """

    half_seconds: float = 420.0
    extra_half_seconds: float = 180.0
    tiebreak: tuple[Method, ...] = ()
    campaigns: dict[Side, Campaign] = {}
    warnings_before_foul: Annotated[int, Meta(ge=0)] = 3
    perceptible: float = 0.1
    substitutions: Annotated[int, Meta(ge=0)] = 3
