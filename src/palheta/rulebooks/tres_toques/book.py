"""Três Toques as a book: one function judges a step, one says what may be done now."""

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
    who,
)
from palheta.rulebooks.base import BookOf, Setup
from palheta.rulebooks.common.interval import after_the_end, old_reading
from palheta.rulebooks.common.leaving import ball_told_out
from palheta.rulebooks.common.suggesting import possible
from palheta.rulebooks.tres_toques import rule07_duration as duration
from palheta.rulebooks.tres_toques import rule07_thinking as thinking
from palheta.rulebooks.tres_toques.answers import completing
from palheta.rulebooks.tres_toques.case import Case
from palheta.rulebooks.tres_toques.endings import endings
from palheta.rulebooks.tres_toques.flick import flick
from palheta.rulebooks.tres_toques.formations import kick_off_formation
from palheta.rulebooks.tres_toques.likely import likely
from palheta.rulebooks.tres_toques.offers import offers_in
from palheta.rulebooks.tres_toques.placing import put
from palheta.rulebooks.tres_toques.registered import CLAUSES, SWITCH
from palheta.rulebooks.tres_toques.reporting import WORDS, report
from palheta.rulebooks.tres_toques.resuming import resume
from palheta.rulebooks.tres_toques.rule03_players import substitute
from palheta.rulebooks.tres_toques.rule12_infringements import art85_noted_faults, settle
from palheta.rulebooks.tres_toques.saying import choose, decide, name, say
from palheta.rulebooks.tres_toques.state import Options, State, TresToquesPosition
from palheta.rulebooks.tres_toques.vocabulary import check_step
from palheta.ruling import Next, Offer, Ruling
from palheta.table.defaults import TRES_TOQUES


def opening(setup: Setup) -> State:
    """Before the toss (66)."""
    nothing_yet = Next(with_="kick_off", at=(0.0, 0.0), options=("home", "away"))
    state = State(setup=setup, next=nothing_yet, stage="toss", ball=Place((0.0, 0.0)))
    # Nobody kicks off yet: they stand alike.
    pieces = kick_off_formation(state, "home", False) | kick_off_formation(state, "away", False)
    return state.with_(pieces=pieces)


def judge(state: State, step: Step) -> Ruling:
    step = ball_told_out(step, state.table.pitch)
    case = Case(state)
    if state.over is not None:
        return case.ruling()
    check_step(step)
    if isinstance(step, Late):
        thinking.late(case, step)  # of what was due until now
    if not _passing_of_time(case, step):
        _judge_step(case, step)
    return _close(case, step)


def _judge_step(case: Case, step: Step) -> None:
    if isinstance(step, Flick):
        if case.state.stage in ("toss", "ends", "suspended") or after_the_end(case.state, who(step)):
            return
        flick(case, step)
        art85_noted_faults(case)
        settle(case)
        duration.flick_made(case)
    elif isinstance(step, Put):
        put(case, step)
    elif isinstance(step, Say):
        say(case, step)
    elif isinstance(step, Choose):
        choose(case, step)
    elif isinstance(step, Name):
        name(case, step)
    elif isinstance(step, Substitute):
        substitute(case, step)
    elif isinstance(step, Report):
        report(case, step)
    elif isinstance(step, Decide):
        decide(case, step)
    elif isinstance(step, Time):
        if _of_the_last_period(case.state, step.time):
            return
        if case.state.rolling:
            case.set(since=step.time)  # the time to think begins when everything lies still
        duration.clock(case, step.time)
    elif isinstance(step, Late):
        thinking.stands_if_late(case)
    else:
        raise BadFact("step", f"Três Toques knows no step {type(step).__name__.lower()!r}")


def _passing_of_time(case: Case, step: Step) -> bool:
    """A step's own moment moves the clock; True when the period was over before it."""
    if step.t is None or _of_the_last_period(case.state, step.t):
        return duration.clock(case, case.state.clock)
    thinking.passes(case, step.t)
    return duration.clock(case, step.t)


def _of_the_last_period(state: State, now: float) -> bool:
    return old_reading(state, now, state.options.period_seconds)


def _close(case: Case, step: Step) -> Ruling:
    art85_noted_faults(case)
    settle(case)
    duration.ends(case)
    thinking.begins(case, step)
    if case.over is not None and case.state.next.with_ != "full_time":
        case.next("full_time", None)
    return case.ruling()


def offers(state: State) -> tuple[Offer, ...]:
    return possible(state.table, state.standing, offers_in(state))


BOOK = BookOf(
    name="tres-toques", clauses=CLAUSES, switchboard=SWITCH, position_type=TresToquesPosition, options_type=Options,
    reports=WORDS, table=TRES_TOQUES, opening=opening, resume=resume, judge=judge, offers=offers,
    time_up_at=duration.time_up_at, endings=endings, likely=likely, completing=completing,
)  # fmt: skip
