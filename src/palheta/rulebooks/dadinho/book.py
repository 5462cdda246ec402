"""The book as the rest of the program sees it."""

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
    Step,
    Substitute,
    Time,
)
from palheta.rulebooks.base import BookOf, Setup
from palheta.rulebooks.common.leaving import ball_told_out
from palheta.rulebooks.common.suggesting import possible
from palheta.rulebooks.dadinho import because, ch8_general, hands, lances, reports, timing, words
from palheta.rulebooks.dadinho.ch2_match import art15_still_to_be_taken, ended
from palheta.rulebooks.dadinho.ch3_kickoff import formation
from palheta.rulebooks.dadinho.endings import endings
from palheta.rulebooks.dadinho.likely import likely
from palheta.rulebooks.dadinho.names import check_names
from palheta.rulebooks.dadinho.offering import offers_in
from palheta.rulebooks.dadinho.registered import CLAUSES, SWITCH
from palheta.rulebooks.dadinho.report_words import REPORTS
from palheta.rulebooks.dadinho.reports_after import told_of_the_last_goal
from palheta.rulebooks.dadinho.resuming import resumed
from palheta.rulebooks.dadinho.state import DadinhoPosition, Options, State
from palheta.rulebooks.dadinho.verdict import ruled
from palheta.ruling import Next, Offer, Ruling
from palheta.table.defaults import DADINHO
from palheta.table.frame import Side


def opening(setup: Setup) -> State:
    """Both teams stand as article 17 wants them; the draw (16) is due."""
    state = State(setup=setup, next=Next(None, options=("home", "away")), toss="draw")
    pieces = formation(state, "home", kicking_off=False) | formation(state, "away", kicking_off=False)
    return replace(state, pieces=pieces, ball=Place((0.0, 0.0)), arranging=True, phase=1)


def judge(state: State, step: Step) -> Ruling:
    check_names(step)
    step = ball_told_out(step, state.table.pitch)
    if state.over is not None:
        return told_of_the_last_goal(state, step) or ruled(state, state.next)
    if isinstance(step, Time):
        return timing.time_reads(state, step.time)
    return settled(state, step, _timed(state, step))


def settled(before: State, step: Step, ruling: Ruling) -> Ruling:
    """After the whistle only what is still to be taken holds the period open (15), whatever was done meanwhile."""
    after: State = ruling.state
    if after.time_up and not art15_still_to_be_taken(after):
        state, due = ended(after)
        why = because.time_is_up(state, due)
        return ruled(state, due, calls=ruling.calls, removed=ruling.removed, said=ruling.said, because=why)
    if after.told_late and (isinstance(step, Flick) or timing.other_duty(before, after)):
        return replace(ruling, state=replace(after, told_late={}))
    return ruling


def _timed(state: State, step: Step) -> Ruling:
    late = None
    now = state.clock if step.t is None else step.t
    of_before = step.t is None and isinstance(step, Report | Decide)  # told of what was, not done now
    if not of_before and not timing.of_the_last_period(state, now):
        late = timing.too_late(state, step)
        state, end = timing.clocked(state, now)
        if end is not None:
            return ruled(*end, because=because.time_is_up(*end))  # the period ended before this happened
        state = timing.art36_3_stands_as_it_does(state, state.clock - state.since)
    return _judge(state, step) if late is None else _judged_late(state, step, late)


def _judged_late(state: State, step: Step, side: Side) -> Ruling:
    """Warned, and done all the same; the foul comes instead of it, unless the other side has something better."""
    warned, foul = timing.lateness(state, side)
    if foul is not None and (foul.next != state.next or foul.state.shot != state.shot):
        return foul
    ruling = _judge(warned, step)
    if foul is not None:
        return replace(ruling, calls=(*foul.calls, *ruling.calls))
    return replace(ruling, said=(*ruling.said, "warning_time"))


def _judge(state: State, step: Step) -> Ruling:
    match step:
        case Flick():
            return lances.judge_flick(state, step)
        case Say():
            return words.said(state, step)
        case Name():
            return words.named(state, step)
        case Choose():
            return words.chosen(state, step)
        case Put():
            return hands.put(state, step)
        case Substitute():
            return ch8_general.substituted(state, step)
        case Report():
            return told_of_the_last_goal(state, step) or reports.reported(state, step)
        case Decide():
            return words.decided(state, step)
        case Late():
            side = step.side if step.side in ("home", "away") else None
            return timing.reported_late(state, side, step)
        case _:
            raise BadFact("step", "Expected a step of dadinho: there are no dice and no diving keepers")


def offers(state: State) -> tuple[Offer, ...]:
    return possible(state.table, state.standing, offers_in(state))


BOOK = BookOf(
    name="dadinho", clauses=CLAUSES, switchboard=SWITCH, position_type=DadinhoPosition, options_type=Options,
    reports=REPORTS, table=DADINHO, opening=opening, resume=resumed, judge=judge, offers=offers,
    time_up_at=timing.time_up_at, endings=endings, likely=likely,
)  # fmt: skip
