"""A step of any kind: what the clock says of it first, then what it is."""

from typing import Any

from palheta.facts import BadFact, Choose, Decide, Flick, Late, Name, Put, Report, Say, Step, Substitute, Time
from palheta.rulebooks.common.leaving import ball_told_out
from palheta.rulebooks.guzikowa.outcome.end import announce_last_actions, end_if_over
from palheta.rulebooks.guzikowa.outcome.verdict import Verdict
from palheta.rulebooks.guzikowa.state import State
from palheta.rulebooks.guzikowa.steps import choose, decide, flick, late, name, place, report, say, substitute
from palheta.rulebooks.guzikowa.steps.report import told_after_the_end
from palheta.rulebooks.guzikowa.vocabulary import refuse_strangers
from palheta.ruling import Ruling


def judge(state: State, step: Step) -> Ruling:
    refuse_strangers(step)
    step = ball_told_out(step, state.table.pitch)
    v = Verdict(state)
    _move_clock(v, step)
    if v.state.over is not None:
        if isinstance(step, Report):
            told_after_the_end(v, step)
        return v.finish()
    if isinstance(step, Time):
        if v.state.running:
            v.change(due_at=step.time, running=False)
        return v.finish()
    judge_step = _JUDGES.get(type(step))
    if judge_step is None:
        raise BadFact("step", f"Expected a step of this book; {type(step).__name__.lower()} is none")
    judge_step(v, step)
    end_if_over(v)
    if step.t is not None and not (isinstance(step, Late) and _same_is_due(state, v.state)):
        v.change(due_at=step.t, running=isinstance(step, Flick))
    return v.finish()


def _same_is_due(before: State, now: State) -> bool:
    """Whoever was late is told so, and the seconds run on for what is still due."""
    return (before.turn, before.due is None) == (now.turn, now.due is None)


def _move_clock(v: Verdict, step: Step) -> None:
    """Time is a fact like any other; it may end the match before the step is looked at."""
    now, before = _moment(v.state, step), v.state.clock
    if now is not None and v.state.over is None:
        v.change(clock=max(before, now))
        announce_last_actions(v, before)
    end_if_over(v)


def _moment(state: State, step: Step) -> float | None:
    """What the clock reads at least: whoever has taken so many seconds for what is due has let them pass."""
    if isinstance(step, Late) and step.t is None:
        return None if state.due_at is None else state.due_at + step.late
    return step.time if isinstance(step, Time) else step.t


_JUDGES: dict[type[Any], Any] = {
    Flick: flick.judged,
    Put: place.judged,
    Say: say.judged,
    Choose: choose.judged,
    Name: name.judged,
    Late: late.judged,
    Substitute: substitute.judged,
    Report: report.judged,
    Decide: decide.judged,
}
