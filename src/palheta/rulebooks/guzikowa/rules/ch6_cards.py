"""Rozdział 6: Kartki."""

from palheta.rulebooks.guzikowa.areas import owner_of, whereabouts
from palheta.rulebooks.guzikowa.outcome.board import expel
from palheta.rulebooks.guzikowa.outcome.precedence import Offence
from palheta.rulebooks.guzikowa.outcome.verdict import Verdict
from palheta.rulebooks.guzikowa.rules import CLAUSES, SWITCH
from palheta.rulebooks.guzikowa.state import State
from palheta.ruling import Call, reason
from palheta.table.frame import Side, is_keeper, side_of


@SWITCH.clause("6.2.1", off=None)
def art6_2_1_sent_off(v: Verdict, piece: str) -> None:
    """Czerwona kartka: the button is out of the match, its owner one short."""
    owner = side_of(piece)
    assert owner is not None
    if is_keeper(piece):
        art6_2_1_a_field_button_instead(v, owner)
    else:
        expel(v, piece)


@SWITCH.clause("6.2.1.s3", off=None)
def art6_2_1_a_field_button_instead(v: Verdict, owner: Side) -> None:
    """Czerwona kartka: for a keeper a field button leaves; its owner says which."""
    candidates = v.state.field_buttons(owner)
    if len(candidates) == 1:
        expel(v, candidates[0])
    elif candidates:
        v.change(must_expel=v.state.must_expel | {owner: v.state.must_expel.get(owner, 0) + 1})


@SWITCH.clause("6.2.1.s2", off=None)
def art6_2_1_left_on_the_board(v: Verdict, piece: str) -> None:
    """Czerwona kartka: a button left on the board is taken off at once, without a penalty in moves."""
    owner = side_of(piece)
    assert owner is not None
    v.call(CLAUSES.call("6.2.1.s2", owner, reason("{piece} was sent off and is still in use", piece=piece)))
    if piece in v.state.pieces:  # else it was named among the removed when it was sent off
        v.removed.append(piece)
        v.take_off(piece)


@SWITCH.clause("6.2.1", off=())
def art6_2_1_sent_off_for_good(state: State, name: str) -> tuple[Call, ...]:
    """Czerwona kartka: out of the match to its end."""
    if whereabouts(state, name) != "expelled":
        return ()
    return (CLAUSES.call("6.2.1", owner_of(name), reason("{piece} was sent off", piece=name), piece=name),)


@SWITCH.clause("6.2.2", "6.2.3", off=False)
def art6_2_3_is_red(offence: Offence) -> bool:
    """Czerwona kartka: for the fifth degree, and for a button knocked off the board."""
    return offence.call.rule in ("6.1.9", "6.1.10") or offence.call.under == "6.2.2"


@SWITCH.clause("6.2.4", off=False)
def art6_2_4_is_yellow(offence: Offence) -> bool:
    """Żółta kartka: for the fourth degree."""
    return offence.call.rule in ("6.1.7", "6.1.8")


@SWITCH.clause("6.2.5", off=False)
def art6_2_5_second_yellow(state: State, piece: str) -> bool:
    """Żółta kartka: a second yellow is red."""
    return state.card_of(piece) == "yellow"
