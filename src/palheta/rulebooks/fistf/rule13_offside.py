"""Regla 13: Fuera de juego."""

from palheta.facts import Cross, Flick, Goal, Out, Passed, Place, Sightings, Touch
from palheta.rulebooks.common.sightings import on_ball
from palheta.rulebooks.fistf.registered import CLAUSES, SWITCH
from palheta.rulebooks.fistf.state import SetPiece, State
from palheta.rulebooks.fistf.verdict import Offence
from palheta.rulebooks.fistf.watching import Watch, figures, partner
from palheta.rulebooks.fistf.zones import edge_towards, told, wholly_in_shooting_zone
from palheta.ruling import reason
from palheta.table.frame import Point, Side, is_piece, other, side_of
from palheta.table.geometry import TOLERANCE

MOST_TICKS = 3
EXEMPT = ("corner", "throw_in", "goal_kick", "penalty")


def _defenders(state: State, side: Side) -> list[float]:
    """How far each of the defender's figures is from his goal line, the nearest first; the keeper is one of them."""
    return sorted(
        edge_towards(state, side, name, place.point)
        for name, place in state.pieces.items()
        if side_of(name) == side and place.point is not None and name not in state.misplaced
    )


@SWITCH.clause("13.1.1", "13.1.3", off=False)
def art_13_1_1_position(state: State, name: str, ball: Point | None) -> bool:
    """13.1.1: in the defender's zone, nearer his line than the ball, with fewer than two of his figures nearer."""
    side, at = side_of(name), state.where(name)
    if side is None or at is None or ball is None or name.endswith("k") or name in state.misplaced:
        return False
    defender = other(side)
    if not wholly_in_shooting_zone(state, defender, name, at):
        return False
    mine = edge_towards(state, defender, name, at)
    if mine >= edge_towards(state, defender, "ball", ball) - TOLERANCE:
        return False
    nearer = sum(1 for edge in _defenders(state, defender) if edge < mine - TOLERANCE)
    return nearer < 2


def art_13_1_offside(watch: Watch) -> tuple[Offence, ...]:
    """13.1: figures in offside position at the touch; called once the ball is played past the last but one."""
    state, ball = watch.state, watch.struck_at
    if state.variant.indoor or not watch.met_ball or ball is None or art_13_1_4_exempt(state):
        return ()
    caught = [
        name
        for name in figures(state.pieces, watch.side)
        if name != watch.piece and art_13_1_1_position(state, name, ball)
    ]
    if not caught:
        return ()
    passes, goes_on = _passes(watch, ball), _goes_on(watch, ball)
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
    when = (watch.ball_at or 0) + 0.5
    return (Offence(call=call, follows="free_kick", when=when, at=_at(state, nearest)),)


def still_to_be_called(state: State, seen: Sightings) -> tuple[Offence, ...]:
    """13.1.3: the ball of an earlier step passes only now; judged as everything stood when it was struck."""
    flight = state.flight.of_ball if state.flight is not None else None
    if flight is None or not flight.touched or flight.ball is None or state.possession != flight.side:
        return ()
    due = SetPiece(kind=flight.restart, side=flight.side) if flight.restart is not None else None
    then = state.but(pieces=flight.pieces, ball=Place(flight.ball), setpiece=due, running=())
    struck = Sightings([Touch((flight.piece, "ball")), *seen])
    return art_13_1_offside(Watch(then, flight.piece, flight.side, struck))


def _at(state: State, name: str) -> Point:
    at = state.where(name)
    assert at is not None
    return at


@SWITCH.clause("13.1.4", off=False)
def art_13_1_4_exempt(state: State) -> bool:
    """13.1.4.a: not straight from a corner, a throw-in, a goal kick or a penalty."""
    return state.setpiece is not None and state.setpiece.kind in EXEMPT


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
        elif event in [touch for _, touch in watch.numbered if on_ball(touch) is not None]:
            at: Place | None = getattr(event, "at", None)
            points += [at.point] if at is not None and at.point is not None else []
    if watch.rest_ball is not None:
        points.append(watch.rest_ball)
    return points


def _penultimate(state: State, defender: Side) -> float:
    edges = _defenders(state, defender)
    return edges[1] if len(edges) > 1 else float("inf")


@SWITCH.clause("13.1.1", off=False)
def _passes(watch: Watch, ball: Point) -> bool:
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
    at = watch.state.where(event.passed[1])
    return (
        at is not None
        and edge_towards(watch.state, other(watch.side), event.passed[1], at) <= line + TOLERANCE
    )


def _is_past(state: State, defender: Side, ball: Point) -> bool:
    past = edge_towards(state, defender, "ball", ball) < _penultimate(state, defender) - TOLERANCE
    return past and wholly_in_shooting_zone(state, defender, "ball", ball)


@SWITCH.clause("13.1.2", off=False)
def _goes_on(watch: Watch, ball: Point) -> bool:
    """13.1.2: already past the last but one, the ball is played forward."""
    state, defender = watch.state, other(watch.side)
    if not _is_past(state, defender, ball):
        return False
    start = edge_towards(state, defender, "ball", ball)
    return any(edge_towards(state, defender, "ball", point) < start - TOLERANCE for point in _reached(watch))


@SWITCH.clause("13.2")
def art_13_2_passive(watch: Watch, passive: str | None) -> tuple[Offence, ...]:
    """13.2: a figure that overran into offside leaves the ball alone until it is still."""
    state = watch.state
    if state.variant.indoor:
        return ()
    if passive == watch.piece and watch.ball_at is not None and watch.sighted.runs(watch.ball_at, "ball"):
        return (_passive_call(watch, watch.ball_at),)
    first = watch.ball_at
    if first is None or art_13_1_1_position(state, watch.piece, state.where("ball")):
        return ()
    for i, touch in watch.numbered:
        if i > first and touch.mover == "ball" and partner(touch, "ball") == watch.piece:
            at = told(watch.state, touch.at, None)
            moved = state.but(pieces=state.pieces | {watch.piece: Place(at)}) if at is not None else None
            if moved is not None and _beyond_all_but_one(moved, watch.piece) and not _ball_is_nearer(watch):
                return (_passive_call(watch, i),)
    return ()


def art_13_2_overran(state: State, watch: Watch) -> bool:
    """13.2: from a regular place the figure that played the ball ran on beyond all defenders but one."""
    before = watch.state
    if before.variant.indoor or art_13_1_1_position(before, watch.piece, before.where("ball")):
        return False
    return state.where(watch.piece) is not None and _beyond_all_but_one(state, watch.piece)


def _beyond_all_but_one(state: State, name: str) -> bool:
    """An offside position but for the ball, which is at its foot."""
    side, at = side_of(name), state.where(name)
    assert side is not None
    assert at is not None
    defender = other(side)
    mine = edge_towards(state, defender, name, at)
    nearer = sum(1 for edge in _defenders(state, defender) if edge < mine - TOLERANCE)
    return nearer < 2 and wholly_in_shooting_zone(state, defender, name, at)


def _ball_is_nearer(watch: Watch) -> bool:
    """Both came to rest with the ball nearer the goal line: the figure had not overrun it (13.1.1)."""
    rest, ball = watch.rest.get(watch.piece), watch.rest_ball
    if rest is None or rest.point is None or ball is None:
        return False
    defender = other(watch.side)
    own = edge_towards(watch.state, defender, watch.piece, rest.point)
    return edge_towards(watch.state, defender, "ball", ball) < own


def _passive_call(watch: Watch, when: int) -> Offence:
    touch = watch.seen[when]
    at = told(watch.state, getattr(touch, "at", None), watch.origin)
    why = reason("{piece} played the running ball from a passive offside position", piece=watch.piece)
    call = CLAUSES.call("13.2", watch.side, why, at=at, piece=watch.piece)
    return Offence(call=call, follows="free_kick", when=when, at=at)


def is_tick(state: State, flick: Flick) -> bool:
    """An announced flick of a figure in offside position is a tick; anything else is an attempt to play the ball."""
    if state.variant.indoor or not state.tick_asked or flick.as_ not in (None, "tick"):
        return False
    return flick.as_ == "tick" or art_13_1_1_position(state, flick.flick, state.where("ball"))


@SWITCH.clause("13.4.1")
def art_13_4_1_unannounced(watch: Watch, flick: Flick) -> tuple[Offence, ...]:
    """13.4.1: a tick nobody allowed or announced is an attempt to play the ball: the ball changes hands."""
    if flick.as_ != "tick" or watch.met_ball or watch.state.variant.indoor:
        return ()
    why = reason(
        "{piece} was ticked without leave or announcement: that is a try at the ball", piece=watch.piece
    )
    return (Offence(call=CLAUSES.call("13.4.1", watch.side, why, piece=watch.piece), follows="nothing"),)


@SWITCH.clause("13.3.1")
def art_13_3_1_three_ticks(watch: Watch) -> tuple[Offence, ...]:
    """13.3.1: three ticks for each possession."""
    if watch.state.ticks < MOST_TICKS:
        return ()
    why = reason("{piece} was ticked, the fourth tick of this possession", piece=watch.piece)
    call = CLAUSES.call("13.3.1", watch.side, why, at=watch.origin, piece=watch.piece)
    return (Offence(call=call, follows="free_kick", at=watch.origin),)


@SWITCH.clause("13.4.2")
def art_13_4_2_too_early(watch: Watch) -> tuple[Offence, ...]:
    """13.4.2: the defensive flick comes first, and every figure stands still."""
    state = watch.state
    if state.defence != "open" and not watch.figure_moving and not state.running and not watch.ball_moving:
        return ()
    if state.defence == "open":
        why = reason("{piece} was ticked before the defensive flick", piece=watch.piece)
    else:
        why = reason("{piece} was ticked before everything stood still", piece=watch.piece)
    call = CLAUSES.call("13.4.2", watch.side, why, at=watch.origin, piece=watch.piece)
    return (Offence(call=call, follows="free_kick", at=watch.origin),)


@SWITCH.clause("13.4.3")
def art_13_4_3_touches(watch: Watch, after: State) -> tuple[Offence, ...]:
    """13.4.3: a ticked figure touches nothing: another figure means "back", the ball a foul where it was."""
    for i, touch in watch.numbered:
        met = partner(touch, watch.piece)
        if met == "ball":
            at = told(watch.state, touch.at, watch.state.where("ball"))
            why = reason("{piece} touched the ball on a tick", piece=watch.piece)
            call = CLAUSES.call("13.4.3", watch.side, why, at=at, piece=watch.piece)
            return (Offence(call=call, follows="free_kick", when=i, at=at),)
        if met is not None and is_piece(met):
            why = reason("{piece} touched {met} on a tick", piece=watch.piece, met=met)
            at = told(watch.state, touch.at, watch.state.where(met))
            call = CLAUSES.call("13.4.3", watch.side, why, at=at, piece=watch.piece)
            back = watch.state
            restored = after.but(pieces=back.pieces, ball=back.ball, ticked=back.ticked)
            return (Offence(call=call, follows="back", when=i, restored=restored),)
    return ()


def brought_onside(state: State, name: str) -> tuple[str, ...]:
    """The figures that ticks have brought out of offside in this play, this one among them if it is out."""
    still_in = art_13_1_1_position(state, name, state.where("ball"))
    return state.ticked if still_in else tuple(sorted({*state.ticked, name}))


@SWITCH.clause("13.4.6")
def art_13_4_6_ticked_plays(watch: Watch) -> tuple[Offence, ...]:
    """13.4.6: a ticked figure leaves the ball alone until another of its side has played it."""
    if not watch.met_ball or watch.piece not in watch.state.ticked:
        return ()
    why = reason("{piece} was ticked and plays the ball before another figure has", piece=watch.piece)
    call = CLAUSES.call("13.4.6", watch.side, why, at=watch.origin, piece=watch.piece)
    return (Offence(call=call, follows="free_kick", at=watch.origin),)
