"""Rozdział 6: Kartki."""

from palheta.rulebooks.guzikowa.areas import may_leave, owner_of, whereabouts
from palheta.rulebooks.guzikowa.outcome.board import expelled, taken_off
from palheta.rulebooks.guzikowa.outcome.precedence import Draft, Finding
from palheta.rulebooks.guzikowa.rules import CLAUSES, SWITCH
from palheta.rulebooks.guzikowa.state import State
from palheta.ruling import Call, reason
from palheta.table.frame import Side, is_keeper


@SWITCH.clause("6.2.1", passes=True)
def art6_2_1_sent_off(draft: Draft, piece: str) -> Draft:
    """Czerwona kartka: the button is out of the match, its owner one short."""
    if is_keeper(piece):
        return art6_2_1_a_field_button_instead(draft, owner_of(piece))
    return expelled(draft, piece)


@SWITCH.clause("6.2.1.s3", passes=True)
def art6_2_1_a_field_button_instead(draft: Draft, owner: Side) -> Draft:
    """Czerwona kartka: for a keeper a field button leaves; its owner says which."""
    candidates, must = may_leave(draft.state, owner), draft.state.record.must_expel
    if len(candidates) == 1:
        return expelled(draft, candidates[0])
    return draft.within("record", must_expel=must | {owner: must.get(owner, 0) + 1}) if candidates else draft


@SWITCH.clause("6.2.1.s2", passes=True)
def art6_2_1_left_on_the_board(draft: Draft, piece: str) -> Draft:
    """Czerwona kartka: a button left on the board is taken off at once, without a penalty in moves."""
    why = reason("{piece} was sent off and is still in use", piece=piece)
    draft = draft.calling(CLAUSES.call("6.2.1.s2", owner_of(piece), why))
    return taken_off(draft.removing(piece), piece) if _still_lies_there(draft.state, piece) else draft


def _still_lies_there(state: State, piece: str) -> bool:
    """Where nobody says which buttons lie there, one that was sent off before is there if it is said to be; sent off in
    our sight it was named among the removed then.
    """
    sent_off_now = any(card.piece == piece for card in state.record.cards)
    return piece in state.pieces or not (state.buttons(owner_of(piece)) or sent_off_now)


@SWITCH.clause("6.2.1", off=())
def art6_2_1_sent_off_for_good(state: State, name: str) -> tuple[Call, ...]:
    """Czerwona kartka: out of the match to its end."""
    if whereabouts(state, name) != "expelled":
        return ()
    return (CLAUSES.call("6.2.1", owner_of(name), reason("{piece} was sent off", piece=name), piece=name),)


@SWITCH.clause("6.2.2", "6.2.3", off=False)
def art6_2_3_is_red(finding: Finding) -> bool:
    """Czerwona kartka: for the fifth degree, and for a button knocked off the board."""
    return finding.call.rule in ("6.1.9", "6.1.10") or finding.call.under == "6.2.2"


@SWITCH.clause("6.2.4", off=False)
def art6_2_4_is_yellow(finding: Finding) -> bool:
    """Żółta kartka: for the fourth degree."""
    return finding.call.rule in ("6.1.7", "6.1.8")


@SWITCH.clause("6.2.5", off=False)
def art6_2_5_second_yellow(state: State, piece: str) -> bool:
    """Żółta kartka: a second yellow is red."""
    return state.card_of(piece) == "yellow"
