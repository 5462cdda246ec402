"""What only people can see was told."""

from msgspec.structs import replace

from palheta.facts import BadFact, Flick, Report, RestartDue
from palheta.rulebooks.tres_toques.areas import ARRANGED, REMOVALS
from palheta.rulebooks.tres_toques.outcome.kick import settle
from palheta.rulebooks.tres_toques.outcome.off import squad
from palheta.rulebooks.tres_toques.outcome.precedence import Draft
from palheta.rulebooks.tres_toques.outcome.retake import taken_again
from palheta.rulebooks.tres_toques.rules.rule02_ball import (
    art7_ball_changed,
    art9_said_to_be_glued,
    art12_ball_moved_by_accident,
)
from palheta.rulebooks.tres_toques.rules.rule03_players import art18_irregular_piece
from palheta.rulebooks.tres_toques.rules.rule04_accidents import (
    art32_abnormal_placing,
    art33_displaced_by_hand,
)
from palheta.rulebooks.tres_toques.rules.rule04_block import art23_told_by_people
from palheta.rulebooks.tres_toques.rules.rule04_keeper import (
    art38_told_by_people,
    art43_told_by_people,
    art45_on_purpose,
    art45_on_the_opponents_turn,
    art45_palheta_check,
)
from palheta.rulebooks.tres_toques.rules.rule04_keeper_place import art45_wrong_place
from palheta.rulebooks.tres_toques.rules.rule04_keepers_ball import art42_said_to_be_his
from palheta.rulebooks.tres_toques.rules.rule04_plays import art22_said_to_be_blank
from palheta.rulebooks.tres_toques.rules.rule04_removal import (
    art24_wrong_distances,
    art30_not_announced,
    art30_removed_taker,
    art30_told_by_people,
    art31_changed_taker,
)
from palheta.rulebooks.tres_toques.rules.rule06_conduct import art55_noted
from palheta.rulebooks.tres_toques.rules.rule07_duration import art61_interrupted, art62_suspended
from palheta.rulebooks.tres_toques.rules.rule08_arrangement import art68_told_by_people
from palheta.rulebooks.tres_toques.rules.rule08_kick_off import art69_told_by_people
from palheta.rulebooks.tres_toques.rules.rule10_shot import art77_moved_after_ready
from palheta.rulebooks.tres_toques.rules.rule11_offside import art80_told_by_people
from palheta.rulebooks.tres_toques.rules.rule12_discipline import art89_both, art89_indiscipline
from palheta.rulebooks.tres_toques.rules.rule12_fouls import (
    art83_hand,
    art83_told_by_people,
    art87_feet_off_the_floor,
    art87_guided,
)
from palheta.rulebooks.tres_toques.rules.rule13_free_kicks import art97_told_by_people
from palheta.rulebooks.tres_toques.rules.rule16_arrangement import art114_told_by_people
from palheta.rulebooks.tres_toques.sighted import sighted
from palheta.rulebooks.tres_toques.state import State
from palheta.rulebooks.tres_toques.vocabulary import AT_A_GOAL_KICK, REPORTS, SET_OUT, as_reported
from palheta.ruling.question import which
from palheta.table.frame import Point, Side, keeper_of, side_of

_MATCH_OVER = {
    "misconduct": "89.a",
    "persisted": "55.p3",
    "deliberate_foul": "89.c",
    "moved_ball": "89.b",
    "left_table": "89.c",
}
_NOTED = (
    "unsporting",
    "grave_unsporting",
    "consulted_referee",
    "disrespectful_celebration",
    "time_wasting",
    "taker_replaced",
)

_DIRECT = ("direct_free_kick", "penalty")

_BY_A_PIECE = {
    "feet_off_floor": art87_feet_off_the_floor,
    "obstruction": art87_guided,
    "wrong_flick": art87_guided,
    "offside": art80_told_by_people,
    "removed_piece": art30_told_by_people,
}


def judged(draft: Draft, step: Report) -> Draft:
    if step.report not in REPORTS:
        raise BadFact("report", f"Expected one of {', '.join(sorted(REPORTS))}; got {step.report!r}")
    side: Side = "home" if step.side == "home" else "away" if step.side == "away" else _offender(draft, step)
    return settle(_told(replace(draft, reported=True), step, side))


def _offender(draft: Draft, step: Report) -> Side:
    owner = None if step.piece is None else side_of(step.piece)
    return owner or draft.state.turn


def _told(draft: Draft, step: Report, side: Side) -> Draft:
    word = step.report
    if step.deliberate and word in ("moved_keeper", "displaced_by_accident"):
        return art45_on_purpose(draft, side, word)
    if word in _MATCH_OVER:
        return art89_indiscipline(draft, side, _MATCH_OVER[word], as_reported(side, word))
    if word == "taker_replaced" and not _had_a_direct_kick(draft.state, side):
        return draft
    if word in _NOTED:
        return art55_noted(draft, side, word)
    at, zone = (None, None) if step.at is None else (step.at.point, step.at.zone)
    if word in _BY_A_PIECE:
        piece, place = _flicked(draft.state, step, side)
        return goal_undone(draft).charging(*_BY_A_PIECE[word](draft.state, side, piece, at or place))
    match word:
        case "hand":
            return goal_undone(draft).charging(*art83_hand(draft.state, side, at, zone))
        case "foul":
            found = art83_told_by_people(draft.state, side, step.piece, at, zone)
            return goal_undone(draft).charging(*found)
        case "not_his_ball":
            return goal_undone(draft).charging(*art43_told_by_people(draft.state, side, at, zone))
        case "keeper_outside":
            return goal_undone(draft).charging(*art38_told_by_people(draft.state, side, at))
        case "palheta_check":
            return draft.charging(*art45_palheta_check(draft.state, side, at))
        case "moved_keeper":
            return moved_keeper(draft, side)
        case "wrong_distances":
            misplacings = draft.state.record.misplacings
            told = misplacings | {side: max(1, misplacings.get(side, 0))}
            return art24_wrong_distances(draft.within("record", misplacings=told), side)
        case _:
            return _said_of_the_ball(draft, step, side)


def _said_of_the_ball(draft: Draft, step: Report, side: Side) -> Draft:
    """What the referee has measured, or saw of a restart."""
    match step.report:
        case "blocked":
            return draft.charging(*art23_told_by_people(draft.state, side))
        case "glued" if step.piece is not None:
            return art9_said_to_be_glued(draft, step.piece)
        case "glued":
            return draft.asking(which(draft.state.pieces))
        case "blank_play":
            return art22_said_to_be_blank(draft, side)
        case "keeper_ball":
            return art42_said_to_be_his(draft, side)
        case word if word.startswith("restart_"):
            return taken_wrongly(draft, step, side)
        case word if word in SET_OUT:
            return set_out_wrongly(draft, step, side)
        case _:
            return _put_right(draft, step, side)


def taken_wrongly(draft: Draft, step: Report, side: Side) -> Draft:
    taken = _restart_of(draft.state, side, step.piece)
    if taken is None:
        return draft
    before, flick = taken
    fault = art97_told_by_people(before, side, step.report)
    lance = sighted(before, flick, flick.flick)
    again = None if fault is None else taken_again(replace(draft, state=before), lance, fault)
    return draft if again is None else again


def _restart_of(state: State, side: Side, piece: str | None) -> tuple[State, Flick] | None:
    """The restart just taken, or the one that this side is about to take."""
    last = state.flight.last
    if last is not None and last.restart is not None and side_of(last.piece) == side:
        before, flick = last.restart
        record = replace(state.record, goals=before.record.goals)
        return replace(before, clock=state.clock, record=record), flick
    if state.restart is None or state.turn != side:
        return None
    mine = piece is not None and side_of(piece) == side
    return state, Flick(flick=piece if piece is not None and mine else f"{side[0]}1")


def removed_taker(draft: Draft, step: Report, side: Side) -> Draft:
    taken = _restart_of(draft.state, side, step.piece)
    if taken is None:
        return draft
    before, flick = taken
    before = before.within("play", waiting=(*before.play.waiting, flick.flick))
    again = art30_removed_taker(replace(draft, state=before), sighted(before, flick, flick.flick))
    return draft if again is None else again


def set_out_wrongly(draft: Draft, step: Report, side: Side) -> Draft:
    """How the teams stand for a kick-off or a goal kick, and who takes a restart."""
    if not _has_its_moment(draft.state, step.report, side):
        return draft
    if step.piece is None and step.report in ("placed_after_time", "too_many_in_a_half", "taker_changed"):
        draft = draft.asking(which(squad(draft.state, side)))  # who goes off
    match step.report:
        case "removed_taker":
            return removed_taker(draft, step, side)
        case "taker_changed" if step.piece is not None and draft.state.kind in REMOVALS:
            return art31_changed_taker(draft.within("due", placed_taker=step.piece), side, "")
        case "wrong_kick_off_arrangement":
            return art68_told_by_people(draft, side, step.piece)
        case "placed_after_time":
            return art69_told_by_people(draft, side, step.piece)
        case word if word in AT_A_GOAL_KICK:
            return art114_told_by_people(draft, side, word, step.piece)
        case _:
            return draft


def _has_its_moment(state: State, word: str, side: Side) -> bool:
    """Whether the restart that such a word is about is due, or was just taken; where nobody told of any, it may be."""
    last = state.flight.last
    if word == "taker_changed":
        return state.restart is None or state.restart.side == side
    if word == "removed_taker" or (state.restart is None and last is None):
        return True
    kinds = ("goal_kick",) if word in AT_A_GOAL_KICK else ("kick_off",)
    about = [r for r in _restarts(state) if r.kind in (ARRANGED if word == "placed_after_time" else kinds)]
    return any(word != "in_the_kickers_area" or r.side != side for r in about)  # 114.e: his opponent only


def _had_a_direct_kick(state: State, side: Side) -> bool:
    """88.d: a direct free kick of his, or a penalty (104), is due or was just taken; or nobody told of any restart."""
    about = _restarts(state)
    return not about or any(r.side == side and r.kind in _DIRECT for r in about)


def _restarts(state: State) -> list[RestartDue]:
    """The restart that is due, and the one just taken."""
    last = state.flight.last
    taken = None if last is None or last.restart is None else last.restart[0].restart
    return [restart for restart in (state.restart, taken) if restart is not None]


def _put_right(draft: Draft, step: Report, side: Side) -> Draft:
    """What costs nobody anything: it is put right, or play stops."""
    match step.report:
        case "keeper_on_end" | "upside_down":
            return art32_abnormal_placing(draft, step.piece or keeper_of(side))
        case "not_announced":
            return art30_not_announced(draft, side)
        case "irregular_piece":
            return art18_irregular_piece(draft, side, step.piece)
        case "ball_changed":
            return art7_ball_changed(draft, side)
        case "ball_moved_by_accident":
            return art12_ball_moved_by_accident(draft)
        case "displaced_by_accident":
            return art33_displaced_by_hand(draft, () if step.piece is None else (step.piece,))
        case "interruption":
            return art61_interrupted(draft)
        case "suspension":
            return art62_suspended(draft)
        case _:
            return art89_both(draft)


def _flicked(state: State, step: Report, side: Side) -> tuple[str | None, Point | None]:
    """The piece meant, and where it stood when it was flicked."""
    last = state.flight.last
    if last is not None and (
        step.piece == last.piece or (step.piece is None and side_of(last.piece) == side)
    ):
        return last.piece, last.at
    if step.piece is None:
        return None, None
    launch = state.flight.launch
    stood = None if launch is None else launch.pieces.get(step.piece)
    return step.piece, state.point(step.piece) if stood is None else stood.point


def goal_undone(draft: Draft) -> Draft:
    """Told after the flick that scored: the offence came first and stopped it; who plays on leaves the goal (91)."""
    state, last, goals = draft.state, draft.state.flight.last, draft.state.record.goals
    if last is None or last.score == state.score or state.kind != "kick_off":
        return draft
    if goals[-1].period != state.period:
        return draft  # the half is over
    draft = replace(draft, natural=state.within("due", natural=None))
    return draft.now(score=last.score).within("record", goals=goals[:-1])


def moved_keeper(draft: Draft, side: Side) -> Draft:
    name, before_the_toss = keeper_of(side), draft.state.due.stage == "toss"
    own_turn = before_the_toss or draft.state.turn == side  # until then it is nobody's
    found = art77_moved_after_ready(draft.state, side, name) or art45_on_the_opponents_turn(
        draft.state, side, name, own_turn
    )
    if found or not own_turn or draft.state.kind in ARRANGED:  # 36.a, 37.b: while the teams arrange both may
        return draft.charging(*found)
    return art45_wrong_place(draft, side, name, as_reported(side, "moved_keeper"))
