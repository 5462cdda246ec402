"""Capítulo II – Do Objetivo do Jogo: time, and what is still taken after it, articles 14 and 15."""

from msgspec.structs import replace

from palheta.facts import Cross
from palheta.rulebooks.common.interval import after_the_end
from palheta.rulebooks.dadinho.areas import in_circle
from palheta.rulebooks.dadinho.outcome.precedence import Draft
from palheta.rulebooks.dadinho.rules import SWITCH
from palheta.rulebooks.dadinho.rules.ch7_advantage import art46_advantage
from palheta.rulebooks.dadinho.sighted import Lance
from palheta.rulebooks.dadinho.state import Pending, Shot, State
from palheta.ruling import Reason, reason
from palheta.table.frame import Side, forward

HALVES = 2


@SWITCH.clause("14", "13.§2", "15.§1", off=float("inf"))
def art14_period_seconds(state: State) -> float:
    """Tempo de jogo: two halves of seven minutes; extra time two of three. What comes with or after the end is void."""
    options = state.options
    return options.half_seconds if state.period <= HALVES else options.extra_half_seconds


@SWITCH.clause("14", "15.§1", off=False)
def art14_after_the_end(lance: Lance) -> bool:
    """Tempo de jogo: between two periods only the kick-off can be played; any other lance came after the whistle."""
    state = lance.state
    if state.next.with_ != "period_end":
        return False
    placed = state.point(lance.piece) is not None
    return after_the_end(state, lance.side) or (placed and lance.piece not in in_circle(state, lance.side))


@SWITCH.clause("15", "15.§2", "36.§2", off=False)
def art15_still_to_be_taken(state: State) -> bool:
    """Chute ao gol depois do apito final: a shot asked for, or a penalty given, before the whistle is taken."""
    return (state.due.shot is not None and state.due.shot.valid) or state.restart == "penalty"


@SWITCH.clause("15", "15.§1", "15.§2", "46", passes=True)
def art15_held_open(state: State) -> State:
    """Chute ao gol depois do apito final: only what was asked for or given is taken; nobody plays on (46)."""
    pending, due = state.due.pending, state.next
    if pending is not None and pending.shot is None and not _had_a_penalty(pending):
        pending, due = None, replace(due, options=())
    return replace(state, next=due).within("flight", time_up=True).within("due", pending=pending)


def _had_a_penalty(pending: Pending) -> bool:
    return pending.restart is not None and pending.restart.next.with_ == "penalty"


@SWITCH.clause("15", "46", passes=True)
def art15_interrupted_shot(state: State) -> State:
    """Chute ao gol depois do apito final: asked for in time, it is not lost because the defender offended since.

    The free kick for that offence cannot be taken any more (15 §2), so the shot is all that is left.
    """
    pending = state.due.pending
    if pending is None or pending.shot is None:
        return state
    return art46_advantage(Draft(state), pending.side).state.within("flight", since=state.flight.since)


@SWITCH.clause("15", off=False)
def art15_no_limit(state: State, side: Side) -> bool:
    """Chute ao gol depois do apito final: who shoots has no limit of time; who sets his keeper has (36 §3)."""
    return state.flight.time_up and side == state.turn


@SWITCH.clause("15", "42.d", off=None)
def art15_asked_in_time(lance: Lance) -> Shot | None:
    """Chute ao gol depois do apito final: the repetition needs no new request; before the whistle it does (36 §1)."""
    shot = lance.state.due.shot
    if shot is None or not lance.state.flight.time_up:
        return None
    return replace(shot, ready=False, keeper_set=False)


@SWITCH.clause("15.§1", off=None)
def art15_1_after_the_whistle(state: State) -> Reason | None:
    """Chute ao gol depois do apito final: a request made with the whistle or after it is void."""
    over = state.flight.time_up or state.record.shootout is not None
    return reason("time is up: nothing may be asked for any more") if over else None


@SWITCH.clause("15.§3", off=False)
def art15_3_back_onto_the_shooter(lance: Lance) -> bool:
    """Chute depois do apito: it comes back across halfway and touches who shot: a goal for the other side."""
    if not lance.state.flight.time_up or lance.touched is None:
        return False
    for when, name in lance.on_ball:
        if name != lance.side or when < lance.touched:
            continue
        touch = next(c.touch for c in lance.contacts if c.when == when)
        point = touch.at.point if touch.at is not None else None
        if point is not None:
            return point[0] * forward(lance.side) < 0
        return any(isinstance(e, Cross) and e.line == "halfway" for e in lance.seen[:when])
    return False
