"""From a wish to a step: which offer allows it, and in whose words it is refused where none does."""

from typing import Any

from palheta.facts import (
    Choose,
    Dive,
    Exchange,
    Flick,
    Late,
    Name,
    Put,
    Roll,
    Say,
    Step,
    Substitute,
    Time,
    Use,
)
from palheta.match import allows
from palheta.play import actions as do
from palheta.play.refusal import NOT_NOW, Refused, barred_by
from palheta.rulebooks.base import TableState
from palheta.ruling import Offer, reason
from palheta.table.frame import Side, is_keeper


def allowed(offers: tuple[Offer, ...], step: Step, side: Side, piece: str | None) -> Offer:
    """The offer that allows it. Raises Refused."""
    for offer in offers:
        if offer.side == side and allows(offer, step):
            return offer
    why = barred_by(offers, side, _DOES[type(step)], piece)
    if why is not None:
        raise Refused("barred", why.words, why.clause)
    mine = next((o for o in offers if o.side == side and o.barred is None), None)
    if mine is None:
        turn = next((o for o in offers if o.barred is None), None)
        raise Refused("wrong_seat", reason("It is not your turn"), turn.clause if turn else None)
    raise Refused("not_offered", NOT_NOW, mine.clause)


def wished_flick(state: TableState, side: Side, action: do.DoFlick) -> Flick:
    by_hand = is_keeper(action.piece) and state.table.keeper.shape != "disc"
    return Flick(
        flick=action.piece, side=side, how=action.how, as_=action.as_, by="keeper" if by_hand else None
    )


def impossible(error: ValueError) -> Refused:
    return Refused("impossible", reason("This cannot be flicked: {why}", why=str(error)))


def said_for_referee(offers: tuple[Offer, ...], action: do.Action) -> Say | None:
    """Nobody plays the referee here: what need not be decided, and he would ask both, either may say for both."""
    if not isinstance(action, do.DoSay):
        return None
    step = Say(say=action.word, side="referee")
    return step if any(not offer.blocks and allows(offer, step) for offer in offers) else None


def plain_step(offers: tuple[Offer, ...], side: Side, action: do.Action) -> Step:
    """Of an action that needs neither physics nor chance. Raises Refused."""
    step = _plain_step(side, action)
    allowed(offers, step, side, _piece_of(action))
    return step


def _plain_step(side: Side, action: do.Action) -> Step:
    match action:
        case do.DoSay():
            return Say(say=action.word, piece=action.piece, side=side)
        case do.DoName():
            return Name(name=action.piece, side=side)
        case do.DoChoose():
            return Choose(choose=action.id, side=side)
        case do.DoSubstitute():
            return Substitute(substitute=Exchange(action.out, action.in_), side=side)
        case do.DoUse():
            return Use(use="champion", side=side)
        case _:
            raise Refused("bad_action", NOT_NOW)


def _piece_of(action: do.Action) -> str | None:
    if isinstance(action, do.DoSubstitute):
        return action.out
    return getattr(action, "piece", None)


_DOES: dict[type[Any], str] = {
    Flick: "flick", Put: "place", Say: "say", Name: "name", Choose: "choose", Substitute: "substitute",
    Roll: "roll", Use: "use", Dive: "dive", Time: "wait", Late: "wait",
}  # fmt: skip
