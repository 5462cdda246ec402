"""Whose turn it is, with how many moves or with which set piece."""

from palheta.rulebooks.guzikowa.outcome.verdict import Verdict
from palheta.rulebooks.guzikowa.state import Penalty, State
from palheta.table.frame import Side, other


def moves_given(state: State) -> int:
    """The additional moves that the side has coming, after its set piece or from play."""
    return state.due.bonus if state.due is not None else state.moves


def grant(v: Verdict, penalty: Penalty, side: Side) -> None:
    if penalty.due is not None:
        v.give_due(penalty.due)
    else:
        v.give_moves(side, penalty.moves)
        v.change(taker=None, second_penalty_move=False)


def two_now(v: Verdict, offender: Side) -> None:
    """7.5.1: two moves from play for the other side; whoever has more left already keeps them, and no more."""
    if v.state.due is None and v.state.turn == other(offender):
        v.change(moves=max(2, v.state.moves))
    else:
        one_more(v, offender)


def one_more(v: Verdict, offender: Side) -> None:
    """An additional move for the other side, which has two now; at a set piece it comes after it or is owed."""
    wronged = other(offender)
    if v.state.due is not None or v.state.toss:
        v.one_more(wronged)
    elif v.state.turn == wronged:
        v.change(moves=v.state.moves + 1)
    else:
        v.change(taker=None, second_penalty_move=False)
        v.give_moves(wronged, 2)
