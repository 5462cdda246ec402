"""Time passes: what everybody waits for and what that costs, the end of a period, and what holds it open."""

from palheta.facts import Flick, Late, Step, Substitute, Time
from palheta.rulebooks.tres_toques.outcome.precedence import Draft
from palheta.rulebooks.tres_toques.outcome.wait import Duty, arranging, of_both, thinks, thought_of
from palheta.rulebooks.tres_toques.rules.rule05_added_time import (
    LONGEST_BY_FLICKS,
    art53_arrangement_time,
    art53_reflection_time,
    art53_substitution_time,
    art54_last_flicks,
)
from palheta.rulebooks.tres_toques.rules.rule07_duration import (
    art60_period_over,
    art63_extension,
    art63_shot_asked,
    art64_noted_for_delay,
    art64_removals,
    art64_setting_the_keeper,
)
from palheta.rulebooks.tres_toques.rules.rule08_kick_off import art69_time_is_called
from palheta.rulebooks.tres_toques.rules.rule14_foul import art103_penalty_due
from palheta.rulebooks.tres_toques.state import State, Thought, Wait
from palheta.ruling import reason
from palheta.table.frame import SIDES, Side, side_of


def clocked(draft: Draft, seconds: float) -> Draft:
    """The clock reads this now, and it never runs back; the period may be over with it."""
    return ended(draft.now(clock=seconds) if seconds > draft.state.clock else draft)


def is_over(draft: Draft) -> bool:
    """The period in which the step was made."""
    return draft.state.over is not None or draft.state.period != draft.before.period


def ended(draft: Draft) -> Draft:
    """Is there anything left of this period? Once time is up, only what it is kept open for."""
    state, half = draft.state, draft.state.half
    between = state.due.stage not in ("play", "arrange") or state.next.with_ == "period_end"
    if between or state.over is not None:
        return draft
    if half.extended:
        return draft if art63_extension(state) else art60_period_over(draft)
    if half.flicks_left is not None:
        if half.flicks_left > 0:
            return draft
        held = art103_penalty_due(state)
    else:
        if state.clock < state.options.period_seconds - 1e-9:
            return draft
        if half.added > 0:
            return art54_last_flicks(draft)
        held = art63_extension(state)
    if not held:
        return art60_period_over(draft)
    words = reason("time is up: only what is due is still taken")
    draft = draft.within("half", extended=True)
    return draft if draft.because is not None else draft.explaining(words, "63")


def time_up_at(state: State) -> float | None:
    """Last flicks are counted, and for what is still taken nobody looks at the clock any more."""
    if state.half.extended or state.half.flicks_left is not None:
        return None
    return state.options.period_seconds + max(0.0, state.half.added - LONGEST_BY_FLICKS)


def ends_with_the_bell(state: State) -> bool:
    """Whether what runs when the bell sounds is over with it: not in added time, nor a shot asked for before (63.b)."""
    held = state.half.added > 0 or state.half.flicks_left is not None or state.half.extended
    return not held and not art63_shot_asked(state)


def flick_made(draft: Draft) -> Draft:
    """One flick fewer in added time."""
    left = draft.state.half.flicks_left
    if draft.counted and left is not None and draft.before.half.flicks_left is not None:
        return draft.within("half", flicks_left=max(0, left - 1))
    return draft


def waiting(state: State) -> tuple[Duty, Side]:
    """What everybody waits for, and whose it is."""
    if state.due.task == "substitution" and state.record.exchanges:
        return "substitution", side_of(state.record.exchanges[-1][0]) or state.turn
    if state.due.task == "arrangement" and arranging(state):
        return "arrangement", state.turn
    keeper = art64_setting_the_keeper(state)
    if keeper is not None:
        return "keeper", keeper
    removing = art64_removals(state)
    return ("flick", state.turn) if removing is None else ("removal", removing)


def waited(draft: Draft, now: float) -> Draft:
    """The clock reads this when a step is made: whoever was waited for has taken so long."""
    state = draft.state
    if state.wait.since is None or state.due.stage not in ("play", "arrange"):
        return draft.within("wait", since=now)
    duty, side = waiting(state)
    if duty == "arrangement":
        draft = art69_time_is_called(draft, now)
        duty, side = waiting(draft.state)
    since = draft.state.wait.since
    if since is None or now <= since:
        return draft
    draft = draft.within("wait", since=now)
    if duty == "arrangement":
        return draft
    if duty == "substitution" and state.due.begun is not None:
        # it is added whole, and is no time of the arrangement
        draft = draft.within("due", begun=state.due.begun + now - since)
    thought = thought_of(state, duty, side)
    return took(draft, duty, side, thought.seconds, Thought(thought.clock + now - since, thought.told))


def took(draft: Draft, duty: Duty, side: Side, before: float, thought: Thought) -> Draft:
    """A side has taken so long for it, of which `before` was judged already."""
    all_before, now = of_both(draft.state), thought.seconds
    draft = thinks(draft, duty, side, thought)
    if duty == "arrangement":
        draft = draft.within("due", spent=draft.state.due.spent | {side: now})
        return art53_arrangement_time(draft, max(all_before, before), of_both(draft.state))
    if duty == "substitution":
        return art64_noted_for_delay(art53_substitution_time(draft, now - before), side, before, now, "17")
    return art64_noted_for_delay(art53_reflection_time(draft, before, now), side, before, now, "64")


def wait_begins(draft: Draft, step: Step) -> Draft:
    """After a step: a new wait has its own time; from a flick on it runs once somebody says that all lies still."""
    state = draft.state
    if draft.anew:
        since = step.t if state.period == draft.before.period else 0.0
        draft = draft.now(wait=Wait(since, rolling=isinstance(step, Flick)))
        return draft.within("half", insisted={}) if draft.counted else draft
    if state.wait.rolling:
        draft = draft.within("wait", rolling=False)
    if draft.before.due.task == "substitution" and not isinstance(step, Late | Time | Substitute):
        still = arranging(state) and set(state.due.arranged) != set(SIDES)
        return draft.within("due", task="arrangement" if still else "reflection")
    return draft
