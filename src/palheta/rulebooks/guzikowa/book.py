"""Piłka Guzikowa: the book as a whole."""

from collections.abc import Mapping
from typing import Any

from palheta.facts import (
    BadFact,
    Choose,
    Decide,
    Flick,
    Late,
    Name,
    Place,
    Position,
    Put,
    Report,
    Say,
    Score,
    Step,
    Substitute,
    Time,
)
from palheta.rulebooks.base import Report as ReportWord
from palheta.rulebooks.base import Setup
from palheta.rulebooks.clauses import ClauseBook, Switchboard
from palheta.rulebooks.common.suggesting import possible
from palheta.rulebooks.guzikowa import words
from palheta.rulebooks.guzikowa.deciding import art11_1_3_the_referee_decides
from palheta.rulebooks.guzikowa.endings import announce_last_actions, end_if_over
from palheta.rulebooks.guzikowa.flicks import judge_flick
from palheta.rulebooks.guzikowa.offers import offers_in
from palheta.rulebooks.guzikowa.placing import judge_put
from palheta.rulebooks.guzikowa.registered import CLAUSES, SWITCH
from palheta.rulebooks.guzikowa.reporting import REPORTS, judge_report
from palheta.rulebooks.guzikowa.resuming import resumed
from palheta.rulebooks.guzikowa.state import GuzikowaPosition, Options, State
from palheta.rulebooks.guzikowa.verdict import Verdict, next_of
from palheta.ruling import Next, Offer, Ruling
from palheta.table.defaults import GUZIKOWA
from palheta.table.table import Table

_JUDGES: dict[type[Any], Any] = {
    Flick: judge_flick,
    Put: judge_put,
    Say: words.judge_say,
    Choose: words.judge_choose,
    Name: words.judge_name,
    Late: words.judge_late,
    Substitute: words.judge_substitute,
    Report: judge_report,
    Decide: art11_1_3_the_referee_decides,
}


class Guzikowa:
    name = "guzikowa"

    @property
    def clauses(self) -> ClauseBook:
        return CLAUSES

    @property
    def switchboard(self) -> Switchboard:
        return SWITCH

    @property
    def position_type(self) -> type[Position]:
        return GuzikowaPosition

    @property
    def options_type(self) -> type[Options]:
        return Options

    @property
    def reports(self) -> Mapping[str, ReportWord]:
        return REPORTS

    def default_table(self) -> Table:
        return GUZIKOWA

    def opening(self, setup: Setup) -> State:
        state = State(setup=setup, next=Next(), score=Score(), ball=Place((0.0, 0.0)), toss=True)
        return _with_next(state)

    def resume(self, setup: Setup, position: GuzikowaPosition) -> State:
        return _with_next(resumed(setup, position))

    def judge(self, state: State, step: Step) -> Ruling:
        v = Verdict(state)
        _move_clock(v, step)
        if v.state.over is not None:
            return v.finish()
        if isinstance(step, Time):
            if v.state.running:
                v.change(due_at=step.time, running=False)
            return v.finish()
        judge = _JUDGES.get(type(step))
        if judge is None:
            raise BadFact("step", f"Expected a step of this book; {type(step).__name__.lower()} is none")
        judge(v, step)
        if step.t is not None:
            v.change(due_at=step.t, running=isinstance(step, Flick))
        return v.finish()

    def offers(self, state: State) -> tuple[Offer, ...]:
        return possible(state.table, state.standing, offers_in(state))


def _move_clock(v: Verdict, step: Step) -> None:
    """Time is a fact like any other; it may end the match before the step is looked at."""
    now = step.time if isinstance(step, Time) else step.t
    if now is None or v.state.over is not None:
        end_if_over(v)
        return
    before = v.state.clock
    v.change(clock=max(before, now))
    announce_last_actions(v, before)
    end_if_over(v)


def _with_next(state: State) -> State:
    v = Verdict(state)
    v.change(next=next_of(state))
    return v.state


BOOK = Guzikowa()
