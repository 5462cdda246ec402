"""The clock: periods that end, and people who take too long (8 §2, 17 único, 36 §3, 40.b, 42, 47 §2, 48 §3, 51.h)."""

from msgspec.structs import replace

from palheta.facts import Flick, Late, Say, Step, who
from palheta.rulebooks.common.interval import old_reading
from palheta.rulebooks.dadinho import because
from palheta.rulebooks.dadinho.ch2_match import (
    art14_period_seconds,
    art15_held_open,
    art15_still_to_be_taken,
    ended,
)
from palheta.rulebooks.dadinho.ch7_infringements import art46_advantage, technical
from palheta.rulebooks.dadinho.registered import SWITCH
from palheta.rulebooks.dadinho.reporting import given
from palheta.rulebooks.dadinho.state import State, Warnings
from palheta.rulebooks.dadinho.verdict import Finding, restart_of, ruled, unchanged
from palheta.ruling import Next, Ruling, reason
from palheta.table.frame import SIDES, Side

FLICK_SECONDS = 6.0
ARRANGE_SECONDS = 10.0


def clocked(state: State, now: float) -> tuple[State, tuple[State, Next] | None]:
    """The state with the clock moved on, and the period's end where that came before what happens now."""
    if now < state.clock:
        now = state.clock  # a step may carry an older reading; the clock does not go back
    state = replace(state, clock=now)
    if state.toss != "done" or state.shootout is not None or state.time_up:
        return state, None  # nothing is played, or the whistle has gone
    if now < art14_period_seconds(state):
        return state, None
    if not art15_still_to_be_taken(state):
        state = art15_interrupted_shot(state)
    if not art15_still_to_be_taken(state):
        return state, ended(state)
    state, due = art15_held_open(state, state.next)
    return replace(state, next=due), None


def time_up_at(state: State) -> float | None:
    return None if state.shootout is not None or state.time_up else art14_period_seconds(state)


@SWITCH.clause("15", "46", passes=True)
def art15_interrupted_shot(state: State) -> State:
    """Chute ao gol depois do apito final: asked for in time, it is not lost because the defender offended since.

    The free kick for that offence cannot be taken any more (15 §2), so the shot is all that is left.
    """
    pending = state.pending
    if pending is None or pending.shot is None:
        return state
    resumed = art46_advantage(state, pending.side)
    if resumed is None:
        return state
    state, due = resumed
    return replace(state, next=due, restart=restart_of(due))


def of_the_last_period(state: State, now: float) -> bool:
    return old_reading(state, now, art14_period_seconds(state))


def time_reads(state: State, now: float) -> Ruling:
    """The clock was read. Right after a lance it also says when that came to rest."""
    if of_the_last_period(state, now):
        return unchanged(state)
    due = state.next
    state, end = clocked(state, now)
    if end is not None:
        return ruled(*end, because=because.time_is_up(*end))
    if state.running:
        state = replace(state, running=False, since=state.clock)
    return unchanged(state, because=because.still_to_be_taken() if state.next != due else None)


@SWITCH.clause("8.§2", "40.b", "42", "47.§2", "48.§3", off=FLICK_SECONDS)
def art8_2_six_seconds(state: State) -> float:
    """Toque: six seconds for a lance, a restart, a keeper, a shot; ten to arrange the sides (17 único, 19, 34.a)."""
    return art17_unico_ten_seconds(state) or FLICK_SECONDS


@SWITCH.clause("17.único", "34.a", "19", off=None)
def art17_unico_ten_seconds(state: State) -> float | None:
    """Arrumação dos botões: ten seconds to arrange both sides for a kick-off."""
    arranged = len(state.ready) == len(SIDES)
    return ARRANGE_SECONDS if state.restart == "kick_off" and not arranged else None


@SWITCH.clause("15", off=False)
def art15_no_limit(state: State, side: Side) -> bool:
    """Chute ao gol depois do apito final: who shoots has no limit of time; who sets his keeper has (36 §3)."""
    return state.time_up and side == state.turn


@SWITCH.clause("36.§3", "40.b", "15", passes=True)
def art36_3_stands_as_it_does(state: State, seconds: float) -> State:
    """Condições para o chute: six seconds to set the keeper; after the whistle nothing else could end the wait."""
    shot = state.shot
    if not state.time_up or shot is None or shot.ready or seconds <= FLICK_SECONDS + 1e-9:
        return state
    return replace(state, shot=replace(shot, ready=True))


def too_late(state: State, step: Step) -> Side | None:
    """Who took too long for what this step does, by the moments of the steps."""
    side = who(step)
    if step.t is None or state.turn is None or side is None or side in state.told_late:
        return None
    if art15_no_limit(state, side):
        return None
    played = isinstance(step, Flick) and side == state.turn
    readied = isinstance(step, Say) and step.say == "ready"
    if not (played or readied):
        return None
    return side if step.t - state.since > art8_2_six_seconds(state) + 1e-9 else None


@SWITCH.clause("8.§2", "20", "51.h.obs.1", "51.h.obs.2", "51.h.obs.3", off=None)
def art8_2_warned(state: State, side: Side) -> tuple[State, bool] | None:
    """Toque: three are warned, from the fourth on each is a technical foul."""
    record = state.records[side]
    foul = record.warnings.time >= state.options.warnings_before_foul
    warnings = replace(record.warnings, time=record.warnings.time + 1)
    return state.with_record(side, replace(record, warnings=warnings)), foul


def lateness(state: State, side: Side) -> tuple[State, Ruling | None]:
    """The state with the lateness noted, and the foul where the warnings are used up."""
    noted = art8_2_warned(state, side)
    if noted is None:
        return state, None
    state, foul = noted
    if not foul or state.shootout is not None:
        return state, None
    why = reason(
        "{side} took too long again after {count} warnings",
        side=side,
        count=state.options.warnings_before_foul,
    )
    rule, under = _late_clause(state, side)
    if (
        state.next.with_ == "period_end"
    ):  # the interval is over, and the half begins with the free kick (19 obs)
        state = replace(state, next=Next("kick_off", state.next.side))
    finding = technical(state, rule, side, why, state.ball_at, under=under)
    ruling = given(state, finding)
    return ruling.state, ruling


def _late_clause(state: State, side: Side) -> tuple[str, str]:
    if state.restart == "kick_off":
        return "17.único", "8.§2"
    if state.shot is not None and state.shot.side != side:
        return "36.§3", "8.§2"
    if state.restart is not None:
        return "42", "8.§2"
    return "8.§2", "51.h.obs.1"


def reported_late(state: State, side: Side | None, step: Late) -> Ruling:
    """A second telling of the same lateness replaces the first: so long it took in all.

    Who was warned meanwhile (`told`) and lets the same time pass once more is late once more: else one who
    does nothing at all could never be punished.
    """
    side = side or state.turn
    if side is None or side not in owing(state) or art15_no_limit(state, side):
        return unchanged(state)
    limit, before = art8_2_six_seconds(state) + 1e-9, state.told_late.get(side)
    if step.late <= limit:
        return unchanged(state if before is None else told_in_time(state, side, before))
    if before is not None and (not step.told or step.late // limit == step.told // limit):
        return unchanged(state)
    if state.substituting == side:
        return slow_substitution(state, side)
    before = before or state.records[side].warnings
    state, foul = lateness(state, side)
    ruling = foul or unchanged(state, said=("warning_time",))
    told = replace(ruling.state, told_late=ruling.state.told_late | {side: before})
    return replace(ruling, state=art36_3_stands_as_it_does(told, step.late))


def told_in_time(state: State, side: Side, before: Warnings) -> State:
    """It had not taken too long after all: what he was warned for is taken back."""
    state = state.with_record(side, replace(state.records[side], warnings=before))
    return replace(state, told_late={one: had for one, had in state.told_late.items() if one != side})


def owing(state: State) -> tuple[Side, ...]:
    """Who has something to do now: the side to play, and where the book gives both their seconds, both."""
    if state.turn is None or state.shot is not None or state.restart in _FOR_BOTH:
        return SIDES
    beside = (state.substituting, state.recomposition.side if state.recomposition is not None else None)
    return tuple(side for side in SIDES if side == state.turn or side in beside)


_FOR_BOTH = ("kick_off", "direct_free_kick", "penalty", "shootout")


def other_duty(before: State, after: State) -> bool:
    """Whether something else is waited for now: its seconds are counted anew."""
    return _duty(before) != _duty(after)


def _duty(state: State) -> tuple[object, ...]:
    asked = None if state.shot is None else (state.shot.side, state.shot.ready)
    return (state.next, asked, len(state.ready) == len(SIDES), state.substituting, state.lance)


@SWITCH.clause("55.único", "55", off=None)
def art55_unico_slow(state: State, side: Side) -> Finding | None:
    """Substituições: six seconds, even for all three."""
    why = reason("{side} took more than six seconds to substitute", side=side)
    return technical(state, "55.único", side, why, state.ball_at)


def slow_substitution(state: State, side: Side) -> Ruling:
    finding = art55_unico_slow(state, side)
    return unchanged(state) if finding is None else given(replace(state, substituting=None), finding)
