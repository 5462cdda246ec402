"""Piłka Guzikowa: the book as a whole."""

from typing import Any

from msgspec.structs import replace

from palheta.facts import (
    BadFact,
    Choose,
    Decide,
    Flick,
    Late,
    Name,
    Place,
    Put,
    Report,
    Say,
    Score,
    Step,
    Substitute,
    Time,
)
from palheta.rulebooks.base import BookOf, Setup
from palheta.rulebooks.common.endings import by_people
from palheta.rulebooks.common.leaving import ball_told_out
from palheta.rulebooks.common.suggesting import possible
from palheta.rulebooks.guzikowa import ch3_start_end_goal as ch3
from palheta.rulebooks.guzikowa.answers import completing
from palheta.rulebooks.guzikowa.choosing import judge_choose, judge_name
from palheta.rulebooks.guzikowa.deciding import art11_1_3_the_referee_decides
from palheta.rulebooks.guzikowa.endings import announce_last_actions, end_if_over, nobody_is_left
from palheta.rulebooks.guzikowa.exchanging import judge_substitute
from palheta.rulebooks.guzikowa.flicks import judge_flick
from palheta.rulebooks.guzikowa.lateness import judge_late
from palheta.rulebooks.guzikowa.likely import likely
from palheta.rulebooks.guzikowa.offers import offers_in
from palheta.rulebooks.guzikowa.placing import judge_put
from palheta.rulebooks.guzikowa.registered import CLAUSES, SWITCH
from palheta.rulebooks.guzikowa.reporting import REPORTS, judge_report, told_after_the_end
from palheta.rulebooks.guzikowa.resuming import resumed
from palheta.rulebooks.guzikowa.state import GuzikowaPosition, Options, State
from palheta.rulebooks.guzikowa.verdict import Verdict, next_of
from palheta.rulebooks.guzikowa.vocabulary import refuse_strangers
from palheta.rulebooks.guzikowa.words import judge_say
from palheta.ruling import Next, Offer, Ruling
from palheta.table.defaults import GUZIKOWA

_JUDGES: dict[type[Any], Any] = {
    Flick: judge_flick,
    Put: judge_put,
    Say: judge_say,
    Choose: judge_choose,
    Name: judge_name,
    Late: judge_late,
    Substitute: judge_substitute,
    Report: judge_report,
    Decide: art11_1_3_the_referee_decides,
}


def opening(setup: Setup) -> State:
    """Nothing is agreed yet: who moves first, who chooses the half (3.1.1)."""
    return _with_next(State(setup=setup, next=Next(), score=Score(), ball=Place((0.0, 0.0)), toss=True))


def resume(setup: Setup, position: GuzikowaPosition) -> State:
    v = Verdict(resumed(setup, position))
    if nobody_is_left(v.state):
        v.end_match()
    return _with_next(v.state)


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


def _with_next(state: State) -> State:
    return replace(state, next=next_of(state))


def offers(state: State) -> tuple[Offer, ...]:
    return possible(state.table, state.standing, offers_in(state))


BOOK = BookOf(
    name="guzikowa", clauses=CLAUSES, switchboard=SWITCH, position_type=GuzikowaPosition, options_type=Options,
    reports=REPORTS, table=GUZIKOWA, opening=opening, resume=resume, judge=judge, offers=offers,
    time_up_at=ch3.time_up_at, endings=by_people, likely=likely, completing=completing,
)  # fmt: skip
