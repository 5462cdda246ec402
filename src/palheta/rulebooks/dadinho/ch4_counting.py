"""Capítulo IV – Do Desenrolar da Partida: plays and their touches, articles 20 to 26."""

from msgspec.structs import replace

from palheta.facts import Place
from palheta.rulebooks.dadinho.ch4_contacts import in_goal_area
from palheta.rulebooks.dadinho.ch7_infringements import technical_where_it_stopped
from palheta.rulebooks.dadinho.registered import SWITCH
from palheta.rulebooks.dadinho.run import Run
from palheta.rulebooks.dadinho.state import (
    PIECE_TOUCHES,
    TEAM_TOUCHES,
    TOUCHES_AFTER_DISPLACING,
    State,
    Tally,
)
from palheta.rulebooks.dadinho.verdict import Award, Finding
from palheta.ruling import Next, reason
from palheta.table.frame import other, side_of


@SWITCH.clause("25", "8", passes=True)
def art25_counted(state: State, run: Run) -> State:
    """Contagem dos lances: every button that the palheta moves counts, dadinho touched or not; the keeper too."""
    return state.with_tally(run.side, state.tallies[run.side].plus(run.piece))


@SWITCH.clause("24", "22.d", "23", passes=True)
def art24_cleared_by_touch(state: State, run: Run) -> State:
    """Zeragem dos lances coletivos e individuais: whoever touches the dadinho ends the other side's play."""
    return state if run.touched is None else state.with_tally(run.opponent, Tally())


@SWITCH.clause("24", "21", passes=True)
def art24_others_start_anew(state: State, run: Run) -> State:
    """Zeragem: a button's own lance on the dadinho clears every other button's individual count."""
    if run.touched is None:
        return state
    tally = state.tallies[run.side]
    return state.with_tally(run.side, replace(tally, piece={run.piece: tally.piece.get(run.piece, 0)}))


@SWITCH.clause("32", passes=True)
def art32_limited(state: State, run: Run) -> State:
    """Deslocamento de jogador adversário: three touches more at most, and never beyond the nine."""
    tally = state.tallies[run.side]
    limit = min(tally.left, TOUCHES_AFTER_DISPLACING)
    return state.with_tally(run.side, replace(tally, limit=limit))


@SWITCH.clause("26", "21")
def art26_too_many(run: Run) -> tuple[Finding, ...]:
    """Excesso de lances: a tenth of the team, a fourth of the button."""
    tally = run.state.tallies[run.side]
    found = []
    if tally.left == 0:
        used = reason(
            "{side} had used its {limit} touches", side=run.side, limit=min(tally.team, TEAM_TOUCHES)
        )
        found.append(technical_where_it_stopped(run, "26", used, when=-1, under="21"))
    if not run.by_hand and tally.left_for(run.piece) == 0:
        why = reason("{piece} had used its {limit} touches", piece=run.piece, limit=PIECE_TOUCHES)
        rule = "42.b" if run.state.restart is not None else "26"
        found.append(technical_where_it_stopped(run, rule, why, when=-1, under="26"))
    return tuple(found)


@SWITCH.clause("20")
def art20_out_of_turn(run: Run) -> tuple[Finding, ...]:
    """Sucessão de jogadas: plays alternate; a lance out of turn is punished where the dadinho stops."""
    if run.state.turn in (None, run.side) or run.by_hand:
        return ()
    why = reason("it was not {side}'s turn", side=run.side)
    return (technical_where_it_stopped(run, "20", why, when=-1),)


@SWITCH.clause("22.§3", "9.§1", "10", "9", "23", off=False)
def art22_3_keeps_possession(run: Run) -> bool:
    """Finalização da jogada: it was touched, and last by an own player: the same side goes on."""
    last = run.last_player
    return run.touched is not None and (last is None or side_of(last) == run.side)


@SWITCH.clause("22.§1", "22.a", "22", off=None)
def art22_1_play_used_up(state: State, run: Run) -> Award | None:
    """Finalização da jogada: after the last touch the other side may take a free kick where it lies, or play on."""
    if state.tallies[run.side].left > 0:
        return None
    return Award(run.opponent, "indirect_free_kick", run.ball_after)


@SWITCH.clause("7.§5")
def art7_5_back_pass_without_touches(state: State, run: Run) -> tuple[Finding, ...]:
    """Goleiros: back to the own goal area with no touch left is an indirect free kick (49 §2)."""
    if state.tallies[run.side].left > 0 or run.ball_after is None or not run.in_field:
        return ()
    if not art22_3_keeps_possession(run) or not in_goal_area(state, run.side, run.ball_after):
        return ()
    why = reason("{side} played back to its goal area with no touch left", side=run.side)
    return (technical_where_it_stopped(run, "7.§5", why, when=len(run.seen), under="49.§2"),)


@SWITCH.clause("7.§5", "7.§10.b", off=False)
def art7_5_keepers_ball(run: Run) -> bool:
    """Goleiros: a dadinho that stops in the own goal area from an own lance is the keeper's."""
    return run.ball_after is not None and in_goal_area(run.state, run.side, run.ball_after)


def goes_on(state: State, run: Run, must_use: tuple[str, ...]) -> Next:
    """Who plays next when nothing was infringed and the dadinho stayed in the field."""
    if must_use:
        return Next("play", run.side)
    if art22_3_keeps_possession(run):
        return Next("keeper" if art7_5_keepers_ball(run) else "play", run.side)
    return Next("play", other(run.side))


def lies(run: Run) -> Place | None:
    return None if run.ball_after is None else Place(run.ball_after)
