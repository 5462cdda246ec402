"""How the teams are arranged: as one tap means it, and as the referee puts it right."""

import math

from msgspec.structs import replace

from palheta.facts import Place
from palheta.rulebooks.tres_toques.areas import GAUGE, GAUGE_SHORT, NEAR_THE_LINE, in_circle, nearer
from palheta.rulebooks.tres_toques.outcome.precedence import too_near
from palheta.rulebooks.tres_toques.rules.rule04_off import art26_in_defence
from palheta.rulebooks.tres_toques.state import State
from palheta.ruling import Reason
from palheta.table.frame import SIDES, Point, Side, forward, is_keeper, keeper_of, other
from palheta.table.geometry import TOLERANCE, gap, touches

# In the side's own frame (it attacks towards +x); every pitch of this book has the same size.
AT_THE_LINE = 0.0  # as near to halfway as art. 68 lets a disc of its size stand
KICK_OFF_TAKERS = ((AT_THE_LINE, 0.0), (AT_THE_LINE, 165.0))  # the second has a clear way past the first
FRONT = ((AT_THE_LINE, 420.0), (AT_THE_LINE, -420.0))
FRONT_DEFENDING = ((AT_THE_LINE, 130.0), (AT_THE_LINE, -130.0), (AT_THE_LINE, 420.0), (AT_THE_LINE, -420.0))
BACK = ((-300.0, 0.0), (-300.0, 350.0), (-300.0, -350.0), (-600.0, 200.0), (-600.0, -200.0), (-800.0, 0.0))
ATTACK = ((300.0, -100.0), (300.0, 250.0), (520.0, -350.0), (520.0, 450.0))
DEFENCE = (
    (-120.0, -500.0),
    (-120.0, -80.0),
    (-120.0, 350.0),
    (-480.0, -100.0),
    (-700.0, 300.0),
    (-700.0, -250.0),
)


def discs(state: State, side: Side) -> tuple[str, ...]:
    """Who may be arranged: everybody of this side who is not expelled."""
    own = tuple(
        n for n in state.pieces if n[0] == side[0] and not n.endswith("k") and n not in state.record.expelled
    )
    if own:
        return tuple(sorted(own, key=lambda n: -int(n[1:])))
    return tuple(f"{side[0]}{i}" for i in range(10, 0, -1))


def kick_off_formation(state: State, side: Side, kicking: bool) -> dict[str, Place]:
    spots = (KICK_OFF_TAKERS + FRONT if kicking else FRONT_DEFENDING) + BACK
    return _set(state, side, spots)


def goal_kick_formation(state: State, side: Side) -> dict[str, Place]:
    names = discs(state, side)
    up = min(4, max(3, len(names) - 4))
    return _made_legal(state, side, _set(state, side, ATTACK[:up] + DEFENCE))


def _made_legal(state: State, side: Side, wanted: dict[str, Place]) -> dict[str, Place]:
    """Moved aside where the other side, already arranged, stands in the way."""
    keeper = keeper_of(side)
    rivals = (
        {n: p for n, p in state.pieces.items() if n[0] != side[0]}
        if other(side) in state.due.arranged
        else {}
    )
    so_far = replace(state, pieces=rivals).within("due", placed_taker=None)
    placed = {keeper: wanted[keeper]}
    for name, place in wanted.items():
        if name == keeper or place.point is None:
            continue
        so_far = replace(so_far, pieces=so_far.pieces | {name: place})
        if not legal_in_arrangement(so_far, side, name, place.point):
            better = clear_place(so_far, side, name)
            place = place if better is None else Place(better)
            so_far = replace(so_far, pieces=so_far.pieces | {name: place})
        placed[name] = place
    return placed


def _set(state: State, side: Side, spots: tuple[tuple[float, float], ...]) -> dict[str, Place]:
    f = forward(side)
    line = state.table.pitch.goal_line(side) + f * 15.0
    placed = {keeper_of(side): Place((line, 0.0))}
    for name, (x, y) in zip(discs(state, side), spots, strict=False):
        near = -(NEAR_THE_LINE + state.table.radius(name))
        placed[name] = Place((f * (near if x == AT_THE_LINE else x), f * y))
    return placed


def clear_place(state: State, side: Side, name: str) -> Point | None:
    """The nearest place in the same half that keeps every distance of a and b."""
    at = state.point(name)
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
    if not inside or _away_from_line(state, side, name, at) is not None:
        return False
    restart, body = state.restart, state.table.footprint(name, at)
    if any(touches(body, pitch.goal_zone(owner)) for owner in SIDES):
        return False
    if restart is not None and restart.side != side and touches(body, pitch.penalty_zone(restart.side)):
        return False
    for mate in state.field_pieces(side):
        there = state.footprint(mate)
        if mate != name and there is not None and gap(body, there) < GAUGE - TOLERANCE:
            return False
    rivals = map(state.footprint, state.field_pieces(other(side)))
    return all(there is None or gap(body, there) >= GAUGE_SHORT - TOLERANCE for there in rivals)


def with_line_distance(state: State, side: Side, name: str) -> Point | None:
    at = state.point(name)
    return None if at is None else _away_from_line(state, side, name, at)


def _away_from_line(state: State, side: Side, name: str, at: Point) -> Point | None:
    """Where a piece that stands there goes to keep its distance from halfway; None where it does."""
    radius = state.table.radius(name)
    attacking = not art26_in_defence(state, name, at, side)
    least = (GAUGE if attacking else GAUGE_SHORT) + radius
    if abs(at[0]) >= least - TOLERANCE:
        return None
    return (forward(side) * least * (1 if attacking else -1), at[1])


def too_near_others(state: State, side: Side, name: str) -> Reason | None:
    for mate, g in nearer(state, name, state.field_pieces(side), GAUGE - TOLERANCE):
        if mate != name and int(mate[1:]) < int(name[1:]) and not may_take(state, side, mate):
            return too_near(name, mate, g, GAUGE)
    # Of two opponents too near each other the one who does not kick gives way.
    if state.restart is None or state.restart.side == side:
        return None
    rivals = nearer(state, name, state.field_pieces(other(side)), GAUGE_SHORT - TOLERANCE)
    return next((too_near(name, rival, g, GAUGE_SHORT) for rival, g in rivals), None)


def may_take(state: State, side: Side, name: str) -> bool:
    restart = state.restart
    if restart is None or restart.side != side:
        return False
    if state.due.placed_taker is not None:
        return name == state.due.placed_taker
    g = state.gap(name, "ball")
    return g is not None and g < GAUGE


def is_taker(state: State, side: Side, name: str, at: Point) -> bool:
    restart = state.restart
    if restart is None or restart.side != side:
        return False
    return in_circle(state, name, at)


def right_place(state: State, side: Side, name: str, rule: str) -> Point:
    at = state.point(name)
    assert at is not None
    f, radius = forward(side), state.table.radius(name)
    if is_keeper(name):
        return (state.table.pitch.goal_line(side) + f * 15.0, 0.0)
    depth = GAUGE if rule == "68.c" else NEAR_THE_LINE
    start = (-f * max(-f * at[0], depth + radius), at[1])
    mates = [n for n in state.field_pieces(side) if n != name]
    for step in range(40):
        for sign in (1, -1):
            point = (start[0], start[1] + f * sign * 20.0 * step)
            body = state.table.footprint(name, point)
            clear = all((s := state.footprint(m)) is None or gap(body, s) >= GAUGE for m in mates)
            if clear and abs(point[1]) <= state.table.pitch.width / 2 - radius:
                return point
    return start
