"""How long everybody waits for what is due, and what that costs (arts. 17, 53, 64).

Time is counted for what is due, from when it became due until it is done: nothing else that is said or moved
meanwhile begins it anew. Some of it was seen on the clock, some was said; said twice it is once.
"""

from typing import Literal

from palheta.rulebooks.tres_toques.outcome.precedence import Case
from palheta.rulebooks.tres_toques.state import State, Thought
from palheta.table.frame import SIDES, Side

Task = Literal["flick", "keeper", "removal", "substitution", "arrangement"]

REFLECTION = 10.0

EACH = 5.0

GOAL_KICK_SECONDS = 30.0

KICK_OFF_SECONDS = 20.0

KICKERS_SECONDS = 15.0


def add_time(case: Case, seconds: float) -> None:
    """Time to be added to this period (52); less where it was said to be more."""
    if seconds:
        case.set(added=max(0.0, case.state.added + seconds))


def arranging(state: State) -> bool:
    return (
        state.restart is not None and state.restart.kind in ("kick_off", "goal_kick") and state.attempts == 0
    )


def arrangement_limit(state: State, side: Side) -> float:
    """69, 114.d; before a half nobody counts, but it begins when the interval is over (60)."""
    if not state.timed:
        return state.options.interval_seconds
    if state.restart is None or state.restart.kind != "kick_off":
        return GOAL_KICK_SECONDS
    return KICKERS_SECONDS if state.restart.side == side else KICK_OFF_SECONDS


def task_key(task: Task, side: Side) -> str:
    return f"{side} {task}"


def thought_of(state: State, task: Task, side: Side) -> Thought:
    return state.thought.get(task_key(task, side), Thought())


def forget(case: Case, task: Task, side: Side) -> None:
    """This time is counted anew."""
    key = task_key(task, side)
    case.set(thought={k: thought for k, thought in case.state.thought.items() if k != key})


def of_both(state: State) -> float:
    """Two teams that arrange themselves at once take the time of the slower one."""
    return max(thought_of(state, "arrangement", side).seconds for side in SIDES)
