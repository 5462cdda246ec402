"""Regra VII, DURAÇÃO DA PARTIDA (arts. 60 to 64)."""

import math

from msgspec.structs import replace

from palheta.rulebooks.tres_toques.areas import REMOVALS, must_go
from palheta.rulebooks.tres_toques.outcome.precedence import Draft
from palheta.rulebooks.tres_toques.outcome.restart import kick_off
from palheta.rulebooks.tres_toques.outcome.sanction import noted
from palheta.rulebooks.tres_toques.outcome.wait import EACH, REFLECTION, forget
from palheta.rulebooks.tres_toques.rules import SWITCH
from palheta.rulebooks.tres_toques.rules.rule10_shot import art74_shot_barred
from palheta.rulebooks.tres_toques.rules.rule14_foul import art103_penalty_due
from palheta.rulebooks.tres_toques.state import Half, State
from palheta.ruling import Because, Next, reason
from palheta.table.frame import Side, other

ENOUGH_FOR_A_RESULT = 1800.0
# So many noted faults send everybody off: whoever waits on for ever is noted no more often.
MOST_NOTED = 33


@SWITCH.clause("60", passes=True)
def art60_period_over(draft: Draft) -> Draft:
    """TEMPO DE JOGO: two periods; the ends are changed, which in this frame changes nothing."""
    state = draft.state
    draft = replace(draft, kicks=())
    if state.period >= 2:
        return draft.now(over=state.result).then(Next("full_time"), reason("time is up"), "60")
    side = other(state.record.kicked_off or state.turn)
    words = reason("the period is over: {side} kicks off the next one", side=side)
    draft = draft.now(period=state.period + 1, clock=0.0, half=Half(added=0.0))
    draft = kick_off(draft, side, Because(words, "60"), after_goal=False)
    return draft.then(Next("period_end", side, (0.0, 0.0)), words, "60")


@SWITCH.clause("61", "61.§1", "61.§2", "72.b", "53.f", passes=True)
def art61_interrupted(draft: Draft) -> Draft:
    """INTERRUPÇÃO TEMPORÁRIA DA PARTIDA: everything stays where it is, or the ball where it went out."""
    return draft.saying("interrupted")


@SWITCH.clause("62", "62.§único", "56.c", "61.§3", passes=True)
def art62_suspended(draft: Draft) -> Draft:
    """SUSPENSÃO DEFINITIVA DA PARTIDA: after thirty minutes the score stands, else the rest is played later."""
    draft = draft.saying("suspended")
    if not art62_enough_played(draft.state):
        return draft.within("due", stage="suspended")
    words = reason("the match is suspended, and its score stands")
    return draft.now(over=draft.state.result).then(Next("full_time"), words, "62.§único")


@SWITCH.clause("62.§único", off=True)
def art62_enough_played(state: State) -> bool:
    """SUSPENSÃO DEFINITIVA DA PARTIDA, § único: thirty minutes or more."""
    played = (state.period - 1) * state.options.period_seconds + state.clock
    return played >= ENOUGH_FOR_A_RESULT - 1e-9


@SWITCH.clause("63", "63.a", "54.nota.2", off=False)
def art63_extension(state: State) -> bool:
    """PRORROGAÇÃO: a penalty, a direct free kick that may be shot, or a shot asked for in time is still taken."""
    if art103_penalty_due(state) or art63_shot_asked(state):
        return True
    added = state.half.flicks_left is not None
    return state.kind == "direct_free_kick" and not added and art74_shot_barred(state) is None


@SWITCH.clause("63.b", "74", "75", off=False)
def art63_shot_asked(state: State) -> bool:
    """PRORROGAÇÃO, b: a shot asked for; one that 74 to 76 forbid prolongs nothing."""
    shot = state.due.shot
    return shot is not None and shot.side == state.turn and art74_shot_barred(state) is None


@SWITCH.clause("64", "88.b", "17", passes=True)
def art64_noted_for_delay(draft: Draft, side: Side, before: float, now: float, rule: str) -> Draft:
    """TEMPO DE REFLEXÃO: a noted fault after each full five seconds beyond the ten."""
    more = _delays(draft.state, now) - _delays(draft.state, before)
    if more < 0:
        return _not_so_late(draft, side, rule, -more)
    why = reason("{side} took {seconds:.1f} s: ten are allowed", side=side, seconds=now)
    return draft.charging(*(noted(rule, side, why) for _ in range(more)))


def _delays(state: State, seconds: float) -> int:
    beyond = min((seconds - REFLECTION) / EACH, MOST_NOTED)
    full = math.floor(beyond + 1e-9) if state.options.late_noted_at_full_five else math.ceil(beyond - 1e-9)
    return max(0, full)


def _not_so_late(draft: Draft, side: Side, rule: str, faults: int) -> Draft:
    """It was less than said before: noted faults that have not expelled anybody yet are taken back."""
    record = draft.state.record
    count, causes = record.noted.get(side, 0), list(record.causes)
    for _ in range(min(faults, count % 3)):
        mine = [k for k, cause in enumerate(causes) if cause[:2] == (side, rule)]
        if not mine:
            break
        del causes[mine[-1]]
        count -= 1
    return draft.within("record", noted=record.noted | {side: count}, causes=tuple(causes))


@SWITCH.clause("64.§1", passes=True)
def art64_from_pronto(draft: Draft, side: Side) -> Draft:
    """TEMPO DE REFLEXÃO, § 1: for a shot the time runs from PRONTO; asked for again on the same flick, it runs on."""
    return forget(draft, "flick", side) if draft.state.wait.asked <= 1 else draft


@SWITCH.clause("64.§2", off=None)
def art64_setting_the_keeper(state: State) -> Side | None:
    """TEMPO DE REFLEXÃO, § 2: who sets his keeper for a shot has ten seconds of his own for it."""
    shot = state.due.shot
    return other(shot.side) if shot is not None and not shot.ready else None


@SWITCH.clause("64.§4", "30.g", off=None)
def art64_removals(state: State) -> Side | None:
    """TEMPO DE REFLEXÃO, § 4: so has each coach for all his removals, the beneficiary first."""
    restart = state.restart
    if restart is None or restart.kind not in REMOVALS:
        return None
    if not state.due.distance_asked or state.due.placed_taker:
        return None
    return next((side for side in (restart.side, other(restart.side)) if must_go(state, side)), None)
