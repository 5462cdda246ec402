"""Regra XVI, TIRO DE META: the arrangement of both teams (art. 114)."""

from palheta.facts import Place
from palheta.rulebooks.tres_toques.areas import half_named, stands_in
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
from palheta.rulebooks.tres_toques.vocabulary import as_reported
from palheta.ruling import Reason, reason
from palheta.table.frame import SIDES, Point, Side, forward, is_keeper, other, side_of
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
    attacking = not is_keeper(piece) and any(
        _in_attack(state, piece, place, side) for place in (at, state.pieces.get(piece))
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
    state, depth = draft.state, draft.state.table.pitch.penalty_area.depth
    inside = [name for name in _set(state, side, among) if stands_in(state, name, f"{owner}_area")]
    if not inside:
        return draft
    for name in inside:
        draft = _moved_out(draft, name, owner, depth)
    why = reason("{piece} stood in the penalty area of the side that takes the goal kick", piece=inside[0])
    return _intruded(draft, side, inside[0], why)


def _intruded(draft: Draft, side: Side, piece: str | None, why: Reason) -> Draft:
    intrusions = draft.state.record.intrusions
    times = intrusions.get(side, 0) + 1
    charge = noted if times > 1 else called
    draft = draft.within("record", intrusions=intrusions | {side: times})
    return draft.charging(charge("114.e", side, why, piece=piece))


@SWITCH.clause("114.f", off=False)
def art114_taker_from_attack(state: State, side: Side, piece: str, at: Place) -> bool:
    """ARRUMAÇÃO, f: a player may be fetched to take the kick if three stay in attack."""
    restart = state.restart
    if restart is None or restart.side != side:
        return False
    if at.point is None:  # nobody measured who stays in attack
        return at.zone in (f"{side}_area", f"{side}_goal_area")
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
            if not stands_in(draft.state, name, f"{owner}_goal_area") or _takes_it(draft.state, owner, name):
                continue
            why = reason("{piece} stood in a goal area: only the taker may at a goal kick", piece=name)
            draft = draft.charging(called("114.g", side, why, piece=name))
            draft = _moved_out(draft, name, owner, pitch.goal_area.depth)
    return draft


def _in_attack(state: State, piece: str, place: Place | None, side: Side) -> bool:
    if place is None or place.point is None:
        return half_named(place) == other(side)
    return not art26_in_defence(state, piece, place.point, side)


@SWITCH.clause("114", "114.a", "114.b", "114.c", "114.e", "114.g", passes=True)
def art114_told_by_people(draft: Draft, side: Side, word: str, piece: str | None) -> Draft:
    """ARRUMAÇÃO EM TIRO DE META: as the referee saw it; he sets it right, and takes off who is too many (c)."""
    why = as_reported(side, word)
    match word:
        case "in_the_kickers_area":
            return _intruded(draft, side, piece, why)
        case "too_many_in_a_half":
            draft = draft.charging(called("114.c", side, why, piece=piece))
            return draft if piece is None else take_off(draft, piece)
        case "in_a_goal_area":
            return draft.charging(called("114.g", side, why, piece=piece))
        case _:
            return draft.charging(called("114", side, why, piece=piece))


def _set(state: State, side: Side, among: tuple[str, ...] | None) -> tuple[str, ...]:
    """The discs of a side that were just set, or all that somebody measured: else they stand as they should."""
    names = state.field_pieces(side)
    return tuple(n for n in names if (state.point(n) is not None if among is None else n in among))


def _takes_it(state: State, owner: Side, name: str) -> bool:
    """The kicker's own, told to be in his goal area: nobody measured whether it is at the ball."""
    untold = state.point(name) is None and state.restart is not None and state.restart.side == owner
    side = side_of(name)
    return side is not None and (may_take(state, side, name) or (untold and side == owner))


def _moved_out(draft: Draft, name: str, owner: Side, depth: float) -> Draft:
    """Where nobody measured, nobody says where it is put."""
    table, at = draft.state.table, draft.state.point(name)
    if at is None:
        return draft.now(pieces=draft.state.pieces | {name: Place(zone=f"{owner}_half")})
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
