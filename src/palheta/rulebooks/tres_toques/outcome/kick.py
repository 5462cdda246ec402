"""The kick that somebody earned: taken, chosen, or left for the advantage."""

import msgspec

from palheta.rulebooks.tres_toques.outcome.precedence import PLAY_ON, Case
from palheta.rulebooks.tres_toques.outcome.restart import new_play
from palheta.rulebooks.tres_toques.rules.rule06_conduct import art55_insisted
from palheta.rulebooks.tres_toques.rules.rule12_advantage import RANK, art90_double_infringement
from palheta.rulebooks.tres_toques.state import Kick, KickKind, Play, State


def settle(case: Case) -> None:
    """The beneficiary gets his kick; where there are several, he chooses (83, 90); he may also play on (91)."""
    if case.kicks and not case.counted and not case.reported:
        art55_insisted(case)
    if not case.kicks or case.over is not None:
        return
    before = case.state.natural if case.settled else case.state.with_(natural=None, given=None)
    natural = case.natural or before or case.state
    kick, choices = art90_double_infringement(_with_what_he_has(case))
    take_kick(case, kick)
    causes = [call.because for call in case.calls if kick.rule in (call.rule, call.under)]
    case.because = causes[0] if causes else None
    ids = [choice.id for choice in choices] if len(choices) > 1 else []
    if case.may_play_on:
        ids = ids or [kick.id]
        ids.append(PLAY_ON)
    if ids:
        case.set(choices=choices, next=msgspec.structs.replace(case.state.next, options=tuple(ids)))
    may_play_on(case, natural)
    case.kicks.clear()
    case.settled = True


def _with_what_he_has(case: Case) -> list[Kick]:
    """An expulsion's kick comes on top of a free kick or penalty that the same side already has."""
    restart = case.state.restart
    claimed = case.kicks
    if restart is None or restart.at is None or restart.at.point is None or restart.side != claimed[0].side:
        return claimed
    kind: KickKind | None = next((k for k in RANK if k == restart.kind), None)
    if kind is None:
        return claimed
    return [Kick(kind, restart.side, kind, restart.at.point, "90"), *claimed]


def take_kick(case: Case, kick: Kick) -> None:
    side = kick.side
    play = new_play(case.state, side, kick.at)
    open_free_kick(case, kick, play)


def may_play_on(case: Case, natural: State) -> None:
    """The beneficiary has the choice from now on."""
    case.set(natural=natural, given=(case.state.pieces, case.state.off))


def open_free_kick(case: Case, kick: Kick, play: Play) -> None:
    """The ball goes to the place; a free kick opens a standard play."""
    case.restart(kick.with_, kick.side, kick.at, msgspec.structs.replace(play, via=kick.with_))
