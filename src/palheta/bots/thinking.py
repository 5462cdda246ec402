"""A skill that thinks: flicks are searched (`search`), a shot is called when it is worth more than playing on, options
are judged, the keeper stands where the shots that can be made are saved best (`saving`).
"""

import random
from collections.abc import Sequence

import msgspec

from palheta.bots import attacking, defending, saving, value
from palheta.bots.search import Budget, Chosen, best_flick
from palheta.facts import Put, Say, Step
from palheta.play import actions as do
from palheta.play.moment import Moment
from palheta.rulebooks import registry
from palheta.rulebooks.base import TableState
from palheta.ruling import MayChoose, MayFlick, MayPlace, MaySay, Offer
from palheta.table.frame import Side, is_keeper
from palheta.table.geometry import distance

WORTH_ASKING = 0.03  # a shot that scores less often than this is not thought about
MOST_DEFAULTS = 8  # steps until a flick that was announced is due


class Thinking(msgspec.Struct, frozen=True):
    """`calling`: how much is thought about whether to call a shot. `saves`: does it look where the keeper stands best?
    Otherwise where the book suggests."""

    budget: Budget
    calling: Budget
    saves: bool = True

    def flick(
        self, moment: Moment, side: Side, offers: Sequence[MayFlick], rng: random.Random
    ) -> do.DoFlick | None:
        found = best_flick(moment, side, offers, self.budget, rng)
        if found is None:
            return attacking.best_flick(moment, side, offers, rng)
        pushed = self._pushed(moment, side, offers, rng)
        if pushed is not None and value_of(moment, side, pushed) > found.worth:
            return pushed
        return found.flick

    def _pushed(
        self, moment: Moment, side: Side, offers: Sequence[MayFlick], rng: random.Random
    ) -> do.DoFlick | None:
        """With the keeper that is held, where it is near the ball."""
        state: TableState = moment.state
        ball = state.point("ball")
        if state.table.keeper.shape == "disc" or ball is None:
            return None
        for offer in offers:
            near = [
                name
                for name in offer.pieces
                if is_keeper(name)
                and (at := state.point(name)) is not None
                and distance(at, ball) < attacking.FROM_HOME
            ]
            if near:
                only = msgspec.structs.replace(offer, pieces=tuple(near))
                return attacking.best_flick(moment, side, [only], rng)
        return None

    def shot(
        self, moment: Moment, side: Side, word: MaySay, offers: Sequence[Offer], rng: random.Random
    ) -> Say | None:
        flicks = [o for o in offers if isinstance(o, MayFlick) and o.as_ != "defence"]
        plain = best_flick(moment, side, flicks[:1], self.calling, rng)
        scoring = self._scoring(moment, side, word, flicks, rng)
        if plain is None or scoring is None or scoring.scores < WORTH_ASKING:
            return None
        said = Say(say="shot", piece=scoring.flick.piece if word.pieces else None, side=side)
        then = announced(moment, side, said)
        if then is None:
            return None
        due = [o for o in then.offers if isinstance(o, MayFlick) and o.side == side and o.barred is None]
        shot = best_flick(then, side, due[:1], self.calling, rng)
        if shot is None or shot.scores < WORTH_ASKING:  # the best that could be done then is no shot
            return None
        return said if shot.worth > plain.worth else None

    def _scoring(
        self,
        moment: Moment,
        side: Side,
        word: MaySay,
        flicks: Sequence[MayFlick],
        rng: random.Random,
    ) -> Chosen | None:
        """The flick that most often ends in the goal."""
        pieces = tuple(p for p in flicks[0].pieces if not word.pieces or p in word.pieces)
        only = msgspec.structs.replace(flicks[0], pieces=pieces)
        return saving.best_shot(moment, side, only, self.calling, rng)

    def keeper(self, moment: Moment, side: Side, offers: Sequence[Offer], rng: random.Random) -> Put | None:
        plain = defending.set_keeper(moment.state, side, offers)
        if plain is None or not self.saves:
            return plain
        offer = next(o for o in offers if isinstance(o, MayPlace) and set(o.pieces) == set(plain.place))
        return saving.set_keeper(moment, side, offer, rng)

    def option(self, moment: Moment, side: Side, offer: MayChoose) -> Step | None:
        """What leads to the better position; of equally good ones the first."""
        book = registry.find(moment.book)
        steps = list(offer.steps())
        if len(steps) < 2 or not isinstance(moment.state, TableState):
            return offer.default_step()
        return max(
            steps,
            key=lambda step: round(
                value.worth(moment.book, book.judge(moment.state, step), moment.state, side), 6
            ),
        )


def value_of(moment: Moment, side: Side, flick: do.DoFlick) -> float:
    ruling = moment.foreseen(side, flick)
    return -1.0 if ruling is None else value.worth(moment.book, ruling, moment.state, side)


def announced(moment: Moment, side: Side, said: Step) -> Moment | None:
    """How it stands when what was said is due, everybody having done what is usual until then."""
    book = registry.find(moment.book)
    state = book.judge(moment.state, said).state
    for _ in range(MOST_DEFAULTS):
        then = Moment(moment.book, state, {side: said}, (), moment.runner, moment.hands)
        offers = [o for o in then.offers if o.barred is None and not o.punished]
        guard = next((o for o in offers if o.side != side and _sets_keeper(state, o)), None)
        first = guard or (offers[0] if offers else None)
        if isinstance(first, MayFlick):
            return then if first.side == side else None
        step = first.default_step() if first is not None else None
        if step is None:
            return None
        state = book.judge(state, step).state
    return None


def _sets_keeper(state: TableState, offer: Offer) -> bool:
    """A keeper that is not yet where the book suggests it."""
    if not isinstance(offer, MayPlace) or len(offer.suggest) != 1:
        return False
    ((name, place),) = offer.suggest.items()
    here = state.point(name)
    return (
        is_keeper(name) and here is not None and place.point is not None and distance(here, place.point) > 1.0
    )
