"""Which flick to make: screened by the hundred, judged by the dozen, by a hand that shakes as the bot's own does.

Budgets are counts of flicks, never seconds: the same seed makes the same choice on any machine.
"""

import math
import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec
import numpy as np

from palheta.bots import screened_value, value
from palheta.bots.candidates import Width, as_flick, candidates, shaken
from palheta.bots.going_on import NOBODY_ASKED, GoingOn, going_on
from palheta.bots.scoring import past_a_dive, scored
from palheta.bots.second_look import POOR, SURELY_POOR, any_other, fouls, planned_badly, second_look
from palheta.bots.stakes import stakes
from palheta.bots.table_now import has_called, table_at
from palheta.facts import How, Manner
from palheta.physics.screen import Screened, Strokes, screen
from palheta.physics.types import Floats
from palheta.physics.world import World
from palheta.play import actions as do
from palheta.play.moment import Moment
from palheta.ruling import MayFlick
from palheta.table.frame import Side

NEARLY, NEARLY_AS_HARD = 2.0, 0.15  # degrees, and of the strength: flicks that are one
RESTARTS = 6  # times as often
REFUSED = -1.0  # what a flick is worth that the table does not allow


class Budget(msgspec.Struct, frozen=True):
    """How much a bot thinks about one flick.

    `width`: what is screened once, by a perfect hand; `kept` of it are screened again, `draws` times each, by the
    bot's own hand: never, where it does not know how much it shakes. `again`: so many of those once more, so many
    times, and only that counts: who was best of many by a few draws was lucky; `otherwise`: books in which it is
    another. `judged`: how many of those the judge is asked about, and how often each in the first round; with every
    round half of them are dropped. None at all: the screen decides. `shaky`: how far a plan errs by itself in what it
    takes to be good; `astray`: in where it aims, by so many degrees.
    """

    width: Width
    kept: int
    draws: int
    again: tuple[int, int] = (0, 0)
    otherwise: dict[str, tuple[int, int]] = {}
    judged: tuple[int, int] = (0, 0)
    shaky: float = 0.0
    astray: float = 0.0


class Chosen(NamedTuple):
    """A flick, what it is worth, and how often it ends in the goal."""

    flick: do.DoFlick
    worth: float
    scores: float


Ponder = Callable[[list[Chosen]], list[Chosen]]


class Looked(NamedTuple):
    """What the screen left over, the best first: each with its draws by the bot's hand, what those are worth, how often
    they score, and how often a goal would not be stopped by a dive."""

    world: World
    plain: Strokes
    drawn: Strokes
    worth: Floats
    scores: Floats
    past: Floats

    @property
    def mean(self) -> Floats:
        """What each is worth over all its draws."""
        found: Floats = self.worth.mean(axis=1) if self.worth.shape[1] > 1 else self.worth[:, 0]
        return found

    def flick(self, k: int, manner: Manner | None) -> do.DoFlick:
        return as_flick(self.world, self.plain, k, manner)

    def chosen(self, k: int, manner: Manner | None, worth: float) -> Chosen:
        return Chosen(self.flick(k, manner), worth, float(self.scores[k]))


def best_flick(
    moment: Moment,
    side: Side,
    offers: Sequence[MayFlick],
    budget: Budget,
    rng: random.Random,
    ponder: Ponder = list,
) -> Chosen | None:
    """None where nothing can be flicked at a ball: there is none, or only a keeper that is held. `ponder` may think
    again about those that were best."""
    chance = np.random.default_rng(rng.getrandbits(64))
    looked = look(moment, side, offers, budget, chance)
    if looked is None:
        return None
    values = _values(looked, budget, chance)
    if not budget.judged[0]:
        return _unjudged(moment, side, offers, looked, values, budget.astray, chance)
    found = _found(looked, offers[0].as_, values)
    best = ponder(_judged(moment, side, looked, found, budget))[0]
    straight = best.worth
    if fouls(moment, side, best.flick):  # less than anything that is none
        straight = min(straight, POOR + min(straight, 0.0) - value.FOUL)
    again = second_look(moment, side, looked.world, offers, chance) if straight < POOR else None
    return best if again is None or again[1] < straight else Chosen(*again, 0.0)


def _unjudged(
    moment: Moment,
    side: Side,
    offers: Sequence[MayFlick],
    looked: Looked,
    values: Floats,
    astray: float,
    chance: np.random.Generator,
) -> Chosen:
    """What the screen likes best, aimed badly; anything else where that is a foul."""
    k = int(np.argmax(values))
    best = looked.chosen(k, offers[0].as_, float(values[k]))
    if looked.mean[k] >= SURELY_POOR:
        beside = planned_badly(moment, side, looked.world, best.flick, astray, chance)
        if beside is not None:
            return best._replace(flick=beside)
        if not fouls(moment, side, best.flick):
            return best
    other = any_other(moment, side, looked.world, offers, chance)
    return best if other is None else Chosen(other, POOR, 0.0)


def quick_flick(
    moment: Moment, side: Side, offers: Sequence[MayFlick], budget: Budget, rng: random.Random
) -> Chosen | None:
    """The same without a second look where it is a foul: what somebody would do who does not think long."""
    chance = np.random.default_rng(rng.getrandbits(64))
    looked = look(moment, side, offers, budget, chance)
    if looked is None:
        return None
    values = _values(looked, budget, chance)
    if not budget.judged[0]:
        return looked.chosen(0, offers[0].as_, float(values[0]))
    return _judged(moment, side, looked, _found(looked, offers[0].as_, values), budget)[0]


def _values(looked: Looked, budget: Budget, chance: np.random.Generator) -> Floats:
    """What each seems to be worth to who may err."""
    return looked.mean + chance.normal(0.0, 1.0, len(looked.worth)) * budget.shaky


def _found(looked: Looked, manner: Manner | None, values: Floats) -> list[Chosen]:
    return [looked.chosen(k, manner, worth) for k, worth in enumerate(values.tolist())]


def look(
    moment: Moment,
    side: Side,
    offers: Sequence[MayFlick],
    budget: Budget,
    chance: np.random.Generator,
    called: bool | None = None,
) -> Looked | None:
    """What is offered, screened. `called`: a shot was; where nobody says so, if it was this side's last word."""
    known = by_a_perfect_hand(moment, offers, budget.width)
    if known is None:
        return None
    (plain, seen), world = known, known[1].world
    called = has_called(moment, side) if called is None else called
    counts = stakes(moment.book, moment.state, side)
    void = 0.0 if called else _void(moment, side, plain, seen, offers[0].as_)

    def valued(found: Screened, after: GoingOn = NOBODY_ASKED) -> Floats:
        worth = screened_value.flicks(moment.book, found, side, called, after, counts)
        return worth - void * scored(found, side) if void else worth

    first, after = valued(seen), NOBODY_ASKED
    if budget.again[0]:
        after = going_on(moment, side, plain, seen, first, offers[0].as_)
        first = valued(seen, after)
    hand = moment.hands.get(side, "steady")

    def drawn(plain: Strokes, draws: int) -> Looked:
        strokes = shaken(plain, world, hand, draws, chance)
        found = screen(world, strokes.kicks(world))
        return _ordered(plain, strokes, found, valued(found, after), side)

    if hand == "perfect" or not budget.draws:
        return _ordered(plain, plain, seen, first, side)
    plain = plain.only(np.argsort(-first, kind="stable")[: budget.kept])
    looked = drawn(plain, budget.draws)
    many, draws = budget.otherwise.get(moment.book, budget.again)
    if not many:
        return looked
    flicks = [looked.flick(k, None) for k in range(len(looked.worth))]
    return drawn(looked.plain.only(np.array(_unlike(flicks, many))), draws)


def _void(moment: Moment, side: Side, plain: Strokes, seen: Screened, manner: Manner | None) -> float:
    """What the screen thinks too much of a goal: from many a restart it is none, and a foul. The judge says of two."""
    if moment.state.next.with_ == "play":
        return 0.0
    into = np.flatnonzero(scored(seen, side))
    for k in into[:: max(len(into) - 1, 1)][:2]:
        ruling = moment.foreseen(side, as_flick(seen.world, plain, int(k), manner))
        if ruling is None or value.brought(moment.book, ruling, moment.state, side) > 0.0:
            return 0.0
    thought = value.weights(moment.book, "flick")[value.FLICK.index("goal")]
    return float(thought) + value.FOUL if len(into) else 0.0


def _ordered(plain: Strokes, drawn: Strokes, found: Screened, worth: Floats, side: Side) -> Looked:
    draws = len(found) // len(plain.body)
    if draws == 1:
        order, past = np.argsort(-worth, kind="stable"), past_a_dive(found, side)
        scores, ordered = scored(found, side) * past, plain.only(order)
        drawn = ordered if drawn is plain else drawn.only(order)
        return Looked(found.world, ordered, drawn, worth[order, None], scores[order], past[order, None])
    worth, past = worth.reshape(-1, draws), past_a_dive(found, side).reshape(-1, draws)
    scores = (scored(found, side).reshape(-1, draws) * past).mean(axis=1)
    order = np.argsort(-worth.mean(axis=1), kind="stable")
    each = (order[:, None] * draws + np.arange(draws)).ravel()
    return Looked(found.world, plain.only(order), drawn.only(each), worth[order], scores[order], past[order])


def by_a_perfect_hand(
    moment: Moment, offers: Sequence[MayFlick], width: Width
) -> tuple[Strokes, Screened] | None:
    """What might be flicked, and what would come of it: the same for whatever is asked about a moment."""
    pieces = tuple(dict.fromkeys(piece for offer in offers for piece in offer.pieces))
    ways: tuple[How, ...] = tuple(dict.fromkeys(how for offer in offers for how in offer.how or ("flick",)))
    key = pieces, ways, width
    if key not in moment.found:
        world, moment.found[key] = table_at(moment), None
        if world is not None:
            plain = candidates(world, pieces, ways, width)
            if len(plain.body):
                moment.found[key] = plain, screen(world, plain.kicks(world))
    known: tuple[Strokes, Screened] | None = moment.found[key]
    return known


# --- before the judge


def _judged(moment: Moment, side: Side, looked: Looked, found: list[Chosen], budget: Budget) -> list[Chosen]:
    """The best first; half of them are dropped after every round. What the screen found of all draws is mended by how
    far the judge thought otherwise of those that he saw: most of the chance is in the physics, the same for both."""
    many, draws = budget.judged
    field = _unlike([one.flick for one in found], many)
    otherwise: dict[int, list[float]] = {k: [] for k in field}
    dropped: list[int] = []
    total = looked.worth.shape[1]
    # At a restart a book asks for just so much, and the screen does not know: the last few are tried more often.
    more = 1 if moment.state.next.with_ == "play" else RESTARTS
    draws, last = min(draws, total), min(more * draws, total)  # a perfect hand does the same every time
    while True:
        for k in field:
            for _ in range(draws):
                n = len(otherwise[k]) % total
                flick = as_flick(looked.world, looked.drawn, k * total + n, found[k].flick.as_)
                ruling = moment.foreseen(side, flick)
                ruled = REFUSED
                if ruling is not None:
                    past = float(looked.past[k, n])
                    ruled = value.worth(moment.book, ruling, moment.state, side, past)
                otherwise[k].append(ruled - float(looked.worth[k, n]))
        mended = {k: found[k].worth + sum(otherwise[k]) / len(otherwise[k]) for k in otherwise}
        field.sort(key=lambda k: -mended[k])
        if len(field) <= 2:
            return [found[k]._replace(worth=mended[k]) for k in [*field, *dropped]]
        half = (len(field) + 1) // 2
        field, dropped, draws = field[:half], field[half:] + dropped, last


def _unlike(flicks: Sequence[do.DoFlick], many: int) -> list[int]:
    """The best, but none that is nearly the same as a better one: what the judge says to that one, he says to both.
    Where there are too few, those too."""
    chosen: list[int] = []
    for k, flick in enumerate(flicks):
        if not any(_alike(flick, flicks[n]) for n in chosen):
            chosen.append(k)
            if len(chosen) == many:
                return chosen
    rest = [k for k in range(len(flicks)) if k not in chosen]
    return [*chosen, *rest][:many]


def _alike(one: do.DoFlick, other: do.DoFlick) -> bool:
    return (
        (one.piece, one.how, one.loft) == (other.piece, other.how, other.loft)
        and abs(math.remainder(one.angle - other.angle, 360.0)) < NEARLY
        and abs(one.power - other.power) < NEARLY_AS_HARD * max(one.power, other.power)
    )
