"""Regra XVI, TIRO DE META: the arrangement of both teams (art. 114)."""

import math

from palheta.facts import Place
from palheta.rulebooks.tres_toques.case import Case
from palheta.rulebooks.tres_toques.registered import SWITCH
from palheta.rulebooks.tres_toques.rule04_out import (
    art26_in_defence,
    take_off,
)
from palheta.rulebooks.tres_toques.rule04_plays import GAUGE, GAUGE_SHORT, too_near
from palheta.rulebooks.tres_toques.state import State
from palheta.ruling import Reason, reason
from palheta.table.frame import SIDES, Point, Side, forward, is_keeper, other, side_of
from palheta.table.geometry import TOLERANCE, touches

MOST_IN_ATTACK = 6
MOST_IN_DEFENCE = 8
ATTACK_SECONDS = 15.0
ALL_SECONDS = 30.0


def arrangement(case: Case) -> None:
    """Art. 114, ARRUMAÇÃO EM TIRO DE META: what the referee puts right before he lets the kick be taken."""
    restart = case.state.restart
    assert restart is not None
    sides = (restart.side, other(restart.side))
    for side in sides:
        art114_too_many(case, side)
    art114_in_the_penalty_area(case, other(restart.side), restart.side)
    for side in sides:
        art114_in_the_goal_areas(case, side)
    for side in sides:
        art114_distances(case, side)


def correct_goal_kick(case: Case, placed: tuple[str, ...]) -> None:
    """24.§único: corrected while they arrange; distances to others only at the end, for those may still be moved."""
    restart = case.state.restart
    assert restart is not None
    art114_in_the_penalty_area(case, other(restart.side), restart.side, placed)
    for side in SIDES:
        art114_in_the_goal_areas(case, side, placed)
        art114_from_halfway(case, side, placed)


@SWITCH.clause("114.c", "114.obs", off=None)
def art114_too_many(case: Case, side: Side) -> None:
    """ARRUMAÇÃO, c: at most six in attack and eight in defence; the excess nearest halfway goes off."""
    state = case.state
    attack: list[tuple[float, str]] = []
    defence: list[tuple[float, str]] = []
    for name in state.pieces:
        at = state.at(name)
        if side_of(name) != side or name in state.off or at is None:
            continue
        (defence if art26_in_defence(state, name, at, side) else attack).append((abs(at[0]), name))
    for group, most in ((attack, MOST_IN_ATTACK), (defence, MOST_IN_DEFENCE)):
        movable = sorted((d, n) for d, n in group if not is_keeper(n) and n != state.placed_taker)
        for _, name in movable[: max(0, len(group) - most)]:
            take_off(case, name)


@SWITCH.clause("114.e", off=None)
def art114_in_the_penalty_area(
    case: Case, side: Side, owner: Side, among: tuple[str, ...] | None = None
) -> None:
    """ARRUMAÇÃO, e: no opponent in the kicker's penalty area; moved out, and noted when it happens again."""
    zone = case.state.table.pitch.penalty_zone(owner)
    inside = [
        n for n in _set(case.state, side, among)
        if (body := case.state.footprint(n)) is not None and touches(body, zone)
    ]  # fmt: skip
    if not inside:
        return
    for name in inside:
        _move_out(case, name, owner, case.state.table.pitch.penalty_area.depth)
    times = case.state.intrusions.get(side, 0) + 1
    case.set(intrusions={**case.state.intrusions, side: times})
    why = reason("{piece} stood in the penalty area of the side that takes the goal kick", piece=inside[0])
    if times > 1:
        case.note("114.e", side, why, piece=inside[0])
    else:
        case.call("114.e", side, why, piece=inside[0])


def _set(state: State, side: Side, among: tuple[str, ...] | None) -> tuple[str, ...]:
    """The discs of a side, or those of them that were just set."""
    return tuple(name for name in state.field_pieces(side) if among is None or name in among)


def _move_out(case: Case, name: str, owner: Side, depth: float) -> None:
    at = case.state.at(name)
    assert at is not None
    x = case.state.table.pitch.goal_line(owner) + forward(owner) * (
        depth + case.state.table.radius(name) + 1.0
    )
    case.place(name, Place((x, at[1])))


@SWITCH.clause("114.g", "114.f", off=None)
def art114_in_the_goal_areas(case: Case, side: Side, among: tuple[str, ...] | None = None) -> None:
    """ARRUMAÇÃO, g: nobody in the goal areas but the kicker's taker (f)."""
    restart = case.state.restart
    assert restart is not None
    for owner in SIDES:
        zone = case.state.table.pitch.goal_zone(owner)
        for name in _set(case.state, side, among):
            body = case.state.footprint(name)
            if body is None or not touches(body, zone) or _may_take(case.state, side, name):
                continue
            why = reason("{piece} stood in a goal area: only the taker may at a goal kick", piece=name)
            case.call("114.g", side, why, piece=name)
            _move_out(case, name, owner, case.state.table.pitch.goal_area.depth)


def _may_take(state: State, side: Side, name: str) -> bool:
    restart = state.restart
    if restart is None or restart.side != side:
        return False
    if state.placed_taker is not None:
        return name == state.placed_taker
    g = state.gap(name, "ball")
    return g is not None and g < GAUGE


@SWITCH.clause("114.b", off=None)
def art114_distances(case: Case, side: Side) -> None:
    """ARRUMAÇÃO, b: 183 mm from mates, 60 mm from opponents; and a, which comes first."""
    for name in case.state.field_pieces(side):
        if art114_from_halfway(case, side, (name,)) or _may_take(case.state, side, name):
            continue
        near = _too_near(case.state, side, name)
        if near is not None:
            case.call("114.b", side, near, piece=name)
            better = clear_place(case.state, side, name)
            if better is not None:
                case.place(name, Place(better))


@SWITCH.clause("114.a", off=False)
def art114_from_halfway(case: Case, side: Side, among: tuple[str, ...]) -> bool:
    """ARRUMAÇÃO, a: 183 mm from halfway in attack, 60 mm in defence."""
    moved = False
    for name in _set(case.state, side, among):
        at = None if _may_take(case.state, side, name) else _with_line_distance(case.state, side, name)
        if at is not None:
            case.call("114.a", side, _near_halfway(case.state, name, at), piece=name)
            case.place(name, Place(at))
            moved = True
    return moved


def _with_line_distance(state: State, side: Side, name: str) -> Point | None:
    at = state.at(name)
    if at is None:
        return None
    radius = state.table.radius(name)
    attacking = not art26_in_defence(state, name, at, side)
    least = (GAUGE if attacking else GAUGE_SHORT) + radius
    if abs(at[0]) >= least - TOLERANCE:
        return None
    return (forward(side) * least * (1 if attacking else -1), at[1])


def _near_halfway(state: State, name: str, right: Point) -> Reason:
    at, radius = state.at(name), state.table.radius(name)
    assert at is not None
    return reason(
        "{piece} stood {mm:.1f} mm from the halfway line: {least:.0f} mm are asked",
        piece=name, mm=max(0.0, abs(at[0]) - radius), least=abs(right[0]) - radius,
    )  # fmt: skip


def _too_near(state: State, side: Side, name: str) -> Reason | None:
    for mate in state.field_pieces(side):
        g = state.gap(name, mate)
        later = mate != name and int(mate[1:]) < int(name[1:]) and not _may_take(state, side, mate)
        if later and g is not None and g < GAUGE - TOLERANCE:
            return too_near(name, mate, g, GAUGE)
    # Of two opponents too near each other the one who does not kick gives way.
    if state.restart is None or state.restart.side == side:
        return None
    for rival in state.field_pieces(other(side)):
        g = state.gap(name, rival)
        if g is not None and g < GAUGE_SHORT - TOLERANCE:
            return too_near(name, rival, g, GAUGE_SHORT)
    return None


def clear_place(state: State, side: Side, name: str) -> Point | None:
    """The nearest place in the same half that keeps every distance of a and b."""
    at = state.at(name)
    assert at is not None
    for step in range(1, 60):
        for k in range(24):
            angle = (math.pi if side == "home" else 0.0) + math.tau * k / 24
            x, y = at[0] + 15.0 * step * math.cos(angle), at[1] + 15.0 * step * math.sin(angle)
            point = (round(x, 1), round(y, 1))
            if x * at[0] > 0 and legal_in_arrangement(state, side, name, point):
                return point
    return None


def legal_in_arrangement(state: State, side: Side, name: str, at: Point) -> bool:
    pitch = state.table.pitch
    rim = state.table.radius(name)
    inside = abs(at[0]) <= pitch.length / 2 - rim and abs(at[1]) <= pitch.width / 2 - rim
    moved = state.with_(pieces={**state.pieces, name: Place(at)})
    restart = state.restart
    body = moved.footprint(name)
    if not inside or body is None or _with_line_distance(moved, side, name) is not None:
        return False
    if any(touches(body, pitch.goal_zone(owner)) for owner in SIDES):
        return False
    if restart is not None and restart.side != side and touches(body, pitch.penalty_zone(restart.side)):
        return False
    for mate in state.field_pieces(side):
        g = moved.gap(name, mate)
        if mate != name and g is not None and g < GAUGE - TOLERANCE:
            return False
    gaps = (moved.gap(name, rival) for rival in state.field_pieces(other(side)))
    return all(g is None or g >= GAUGE_SHORT - TOLERANCE for g in gaps)


@SWITCH.clause("114.d", off=False)
def art114_placed_too_late(case: Case, side: Side, piece: str, at: Place, elapsed: float | None) -> bool:
    """ARRUMAÇÃO, d: 15 s for the attack, then 15 s for the defence; who is set later is noted and goes off."""
    state = case.state
    attacking = any(
        point is not None and not is_keeper(piece) and not art26_in_defence(state, piece, point, side)
        for point in (at.point, state.at(piece))
    )
    limit = ATTACK_SECONDS if attacking else ALL_SECONDS
    called = state.closed >= (1 if attacking else 2)
    too_late = called or (elapsed is not None and elapsed > limit + 1e-9)
    if not too_late or art114_taker_from_attack(state, side, piece, at):
        return False
    why = reason("{piece} was set after the {seconds:.0f} s for it", piece=piece, seconds=limit)
    case.note("114.d", side, why, piece=piece)
    if not is_keeper(piece):
        take_off(case, piece)
    return True


@SWITCH.clause("114.f", off=False)
def art114_taker_from_attack(state: State, side: Side, piece: str, at: Place) -> bool:
    """ARRUMAÇÃO, f: a player may be fetched to take the kick if three stay in attack."""
    restart = state.restart
    if restart is None or restart.side != side or at.point is None:
        return False
    body = state.table.footprint(piece, at.point)
    if not touches(body, state.table.pitch.penalty_zone(side)):
        return False
    staying = sum(
        1 for name in state.field_pieces(side)
        if name != piece and (p := state.at(name)) is not None and not art26_in_defence(state, name, p, side)
    )  # fmt: skip
    return staying >= 3
