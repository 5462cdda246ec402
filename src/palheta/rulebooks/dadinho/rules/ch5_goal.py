"""Capítulo V – Do Chute ao Gol: what is a shot, and what a goal, articles 38 and 39."""

from palheta.rulebooks.common.sighted import START
from palheta.rulebooks.dadinho.areas import in_goal_area
from palheta.rulebooks.dadinho.outcome.out_of_play import goal_kick
from palheta.rulebooks.dadinho.outcome.precedence import Award, Finding
from palheta.rulebooks.dadinho.outcome.sanction import technical, technical_where_it_stopped
from palheta.rulebooks.dadinho.rules import SWITCH
from palheta.rulebooks.dadinho.rules.ch5_shot import art36_d_button_named
from palheta.rulebooks.dadinho.sighted import FRAME, Lance
from palheta.rulebooks.dadinho.state import State
from palheta.ruling import Reason, reason
from palheta.table.frame import Side, is_piece, keeper_of


@SWITCH.clause("38", off=None)
def art38_asked_already(state: State) -> Reason | None:
    """Caracterização de chute ao gol: once asked for there is no going back, nor another button."""
    return reason("a shot has been asked for already") if state.due.shot is not None else None


@SWITCH.clause("38")
def art38_withdrawn(state: State, side: Side) -> tuple[Finding, ...]:
    """Caracterização de chute ao gol: a shot that was asked for must be taken."""
    why = reason("{side} asked for a shot and will not take it", side=side)
    return (technical(state, "38", side, why, state.ball_at),)


@SWITCH.clause("38")
def art38_another_button(state: State, piece: str) -> tuple[Finding, ...]:
    """Caracterização de chute ao gol: the button once named must shoot."""
    assert state.due.shot is not None
    why = reason("{named} was named for the shot, then {piece}", named=state.due.shot.piece, piece=piece)
    return (technical(state, "38", state.due.shot.side, why, state.ball_at),)


@SWITCH.clause("38")
def art38_wrong_button(lance: Lance) -> tuple[Finding, ...]:
    """Caracterização de chute ao gol: the named button must shoot; else an indirect kick where the dadinho lay."""
    shot = lance.called_shot
    if shot is None or shot.piece is None or shot.piece == lance.piece:
        return ()
    why = reason("{named} was named for the shot, {piece} played", named=shot.piece, piece=lance.piece)
    return (
        technical(lance.state, "38", lance.side, why, lance.state.ball_at, when=START, piece=lance.piece),
    )


@SWITCH.clause("38.a", "38.b", "38.c", "38.d", "38.e", off=True)
def art38_was_a_shot(lance: Lance) -> bool:
    """Caracterização de chute ao gol: goal line, frame, keeper, goal area, deflected out at the side, or in."""
    if lance.goal is not None or (lance.out is not None and lance.out.over == "goal_line"):
        return True
    met = [name for when, name in lance.on_ball if lance.touched is not None and when > lance.touched]
    if any(name in FRAME or name == keeper_of(lance.opponent) for name in met):
        return True
    if lance.out is not None:
        return any(is_piece(name) and name != lance.piece for name in met)
    return (
        lance.ball_after is not None
        and lance.touched is not None
        and in_goal_area(lance.state, lance.opponent, lance.ball_after)
    )


@SWITCH.clause("38.único")
def art38_unico_no_shot(lance: Lance) -> tuple[Finding, ...]:
    """Caracterização de chute ao gol: none of these is a technical foul where the dadinho stopped."""
    shot = lance.called_shot
    if shot is None or shot.piece not in (None, lance.piece) or art38_was_a_shot(lance):
        return ()
    why = reason("the shot reached neither goal line, frame, keeper nor goal area")
    return (technical_where_it_stopped(lance, "38.único", why, when=len(lance.seen)),)


@SWITCH.clause("36.c", "36.e", "36.d", "36", "39", "38.f", "11", off=True)
def art39_legal_goal(lance: Lance) -> bool:
    """Caracterização do gol: asked for, keeper ready, by the named button; a penalty needs no asking."""
    if lance.state.restart in ("penalty", "shootout"):
        return lance.touched is not None
    shot = lance.state.due.shot
    if shot is None or not shot.valid or shot.side != lance.side:
        return False
    if art36_d_button_named(lance.state, lance.side, shot.piece) is not None:
        return False
    return shot.ready and shot.piece in (None, lance.piece) and lance.touched is not None


@SWITCH.clause("39.§1", off=False)
def art39_1_own_goal(lance: Lance) -> bool:
    """Caracterização do gol: into the own goal it counts, from whatever lance."""
    return lance.goal == lance.side


@SWITCH.clause("39.§2", off=None)
def art39_2_no_goal(lance: Lance) -> Award | None:
    """Caracterização do gol: in without a legal shot is a goal kick."""
    return goal_kick(lance.opponent)
