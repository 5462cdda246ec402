"""Where things lie, in this book's words ("in" an area is any overlap unless the book says całym
obwodem), and who is on the board at all.
"""

import math
from collections.abc import Iterable
from typing import Literal

from palheta.facts import Place
from palheta.rulebooks.common.pushing import standing
from palheta.rulebooks.guzikowa.state import Due, State
from palheta.table.frame import SIDES, Point, Side, forward, is_keeper, keeper_of, other, side_of
from palheta.table.geometry import TOLERANCE, Disc, Rect, Zone, distance, overlapping, touches
from palheta.table.table import Table

# Beyond the lines there is carpet, and beyond it nothing: both of these words mean the carpet's edge.
OFF_THE_BOARD = ("mat", "table")

# A hand's breadth: what is set farther than two of them from the ball is not set to take it, and what must only
# leave a place need not go farther than one. The book gives no measure, and people have no ruler.
HAND = 100.0

CENTRE: Point = (0.0, 0.0)

# 1.1.2: the keeper and ten more. Whoever has a higher number comes on in exchange for one of them.
ELEVEN = 11
FIELD_BUTTONS = 10

Whereabouts = Literal["on", "unplaced", "off", "expelled", "exchanged", "bench"]

# Along the line a free place is looked for in steps of this, and no farther.
_STEP = 2.0
_REACH = 500.0


def one_side_first(names: Iterable[str], side: Side) -> list[str]:
    """In an order that turns with the table: where two want the same place, it does not matter who is called home."""
    return sorted(names, key=lambda name: (side_of(name) != side, name[1:]))


def disc(table: Table, name: str, at: Point) -> Disc:
    return Disc(at, table.radius(name))


def lies_in(table: Table, name: str, place: Place | None, zone_name: str, zone: Zone) -> bool:
    """Some part of it is in the zone; a person who names a zone instead of measuring is believed."""
    if place is None:
        return False
    if place.point is None:
        return place.zone is not None and zone_name in _zones_around(place.zone)
    return touches(disc(table, name, place.point), zone)


def _zones_around(zone: str) -> tuple[str, ...]:
    """A named zone and those that contain it: the goal area lies in the penalty area, that in the half."""
    side, _, kind = zone.partition("_")
    nested = ("goal_area", "area", "half")
    if kind not in nested:
        return (zone,)
    return tuple(f"{side}_{outer}" for outer in nested[nested.index(kind) :])


def in_goal_area(table: Table, name: str, place: Place | None, owner: Side) -> bool:
    if place is not None and place.point is not None:  # measured: no zone has to be named
        return touches(disc(table, name, place.point), table.pitch.goal_zone(owner))
    return lies_in(table, name, place, f"{owner}_goal_area", table.pitch.goal_zone(owner))


def in_any_goal_area(table: Table, name: str, place: Place | None) -> Side | None:
    return next((side for side in SIDES if in_goal_area(table, name, place, side)), None)


def in_penalty_area(table: Table, name: str, place: Place | None, owner: Side) -> bool:
    return lies_in(table, name, place, f"{owner}_area", table.pitch.penalty_zone(owner))


def on_half(table: Table, name: str, place: Place | None, owner: Side) -> bool:
    return lies_in(table, name, place, f"{owner}_half", table.pitch.half(owner))


def wholly_on_half(table: Table, name: str, place: Place, owner: Side) -> bool:
    """With its whole circumference beyond halfway; how far it sticks out over the outer lines does not matter."""
    if place.point is None:
        return place.zone is not None and f"{owner}_half" in _zones_around(place.zone)
    return -forward(owner) * place.point[0] - table.radius(name) > TOLERANCE


def outside_field(table: Table, name: str, at: Point) -> bool:
    return not touches(disc(table, name, at), table.pitch.field)


def touches_goal_line(table: Table, name: str, at: Point, owner: Side) -> bool:
    """It reaches the goal line between the posts, or stands before it: it is in the field of play."""
    depth = -forward(owner) * (at[0] - table.pitch.goal_line(owner))
    return depth <= table.radius(name) + TOLERANCE


def inside_goal(table: Table, name: str, at: Point, owner: Side) -> bool:
    """Wholly behind the goal line and between the posts: air, once somebody has said so (3.4.5)."""
    return abs(at[1]) <= table.pitch.goal.width / 2 and not touches_goal_line(table, name, at, owner)


def depth_towards(side: Side, at: Point) -> float:
    """How far up the pitch for this side: greater is nearer the line it attacks."""
    return forward(side) * at[0]


def end_of(x: float) -> Side:
    """Whose end line lies on this side of the pitch."""
    return "home" if x < 0 else "away"


def clamped(table: Table, at: Point) -> Point:
    field = table.pitch.field
    return (min(max(at[0], field.x0), field.x1), min(max(at[1], field.y0), field.y1))


def nearest_line_point(table: Table, at: Point) -> Point:
    """The point of the touchlines and end lines nearest to where a button left the board (5.1.4)."""
    field = table.pitch.field
    x, y = clamped(table, at)
    over_end, over_side = abs(at[0]) - field.x1, abs(at[1]) - field.y1
    if over_end >= over_side:
        return off_goal_area_line(table, (math.copysign(field.x1, at[0]), y), at)
    return (x, math.copysign(field.y1, at[1]))


def off_goal_area_line(table: Table, point: Point, seen: Point) -> Point:
    """5.1.4: not on the goal area's part of the end line. Half a millimetre beyond its corner is off it."""
    limit = table.pitch.goal_area.width / 2
    if abs(point[1]) > limit:
        return point
    sign = seen[1] if abs(seen[1]) > TOLERANCE else float(forward(end_of(point[0])))
    return (point[0], math.copysign(limit + 0.5, sign))


def corner_point(table: Table, owner: Side, y: float) -> Point:
    """Where a corner is usually set: the middle of the quarter circle. A ball out at y = 0: by the taker's right."""
    sign = y if abs(y) > TOLERANCE else float(forward(owner))
    x, edge = table.pitch.corner(owner, sign)
    reach = table.pitch.corner_radius / math.sqrt(2)
    return (x + forward(owner) * reach, edge - math.copysign(reach, sign))


def on_corner_line(table: Table, at: Point, owner: Side) -> bool:
    """The ball lies on the quarter circle of one of the two corners of this end."""
    radius = table.radius("ball")
    return any(
        abs(distance(at, table.pitch.corner(owner, sign)) - table.pitch.corner_radius) <= radius + 1
        for sign in (1.0, -1.0)
    )


def on_goal_area_line(table: Table, at: Point, owner: Side) -> bool:
    zone = table.pitch.goal_zone(owner)
    return touches(disc(table, "ball", at), zone) and not _well_inside(zone, at, table.radius("ball") + 1)


def _well_inside(zone: Rect, at: Point, margin: float) -> bool:
    return zone.x0 + margin < at[0] < zone.x1 - margin and zone.y0 + margin < at[1] < zone.y1 - margin


def goal_area_corner(table: Table, owner: Side, y: float) -> Point:
    """The corner of the goal area on the field's side, on this side of the goal."""
    sign = y if abs(y) > TOLERANCE else float(forward(owner))
    x = table.pitch.goal_line(owner) + forward(owner) * table.pitch.goal_area.depth
    return (x, math.copysign(table.pitch.goal_area.width / 2, sign))


def goal_centre(table: Table, owner: Side) -> Point:
    return (table.pitch.goal_line(owner), 0.0)


def is_goalwards(table: Table, attacker: Side, start: Point, end: Point) -> bool:
    """Driven towards the goal line rather than across (9.2.1: a shot)."""
    ahead = forward(attacker) * (end[0] - start[0])
    return ahead > TOLERANCE and abs(end[1] - start[1]) <= ahead


def free_on_the_line(state: State, name: str, at: Point) -> Place:
    """5.1.4: its centre on the line where it left, or as near to that along the line as there is room."""
    field, area = state.table.pitch.field, state.table.pitch.goal_area.width / 2
    on_end_line = abs(abs(at[0]) - field.x1) <= TOLERANCE
    others = standing(state.table, state.pieces, frozenset({name}))
    ball = state.point("ball")
    if ball is not None:
        others.append(disc(state.table, "ball", ball))
    for k in range(int(_REACH / _STEP)):
        for sign in (1, -1):
            shift = sign * k * _STEP
            x, y = at
            if on_end_line:
                y += math.copysign(shift, shift * at[0])
            else:
                x += math.copysign(shift, shift * at[1])
            allowed = abs(y) > area if on_end_line else True
            inside = abs(x) <= field.x1 + TOLERANCE and abs(y) <= field.y1 + TOLERANCE
            if allowed and inside and not overlapping(disc(state.table, name, (x, y)), others):
                return Place((x, y))
    return Place(at)


def ball_spot(state: State, due: Due) -> Point:
    """Where the ball is set for this set piece when nobody chooses otherwise."""
    if due.kind == "goal_kick":
        return _free_on_the_goal_area_line(state, due.side)
    if due.at is not None:
        return due.at
    at = state.point("ball")
    return at if at is not None else (0.0, 0.0)


def _free_on_the_goal_area_line(state: State, side: Side) -> Point:
    """A corner of the goal area, or the first free place along its front line."""
    x, y = goal_area_corner(state.table, side, 0.0)
    others = standing(state.table, {n: p for n, p in state.pieces.items() if n != keeper_of(side)})
    for k in range(31):
        at = (x, y * (1 - k / 15))
        if not overlapping(disc(state.table, "ball", at), others):
            return at
    return (x, y)


def whereabouts(state: State, name: str) -> Whereabouts:
    """`unplaced`: in the match, and nobody has said where it lies."""
    if name in state.record.expelled:
        return "expelled"
    if name in state.withdrawn:
        return "exchanged"
    if name in state.play.off:
        return "off"
    if name in state.pieces:
        return "on"
    if is_substitute(name):
        return "unplaced" if name in state.record.came_on or _untold(state, side_of(name)) else "bench"
    return "exchanged" if _full(state, side_of(name)) else "unplaced"


def is_substitute(name: str) -> bool:
    return not is_keeper(name) and int(name[1:]) > FIELD_BUTTONS


def in_the_match(state: State, name: str) -> bool:
    """It lies on the board, or may be believed to."""
    return whereabouts(state, name) in ("on", "unplaced")


def _untold(state: State, side: Side | None) -> bool:
    """Nobody has said of any button of this side where it lies: then any of them may be on the board."""
    preparing = state.record.toss or bool(state.play.arranging)
    return not preparing and not any(side_of(name) == side for name in (*state.pieces, *state.play.off))


def may_leave(state: State, side: Side) -> tuple[str, ...]:
    """The field buttons of which one leaves for its keeper (6.2.1): any of the ten where nobody told of any."""
    if not _untold(state, side):
        return state.field_buttons(side)
    ten = (f"{side[0]}{number}" for number in range(1, FIELD_BUTTONS + 1))
    return tuple(name for name in ten if name not in state.record.expelled)


def _full(state: State, side: Side | None) -> bool:
    """All eleven are accounted for, so that a twelfth of the first numbers can only have been exchanged."""
    known = (*state.pieces, *state.play.off, *state.record.expelled)
    return sum(1 for name in dict.fromkeys(known) if side_of(name) == side) >= ELEVEN


def owner_of(name: str) -> Side:
    owner = side_of(name)
    assert owner is not None
    return owner


def starter_bound(state: State, side: Side) -> str | None:
    """The button that started the game, while its side's second move is due; a set piece is that move too."""
    start = state.play.kickoff
    return start.piece if start is not None and start.answered and start.side == side else None


def in_arc_or_area(state: State, defender: Side, name: str, at: Point) -> bool:
    shape = disc(state.table, name, at)
    return touches(shape, state.table.pitch.penalty_zone(defender)) or touches(
        shape, state.table.pitch.arc(defender)
    )


def wall_is_owed(state: State) -> bool:
    """A direct free kick that was judged here, and the defender has neither set a wall nor said that it is ready."""
    due = state.due
    if due is None or due.kind != "direct_free_kick" or not due.judged or due.wall_done or due.wall:
        return False
    return bool(state.field_buttons(other(due.side)))
