"""Parte V: Reglas suplementarias para el fútbol de mesa "indoor"."""

from palheta.facts import Place, Rest, Touch
from palheta.facts.names import Surface
from palheta.rulebooks.common.leaving import ANY
from palheta.rulebooks.fistf.areas import half_of
from palheta.rulebooks.fistf.outcome.precedence import Finding, foul
from palheta.rulebooks.fistf.rules import CLAUSES, SWITCH
from palheta.rulebooks.fistf.sighted import Watch
from palheta.rulebooks.fistf.state import Kick, State
from palheta.rulebooks.fistf.vocabulary import OF_OFFSIDE
from palheta.ruling import reason
from palheta.table.frame import Point, forward, is_keeper, side_of
from palheta.table.geometry import TOLERANCE

AFTER_RESTARTS = ("kick_off", "throw_in", "corner", "goal_kick")


@SWITCH.clause("V.3.3", off=False)
def part5_3_3_onto_the_touchline(state: State, name: str, place: Place) -> bool:
    """V.3.3: a figure nearer the fence than the touchline may be set onto that line, straight in."""
    at, to = state.point(name), place.point
    if not state.variant.indoor or at is None:
        return False
    pitch = state.table.pitch
    half = pitch.width / 2
    nearer_fence = abs(at[1]) - half > pitch.side_margin / 2
    if to is None or place.zone is not None:
        return nearer_fence  # who names a zone says nothing of how it was set there
    on_line = abs(abs(to[1]) - half) <= 1.0 and to[1] * at[1] > 0
    return nearer_fence and on_line and abs(to[0] - at[0]) <= 1.0


@SWITCH.clause("V.4", off=False)
def part5_4_fence_in_play(state: State) -> bool:
    """V.4: indoors ball and figures may come back off the fences."""
    return state.variant.indoor


@SWITCH.clause("V.5")
def part5_5_not_while_it_runs(watch: Watch) -> tuple[Finding, ...]:
    """V.5: while the attacker plays the running ball the defender moves nothing.

    Where nothing is told of the ball, nobody says that it still ran: he waited, as he should.
    """
    if not watch.state.variant.indoor or not watch.ball_ran or not _tells_of_the_ball(watch):
        return ()
    why = reason("{piece} was flicked while the ball was still running", piece=watch.piece)
    call = CLAUSES.call("V.5", watch.side, why, under="1.2", at=watch.origin, piece=watch.piece)
    return (foul(call, watch.origin),)


def _tells_of_the_ball(watch: Watch) -> bool:
    stopped = any("ball" in event.rest for event in watch.seen.of(Rest))
    return watch.ball_moving or stopped or any("ball" in event.touch for event in watch.seen.of(Touch))


@SWITCH.clause("V.5", "V.11", passes=True)
def part5_5_owed(state: State, restart: str | None) -> State:
    """V.5, V.11: once the ball has stopped the defensive flick comes first."""
    if not state.variant.indoor or state.possession.defence != "open" or state.possession.owed is not None:
        return state
    return state.within("possession", owed="V.11" if restart in AFTER_RESTARTS else "V.5")


@SWITCH.clause("V.6", "V.11")
def part5_6_wait_until_it_stops(watch: Watch) -> tuple[Finding, ...]:
    """V.6, V.11: after a keeper's touch (whosever it was) or a restart the ball must stop before it is played again."""
    state = watch.state
    if not state.variant.indoor or is_keeper(watch.piece) or not watch.ball_ran:
        return ()
    kick = state.flight.kick
    after_restart = (
        kick is not None and kick.restart in AFTER_RESTARTS and state.possession.side == watch.side
    )
    if state.flight.after_keeper:
        rule, why = (
            "V.6",
            reason("{piece} did not wait for the ball to stop after the keeper's touch", piece=watch.piece),
        )
    elif after_restart:
        rule, why = (
            "V.11",
            reason("{piece} did not wait for the ball to stop after the restart", piece=watch.piece),
        )
    else:
        return ()
    call = CLAUSES.call(rule, watch.side, why, under="1.2", at=watch.origin, piece=watch.piece)
    return (foul(call, watch.origin),)


@SWITCH.clause("V.7", off=False)
def part5_7_unknown_here(state: State, word: str) -> bool:
    """V.7: indoors there is no offside, whoever calls it."""
    return state.variant.indoor and word in OF_OFFSIDE


@SWITCH.clause("V.8.1", "V.9.1", "V.10.1", off=ANY)
def part5_8_1_out_of(state: State) -> tuple[Surface, ...]:
    """V.8.1, V.9.1, V.10.1: indoors only a ball that left the table is out; elsewhere leaving the pitch is enough."""
    return ("table",) if state.variant.indoor else ANY


@SWITCH.clause("V.8.1", "14.2.1", passes=True)
def part5_8_1_crossed(at: Point | None, watch: Watch) -> Point | None:
    """V.8.1, 14.2.1: out only off the table, but thrown in where the ball crossed the touchline the last time."""
    return watch.touchline_crossed or at


@SWITCH.clause("V.8.1", "V.9.1", "V.10.1", off=None)
def part5_8_1_off_the_table(watch: Watch) -> Point | None:
    """V.8.1, V.9.1, V.10.1: indoors the ball is out when it leaves the table; where it ended says so."""
    for event in watch.seen:
        if not isinstance(event, Rest):
            continue
        place = event.rest.get("ball")
        if place is None or place.point is None:
            continue
        x, y = place.point
        table = watch.state.table.pitch.table
        if abs(x) > table.x1 + TOLERANCE or abs(y) > table.y1 + TOLERANCE:
            return place.point
    return None


@SWITCH.clause("V.8.2", "V.10.2", off=True)
def part5_8_2_same_half(kick: Kick, last: str, at: Point | None) -> bool:
    """V.8.2, V.10.2: indoors on any figure or keeper, but out in the half where the figures are."""
    half = half_of(at) if at is not None else 0
    return half != 0 and all(_half_of(kick, name) == half for name in (kick.piece, last))


def _half_of(kick: Kick, name: str) -> int | None:
    """Of whom nobody says where he was: who played the ball was beside it, a keeper is before its goal."""
    place = kick.place_of(name)
    if place is not None and place.point is not None:
        return half_of(place.point)
    if name == kick.piece and kick.ball is not None:
        return half_of(kick.ball)
    return -forward(side_of(name) or "home") if is_keeper(name) else None
