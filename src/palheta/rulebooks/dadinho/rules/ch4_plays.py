"""Capítulo IV – Do Desenrolar da Partida: plays and their touches, articles 20 to 26."""

from msgspec.structs import replace

from palheta.rulebooks.common.sighted import START
from palheta.rulebooks.dadinho.outcome.precedence import Award, Draft, Finding
from palheta.rulebooks.dadinho.outcome.sanction import technical_where_it_stopped
from palheta.rulebooks.dadinho.rules import SWITCH
from palheta.rulebooks.dadinho.sighted import Lance
from palheta.rulebooks.dadinho.state import PIECE_TOUCHES, TEAM_TOUCHES, UNTOUCHED, State, Tally
from palheta.ruling import reason
from palheta.table.frame import Side, side_of


@SWITCH.clause("20")
def art20_out_of_turn(lance: Lance) -> tuple[Finding, ...]:
    """Sucessão de jogadas: plays alternate; a lance out of turn is punished where the dadinho stops."""
    if lance.state.turn in (None, lance.side) or lance.by_hand:
        return ()
    why = reason("it was not {side}'s turn", side=lance.side)
    return (technical_where_it_stopped(lance, "20", why, when=START),)


@SWITCH.clause("22.§1", "22.a", "22", off=None)
def art22_1_play_used_up(state: State, lance: Lance) -> Award | None:
    """Finalização da jogada: after the last touch the other side may take a free kick where it lies, or play on."""
    if state.play.tallies[lance.side].left > 0:
        return None
    return Award(lance.opponent, "indirect_free_kick", lance.ball_after)


@SWITCH.clause("22.§3", "9.§1", "10", "9", "23", off=False)
def art22_3_keeps_possession(lance: Lance) -> bool:
    """Finalização da jogada: it was touched, and last by an own player: the same side goes on."""
    last = lance.last_player
    return lance.touched is not None and (last is None or side_of(last) == lance.side)


@SWITCH.clause("24", "22.d", "23", passes=True)
def art24_cleared_by_touch(state: State, lance: Lance) -> State:
    """Zeragem dos lances coletivos e individuais: whoever touches the dadinho ends the other side's play."""
    return state if lance.touched is None else state.tallied(lance.opponent, Tally())


@SWITCH.clause("24", "21", passes=True)
def art24_others_start_anew(state: State, lance: Lance) -> State:
    """Zeragem: a button's own lance on the dadinho clears every other button's individual count."""
    if lance.touched is None:
        return state
    tally = state.play.tallies[lance.side]
    return state.tallied(lance.side, replace(tally, piece={lance.piece: tally.piece.get(lance.piece, 0)}))


@SWITCH.clause("24", "22.b", passes=True)
def art24_cleared_by_infringement(draft: Draft) -> Draft:
    """Zeragem dos lances: an infringement ends the play, and the other side starts from zero."""
    return draft.within("play", tallies=UNTOUCHED)


@SWITCH.clause("25", "8", passes=True)
def art25_counted(state: State, lance: Lance) -> State:
    """Contagem dos lances: every button that the palheta moves counts, dadinho touched or not; the keeper too."""
    return state.tallied(lance.side, state.play.tallies[lance.side].plus(lance.piece))


@SWITCH.clause("25.único", off=None)
def art25_unico_warned(state: State, side: Side) -> tuple[State, bool] | None:
    """Contagem dos lances: three warnings for not counting aloud, then it is indiscipline."""
    record = state.record.sides[side]
    warnings = replace(record.warnings, counting=record.warnings.counting + 1)
    return state.noting(side, replace(record, warnings=warnings)), record.warnings.counting >= 3


@SWITCH.clause("26", "21")
def art26_too_many(lance: Lance) -> tuple[Finding, ...]:
    """Excesso de lances: a tenth of the team, a fourth of the button."""
    tally = lance.state.play.tallies[lance.side]
    found = []
    if tally.left == 0:
        used = reason(
            "{side} had used its {limit} touches", side=lance.side, limit=min(tally.team, TEAM_TOUCHES)
        )
        found.append(technical_where_it_stopped(lance, "26", used, when=START, under="21"))
    if not lance.by_hand and tally.left_for(lance.piece) == 0:
        why = reason("{piece} had used its {limit} touches", piece=lance.piece, limit=PIECE_TOUCHES)
        rule = "42.b" if lance.state.restart is not None else "26"
        found.append(technical_where_it_stopped(lance, rule, why, when=START, under="26"))
    return tuple(found)
