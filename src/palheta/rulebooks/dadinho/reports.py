"""What only people can see: the words for it, and what each brings."""

from collections.abc import Callable

from msgspec.structs import replace

from palheta.facts import BadFact, Place, Report, Score
from palheta.rulebooks.dadinho import ch5_shot
from palheta.rulebooks.dadinho.ch7_infringements import (
    art50_deliberate_foul,
    art51_unico_repeated,
    awarded,
    disqualified,
    foul,
    technical,
)
from palheta.rulebooks.dadinho.deliberate import noted
from palheta.rulebooks.dadinho.outcomes import reverted
from palheta.rulebooks.dadinho.registered import CLAUSES, SWITCH
from palheta.rulebooks.dadinho.report_words import INDISCIPLINE, REPORTS, TECHNICAL
from palheta.rulebooks.dadinho.reporting import given, keeps_the_shot
from palheta.rulebooks.dadinho.reports_hands import (
    keeper_behind_line,
    keeper_set_from_elsewhere,
    moved_keeper,
    moved_own,
    touched_opponent,
)
from palheta.rulebooks.dadinho.run import some_point
from palheta.rulebooks.dadinho.state import State
from palheta.rulebooks.dadinho.verdict import Finding, in_play, ruled, unchanged
from palheta.ruling import Reason, Ruling, reason
from palheta.ruling.question import which, whose
from palheta.table.frame import Point, Side, other, side_of


def reported(state: State, step: Report) -> Ruling:
    if step.report not in REPORTS:
        raise BadFact("step.report", f"Expected one of {', '.join(sorted(REPORTS))}; got {step.report!r}")
    side = step.side if step.side in ("home", "away") else _offender(state, step)
    if side is None:
        return replace(unchanged(state), ask=(whose(),))
    if step.report in INDISCIPLINE:
        return indiscipline(state, side, REPORTS[step.report].clause, as_reported(side, step.report))
    if step.report in TECHNICAL:
        return technical_report(state, side, step)
    return _OTHER[step.report](state, side, step)


def _offender(state: State, step: Report) -> Side | None:
    if step.piece is not None and step.report not in ("touched_opponent", "hand"):
        return side_of(step.piece)
    if step.report in ("referee_requested", "measured"):
        return state.turn or "home"
    if state.lance is not None and step.report in _OF_THE_FLICK:
        return state.lance.side
    return state.turn if step.report in _OF_THE_FLICK else None


_OF_THE_FLICK = (
    "wrong_flick",
    "forbidden_palheta",
    "feet_off_floor",
    "finger_brake",
    "bicycle",
    "deliberate_foul",
)

# What was wrong with the very lance that scored, said once the dadinho is in the goal.
SPOILS_THE_GOAL = (
    *_OF_THE_FLICK, "guided", "obstruction", "early_flick", "shot_while_moving", "restart_with_palheta", "hand",
    "object_on_table",
)  # fmt: skip


@SWITCH.clause("51", "51.único", "52", "52.único", off=None)
def art51_indiscipline(state: State, side: Side, clause: str, why: Reason) -> Finding | None:
    """Indisciplina: a technical foul where the dadinho is."""
    return technical(state, clause, side, why, state.ball_at, under="51.único")


def as_reported(side: Side, word: str) -> Reason:
    """What the word means is a sentence of the catalogues too."""
    return reason("{side}: {what}", side=side, what=REPORTS[word].meaning)


def indiscipline(state: State, side: Side, clause: str, why: Reason) -> Ruling:
    finding = art51_indiscipline(state, side, clause, why)
    if finding is None:
        return unchanged(state)
    again = art51_unico_repeated(state, side)
    record = state.records[side]
    state = state.with_record(side, replace(record, indiscipline=(*record.indiscipline, finding.call)))
    if again:
        return disqualified(state, side, (replace(finding.call, under="53"),))
    return given(state, finding)


@SWITCH.clause(
    "8.obs", "7.§7", "8.§3", "35.a", "35.b", "35.c", "35.d", "35.e", "36.§1", "42.a", "49.§3", off=None
)
def reported_technical(state: State, side: Side, word: str, at: Point | None) -> Finding | None:
    """Technical fouls that only people can see."""
    return technical(state, REPORTS[word].clause, side, as_reported(side, word), at)


def technical_report(state: State, side: Side, step: Report) -> Ruling:
    state = without_its_goal(state, side, step.report)
    at = some_point(state, step.at)
    intentional = step.deliberate or step.report == "technical_on_purpose"
    if at is None and intentional and state.lance is not None:
        at = state.lance.ball.point if state.lance.ball is not None else None
    finding = reported_technical(state, side, step.report, at or _stopped(state, side, step.report))
    return _given_of_the_lance(state, step.report, finding)


def _stopped(state: State, side: Side, word: str) -> Point | None:
    """Where the dadinho is, or where it left the field in the lance that was not allowed: not where it is put back."""
    lance = state.lance
    of_the_lance = word in SPOILS_THE_GOAL and lance is not None and lance.side == side
    out = lance.left if of_the_lance and lance is not None and state.restart is not None else None
    return out or state.ball_at


def _given_of_the_lance(state: State, word: str, finding: Finding | None) -> Ruling:
    """The other side's goal in the same lance is worth more than what it would get for the infringement."""
    if finding is None:
        return unchanged(state)
    lance, wronged = state.lance, other(finding.call.against)
    scored = lance is not None and lance.goal and state.score.of(wronged) > lance.score.of(wronged)
    if scored and word in SPOILS_THE_GOAL:
        return ruled(state, state.next, calls=(finding.call,))
    return given(state, finding)


def without_its_goal(state: State, side: Side, word: str) -> State:
    """A lance that was not allowed scored nothing; the dadinho lies in that goal area."""
    lance = state.lance
    if word not in SPOILS_THE_GOAL or lance is None or not lance.goal:
        return state
    if lance.side != side and word not in ("hand", "object_on_table"):
        return state  # it was not this side's lance
    if state.score.of(side) == lance.score.of(side):
        return state  # a goal for the other side: that stands
    goal_line = state.table.pitch.goal_line(other(side))
    ball = Place((goal_line, 0.0))
    return replace(
        state, score=lance.score, ball=ball, lance=None, restart=None, next=in_play(side), arranging=False
    )


@SWITCH.clause("29", "29.único", off=None)
def reported_hand(state: State, side: Side, clause: str, at: Point | None) -> Finding | None:
    """Toque do dadinho no botonista: a foul where it happened, a penalty in the own area."""
    why = reason("the dadinho touched {side}, or something of his", side=side)
    return foul(state, clause, side, why, fouled="ball", at=at, under="29")


def hand(state: State, side: Side, step: Report) -> Ruling:
    if step.piece is not None and side_of(step.piece) != side:
        return touched_opponent(state, side, step)
    state = without_its_goal(state, side, step.report)
    finding = reported_hand(
        state, side, REPORTS[step.report].clause, some_point(state, step.at) or state.ball_at
    )
    return _given_of_the_lance(state, step.report, finding)


@SWITCH.clause("25.único", off=None)
def art25_unico_warned(state: State, side: Side) -> tuple[State, bool] | None:
    """Contagem dos lances: three warnings for not counting aloud, then it is indiscipline."""
    record = state.records[side]
    warnings = replace(record.warnings, counting=record.warnings.counting + 1)
    return state.with_record(side, replace(record, warnings=warnings)), record.warnings.counting >= 3


def not_counting(state: State, side: Side, step: Report) -> Ruling:
    warned = art25_unico_warned(state, side)
    if warned is None:
        return unchanged(state)
    state, punished = warned
    if not punished:
        return unchanged(state, said=("warning_counting",))
    return indiscipline(state, side, "25.único", as_reported(side, step.report))


@SWITCH.clause("19.§2", "19.obs", off=None)
def art19_2_pointed_out(state: State, side: Side) -> tuple[State, bool] | None:
    """Reinício após marcação de um gol: first he corrects it; a second time is a foul and indiscipline."""
    record = state.records[side]
    again = record.badly_arranged >= 1
    return state.with_record(side, replace(record, badly_arranged=record.badly_arranged + 1)), again


def badly_arranged(state: State, side: Side, step: Report) -> Ruling:
    pointed = art19_2_pointed_out(state, side)
    if pointed is None:
        return unchanged(state)
    state, again = pointed
    if not again:
        return unchanged(state, said=("arrange",))
    return indiscipline(state, side, "19.obs", as_reported(side, step.report))


def feet_off_floor(state: State, side: Side, step: Report) -> Ruling:
    """Told before the shot it waits for the shot; told after, it takes back what the shot brought."""
    findings = ch5_shot.art36_g_foot_on_the_floor(state, side)
    if not findings:
        return unchanged(state)
    lance = state.lance
    if state.shot is not None and state.shot.side == side:
        return ruled(replace(state, foot_up=True), state.next, calls=(findings[0].call,))
    if lance is None or lance.side != side or lance.shot is None:
        return unchanged(state)
    goal = lance.goal and state.score.of(side) > lance.score.of(side)
    score: Score = lance.score if goal else state.score
    out = state.restart in ("corner", "throw_in", "goal_kick")
    if out and state.turn == other(side):
        return ruled(replace(state, recomposition=None), state.next, calls=(findings[0].call,))
    outcome = reverted(replace(state, score=score, lance=None, arranging=False), side, goal, out)
    return ruled(
        outcome.state, outcome.due, calls=(findings[0].call,), places=outcome.places, because=outcome.because
    )


def deliberate_foul(state: State, side: Side, step: Report) -> Ruling:
    lance = state.lance
    fouled = (
        lance is not None and lance.side == side and state.turn == other(side) and state.restart is not None
    )
    ball = lance.ball.point if lance is not None and fouled and lance.ball is not None else state.ball_at
    piece = step.piece or (lance.piece if lance is not None and fouled else None)
    finding = art50_deliberate_foul(state, side, piece, ball)
    if finding is None:
        return unchanged(state)
    state, again = noted(state, finding)
    removed = (piece,) if piece is not None else ()
    if again:
        return replace(disqualified(state, side, (finding.call,)), removed=removed)
    assert finding.award is not None
    ask = () if piece is not None else (which(n for n in state.pieces if side_of(n) == side),)
    if keeps_the_shot(state, finding.award):
        return ruled(state, state.next, calls=(finding.call,), removed=removed, ask=ask)
    state, due, places = awarded(state, finding.award, lies=state.ball)
    return ruled(state, due, calls=(finding.call,), removed=removed, places=places, ask=ask)


@SWITCH.clause("51.único", "6.§1", off=None)
def disqualified_at_once(state: State, side: Side, word: str) -> Ruling:
    """Refusing to obey, or coming with unnumbered buttons, loses the match."""
    call = CLAUSES.call(REPORTS[word].clause, side, as_reported(side, word), under="53")
    return disqualified(state, side, (call,))


def lost(state: State, side: Side, step: Report) -> Ruling:
    return disqualified_at_once(state, side, step.report) or unchanged(state)


def no_consequence(state: State, side: Side, step: Report) -> Ruling:
    return unchanged(state, said=(step.report,))


_OTHER: dict[str, Callable[[State, Side, Report], Ruling]] = {
    "hand": hand,
    "object_on_table": hand,
    "touched_opponent": touched_opponent,
    "moved_own": moved_own,
    "moved_keeper": moved_keeper,
    "keeper_behind_line": keeper_behind_line,
    "keeper_set_from_elsewhere": keeper_set_from_elsewhere,
    "not_counting": not_counting,
    "counted_for_opponent": not_counting,
    "badly_arranged": badly_arranged,
    "feet_off_floor": feet_off_floor,
    "deliberate_foul": deliberate_foul,
    "refuses_to_obey": lost,
    "unnumbered": lost,
    "referee_requested": no_consequence,
    "measured": no_consequence,
}
