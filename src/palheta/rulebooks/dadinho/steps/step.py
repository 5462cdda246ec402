"""A step of any kind: what the clock says of it first, then what it is."""

from msgspec.structs import replace

from palheta.facts import Choose, Decide, Flick, Late, Name, Put, Report, Say, Step, Substitute, Time
from palheta.rulebooks.common.kinds import Judges, by_kind
from palheta.rulebooks.common.leaving import ball_told_out
from palheta.rulebooks.common.told_short import with_its_touch
from palheta.rulebooks.dadinho.outcome.period import clocked, ended, of_the_last_period
from palheta.rulebooks.dadinho.outcome.precedence import Draft
from palheta.rulebooks.dadinho.rules.ch2_time import art15_still_to_be_taken
from palheta.rulebooks.dadinho.rules.ch5_shot import art36_3_stands_as_it_does
from palheta.rulebooks.dadinho.state import State
from palheta.rulebooks.dadinho.steps import (
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
from palheta.rulebooks.dadinho.steps.late import lateness, other_duty, too_late
from palheta.rulebooks.dadinho.steps.report import told_of_the_last_goal
from palheta.rulebooks.dadinho.vocabulary import check_placed
from palheta.ruling import Ruling
from palheta.table.frame import Side


def judge(state: State, step: Step) -> Ruling:
    return judged(state, step).ruling()


def judged(state: State, step: Step) -> Draft:
    if isinstance(step, Put):
        check_placed(step)
    step = with_its_touch(ball_told_out(step, state.table.pitch), state.ball)
    if state.over is not None:
        return told_of_the_last_goal(state, step) or Draft(state)
    if isinstance(step, Time):
        return time.judged(state, step)
    return settled(state, step, _timed(state, step))


def settled(before: State, step: Step, draft: Draft) -> Draft:
    """After the whistle only what is still to be taken holds the period open (15), whatever was done meanwhile."""
    if before.flight.substituting and isinstance(step, Say | Choose | Name | Put) and draft.state != before:
        draft = draft.within("flight", substituting=None)  # who goes on has done with substituting (55)
    after = draft.state
    if after.flight.time_up and not art15_still_to_be_taken(after):
        return ended(Draft(after, draft.calls, removed=draft.removed, said=draft.said))
    if after.flight.told_late and (isinstance(step, Flick) or other_duty(before, after)):
        return draft.within("flight", told_late={})
    return draft


def _timed(state: State, step: Step) -> Draft:
    too_long = None
    now = state.clock if step.t is None else step.t
    of_before = step.t is None and isinstance(step, Report | Decide)  # told of what was, not done now
    if not of_before and not of_the_last_period(state, now):
        too_long = too_late(state, step)
        state, end = clocked(state, now)
        if end is not None:
            return end  # the period ended before this happened
        state = art36_3_stands_as_it_does(state, state.clock - state.flight.since)
    return _of_its_kind(state, step) if too_long is None else _judged_late(state, step, too_long)


def _judged_late(state: State, step: Step, side: Side) -> Draft:
    """Warned, and done all the same; the foul comes instead of it, unless the other side has something better."""
    warned, foul = lateness(state, side)
    if foul is not None and (foul.state.next != state.next or foul.state.due.shot != state.due.shot):
        return foul
    draft = _of_its_kind(warned, step)
    if foul is not None:
        return replace(draft, calls=foul.calls + draft.calls)
    return draft.saying("warning_time")


def _reported(state: State, step: Report) -> Draft:
    return told_of_the_last_goal(state, step) or report.judged(state, step)


_JUDGES: Judges[State, Draft] = {
    Flick: flick.judged,
    Say: say.judged,
    Name: name.judged,
    Choose: choose.judged,
    Put: place.judged,
    Substitute: substitute.judged,
    Report: _reported,
    Decide: decide.judged,
    Late: late.judged,
}
_of_its_kind = by_kind(_JUDGES, "Expected a step of dadinho: there are no dice and no diving keepers")
