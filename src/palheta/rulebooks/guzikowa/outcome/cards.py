"""Who is shown a card, and which."""

from palheta.rulebooks.guzikowa.outcome.precedence import Draft, Finding
from palheta.rulebooks.guzikowa.rules.ch6_cards import (
    art6_2_1_sent_off,
    art6_2_3_is_red,
    art6_2_4_is_yellow,
    art6_2_5_second_yellow,
)
from palheta.rulebooks.guzikowa.state import CardColour, CardGiven
from palheta.ruling import Call, Card


def cards_shown(draft: Draft, findings: list[Finding]) -> Draft:
    """Penalties of one move are not added up: one card for a button, the gravest (8.1.1)."""
    gravest: dict[str, tuple[CardColour, Call]] = {}
    for finding in findings:
        colour, piece = card_for(finding), finding.call.piece
        if colour is not None and piece is not None and (piece not in gravest or colour == "red"):
            gravest[piece] = (colour, finding.call)
    for piece, (colour, call) in gravest.items():
        draft = shown(draft, piece, colour, (call,))
    return draft


def shown(draft: Draft, piece: str, colour: CardColour, calls: tuple[Call, ...]) -> Draft:
    """With a second yellow card comes the red one, for what brought both."""
    had = draft.state.record.cards
    second = colour == "yellow" and art6_2_5_second_yellow(draft.state, piece)
    draft = draft.carding(Card(card=colour, piece=piece))
    given = [CardGiven(piece, colour, calls)]
    if second:
        earlier = tuple(call for card in had if card.piece == piece for call in card.calls)
        draft = draft.carding(Card(card="red", piece=piece))
        given.append(CardGiven(piece, "red", (*earlier, *calls)))
    draft = draft.within("record", cards=(*had, *given))
    return art6_2_1_sent_off(draft, piece) if colour == "red" or second else draft


def card_for(finding: Finding) -> CardColour | None:
    if art6_2_3_is_red(finding):
        return "red"
    return "yellow" if art6_2_4_is_yellow(finding) else None
