"""What was told about hands: on buttons, on the palheta, on the keeper."""

from msgspec.structs import replace

from palheta.facts import Report
from palheta.rulebooks.dadinho.areas import some_point
from palheta.rulebooks.dadinho.outcome.precedence import Draft, Finding
from palheta.rulebooks.dadinho.outcome.restart import given
from palheta.rulebooks.dadinho.outcome.sanction import direct_for
from palheta.rulebooks.dadinho.rules import CLAUSES
from palheta.rulebooks.dadinho.rules.ch1_keeper import art7_6_signalled, art7_8_keeper_moved
from palheta.rulebooks.dadinho.rules.ch1_touch import art10_unico_was_a_touch
from palheta.rulebooks.dadinho.rules.ch4_moved import art32_1_with_the_hand, art32_2_with_the_palheta
from palheta.rulebooks.dadinho.rules.ch5_shot import art36_3_after_ready, art36_4_set_again
from palheta.rulebooks.dadinho.state import State
from palheta.ruling import reason
from palheta.table.frame import Side, keeper_of, other


def touched_opponent(state: State, side: Side, step: Report) -> Draft:
    at = some_point(state, step.at) or (state.point(step.piece) if step.piece else None) or state.ball_at
    if step.with_ == "palheta":
        finding = art32_2_with_the_palheta(state, side, step.piece, at)
        return Draft(state) if finding is None else given(Draft(state), finding)
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
