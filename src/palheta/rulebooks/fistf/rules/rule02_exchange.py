"""Regla 2: Colocar, levantar y sustituir las figuras de juego: figures exchanged, 2.5."""

from palheta.rulebooks.common.lineup import is_on
from palheta.rulebooks.fistf.outcome.precedence import Finding
from palheta.rulebooks.fistf.rules import CLAUSES, SWITCH
from palheta.rulebooks.fistf.rules.rule01_figures import art1_5_removed_for_good
from palheta.rulebooks.fistf.state import State
from palheta.ruling import reason
from palheta.table.frame import Side, side_of

MOST_EXCHANGED = 3  # figures a match, of each side


@SWITCH.clause("2.5.1", "2.5.2")
def art2_5_figure_exchange(state: State, side: Side, out: str, into: str) -> tuple[Finding, ...]:
    """2.5: three figures a match, and only when the ball is dead for a restart or after a goal."""
    removed = art1_5_removed_for_good(state, out) or art1_5_removed_for_good(state, into)
    if removed:
        return removed  # nor does another one come in its place
    record, figures = state.record, state.variant.figures
    if is_on(into, state.pieces, record.exchanged, (*state.unplaced.off_table, *record.removed), figures):
        why = reason("{piece} stands on the pitch already", piece=into)
        return (Finding(CLAUSES.call("2.5.1", side, why, piece=into)),)
    if state.due is None:
        rule, why = (
            "2.5.2",
            reason("{piece} cannot be exchanged now: only at a restart or after a goal", piece=out),
        )
    elif state.record.substitutions.get(side, 0) >= MOST_EXCHANGED and not art2_5_4_before_a_period(state):
        rule, why = "2.5.1", reason("{side} has already exchanged three figures", side=side)
    else:
        return ()
    return (Finding(CLAUSES.call(rule, side, why, piece=out)),)


@SWITCH.clause("2.5.1", "8.3.2")
def art2_5_1_ones_own(side: Side, out: str) -> tuple[Finding, ...]:
    """2.5.1, 8.3.2: each exchanges figures and keepers of his own."""
    if side_of(out) == side:
        return ()
    why = reason("{side} exchanged {piece}, which is not theirs", side=side, piece=out)
    return (Finding(CLAUSES.call("2.5.1", side, why, piece=out)),)


@SWITCH.clause("2.5.4", off=False)
def art2_5_4_before_a_period(state: State) -> bool:
    """2.5.4: before a period begins the whole team may be changed, and nothing is counted."""
    due = state.due
    return due is not None and due.kind == "kick_off" and not due.after_goal and state.clock == 0
