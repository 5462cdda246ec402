"""The gauge's 60 mm, laid flat: whether it finds a way to the ball (art. 23).

The gauge's flat end must touch the ball from some direction, and from there it must have a way out.
The way out is decided exactly: pieces grown by half the gauge are discs for the gauge's centre, and a
place is shut in when a ring of overlapping discs winds round it, or a chain from edge to edge cuts it off.
"""

import math
from collections.abc import Iterator
from itertools import combinations, pairwise

from palheta.rulebooks.tres_toques.areas import GAUGE_SHORT
from palheta.rulebooks.tres_toques.state import State
from palheta.table.frame import Point, Side, is_keeper
from palheta.table.geometry import TOLERANCE, Box, Disc, Footprint, Rect, distance, gap

HALF = GAUGE_SHORT / 2

FIT = 0.05  # mm: exactly the gauge's width is a way through


def obstacles(state: State, side: Side) -> list[Disc]:
    """The side's pieces, grown by half the gauge; a keeper is a row of discs."""
    grown: list[Disc] = []
    for name in state.side(side).as_named:
        body = state.footprint(name)
        if name in state.off or body is None:
            continue
        grown += [Disc(part.at, part.radius + HALF - TOLERANCE) for part in _as_discs(body, is_keeper(name))]
    return grown


def _as_discs(body: Footprint, upright: bool) -> list[Disc]:
    if isinstance(body, Disc):
        return [body]
    assert upright
    return _row(body)


def _row(box: Box) -> list[Disc]:
    radius = box.thickness / 2
    reach = box.width / 2 - radius
    cos, sin = math.cos(math.radians(box.angle)), math.sin(math.radians(box.angle))
    count = max(2, math.ceil(reach / radius) + 1)
    offsets = [reach * (2 * i / (count - 1) - 1) for i in range(count)]
    return [Disc((box.at[0] - o * sin, box.at[1] + o * cos), radius) for o in offsets]


def shrunk(rect: Rect) -> Rect:
    return Rect(rect.x0 + HALF, rect.y0 + HALF, rect.x1 - HALF, rect.y1 - HALF)


def shut_in(ball: Point, radius: float, discs: list[Disc], walls: Rect) -> bool:
    """No place of the gauge that touches the ball is joined to the open table."""
    near = [disc for disc in discs if distance(disc.at, ball) < disc.radius + 3 * HALF]
    # The discs were grown by half the gauge for its centre; laid against the ball it has its own width.
    bodies = [Disc(disc.at, disc.radius - HALF) for disc in near]
    for angle, offset in _ways(ball, near):
        centre = _laid(ball, radius, bodies, walls, angle, offset)
        if centre is not None and not _enclosed(centre, discs, walls):
            return False
    return True


def _ways(ball: Point, near: list[Disc]) -> Iterator[tuple[float, float]]:
    """Directions and sideways shifts in which the gauge may come: first the easy ones, then all.

    It comes with the middle of its end to the ball, or through the middle between two pieces; a corner
    poked in would measure nothing.
    """
    for degrees in range(0, 360, 10):
        yield math.radians(degrees), 0.0
    for a, b in combinations(near, 2):
        across = math.atan2(b.at[1] - a.at[1], b.at[0] - a.at[0])
        middle = ((a.at[0] + b.at[0]) / 2 - ball[0], (a.at[1] + b.at[1]) / 2 - ball[1])
        for angle in (across + math.pi / 2, across - math.pi / 2):
            yield angle, -middle[0] * math.sin(angle) + middle[1] * math.cos(angle)
    for degrees in range(360):
        yield math.radians(degrees), 0.0


def _laid(
    ball: Point, radius: float, bodies: list[Disc], walls: Rect, angle: float, offset: float
) -> Point | None:
    """The gauge's end, a square, laid against the ball from this direction: its centre, if it fits."""
    if abs(offset) > HALF:
        return None
    ux, uy = math.cos(angle), math.sin(angle)
    reach = radius + HALF
    centre = (ball[0] + ux * reach - uy * offset, ball[1] + uy * reach + ux * offset)
    if not _inside(walls, centre):
        return None
    gauge = Box(centre, GAUGE_SHORT, GAUGE_SHORT, math.degrees(angle))
    return centre if all(gap(gauge, body) >= -FIT for body in bodies) else None


def _inside(walls: Rect, p: Point) -> bool:
    return (
        walls.x0 - TOLERANCE <= p[0] <= walls.x1 + TOLERANCE
        and walls.y0 - TOLERANCE <= p[1] <= walls.y1 + TOLERANCE
    )


def _enclosed(start: Point, discs: list[Disc], walls: Rect) -> bool:
    """Whether overlapping discs, alone or with a wall, wind round this place."""
    if _sees_out(start, discs, walls):
        return False
    linked = _linked(discs)
    return any(
        _winds_round(start, discs, linked, chain[0], walls)
        for chain in _chains(linked)
        if _may_wind_round(start, [discs[i] for i in chain], walls)
    )


def _sees_out(start: Point, discs: list[Disc], walls: Rect) -> bool:
    """Straight along the table or across it nothing is met, and no two reach a wall: then nothing winds round."""
    x, y = start
    plain = [(*disc.at, disc.radius) for disc in discs]
    feet = sum(
        (a - r < walls.x0) + (a + r > walls.x1) + (b - r < walls.y0) + (b + r > walls.y1) for a, b, r in plain
    )
    along = [(a, r) for a, b, r in plain if abs(b - y) <= r]
    across = [(b, r) for a, b, r in plain if abs(a - x) <= r]
    return feet < 2 and (
        all(a + r < x for a, r in along)
        or all(a - r > x for a, r in along)
        or all(b + r < y for b, r in across)
        or all(b - r > y for b, r in across)
    )


def _chains(linked: list[list[int]]) -> Iterator[list[int]]:
    """Those that hang together."""
    found: set[int] = set()
    for root in range(len(linked)):
        if root in found:
            continue
        found.add(root)
        chain = [root]
        for i in chain:  # it grows meanwhile
            chain += [j for j in linked[i] if j not in found]
            found.update(linked[i])
        yield chain


def _may_wind_round(start: Point, chain: list[Disc], walls: Rect) -> bool:
    """None does that has the place beside it, unless the walls close it."""
    x, y = start
    xs, ys = [disc.at[0] for disc in chain], [disc.at[1] for disc in chain]
    amid = min(xs) <= x <= max(xs) and min(ys) <= y <= max(ys)
    return amid or sum(len(_feet(disc, walls)) for disc in chain) > 1


def _winds_round(start: Point, discs: list[Disc], linked: list[list[int]], root: int, walls: Rect) -> bool:
    angle, queue = {root: 0.0}, [root]
    while queue:
        i = queue.pop()
        for j in linked[i]:
            turn = angle[i] + _sweep(start, discs[i].at, discs[j].at)
            if j not in angle:
                angle[j] = turn
                queue.append(j)
            elif abs(turn - angle[j]) > math.pi:
                return True
    return _cut_off_by_walls(start, [(discs[i], turn) for i, turn in angle.items()], walls)


def _linked(discs: list[Disc]) -> list[list[int]]:
    """Of each, which others it overlaps."""
    plain = [(*disc.at, disc.radius) for disc in discs]
    linked: list[list[int]] = [[] for _ in discs]
    for i, (ax, ay, a) in enumerate(plain):
        for j, (bx, by, b) in enumerate(plain[i + 1 :], i + 1):
            if abs(ax - bx) < a + b and math.hypot(ax - bx, ay - by) < a + b - TOLERANCE:
                linked[i].append(j)
                linked[j].append(i)
    return linked


def _sweep(centre: Point, a: Point, b: Point) -> float:
    """The angle from a to b as seen from the centre, the short way."""
    turn = math.atan2(b[1] - centre[1], b[0] - centre[0]) - math.atan2(a[1] - centre[1], a[0] - centre[0])
    return (turn + math.pi) % math.tau - math.pi


def _cut_off_by_walls(start: Point, members: list[tuple[Disc, float]], walls: Rect) -> bool:
    feet = [(disc, turn, foot) for disc, turn in members for foot in _feet(disc, walls)]
    for (a, turn_a, foot_a), (b, turn_b, foot_b) in combinations(feet, 2):
        along = _along(walls, foot_a, foot_b)
        total = _sweep(start, foot_a, a.at) + (turn_b - turn_a) + _sweep(start, b.at, foot_b)
        back = sum(_sweep(start, p, q) for p, q in pairwise([foot_b, *reversed(along), foot_a]))
        if abs(total + back) > math.pi:
            return True
    return False


def _feet(disc: Disc, walls: Rect) -> list[Point]:
    (x, y), r = disc.at, disc.radius - TOLERANCE
    feet = []
    if x - r < walls.x0:
        feet.append((walls.x0, y))
    if x + r > walls.x1:
        feet.append((walls.x1, y))
    if y - r < walls.y0:
        feet.append((x, walls.y0))
    if y + r > walls.y1:
        feet.append((x, walls.y1))
    return feet


def _along(walls: Rect, a: Point, b: Point) -> list[Point]:
    """The corners passed when going from a to b along the walls, the short way."""
    corners = [(walls.x0, walls.y0), (walls.x1, walls.y0), (walls.x1, walls.y1), (walls.x0, walls.y1)]
    width, height = walls.x1 - walls.x0, walls.y1 - walls.y0

    def measure(p: Point) -> float:
        if abs(p[1] - walls.y0) < TOLERANCE:
            return p[0] - walls.x0
        if abs(p[0] - walls.x1) < TOLERANCE:
            return width + p[1] - walls.y0
        if abs(p[1] - walls.y1) < TOLERANCE:
            return width + height + walls.x1 - p[0]
        return 2 * width + height + walls.y1 - p[1]

    stops = [0.0, width, width + height, 2 * width + height]
    whole = 2 * (width + height)
    start, end = measure(a), measure(b)
    ahead = (end - start) % whole
    forward = ahead <= whole / 2
    if forward:
        passed = sorted(((s - start) % whole, c) for s, c in zip(stops, corners, strict=True))
        return [c for d, c in passed if d < ahead]
    passed = sorted(((start - s) % whole, c) for s, c in zip(stops, corners, strict=True))
    return [c for d, c in passed if d < whole - ahead]


def direct_access(state: State, piece: str, ignoring: tuple[str, ...] = ()) -> bool:
    """Nothing stands in the straight strip, as wide as the piece, from the piece to the ball."""
    start, ball = state.point(piece), state.point("ball")
    if start is None or ball is None:
        return False
    radius = state.table.radius(piece)
    for name in state.pieces:
        body = state.footprint(name)
        if name == piece or name in ignoring or name in state.off or body is None:
            continue
        if _in_strip(start, ball, radius, body):
            return False
    return True


def _in_strip(start: Point, ball: Point, radius: float, body: Disc | Box) -> bool:
    length = distance(start, ball)
    if length < TOLERANCE:
        return False
    steps = max(1, math.ceil(length / 5.0))
    for i in range(1, steps):
        f = i / steps
        at = (start[0] + (ball[0] - start[0]) * f, start[1] + (ball[1] - start[1]) * f)
        if distance(at, ball) < radius:
            break
        if gap(Disc(at, radius), body) < -TOLERANCE:
            return True
    return False
