"""Offside as it comes up in play (13): at the touch, or when the ball of an earlier step passes."""

from msgspec.structs import replace

from palheta.facts import Flick, Place, Sightings, Touch
from palheta.rulebooks.fistf.areas import beyond_all_but_one, edge_towards
from palheta.rulebooks.fistf.outcome.precedence import Finding, Sanction
from palheta.rulebooks.fistf.rules import CLAUSES
from palheta.rulebooks.fistf.rules.rule13_offside import (
    art13_1_1_passes,
    art13_1_1_position,
    art13_1_2_goes_on,
    art13_1_4_exempt,
    art13_1_4_until_it_is_theirs,
    art13_2_met,
)
from palheta.rulebooks.fistf.sighted import Watch, watched
from palheta.rulebooks.fistf.state import Due, State
from palheta.ruling import reason
from palheta.table.frame import Point, other


def offside(watch: Watch) -> tuple[Finding, ...]:
    """13.1: figures in offside position at the touch; called once the ball is played past the last but one."""
    state, ball = watch.state, watch.struck_at
    if state.variant.indoor or not watch.met_ball or ball is None or art13_1_4_exempt(state):
        return ()
    caught = [
        name
        for name in state.figures(watch.side)
        if name != watch.piece and art13_1_1_position(state, name, ball)
    ]
    if not caught:
        return ()
    until = art13_1_4_until_it_is_theirs(watch)
    passes, goes_on = art13_1_1_passes(until, ball), art13_1_2_goes_on(until, ball)
    if not (passes or goes_on):
        return ()
    defender = other(watch.side)
    nearest = min(caught, key=lambda name: edge_towards(state, defender, name, _at(state, name)))
    why = reason(
        "{piece} was offside: ahead of the ball when it was played, fewer than two defenders nearer the line",
        piece=nearest,
    )
    under = None if passes else "13.1.2"
    call = CLAUSES.call("13.1.1", watch.side, why, at=_at(state, nearest), under=under, piece=nearest)
    return (Finding(call, watch.ball_at or 0, Sanction("free_kick", _at(state, nearest), shows_later=True)),)


def still_to_be_called(state: State, seen: Sightings) -> tuple[Finding, ...]:
    """13.1.3: the ball of an earlier step passes only now, judged as everything stood when it was struck; or it meets
    who overran it (13.2).
    """
    kick = state.flight.kick.of_ball if state.flight.kick is not None else None
    if kick is None or not kick.touched or kick.ball is None or state.possession.side != kick.side:
        return ()
    due = Due(kind=kick.restart, side=kick.side) if kick.restart is not None else None
    then = replace(state, pieces=kick.pieces, ball=Place(kick.ball), due=due).within("flight", running=())
    struck = Sightings([Touch((kick.piece, "ball")), *seen])
    found = offside(watched(then, kick.piece, kick.side, struck))
    passive = state.possession.passive
    return found if passive is None else (*found, *art13_2_met(watched(state, passive, kick.side, seen)))


def _at(state: State, name: str) -> Point:
    at = state.point(name)
    assert at is not None
    return at


def overran(state: State, watch: Watch) -> bool:
    """13.2: from a regular place the figure that played the ball ran on beyond all defenders but one."""
    before = watch.state
    if before.variant.indoor or art13_1_1_position(before, watch.piece, before.point("ball")):
        return False
    return state.point(watch.piece) is not None and beyond_all_but_one(state, watch.piece)


def is_tick(state: State, flick: Flick) -> bool:
    """An announced flick of a figure in offside position is a tick; anything else is an attempt to play the ball."""
    if state.variant.indoor or not state.possession.tick_asked or flick.as_ not in (None, "tick"):
        return False
    place = state.pieces.get(flick.flick)
    if place is None or place.zone is not None:
        return True  # asked for, and nobody measured whether it stood offside
    return flick.as_ == "tick" or art13_1_1_position(state, flick.flick, state.point("ball"))


def brought_onside(state: State, name: str) -> tuple[str, ...]:
    """The figures that ticks have brought out of offside in this play, this one among them if it is out."""
    still_in = art13_1_1_position(state, name, state.point("ball"))
    return state.possession.ticked if still_in else tuple(sorted({*state.possession.ticked, name}))
