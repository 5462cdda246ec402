"""A step of any kind."""

from msgspec.structs import replace

from palheta.facts import BadFact, Choose, Decide, Late, Put, Report, Roll, Say, Step, Time, Use
from palheta.rulebooks.campeao.outcome.draft import Draft
from palheta.rulebooks.campeao.outcome.period import after_time, of_the_last_half
from palheta.rulebooks.campeao.outcome.procedure import next_of
from palheta.rulebooks.campeao.resume import question_of
from palheta.rulebooks.campeao.state import State
from palheta.rulebooks.campeao.steps import choose, decide, place, report, roll, say, use
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


def _of_its_kind(draft: Draft, step: Step) -> Draft:
    match step:
        case Roll():
            return roll.judged(draft, step)
        case Use():
            return use.judged(draft, step)
        case Say():
            return say.judged(draft, step)
        case Choose():
            return choose.judged(draft, step)
        case Put():
            return place.judged(draft, step)
        case Decide():
            return decide.judged(draft, step)
        case Report():
            return report.judged(draft, step)
        case Time():  # an older reading does not turn it back
            return draft.now(clock=max(draft.state.clock, step.time))
        case Late():  # the book sets no time for a roll
            return draft
        case _:
            raise BadFact("step", "Expected roll, use, say, choose, place, decide, report, time or late")
