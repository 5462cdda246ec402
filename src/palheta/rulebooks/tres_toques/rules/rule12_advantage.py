"""Regra XII, INFRAÇÕES: several of them, and the advantage (arts. 90 and 91)."""

from collections.abc import Mapping
from typing import TypeVar

import msgspec

from palheta.rulebooks.tres_toques.outcome import because
from palheta.rulebooks.tres_toques.outcome.precedence import PLAY_ON, Case
from palheta.rulebooks.tres_toques.rules import SWITCH
from palheta.rulebooks.tres_toques.state import Kick, KickKind

RANK: dict[KickKind, int] = {"penalty": 0, "direct_free_kick": 1, "indirect_free_kick": 2}


@SWITCH.clause("90", off=(None, ()))
def art90_double_infringement(kicks: list[Kick]) -> tuple[Kick, tuple[Kick, ...]]:
    """DUPLA INFRAÇÃO: penalties that cannot be cumulated: the beneficiary chooses; the gravest is proposed."""
    side = kicks[0].side
    mine = sorted((k for k in kicks if k.side == side), key=lambda k: RANK[k.with_])
    distinct: list[Kick] = []
    for kick in mine:
        if all((kick.with_, kick.at) != (k.with_, k.at) for k in distinct):
            distinct.append(kick)
    named: list[Kick] = []
    for kick in distinct:
        taken = any(k.id == kick.id for k in named)
        named.append(Kick(kick.rule if taken else kick.id, kick.side, kick.with_, kick.at, kick.rule))
    return named[0], tuple(named)


V = TypeVar("V")

# How play goes on where nobody takes the kick; all else is as it has become since the kick was given.
COURSE = (
    "stage", "turn", "restart", "shot", "play", "launch", "last", "keeper_due", "keeper_touches", "keeper_free",
    "keeper_close", "keeper_set", "blank", "attempts", "spot", "placed_taker", "taker_was_off", "arranged", "spent",
    "timed", "closed", "overrun", "distance_asked", "due", "next", "ball", "score", "goals", "phase",
)  # fmt: skip


@SWITCH.clause("91", off=None)
def art91_advantage(case: Case) -> None:
    """VANTAGEM NO LANCE: the beneficiary plays on instead of taking the kick; nothing that happened since is undone."""
    now, natural = case.state, case.state.natural
    if natural is None or now.given is None:
        return
    swapped = dict(exchange[:2] for exchange in now.exchanges[len(natural.exchanges) :])
    pieces, off = now.given
    waiting = tuple(swapped.get(name, name) for name in natural.play.waiting)
    case.set(
        **{name: getattr(natural, name) for name in COURSE},
        pieces=_since(_renamed(natural.pieces, swapped), _renamed(pieces, swapped), now.pieces),
        off=_since(_renamed(natural.off, swapped), _renamed(off, swapped), now.off),
        begun=now.clock, choices=(), natural=None, given=None,
    )  # fmt: skip
    case.set_play(waiting=waiting)
    case.wait()
    case.because = because.plays_on(case.state.turn)


def _renamed(things: Mapping[str, V], swapped: Mapping[str, str]) -> dict[str, V]:
    return {swapped.get(name, name): thing for name, thing in things.items()}


def _since(natural: dict[str, V], given: dict[str, V], now: dict[str, V]) -> dict[str, V]:
    """As play goes on, with every change made since the kick was given."""
    changed = {name for name in {**given, **now} if given.get(name) != now.get(name)}
    kept = {name: thing for name, thing in natural.items() if name not in changed}
    return kept | {name: now[name] for name in now if name in changed}


@SWITCH.clause("91", off=None)
def art91_takes_the_kick(case: Case) -> None:
    """VANTAGEM NO LANCE: it is one or the other: who begins to take the kick no longer plays on instead."""
    left = tuple(option for option in case.state.next.options if option != PLAY_ON)
    due = msgspec.structs.replace(case.state.next, options=left if len(left) > 1 else ())
    case.set(natural=None, given=None, next=due)
