"""A keeper that is held plays the ball: all round the way straight at it, since somebody may stand before it. One that
cannot play it from where it stands is set down beside it first."""

import math
import random
from collections.abc import Iterator, Sequence
from itertools import product

import msgspec

from palheta.bots import attacking, value
from palheta.bots.ahead import trembling
from palheta.bots.search import REFUSED, Chosen
from palheta.facts import How, Place, Put
from palheta.play import actions as do
from palheta.play.moment import Moment
from palheta.rulebooks.base import TableState
from palheta.rulebooks.common.constraints import broken
from palheta.ruling import MayFlick, MayPlace, Offer, Ruling
from palheta.table.frame import Side, forward, is_keeper
from palheta.table.geometry import distance

ROUND = 12  # places round the ball that are looked at
APART = (4.0, 30.0, 70.0)  # mm between keeper and ball: room for a hand to strike, and for what is in the way

ASIDE = (-50.0, -30.0, -15.0, -5.0, 5.0, 15.0, 30.0, 50.0)  # degrees: where it is pushed
SHARES = (0.12, 0.16, 0.2, 0.25, 0.32, 0.45, 0.7)  # of the fastest
AGAIN = 6  # how many of the pushes are tried again by the hand that makes them


def near_the_ball(state: TableState, offers: Sequence[MayFlick]) -> MayFlick | None:
    """The offer to push a held keeper that is."""
    ball = state.point("ball")
    if state.table.keeper.shape == "disc" or ball is None:
        return None
    for offer in offers:
        near = tuple(
            name
            for name in offer.pieces
            if is_keeper(name)
            and (at := state.point(name)) is not None
            and distance(at, ball) < attacking.FROM_HOME
        )
        if near:
            return msgspec.structs.replace(offer, pieces=near)
    return None


def pushes(moment: Moment, side: Side, offer: MayFlick, draws: int, rng: random.Random) -> list[Chosen]:
    """The best first, by the hand that makes them, each drawn so many times."""
    name, ball = offer.pieces[0], moment.state.point("ball")
    here = moment.state.point(name)
    straight = math.degrees(math.atan2(ball[1] - here[1], ball[0] - here[0]))
    how: How = "flick" if "flick" in offer.how or not offer.how else offer.how[0]
    flicks = [
        do.DoFlick(name, straight + aside, share, how=how, as_=offer.as_)
        for aside, share in product(ASIDE, SHARES)
    ]
    flicks.append(attacking.best_flick(moment, side, [offer], rng) or flicks[0])
    best = sorted(flicks, key=lambda flick: -_worth(moment, side, flick))[:AGAIN]
    hand = moment.hands.get(side, "steady")
    found = [
        Chosen(one, sum(_worth(moment, side, trembling(one, hand, rng)) for _ in range(draws)) / draws, 0.0)
        for one in best
    ]
    return sorted(found, key=lambda one: -one.worth)


def _worth(moment: Moment, side: Side, flick: do.DoFlick) -> float:
    """What leaves everything as it was would be done for ever: rather a foul than that."""
    ruling = moment.foreseen(side, flick)
    if ruling is None or _in_vain(moment.state, ruling):
        return REFUSED
    return value.worth(moment.book, ruling, moment.state, side)


def _in_vain(state: TableState, ruling: Ruling) -> bool:
    return ruling.next == state.next and ruling.ball == state.ball


def comes_to_nothing(moment: Moment, side: Side, action: do.DoFlick) -> bool:
    """With a perfect hand this would not even move the ball, or be a foul."""
    ruling = moment.foreseen(side, action)
    state: TableState = moment.state
    if ruling is None or any(call.against == side for call in ruling.calls):
        return True
    return _in_vain(state, ruling)


def beside_the_ball(
    moment: Moment, side: Side, mine: Sequence[Offer], flicks: Sequence[MayFlick], rng: random.Random
) -> Put | None:
    """The place from which its flick is worth most; None where none lets it move the ball."""
    best: tuple[float, Put] | None = None
    for name, place in _places(moment.state, side, mine):
        moved = msgspec.structs.replace(moment.state, pieces={**moment.state.pieces, name: place})
        there = msgspec.structs.replace(moment, state=moved)
        flick = attacking.best_flick(there, side, flicks, rng)
        if flick is None or comes_to_nothing(there, side, flick):
            continue
        worth = attacking.worth(there, side, flick)
        if best is None or worth > best[0]:
            best = worth, Put(place={name: place}, side=side)
    return None if best is None else best[1]


def _places(state: TableState, side: Side, mine: Sequence[Offer]) -> Iterator[tuple[str, Place]]:
    """Where the offers let it stand with its broad side to the ball; first those that play it forwards."""
    ball = state.ball.point if state.ball is not None else None
    if ball is None:
        return
    both = state.table.keeper.thickness / 2 + state.table.radius("ball")
    for offer in mine:
        if not isinstance(offer, MayPlace) or len(offer.pieces) != 1 or not is_keeper(offer.pieces[0]):
            continue
        for k, apart in product(range(ROUND), APART):
            angle = math.tau * k / ROUND + (0.0 if forward(side) > 0 else math.pi)
            back = both + apart
            point = (ball[0] - back * math.cos(angle), ball[1] - back * math.sin(angle))
            place = Place(point, angle=math.degrees(angle) % 180.0)
            if not broken(state.table, offer, state.standing, {offer.pieces[0]: place}):
                yield offer.pieces[0], place
