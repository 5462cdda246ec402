"""The kick that somebody earned: taken, chosen, or left for the advantage."""

from msgspec.structs import replace

from palheta.facts import Place
from palheta.rulebooks.tres_toques.outcome.precedence import PLAY_ON, Draft
from palheta.rulebooks.tres_toques.outcome.restart import new_play, restarting
from palheta.rulebooks.tres_toques.rules.rule06_conduct import art55_insisted
from palheta.rulebooks.tres_toques.rules.rule12_advantage import RANK, art90_double_infringement
from palheta.rulebooks.tres_toques.state import Kick
from palheta.ruling import Because


def settle(draft: Draft) -> Draft:
    """The beneficiary gets his kick; where there are several, he chooses (83, 90); he may also play on (91)."""
    if draft.reported and draft.before.next.with_ == "period_end":
        return replace(draft, kicks=())  # in the interval there is nothing to take: it is only called
    if draft.kicks and not draft.counted and not draft.reported:
        draft = art55_insisted(draft)
    if not draft.kicks or draft.state.over is not None:
        return draft
    state = draft.state
    before = state.due.natural if draft.settled else state.within("due", natural=None, given=None)
    natural = draft.natural or before or state
    kick, choices = art90_double_infringement(_with_what_he_has(draft))
    causes = (call.because for call in draft.calls if kick.rule in (call.rule, call.under))
    draft = take_kick(draft, kick, next(causes, draft.calls[0].because))
    ids = [choice.id for choice in choices] if len(choices) > 1 else []
    if draft.may_play_on:
        ids = [*(ids or [kick.id]), PLAY_ON]
    if ids:
        draft = draft.now(next=replace(draft.state.next, options=tuple(ids))).within("due", choices=choices)
    draft = draft.within("due", natural=natural, given=(draft.state.pieces, draft.state.off))
    return replace(draft, kicks=(), settled=True)


def _with_what_he_has(draft: Draft) -> tuple[Kick, ...]:
    """An expulsion's kick comes on top of a free kick or penalty that the same side already has."""
    restart, claimed = draft.state.restart, draft.kicks
    kind = None if restart is None else next((k for k in RANK if k == restart.kind), None)
    if restart is None or kind is None or restart.side != claimed[0].side:
        return claimed
    at = restart.at or Place()
    return (Kick(kind, restart.side, kind, at.point, "90", at.zone), *claimed)


def take_kick(draft: Draft, kick: Kick, why: Because) -> Draft:
    """The ball goes to the place; a free kick opens a standard play."""
    draft = draft.now(ball=None if kick.at is None and kick.zone is None else Place(kick.at, zone=kick.zone))
    play = replace(new_play(draft.state, kick.side, kick.at), via=kick.with_)
    return restarting(draft, kick.with_, kick.at, play, why, zone=kick.zone)
