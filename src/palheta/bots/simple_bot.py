"""A player: takes the default offer, and does with it what its skill says. It knows no rule itself.

The simplest skill aims at the ball and through it at the goal, tries a few strengths on the simulated table and asks
the book what each would bring; `thinking` is a better one.
"""

import random
from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

from palheta.bots import attacking, defending, keeping
from palheta.facts import Place, Put, Say, Step
from palheta.play import actions as do
from palheta.play.moment import Moment
from palheta.ruling import MayChoose, MayFlick, MayName, MayPlace, MayRoll, MaySay, MayWait, Offer
from palheta.table.frame import SIDES, Side, is_keeper


class Skill(Protocol):
    """What a player decides for himself."""

    def flick(
        self, moment: Moment, side: Side, offers: Sequence[MayFlick], rng: random.Random
    ) -> do.DoFlick | None:
        """None where what is offered must be placed before it is played."""
        ...

    def shot(
        self, moment: Moment, side: Side, word: MaySay, offers: Sequence[Offer], rng: random.Random
    ) -> Say | None:
        """Whether a shot is called before the flick."""
        ...

    def keeper(self, moment: Moment, side: Side, offers: Sequence[Offer], rng: random.Random) -> Put | None:
        """Where the keeper is set while the other side has the ball."""
        ...

    def option(self, moment: Moment, side: Side, offer: MayChoose) -> Step | None: ...

    def defence(self, moment: Moment, side: Side, offer: MayFlick, rng: random.Random) -> do.DoFlick | None:
        """A flick in between, while the other side has the ball; None: better not."""
        ...


class Plain:
    def flick(
        self, moment: Moment, side: Side, offers: Sequence[MayFlick], rng: random.Random
    ) -> do.DoFlick | None:
        return attacking.best_flick(moment, side, offers, rng)

    def shot(
        self, moment: Moment, side: Side, word: MaySay, offers: Sequence[Offer], rng: random.Random
    ) -> Say | None:
        if not attacking.worth_a_shot(moment.state, side):
            return None
        return Say(say="shot", piece=attacking.shooter(moment.state, side, word), side=side)

    def keeper(self, moment: Moment, side: Side, offers: Sequence[Offer], rng: random.Random) -> Put | None:
        return defending.set_keeper(moment.state, side, offers)

    def option(self, moment: Moment, side: Side, offer: MayChoose) -> Step | None:
        return offer.default_step()

    def defence(self, moment: Moment, side: Side, offer: MayFlick, rng: random.Random) -> do.DoFlick | None:
        return defending.block(moment, side, offer)


PLAIN = Plain()
SHOT: dict[Side, Say] = {side: Say(say="shot", side=side) for side in SIDES}


def choose(moment: Moment, side: Side, rng: random.Random, skill: Skill = PLAIN) -> do.Action | None:
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
    keeper = skill.keeper(moment, side, mine, rng)
    if keeper is not None and not _done(moment, side, keeper):
        return keeper
    if not mine or not _due(offers, side, mine):
        return None
    words = {offer.word: offer for offer in reversed(mine) if isinstance(offer, MaySay)}
    if "shot" in words and isinstance(mine[0], MayFlick) and not _done(moment, side, SHOT[side]):
        asked = skill.shot(moment, side, words["shot"], mine, rng)
        if asked is not None:
            return asked
    distance = Say(say="distance", side=side)
    if "distance" in words and not _done(moment, side, distance):
        return distance  # it costs nothing
    again: do.Action | None = None
    for offer in _not_again(moment, side, mine):
        action = _chosen(moment, side, offer, mine, rng, skill)
        if action is not None and not (_done(moment, side, action) and not offer.blocks):
            return action
        again = again or action
    return again or _as_it_stands(side, mine)  # all of it was in vain before; the book will end it


def _as_it_stands(side: Side, mine: list[Offer]) -> Put | None:
    """What has to be set, though it stands there already: nobody goes on before it is said to."""
    offer = next((o for o in mine if isinstance(o, MayPlace) and o.blocks and o.suggest), None)
    return None if offer is None else Put(place=offer.suggest, side=side)


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
    moment: Moment, side: Side, offer: Offer, mine: list[Offer], rng: random.Random, skill: Skill
) -> do.Action | None:
    if isinstance(offer, MayChoose):
        return skill.option(moment, side, offer)
    if not isinstance(offer, MayFlick):
        return _take(moment.state, side, offer, rng)
    if offer.as_ == "defence":
        return skill.defence(moment, side, offer, rng)
    alike = attacking.alike(offer, mine)
    flick = skill.flick(moment, side, alike, rng)
    if flick is not None and is_keeper(flick.piece) and keeping.comes_to_nothing(moment, side, flick):
        return keeping.beside_the_ball(moment, side, mine, alike, rng) or flick
    return flick


def _not_again(moment: Moment, side: Side, mine: list[Offer]) -> list[Offer]:
    """What was just arranged is not arranged again while there is something else to do; before what is due now, it
    was for something else."""
    last = next((step for step in moment.since if step.side == side), None)
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
        case MaySay() | MayName():
            return offer.default_step()
        case _:
            return None


def _where(state: Any, name: str) -> Place | None:
    place: Place | None = state.ball if name == "ball" else state.pieces.get(name)
    return place
