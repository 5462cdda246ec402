"""Somebody took too long (8 §2, 17 único, 36 §3, 40.b, 42, 47 §2, 48 §3, 51.h)."""

from msgspec.structs import replace

from palheta.facts import Flick, Late, Say, Step, who
from palheta.rulebooks.dadinho.outcome.precedence import Draft
from palheta.rulebooks.dadinho.outcome.restart import given
from palheta.rulebooks.dadinho.outcome.sanction import technical
from palheta.rulebooks.dadinho.rules.ch1_touch import art8_2_six_seconds, art8_2_warned
from palheta.rulebooks.dadinho.rules.ch2_time import art15_no_limit
from palheta.rulebooks.dadinho.rules.ch5_shot import art36_3_stands_as_it_does
from palheta.rulebooks.dadinho.rules.ch8_general import art55_unico_slow
from palheta.rulebooks.dadinho.state import State, Warnings
from palheta.ruling import Next, reason
from palheta.table.frame import SIDES, Side


def judged(state: State, step: Late) -> Draft:
    """A second telling of the same lateness replaces the first: so long it took in all.

    Who was warned meanwhile (`told`) and lets the same time pass once more is late once more: else one who
    does nothing at all could never be punished.
    """
    side = step.side if step.side in SIDES else state.turn
    if side is None or side not in owing(state) or art15_no_limit(state, side):
        return Draft(state)
    limit, before = art8_2_six_seconds(state) + 1e-9, state.flight.told_late.get(side)
    if step.late <= limit:
        return Draft(state if before is None else told_in_time(state, side, before))
    if before is not None and (not step.told or step.late // limit == step.told // limit):
        return Draft(state)
    if state.flight.substituting == side:
        return slow_substitution(state, side)
    before = before or state.record.sides[side].warnings
    state, foul = lateness(state, side)
    draft = foul or Draft(state).saying("warning_time")
    draft = draft.within("flight", told_late=draft.state.flight.told_late | {side: before})
    return replace(draft, state=art36_3_stands_as_it_does(draft.state, step.late))


def too_late(state: State, step: Step) -> Side | None:
    """Who took too long for what this step does, by the moments of the steps."""
    side = who(step)
    if step.t is None or state.turn is None or side is None or side in state.flight.told_late:
        return None
    if art15_no_limit(state, side):
        return None
    played = isinstance(step, Flick) and side == state.turn
    readied = isinstance(step, Say) and step.say == "ready"
    if not (played or readied):
        return None
    return side if step.t - state.flight.since > art8_2_six_seconds(state) + 1e-9 else None


def lateness(state: State, side: Side) -> tuple[State, Draft | None]:
    """The state with the lateness noted, and the foul where the warnings are used up."""
    noted = art8_2_warned(state, side)
    if noted is None:
        return state, None
    state, foul = noted
    if not foul or state.record.shootout is not None:
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
    draft = given(Draft(state), finding)
    return draft.state, draft


def _late_clause(state: State, side: Side) -> tuple[str, str]:
    if state.restart == "kick_off":
        return "17.único", "8.§2"
    if state.due.shot is not None and state.due.shot.side != side:
        return "36.§3", "8.§2"
    if state.restart is not None:
        return "42", "8.§2"
    return "8.§2", "51.h.obs.1"


def told_in_time(state: State, side: Side, before: Warnings) -> State:
    """It had not taken too long after all: what he was warned for is taken back."""
    state = state.noting(side, replace(state.record.sides[side], warnings=before))
    return state.within(
        "flight", told_late={one: had for one, had in state.flight.told_late.items() if one != side}
    )


def owing(state: State) -> tuple[Side, ...]:
    """Who has something to do now: the side to play, and where the book gives both their seconds, both."""
    if state.turn is None or state.due.shot is not None or state.restart in _FOR_BOTH:
        return SIDES
    beside = (
        state.flight.substituting,
        state.due.recomposition.side if state.due.recomposition is not None else None,
    )
    return tuple(side for side in SIDES if side == state.turn or side in beside)


_FOR_BOTH = ("kick_off", "direct_free_kick", "penalty", "shootout")


def other_duty(before: State, after: State) -> bool:
    """Whether something else is waited for now: its seconds are counted anew."""
    return _duty(before) != _duty(after)


def _duty(state: State) -> tuple[object, ...]:
    asked = None if state.due.shot is None else (state.due.shot.side, state.due.shot.ready)
    return (
        state.next,
        asked,
        len(state.due.ready) == len(SIDES),
        state.flight.substituting,
        state.flight.played,
    )


def slow_substitution(state: State, side: Side) -> Draft:
    finding = art55_unico_slow(state, side)
    return (
        Draft(state) if finding is None else given(Draft(state).within("flight", substituting=None), finding)
    )
