"""A keeper that has the ball but cannot play it from where it stands is set down beside it first."""

import math
import random
from collections.abc import Iterator, Sequence
from itertools import product

import msgspec

from palheta.bots import attacking
from palheta.facts import Place, Put
from palheta.play import actions as do
from palheta.play.moment import Moment
from palheta.rulebooks.base import TableState
from palheta.rulebooks.common.constraints import broken
from palheta.ruling import MayFlick, MayPlace, Offer
from palheta.table.frame import Side, forward, is_keeper

ROUND = 12  # places round the ball that are looked at
APART = (4.0, 30.0, 70.0)  # mm between keeper and ball: room for a hand to strike, and for what is in the way


def comes_to_nothing(moment: Moment, side: Side, action: do.DoFlick) -> bool:
    """With a perfect hand this would not even move the ball, or be a foul."""
    ruling = moment.foreseen(side, action)
    state: TableState = moment.state
    if ruling is None or any(call.against == side for call in ruling.calls):
        return True
    return ruling.next == state.next and ruling.ball == state.ball


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
