"""A step of any kind: what the clock says of it first, then what it is."""

from msgspec.structs import replace

from palheta.facts import Choose, Decide, Flick, Late, Name, Put, Report, Say, Step, Substitute, Time
from palheta.rulebooks.common.kinds import Judges, by_kind
from palheta.rulebooks.common.leaving import ball_told_out
from palheta.rulebooks.common.told_short import with_its_touch
from palheta.rulebooks.guzikowa.outcome.board import nothing_on_air
from palheta.rulebooks.guzikowa.outcome.end import ended_if_over, last_actions_announced
from palheta.rulebooks.guzikowa.outcome.precedence import Draft
from palheta.rulebooks.guzikowa.state import State
from palheta.rulebooks.guzikowa.steps import (
    choose,
    decide,
    flick,
    late,
    name,
    place,
    report,
    say,
    substitute,
    time,
)
from palheta.ruling import Ruling

_JUDGES: Judges[State, Draft] = {
    Flick: flick.judged,
    Put: place.judged,
    Say: say.judged,
    Choose: choose.judged,
    Name: name.judged,
    Late: late.judged,
    Substitute: substitute.judged,
    Report: report.judged,
    Decide: decide.judged,
    Time: time.judged,
}
_of_its_kind = by_kind(_JUDGES, "Expected a step of this book; {kind} is none")


def judge(state: State, step: Step) -> Ruling:
    draft = nothing_on_air(judged(state, step))
    return draft.now(next=draft.state.coming).ruling()


def judged(state: State, step: Step) -> Draft:
    thrown = state.due is not None and state.due.kind == "throw_in"
    step = with_its_touch(ball_told_out(step, state.table.pitch), state.ball, carried=thrown)
    before = _clocked(Draft(state), step)
    if before.state.over is not None:
        return report.told_after_the_end(before, step) if isinstance(step, Report) else before
    draft = ended_if_over(_of_its_kind(before.state, step))
    draft = replace(draft, said=before.said + draft.said)
    timed = step.t is not None and not isinstance(step, Time)
    if not timed or (isinstance(step, Late) and _same_is_due(state, draft.state)):
        return draft
    return draft.within("flight", since=step.t, running=isinstance(step, Flick))


def _same_is_due(before: State, now: State) -> bool:
    """Whoever was late is told so, and the seconds run on for what is still due."""
    return (before.turn, before.due is None) == (now.turn, now.due is None)


def _clocked(draft: Draft, step: Step) -> Draft:
    """Time is a fact like any other; it may end the match before the step is looked at."""
    state = draft.state
    now = _moment(state, step)
    if now is not None and state.over is None:
        draft = last_actions_announced(draft.now(clock=max(state.clock, now)), state.clock)
    return ended_if_over(draft)


def _moment(state: State, step: Step) -> float | None:
    """What the clock reads at least: whoever has taken so many seconds for what is due has let them pass."""
    if isinstance(step, Late) and step.t is None:
        return None if state.flight.since is None else state.flight.since + step.late
    return step.time if isinstance(step, Time) else step.t
