"""Regra V and VII: the time to think, for arranging and substituting, and what of it is added (arts. 17, 53, 64).

Time is counted for what is due, from when it became due until it is done: nothing else that is said or moved
meanwhile begins it anew. Some of it was seen on the clock, some was said; said twice it is once.
"""

import math
from typing import Literal

from palheta.facts import Flick, Late, Step, Substitute, Time
from palheta.rulebooks.tres_toques.case import Case
from palheta.rulebooks.tres_toques.registered import SWITCH
from palheta.rulebooks.tres_toques.rule04_removal import REMOVALS, must_go
from palheta.rulebooks.tres_toques.rule07_duration import add
from palheta.rulebooks.tres_toques.rule08_start import set_out_by_the_referee
from palheta.rulebooks.tres_toques.state import State, Thought
from palheta.ruling import reason
from palheta.table.frame import SIDES, Side, other, side_of

Task = Literal["flick", "keeper", "removal", "substitution", "arrangement"]

REFLECTION = 10.0
EACH = 5.0
GOAL_KICK_SECONDS = 30.0
KICK_OFF_SECONDS = 20.0
KICKERS_SECONDS = 15.0
# So many noted faults send everybody off: whoever waits on for ever is noted no more often.
MOST_NOTED = 33


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


@SWITCH.clause("64.§2", off=None)
def art64_setting_the_keeper(state: State) -> Side | None:
    """TEMPO DE REFLEXÃO, § 2: who sets his keeper for a shot has ten seconds of his own for it."""
    return other(state.shot.side) if state.shot is not None and not state.shot.ready else None


@SWITCH.clause("64.§4", "30.g", off=None)
def art64_removals(state: State) -> Side | None:
    """TEMPO DE REFLEXÃO, § 4: so has each coach for all his removals, the beneficiary first."""
    restart = state.restart
    if restart is None or restart.kind not in REMOVALS or not state.distance_asked or state.placed_taker:
        return None
    return next((side for side in (restart.side, other(restart.side)) if must_go(state, side)), None)


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


# --- time passes


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
    thought = _thought(state, task, side)
    _took(case, task, side, thought.seconds, Thought(thought.clock + now - since, thought.told))


@SWITCH.clause("69", "114.d", "60", off=None)
def art69_time_is_called(case: Case, now: float) -> None:
    """REINÍCIO, ARRUMAÇÃO: when its time is over a team stands as it does, and the time to think runs."""
    state = case.state
    begun = state.begun if state.begun is not None else now
    for side in SIDES:
        if now > begun + arrangement_limit(state, side) + 1e-9:
            _set_out(case, side)
    limit = max(arrangement_limit(state, side) for side in SIDES)
    if now > begun + limit + 1e-9:
        since = begun + max(limit, _of_both(state))  # what was said to have gone beyond it has been added
        case.set(
            due="reflection", since=since, overrun=state.timed, closed=2 if state.timed else state.closed
        )


def _set_out(case: Case, side: Side) -> None:
    if side not in case.state.arranged:
        stands(case, side)
        set_out_by_the_referee(case, side)


def stands(case: Case, side: Side) -> None:
    """A team is arranged; once both are, the time to think runs."""
    arranged = case.state.arranged
    if side not in arranged:
        due = "reflection" if other(side) in arranged else case.state.due
        case.set(arranged=(*arranged, side), due=due)


def late(case: Case, step: Late) -> None:
    """Somebody says how long a side took, in all, for what is due; so much of it was judged before."""
    state = case.state
    if state.stage not in ("play", "arrange"):
        return
    task, whose = waiting(state)
    side: Side = step.side if step.side in SIDES else whose if task != "arrangement" else state.turn
    if side != whose and task != "arrangement":
        if state.restart is None and side not in (state.keeper_close, state.keeper_free):
            return  # nothing is due from him
        task = "removal"
    thought = _thought(state, task, side)
    before = max(thought.seconds, step.told)
    _took(case, task, side, before, Thought(thought.clock, step.late))


def stands_if_late(case: Case) -> None:
    """Who is said to have arranged longer than he may stands now."""
    if waiting(case.state)[0] == "arrangement":
        for side in SIDES:
            if _thought(case.state, "arrangement", side).seconds > arrangement_limit(case.state, side):
                _set_out(case, side)


def begins(case: Case, step: Step) -> None:
    """After a step: a new wait has its own time; from a flick on it runs once somebody says that all lies still."""
    new = case.state.wait != case.before.wait
    case.set(rolling=new and isinstance(step, Flick))
    if new:
        since = step.t if case.state.period == case.before.period else 0.0
        case.set(thought={}, asked=0, since=since, insisted={} if case.lance else case.state.insisted)
    elif case.before.due == "substitution" and not isinstance(step, Late | Time | Substitute):
        case.set(due="arrangement" if _still_arranging(case.state) else "reflection")


def _still_arranging(state: State) -> bool:
    return arranging(state) and set(state.arranged) != set(SIDES)


# --- what it costs


def _key(task: Task, side: Side) -> str:
    return f"{side} {task}"


def _thought(state: State, task: Task, side: Side) -> Thought:
    return state.thought.get(_key(task, side), Thought())


def forget(case: Case, task: Task, side: Side) -> None:
    """This time is counted anew."""
    key = _key(task, side)
    case.set(thought={k: thought for k, thought in case.state.thought.items() if k != key})


def _took(case: Case, task: Task, side: Side, before: float, thought: Thought) -> None:
    all_before = _of_both(case.state)
    case.set(thought={**case.state.thought, _key(task, side): thought})
    if task == "arrangement":
        case.set(spent={**case.state.spent, side: thought.seconds})
        art53_arrangement_time(case, max(all_before, before), _of_both(case.state))
        return
    if task == "substitution":
        art53_substitution_time(case, thought.seconds - before)
    else:
        art53_reflection_time(case, before, thought.seconds)
    art64_noted_for_delay(case, side, before, thought.seconds, "17" if task == "substitution" else "64")


def _of_both(state: State) -> float:
    """Two teams that arrange themselves at once take the time of the slower one."""
    return max(_thought(state, "arrangement", side).seconds for side in SIDES)


@SWITCH.clause("53.a", "52", off=None)
def art53_reflection_time(case: Case, before: float, now: float) -> None:
    """CONCESSÃO DE ACRÉSCIMOS, a: what goes beyond the ten seconds."""
    free = 0.0 if art67_all_of_it_is_added(case.state) else REFLECTION
    add(case, max(now, free) - max(before, free))


@SWITCH.clause("67.c", "93", "94", "116", "53.b", "24.§único", off=False)
def art67_all_of_it_is_added(state: State) -> bool:
    """SAÍDA DE JOGO, c; TIRO LIVRE; ERRO NA COBRANÇA: repeats; and what follows an arrangement not ready in time."""
    return state.attempts > 0 or state.overrun


@SWITCH.clause("53.c", off=None)
def art53_substitution_time(case: Case, seconds: float) -> None:
    """CONCESSÃO DE ACRÉSCIMOS, c: the whole time of a substitution."""
    add(case, seconds)


@SWITCH.clause("53.b", "53.e", "24.§único", off=None)
def art53_arrangement_time(case: Case, before: float, now: float) -> None:
    """CONCESSÃO DE ACRÉSCIMOS, b and e: beyond 20 s at a kick-off, 30 s at a goal kick."""
    limit = max(arrangement_limit(case.state, side) for side in SIDES)
    if case.state.timed:
        add(case, max(now, limit) - max(before, limit))


@SWITCH.clause("64", "88.b", "17", off=None)
def art64_noted_for_delay(case: Case, side: Side, before: float, now: float, rule: str) -> None:
    """TEMPO DE REFLEXÃO: a noted fault after each full five seconds beyond the ten."""
    more = _delays(case.state, now) - _delays(case.state, before)
    why = reason("{side} took {seconds:.1f} s: ten are allowed", side=side, seconds=now)
    for _ in range(more):
        case.note(rule, side, why)
    if more < 0:
        _not_so_late(case, side, rule, -more)


def _delays(state: State, seconds: float) -> int:
    beyond = min((seconds - REFLECTION) / EACH, MOST_NOTED)
    full = math.floor(beyond + 1e-9) if state.options.late_noted_at_full_five else math.ceil(beyond - 1e-9)
    return max(0, full)


def _not_so_late(case: Case, side: Side, rule: str, faults: int) -> None:
    """It was less than said before: noted faults that have not expelled anybody yet are taken back."""
    noted, causes = case.state.noted.get(side, 0), list(case.state.causes)
    for _ in range(min(faults, noted % 3)):
        mine = [k for k, cause in enumerate(causes) if cause[:2] == (side, rule)]
        if not mine:
            return
        del causes[mine[-1]]
        noted -= 1
        case.set(noted={**case.state.noted, side: noted}, causes=tuple(causes))
