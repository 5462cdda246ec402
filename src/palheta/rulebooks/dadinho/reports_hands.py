"""Reports about hands: on buttons, on the palheta, on the keeper."""

from msgspec.structs import replace

from palheta.facts import Report
from palheta.rulebooks.dadinho import because
from palheta.rulebooks.dadinho.ch7_infringements import awarded, direct_for, foul
from palheta.rulebooks.dadinho.moving import art7_8_keeper_moved, art36_3_after_ready
from palheta.rulebooks.dadinho.registered import CLAUSES, SWITCH
from palheta.rulebooks.dadinho.reporting import given
from palheta.rulebooks.dadinho.run import some_point
from palheta.rulebooks.dadinho.state import State
from palheta.rulebooks.dadinho.verdict import Award, Finding, in_play, ruled, unchanged
from palheta.ruling import Ruling, reason
from palheta.table.frame import Point, Side, keeper_of, other


@SWITCH.clause("32.§2", off=None)
def art32_2_with_the_palheta(state: State, side: Side, piece: str | None, at: Point | None) -> Finding | None:
    """Deslocamento de jogador adversário: a palheta that visibly moves an opposing button is a foul."""
    why = reason("{side} moved {piece} with the palheta", side=side, piece=piece or "a button")
    return foul(state, "32.§2", side, why, fouled=piece or "ball", at=at)


def touched_opponent(state: State, side: Side, step: Report) -> Ruling:
    at = some_point(state, step.at) or (state.where(step.piece) if step.piece else None) or state.ball_at
    if step.with_ == "palheta":
        finding = art32_2_with_the_palheta(state, side, step.piece, at)
        return unchanged(state) if finding is None else given(state, finding)
    return art32_1_with_the_hand(state, step.piece)


@SWITCH.clause("32.§1", off=None)
def art32_1_with_the_hand(state: State, piece: str | None) -> Ruling:
    """Deslocamento de jogador adversário: by hand or arm it is no foul; the button is put back."""
    places = {piece: state.pieces[piece]} if piece is not None and piece in state.pieces else {}
    return unchanged(state, places=places, said=("put_back",))


@SWITCH.clause("10.único", off=None)
def art10_unico_was_a_touch(state: State, side: Side, piece: str | None) -> Ruling | None:
    """Erro ou furada: a palheta that moved an own button made a touch, and missed."""
    if state.turn != side or state.restart is not None:
        return None
    state = state.with_tally(side, state.tallies[side].plus(piece))
    state = replace(state, shot=None, running=False, since=state.clock)
    if state.tallies[side].left == 0:
        award = Award(other(side), "indirect_free_kick", state.ball_at)
        state, due, places = awarded(state, award, lies=state.ball, zero=False)
        return ruled(state, due, places=places, because=because.used_up(award))
    return ruled(state, in_play(other(side)), because=because.touched_and_missed(other(side)))


def moved_own(state: State, side: Side, step: Report) -> Ruling:
    return art10_unico_was_a_touch(state, side, step.piece) or unchanged(state)


def moved_keeper(state: State, side: Side, step: Report) -> Ruling:
    shot = state.shot
    if shot is not None and shot.side != side:
        findings = art36_3_after_ready(state, side) if shot.ready else ()
    elif state.restart in ("kick_off", "penalty", "shootout"):
        findings = ()
    else:
        findings = art7_8_keeper_moved(state, side, keeper_of(side))
    return given(state, findings[0]) if findings else unchanged(state)


@SWITCH.clause("7.§6", off=None)
def art7_6_signalled(state: State, side: Side) -> tuple[State, bool] | None:
    """Goleiros: set behind the goal line it is signalled; from the third time on a direct free kick."""
    record = state.records[side]
    warnings = replace(record.warnings, keeper=record.warnings.keeper + 1)
    return state.with_record(side, replace(record, warnings=warnings)), warnings.keeper >= 3


def keeper_behind_line(state: State, side: Side, step: Report) -> Ruling:
    signalled = art7_6_signalled(state, side)
    if signalled is None:
        return unchanged(state)
    state, punished = signalled
    if not punished:
        shot = state.shot
        if shot is not None and shot.side != side:
            state = replace(state, shot=replace(shot, ready=False))
        return unchanged(state, said=("warning_keeper",))
    why = reason("{side} set its keeper behind the goal line for the third time", side=side)
    call = CLAUSES.call("7.§6", side, why, at=state.ball_at)
    if state.time_up and state.shot is not None:  # no free kick any more, but the keeper is set anew
        state = replace(state, shot=replace(state.shot, ready=False))
    return given(state, Finding(call, direct_for(other(side), state.ball_at)))


@SWITCH.clause("36.§4", off=None)
def art36_4_set_again(state: State, side: Side) -> Ruling:
    """Condições para o chute: the keeper is set from behind the goal only; else it is set anew."""
    call = CLAUSES.call(
        "36.§4", side, reason("{side} set its keeper from elsewhere than behind its goal", side=side)
    )
    shot = state.shot
    if shot is not None and shot.side != side:
        state = replace(state, shot=replace(shot, ready=False))
    return ruled(state, state.next, calls=(call,))


def keeper_set_from_elsewhere(state: State, side: Side, step: Report) -> Ruling:
    return art36_4_set_again(state, side) or unchanged(state)
