"""A restart taken against its own article: repeated, or the other side's; and its taker flicked again."""

from palheta.rulebooks.tres_toques.case import Case, Fault
from palheta.rulebooks.tres_toques.registered import SWITCH
from palheta.rulebooks.tres_toques.rule08_start import kick_off_fault
from palheta.rulebooks.tres_toques.rule12_infringements import claim_indirect
from palheta.rulebooks.tres_toques.rule13_free_kicks import repeat, wrong_kick
from palheta.rulebooks.tres_toques.rule15_throw_in import (
    art107_first_touch,
    art108_reversal,
    art109_ball_in_play,
)
from palheta.rulebooks.tres_toques.rule16_goal_kick import (
    art113_goal_kick,
    art115_conceded,
    art116_stays_in_the_area,
)
from palheta.rulebooks.tres_toques.rule17_corner import art120_first_touch, art123_ball_in_play
from palheta.rulebooks.tres_toques.run import Run
from palheta.ruling import reason


def taken_wrongly(case: Case, run: Run) -> str | None:
    """'repeat' or 'reversed' when the restart was not taken as its article asks; None when all is well."""
    state = run.state
    kind = None if state.restart is None else state.restart.kind
    if kind is None:
        # A kick-off is two flicks: the second has its own conditions.
        second = state.play.via == "kick_off" and state.play.flicks == 1
        return _repeat_kick_off(case, run) if second else None
    if kind == "kick_off":
        return _repeat_kick_off(case, run)
    if kind == "throw_in":
        fault = art107_first_touch(run) or art109_ball_in_play(run)
        if fault is not None:
            art108_reversal(case, run, fault)
            return "reversed"
        return None
    if kind == "corner":
        return _reverse_corner(case, run)
    fault = art116_stays_in_the_area(run) if kind == "goal_kick" else wrong_kick(run)
    if fault is None:
        return None
    repeat(case, run, fault)
    return "repeat"


def _repeat_kick_off(case: Case, run: Run) -> str | None:
    fault = kick_off_fault(run)
    return art67_repeat(case, run, fault) if fault is not None else None


@SWITCH.clause("67.c", "88.c", off=None)
def art67_repeat(case: Case, run: Run, fault: Fault) -> str | None:
    """SAÍDA DE JOGO, c: repeated; from the second wrong attempt a noted fault each."""
    repeat(case, run, fault)
    return "repeat"


def _reverse_corner(case: Case, run: Run) -> str | None:
    fault = art120_first_touch(run) or art123_ball_in_play(run)
    if fault is None:
        return None
    case.because = case.call(fault.rule, run.side, fault.why, under="124.e", piece=run.piece).because
    y = 0.0 if run.start is None else run.start[1]
    art113_goal_kick(case, run.opponent, y, art115_conceded(run.state.play, run.opponent, run.side))
    return "reversed"


@SWITCH.clause("95", "102", "110", "117", "122", off=False)
def art95_double_flick(case: Case, run: Run) -> bool:
    """DUPLO LANCE: the taker is flicked again before the ball met another player."""
    if run.state.play.taker != run.piece or run.state.restart is not None or run.state.play.via == "kick_off":
        return False  # a kick-off's second flick has its own rule (67.b)
    rules = {"penalty": "102", "throw_in": "110", "goal_kick": "117", "corner": "122"}
    rule = rules.get(run.state.play.via or "", "95")
    why = reason(
        "{piece} took the restart and was flicked again before anyone else met the ball", piece=run.piece
    )
    under = "95" if rule == "102" else None  # 102 only sends the penalty's taker to art. 95
    case.call(rule, run.side, why, at=run.stood, under=under, piece=run.piece)
    claim_indirect(case, rule, run.side, run.piece, run.stood)
    return True
