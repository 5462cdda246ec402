"""Rozdział 1: Gracze i guziki."""

from palheta.rulebooks.guzikowa.areas import owner_of, whereabouts
from palheta.rulebooks.guzikowa.rules import CLAUSES, SWITCH
from palheta.rulebooks.guzikowa.state import State
from palheta.ruling import Call, reason
from palheta.table.frame import Side, is_keeper, side_of


@SWITCH.clause("1.1.2", "10.1.1", off=())
def art1_1_2_eleven_and_no_more(state: State, name: str) -> tuple[Call, ...]:
    """Gracze i guziki: a twelfth does not join in, nor anybody in the place of a button that was sent off (6.2.1)."""
    owner = owner_of(name)
    if whereabouts(state, name) != "bench":
        return ()
    short = any(side_of(gone) == owner for gone in state.record.expelled)
    why = reason("{piece} comes on only in exchange for another button", piece=name)
    return (CLAUSES.call("6.2.1" if short else "1.1.2", owner, why, under="10.1.6", piece=name),)


@SWITCH.clause("1.1.2", "10.1.1", off=())
def art1_1_2_one_is_the_keeper(side: Side, out: str, come: str) -> tuple[Call, ...]:
    """Gracze i guziki: one of the eleven is the keeper: it neither leaves for a field button nor comes on for one."""
    if not is_keeper(out) and not is_keeper(come):
        return ()
    why = reason("the keeper is not exchanged for a field button")
    return (CLAUSES.call("10.1.1", side, why, under="1.1.2"),)


@SWITCH.clause("1.1.6", off=False)
def art1_1_6_doubts_before_the_match(state: State) -> bool:
    """Gracze i guziki: doubts about buttons are raised before the match; afterwards they change nothing."""
    return state.record.toss or (state.flight.last_move is None and state.clock == 0)
