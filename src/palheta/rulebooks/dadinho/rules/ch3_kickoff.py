"""Capítulo III – Do Início da Partida: the draw, and kick-offs, articles 16, 18 and 19."""

from msgspec.structs import replace

from palheta.rulebooks.common.sighted import START
from palheta.rulebooks.dadinho.areas import in_circle
from palheta.rulebooks.dadinho.outcome.formation import badly_arranged
from palheta.rulebooks.dadinho.outcome.precedence import Draft, Finding, Retake
from palheta.rulebooks.dadinho.outcome.sanction import technical_where_it_stopped
from palheta.rulebooks.dadinho.rules import CLAUSES, SWITCH
from palheta.rulebooks.dadinho.rules.ch7_fouls import art49_technical_foul
from palheta.rulebooks.dadinho.sighted import Lance
from palheta.rulebooks.dadinho.state import State
from palheta.ruling import Next, Reason, reason
from palheta.table.frame import Side, forward, other


@SWITCH.clause("16", passes=True)
def art16_won_by(draft: Draft, winner: Side) -> Draft:
    """Sorteio: who wins the draw chooses between the end and the first possession; nobody counts his seconds."""
    due, since = Next(None, winner, options=("ball", "ends")), draft.state.flight.since
    words = reason("{side} won the draw and chooses", side=winner)
    return draft.within("record", toss="choice").then(due, words, "16").within("flight", since=since)


@SWITCH.clause("18", off=None)
def art18_two_in_the_circle(state: State, side: Side, taker: str) -> Reason | None:
    """Saída de jogo: two of the three circle buttons, alone inside it and wholly behind the halfway line."""
    inside = in_circle(state, side)
    if taker not in inside and state.point(taker) is not None:
        return reason("{taker} was not inside the circle", taker=taker)
    if len(inside) > 2:
        return reason(
            "{count} buttons of {side} were inside the circle: two are allowed", count=len(inside), side=side
        )
    return None


@SWITCH.clause("18.a", off=None)
def art18_a_forwards(lance: Lance) -> Retake | None:
    """Saída de jogo: the dadinho goes into the opponent's half; else the kick-off is taken again.

    A dadinho in a goal is judged there (39): in the own goal it counts, from whatever lance.
    """
    if lance.state.restart != "kick_off" or lance.touched is None or lance.ball_after is None:
        return None
    if lance.goal is not None or not lance.told_its_half:
        return None
    met = [name for when, name in lance.on_ball if when > lance.touched and name != lance.piece]
    if met or lance.ball_after[0] * forward(lance.side) > 0:
        return None
    why = reason("the kick-off did not go into {side}'s half", side=lance.opponent)
    return Retake(CLAUSES.call("18.a", lance.side, why, piece=lance.piece), False, None)


@SWITCH.clause("18.c")
def art18_c_the_other_button(lance: Lance) -> tuple[Finding, ...]:
    """Saída de jogo: only the other of the two buttons may go on."""
    pair = lance.state.play.kickoff
    if pair is None or pair.side != lance.side or lance.state.restart is not None:
        return ()
    if lance.piece != pair.first and (not pair.second or lance.piece in pair.second):
        return ()
    why = reason("after the kick-off only the other button in the circle may go on")
    return (technical_where_it_stopped(lance, "18.c", why, when=START),)


@SWITCH.clause("18.d", "18.§3", "18.§4", off=None)
def art18_d_bound_side(lance: Lance, kicked_off: bool) -> Side | None:
    """Saída de jogo: who may not shoot yet. It must come to lie outside the circle, not bounce back into it."""
    bound = lance.side if kicked_off else lance.state.play.circle
    return bound if bound is not None and lance.lies_in_circle else None


@SWITCH.clause("18.d", "18.§4", off=None)
def art18_d_out_of_the_circle(state: State, side: Side) -> Reason | None:
    """Saída de jogo: no shot by who kicked off before the dadinho has left the circle; the other side may (§3)."""
    if state.restart == "kick_off" or state.play.circle == side:
        return reason("the dadinho has not left the circle since the kick-off")
    return None


@SWITCH.clause("18.§1", off=None)
def art18_1_missed(lance: Lance) -> Retake | None:
    """Saída de jogo: missed, it is taken anew with that touch counted; missed again, a technical foul."""
    if lance.state.restart != "kick_off" or lance.touched is not None:
        return None
    why = reason("{piece} missed the dadinho at the kick-off", piece=lance.piece)
    call = CLAUSES.call("18.§1", lance.side, why, piece=lance.piece, under="49")
    return Retake(call, True, art49_technical_foul(lance.state, lance.opponent, lance.ball_after))


@SWITCH.clause("18.§2", "18.b", off=False)
def art18_2_straight_out_of_the_circle(lance: Lance) -> bool:
    """Saída de jogo: the first touch sends it out of the circle: the other side plays on."""
    return (
        lance.state.restart == "kick_off"
        and lance.touched is not None
        and (lance.crossed("circle") or not lance.lies_in_circle)
    )


@SWITCH.clause("19", off=None)
def art19_both_ready(lance: Lance) -> Retake | None:
    """Reinício: nobody kicks off before both have said that they are ready."""
    state = lance.state
    if state.restart != "kick_off" or len(state.due.ready) != 1:
        return None
    waiting = other(state.due.ready[0])
    why = reason("{side} had not said that it is ready", side=waiting)
    return Retake(CLAUSES.call("19", lance.side, why), False, None)


@SWITCH.clause("19.§1", "17.único", "18", off=None)
def art19_1_retaken(lance: Lance) -> Retake | None:
    """Reinício após marcação de um gol: kicked off badly arranged, he arranges and kicks off again; then a foul."""
    state = lance.state
    if state.restart != "kick_off":
        return None
    wrong = art18_two_in_the_circle(state, lance.side, lance.piece) or badly_arranged(state, lance.side)
    if wrong is None:
        return None
    call = CLAUSES.call("19.§1", lance.side, wrong, under="17")
    award = art49_technical_foul(state, lance.opponent, lance.ball_after)
    return Retake(call, False, award)


@SWITCH.clause("19.§2", "19.obs", off=None)
def art19_2_pointed_out(state: State, side: Side) -> tuple[State, bool] | None:
    """Reinício após marcação de um gol: first he corrects it; a second time is a foul and indiscipline."""
    record = state.record.sides[side]
    again = record.badly_arranged >= 1
    return state.noting(side, replace(record, badly_arranged=record.badly_arranged + 1)), again
