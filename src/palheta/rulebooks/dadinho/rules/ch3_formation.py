"""Capítulo III – Do Início da Partida: how the sides are arranged, article 17."""

import math

from palheta.rulebooks.dadinho.areas import SET_BY_EYE, in_circle, set_by_eye
from palheta.rulebooks.dadinho.rules import SWITCH
from palheta.rulebooks.dadinho.state import ARRANGE_SECONDS, CLEARANCE, State
from palheta.ruling import Reason, reason
from palheta.table.frame import SIDES, Point, Side, forward, keeper_of
from palheta.table.geometry import Disc, gap, wholly_inside

DEFENDERS_BEHIND = 240.0

WING_FROM_HALFWAY = 35.0

TEN = 10


@SWITCH.clause("17", off=None)
def art17_own_half(state: State, side: Side) -> Reason | None:
    """Arrumação dos botões: every button in its own half."""
    half = state.table.pitch.half(side)
    for name in state.buttons(side):
        point = state.point(name)
        if point is not None and not wholly_inside(set_by_eye(state, name, point), half):
            return reason("{name} is not in its own half", name=name)
    return None


@SWITCH.clause("17.a", off=None)
def art17_a_keeper(state: State, side: Side) -> Reason | None:
    """Arrumação dos botões: the keeper wholly inside the goal area."""
    place = state.pieces.get(keeper_of(side))
    if place is None or place.point is None:
        return None
    shape = state.table.footprint(keeper_of(side), place.point, place.angle)
    if wholly_inside(shape, state.table.pitch.goal_zone(side)):
        return None
    return reason("{side}'s keeper is not wholly inside its goal area", side=side)


@SWITCH.clause("17.b", off=None)
def art17_b_defenders(state: State, side: Side) -> Reason | None:
    """Arrumação dos botões: who stands 24 cm behind halfway keeps 8 cm from the others there and from the keeper."""
    behind = _defenders(state, side)
    keeper = state.pieces.get(keeper_of(side))
    shapes = [(name, Disc(point, state.table.radius(name))) for name, point in behind]
    for i, (name, shape) in enumerate(shapes):
        for other_name, other_shape in shapes[i + 1 :]:
            if gap(shape, other_shape) < CLEARANCE - 1:
                return reason("{one} and {two} are less than 8 cm apart", one=name, two=other_name)
        if keeper is not None and keeper.point is not None:
            box = state.table.footprint(keeper_of(side), keeper.point, keeper.angle)
            if gap(shape, box) < CLEARANCE - 1:
                return reason("{one} and {two} are less than 8 cm apart", one=name, two=keeper_of(side))
    return None


def _defenders(state: State, side: Side) -> list[tuple[str, Point]]:
    found = []
    for name in state.buttons(side):
        point = state.point(name)
        if point is None:
            continue
        if -point[0] * forward(side) - state.table.radius(name) >= DEFENDERS_BEHIND - SET_BY_EYE:
            found.append((name, point))
    return found


@SWITCH.clause("17.b", "17.c", "17.d", off=None)
def art17_each_in_place(state: State, side: Side) -> Reason | None:
    """Arrumação dos botões: five defenders, one button at each touchline, and the circle's three.

    Judged only where the whole team is on the table; two of the circle's three may stand inside it (18).
    """
    names = state.buttons(side)
    if len(names) != TEN or any(state.point(name) is None for name in names):
        return None
    defenders = {name for name, _ in _defenders(state, side)}
    if len(defenders) != 5:
        return reason(
            "{side} has {count} buttons 24 cm behind the halfway line: five are asked",
            side=side, count=len(defenders),
        )  # fmt: skip
    crowded = _near_the_central_button(state, side, defenders)
    if crowded is not None:
        return reason("{name} is less than 8 cm from the place of the central button", name=crowded)
    wings = {name for name in names if _is_wing(state, side, name)}
    if len(wings) != 2:
        return reason("{side} has no button at each touchline, 3.5 cm from halfway", side=side)
    rest = [name for name in names if name not in defenders | wings]
    inside = set(in_circle(state, side))
    for name in rest:
        if name not in inside and not _is_circle_place(state, side, name):
            return reason(
                "{name} is neither against circle and halfway line nor behind the middle of the circle",
                name=name,
            )
    return None


def _near_the_central_button(state: State, side: Side, defenders: set[str]) -> str | None:
    """Also when that button has left its place to take part in the kick-off."""
    radius = state.table.piece.diameter / 2
    centre = Disc((-forward(side) * (state.table.pitch.circle_radius + radius), 0.0), radius)
    for name in sorted(defenders):
        point = state.point(name)
        if point is not None and gap(Disc(point, radius), centre) < CLEARANCE - 1:
            return name
    return None


def _is_wing(state: State, side: Side, name: str) -> bool:
    point, radius = state.point(name), state.table.radius(name)
    assert point is not None
    from_halfway = -point[0] * forward(side) - radius
    from_line = state.table.pitch.width / 2 - abs(point[1]) - radius
    return abs(from_halfway - WING_FROM_HALFWAY) <= 2 * SET_BY_EYE and abs(from_line) <= SET_BY_EYE


def _is_circle_place(state: State, side: Side, name: str) -> bool:
    """Against circle and halfway line (c), or on the line between the spots outside the circle (d)."""
    point, radius = state.point(name), state.table.radius(name)
    assert point is not None
    from_circle = math.hypot(*point) - state.table.pitch.circle_radius - radius
    from_halfway = -point[0] * forward(side) - radius
    by_crossing = abs(from_circle) <= SET_BY_EYE and abs(from_halfway) <= SET_BY_EYE
    central = abs(point[1]) <= SET_BY_EYE and 0 < from_circle <= 40
    return by_crossing or central


@SWITCH.clause("17.único", "34.a", "19", off=None)
def art17_unico_ten_seconds(state: State) -> float | None:
    """Arrumação dos botões: ten seconds to arrange both sides for a kick-off."""
    arranged = len(state.due.ready) == len(SIDES)
    return ARRANGE_SECONDS if state.restart == "kick_off" and not arranged else None
