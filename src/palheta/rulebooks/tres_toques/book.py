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
from palheta.rulebooks.tres_toques.case import Case
from palheta.rulebooks.tres_toques.flick import flick
from palheta.rulebooks.tres_toques.formations import kick_off_formation
from palheta.rulebooks.tres_toques.offers import offers_in
from palheta.rulebooks.tres_toques.placing import put
from palheta.rulebooks.tres_toques.registered import CLAUSES, SWITCH
from palheta.rulebooks.tres_toques.reporting import WORDS, report
from palheta.rulebooks.tres_toques.resuming import resume
from palheta.rulebooks.tres_toques.rule03_players import substitute
from palheta.rulebooks.tres_toques.rule12_infringements import art85_noted_faults, settle
from palheta.rulebooks.tres_toques.saying import choose, decide, name, say
from palheta.rulebooks.tres_toques.state import Options, State, TresToquesPosition
from palheta.ruling import Next, Offer, Ruling
from palheta.table.defaults import TRES_TOQUES
from palheta.table.frame import Side, is_keeper, other, side_of


def opening(setup: Setup) -> State:
    """Before the toss (66)."""
    nothing_yet = Next(with_="kick_off", at=(0.0, 0.0), options=("home", "away"))
    state = State(setup=setup, next=nothing_yet, stage="toss", ball=Place((0.0, 0.0)))
    pieces = kick_off_formation(state, "home", True) | kick_off_formation(state, "away", False)
    return state.with_(pieces=pieces)


def judge(state: State, step: Step) -> Ruling:
    step = ball_told_out(step, state.table.pitch)
    case = Case(state)
    if state.over is not None:
        return case.ruling()
    _check_vocabulary(step)
    if _passing_of_time(case, step):
        return _close(case)
    _judge_step(case, step)
    case.set(rolling=isinstance(step, Flick))
    return _close(case)


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
    elif isinstance(step, Late):
        duration.late(case, _side(step.side, case.state.turn), step.late, step.told)
    elif isinstance(step, Decide):
        decide(case, step)
    elif isinstance(step, Time):
        if _of_the_last_period(case.state, step.time):
            return
        if case.state.rolling:
            case.set(since=step.time)  # the time to think begins when everything lies still
        duration.clock(case, step.time)
    else:
        raise BadFact("step", f"Três Toques knows no step {type(step).__name__.lower()!r}")


def _passing_of_time(case: Case, step: Step) -> bool:
    """A step's own moment moves the clock; True when the period was over before it."""
    if step.t is None or _of_the_last_period(case.state, step.t):
        return False
    _late_by_the_clock(case, step)
    return duration.clock(case, step.t) if step.t >= case.state.clock else False


def _of_the_last_period(state: State, now: float) -> bool:
    return old_reading(state, now, state.options.period_seconds)


def _late_by_the_clock(case: Case, step: Step) -> None:
    """64: the time to think runs from the last thing done to this flick."""
    state = case.state
    if step.t is None:
        return
    elapsed = 0.0 if state.since is None else step.t - state.since
    if state.due == "substitution":
        if state.exchanges:
            duration.late(case, side_of(state.exchanges[-1][0]) or state.turn, elapsed)
    elif isinstance(step, Flick) and state.attempts:
        art67_time_of_repeats(case, elapsed)
    elif isinstance(step, Flick) and state.stage == "play" and state.due == "reflection":
        if side_of(step.flick) == state.turn and elapsed > duration.REFLECTION:
            duration.late(case, state.turn, elapsed)
    elif state.stage == "arrange" and state.timed and _stands(step):
        duration.add(case, elapsed - duration.arrangement_limit(state))
    elif isinstance(step, Say) and step.say == "ready" and state.shot is not None:
        art64_setting_the_keeper(case, elapsed)
    only_keepers = isinstance(step, Put) and all(is_keeper(name) for name in step.place)
    if not only_keepers and not (isinstance(step, Put) and state.stage == "arrange"):
        case.set(since=step.t)


def _stands(step: Step) -> bool:
    """An arrangement is over: somebody says so, or flicks."""
    return isinstance(step, Flick) or (isinstance(step, Say) and step.say == "ready")


@SWITCH.clause("67.c", "93", "94", "116", off=None)
def art67_time_of_repeats(case: Case, elapsed: float) -> None:
    """SAÍDA DE JOGO, c; TIRO LIVRE; ERRO NA COBRANÇA: the time that repeats take is added."""
    duration.add(case, elapsed)


@SWITCH.clause("64.§2", off=None)
def art64_setting_the_keeper(case: Case, elapsed: float) -> None:
    """TEMPO DE REFLEXÃO, § 2: setting the keeper for a shot has its own ten seconds."""
    shot = case.state.shot
    if shot is not None and elapsed > duration.REFLECTION:
        duration.late(case, other(shot.side), elapsed)


def _close(case: Case) -> Ruling:
    art85_noted_faults(case)
    settle(case)
    if case.over is not None and case.state.next.with_ != "full_time":
        case.next("full_time", None)
    return case.ruling()


def _check_vocabulary(step: Step) -> None:
    if isinstance(step, Flick) and step.flick in ("hs", "as"):
        raise BadFact("flick", "Três Toques has no sweeping keeper")


def _side(actor: str | None, otherwise: Side) -> Side:
    return "home" if actor == "home" else "away" if actor == "away" else otherwise


def offers(state: State) -> tuple[Offer, ...]:
    return possible(state.table, state.standing, offers_in(state))


BOOK = BookOf(
    name="tres-toques", clauses=CLAUSES, switchboard=SWITCH, position_type=TresToquesPosition, options_type=Options,
    reports=WORDS, table=TRES_TOQUES, opening=opening, resume=resume, judge=judge, offers=offers,
)  # fmt: skip
