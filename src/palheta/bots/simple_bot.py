"""A player for want of a better one: takes the default offer, aims at the ball and through it at the goal.

It tries a few strengths on the simulated table and asks the book what each would bring: it knows no rule itself.
"""

import random
from typing import Any

from palheta.bots import attacking, defending
from palheta.facts import Flick, Place, Put, Say, Step, Touch
from palheta.play import actions as do
from palheta.play.standing import Standing
from palheta.ruling import Offer
from palheta.table.frame import Side, is_keeper


def choose(standing: Standing, side: Side, rng: random.Random) -> do.Action | None:
    """What to do now, or None to let the other side go on."""
    offers = standing.offers
    last = standing.last.get(side)
    mine = [
        offer
        for offer in offers
        if offer.side == side and offer.barred is None and not offer.punished and not _just_done(last, offer)
    ]
    state = standing.state
    keeper = defending.set_keeper(state, side, mine)
    if keeper is not None:
        return keeper
    if not mine or not _due(offers, mine):
        return None
    shot = next((o for o in mine if o.does == "say" and o.word == "shot"), None)
    if shot is not None and mine[0].does == "flick" and attacking.worth_a_shot(state, side):
        return do.DoSay("shot", attacking.shooter(state, side, shot))
    if any(offer.word == "distance" for offer in mine) and not _said(standing, side, "distance"):
        return do.DoSay("distance")  # it costs nothing
    strayed = _strayed(last)
    if strayed is not None:  # say, a post is in the keeper's way: he is set down elsewhere first
        mine.sort(key=lambda offer: not (offer.does == "place" and strayed in offer.pieces))
    for offer in _not_again(last, mine):
        action = _chosen(standing, side, offer, mine, rng)
        if action is not None:
            return action
    return None


def _strayed(last: Step | None) -> str | None:
    """The keeper that was moved at the ball and did not reach it."""
    if not isinstance(last, Flick) or not is_keeper(last.flick):
        return None
    reached = any(isinstance(event, Touch) and "ball" in event.touch for event in last.seen)
    return None if reached else last.flick


def _just_done(last: Step | None, offer: Offer) -> bool:
    """The very arrangement that this side made with its last step: if it did not last, it will not the next time."""
    return isinstance(last, Put) and offer.does == "place" and dict(last.place) == dict(offer.suggest)


def _said(standing: Standing, side: Side, word: str) -> bool:
    """Has this side said it since something was last played?"""
    return any(isinstance(step, Say) and (step.side, step.say) == (side, word) for step in standing.since)


def _chosen(
    standing: Standing, side: Side, offer: Offer, mine: list[Offer], rng: random.Random
) -> do.Action | None:
    if offer.does != "flick":
        return _take(standing.state, side, offer, rng)
    if offer.as_ == "defence":
        return defending.block(standing, side, offer)
    alike = [  # say, with a figure or the keeper; a free turn is another thing
        o for o in mine if o.does == "flick" and (o.as_, o.how) == (offer.as_, offer.how)
    ]
    return attacking.best_flick(standing, side, alike, rng)


def _not_again(last: Step | None, mine: list[Offer]) -> list[Offer]:
    """What was just arranged is not arranged again while there is something else to do."""
    if not isinstance(last, Put):
        return mine
    return sorted(mine, key=lambda o: o.does == "place" and set(last.place) <= set(o.pieces))


def _due(offers: tuple[Offer, ...], mine: list[Offer]) -> bool:
    """Is it for me to act: the default is mine, it blocks, or both act at once."""
    first = next(offer for offer in offers if offer.barred is None)
    return first in mine or first.does == "wait" or any(o.blocks or o.phase is not None for o in mine)


def _take(state: Any, side: Side, offer: Offer, rng: random.Random) -> do.Action | None:
    match offer.does:
        case "place":
            places = attacking.set_for_a_shot(state, side, offer)
            changed = {name: place for name, place in places.items() if _where(state, name) != place}
            return do.DoPlace(places) if changed else None
        case "say" if offer.word is not None:
            return do.DoSay(offer.word, offer.pieces[0] if offer.pieces else None)
        case "name":
            return do.DoName(offer.pieces[0])
        case "choose":
            return do.DoChoose(offer.options[0].id)
        case "roll":
            return do.DoRoll(rng.choice(offer.dice))
        case _:
            return None


def _where(state: Any, name: str) -> Place | None:
    place: Place | None = state.ball if name == "ball" else state.pieces.get(name)
    return place
