"""Capítulo I – Do Equipamento de Jogo: what a touch is, articles 8 to 10."""

from msgspec.structs import replace

from palheta.rulebooks.common.sighted import START
from palheta.rulebooks.dadinho.areas import some_point
from palheta.rulebooks.dadinho.outcome.precedence import Award, Draft, Finding
from palheta.rulebooks.dadinho.outcome.restart import awarded, used_up
from palheta.rulebooks.dadinho.outcome.sanction import foul, technical_where_it_stopped
from palheta.rulebooks.dadinho.rules import SWITCH
from palheta.rulebooks.dadinho.rules.ch3_formation import art17_unico_ten_seconds
from palheta.rulebooks.dadinho.rules.ch7_fouls import art49_3_intentional
from palheta.rulebooks.dadinho.sighted import Lance
from palheta.rulebooks.dadinho.state import FLICK_SECONDS, State
from palheta.ruling import Next, reason
from palheta.table.frame import Side, other, side_of


@SWITCH.clause("8")
def art8_own_button(lance: Lance) -> tuple[Finding, ...]:
    """Toque: a player moves his own buttons."""
    if side_of(lance.piece) == lance.side:
        return ()
    why = reason("{side} played {piece}, which is not his", side=lance.side, piece=lance.piece)
    return (technical_where_it_stopped(lance, "8", why, when=START),)


@SWITCH.clause("8.§1", "35.f")
def art8_1_before_it_stopped(lance: Lance) -> tuple[Finding, ...]:
    """Toque: a lance begins only when dadinho and players lie still."""
    met = lance.still_ran
    if lance.ball_moving or "ball" in met:
        why = reason("{piece} was played while the dadinho was moving", piece=lance.piece)
        return (technical_where_it_stopped(lance, "8.§1", why, when=START, under="35.f"),)
    if lance.figure_moving or met:
        why = reason("{piece} was played while buttons were moving", piece=lance.piece)
        return (technical_where_it_stopped(lance, "35.f", why, when=START),)
    return ()


@SWITCH.clause("8.§2", "40.b", "42", "47.§2", "48.§3", off=FLICK_SECONDS)
def art8_2_six_seconds(state: State) -> float:
    """Toque: six seconds for a lance, a restart, a keeper, a shot; ten to arrange the sides (17 único, 19, 34.a)."""
    return art17_unico_ten_seconds(state) or FLICK_SECONDS


@SWITCH.clause("8.§2", "20", "51.h.obs.1", "51.h.obs.2", "51.h.obs.3", off=None)
def art8_2_warned(state: State, side: Side) -> tuple[State, bool] | None:
    """Toque: three are warned, from the fourth on each is a technical foul."""
    record = state.record.sides[side]
    foul = record.warnings.time >= state.options.warnings_before_foul
    warnings = replace(record.warnings, time=record.warnings.time + 1)
    return state.noting(side, replace(record, warnings=warnings)), foul


@SWITCH.clause("8.§3")
def art8_3_ball_in_play(state: State, side: Side) -> tuple[Finding, ...]:
    """Toque: touching the dadinho while it is in play is article 29's foul."""
    if state.restart is not None:
        return ()
    why = reason("{side} touched the dadinho in play", side=side)
    lay = state.ball
    measured = lay is None or lay.point is not None
    return (
        foul(
            state, "8.§3", side, why, fouled="ball", at=some_point(state, lay), measured=measured, under="29"
        ),
    )


@SWITCH.clause("9.§2")
def art9_2_through_an_own_button(lance: Lance) -> tuple[Finding, ...]:
    """Toque no dadinho: a button of the same side, pushed by the flicked one, touched it first."""
    for contact in lance.before_ball:
        name = next((mover for mover, touched in contact.ways if touched == "ball"), None)
        if name in lance.going(contact.when) - {lance.piece} and contact.touch.moved != 0:
            why = reason("{piece} pushed {name} onto the dadinho", piece=lance.piece, name=name)
            finding = technical_where_it_stopped(lance, "9.§2", why, when=contact.when)
            return (art49_3_intentional(lance, finding) or finding,)
    return ()


@SWITCH.clause("10.único", off=False)
def art10_unico_button_not_moved(lance: Lance) -> bool:
    """Erro ou furada: a palheta laid on a button that does not move is no lance at all."""
    return lance.unmoved


@SWITCH.clause("10.único", passes=True)
def art10_unico_was_a_touch(draft: Draft, side: Side, piece: str | None) -> Draft:
    """Erro ou furada: a palheta that moved an own button made a touch, and missed."""
    state = draft.state
    if state.turn != side or state.restart is not None:
        return draft
    tally = state.play.tallies[side].plus(piece)
    draft = replace(draft, state=state.tallied(side, tally)).within("due", shot=None)
    draft = draft.within("flight", running=False, since=state.clock)
    if tally.left == 0:
        award = Award(other(side), "indirect_free_kick", state.ball_at)
        return awarded(draft, award, used_up(award), lies=state.ball, new_play=False)
    words = reason("a touch that missed: {side}'s turn", side=other(side))
    return draft.then(Next("play", other(side)), words, "10.único")
