"""Regla 13: Fuera de juego: offside positions, 13.1 and 13.2."""

from msgspec.structs import replace

from palheta.facts import Cross, Fell, Goal, Out, Passed, Place, Sightings, Touch
from palheta.rulebooks.common.sightings import on_ball
from palheta.rulebooks.fistf.areas import (
    beyond_all_but_one,
    defence_line,
    edge_towards,
    told,
    wholly_in_shooting_zone,
)
from palheta.rulebooks.fistf.outcome.precedence import Finding, foul
from palheta.rulebooks.fistf.rules import CLAUSES, SWITCH
from palheta.rulebooks.fistf.rules.rule02_off_the_pitch import art2_1_3_2bis_neutral
from palheta.rulebooks.fistf.sighted import Watch, partner
from palheta.rulebooks.fistf.state import State
from palheta.ruling import reason
from palheta.table.frame import Point, Side, is_keeper, other, side_of
from palheta.table.geometry import TOLERANCE

EXEMPT = ("corner", "throw_in", "goal_kick", "penalty")


@SWITCH.clause("13.1.1", "13.1.3", off=False)
def art13_1_1_position(state: State, name: str, ball: Point | None) -> bool:
    """13.1.1: in the defender's zone, nearer his line than the ball, with fewer than two of his figures nearer."""
    side, at = side_of(name), state.point(name)
    if side is None or at is None or ball is None or name.endswith("k") or name in state.unplaced.misplaced:
        return False
    if state.pieces[name].zone is not None or (state.ball is not None and state.ball.zone is not None):
        return False  # nobody measured it: then the referee calls it, or it was none
    defender = other(side)
    if not wholly_in_shooting_zone(state, defender, name, at):
        return False
    mine = edge_towards(state, defender, name, at)
    if mine >= edge_towards(state, defender, "ball", ball) - TOLERANCE:
        return False
    nearer = sum(1 for edge in defence_line(state, defender) if edge < mine - TOLERANCE)
    return nearer < 2


@SWITCH.clause("13.1.1", off=False)
def art13_1_1_passes(watch: Watch, ball: Point) -> bool:
    """13.1.1: some part of the ball gets past the base of the last defender but one, wholly inside the zone."""
    state, defender = watch.state, other(watch.side)
    line = _penultimate(state, defender)
    if _is_past(state, defender, ball):
        return False
    if any(isinstance(event, Passed) and event.passed[0] == "ball" for event in watch.seen):
        return any(_named_penultimate(watch, event, line) for event in watch.seen)
    return any(
        wholly_in_shooting_zone(state, defender, "ball", point)
        and edge_towards(state, defender, "ball", point) < line - TOLERANCE
        for point in _reached(watch)
    )


def _named_penultimate(watch: Watch, event: object, line: float) -> bool:
    """Somebody saw the ball pass a defender that stands no farther out than the last but one."""
    if not isinstance(event, Passed) or event.passed[0] != "ball":
        return False
    at = watch.state.point(event.passed[1])
    return (
        at is not None
        and edge_towards(watch.state, other(watch.side), event.passed[1], at) <= line + TOLERANCE
    )


@SWITCH.clause("13.1.2", off=False)
def art13_1_2_goes_on(watch: Watch, ball: Point) -> bool:
    """13.1.2: already past the last but one, the ball is played forward."""
    state, defender = watch.state, other(watch.side)
    if not _is_past(state, defender, ball):
        return False
    start = edge_towards(state, defender, "ball", ball)
    return any(edge_towards(state, defender, "ball", point) < start - TOLERANCE for point in _reached(watch))


def _is_past(state: State, defender: Side, ball: Point) -> bool:
    past = edge_towards(state, defender, "ball", ball) < _penultimate(state, defender) - TOLERANCE
    return past and wholly_in_shooting_zone(state, defender, "ball", ball)


def _penultimate(state: State, defender: Side) -> float:
    edges = defence_line(state, defender)
    return edges[1] if len(edges) > 1 else float("inf")


def _reached(watch: Watch) -> list[Point]:
    """Where the ball is known to have been after it was played."""
    points: list[Point] = []
    line = watch.state.table.pitch.goal_line(other(watch.side))
    for i, event in enumerate(watch.seen):
        if i <= (watch.ball_at or 0):
            continue
        if isinstance(event, Goal) and event.goal != watch.side:
            points.append((line, 0.0))
        elif isinstance(event, Out | Cross):
            points += [event.at.point] if event.at is not None and event.at.point is not None else []
        elif isinstance(event, Touch) and (met := on_ball(event)) is not None:
            at = event.at or (None if watch.runs(i, met) else watch.state.pieces.get(met))
            points += [at.point] if at is not None and at.point is not None else []
    if watch.rest_ball is not None:
        points.append(watch.rest_ball)
    return points


@SWITCH.clause("13.1.4", "5.1", passes=True)
def art13_1_4_until_it_is_theirs(watch: Watch) -> Watch:
    """13.1.4.b: what counts is seen until a standing figure or the keeper of the defender has the ball (5.1.b)."""
    down: set[str] = set()
    for i, event in enumerate(watch.seen):
        if isinstance(event, Fell):
            down.add(event.fell)
        name = on_ball(event) if isinstance(event, Touch) else None
        if name is None or i <= (watch.ball_at or 0) or side_of(name) != other(watch.side) or name in down:
            continue
        if is_keeper(name) or not (watch.runs(i, name) or art2_1_3_2bis_neutral(watch.state, name)):
            return watch.seeing(Sightings(watch.seen[: i + 1]))
    return watch


@SWITCH.clause("13.1.4", off=False)
def art13_1_4_exempt(state: State) -> bool:
    """13.1.4.a: not straight from a corner, a throw-in, a goal kick or a penalty."""
    return state.due is not None and state.due.kind in EXEMPT


@SWITCH.clause("13.2")
def art13_2_passive(watch: Watch, passive: str | None) -> tuple[Finding, ...]:
    """13.2: a figure that overran into offside leaves the ball alone until it is still."""
    state = watch.state
    if state.variant.indoor:
        return ()
    if passive == watch.piece and watch.ball_at is not None and watch.runs(watch.ball_at, "ball"):
        return (_passive_call(watch, watch.ball_at),)
    first = watch.ball_at
    if first is None or art13_1_1_position(state, watch.piece, state.point("ball")):
        return ()
    for i, touch in watch.touches:
        if i > first and touch.mover == "ball" and partner(touch, "ball") == watch.piece:
            at = touch.at.point if touch.at is not None and touch.at.zone is None else None
            moved = replace(state, pieces=state.pieces | {watch.piece: Place(at)}) if at is not None else None
            if moved is not None and beyond_all_but_one(moved, watch.piece) and not _ball_is_nearer(watch):
                return (_passive_call(watch, i),)
    return ()


@SWITCH.clause("13.2")
def art13_2_met(watch: Watch) -> tuple[Finding, ...]:
    """13.2: it was overrun in an earlier step (`watch.piece`), and the ball that runs since then meets it."""
    return tuple(
        _passive_call(watch, i) for i, touch in watch.touches if touch.touch == ("ball", watch.piece)
    )[:1]


def _ball_is_nearer(watch: Watch) -> bool:
    """Both came to rest with the ball nearer the goal line: the figure had not overrun it (13.1.1)."""
    rest, ball = watch.rest.get(watch.piece), watch.rest_ball
    if rest is None or rest.point is None or ball is None:
        return False
    defender = other(watch.side)
    own = edge_towards(watch.state, defender, watch.piece, rest.point)
    return edge_towards(watch.state, defender, "ball", ball) < own


def _passive_call(watch: Watch, when: int) -> Finding:
    touch = watch.seen[when]
    at = told(watch.state, getattr(touch, "at", None), watch.origin)
    why = reason("{piece} played the running ball from a passive offside position", piece=watch.piece)
    call = CLAUSES.call("13.2", watch.side, why, at=at, piece=watch.piece)
    return foul(call, at, when)
