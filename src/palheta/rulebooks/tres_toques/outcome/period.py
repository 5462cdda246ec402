"""The end of a period, and what holds it open."""

from palheta.facts import Flick, Late, Step, Substitute, Time
from palheta.rulebooks.tres_toques.outcome.precedence import Case
from palheta.rulebooks.tres_toques.outcome.wait import Task, arranging, of_both, task_key, thought_of
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
from palheta.rulebooks.tres_toques.rules.rule14_penalty import art103_penalty_due
from palheta.rulebooks.tres_toques.state import State, Thought
from palheta.table.frame import SIDES, Side, side_of


def clock_reads(case: Case, seconds: float) -> bool:
    """The clock reads this now, and it never runs back; True when the period is over with it."""
    case.set(clock=max(seconds, case.state.clock))
    ends(case)
    return case.over is not None or case.state.period != case.before.period


def ends(case: Case) -> None:
    """Is there anything left of this period? Once time is up, only what it is kept open for."""
    state = case.state
    between = state.stage not in ("play", "arrange") or state.next.with_ == "period_end"
    if between or case.over is not None:
        return
    if state.extended:
        if not art63_extension(state):
            art60_period_over(case)
    elif state.flicks_left is None:
        time_is_up(case)
    elif state.flicks_left <= 0:
        if art103_penalty_due(state):
            case.set(extended=True)
        else:
            art60_period_over(case)


def time_is_up(case: Case) -> None:
    state = case.state
    if state.clock < state.options.period_seconds - 1e-9:
        return
    if state.added > 0:
        art54_last_flicks(case)
    elif art63_extension(state):
        case.set(extended=True)
    else:
        art60_period_over(case)


def time_up_at(state: State) -> float | None:
    """Last flicks are counted, and for what is still taken nobody looks at the clock any more."""
    if state.extended or state.flicks_left is not None:
        return None
    return state.options.period_seconds + max(0.0, state.added - LONGEST_BY_FLICKS)


def bell_sounds(case: Case) -> None:
    """The clock's end sounded while a flick ran."""
    case.set(clock=max(case.state.clock, case.state.options.period_seconds))


def ends_with_the_bell(state: State) -> bool:
    """Whether what runs when the bell sounds is over with it: not in added time, nor a shot asked for before (63.b)."""
    return (
        state.added <= 0 and state.flicks_left is None and not state.extended and not art63_shot_asked(state)
    )


def flick_made(case: Case) -> None:
    """One flick fewer in added time."""
    left = case.state.flicks_left
    if case.counted and left is not None and case.before.flicks_left is not None:
        case.set(flicks_left=max(0, left - 1))


def waiting(state: State) -> tuple[Task, Side]:
    """What everybody waits for, and whose it is."""
    if state.due == "substitution" and state.exchanges:
        return "substitution", side_of(state.exchanges[-1][0]) or state.turn
    if state.due == "arrangement" and arranging(state):
        return "arrangement", state.turn
    keeper = art64_setting_the_keeper(state)
    if keeper is not None:
        return "keeper", keeper
    removing = art64_removals(state)
    return ("flick", state.turn) if removing is None else ("removal", removing)


def passes(case: Case, now: float) -> None:
    """The clock reads this when a step is made: whoever was waited for has taken so long."""
    state = case.state
    if state.since is None or state.stage not in ("play", "arrange"):
        case.set(since=now)
        return
    task, side = waiting(state)
    if task == "arrangement":
        art69_time_is_called(case, now)
        task, side = waiting(case.state)
    since = case.state.since
    if since is None or now <= since:
        return
    case.set(since=now)
    if task == "arrangement":
        return
    if task == "substitution" and state.begun is not None:
        case.set(begun=state.begun + now - since)  # it is added whole, and is no time of the arrangement
    thought = thought_of(state, task, side)
    took(case, task, side, thought.seconds, Thought(thought.clock + now - since, thought.told))


def begins(case: Case, step: Step) -> None:
    """After a step: a new wait has its own time; from a flick on it runs once somebody says that all lies still."""
    new = case.state.wait != case.before.wait
    case.set(rolling=new and isinstance(step, Flick))
    if new:
        since = step.t if case.state.period == case.before.period else 0.0
        case.set(thought={}, asked=0, since=since, insisted={} if case.counted else case.state.insisted)
    elif case.before.due == "substitution" and not isinstance(step, Late | Time | Substitute):
        case.set(due="arrangement" if _still_arranging(case.state) else "reflection")


def _still_arranging(state: State) -> bool:
    return arranging(state) and set(state.arranged) != set(SIDES)


def took(case: Case, task: Task, side: Side, before: float, thought: Thought) -> None:
    all_before = of_both(case.state)
    case.set(thought={**case.state.thought, task_key(task, side): thought})
    if task == "arrangement":
        case.set(spent={**case.state.spent, side: thought.seconds})
        art53_arrangement_time(case, max(all_before, before), of_both(case.state))
        return
    if task == "substitution":
        art53_substitution_time(case, thought.seconds - before)
    else:
        art53_reflection_time(case, before, thought.seconds)
    art64_noted_for_delay(case, side, before, thought.seconds, "17" if task == "substitution" else "64")
