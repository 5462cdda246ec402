"""Players of campeão, and a match between two of them through offers and judge alone."""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol

from palheta.facts import Choose, Die, Face, Roll, Step
from palheta.rulebooks.base import Setup
from palheta.rulebooks.campeao.book import BOOK
from palheta.rulebooks.campeao.state import State
from palheta.ruling import MayRoll, Offer
from palheta.table.frame import Side, other

SECONDS_A_ROLL = 5.0


class Move(NamedTuple):
    """What a player does: steps in turn, then a roll of this die where there is one."""

    steps: tuple[Step, ...] = ()
    die: Die | None = None


class Player(Protocol):
    def move(self, state: State, side: Side) -> Move | None:
        """What this side does now. None lets the other side go on; whoever is to act must do something."""
        ...


class Advice(Protocol):
    """What a solver says: steps and a die, or nothing."""

    @property
    def steps(self) -> tuple[Step, ...]: ...

    @property
    def die(self) -> Die | None: ...


Advisor = Callable[[State, Side], Advice | None]


class SolvedPlayer:
    """Plays what a solver advises; where it has nothing to say to who must act, as another player would."""

    def __init__(self, advisor: Advisor, otherwise: Player) -> None:
        self._advisor = advisor
        self._otherwise = otherwise

    def move(self, state: State, side: Side) -> Move | None:
        advice = self._advisor(state, side)
        if advice is not None:
            return Move(advice.steps, advice.die)
        return self._otherwise.move(state, side) if side == state.to_act() else None


class PassPlayer:
    """Rolls the pass die whenever it may, shoots where it can, never touches the champion."""

    def move(self, state: State, side: Side) -> Move | None:
        if side != state.to_act():
            return None
        dice = _dice(state, side)
        for die in ("shot", "pass"):
            if die in dice:
                return Move(die=die)
        return _first_offer(state, side)


class RandomPlayer:
    """Takes any offer of its own, the champion's included."""

    def __init__(self, seed: int | str) -> None:
        self._rng = random.Random(seed)

    def move(self, state: State, side: Side) -> Move | None:
        offers = _offers(state, side)
        if side != state.to_act() and self._rng.random() < 0.9:
            return None
        moves = [move for offer in offers for move in _moves(offer)]
        return self._rng.choice(moves) if moves else None


def _offers(state: State, side: Side) -> list[Offer]:
    return [offer for offer in BOOK.offers(state) if offer.barred is None and offer.side == side]


def _dice(state: State, side: Side) -> tuple[Die, ...]:
    return tuple(die for offer in _offers(state, side) if isinstance(offer, MayRoll) for die in offer.dice)


def _first_offer(state: State, side: Side) -> Move | None:
    return next((move for offer in _offers(state, side) for move in _moves(offer)), None)


def _moves(offer: Offer) -> list[Move]:
    if isinstance(offer, MayRoll):
        return [Move(die=die) for die in offer.dice]
    return [Move((step,)) for step in offer.steps()]


Roller = Callable[[Die], Face | str]


def fair_roller(faces: Mapping[Die, Sequence[Face | str]], rng: random.Random) -> Roller:
    """Dice for simulations; a match between people is rolled by `play.dice`."""
    return lambda die: rng.choice(faces[die])


def play_match(
    setup: Setup, players: Mapping[Side, Player], roll: Roller, toss: Side, seconds: float = SECONDS_A_ROLL
) -> State:
    """A whole match; every roll takes so many seconds."""
    state: State = BOOK.judge(BOOK.opening(setup), Choose(choose=toss, side="referee")).state
    while state.over is None:
        state = next_state(state, players, roll, seconds)
    return state


def next_state(state: State, players: Mapping[Side, Player], roll: Roller, seconds: float) -> State:
    """One move by one of the players: the other one is asked first whether he uses the champion."""
    side = state.to_act()
    move = players[other(side)].move(state, other(side)) if state.record.champion is not None else None
    if move is None:
        move = players[side].move(state, side)
    if move is None:
        raise RuntimeError(f"{side} is to act and does nothing: {state.next}")
    for step in move.steps:
        state = BOOK.judge(state, step).state
    if move.die is not None:
        thrown = Roll(roll=move.die, face=roll(move.die), side=side, t=state.clock + seconds)
        state = BOOK.judge(state, thrown).state
    return state
