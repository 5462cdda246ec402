"""Kartki: who is shown one, and who has to leave for it."""

from palheta.rulebooks.guzikowa.board import not_in_the_match
from palheta.rulebooks.guzikowa.ch6_fouls import art6_2_5_second_yellow, card_for
from palheta.rulebooks.guzikowa.registered import CLAUSES, SWITCH
from palheta.rulebooks.guzikowa.sanction import Offence
from palheta.rulebooks.guzikowa.state import CardColour, CardGiven
from palheta.rulebooks.guzikowa.verdict import Verdict
from palheta.ruling import Call, Card, reason
from palheta.ruling.question import which
from palheta.table.frame import Side, is_keeper, side_of


def show_cards(v: Verdict, offences: list[Offence]) -> None:
    """Penalties of one move are not added up: one card for a button, the gravest (8.1.1)."""
    gravest: dict[str, tuple[CardColour, Call]] = {}
    for offence in offences:
        colour = card_for(offence)
        if colour is None or offence.piece is None:
            continue
        if offence.piece not in gravest or colour == "red":
            gravest[offence.piece] = (colour, offence.call)
    for piece, (colour, call) in gravest.items():
        show(v, piece, colour, (call,))


def show(v: Verdict, piece: str, colour: CardColour, calls: tuple[Call, ...]) -> None:
    second = colour == "yellow" and art6_2_5_second_yellow(v.state, piece)
    v.cards.append(Card(card=colour, piece=piece))
    given = [CardGiven(piece, colour, calls)]
    if second:
        earlier = tuple(call for card in v.state.cards if card.piece == piece for call in card.calls)
        v.cards.append(Card(card="red", piece=piece))
        given.append(CardGiven(piece, "red", (*earlier, *calls)))
    v.change(cards=(*v.state.cards, *given))
    if colour == "red" or second:
        art6_2_1_sent_off(v, piece)


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


def expel(v: Verdict, piece: str) -> None:
    """It leaves once, however often it is said."""
    new = piece not in v.state.expelled
    if new or piece in v.state.pieces:
        v.removed.append(piece)
    v.take_off(piece)
    if new:
        v.change(expelled=(*v.state.expelled, piece))


@SWITCH.clause("6.2.1.s2", off=None)
def art6_2_1_left_on_the_board(v: Verdict, piece: str) -> None:
    """Czerwona kartka: a button left on the board is taken off at once, without a penalty in moves."""
    owner = side_of(piece)
    assert owner is not None
    if piece not in v.state.expelled:
        v.calls += not_in_the_match(
            v.state, piece
        )  # exchanged, or never come on: that is called by its own name
        if not v.calls:
            v.ask.append(which(v.state.expelled))
        return
    v.call(CLAUSES.call("6.2.1.s2", owner, reason("{piece} was sent off and is still in use", piece=piece)))
    if piece in v.state.pieces:  # else it was named among the removed when it was sent off
        v.removed.append(piece)
        v.take_off(piece)
