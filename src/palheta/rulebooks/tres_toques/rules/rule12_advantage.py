"""Regra XII, INFRAÇÕES: several of them, and the advantage (arts. 90 and 91)."""

from collections.abc import Iterable, Mapping
from typing import TypeVar

from msgspec.structs import replace

from palheta.rulebooks.tres_toques.outcome.precedence import PLAY_ON, Draft
from palheta.rulebooks.tres_toques.rules import SWITCH
from palheta.rulebooks.tres_toques.state import Kick, KickKind
from palheta.ruling import reason

V = TypeVar("V")
RANK: dict[KickKind, int] = {"penalty": 0, "direct_free_kick": 1, "indirect_free_kick": 2}


@SWITCH.clause("90", off=(None, ()))
def art90_double_infringement(kicks: Iterable[Kick]) -> tuple[Kick, tuple[Kick, ...]]:
    """DUPLA INFRAÇÃO: penalties that cannot be cumulated: the beneficiary chooses; the gravest is proposed."""
    first, *more = kicks
    mine = sorted((k for k in (first, *more) if k.side == first.side), key=lambda k: RANK[k.with_])
    named: list[Kick] = []
    for kick in mine:
        if not any(_is_the_same(kick, other) for other in named):
            taken = any(k.id == kick.id for k in named)
            named.append(replace(kick, id=kick.rule) if taken else kick)
    return named[0], tuple(named)


def _is_the_same(one: Kick, other: Kick) -> bool:
    """The same kick from the same place, as all penalties are; where nobody measured that, on the same player."""
    same = one.at == other.at if one.at is not None else (one.zone, one.id) == (other.zone, other.id)
    return one.with_ == other.with_ and (same or one.with_ == "penalty")


@SWITCH.clause("91", passes=True)
def art91_advantage(draft: Draft) -> Draft:
    """VANTAGEM NO LANCE: the beneficiary plays on instead of taking the kick; nothing that happened since is undone."""
    now, natural, given = draft.state, draft.state.due.natural, draft.state.due.given
    if natural is None or given is None:
        return draft
    swapped = dict(exchange[:2] for exchange in now.record.exchanges[len(natural.record.exchanges) :])
    pieces, off = given
    draft = draft.now(
        ball=natural.ball,
        score=natural.score,
        phase=natural.phase,
        play=replace(natural.play, waiting=tuple(swapped.get(name, name) for name in natural.play.waiting)),
        due=replace(natural.due, begun=now.clock, choices=(), natural=None, given=None),
        flight=natural.flight,
        pieces=_since(_renamed(natural.pieces, swapped), _renamed(pieces, swapped), now.pieces),
        off=_since(_renamed(natural.off, swapped), _renamed(off, swapped), now.off),
    )
    draft = draft.within("record", goals=natural.record.goals).within("half", blank=natural.half.blank)
    words = reason("{side} takes the advantage: play goes on", side=natural.turn)
    return draft.waiting_anew().then(natural.next, words, "91")


def _renamed(things: Mapping[str, V], swapped: Mapping[str, str]) -> dict[str, V]:
    return {swapped.get(name, name): thing for name, thing in things.items()}


def _since(natural: dict[str, V], given: dict[str, V], now: dict[str, V]) -> dict[str, V]:
    """As play goes on, with every change made since the kick was given."""
    changed = {name for name in {**given, **now} if given.get(name) != now.get(name)}
    kept = {name: thing for name, thing in natural.items() if name not in changed}
    return kept | {name: now[name] for name in now if name in changed}


@SWITCH.clause("91", passes=True)
def art91_takes_the_kick(draft: Draft) -> Draft:
    """VANTAGEM NO LANCE: it is one or the other: who begins to take the kick no longer plays on instead."""
    left = tuple(option for option in draft.state.next.options if option != PLAY_ON)
    due = replace(draft.state.next, options=left if len(left) > 1 else ())
    return draft.now(next=due).within("due", natural=None, given=None)
