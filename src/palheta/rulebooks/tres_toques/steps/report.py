"""What only people can see was told."""

from palheta.facts import BadFact, Report
from palheta.rulebooks.tres_toques.outcome.kick import settle
from palheta.rulebooks.tres_toques.outcome.precedence import Case
from palheta.rulebooks.tres_toques.rules.rule02_ball import art7_ball_changed, art12_ball_moved_by_accident
from palheta.rulebooks.tres_toques.rules.rule03_players import art18_irregular_piece
from palheta.rulebooks.tres_toques.rules.rule04_accidents import (
    art32_abnormal_placing,
    art33_displaced_by_hand,
)
from palheta.rulebooks.tres_toques.rules.rule04_keeper import (
    art45_on_purpose,
    art45_on_the_opponents_turn,
    art45_palheta_check,
)
from palheta.rulebooks.tres_toques.rules.rule04_keeper_place import art45_wrong_place
from palheta.rulebooks.tres_toques.rules.rule04_removal import art24_wrong_distances, art30_not_announced
from palheta.rulebooks.tres_toques.rules.rule06_conduct import art55_noted
from palheta.rulebooks.tres_toques.rules.rule07_duration import art61_interrupted, art62_suspended
from palheta.rulebooks.tres_toques.rules.rule10_shot import art77_moved_after_ready
from palheta.rulebooks.tres_toques.rules.rule12_discipline import art89_both, art89_indiscipline
from palheta.rulebooks.tres_toques.rules.rule12_fouls import (
    art83_hand,
    art87_feet_off_the_floor,
    art87_guided,
)
from palheta.rulebooks.tres_toques.vocabulary import WORDS, as_reported
from palheta.table.frame import Point, Side, keeper_of, side_of


def judged(case: Case, step: Report) -> None:
    word = step.report
    if word not in WORDS:
        raise BadFact("report", f"Expected one of {', '.join(sorted(WORDS))}; got {word!r}")
    case.reported = True
    side: Side = "home" if step.side == "home" else "away" if step.side == "away" else _offender(case, step)
    at = None if step.at is None else step.at.point
    if step.deliberate and word in ("moved_keeper", "displaced_by_accident"):
        art45_on_purpose(case, side, word)
    elif word in _MATCH_OVER:
        art89_indiscipline(case, side, _MATCH_OVER[word], as_reported(side, word))
    elif word in _NOTED:
        art55_noted(case, side, word)
    elif word in ("feet_off_floor", "obstruction", "wrong_flick"):
        goal_undone(case)
        piece, place = _flicked(case, step, side)
        by_feet = word == "feet_off_floor"
        act = art87_feet_off_the_floor if by_feet else art87_guided
        act(case, side, piece, at or place)
    else:
        _rest(case, step, side, at)
    settle(case)


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


def _rest(case: Case, step: Report, side: Side, at: Point | None) -> None:
    word = step.report
    if word == "hand":
        goal_undone(case)
        art83_hand(case, side, at, None if step.at is None else step.at.zone)
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
        art61_interrupted(case)
    elif word == "suspension":
        art62_suspended(case)
    else:
        art89_both(case)


def moved_keeper(case: Case, side: Side) -> None:
    name = keeper_of(side)
    own_turn = case.state.turn == side
    if art77_moved_after_ready(case, side, name):
        return
    if not art45_on_the_opponents_turn(case, side, name, own_turn) and own_turn:
        art45_wrong_place(case, side, name, as_reported(side, "moved_keeper"))
