"""A step of any kind."""

from msgspec.structs import replace

from palheta.facts import Choose, Decide, Late, Put, Report, Roll, Say, Step, Time, Use
from palheta.rulebooks.campeao.outcome.draft import Draft
from palheta.rulebooks.campeao.outcome.period import after_time, of_the_last_half
from palheta.rulebooks.campeao.outcome.procedure import next_of
from palheta.rulebooks.campeao.resume import question_of
from palheta.rulebooks.campeao.state import State
from palheta.rulebooks.campeao.steps import choose, decide, place, report, roll, say, use
from palheta.rulebooks.common.kinds import Judges, by_kind
from palheta.ruling import Next, Ruling, reason

_NOTHING_SAID = Next()


def judge(state: State, step: Step) -> Ruling:
    draft = judged(state, step)
    unknown = draft.state.record.unknown
    if unknown:
        draft = replace(draft, ask=(*map(question_of, unknown), *draft.ask))
    return draft.ruling()


def judged(state: State, step: Step) -> Draft:
    """What comes next is read off the state, unless it was said: the half or the match is over."""
    if state.over is not None or (isinstance(step, Time) and of_the_last_half(state, step.time)):
        return Draft(state)
    unread = step.t is None or of_the_last_half(state, step.t)
    clock = state.clock if unread else max(state.clock, step.t or 0.0)
    draft = Draft(replace(state, clock=clock, next=_NOTHING_SAID))
    if state.next.with_ == "period_end":
        begins = reason("the next half begins: {side}'s kick-off", side=state.to_act())
        draft = draft.explaining(begins, "end.2")
    draft = after_time(_of_its_kind(draft, step), state)
    said = draft.state.next is not _NOTHING_SAID
    return draft if said else draft.now(next=next_of(draft.state))


def _read(draft: Draft, step: Time) -> Draft:
    """An older reading does not turn it back."""
    return draft.now(clock=max(draft.state.clock, step.time))


_JUDGES: Judges[Draft, Draft] = {
    Roll: roll.judged,
    Use: use.judged,
    Say: say.judged,
    Choose: choose.judged,
    Put: place.judged,
    Decide: decide.judged,
    Report: report.judged,
    Time: _read,
    Late: lambda draft, step: draft,  # the book sets no time for a roll
}
_of_its_kind = by_kind(_JUDGES, "Expected roll, use, say, choose, place, decide, report, time or late")
