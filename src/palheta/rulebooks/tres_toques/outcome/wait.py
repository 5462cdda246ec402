"""How long everybody waits for what is due, and what of it is added (arts. 17, 53, 64).

Time is counted for what is due, from when it became due until it is done: nothing else that is said or moved
meanwhile begins it anew. Some of it was seen on the clock, some was said; said twice it is once.
"""

from typing import Literal

from palheta.rulebooks.tres_toques.areas import ARRANGED
from palheta.rulebooks.tres_toques.outcome.precedence import Draft
from palheta.rulebooks.tres_toques.state import State, Thought
from palheta.table.frame import SIDES, Side

Duty = Literal["flick", "keeper", "removal", "substitution", "arrangement"]

REFLECTION = 10.0
EACH = 5.0
GOAL_KICK_SECONDS = 30.0
KICK_OFF_SECONDS = 20.0
KICKERS_SECONDS = 15.0


def add_time(draft: Draft, seconds: float) -> Draft:
    """Time to be added to this period (52); less where it was said to be more."""
    return draft.within("half", added=max(0.0, draft.state.half.added + seconds)) if seconds else draft


def arranging(state: State) -> bool:
    return state.kind in ARRANGED and state.due.attempts == 0


def arrangement_limit(state: State, side: Side) -> float:
    """69, 114.d; before a half nobody counts, but it begins when the interval is over (60)."""
    if not state.due.timed:
        return state.options.interval_seconds
    if state.restart is None or state.restart.kind != "kick_off":
        return GOAL_KICK_SECONDS
    return KICKERS_SECONDS if state.restart.side == side else KICK_OFF_SECONDS


def _key(duty: Duty, side: Side) -> str:
    return f"{side} {duty}"


def thought_of(state: State, duty: Duty, side: Side) -> Thought:
    return state.wait.thought.get(_key(duty, side), Thought())


def of_both(state: State) -> float:
    """Two teams that arrange themselves at once take the time of the slower one."""
    return max(thought_of(state, "arrangement", side).seconds for side in SIDES)


def thinks(draft: Draft, duty: Duty, side: Side, thought: Thought) -> Draft:
    return draft.within("wait", thought=draft.state.wait.thought | {_key(duty, side): thought})


def forget(draft: Draft, duty: Duty, side: Side) -> Draft:
    """This time is counted anew."""
    key = _key(duty, side)
    return draft.within("wait", thought={k: t for k, t in draft.state.wait.thought.items() if k != key})
