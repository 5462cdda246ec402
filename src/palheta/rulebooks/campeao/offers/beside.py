"""Beside the board: who holds which dice, why one may not be rolled now, and what must be remembered."""

from collections.abc import Iterator

from palheta.facts import Die
from palheta.rulebooks.campeao.faces import ARROW_DICE, DICE
from palheta.rulebooks.campeao.outcome.barred import bar, why_not
from palheta.rulebooks.campeao.outcome.procedure import dice_due
from palheta.rulebooks.campeao.state import State
from palheta.rulebooks.dice_book import Beside, Held, Note
from palheta.ruling import reason
from palheta.table.frame import SIDES, Side

ASIDE: tuple[Die, ...] = ("shot", "keeper", "penalty")


def beside(state: State) -> Beside:
    """Attacker and defender have their dice (preparation.3, 4), three lie at the side (5), one is the holder's."""
    if state.awaits == "toss" and state.record.champion is None:
        why = reason("the champion die is drawn for first")
        waiting = tuple(Held(die, barred=why, clause="preparation.1") for die in DICE)
        return Beside((), (), waiting, tuple(_notes(state)))
    return Beside(
        _tray(state, "home"),
        _tray(state, "away"),
        tuple(_die(state, die, state.to_act()) for die in ASIDE),
        tuple(_notes(state)),
        state.attacker,
    )


def _tray(state: State, side: Side) -> tuple[Held, ...]:
    own = ARROW_DICE if side == state.attacker else ("defence",)
    dice = tuple(_die(state, die, side) for die in own)
    if state.record.champion is None or state.record.champion.side != side:
        return dice
    return (*dice, _champion(state, side))


def _die(state: State, die: Die, side: Side) -> Held:
    turn = state.to_act()
    if state.over is not None:
        return Held(die, barred=reason("the match is over"), clause="end.1")
    if side != turn and die not in ASIDE:
        return Held(die, barred=reason("it is {side}'s turn to roll", side=turn), clause="quick.2")
    if die in dice_due(state):
        return Held(die)
    clause, why = why_not(state, die)
    return Held(die, barred=why, clause=clause)


def _champion(state: State, side: Side) -> Held:
    assert state.record.champion is not None
    face = state.record.champion.face
    if state.champion_roll_due and state.over is None:
        return Held("champion")
    forbidden = bar(state, side)
    if forbidden is None:
        return Held("champion", face)
    return Held("champion", face, barred=forbidden[1], clause=forbidden[0])


def _notes(state: State) -> Iterator[Note]:
    if state.record.boskov:
        yield Note(reason("Boskov's rule: the orange die must confirm a penalty"), "boskov.1")
    for side in SIDES:
        if state.record.fouls.of(side):
            yield Note(reason("one foul with the blue die; a second in a row expels"), "special.1", side)
    if state.due.doubled:
        yield Note(reason("the number counts double"), "goal_kick.3", state.attacker)
    if state.due.turned:
        yield Note(reason("the arrow is turned towards the centre"), "attack.13", state.attacker)
    if state.time_is_up and state.over is None and state.record.shootout is None:
        yield Note(reason("time is up; play goes on until the defence has the ball"), "end.3")
