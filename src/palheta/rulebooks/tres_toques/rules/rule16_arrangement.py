"""Regra XVI, TIRO DE META: the arrangement of both teams (art. 114)."""

from palheta.facts import Place
from palheta.rulebooks.tres_toques.outcome.formation import (
    clear_place,
    may_take,
    too_near_others,
    with_line_distance,
)
from palheta.rulebooks.tres_toques.outcome.off import take_off
from palheta.rulebooks.tres_toques.outcome.precedence import Draft
from palheta.rulebooks.tres_toques.outcome.sanction import called, noted
from palheta.rulebooks.tres_toques.rules import SWITCH
from palheta.rulebooks.tres_toques.rules.rule04_off import art26_in_defence
from palheta.rulebooks.tres_toques.state import State
from palheta.ruling import Reason, reason
from palheta.table.frame import SIDES, Point, Side, forward, is_keeper, side_of
from palheta.table.geometry import touches

MOST_IN_ATTACK = 6
MOST_IN_DEFENCE = 8
ATTACK_SECONDS = 15.0
ALL_SECONDS = 30.0


@SWITCH.clause("114.a", passes=True)
def art114_from_halfway(draft: Draft, side: Side, among: tuple[str, ...]) -> Draft:
    """ARRUMAÇÃO, a: 183 mm from halfway in attack, 60 mm in defence."""
    for name in _set(draft.state, side, among):
        state = draft.state
        at = None if may_take(state, side, name) else with_line_distance(state, side, name)
        if at is not None:
            draft = draft.charging(called("114.a", side, _near_halfway(state, name, at), piece=name))
            draft = draft.placing({name: Place(at)})
    return draft


@SWITCH.clause("114.b", passes=True)
def art114_distances(draft: Draft, side: Side) -> Draft:
    """ARRUMAÇÃO, b: 183 mm from mates, 60 mm from opponents; and a, which comes first."""
    for name in draft.state.field_pieces(side):
        before, draft = draft, art114_from_halfway(draft, side, (name,))
        if draft is not before or may_take(draft.state, side, name):
            continue
        near = too_near_others(draft.state, side, name)
        if near is None:
            continue
        draft = draft.charging(called("114.b", side, near, piece=name))
        better = clear_place(draft.state, side, name)
        if better is not None:
            draft = draft.placing({name: Place(better)})
    return draft


@SWITCH.clause("114.c", "114.obs", passes=True)
def art114_too_many(draft: Draft, side: Side) -> Draft:
    """ARRUMAÇÃO, c: at most six in attack and eight in defence; the excess nearest halfway goes off."""
    state = draft.state
    attack: list[tuple[float, str]] = []
    defence: list[tuple[float, str]] = []
    for name in state.pieces:
        at = state.point(name)
        if side_of(name) != side or name in state.off or at is None:
            continue
        (defence if art26_in_defence(state, name, at, side) else attack).append((abs(at[0]), name))
    for group, most in ((attack, MOST_IN_ATTACK), (defence, MOST_IN_DEFENCE)):
        movable = sorted((d, n) for d, n in group if not is_keeper(n) and n != state.due.placed_taker)
        for _, name in movable[: max(0, len(group) - most)]:
            draft = take_off(draft, name)
    return draft


@SWITCH.clause("114.d", off=None)
def art114_placed_too_late(
    draft: Draft, side: Side, piece: str, at: Place, elapsed: float | None
) -> Draft | None:
    """ARRUMAÇÃO, d: 15 s for the attack, then 15 s for the defence; who is set later is noted and goes off."""
    state = draft.state
    attacking = any(
        point is not None and not is_keeper(piece) and not art26_in_defence(state, piece, point, side)
        for point in (at.point, state.point(piece))
    )
    limit = ATTACK_SECONDS if attacking else ALL_SECONDS
    closed = state.due.closed >= (1 if attacking else 2)
    too_late = closed or (elapsed is not None and elapsed > limit + 1e-9)
    if not too_late or art114_taker_from_attack(state, side, piece, at):
        return None
    why = reason("{piece} was set after the {seconds:.0f} s for it", piece=piece, seconds=limit)
    draft = draft.charging(noted("114.d", side, why, piece=piece))
    return draft if is_keeper(piece) else take_off(draft, piece)


@SWITCH.clause("114.e", passes=True)
def art114_in_the_penalty_area(
    draft: Draft, side: Side, owner: Side, among: tuple[str, ...] | None = None
) -> Draft:
    """ARRUMAÇÃO, e: no opponent in the kicker's penalty area; moved out, and noted when it happens again."""
    state, pitch = draft.state, draft.state.table.pitch
    bodies = ((name, state.footprint(name)) for name in _set(state, side, among))
    zone = pitch.penalty_zone(owner)
    inside = [name for name, body in bodies if body is not None and touches(body, zone)]
    if not inside:
        return draft
    for name in inside:
        draft = _moved_out(draft, name, owner, pitch.penalty_area.depth)
    intrusions = state.record.intrusions
    times = intrusions.get(side, 0) + 1
    why = reason("{piece} stood in the penalty area of the side that takes the goal kick", piece=inside[0])
    charge = noted if times > 1 else called
    draft = draft.within("record", intrusions=intrusions | {side: times})
    return draft.charging(charge("114.e", side, why, piece=inside[0]))


@SWITCH.clause("114.f", off=False)
def art114_taker_from_attack(state: State, side: Side, piece: str, at: Place) -> bool:
    """ARRUMAÇÃO, f: a player may be fetched to take the kick if three stay in attack."""
    restart = state.restart
    if restart is None or restart.side != side or at.point is None:
        return False
    body = state.table.footprint(piece, at.point)
    if not touches(body, state.table.pitch.penalty_zone(side)):
        return False
    others = ((name, state.point(name)) for name in state.field_pieces(side) if name != piece)
    staying = [n for n, p in others if p is not None and not art26_in_defence(state, n, p, side)]
    return len(staying) >= 3


@SWITCH.clause("114.g", "114.f", passes=True)
def art114_in_the_goal_areas(draft: Draft, side: Side, among: tuple[str, ...] | None = None) -> Draft:
    """ARRUMAÇÃO, g: nobody in the goal areas but the kicker's taker (f)."""
    pitch = draft.state.table.pitch
    for owner in SIDES:
        for name in _set(draft.state, side, among):
            body = draft.state.footprint(name)
            if body is None or not touches(body, pitch.goal_zone(owner)) or may_take(draft.state, side, name):
                continue
            why = reason("{piece} stood in a goal area: only the taker may at a goal kick", piece=name)
            draft = draft.charging(called("114.g", side, why, piece=name))
            draft = _moved_out(draft, name, owner, pitch.goal_area.depth)
    return draft


def _set(state: State, side: Side, among: tuple[str, ...] | None) -> tuple[str, ...]:
    """The discs of a side, or those of them that were just set."""
    return tuple(name for name in state.field_pieces(side) if among is None or name in among)


def _moved_out(draft: Draft, name: str, owner: Side, depth: float) -> Draft:
    table, at = draft.state.table, draft.state.point(name)
    assert at is not None
    x = table.pitch.goal_line(owner) + forward(owner) * (depth + table.radius(name) + 1.0)
    return draft.placing({name: Place((x, at[1]))})


def _near_halfway(state: State, name: str, right: Point) -> Reason:
    at, radius = state.point(name), state.table.radius(name)
    assert at is not None
    return reason(
        "{piece} stood {mm:.1f} mm from the halfway line: {least:.0f} mm are asked",
        piece=name,
        mm=max(0.0, abs(at[0]) - radius),
        least=abs(right[0]) - radius,
    )
