"""Regra XVI, TIRO DE META: the arrangement of both teams (art. 114)."""

from palheta.facts import Place
from palheta.rulebooks.tres_toques.outcome.formation import (
    clear_place,
    may_take,
    too_near_others,
    with_line_distance,
)
from palheta.rulebooks.tres_toques.outcome.off import take_off
from palheta.rulebooks.tres_toques.outcome.precedence import Case
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
            if body is None or not touches(body, zone) or may_take(case.state, side, name):
                continue
            why = reason("{piece} stood in a goal area: only the taker may at a goal kick", piece=name)
            case.call("114.g", side, why, piece=name)
            _move_out(case, name, owner, case.state.table.pitch.goal_area.depth)


@SWITCH.clause("114.b", off=None)
def art114_distances(case: Case, side: Side) -> None:
    """ARRUMAÇÃO, b: 183 mm from mates, 60 mm from opponents; and a, which comes first."""
    for name in case.state.field_pieces(side):
        if art114_from_halfway(case, side, (name,)) or may_take(case.state, side, name):
            continue
        near = too_near_others(case.state, side, name)
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
        at = None if may_take(case.state, side, name) else with_line_distance(case.state, side, name)
        if at is not None:
            case.call("114.a", side, _near_halfway(case.state, name, at), piece=name)
            case.place(name, Place(at))
            moved = True
    return moved


def _near_halfway(state: State, name: str, right: Point) -> Reason:
    at, radius = state.at(name), state.table.radius(name)
    assert at is not None
    return reason(
        "{piece} stood {mm:.1f} mm from the halfway line: {least:.0f} mm are asked",
        piece=name, mm=max(0.0, abs(at[0]) - radius), least=abs(right[0]) - radius,
    )  # fmt: skip


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
