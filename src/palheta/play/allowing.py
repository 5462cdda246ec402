"""From a wish to a step: which offer allows it, and in whose words it is refused where none does."""

import msgspec

from palheta.facts import Dive, Flick, Name, Put, Say, Step, Substitute
from palheta.play import actions as do
from palheta.play.placing import beyond_the_table, misplaced
from palheta.play.refusal import NOT_NOW, Refused, barred_by
from palheta.rulebooks.base import MatchState, TableState
from palheta.ruling import MayFlick, MayPlace, Offer, reason
from palheta.table.frame import Side, is_keeper


def allowed(offers: tuple[Offer, ...], step: Step, side: Side) -> Offer:
    """The offer that allows it. Raises Refused."""
    for offer in offers:
        if offer.side == side and offer.allows(step):
            return offer
    why = barred_by(offers, side, type(step), _piece_of(step))
    if why is not None:
        raise Refused("barred", why.words, why.clause)
    mine = next((o for o in offers if o.side == side and o.barred is None), None)
    if mine is None:
        turn = next((o for o in offers if o.barred is None), None)
        raise Refused("wrong_seat", reason("It is not your turn"), turn.clause if turn else None)
    raise Refused("not_offered", NOT_NOW, mine.clause)


def _piece_of(step: Step) -> str | None:
    match step:
        case Flick():
            return step.flick
        case Say():
            return step.piece
        case Name():
            return step.name
        case Dive():
            return step.dive
        case Substitute():
            return step.substitute.out
        case _:
            return None


def allowed_flick(offers: tuple[Offer, ...], state: TableState, side: Side, action: do.DoFlick) -> Flick:
    """The flick that is asked for, in the manner of the offer where the player did not say. Raises Refused."""
    by_hand = is_keeper(action.piece) and state.table.keeper.shape != "disc"
    wish = Flick(
        flick=action.piece, side=side, how=action.how, as_=action.as_, by="keeper" if by_hand else None
    )
    offer = allowed(offers, wish, side)
    assert isinstance(offer, MayFlick)
    return msgspec.structs.replace(wish, as_=action.as_ or offer.as_)


def impossible(error: ValueError) -> Refused:
    return Refused("impossible", reason("This cannot be flicked: {why}", why=str(error)))


def own_step(offers: tuple[Offer, ...], state: MatchState, side: Side, step: Step) -> Step:
    """A step that a player says in full. Raises Refused."""
    if not isinstance(step, tuple(do.OWN_STEPS.values())):
        raise Refused("bad_action", NOT_NOW)
    for_referee = _said_for_referee(offers, step)
    if for_referee is not None:
        return for_referee
    if step.side not in (None, side):
        raise Refused("bad_action", reason("You act for {side} only", side=side))
    step = msgspec.structs.replace(step, side=side)
    offer = allowed(offers, step, side)
    refused = None
    if isinstance(step, Put) and isinstance(state, TableState):
        refused = _badly_put(offers, state, step)
    elif isinstance(step, Dive) and isinstance(state, TableState):
        refused = beyond_the_table(state.table, offer, step.dive, step.to)
    if refused is not None:
        raise refused
    return step


def _said_for_referee(offers: tuple[Offer, ...], step: Step) -> Say | None:
    """Nobody plays the referee here: what need not be decided, and he would ask both, either may say for both."""
    if not isinstance(step, Say):
        return None
    said = Say(say=step.say, side="referee")
    return said if any(not offer.blocks and offer.allows(said) for offer in offers) else None


def _badly_put(offers: tuple[Offer, ...], state: TableState, step: Put) -> Refused | None:
    """Two offers may allow the same pieces in different places."""
    refused = None
    for offer in offers:
        if isinstance(offer, MayPlace) and offer.side == step.side and offer.allows(step):
            refused = misplaced(state, offer, step.place)
            if refused is None:
                return None
    return refused
