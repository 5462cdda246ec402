"""Who is shown a card, and which."""

from palheta.rulebooks.guzikowa.outcome.precedence import Offence
from palheta.rulebooks.guzikowa.outcome.verdict import Verdict
from palheta.rulebooks.guzikowa.rules.ch6_cards import (
    art6_2_1_sent_off,
    art6_2_3_is_red,
    art6_2_4_is_yellow,
    art6_2_5_second_yellow,
)
from palheta.rulebooks.guzikowa.state import CardColour, CardGiven
from palheta.ruling import Call, Card


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


def card_for(offence: Offence) -> CardColour | None:
    if art6_2_3_is_red(offence):
        return "red"
    return "yellow" if art6_2_4_is_yellow(offence) else None
