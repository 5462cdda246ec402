"""Does an offer allow this step? Facts always happen; this only tells whether the book had offered them."""

from collections.abc import Iterable

from palheta.facts import (
    Choose,
    Decide,
    Dive,
    Flick,
    Late,
    Name,
    Put,
    Report,
    Roll,
    Say,
    Step,
    Substitute,
    Time,
    Use,
    who,
)
from palheta.ruling import Offer


def fits(offers: Iterable[Offer], step: Step) -> bool:
    """Time passing, what people report and the referee's word are never a question of offers."""
    if isinstance(step, Time | Late | Report | Decide):
        return True
    return any(allows(offer, step) for offer in offers)


def allows(offer: Offer, step: Step) -> bool:
    if offer.barred is not None or not _same_side(offer, step):
        return False
    match step:
        case Flick():
            return offer.does == "flick" and step.flick in offer.pieces and _same_manner(offer, step)
        case Say():
            said = offer.does == "say" and offer.word == step.say
            return said and (step.piece is None or not offer.pieces or step.piece in offer.pieces)
        case Name():
            return offer.does == "name" and step.name in offer.pieces
        case Choose():
            return offer.does == "choose" and any(option.id == step.choose for option in offer.options)
        case Put():
            return offer.does == "place" and all(name in offer.pieces for name in step.place)
        case Dive():
            return offer.does == "dive" and step.dive in offer.pieces
        case Substitute():
            off, on = step.substitute.out, step.substitute.in_
            return offer.does == "substitute" and off in offer.pieces and on in offer.bench
        case Roll():
            return offer.does == "roll" and step.roll in offer.dice
        case Use():
            return offer.does == "use"
        case _:
            return True


def _same_side(offer: Offer, step: Step) -> bool:
    side = step.side or who(step)
    return side is None or side == offer.side


def _same_manner(offer: Offer, step: Flick) -> bool:
    if offer.how and step.how not in offer.how:
        return False
    return offer.as_ is None or step.as_ is None or step.as_ == offer.as_
