"""A step of any kind."""

from typing import Any

from msgspec.structs import replace

from palheta.facts import BadFact, Choose, Decide, Late, Place, Put, Report, Roll, Say, Step, Time, Use
from palheta.rulebooks.campeao.outcome.draft import Draft
from palheta.rulebooks.campeao.outcome.period import after_time, of_the_last_half
from palheta.rulebooks.campeao.outcome.procedure import next_of
from palheta.rulebooks.campeao.resume import question_of
from palheta.rulebooks.campeao.state import State
from palheta.rulebooks.campeao.steps import choose, decide, place, report, roll, say, use
from palheta.ruling import Next, Ruling, reason

_NOTHING_SAID = Next()


def judge(state: State, step: Step) -> Ruling:
    if state.over is not None:
        return _ruling(Draft(state), state.next)
    if isinstance(step, Time) and of_the_last_half(state, step.time):
        return _ruling(Draft(state), state.next)
    unread = step.t is None or of_the_last_half(state, step.t)
    now = state if unread else replace(state, clock=max(state.clock, step.t or 0.0))
    draft = _of_its_kind(Draft(replace(now, next=_NOTHING_SAID)), step)
    draft = after_time(draft, now)
    said = draft.state.next
    if said is not _NOTHING_SAID:
        return _ruling(draft, said)
    if state.next.with_ == "period_end" and draft.because is None:
        begins = reason("the next half begins: {side}'s kick-off", side=draft.state.to_act())
        draft = draft.since("end.2", begins)
    return _ruling(draft, next_of(draft.state))


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


def _ruling(draft: Draft, following: Next) -> Ruling:
    state = replace(draft.state, next=following)
    counts: dict[str, Any] = {}
    if following.side is not None and state.fouls.of(following.side):
        counts["fouls"] = state.fouls.of(following.side)
    if state.shootout is not None and following.side is not None:
        counts["kicks"] = state.shootout.kicks[following.side != state.shootout.first :: 2]
    return Ruling(
        state=state,
        next=following,
        score=state.score,
        counts=counts,
        calls=draft.calls,
        cards=draft.cards,
        ball=Place((float(state.ball[0]), float(state.ball[1]))),
        over=state.over,
        ask=(*(question_of(word) for word in state.unknown), *draft.ask),
        shots=state.shootout.tally if state.shootout is not None else None,
        because=draft.because or (draft.calls[0].because if draft.calls else None),
    )
