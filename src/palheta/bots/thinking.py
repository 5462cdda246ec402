"""A skill that thinks: flicks are searched (`search`), a shot is called when it is worth more than playing on, options
are judged, the keeper stands where the shots that can be made are saved best (`saving`).
"""

import random
from collections.abc import Sequence
from functools import partial
from typing import TypeGuard

import msgspec

from palheta.bots import attacking, defending, keeping, saving, value
from palheta.bots.ahead import Ahead, furthest, trembling
from palheta.bots.saving import Care
from palheta.bots.search import Budget, Chosen, best_flick, quick_flick
from palheta.bots.second_look import POOR, fouls
from palheta.bots.table_now import has_called
from palheta.facts import Put, Say, Step
from palheta.play import actions as do
from palheta.play.moment import Moment
from palheta.rulebooks import registry
from palheta.rulebooks.base import TableState
from palheta.ruling import MayChoose, MayFlick, MayPlace, MaySay, Offer
from palheta.table.frame import Side, is_keeper, other
from palheta.table.geometry import distance

WORTH_ASKING = 0.03  # a shot that scores less often than this is not thought about
WORTH_A_FLICK = 0.005  # by so much less the other side must be left with
SHAKEN = 6  # how often the hand is tried that makes it
MOST_DEFAULTS = 8  # steps until a flick that was announced is due


class Thinking(msgspec.Struct, frozen=True):
    """`calling`: how much is thought about a shot that is called. `saves`: how carefully it looks where its keeper
    stands best; without, where the book suggests. `expects`: the same of the other side's. `shooters`: how many pieces
    are thought of for a shot. `ahead`: how far the best flicks in play are thought on from, as `then` would; `restart`
    and `ruled` are the same of restarts, where books ask for what no screen sees; `restarts`: how much is thought about
    one, if not as about any flick. `answers`: whether a flick between two of the other side's is thought about, as
    `then` would, or only goes before the own goal. `pushes`: how often each of the best is tried of a keeper that is
    held."""

    budget: Budget
    calling: Budget
    saves: Care | None = None
    expects: Care | None = None
    shooters: int = 1
    ahead: Ahead | None = None
    then: "Thinking | None" = None
    restarts: Budget | None = None
    restart: Ahead | None = None
    ruled: "Thinking | None" = None
    answers: bool = False
    pushes: int = 3

    def flick(
        self, moment: Moment, side: Side, offers: Sequence[MayFlick], rng: random.Random
    ) -> do.DoFlick | None:
        best = self._best(moment, side, offers, rng)
        pushed = self._pushed(moment, side, offers, rng, best)
        if best is None and pushed is None:
            return attacking.best_flick(moment, side, offers, rng)
        return max((one for one in (best, pushed) if one), key=lambda one: one.worth).flick

    def _pushed(
        self, moment: Moment, side: Side, offers: Sequence[MayFlick], rng: random.Random, best: Chosen | None
    ) -> Chosen | None:
        """With the keeper that is held, where it is near the ball; who asks no judge does so only in need."""
        near = keeping.near_the_ball(moment.state, offers)
        asks = self.budget.judged[0] > 0
        if near is None or (not asks and best is not None and best.worth >= POOR):
            return None
        if not asks:
            flick = attacking.best_flick(moment, side, [near], rng)
            return None if flick is None else Chosen(flick, value_of(moment, side, flick), 0.0)
        found = keeping.pushes(moment, side, near, self.pushes, rng)
        return self._ponder(moment, side, found, rng)[0] if found else None

    def _ponder(self, moment: Moment, side: Side, found: list[Chosen], rng: random.Random) -> list[Chosen]:
        """The best, thought on from; but not of a shot that was called: that ends it."""
        in_play = moment.state.next.with_ == "play"
        ahead, then = (self.ahead, self.then) if in_play else (self.restart, self.ruled)
        if ahead is None or then is None or has_called(moment, side):
            return found
        return furthest(moment, side, found, ahead, then.expected, rng)

    def _best(
        self, moment: Moment, side: Side, offers: Sequence[MayFlick], rng: random.Random
    ) -> Chosen | None:
        """Thought about once a moment, be it for the flick or for what a call would have to better."""
        key = "best", side, tuple(offer.pieces for offer in offers)
        if key not in moment.found:
            ponder = partial(self._ponder, moment, side, rng=rng)
            moment.found[key] = best_flick(moment, side, offers, self._budget(moment, side), rng, ponder)
        found: Chosen | None = moment.found[key]
        return found

    def _budget(self, moment: Moment, side: Side) -> Budget:
        if has_called(moment, side):
            return self.calling
        in_play = moment.state.next.with_ == "play"
        return self.budget if in_play or self.restarts is None else self.restarts

    def expected(self, moment: Moment, rng: random.Random, answered: bool = False) -> float | None:
        """What the best is worth that whoever is to act can do, with a call or without. `answered`: the other side has
        made its flick in between, or makes none."""
        side: Side | None = moment.state.next.side
        if side is not None and not answered:
            moment = _answered(moment, side)
        then = until_due(moment, side, self.expects, rng) if side is not None else None
        if side is None or then is None:
            return None
        mine = [o for o in then.offers if o.side == side and o.barred is None and not o.punished]
        flicks = [o for o in mine if _plays(o, side)]
        best = quick_flick(then, side, flicks, self.budget, rng)
        if best is None:
            return None
        word = next((o for o in mine if isinstance(o, MaySay) and o.word == "shot"), None)
        shot = self._best_call(then, side, word, flicks[0], rng) if word is not None else None
        return best.worth if shot is None else max(best.worth, shot[0].worth)

    def shot(
        self, moment: Moment, side: Side, word: MaySay, offers: Sequence[Offer], rng: random.Random
    ) -> Say | None:
        flicks = [o for o in offers if _plays(o, side)]
        best = self._best_call(moment, side, word, flicks[0], rng)
        if best is None:
            return None
        plain = self._best(moment, side, attacking.alike(flicks[0], offers), rng)
        return best[1] if plain is None or best[0].worth > plain.worth else None

    def _best_call(
        self, moment: Moment, side: Side, word: MaySay, offer: MayFlick, rng: random.Random
    ) -> tuple[Chosen, Say] | None:
        """Whose shot is worth most, and what is said then."""
        able = tuple(p for p in offer.pieces if not word.pieces or p in word.pieces)
        best: tuple[Chosen, Say] | None = None
        for _ in range(self.shooters if word.pieces else 1):
            only = msgspec.structs.replace(offer, pieces=able)
            scoring = saving.best_shot(moment, side, only, self.calling, rng)
            if scoring is None or scoring.scores < WORTH_ASKING:
                break
            said = Say(say="shot", piece=scoring.flick.piece if word.pieces else None, side=side)
            shot = self._called(moment, side, said, rng)
            if shot is not None and (best is None or shot.worth > best[0].worth):
                best = shot, said
            able = tuple(p for p in able if p != scoring.flick.piece)
        return best

    def _called(self, moment: Moment, side: Side, said: Say, rng: random.Random) -> Chosen | None:
        """The best that can be done then; None where that is no shot."""
        then = announced(moment, side, said, self.expects, rng)
        if then is None:
            return None
        due = [o for o in then.offers if isinstance(o, MayFlick) and o.side == side and o.barred is None]
        shot = best_flick(then, side, due[:1], self.calling, rng)
        return None if shot is None or shot.scores < WORTH_ASKING else shot

    def keeper(self, moment: Moment, side: Side, offers: Sequence[Offer], rng: random.Random) -> Put | None:
        plain = defending.set_keeper(moment.state, side, offers)
        if plain is None or self.saves is None:
            return plain
        if any(s.side == side and isinstance(s, Put) and s.place != plain.place for s in moment.since):
            return None  # looked for and found already
        offer = next(o for o in offers if isinstance(o, MayPlace) and set(o.pieces) == set(plain.place))
        return saving.set_keeper(moment, side, offer, self.saves, rng)

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

    def defence(self, moment: Moment, side: Side, offer: MayFlick, rng: random.Random) -> do.DoFlick | None:
        """What leaves the other side least; to leave everything as it is costs nothing and cannot go wrong."""
        if not self.answers or self.then is None:
            return defending.block(moment, side, offer)
        seed = rng.getrandbits(64)  # all are compared by the same chance
        as_it_is = self.then.expected(moment, random.Random(seed), answered=True)
        if as_it_is is None:
            return defending.block(moment, side, offer)
        best, least = None, as_it_is - WORTH_A_FLICK
        for flick in defending.blocks(moment, side, offer):
            left = self._left(moment, side, flick, random.Random(seed))
            if left is not None and left < least:
                best, least = flick, left
        return best

    def _left(self, moment: Moment, side: Side, flick: do.DoFlick, rng: random.Random) -> float | None:
        """What the other side can do after it, and how often this side's hand would make it a foul."""
        ruling = moment.foreseen(side, flick)
        if ruling is None or self.then is None or ruling.calls or ruling.next.side != other(side):
            return None
        hand = moment.hands.get(side, "steady")
        fouled = sum(fouls(moment, side, trembling(flick, hand, rng)) for _ in range(SHAKEN)) / SHAKEN
        left = self.then.expected(following(moment, ruling.state), rng, answered=True)
        return None if left is None else left + value.FOUL * fouled


def value_of(moment: Moment, side: Side, flick: do.DoFlick) -> float:
    ruling = moment.foreseen(side, flick)
    return -1.0 if ruling is None else value.worth(moment.book, ruling, moment.state, side)


def announced(moment: Moment, side: Side, said: Step, care: Care | None, rng: random.Random) -> Moment | None:
    """How it stands when what was said is due."""
    state = registry.find(moment.book).judge(moment.state, said).state
    return until_due(
        Moment(moment.book, state, {side: said}, (), moment.runner, moment.hands), side, care, rng
    )


def until_due(moment: Moment, side: Side, care: Care | None, rng: random.Random) -> Moment | None:
    """How it stands when this side's flick is due, everybody having done what is usual until then, and the other side's
    keeper being set with so much care."""
    book, guarded = registry.find(moment.book), False
    for _ in range(MOST_DEFAULTS):
        state = moment.state
        offers = [o for o in moment.offers if o.barred is None and not o.punished and not _defends(o)]
        guard = next((o for o in offers if o.side != side and _sets_keeper(state, o)), None)
        first = guard if guard is not None and not guarded else offers[0] if offers else None
        if isinstance(first, MayFlick):
            return moment if first.side == side else None
        step = first.default_step() if first is not None else None
        if isinstance(first, MayPlace) and first is guard:
            guarded = True
            found = saving.set_keeper(moment, other(side), first, care, rng) if care is not None else None
            step = found or step
        if step is None:
            return None
        moment = following(moment, book.judge(state, step).state)
    return None


def _answered(moment: Moment, side: Side) -> Moment:
    """After the other side's flick in between, where it has one and it is no foul."""
    offer = next(
        (o for o in moment.offers if _defends(o) and o.side == other(side) and o.barred is None), None
    )
    if not isinstance(offer, MayFlick):
        return moment
    flick = defending.block(moment, other(side), offer)
    ruling = None if flick is None else moment.foreseen(other(side), flick)
    return moment if ruling is None or ruling.calls else following(moment, ruling.state)


def following(moment: Moment, state: TableState) -> Moment:
    return Moment(moment.book, state, moment.last, (), moment.runner, moment.hands)


def _plays(offer: Offer, side: Side) -> TypeGuard[MayFlick]:
    return isinstance(offer, MayFlick) and offer.side == side and not _defends(offer)


def _defends(offer: Offer) -> bool:
    return isinstance(offer, MayFlick) and offer.as_ == "defence"


def _sets_keeper(state: TableState, offer: Offer) -> bool:
    """A keeper that is not yet where the book suggests it."""
    if not isinstance(offer, MayPlace) or len(offer.suggest) != 1:
        return False
    ((name, place),) = offer.suggest.items()
    here = state.point(name)
    return (
        is_keeper(name) and here is not None and place.point is not None and distance(here, place.point) > 1.0
    )
