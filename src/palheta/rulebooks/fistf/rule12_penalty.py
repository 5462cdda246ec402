"""Regla 12: El penalty."""

from palheta.facts import Place
from palheta.rulebooks.common.pushing import nearest_free
from palheta.rulebooks.fistf.registered import CLAUSES, SWITCH
from palheta.rulebooks.fistf.state import State
from palheta.rulebooks.fistf.verdict import Offence
from palheta.rulebooks.fistf.zones import ONE, straight_out
from palheta.ruling import Reason, reason
from palheta.table.frame import Point, Side, forward, is_keeper, keeper_of
from palheta.table.geometry import TOLERANCE, Disc, Footprint, touches

PENALTY_RULES: dict[str, str] = {
    "5.3.1": "12.1.1.1",
    "10.4": "12.1.1.4",
    "10.5.1": "12.1.1.5",
    "13.4.3": "12.1.1.6",
}


@SWITCH.clause("12.1.1", "12.1.1.1", "12.1.1.4", "12.1.1.5", "12.1.1.6", off=None)
def art_12_1_1_penalty_for(rule: str, against: Side, area: Side | None) -> str | None:
    """12.1.1: these offences in the offender's own area are penalties; says under which head."""
    return PENALTY_RULES.get(rule) if area == against else None


@SWITCH.clause("12.2.2", passes=True)
def art_12_2_2_clear_the_area(
    places: dict[str, Place], state: State, defender: Side, taker: str | None = None
) -> dict[str, Place]:
    """12.2.2: all but the defender's keeper and the taker go straight out of the area and its arc, 1 mm away."""
    found: dict[str, Place] = {}
    pieces = dict(state.pieces)

    def clear(shape: Footprint) -> bool:
        return _outside(state, defender, "h1", shape.at) is None

    for name, place in state.pieces.items():
        if place.point is None or is_keeper(name) or name == taker:
            continue
        target = _outside(state, defender, name, place.point)
        if target is not None:
            found[name] = pieces[name] = nearest_free(state.table, pieces, name, target, clear)
    return found


def _outside(state: State, defender: Side, name: str, at: Point) -> Point | None:
    pitch, radius = state.table.pitch, state.table.radius(name)
    shape = Disc(at, radius)
    arc = pitch.arc(defender)
    in_area = touches(shape, pitch.penalty_zone(defender))
    if not in_area and not touches(shape, arc):
        return None
    target = straight_out(state, defender, name, at, pitch.penalty_area.depth) if in_area else at
    if not touches(Disc(target, radius), arc):
        return target
    reach = arc.radius + ONE + radius
    dy = at[1] - arc.centre[1]
    return (arc.centre[0] + forward(defender) * (reach**2 - dy**2) ** 0.5, at[1])


@SWITCH.clause("12.2.3")
def art_12_2_3_keeper_still(side: Side, *, moved: bool) -> tuple[Offence, ...]:
    """12.2.3: the keeper stays behind the line and still until the ball is touched; else the penalty is repeated."""
    why = keeper_too_early(moved=moved)
    return (Offence(call=CLAUSES.call("12.2.3", side, why), follows="repeat"),)


def keeper_too_early(*, moved: bool) -> Reason:
    if moved:
        return reason("the keeper moved before the ball was touched")
    return reason("the keeper stood over its goal line before the ball was touched")


def keeper_behind_line(state: State, side: Side) -> dict[str, Place]:
    """Where a keeper goes that stands wholly in front of its goal line where it may not: back onto the line."""
    keeper = keeper_of(side)
    place = state.pieces.get(keeper)
    if place is None or place.point is None:
        return {}
    line, radius = state.table.pitch.goal_line(side), state.table.keeper.thickness / 2
    ahead = (place.point[0] - line) * forward(side) - radius
    return {keeper: place.at((line - forward(side) * radius, place.point[1]))} if ahead > TOLERANCE else {}
