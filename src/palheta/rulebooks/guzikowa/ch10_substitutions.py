"""Rozdział 10: Zmiana guzika podczas meczu."""

from palheta.rulebooks.guzikowa.registered import CLAUSES, SWITCH
from palheta.rulebooks.guzikowa.sanction import Offence, one_move
from palheta.rulebooks.guzikowa.state import State
from palheta.ruling import Call, reason
from palheta.table.frame import Side

# 10.1.5 lists these; a penalty is not among them.
STOPPAGES = ("throw_in", "corner", "goal_kick", "direct_free_kick", "indirect_free_kick", "kick_off")


@SWITCH.clause("10.1.2", off=())
def art10_1_2_three_at_most(state: State, side: Side) -> tuple[Call, ...]:
    """Zmiana guzika podczas meczu: three a match."""
    if state.subs.get(side, 0) < state.options.substitutions:
        return ()
    why = reason("{side} have made their {count} substitutions", side=side, count=state.subs.get(side, 0))
    return (CLAUSES.call("10.1.2", side, why, under="4.1.4"),)


@SWITCH.clause("10.1.4", off=True)
def art10_1_4_after_the_opponents_move(state: State, side: Side) -> bool:
    """Zmiana guzika podczas meczu: announced at any time after a move of the opponent."""
    return state.last_move is None or state.last_move.side != side


@SWITCH.clause("10.1.5", off=())
def art10_1_5_in_a_stoppage(state: State, side: Side) -> tuple[Call, ...]:
    """Zmiana guzika podczas meczu: made in the first stoppage."""
    if state.due is not None and state.due.kind in STOPPAGES:
        return ()
    return (CLAUSES.call("10.1.5", side, reason("a button is exchanged only in a stoppage")),)


@SWITCH.clause("10.1.7", off=())
def art10_1_7_not_with_the_first_move(state: State, side: Side, piece: str) -> tuple[Offence, ...]:
    """Zmiana guzika podczas meczu: the first move after it is not the new button's."""
    if state.resting.get(piece) != "10.1.7":
        return ()
    why = reason("{piece} has just come on and made the first move", piece=piece)
    return (one_move(CLAUSES.call("10.1.7", side, why, under="4.1.4", piece=piece)),)
