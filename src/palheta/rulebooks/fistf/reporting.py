"""What people report, and the referee's own decisions."""

from palheta.facts import BadFact, Decide, Late, Place, Report
from palheta.rulebooks.fistf.registered import CLAUSES, SWITCH
from palheta.rulebooks.fistf.reports import AT_THE_FLICK, AT_THE_SPOT, FOULS, OF_A_FLICK, REPORTS
from palheta.rulebooks.fistf.rule01_handling import art_1_5_number_of_figures
from palheta.rulebooks.fistf.rule04_kick_off import (
    SECONDS_TO_ARRANGE,
    art_3_1_1_interval_over,
    art_4_2_5_ten_seconds,
)
from palheta.rulebooks.fistf.rule06_defence import art_6_2_3_waited_long_enough
from palheta.rulebooks.fistf.rule08_keeper import keeper_fault
from palheta.rulebooks.fistf.rule10_conduct import (
    art_10_2_orange,
    art_10_3_1_red,
    art_10_8_2_ten_seconds,
    card_for,
)
from palheta.rulebooks.fistf.rule11_free_kick import POSITIONAL, art_11_2_2_not_waited_for
from palheta.rulebooks.fistf.rule12_penalty import art_12_2_3_keeper_still
from palheta.rulebooks.fistf.rule17_shootout import art_17_2_3_shot_again
from palheta.rulebooks.fistf.sanction import decided
from palheta.rulebooks.fistf.state import State
from palheta.rulebooks.fistf.verdict import Offence, Verdict
from palheta.rulebooks.fistf.zones import told
from palheta.ruling import Call, Reason, reason
from palheta.ruling.question import whose
from palheta.table.frame import Point, Side, other, side_of

DECISIONS = ("added", "prevented", "flank")
SECONDS_TO_CHANGE_FIGURES = 120.0
# Where the sanction stands under another clause than the offence.
SANCTIONED_BY: dict[str, str] = {
    "1.4.2": "10.8.1", "1.4.3": "10.8.1", "10.6.2.1": "10.6.1", "10.6.2.2": "10.6.1", "10.7.1": "10.7.2",
    "10.7.3": "10.7.2",
}  # fmt: skip


def reported(state: State, report: Report) -> Verdict:
    word = report.report
    if word not in REPORTS:
        raise BadFact("step.report", f"Unknown report {word!r}; this book has {', '.join(REPORTS)}")
    side = _offender(report)
    if side is None:
        return _needs_no_offender(state, report, word)
    if state.stage != "match":
        return _outside_play(state, report, word, side)
    if word in FOULS:
        if state.interval:
            return Verdict(state, calls=(_told(word, side),))  # the half is over: no kick is won any more
        before = goal_undone(state, word)
        return decided(before, _plain_foul(before, report, side), Verdict(state))
    if word in ("yellow_card", "deliberate_foul"):
        return card_for(state, side)
    if word == "orange_card":
        return art_10_2_orange(state, side)
    if word == "red_card":
        return art_10_3_1_red(state, side)
    if word == "slow_to_change":
        return _slow_to_change(state, side)
    return _of_play(state, report, word, side)


def _offender(report: Report) -> Side | None:
    if report.side in ("home", "away"):
        return report.side
    return side_of(report.piece) if report.piece is not None else None


def _needs_no_offender(state: State, report: Report, word: str) -> Verdict:
    """Who did it was not said; some words need nobody, for the rest somebody must add it."""
    if word in ("behind_goal", "prevented", "stopwatch"):
        return _of_play(state, report, word, state.possession)
    return Verdict(state, ask=(whose(),))


def _outside_play(state: State, report: Report, word: str, side: Side) -> Verdict:
    """Before the match and between tie-break shots no foul is possible; cards are, and a shot may be repeated."""
    if word in ("yellow_card", "deliberate_foul"):
        return card_for(state, side)
    if word == "orange_card":
        return art_10_2_orange(state, side)
    if word == "red_card":
        return art_10_3_1_red(state, side)
    if word == "slow_to_change":
        return _slow_to_change(state, side)
    if word in ("moved_keeper", "keeper_behind_line") and state.stage == "shootout":
        return art_17_2_3_shot_again(state, side, moved=word == "moved_keeper")
    return Verdict(state, calls=(_told(word, side),))


def _told(word: str, side: Side) -> Call:
    return CLAUSES.call(REPORTS[word].clause, side, Reason(REPORTS[word].meaning))


def _of_play(state: State, report: Report, word: str, side: Side) -> Verdict:
    """Reports that belong to a procedure of their own."""
    if word == "too_many_figures":
        return too_many(state, side)
    if word in ("moved_keeper", "keeper_line", "keeper_behind_line"):
        return _keeper(state, report, word, side)
    if word == "prevented":
        return prevented(state)
    if word == "behind_goal":
        return Verdict(state.but(behind_goal=True))
    if word == "damaged" and report.piece is not None:
        return Verdict(state.but(damaged=tuple(sorted({*state.damaged, report.piece}))))
    return Verdict(state)  # stopwatch: the referee has it taken away, and nothing else follows


@SWITCH.clause(
    "1.1.2", "1.3.1.1", "1.3.1.2", "1.4.2", "1.4.3", "8.1.1", "8.2.3", "10.6.1", "10.6.2.1", "10.6.2.2", "10.7.1",
    "10.7.3", "10.8.1", "10.9", off=[],
)  # fmt: skip
def _plain_foul(state: State, report: Report, side: Side) -> list[Offence]:
    """A reported foul: where the ball was, where the figure was flicked, or from the spot."""
    at = _where(state, report, side)
    why = Reason(REPORTS[report.report].meaning)  # what the word means is a sentence of the catalogues
    rule = REPORTS[report.report].clause
    under = SANCTIONED_BY.get(rule)
    call = CLAUSES.call(rule, side, why, at=at, under=under, piece=report.piece)
    return [Offence(call=call, follows="free_kick", at=at)]


def goal_undone(state: State, word: str) -> State:
    """Told after the flick that scored: the offence came first, so no goal; the offended side may still leave it."""
    due = state.setpiece
    if word not in OF_A_FLICK or due is None or due.kind != "kick_off" or state.interval or not state.flicked:
        return state
    flick = state.flicked[-1]
    if flick.score == state.score:
        return state
    # Where a running ball was touched only a witness can say; anything else happened where it lay.
    lay = None if word in ("hand", "shot_at_body") or flick.ball is None else Place(flick.ball)
    return state.but(score=flick.score, ball=lay)


def _flicked_from(state: State, report: Report, side: Side) -> Point | None:
    """Where the figure meant stood when it was flicked; where it stands if its flick was not told of."""
    for flick in state.flicked:
        if report.piece == flick.piece or (report.piece is None and side_of(flick.piece) == side):
            return flick.at
    return state.where(report.piece) if report.piece is not None else None


def _where(state: State, report: Report, side: Side) -> Point | None:
    kind = FOULS[report.report]
    pitch = state.table.pitch
    if kind == AT_THE_SPOT:
        return pitch.spot(side)
    where = told(state, report.at, None)
    ball = state.where("ball")
    if kind == AT_THE_FLICK:
        return where or _flicked_from(state, report, side) or ball
    return where or ball if report.report == "hand" else ball or where


@SWITCH.clause("8.1.2", "12.1.1.2", off=None)
def art_8_1_2_shaken(state: State, side: Side, deliberate: bool) -> Offence | None:
    """8.1.2: the keeper is not shaken before the ball is struck."""
    return keeper_fault(state, "8.1.2", side, deliberate)


@SWITCH.clause("8.2.1", "12.1.1.3", off=None)
def art_8_2_1_told_by_people(state: State, side: Side, deliberate: bool) -> Offence | None:
    """8.2.1: the same where only people saw it."""
    return keeper_fault(state, "8.2.1", side, deliberate)


def _keeper(state: State, report: Report, word: str, side: Side) -> Verdict:
    before = state.penalty_taken
    due = state.setpiece
    if word != "keeper_line" and (before is not None or (due is not None and due.kind == "penalty")):
        again = before.carrying(state) if isinstance(before, State) else state
        return penalty_again(again, side, moved=word == "moved_keeper", instead=state)
    if word == "keeper_line":
        offence = art_8_2_1_told_by_people(state, side, report.deliberate)
    else:
        offence = art_8_1_2_shaken(state, side, report.deliberate)
    if offence is None:
        return Verdict(state)
    return keeper_counted(decided(goal_undone(state, word), [offence], Verdict(state)), [offence])


def penalty_again(before: State, side: Side, *, moved: bool, instead: State) -> Verdict:
    """12.2.3: as it was before the penalty; what came of it (`instead`) its taker may prefer (10.7.2.1)."""
    offences = list(art_12_2_3_keeper_still(side, moved=moved))
    again = decided(before, offences, Verdict(before))
    return again.on(waived=instead.but(recall=None, waived=None, unsettled=None)) if offences else again


@SWITCH.clause("12.1.2", off=False)
def art_12_1_2_not_over_yet(state: State, report: Report) -> bool:
    """12.1.2: the match is not over while a penalty has to be repeated, even if that is found out afterwards."""
    return report.report in ("moved_keeper", "keeper_behind_line") and isinstance(state.penalty_taken, State)


def told_of_the_last_penalty(state: State, report: Report) -> Verdict:
    """The match is over, but for a penalty or shot that was not right."""
    side = _offender(report)
    if side is None or not art_12_1_2_not_over_yet(state, report):
        return Verdict(state)
    if state.shootout is not None:
        return art_17_2_3_shot_again(state, side, moved=report.report == "moved_keeper")
    return _keeper(state, report, report.report, side)


def keeper_counted(verdict: Verdict, offences: list[Offence]) -> Verdict:
    """A second fault of the keeper will be a penalty, so the first one is remembered."""
    faults = dict(verdict.state.keeper_faults)
    for offence in offences:
        if offence.call.rule in ("8.1.2", "8.2.1"):
            key = f"{offence.call.against} {offence.call.rule}"
            faults[key] = faults.get(key, 0) + 1
    return verdict.on(keeper_faults=faults) if faults != verdict.state.keeper_faults else verdict


def prevented(state: State) -> Verdict:
    """6.2.4 (ii): clearly kept from the running ball, the attacker may ask for "back"."""
    recall = state.recall
    if recall is None or not recall.latent:
        return Verdict(state)
    why = reason("the defensive flick kept a standing figure from playing the running ball")
    call = CLAUSES.call("6.2.4", other(recall.side), why)
    claim = type(recall)(recall.side, recall.clause, recall.state, recall.places)
    return Verdict(state.but(recall=claim), calls=(call,), said=("back_or_foul",))


def too_many(state: State, only: Side | None = None) -> Verdict:
    """1.5: both sanctions: the free kick, and twice the excess leaves the match."""
    verdict = Verdict(state)
    for offence, leaving in art_1_5_number_of_figures(state, only):
        stopped = decided(verdict.state, [offence], Verdict(verdict.state))
        pieces = {name: place for name, place in stopped.state.pieces.items() if name not in leaving}
        removed = (*stopped.state.removed, *leaving)
        verdict = stopped.on(pieces=pieces, removed=removed, waived=None).but(
            removed=verdict.removed + leaving, calls=verdict.calls + stopped.calls
        )
    return verdict


@SWITCH.clause("4.1.2")
def art_4_1_2_two_minutes(side: Side) -> tuple[Call, ...]:
    """4.1.2: two minutes to change figures that look alike; then rule 10.1, and no foul is possible."""
    why = reason("{side} took more than two minutes to change its figures", side=side)
    return (CLAUSES.call("4.1.2", side, why, under="10.1"),)


def _slow_to_change(state: State, side: Side) -> Verdict:
    calls = art_4_1_2_two_minutes(side)
    if not calls:
        return Verdict(state)
    verdict = card_for(state, side, calls)
    return verdict.but(calls=calls + verdict.calls, said=("misconduct",))


def was_late(state: State, late: Late, side: Side) -> Verdict:
    """How long a side took for what was due, in all: told of it again, it is the same lateness."""
    due = state.setpiece
    if state.stage in ("toss", "choice"):
        slow = late.told <= SECONDS_TO_CHANGE_FIGURES < late.late
        return _slow_to_change(state, side) if slow else Verdict(state)
    if due is None and side != state.possession:
        return Verdict(art_6_2_3_waited_long_enough(state, side, late.late))
    if due is not None and due.kind == "kick_off" and not due.after_goal:
        return decided(state, list(art_3_1_1_interval_over(state, side, late.late, due)), Verdict(state))
    if due is not None and due.kind in POSITIONAL:
        return Verdict(state.but(setpiece=art_11_2_2_not_waited_for(due, side, late.late)))
    if late.told > SECONDS_TO_ARRANGE:
        more = max(late.late, SECONDS_TO_ARRANGE) - late.told
        return Verdict(state.but(added=state.added + more))
    if due is not None and due.kind in ("kick_off", "goal_kick"):
        offences = list(art_4_2_5_ten_seconds(side, late.late, due))
    else:
        offences = list(art_10_8_2_ten_seconds(state, side, late.late))
    verdict = decided(state, offences, Verdict(state))
    if not offences:
        return verdict
    return verdict.on(added=verdict.state.added + late.late - SECONDS_TO_ARRANGE)


def decision(state: State, decide: Decide) -> Verdict:
    """The referee's last word: time added, whether an attacker was kept from the ball, where the shots begin."""
    verdict = Verdict(state)
    for key, value in decide.decide.items():
        if key not in DECISIONS:
            raise BadFact("step.decide", f"Unknown decision {key!r}; this book has {', '.join(DECISIONS)}")
        if key == "added":
            if isinstance(value, bool) or not isinstance(value, int | float) or value < 0:
                raise BadFact("step.decide.added", f"Expected seconds, got {value!r}")
            verdict = verdict.on(added=verdict.state.added + float(value))
        elif key == "prevented" and value:
            verdict = prevented(verdict.state)
        elif key == "flank":
            verdict = verdict.on(flank=1 if value in (1, "positive", True) else -1)
    return verdict
