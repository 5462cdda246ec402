"""A player that takes any offer, and a match between two of them."""

import random
from typing import Any, cast

import msgspec

from palheta.bots.synthetic import Runner
from palheta.facts import (
    Dive,
    Flick,
    How,
    Place,
    Rest,
    Roll,
    Sightings,
    Step,
    Time,
)
from palheta.match import Happened, Header, Match
from palheta.rulebooks.base import Book
from palheta.rulebooks.dice_book import DiceBookOf
from palheta.ruling import MayDive, MayFlick, MayRoll, Offer
from palheta.table.frame import is_keeper

MOST_STEPS = 20_000


class NeverEnds(RuntimeError):
    """A match went on beyond every reason, or a state offered nothing; says where."""


def random_step(rng: random.Random, book: Book, state: Any, offered: tuple[Offer, ...] | None = None) -> Step:
    """A step that some offer allows; the default is the likeliest, as with people."""
    offers = [offer for offer in (offered or book.offers(state)) if offer.barred is None]
    if not offers:
        raise NeverEnds(f"{book.name} offers nothing, and the match is not over: next is {state.next}")
    offer = offers[0] if rng.random() < 0.6 else rng.choice(offers)
    step = _step_for(rng, book, state, offer)
    if isinstance(step, Time):
        return step
    return msgspec.structs.replace(step, t=round(state.clock + rng.uniform(0.5, 5.0), 2))


def _step_for(rng: random.Random, book: Book, state: Any, offer: Offer) -> Step:
    match offer:
        case MayFlick():
            return _flick(rng, state, offer)
        case MayRoll():
            die = rng.choice(offer.dice)
            face = rng.choice(cast(DiceBookOf[Any], book).faces(die))
            return Roll(roll=die, face=face, side=offer.side, choose=rng.choice([None, "left", "right"]))
        case MayDive():
            keeper = rng.choice(offer.pieces)
            return Dive(dive=keeper, to=state.pieces.get(keeper, Place((0.0, 0.0))), side=offer.side)
        case _:
            steps = list(offer.steps())
            if not steps:
                raise NeverEnds(f"{book.name}: {offer} does not say how")
            return rng.choice(steps)


def _flick(rng: random.Random, state: Any, offer: MayFlick) -> Flick:
    piece = rng.choice(offer.pieces)
    how: How = rng.choice(offer.how) if offer.how else "flick"
    by_hand = is_keeper(piece) and state.table.keeper.shape != "disc"
    if how == "turn":
        seen = Sightings([Rest({piece: state.pieces[piece]})])
    else:
        seen = Runner(rng, state.table, state.pieces, state.ball).run(piece)
    return Flick(
        flick=piece,
        side=offer.side,
        seen=seen,
        as_=offer.as_,
        how=how,
        by="keeper" if by_hand else None,
    )


def random_match(header: Header, seed: int) -> Match:
    """Two random players from the toss to the end."""
    rng = random.Random(seed)
    match = Match(header)
    while match.state.over is None:
        if len(match.entries) >= MOST_STEPS:
            raise NeverEnds(f"{header.book}, seed {seed}: not over after {MOST_STEPS} steps")
        match.apply(Happened(random_step(rng, match.book, match.state, match.offers)))
    return match
