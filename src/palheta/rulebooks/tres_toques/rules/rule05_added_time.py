"""Regra V, ARBITRAGEM: what is added, and how it is played (arts. 53 and 54)."""

import math

from palheta.rulebooks.tres_toques.outcome.precedence import Case
from palheta.rulebooks.tres_toques.outcome.wait import REFLECTION, add_time, arrangement_limit
from palheta.rulebooks.tres_toques.rules import SWITCH
from palheta.rulebooks.tres_toques.rules.rule08_kick_off import art67_all_of_it_is_added
from palheta.table.frame import SIDES


@SWITCH.clause("53.a", "52", off=None)
def art53_reflection_time(case: Case, before: float, now: float) -> None:
    """CONCESSÃO DE ACRÉSCIMOS, a: what goes beyond the ten seconds."""
    free = 0.0 if art67_all_of_it_is_added(case.state) else REFLECTION
    add_time(case, max(now, free) - max(before, free))


@SWITCH.clause("53.c", off=None)
def art53_substitution_time(case: Case, seconds: float) -> None:
    """CONCESSÃO DE ACRÉSCIMOS, c: the whole time of a substitution."""
    add_time(case, seconds)


@SWITCH.clause("53.b", "53.e", "24.§único", off=None)
def art53_arrangement_time(case: Case, before: float, now: float) -> None:
    """CONCESSÃO DE ACRÉSCIMOS, b and e: beyond 20 s at a kick-off, 30 s at a goal kick."""
    limit = max(arrangement_limit(case.state, side) for side in SIDES)
    if case.state.timed:
        add_time(case, max(now, limit) - max(before, limit))


LONGEST_BY_FLICKS = 90.0

EACH_FLICK = 5.0


@SWITCH.clause("54.§1", "54.§2", off=None)
def art54_last_flicks(case: Case) -> None:
    """APLICAÇÃO DOS ACRÉSCIMOS: so many last flicks, one for each five seconds begun, at most eighteen."""
    state = case.state
    by_clock = state.added - LONGEST_BY_FLICKS
    if by_clock > 0 and state.clock < state.options.period_seconds + by_clock - 1e-9:
        return
    flicks = math.ceil(min(state.added, LONGEST_BY_FLICKS) / EACH_FLICK - 1e-9)
    case.set(flicks_left=flicks)
    case.said.append(f"{flicks}_flicks_left")
