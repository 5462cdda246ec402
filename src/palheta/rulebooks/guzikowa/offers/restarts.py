"""Offers around a set piece: who sets what where, in the book's order, and then the flick that takes it."""

import math

from palheta.facts import Place
from palheta.rulebooks.common.pushing import standing
from palheta.rulebooks.guzikowa.areas import (
    HAND,
    ball_spot,
    disc,
    goal_centre,
    on_goal_area_line,
    wall_is_owed,
)
from palheta.rulebooks.guzikowa.offers.suggest import (
    bound_at_a_set_piece,
    in_goal_areas,
    out_of_the_goal_area,
    taker_place,
    throw_in_is_blocked,
    usual_taker,
    wall_places,
)
from palheta.rulebooks.guzikowa.outcome.end import to_the_end
from palheta.rulebooks.guzikowa.outcome.restart import wall_reach
from palheta.rulebooks.guzikowa.rules.ch3_end import art3_3_3_time_is_up
from palheta.rulebooks.guzikowa.rules.ch9_out_of_the_way import art9_1_4_in_the_way
from palheta.rulebooks.guzikowa.rules.ch9_wall import WALL_DISTANCE, WALL_MOST
from palheta.rulebooks.guzikowa.state import Due, State
from palheta.ruling import Constraint, MayFlick, MayPlace, MaySay, Offer, reason
from palheta.table.frame import SIDES, Point, Side, forward, other, side_of
from palheta.table.geometry import overlapping

_TAKEN_UNDER = {
    "throw_in": "4.1.2", "goal_kick": "4.2.2", "corner": "4.3.2", "direct_free_kick": "9.1.2",
    "indirect_free_kick": "9.1.3", "penalty": "9.2.1",
}  # fmt: skip

_TAKEN_HOW = {
    "throw_in": reason("with the button that carries the ball; no turn"),
    "goal_kick": reason("into the other half it earns one more move; no turn"),
    "corner": reason("one more move follows; no turn"),
    "direct_free_kick": reason("it may go straight into the goal"),
    "indirect_free_kick": reason("a goal straight from it does not count"),
    "penalty": reason("the first of two moves, at the goal"),
}

_SET_HOW = {
    "throw_in": reason("the button behind the line where the ball left, the ball on it"),
    "goal_kick": reason("the ball on the line of the goal area"),
    "corner": reason("the ball at the corner line"),
    "direct_free_kick": reason("the ball where the offence was"),
    "indirect_free_kick": reason("the ball where the offence was"),
    "penalty": reason("the button behind the line of the arc"),
}


def set_piece_offers(state: State) -> tuple[Offer, ...]:
    """After time the set piece itself is due, and nothing that could put it off: it is set up once and taken."""
    due = state.due
    assert due is not None
    clearing = [offer for side in (due.side, other(due.side)) for offer in _clear_goal_area(state, side)]
    if wall_is_owed(state):
        return (_wall(state, due, first=True), *clearing, _not_before_the_wall(state, due))
    taking = _taking(state, due)
    once = (offer for offer in _distance(state, due) if offer not in taking)
    extra = [*once, *_more_wall(state, due)]
    if art3_3_3_time_is_up(state):
        return (*taking, *clearing, *extra)
    return (*clearing, *taking, *_free_turns(state, due), *extra)


def _wall(state: State, due: Due, *, first: bool) -> Offer:
    defender = other(due.side)
    clause = "9.1.1.s2"
    names = state.field_buttons(defender)
    spot = state.point("ball") or ball_spot(state, due)
    clear = Constraint("clear", "9.1.1.s3", of=("ball",), mm=WALL_DISTANCE)
    beside = Constraint("clear", "9.1.1.s2", of=("all",))
    label = reason("Set a wall of one to three buttons")
    asks = reason(
        "{mm:.0f} mm from the ball, between it and your goal, the offender among them", mm=WALL_DISTANCE
    )
    return MayPlace(
        defender,
        clause,
        label,
        names,
        where={name: (clear, beside, _near_the_ball(state, spot, name)) for name in names},
        suggest=wall_places(state, due),
        at_most=WALL_MOST - len(due.wall),
        seconds=to_the_end(state),
        blocks=first,
        condition=asks,
    )


def _near_the_ball(state: State, spot: Point, name: str) -> Constraint:
    radius = state.table.radius(name)
    reach = wall_reach(radius) + radius + state.table.radius("ball")
    return Constraint("near", "9.1.1.s3", point=spot, mm=reach)


def _more_wall(state: State, due: Due) -> list[Offer]:
    """While the taker is not set the wall may still grow; then it stands."""
    if due.kind != "direct_free_kick" or due.wall_done or not due.wall or due.taker is not None:
        return []
    label = reason("The wall stands")
    done = MaySay(other(due.side), "9.1.1.s2", label, "ready", condition=reason("no more buttons join it"))
    return [done] if len(due.wall) >= WALL_MOST else [done, _wall(state, due, first=False)]


def _not_before_the_wall(state: State, due: Due) -> Offer:
    return MayPlace(
        due.side,
        "9.1.1.s4",
        reason("Set the taker"),
        state.buttons(due.side),
        barred=reason("the wall is set first"),
    )


def _taking(state: State, due: Due) -> list[Offer]:
    name = due.taker if due.taker in state.pieces else usual_taker(state, due)
    if name is None:
        return []
    place = _place_taker(state, due, name)
    if due.kind == "throw_in":
        return _throw_in(state, due, name, place)
    flick = _flick(state, due, state.buttons(due.side) if due.taker is None else (name,))
    ball = state.point("ball")
    if due.kind == "goal_kick" and not (ball is not None and on_goal_area_line(state.table, ball, due.side)):
        return [place]
    if due.kind == "penalty" and due.taker is None:
        return [place]
    if _ball_lies_under_a_button(state, due):
        return [*_distance(state, due), place]
    if due.taker is not None:
        return [flick] if art3_3_3_time_is_up(state) else [flick, place]
    return [place, flick]


def _ball_lies_under_a_button(state: State, due: Due) -> bool:
    """Where the offence happened a button may lie now: it is moved before anything else (9.1.4)."""
    ball = disc(state.table, "ball", ball_spot(state, due))
    others = standing(state.table, state.pieces, frozenset({due.taker} if due.taker else ()))
    return overlapping(ball, others)


def _throw_in(state: State, due: Due, name: str, place: Offer) -> list[Offer]:
    """The ball lies on the taker; nothing else may be flicked."""
    ball = state.ball
    if due.taker is not None and ball is not None and ball.atop == due.taker:
        flick = _flick(state, due, (due.taker,))
        return [flick] if art3_3_3_time_is_up(state) else [flick, place]
    if throw_in_is_blocked(state, due, name) and art9_1_4_in_the_way(state, due):
        return [*_distance(state, due), place]
    return [place]


def _flick(state: State, due: Due, pieces: tuple[str, ...]) -> Offer:
    bound = bound_at_a_set_piece(state, due.side)
    free = tuple(n for n in pieces if n not in bound) or pieces
    return MayFlick(
        due.side,
        _TAKEN_UNDER[due.kind],
        reason("Take it"),
        free,
        how=("flick", "press"),
        seconds=state.options.move_seconds,
        punished=next((bound[n] for n in free if n in bound), None),
        condition=_TAKEN_HOW[due.kind],
    )


def _place_taker(state: State, due: Due, name: str) -> Offer:
    own = state.buttons(due.side)
    taker = taker_place(state, due, name)
    spot = ball_spot(state, due)
    where = {n: _taker_conditions(state, due, n) for n in own}
    suggest: dict[str, Place] = {name: taker}
    if due.kind == "throw_in" and taker.point is not None:
        suggest["ball"] = Place(taker.point, atop=name)
    elif due.kind != "penalty":
        suggest["ball"] = Place(spot)
    where["ball"] = _ball_conditions(state, due)
    return MayPlace(
        due.side,
        _TAKEN_UNDER[due.kind],
        reason("Set the ball and the taker"),
        (*own, "ball"),
        where=where,
        suggest=suggest,
        at_most=2,
        seconds=to_the_end(state),
        condition=_SET_HOW[due.kind],
    )


def _taker_conditions(state: State, due: Due, name: str) -> tuple[Constraint, ...]:
    on_board = Constraint("inside", _TAKEN_UNDER[due.kind], zone="table")
    if due.kind == "throw_in":
        at = taker_place(state, due, name).point
        near = Constraint("near", "4.1.2", point=at, mm=20.0)
        if state.table.pitch.side_margin <= 2 * state.table.radius(name):  # a keeper on a narrow board
            return (on_board, near)
        return (on_board, near, Constraint("outside", "4.1.2", zone="pitch"))
    if due.kind == "penalty":
        defender = other(due.side)
        return (
            on_board,
            Constraint("outside", "9.2.1", zone=f"{defender}_area"),
            Constraint("outside", "9.2.1", zone=f"{defender}_arc"),
            Constraint("clear", "9.2.1", of=("all",)),
        )
    return (
        on_board,
        Constraint("clear", _TAKEN_UNDER[due.kind], of=("all", "ball")),
        _at_the_ball(state, due, name),
    )


def _at_the_ball(state: State, due: Due, name: str) -> Constraint:
    """Within two hands of the ball; a goal kick's may yet be set anywhere on its line."""
    spot, reach = ball_spot(state, due), 2 * HAND + state.table.radius(name) + state.table.radius("ball")
    if due.kind == "goal_kick":
        area = state.table.pitch.goal_area
        spot = (goal_centre(state.table, due.side)[0] + forward(due.side) * area.depth / 2, 0.0)
        reach += math.hypot(area.depth / 2, area.width / 2)
    return Constraint("near", _TAKEN_UNDER[due.kind], point=spot, mm=reach)


def _ball_conditions(state: State, due: Due) -> tuple[Constraint, ...]:
    pitch = state.table.pitch
    if due.kind == "goal_kick":
        front = pitch.goal_line(due.side) + forward(due.side) * pitch.goal_area.depth
        zone = f"{due.side}_goal_area"
        return (Constraint("on_x", "4.2.2", mm=front), Constraint("touching", "4.2.2", zone=zone))
    spot = ball_spot(state, due)
    if due.kind == "corner":
        corner = pitch.corner(other(due.side), spot[1])
        mark = Constraint("near", "4.3.2", point=corner, mm=pitch.corner_radius)
        return (mark, Constraint("inside", "4.3.2", zone="pitch"))
    clause = "9.1.1" if due.kind != "throw_in" else "4.1.2"
    return (Constraint("near", clause, point=spot, mm=1.0 if due.kind != "throw_in" else 60.0),)


def _clear_goal_area(state: State, side: Side) -> list[Offer]:
    """7.6.1: what lies in a goal area is taken out before the set piece, or may not move afterwards."""
    names = in_goal_areas(state, side)
    if not names:
        return []
    outside = tuple(Constraint("outside", "7.6.1", zone=f"{s}_goal_area") for s in SIDES)
    places = {name: out_of_the_goal_area(state, name) for name in names}
    where = {n: (*outside, Constraint("near", "7.6.1", point=p.point, mm=HAND)) for n, p in places.items()}
    label = reason("Take {pieces} out of the goal area", pieces=", ".join(names))
    return [
        MayPlace(
            side,
            "7.6.1",
            label,
            names,
            where=where,
            suggest={names[0]: places[names[0]]},
            seconds=to_the_end(state),
            condition=reason("whatever stays there may not move next"),
        )
    ]


def _free_turns(state: State, due: Due) -> list[Offer]:
    """2.2: the taker and three more; those turned already may be turned again. Once the ball lies where it belongs."""
    ball = state.ball
    if due.kind == "throw_in" and (ball is None or ball.atop is None):
        return []
    if due.kind == "goal_kick" and not (
        ball and ball.point and on_goal_area_line(state.table, ball.point, due.side)
    ):
        return []
    mine = [n for n in due.turned if side_of(n) == due.side and n != due.taker]
    own = state.buttons(due.side)
    pieces = own if len(mine) < 3 else tuple(n for n in own if n in mine or n == due.taker)
    if not pieces:
        return []
    label = reason("Turn a button over")
    asks = reason("the taker and three more; before a set piece this is no move")
    offers: list[Offer] = [MayFlick(due.side, "2.2.2", label, pieces, how=("turn",), condition=asks)]
    rest = tuple(n for n in own if n not in pieces)
    if rest:
        why = reason("three buttons besides the taker were turned already")
        offers.append(MayFlick(due.side, "2.2.2", label, rest, how=("turn",), barred=why))
    return offers


def _distance(state: State, due: Due) -> list[Offer]:
    if due.kind == "penalty" or not art9_1_4_in_the_way(state, due):
        return []
    label = reason("Have what is in the way moved")
    asks = reason("{mm:.0f} mm from the ball, buttons of both sides", mm=WALL_DISTANCE)
    return [MaySay(due.side, "9.1.4", label, "distance", seconds=to_the_end(state), condition=asks)]
