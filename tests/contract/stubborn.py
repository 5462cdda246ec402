"""A player who does one thing that moves no ball, over and over, against one who plays on; with the clock running."""

import itertools
import math
import random
from collections.abc import Callable, Iterator

import msgspec

from palheta.facts import Aim, Flick, Place, Put, Rest, Roll, ShownTrace, Sightings, Touch
from palheta.match import Header, Match
from palheta.play import actions as do
from palheta.play.lengths import scaled
from palheta.play.refusal import Refused
from palheta.play.running import Ran, Reach
from palheta.play.session import Session
from palheta.rulebooks import registry
from palheta.rulebooks.base import TableState
from palheta.ruling import (
    MayChoose,
    MayFlick,
    MayName,
    MayPlace,
    MayRoll,
    MaySay,
    MaySubstitute,
    MayWait,
    Offer,
)
from palheta.table.frame import SIDES, Side, is_keeper, keeper_of, other, side_of
from palheta.table.table import Table
from tests.kickabout.runner import MadeUp

QUICK = 1.0  # seconds a thing takes at least: nobody is quicker with his hands
TRIES = 3
NUDGE = 4.0  # mm: a ball that moved, and still was not played
NOWHERE = ShownTrace(0.0, 0.5, {})


class Habit(msgspec.Struct, frozen=True):
    """What he seeks before all else; with whom, and at which restarts, his flicks come to nothing, or to a nudge."""

    wants: Callable[[Offer], bool] = lambda offer: False
    fumbles: str = ""
    at: frozenset[str] = frozenset()
    nudges: bool = False
    acts: bool = True


def _flicks(offer: Offer) -> bool:
    return isinstance(offer, MayFlick)


def _keepers(offer: Offer) -> bool:
    return isinstance(offer, MayPlace | MayFlick) and any(map(is_keeper, offer.pieces))


HABITS: dict[str, Habit] = {
    "does nothing": Habit(acts=False),
    "places": Habit(lambda offer: isinstance(offer, MayPlace)),
    "sets and moves the keeper": Habit(_keepers, fumbles="keeper"),
    "talks": Habit(lambda offer: isinstance(offer, MaySay)),
    "names and chooses": Habit(lambda offer: isinstance(offer, MayName | MayChoose)),
    "substitutes": Habit(lambda offer: isinstance(offer, MaySubstitute)),
    "does all but flick": Habit(lambda offer: not isinstance(offer, MayFlick | MayRoll)),
    "is punished": Habit(lambda offer: offer.punished is not None, fumbles="all"),
    "flicks in vain": Habit(_flicks, fumbles="all"),
    "just touches the ball": Habit(_flicks, fumbles="all", nudges=True),
    "never kicks off": Habit(_flicks, fumbles="all", at=frozenset({"kick_off"})),
    "never takes a goal kick": Habit(_flicks, fumbles="all", at=frozenset({"goal_kick", "keeper"})),
    "never throws in": Habit(_flicks, fumbles="all", at=frozenset({"throw_in", "corner"})),
    "never takes a free kick": Habit(
        _flicks,
        fumbles="all",
        at=frozenset({"direct_free_kick", "indirect_free_kick", "penalty"}),
        nudges=True,
    ),
}


class Ended(msgspec.Struct, frozen=True):
    """How a match against a stubborn player went: whether it was over, after how many steps and seconds."""

    over: bool
    steps: int
    seconds: float


class Fumbling:
    """The flicks of one side come to nothing, as its habit is."""

    def __init__(self, side: Side, habit: Habit) -> None:
        self.side, self._habit, self._other, self._failed = side, habit, MadeUp(), False

    def reach(self, book: str, table: Table | None) -> Reach | None:
        return self._other.reach(book, table)

    def fumbles(self, state: TableState, piece: str) -> bool:
        if side_of(piece) != self.side or self._habit.fumbles not in ("all", "keeper"):
            return False
        if self._habit.fumbles == "keeper":
            return piece == keeper_of(self.side)
        return not self._habit.at or state.next.with_ in self._habit.at | {"repeat"}

    def flick(self, book: str, state: TableState, aim: Aim) -> Ran:
        if not self.fumbles(state, aim.piece):
            return self._other.flick(book, state, aim)
        rest = {aim.piece: state.pieces[aim.piece]}
        ball = state.ball.point if state.ball is not None else None
        if not self._habit.nudges or ball is None:
            return Ran(Sightings([Rest(rest)]), lambda: NOWHERE)
        moved = Rest(rest | {"ball": Place((ball[0] + NUDGE, ball[1]))})
        return Ran(Sightings([Touch((aim.piece, "ball")), moved]), lambda: NOWHERE)


def play(name: str, stubborn: Side, habit: Habit, patient: bool, most: int, seed: str = "") -> Ended:
    """A match with short halves, until it is over or so many steps were taken."""
    options = scaled(registry.find(name), "sprint")
    table = Session(
        Match(Header(book=name, options=options)),
        Fumbling(stubborn, habit),
        "secret",
        dict.fromkeys(SIDES, "perfect"),
        patient=patient,
    )
    rng, now = random.Random(f"{name} {stubborn} {seed}"), 0.0
    for turn in itertools.count():
        while table.pass_time(now) is not None:
            pass
        if table.over or table.number >= most:
            break
        repeated = _acts(table, stubborn, _wishes(table, stubborn, habit, turn, rng), now)
        now += QUICK * repeated
        answered = not table.over and _acts(
            table, other(stubborn), _default(table, other(stubborn), rng), now
        )
        now += QUICK * answered
        if not repeated and not answered:
            moment = table.timing.next_moment(now)
            if moment is None:
                break
            now = max(moment, now + 0.01)
    return Ended(table.over, table.number, now)


def _acts(table: Session, side: Side, wishes: Iterator[do.Action], now: float) -> bool:
    """The first of these that is allowed is done."""
    for wish in wishes:
        phase = next((o.phase for o in table.offers if o.side == side and o.phase is not None), None)
        try:
            table.settle(now)
            table.act(side, wish, table.state_id, now, phase)
        except Refused:
            continue
        return True
    return False


def _wishes(table: Session, side: Side, habit: Habit, turn: int, rng: random.Random) -> Iterator[do.Action]:
    mine = [o for o in table.offers if o.side in (side, "referee") and o.barred is None]
    begun = any(isinstance(taken.step, Flick | Roll) for taken in table.match.taken)
    wanted = [o for o in mine if habit.wants(o)] if begun else []
    for k in range(len(wanted)):
        yield from _ways(table, wanted[(turn + k) % len(wanted)], turn, rng)
    if habit.acts or not begun:  # nothing of the kind is to be had: he plays on until there is
        yield from _default(table, side, rng)


def _default(table: Session, side: Side, rng: random.Random) -> Iterator[do.Action]:
    """What is due, done well."""
    usable = [o for o in table.offers if o.barred is None]
    due = [o for o in usable if o == usable[0] or o.blocks or o.phase is not None]
    for offer in due:
        if offer.side == side and offer.punished is None:
            yield from _ways(table, offer, 0, rng)
    for offer in usable:
        if offer.side == side and usable[0].side == side:
            yield from _ways(table, offer, 0, rng)


def _ways(table: Session, offer: Offer, turn: int, rng: random.Random) -> Iterator[do.Action]:
    """What an offer can be taken up with; every time a little differently."""
    match offer:
        case MayFlick():
            k = turn % len(offer.pieces)
            yield from _best_flick(table, offer, [*offer.pieces[k:], *offer.pieces], rng)
        case MayPlace():
            aside = 3.0 * (turn % 3)
            yield Put(place={name: _moved(place, aside) for name, place in offer.suggest.items()})
            yield Put(place=offer.suggest)
        case MayRoll():
            yield do.DoRoll(rng.choice(offer.dice))
        case MayWait():
            yield do.DoWait()
        case _:
            steps = list(offer.steps())
            yield from (*steps[turn % len(steps) :], *steps) if steps else ()


def _best_flick(
    table: Session, offer: MayFlick, pieces: list[str], rng: random.Random
) -> Iterator[do.Action]:
    """Of a few the one that the book likes best: whoever plays on is not clumsy."""
    runner, state = table.runner, table.match.state
    able = [piece for piece in dict.fromkeys(pieces) if piece in state.pieces]
    in_vain = [piece for piece in able if isinstance(runner, Fumbling) and runner.fumbles(state, piece)]
    tried = in_vain[:1] or list(itertools.islice(itertools.cycle(able), TRIES if able else 0))
    tries = [do.DoFlick(piece, rng.uniform(0, 360), rng.uniform(0.1, 0.9), as_=offer.as_) for piece in tried]
    standing, side = table.moment(), "home" if offer.side == "home" else "away"

    def blamed(action: do.DoFlick) -> float:
        ruling = standing.foreseen("home" if side == "home" else "away", action)
        return math.inf if ruling is None else sum(call.against == side for call in ruling.calls)

    yield from sorted(tries, key=blamed)[:1]


def _moved(place: Place, aside: float) -> Place:
    return place if place.point is None else place.at((place.point[0], place.point[1] + aside))
