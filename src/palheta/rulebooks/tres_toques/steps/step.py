"""A step of any kind: what the clock says of it first, then what it is."""

from palheta.facts import (
    BadFact,
    Choose,
    Decide,
    Flick,
    Late,
    Name,
    Put,
    Report,
    Say,
    Step,
    Substitute,
    Time,
    who,
)
from palheta.rulebooks.common.interval import after_the_end, old_reading
from palheta.rulebooks.common.leaving import ball_told_out
from palheta.rulebooks.tres_toques.outcome.kick import settle
from palheta.rulebooks.tres_toques.outcome.period import begins, clock_reads, ends, flick_made, passes
from palheta.rulebooks.tres_toques.outcome.precedence import Case
from palheta.rulebooks.tres_toques.rules.rule12_discipline import art85_noted_faults
from palheta.rulebooks.tres_toques.state import State
from palheta.rulebooks.tres_toques.steps import (
    choose,
    decide,
    flick,
    late,
    name,
    place,
    report,
    say,
    substitute,
)
from palheta.rulebooks.tres_toques.steps.late import stands_if_late
from palheta.rulebooks.tres_toques.vocabulary import check_step
from palheta.ruling import Ruling


def judge(state: State, step: Step) -> Ruling:
    step = ball_told_out(step, state.table.pitch)
    case = Case(state)
    if state.over is not None:
        return case.ruling()
    check_step(step)
    if isinstance(step, Late):
        late.judged(case, step)  # of what was due until now
    if not _passing_of_time(case, step):
        _of_its_kind(case, step)
    return _close(case, step)


def _of_its_kind(case: Case, step: Step) -> None:
    if isinstance(step, Flick):
        if case.state.stage in ("toss", "ends", "suspended") or after_the_end(case.state, who(step)):
            return
        flick.judged(case, step)
        art85_noted_faults(case)
        settle(case)
        flick_made(case)
    elif isinstance(step, Put):
        place.judged(case, step)
    elif isinstance(step, Say):
        say.judged(case, step)
    elif isinstance(step, Choose):
        choose.judged(case, step)
    elif isinstance(step, Name):
        name.judged(case, step)
    elif isinstance(step, Substitute):
        substitute.judged(case, step)
    elif isinstance(step, Report):
        report.judged(case, step)
    elif isinstance(step, Decide):
        decide.judged(case, step)
    elif isinstance(step, Time):
        if _of_the_last_period(case.state, step.time):
            return
        if case.state.rolling:
            case.set(since=step.time)  # the time to think begins when everything lies still
        clock_reads(case, step.time)
    elif isinstance(step, Late):
        stands_if_late(case)
    else:
        raise BadFact("step", f"Três Toques knows no step {type(step).__name__.lower()!r}")


def _passing_of_time(case: Case, step: Step) -> bool:
    """A step's own moment moves the clock; True when the period was over before it."""
    if step.t is None or _of_the_last_period(case.state, step.t):
        return clock_reads(case, case.state.clock)
    passes(case, step.t)
    return clock_reads(case, step.t)


def _of_the_last_period(state: State, now: float) -> bool:
    return old_reading(state, now, state.options.period_seconds)


def _close(case: Case, step: Step) -> Ruling:
    art85_noted_faults(case)
    settle(case)
    ends(case)
    begins(case, step)
    if case.over is not None and case.state.next.with_ != "full_time":
        case.next("full_time", None)
    return case.ruling()
