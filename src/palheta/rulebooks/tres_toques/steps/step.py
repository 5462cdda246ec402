"""A step of any kind: what the clock says of it first, then what it is."""

from palheta.facts import (
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
)
from palheta.rulebooks.common.interval import old_reading
from palheta.rulebooks.common.kinds import Judges, by_kind
from palheta.rulebooks.common.leaving import ball_told_out
from palheta.rulebooks.common.told_short import with_its_touch
from palheta.rulebooks.tres_toques.outcome.kick import settle
from palheta.rulebooks.tres_toques.outcome.period import clocked, ended, is_over, wait_begins, waited
from palheta.rulebooks.tres_toques.outcome.precedence import Draft
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
    time,
)
from palheta.rulebooks.tres_toques.vocabulary import check_substitute
from palheta.ruling import Next, Ruling


def judge(state: State, step: Step) -> Ruling:
    return judged(state, step).ruling()


def judged(state: State, step: Step) -> Draft:
    step = with_its_touch(ball_told_out(step, state.table.pitch), state.ball)
    draft = Draft(state, before=state)
    if state.over is not None:
        return draft
    if isinstance(step, Substitute):
        check_substitute(step)
    if isinstance(step, Late):
        draft = late.judged(draft, step)  # of what was due until now
    draft = _timed(draft, step)
    return _closed(draft if is_over(draft) else _of_its_kind(draft, step), step)


def _timed(draft: Draft, step: Step) -> Draft:
    """A step's own moment moves the clock."""
    if step.t is None or old_reading(draft.state, step.t, draft.state.options.period_seconds):
        return clocked(draft, draft.state.clock)
    return clocked(waited(draft, step.t), step.t)


_JUDGES: Judges[Draft, Draft] = {
    Flick: flick.judged,
    Put: place.judged,
    Say: say.judged,
    Choose: choose.judged,
    Name: name.judged,
    Substitute: substitute.judged,
    Report: report.judged,
    Decide: decide.judged,
    Time: time.judged,
    Late: lambda draft, step: late.stand_now(draft),
}
_of_its_kind = by_kind(_JUDGES, "Três Toques knows no step {kind!r}")


def _closed(draft: Draft, step: Step) -> Draft:
    draft = wait_begins(ended(settle(art85_noted_faults(draft))), step)
    over = draft.state.over is not None and draft.state.next.with_ != "full_time"
    return draft.now(next=Next("full_time")) if over else draft
