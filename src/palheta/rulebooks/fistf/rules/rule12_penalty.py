"""Regla 12: El penalty."""

from palheta.facts import Place, Report
from palheta.rulebooks.common.pushing import nearest_free
from palheta.rulebooks.fistf.areas import ONE, straight_out
from palheta.rulebooks.fistf.outcome.precedence import Finding, Sanction
from palheta.rulebooks.fistf.rules import CLAUSES, SWITCH
from palheta.rulebooks.fistf.state import State
from palheta.rulebooks.fistf.vocabulary import keeper_too_early
from palheta.table.frame import Point, Side, forward, is_keeper, side_of
from palheta.table.geometry import Disc, Footprint, touches

PENALTY_RULES: dict[str, str] = {
    "5.3.1": "12.1.1.1",
    "10.4": "12.1.1.4",
    "10.5.1": "12.1.1.5",
    "13.4.3": "12.1.1.6",
}


@SWITCH.clause("12.1.1", "12.1.1.1", "12.1.1.4", "12.1.1.5", "12.1.1.6", off=None)
def art12_1_1_penalty_for(rule: str, against: Side, area: Side | None) -> str | None:
    """12.1.1: these offences in the offender's own area are penalties; says under which head."""
    return PENALTY_RULES.get(rule) if area == against else None


@SWITCH.clause("12.1.2", off=False)
def art12_1_2_not_over_yet(state: State, report: Report) -> bool:
    """12.1.2: the match is not over while a penalty has to be repeated, even if that is found out afterwards."""
    return report.report in ("moved_keeper", "keeper_behind_line") and isinstance(
        state.flight.penalty_taken, State
    )


@SWITCH.clause("12.2.2", passes=True)
def art12_2_2_clear_the_area(
    places: dict[str, Place], state: State, defender: Side, taker: str | None = None
) -> dict[str, Place]:
    """12.2.2: all but the defender's keeper and the taker go straight out of the area and its arc, 1 mm away."""
    found: dict[str, Place] = {}
    pieces = dict(state.pieces)

    def clear(shape: Footprint) -> bool:
        return _outside(state, defender, "h1", shape.at) is None

    # In an order that turns with the table.
    for name in sorted(state.pieces, key=lambda one: (side_of(one) == defender, len(one), one)):
        place = state.pieces[name]
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
def art12_2_3_keeper_still(side: Side, *, moved: bool) -> tuple[Finding, ...]:
    """12.2.3: the keeper stays behind the line and still until the ball is touched; else the penalty is repeated."""
    why = keeper_too_early(moved=moved)
    return (Finding(CLAUSES.call("12.2.3", side, why), sanction=Sanction("repeat")),)
