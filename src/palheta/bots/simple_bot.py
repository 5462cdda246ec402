"""A player for want of a better one: takes the default offer, aims at the ball and through it at the goal.

It tries a few strengths on the simulated table and asks the book what each would bring: it knows no rule itself.
"""

import random
from typing import Any

import msgspec

from palheta.bots import attacking, defending, keeping
from palheta.facts import Place, Put, Say, Step
from palheta.play import actions as do
from palheta.play.moment import Moment
from palheta.ruling import MayChoose, MayFlick, MayName, MayPlace, MayRoll, MaySay, MayWait, Offer
from palheta.table.frame import Side, is_keeper


def choose(moment: Moment, side: Side, rng: random.Random) -> do.Action | None:
    """What to do now, or None to let the other side go on."""
    offers = moment.offers
    mine = [
        offer
        for offer in offers
        if offer.side == side
        and offer.barred is None
        and not offer.punished
        and not _just_done(moment.last.get(side), offer)
    ]
    state = moment.state
    keeper = defending.set_keeper(state, side, mine)
    if keeper is not None and not _done(moment, side, keeper):
        return keeper
    if not mine or not _due(offers, side, mine):
        return None
    words = {offer.word: offer for offer in reversed(mine) if isinstance(offer, MaySay)}
    if "shot" in words and isinstance(mine[0], MayFlick) and attacking.worth_a_shot(state, side):
        asked = Say(say="shot", piece=attacking.shooter(state, side, words["shot"]), side=side)
        if not _done(moment, side, asked):
            return asked
    distance = Say(say="distance", side=side)
    if "distance" in words and not _done(moment, side, distance):
        return distance  # it costs nothing
    again: do.Action | None = None
    for offer in _not_again(moment.last.get(side), mine):
        action = _chosen(moment, side, offer, mine, rng)
        if action is not None and not (_done(moment, side, action) and not offer.blocks):
            return action
        again = again or action
    return again  # all of it was in vain before; the book will end it


def _just_done(last: Step | None, offer: Offer) -> bool:
    """The very arrangement that this side made with its last step: if it did not last, it will not the next time."""
    return isinstance(last, Put) and isinstance(offer, MayPlace) and dict(last.place) == dict(offer.suggest)


def _done(moment: Moment, side: Side, action: do.Action) -> bool:
    """Has this side done just this since it became due? Then it did not help. A flick is never quite the same."""
    if isinstance(action, do.DoFlick | do.DoRoll | do.DoWait | do.Between):
        return False
    return any(_same(step, action) for step in moment.since if step.side == side)


def _same(done: Step, step: Step) -> bool:
    """What was said about one piece was said."""
    if isinstance(done, Say) and isinstance(step, Say):
        return done.say == step.say
    return msgspec.structs.replace(done, t=None) == step


def _chosen(
    moment: Moment, side: Side, offer: Offer, mine: list[Offer], rng: random.Random
) -> do.Action | None:
    if not isinstance(offer, MayFlick):
        return _take(moment.state, side, offer, rng)
    if offer.as_ == "defence":
        return defending.block(moment, side, offer)
    alike = [  # say, with a figure or the keeper; a free turn is another thing
        o for o in mine if isinstance(o, MayFlick) and (o.as_, o.how) == (offer.as_, offer.how)
    ]
    flick = attacking.best_flick(moment, side, alike, rng)
    if flick is not None and is_keeper(flick.piece) and keeping.comes_to_nothing(moment, side, flick):
        return keeping.beside_the_ball(moment, side, mine, alike, rng) or flick
    return flick


def _not_again(last: Step | None, mine: list[Offer]) -> list[Offer]:
    """What was just arranged is not arranged again while there is something else to do."""
    if not isinstance(last, Put):
        return mine
    return sorted(mine, key=lambda o: isinstance(o, MayPlace) and set(last.place) <= set(o.pieces))


def _due(offers: tuple[Offer, ...], side: Side, mine: list[Offer]) -> bool:
    """Is it for this side to act: the default is its own, it blocks, or both act at once."""
    first = next(offer for offer in offers if offer.barred is None)
    own = first.side == side and not first.punished
    return own or isinstance(first, MayWait) or any(o.blocks or o.phase is not None for o in mine)


def _take(state: Any, side: Side, offer: Offer, rng: random.Random) -> do.Action | None:
    match offer:
        case MayPlace():
            places = attacking.set_for_a_shot(state, side, offer)
            changed = {name: place for name, place in places.items() if _where(state, name) != place}
            return Put(place=places, side=side) if changed else None
        case MayRoll():
            return do.DoRoll(rng.choice(offer.dice))
        case MaySay() | MayName() | MayChoose():
            return offer.default_step()
        case _:
            return None


def _where(state: Any, name: str) -> Place | None:
    place: Place | None = state.ball if name == "ball" else state.pieces.get(name)
    return place
