"""What only people can see was told."""

from collections.abc import Callable

from msgspec.structs import replace

from palheta.facts import BadFact, Place, Report
from palheta.rulebooks.fistf.outcome.discipline import (
    card_for,
    orange_card,
    red_card,
    slow_to_change,
    too_many,
)
from palheta.rulebooks.fistf.outcome.keeper import keeper_counted, penalty_again
from palheta.rulebooks.fistf.outcome.precedence import Draft
from palheta.rulebooks.fistf.outcome.restart import decided
from palheta.rulebooks.fistf.outcome.shootout import shot_again
from palheta.rulebooks.fistf.rules import CLAUSES
from palheta.rulebooks.fistf.rules.part5_indoor import part5_7_unknown_here
from palheta.rulebooks.fistf.rules.rule08_keeper import art8_1_2_shaken, art8_2_1_told_by_people
from palheta.rulebooks.fistf.rules.rule10_fouls import art10_6_1_told_by_people
from palheta.rulebooks.fistf.rules.rule11_free_kick import art11_2_1_told_by_people
from palheta.rulebooks.fistf.rules.rule12_penalty import art12_1_2_not_over_yet
from palheta.rulebooks.fistf.state import State
from palheta.rulebooks.fistf.vocabulary import FOULS, OF_A_FLICK, OF_A_RUNNING_BALL, REPORTS, SET_WRONGLY
from palheta.ruling import Call, Reason, reason
from palheta.ruling.question import whose
from palheta.table.frame import Side, other, side_of

_CARDS: dict[str, Callable[[Draft, Side], Draft]] = {
    "yellow_card": card_for,
    "deliberate_foul": card_for,
    "orange_card": orange_card,
    "red_card": red_card,
}


def judged(state: State, report: Report) -> Draft:
    word = report.report
    if word not in REPORTS:
        raise BadFact("step.report", f"Unknown report {word!r}; this book has {', '.join(REPORTS)}")
    if part5_7_unknown_here(state, word):
        return Draft(state)
    side = _offender(report)
    if side is None:
        return _needs_no_offender(state, report, word)
    if word in _CARDS:
        return _CARDS[word](Draft(state), side)
    if word == "slow_to_change":
        return slow_to_change(state, side)
    if state.stage != "match":
        return _outside_play(state, word, side)
    if word in FOULS and state.interval:
        return Draft(state).calling(_told(word, side))  # the half is over: no kick is won any more
    if word in FOULS:
        before = goal_undone(state, word)
        return decided(before, art10_6_1_told_by_people(before, report, side), Draft(state))
    if word in SET_WRONGLY:
        return _set_wrongly(state, word, side)
    return _of_play(state, report, word, side)


def _set_wrongly(state: State, word: str, side: Side) -> Draft:
    """Of the restart just taken, or of the one that is due."""
    taken = state.flight.taken
    before = state if taken is None or state.due is not None else taken.carrying(state)
    findings = () if before.due is None else art11_2_1_told_by_people(before.due, word, side)
    return decided(before, findings, Draft(state))


def _offender(report: Report) -> Side | None:
    if report.side in ("home", "away"):
        return report.side
    return side_of(report.piece) if report.piece is not None else None


def _needs_no_offender(state: State, report: Report, word: str) -> Draft:
    """Who did it was not said; some words need nobody, for the rest somebody must add it."""
    if word in ("behind_goal", "prevented", "stopwatch"):
        return _of_play(state, report, word, state.possession.side)
    return Draft(state).asking(whose())


def _outside_play(state: State, word: str, side: Side) -> Draft:
    """Before the match and between tie-break shots no foul is possible, but a shot may be repeated."""
    if word in ("moved_keeper", "keeper_behind_line") and state.stage == "shootout":
        return shot_again(state, side, moved=word == "moved_keeper")
    return Draft(state).calling(_told(word, side))


def _told(word: str, side: Side) -> Call:
    return CLAUSES.call(REPORTS[word].clause, side, Reason(REPORTS[word].meaning))


def _of_play(state: State, report: Report, word: str, side: Side) -> Draft:
    """Reports that belong to a procedure of their own."""
    if word == "too_many_figures":
        return too_many(state, side)
    if word in ("moved_keeper", "keeper_line", "keeper_behind_line"):
        return keeper_reported(state, report, word, side)
    if word == "prevented":
        return prevented(state)
    if word == "behind_goal":
        return Draft(state.within("possession", behind_goal=True))
    if word == "damaged" and report.piece is not None:
        return Draft(state.within("record", damaged=tuple(sorted({*state.record.damaged, report.piece}))))
    return Draft(state)  # stopwatch: the referee has it taken away, and nothing else follows


def told_of_the_last_penalty(state: State, report: Report) -> Draft:
    """The match is over, but for a penalty or shot that was not right."""
    side = _offender(report)
    if side is None or not art12_1_2_not_over_yet(state, report):
        return Draft(state)
    if state.shootout is not None:
        return shot_again(state, side, moved=report.report == "moved_keeper")
    return keeper_reported(state, report, report.report, side)


def goal_undone(state: State, word: str) -> State:
    """Told after the flick that scored: the offence came first, so no goal; the offended side may still leave it."""
    due, flicked = state.due, state.flight.flicked
    if word not in OF_A_FLICK or due is None or due.kind != "kick_off" or state.interval:
        return state
    if not flicked or flicked[-1].score == state.score:
        return state
    flick = flicked[-1]
    # Where a running ball was touched only a witness can say; anything else happened where it lay.
    lay = None if word in OF_A_RUNNING_BALL or flick.ball is None else Place(flick.ball)
    return replace(state, score=flick.score, ball=lay)


def keeper_reported(state: State, report: Report, word: str, side: Side) -> Draft:
    again = None if word == "keeper_line" else _the_penalty(state)
    if again is not None and again.due is not None and again.due.side != side:
        return penalty_again(again, side, moved=word == "moved_keeper", instead=state)
    if word == "keeper_behind_line" or again is not None:
        return Draft(state)  # 12.2.3 is about a penalty, and about the keeper that it is taken against
    if state.interval:
        return keeper_counted(Draft(state).calling(_told(word, side)))  # no kick is won any more
    fault = art8_2_1_told_by_people if word == "keeper_line" else art8_1_2_shaken
    findings = fault(state, side, report.deliberate)
    return keeper_counted(decided(goal_undone(state, word), findings, Draft(state)))


def _the_penalty(state: State) -> State | None:
    """The position of the penalty that was just taken, or is about to be."""
    taken, due = state.flight.penalty_taken, state.due
    if taken is not None:
        return taken.carrying(state)
    return state if due is not None and due.kind == "penalty" else None


def prevented(state: State) -> Draft:
    """6.2.4 (ii): clearly kept from the running ball, the attacker may ask for "back"."""
    recall = state.flight.recall
    if recall is None or not recall.latent:
        return Draft(state)
    why = reason("the defensive flick kept a standing figure from playing the running ball")
    call = CLAUSES.call("6.2.4", other(recall.side), why)
    claim = replace(recall, latent=False)
    return Draft(state.within("flight", recall=claim)).calling(call).saying("back_or_foul")
