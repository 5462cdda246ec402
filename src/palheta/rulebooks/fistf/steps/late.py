"""Somebody took too long."""

from msgspec.structs import replace

from palheta.facts import Late, Say, who
from palheta.rulebooks.fistf.outcome.discipline import slow_to_change
from palheta.rulebooks.fistf.outcome.due import shot_due
from palheta.rulebooks.fistf.outcome.precedence import Draft
from palheta.rulebooks.fistf.outcome.restart import decided
from palheta.rulebooks.fistf.outcome.shootout import shot_done
from palheta.rulebooks.fistf.rules.rule03_duration import art3_1_1_interval_over
from palheta.rulebooks.fistf.rules.rule04_kick_off import (
    SECONDS_TO_ARRANGE,
    SECONDS_TO_CHANGE_FIGURES,
    art4_2_5_ten_seconds,
)
from palheta.rulebooks.fistf.rules.rule06_defence import art6_2_3_waited_long_enough
from palheta.rulebooks.fistf.rules.rule10_fouls import art10_8_2_ten_seconds
from palheta.rulebooks.fistf.rules.rule11_free_kick import art11_2_2_not_waited_for
from palheta.rulebooks.fistf.rules.rule17_shootout import SECONDS, art17_2_limits
from palheta.rulebooks.fistf.state import State
from palheta.rulebooks.fistf.steps.say import said_ready
from palheta.rulebooks.fistf.vocabulary import POSITIONAL
from palheta.table.frame import Side


def judged(state: State, step: Late) -> Draft:
    late = _was_late(state, step, who(step) or state.possession.side)
    return _stands_as_he_does(late, step)


def _was_late(state: State, late: Late, side: Side) -> Draft:
    """How long a side took for what was due, in all: told of it again, it is the same lateness."""
    due = state.due
    if state.stage in ("toss", "choice"):
        slow = late.told <= SECONDS_TO_CHANGE_FIGURES < late.late
        return slow_to_change(state, side) if slow else Draft(state)
    if due is None and side != state.possession.side:
        return Draft(art6_2_3_waited_long_enough(state, side, late.late))
    if due is not None and due.kind == "kick_off" and not due.after_goal:
        return decided(state, art3_1_1_interval_over(state, side, late.late, due), Draft(state))
    if due is not None and due.kind in POSITIONAL:
        return Draft(replace(state, due=art11_2_2_not_waited_for(due, side, late.late)))
    if late.told > SECONDS_TO_ARRANGE:
        more = max(late.late, SECONDS_TO_ARRANGE) - late.told
        return Draft(state.within("time", added=state.time.added + more))
    if due is not None and due.kind in ("kick_off", "goal_kick"):
        findings = art4_2_5_ten_seconds(side, late.late, due)
    else:
        findings = art10_8_2_ten_seconds(state, side, late.late)
    draft = decided(state, findings, Draft(state))
    if not findings:
        return draft
    return draft.within("time", added=draft.state.time.added + late.late - SECONDS_TO_ARRANGE)


def _stands_as_he_does(draft: Draft, late: Late) -> Draft:
    """15.2.1.5: who answers a kick-off or goal kick and has used up his seconds has arranged his figures."""
    due, side = draft.state.due, who(late)
    if side is None or due is None or due.side not in due.ready or due.side == side or not draft.calls:
        return draft
    ready = said_ready(draft.state, Say(say="ready", side=side), side)
    return replace(draft, state=ready.state, places=draft.places | ready.places)


def late_for_the_shot(state: State, late: Late, side: Side) -> Draft:
    lapse = art17_2_limits(state, side, late.late)
    if not lapse or late.told > SECONDS:
        return Draft(state)
    return shot_done(state, side != shot_due(state).side, lapse)
