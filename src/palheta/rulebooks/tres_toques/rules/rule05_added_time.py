"""Regra V, ARBITRAGEM: what is added, and how it is played (arts. 53 and 54)."""

import math

from palheta.rulebooks.tres_toques.outcome.precedence import Draft
from palheta.rulebooks.tres_toques.outcome.wait import REFLECTION, add_time, arrangement_limit
from palheta.rulebooks.tres_toques.rules import SWITCH
from palheta.rulebooks.tres_toques.rules.rule08_kick_off import art67_all_of_it_is_added
from palheta.table.frame import SIDES

LONGEST_BY_FLICKS = 90.0
EACH_FLICK = 5.0


@SWITCH.clause("53.a", "52", passes=True)
def art53_reflection_time(draft: Draft, before: float, now: float) -> Draft:
    """CONCESSÃO DE ACRÉSCIMOS, a: what goes beyond the ten seconds."""
    free = 0.0 if art67_all_of_it_is_added(draft.state) else REFLECTION
    return add_time(draft, max(now, free) - max(before, free))


@SWITCH.clause("53.c", passes=True)
def art53_substitution_time(draft: Draft, seconds: float) -> Draft:
    """CONCESSÃO DE ACRÉSCIMOS, c: the whole time of a substitution."""
    return add_time(draft, seconds)


@SWITCH.clause("53.b", "53.e", "24.§único", passes=True)
def art53_arrangement_time(draft: Draft, before: float, now: float) -> Draft:
    """CONCESSÃO DE ACRÉSCIMOS, b and e: beyond 20 s at a kick-off, 30 s at a goal kick."""
    if not draft.state.due.timed:
        return draft
    limit = max(arrangement_limit(draft.state, side) for side in SIDES)
    return add_time(draft, max(now, limit) - max(before, limit))


@SWITCH.clause("54.§1", "54.§2", passes=True)
def art54_last_flicks(draft: Draft) -> Draft:
    """APLICAÇÃO DOS ACRÉSCIMOS: so many last flicks, one for each five seconds begun, at most eighteen."""
    state, added = draft.state, draft.state.half.added
    by_clock = added - LONGEST_BY_FLICKS
    if by_clock > 0 and state.clock < state.options.period_seconds + by_clock - 1e-9:
        return draft
    flicks = math.ceil(min(added, LONGEST_BY_FLICKS) / EACH_FLICK - 1e-9)
    return draft.within("half", flicks_left=flicks).saying(f"{flicks}_flicks_left")
