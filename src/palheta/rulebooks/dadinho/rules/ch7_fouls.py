"""Capítulo VII – Das Infrações: fouls and technical fouls, articles 47 to 49."""

from msgspec.structs import replace

from palheta.rulebooks.dadinho.areas import lateral
from palheta.rulebooks.dadinho.outcome.precedence import Award, Draft, Finding
from palheta.rulebooks.dadinho.rules import SWITCH
from palheta.rulebooks.dadinho.sighted import Lance
from palheta.rulebooks.dadinho.state import State
from palheta.ruling import Reason, reason
from palheta.table.frame import SIDES, Point, Side, forward
from palheta.table.geometry import Disc, touches


@SWITCH.clause("47", "47.§1", "47.§3", off=False)
def art47_in_attack_half(state: State, fouled: Side, name: str, point: Point) -> bool:
    """Falta: any part of the fouled player in the opponent's half makes the free kick direct."""
    radius = state.table.radius(name)
    return point[0] * forward(fouled) + radius > 1e-6


@SWITCH.clause("47.§2", "48.§3", passes=True)
def art47_2_each_action(draft: Draft) -> Draft:
    """Falta, penalidade máxima: six seconds for setting the taker, and six for the kick itself."""
    by_foul = draft.state.restart in ("direct_free_kick", "indirect_free_kick", "penalty")
    return draft.within("flight", since=draft.state.clock, told_late={}) if by_foul else draft


@SWITCH.clause("48", off=False)
def art48_in_penalty_area(state: State, offender: Side, name: str, point: Point) -> bool:
    """Penalidade máxima: touching the line of the offender's area is inside it."""
    return touches(Disc(point, state.table.radius(name)), state.table.pitch.penalty_zone(offender))


@SWITCH.clause("49", "49.§1", off=None)
def art49_technical_foul(state: State, side: Side, point: Point | None) -> Award | None:
    """Falta técnica: an indirect free kick where the dadinho stopped, wherever that is."""
    if point is None:
        return Award(side, "indirect_free_kick")
    return art49_2_in_goal_area(state, side, point) or Award(side, "indirect_free_kick", point)


@SWITCH.clause("49", "47", off=None)
def art49_not_from_an_indirect_kick(state: State) -> Reason | None:
    """Falta técnica: an indirect free kick is no shot."""
    return reason("no shot from an indirect free kick") if state.restart == "indirect_free_kick" else None


@SWITCH.clause("49.§2", off=None)
def art49_2_in_goal_area(state: State, side: Side, point: Point) -> Award | None:
    """Falta técnica: in a goal area it is taken anywhere in that area, on the side where it happened."""
    for owner in SIDES:
        if touches(state.table.footprint("ball", point), state.table.pitch.goal_zone(owner)):
            return Award(side, "indirect_free_kick", None, owner, lateral(point[1], owner))
    return None


@SWITCH.clause("49.§3", off=None)
def art49_3_intentional(lance: Lance, finding: Finding) -> Finding | None:
    """Falta técnica: an intentional one is taken where the dadinho was touched, not where it stopped."""
    if not lance.step.deliberate or lance.touched is None:
        return None
    touch = next((c.touch for c in lance.contacts if c.when == lance.touched), None)
    where = touch.at.point if touch is not None and touch.at is not None else None
    at = where or lance.state.ball_at
    award = art49_technical_foul(lance.state, lance.opponent, at)
    return replace(finding, sanction=award, call=replace(finding.call, at=at, under="49.§3"))
