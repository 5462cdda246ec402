"""What people saw: hands on buttons, palheta and keeper; and what the referee calls by eye, a trapped dadinho, a
restart that was set wrongly."""

from msgspec.structs import replace

from palheta.facts import Flick, Report
from palheta.rulebooks.dadinho.areas import some_point
from palheta.rulebooks.dadinho.outcome.precedence import Draft, Finding
from palheta.rulebooks.dadinho.outcome.restart import given
from palheta.rulebooks.dadinho.outcome.retake import retaken
from palheta.rulebooks.dadinho.outcome.sanction import direct_for, somewhere
from palheta.rulebooks.dadinho.rules import CLAUSES
from palheta.rulebooks.dadinho.rules.ch1_keeper import art7_6_signalled, art7_8_keeper_moved
from palheta.rulebooks.dadinho.rules.ch1_touch import art10_unico_was_a_touch
from palheta.rulebooks.dadinho.rules.ch4_held import art30_1_told_by_people
from palheta.rulebooks.dadinho.rules.ch4_moved import art32_1_with_the_hand, art32_2_with_the_palheta
from palheta.rulebooks.dadinho.rules.ch5_shot import art36_3_after_ready, art36_4_set_again
from palheta.rulebooks.dadinho.rules.ch6_restarts import art42_told_of_a_restart
from palheta.rulebooks.dadinho.sighted import Lance, sighted
from palheta.rulebooks.dadinho.state import State
from palheta.ruling import Next, reason
from palheta.ruling.question import where, which
from palheta.table.frame import Side, keeper_of, other, side_of


def touched_opponent(state: State, side: Side, step: Report) -> Draft:
    told = step.at or (state.pieces.get(step.piece) if step.piece else None)
    if step.with_ == "palheta":
        finding = art32_2_with_the_palheta(state, side, step.piece, some_point(state, told))
        draft = Draft(state) if finding is None else given(Draft(state), somewhere(finding, told))
        return draft if told is not None else draft.asking(where("at", state.table.pitch))
    return art32_1_with_the_hand(Draft(state), step.piece)


def moved_own(state: State, side: Side, step: Report) -> Draft:
    return art10_unico_was_a_touch(Draft(state), side, step.piece)


def moved_keeper(state: State, side: Side, step: Report) -> Draft:
    shot = state.due.shot
    if shot is not None and shot.side != side:
        findings = art36_3_after_ready(state, side) if shot.ready else ()
    elif state.restart in ("kick_off", "penalty", "shootout"):
        findings = ()
    else:
        findings = art7_8_keeper_moved(state, side, keeper_of(side))
    return given(Draft(state), findings[0]) if findings else Draft(state)


def keeper_behind_line(state: State, side: Side, step: Report) -> Draft:
    signalled = art7_6_signalled(state, side)
    if signalled is None:
        return Draft(state)
    state, punished = signalled
    if not punished:
        shot = state.due.shot
        if shot is not None and shot.side != side:
            state = state.within("due", shot=replace(shot, ready=False))
        return Draft(state).saying("warning_keeper")
    why = reason("{side} set its keeper behind the goal line for the third time", side=side)
    call = CLAUSES.call("7.§6", side, why, at=state.ball_at)
    if (
        state.flight.time_up and state.due.shot is not None
    ):  # no free kick any more, but the keeper is set anew
        state = state.within("due", shot=replace(state.due.shot, ready=False))
    return given(Draft(state), Finding(call, sanction=direct_for(other(side), state.ball_at)))


def keeper_set_from_elsewhere(state: State, side: Side, step: Report) -> Draft:
    return art36_4_set_again(Draft(state), side)


def trapped(state: State, side: Side, step: Report) -> Draft:
    played = state.flight.played
    if state.restart is not None or (played is not None and played.side != side):
        return Draft(state)  # it lies dead, or was not held by who played it (30 §1)
    if step.piece is None:
        return Draft(state).asking(which(name for name in state.pieces if side_of(name) == side))
    finding = art30_1_told_by_people(state, side, step.piece)
    if finding is None:
        return Draft(state)
    if finding.sanction is not None:
        return given(Draft(state), finding)
    words = reason("held between buttons of both sides: {piece} must play it", piece=step.piece)
    return Draft(state).within("play", must_use=(step.piece,)).then(Next("play", side), words, "30.§1")


def set_wrongly(state: State, side: Side, step: Report) -> Draft:
    lance = _restart_of(state, _taker_of(state, side, step.report), step.piece)
    retake = None if lance is None else art42_told_of_a_restart(lance, side, step.report)
    if lance is None or retake is None:
        return Draft(state)
    return retaken(lance, retake, _HOW.get(step.report, "irregular"))


def _taker_of(state: State, side: Side, word: str) -> Side:
    """Who stood where he may not at a penalty may be either's; all else is wrong with who takes the restart."""
    taken = state.flight.taken
    if word != "area_not_clear":
        return side
    return (state.turn if taken is None else side_of(taken.step.flick)) or side


# What is counted apart when it happens again.
_HOW = {"wrong_kick_off": "arranged", "kicked_off_backwards": "backwards"}


def _restart_of(state: State, side: Side, piece: str | None) -> Lance | None:
    """The restart just taken, or the one that this side is about to take."""
    taken = state.flight.taken
    if taken is not None and side_of(taken.step.flick) == side:
        before = replace(taken.before, clock=state.clock, record=state.record)
        return sighted(before.within("flight", since=state.flight.since), taken.step)
    if state.restart is None or state.turn != side:
        return None
    # Which of them was about to take it does not matter; who is named may be the other side's (48 §1.a).
    mine = piece is not None and side_of(piece) == side
    return sighted(state, Flick(flick=piece if piece is not None and mine else f"{side[0]}1"))
