"""What only people can see: the words for it, and what follows."""

from palheta.facts import BadFact, Report
from palheta.rulebooks.tellings import ReportWord
from palheta.rulebooks.tres_toques import rule04_keeper_place as keeper_place
from palheta.rulebooks.tres_toques import rule07_duration as duration
from palheta.rulebooks.tres_toques import rule12_infringements as infringements
from palheta.rulebooks.tres_toques.case import Case
from palheta.rulebooks.tres_toques.registered import SWITCH
from palheta.rulebooks.tres_toques.rule02_ball import art7_ball_changed, art12_ball_moved_by_accident
from palheta.rulebooks.tres_toques.rule03_players import art18_irregular_piece
from palheta.rulebooks.tres_toques.rule04_out import art32_abnormal_placing, art33_displaced_by_hand
from palheta.rulebooks.tres_toques.rule04_removal import art24_wrong_distances, art30_not_announced
from palheta.ruling import Reason, reason
from palheta.table.frame import Point, Side, keeper_of, other, side_of

WORDS: dict[str, ReportWord] = {
    "hand": ReportWord(
        "83.§3", "a coach touched the ball with body, palheta or an object of his", ("side", "at")
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
}


def report(case: Case, step: Report) -> None:
    word = step.report
    if word not in WORDS:
        raise BadFact("report", f"Expected one of {', '.join(sorted(WORDS))}; got {word!r}")
    case.reported = True
    side: Side = "home" if step.side == "home" else "away" if step.side == "away" else _offender(case, step)
    at = None if step.at is None else step.at.point
    if step.deliberate and word in ("moved_keeper", "displaced_by_accident"):
        art45_on_purpose(case, side, word)
    elif word in _MATCH_OVER:
        infringements.art89_indiscipline(case, side, _MATCH_OVER[word], _as_reported(side, word))
    elif word in _NOTED:
        art55_noted(case, side, word)
    elif word in ("feet_off_floor", "obstruction", "wrong_flick"):
        goal_undone(case)
        piece, place = _flicked(case, step, side)
        by_feet = word == "feet_off_floor"
        act = infringements.art87_feet_off_the_floor if by_feet else infringements.art87_guided
        act(case, side, piece, at or place)
    else:
        _rest(case, step, side, at)
    infringements.settle(case)


_MATCH_OVER = {
    "misconduct": "89.a", "persisted": "55.p3", "deliberate_foul": "89.c", "moved_ball": "89.b", "left_table": "89.c",
}  # fmt: skip
_NOTED = (
    "unsporting",
    "grave_unsporting",
    "consulted_referee",
    "disrespectful_celebration",
    "time_wasting",
    "taker_replaced",
)


def _offender(case: Case, step: Report) -> Side:
    owner = None if step.piece is None else side_of(step.piece)
    return owner or case.state.turn


def _flicked(case: Case, step: Report, side: Side) -> tuple[str | None, Point | None]:
    """The piece meant, and where it stood when it was flicked."""
    last = case.state.last
    if last is not None and (
        step.piece == last.piece or (step.piece is None and side_of(last.piece) == side)
    ):
        return last.piece, last.at
    if step.piece is not None:
        return step.piece, case.state.at(step.piece)
    return None, None


def goal_undone(case: Case) -> None:
    """Told after the flick that scored: the offence came first and stopped it; who plays on leaves the goal (91)."""
    state = case.state
    kick_off = state.restart is not None and state.restart.kind == "kick_off"
    if state.last is None or state.last.score == state.score or not kick_off:
        return
    if state.goals[-1].period == state.period:  # otherwise the half is over
        case.natural = state.with_(natural=None)
        case.set(score=state.last.score, goals=state.goals[:-1])


@SWITCH.clause("45.§5", "46.§2", "47.§3", "89.b", off=None)
def art45_on_purpose(case: Case, side: Side, word: str) -> None:
    """INDISCIPLINA: keeper, ball or players moved on purpose."""
    rule = "45.§5" if word == "moved_keeper" else "89.b"
    why = reason("{side} moved keeper, ball or players on purpose", side=side)
    infringements.art89_indiscipline(case, side, rule, why)


@SWITCH.clause("55.p2", "55.§único", "57", "88.e", off=None)
def art55_noted(case: Case, side: Side, word: str) -> None:
    """EXIGÊNCIAS DISCIPLINARES and FALTA TÉCNICA ANOTADA: a noted fault; if grave, an expulsion as well."""
    rule = {"unsporting": "55.p2", "grave_unsporting": "55.§único"}.get(word, WORDS[word].clause)
    case.note(rule, side, _as_reported(side, word))
    if word == "grave_unsporting":
        infringements.expel(case, side, grave=True)


def _as_reported(side: Side, word: str) -> Reason:
    """What the word means is a sentence of the catalogues too."""
    return reason("{side}: {what}", side=side, what=WORDS[word].meaning)


def _rest(case: Case, step: Report, side: Side, at: Point | None) -> None:
    word = step.report
    if word == "hand":
        goal_undone(case)
        infringements.art83_hand(case, side, at, None if step.at is None else step.at.zone)
    elif word == "moved_keeper":
        moved_keeper(case, side)
    elif word in ("keeper_on_end", "upside_down"):
        art32_abnormal_placing(case, step.piece or keeper_of(side))
    elif word == "palheta_check":
        art45_palheta_check(case, side, at)
    elif word == "not_announced":
        art30_not_announced(case, side)
    elif word == "wrong_distances":
        case.set(misplacings={**case.state.misplacings, side: max(1, case.state.misplacings.get(side, 0))})
        art24_wrong_distances(case, side)
    elif word == "irregular_piece":
        art18_irregular_piece(case, side, step.piece)
    elif word == "ball_changed":
        art7_ball_changed(case, side)
    elif word == "ball_moved_by_accident":
        art12_ball_moved_by_accident(case)
    elif word == "displaced_by_accident":
        art33_displaced_by_hand(case, () if step.piece is None else (step.piece,))
    elif word == "interruption":
        duration.art61_interrupted(case)
    elif word == "suspension":
        duration.art62_suspended(case)
    else:
        art89_both(case)


def moved_keeper(case: Case, side: Side) -> None:
    name = keeper_of(side)
    own_turn = case.state.turn == side
    if keeper_place.art77_moved_after_ready(case, side, name):
        return
    if not keeper_place.art45_on_the_opponents_turn(case, side, name, own_turn) and own_turn:
        keeper_place.art45_wrong_place(case, side, name, _as_reported(side, "moved_keeper"))


@SWITCH.clause("45.§4", off=None)
def art45_palheta_check(case: Case, side: Side, at: Point | None) -> None:
    """MOVIMENTAÇÃO E POSICIONAMENTO INDEVIDOS, § 4: no trying out a piece's line with palheta or object."""
    place = at or case.state.at(keeper_of(side))
    case.call("45.§4", side, reason("{side} tried out a line with palheta or object", side=side), at=place)
    infringements.claim_indirect(case, "45.§4", side, keeper_of(side), place)


@SWITCH.clause("89.§único", off=None)
def art89_both(case: Case) -> None:
    """INDISCIPLINA, § único: by both coaches: suspended, and others decide."""
    for side in (case.state.turn, other(case.state.turn)):
        case.call("89.§único", side, reason("indiscipline by both coaches"))
    case.set(stage="suspended")
    case.said.append("sent_to_judgement")
