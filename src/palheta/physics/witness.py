"""The only door out: from a trace to what a referee looking from above would say was seen.

Conventions (docs/physics.md gives the reasons):
- `cross` for the ball at every line it comes to be wholly across, touchline and goal line only outwards;
  `goal` instead of `cross: goal_line` when that happens inside the goal.
- `out` with the first touchline or goal line crossed; fistf-indoor: only when the ball leaves the table.
- `touch` once an episode: contacts of a pair that never parted visibly (SEEN_APART) are one.
- `left: pitch` wholly outside; `left: mat` as soon as a part of the base is over the wood; `left: table`.
- `rest` in the middle for what stopped before a later touch, of whatever: it lies there until a touch that is told.
"""

from bisect import bisect_left, bisect_right
from math import hypot
from typing import NamedTuple

from palheta.facts.names import Line
from palheta.facts.place import Place
from palheta.facts.seen import Atop, Cross, Fell, Goal, Left, Out, Rest, Seen, Sightings, Touch
from palheta.physics import columns as col
from palheta.physics.crossings import Path, along, first_above, sides
from palheta.physics.lines import outside_of, pitch_lines
from palheta.physics.shapes import separation
from palheta.physics.stopping import stops
from palheta.physics.trace import Contact, Row, Trace, evaluate
from palheta.table.frame import Side, is_keeper, is_piece
from palheta.table.geometry import Rect

SEEN_APART = 0.5  # mm: nobody sees a smaller gap from above while things move
LOOKS = 11  # between two contacts of a pair it is looked at so often, less one
DIGITS = 3


class Fact(NamedTuple):
    t: float
    order: int
    seen: Seen


def witness(trace: Trace) -> Sightings:
    """Everything seen, in order of happening, the resting places last."""
    touches = _touches(trace)
    met = [(fact.t, fact.seen) for fact in touches if isinstance(fact.seen, Touch)]
    facts = touches + [Fact(t, 6, rest) for t, rest in stops(trace, met)]
    facts += _ball_lines(trace) + _pieces_leaving(trace) + _falls(trace)
    facts.sort(key=lambda fact: (fact.t, fact.order))
    return Sightings([fact.seen for fact in facts] + _lying(trace) + _resting(trace))


def _place(x: float, y: float) -> Place:
    return Place((round(x, DIGITS) + 0.0, round(y, DIGITS) + 0.0))


# --- touches


def _touches(trace: Trace) -> list[Fact]:
    facts, last = [], dict[tuple[str, str], Contact]()
    for contact in trace.contacts:
        pair = (contact.a, contact.b)
        before = last.get(pair) or last.get(pair[::-1])
        last[pair] = contact
        if before is None or _parted(trace, before, contact):
            facts.append(Fact(contact.t, 1, _touch(trace, contact)))
    return facts


def _parted(trace: Trace, first: Contact, then: Contact) -> bool:
    """Did a visible gap open along the contact's normal between two contacts of a pair?"""
    nx, ny, nz = first.normal
    step = (then.t - first.t) / LOOKS
    a = _Followed(trace, first.a, first.t)
    b = _Followed(trace, first.b, first.t) if first.b in trace.names else None
    origin = _between(a, b, first.t)
    for k in range(1, LOOKS):
        now = _between(a, b, k * step + first.t)
        x, y, z = now[0] - origin[0], now[1] - origin[1], now[2] - origin[2]
        if x * nx + y * ny + z * nz > SEEN_APART:
            return True
    return False


class _Followed:
    """A body looked at again and again, each time later."""

    def __init__(self, trace: Trace, name: str, t: float) -> None:
        self._rows, self._starts = trace.rows(name), trace.starts(name)
        self._k = max(bisect_right(self._starts, t) - 1, 0)

    def at(self, t: float) -> tuple[float, float, float]:
        while self._k + 1 < len(self._starts) and self._starts[self._k + 1] <= t:
            self._k += 1
        return _middle(self._rows[self._k], t)


def _middle(row: Row, t: float) -> tuple[float, float, float]:
    x, y, z, vx, vy, vz, ax, ay, az = row[col.SEGMENT_STATUS : col.SEGMENT_STATUS + 9]
    dt = t - row[col.SEGMENT_STATUS + col.T0]
    return x + dt * (vx + 0.5 * ax * dt), y + dt * (vy + 0.5 * ay * dt), z + dt * (vz + 0.5 * az * dt)


def _between(a: _Followed, b: _Followed | None, t: float) -> tuple[float, float, float]:
    here = a.at(t)
    if b is None:
        return here
    there = b.at(t)
    return here[0] - there[0], here[1] - there[1], here[2] - there[2]


def _touch(trace: Trace, contact: Contact) -> Touch:
    a, b, (nx, ny, nz) = contact.a, contact.b, contact.normal
    if b not in trace.names:
        return Touch((a, b), at=_place(*contact.point[:2]))
    towards_b = -_speed_before(trace, a, contact.t, (nx, ny, nz))
    towards_a = _speed_before(trace, b, contact.t, (nx, ny, nz))
    mover, touched, moving = (a, b, contact.b_moving) if towards_b >= towards_a else (b, a, contact.a_moving)
    here, there = trace.at(touched, contact.t), trace.at_end(touched)
    moved = round(hypot(there.x - here.x, there.y - here.y), DIGITS)
    return Touch((mover, touched), at=_place(*contact.point[:2]), moved=moved, moving=moving)


def _speed_before(trace: Trace, name: str, t: float, direction: tuple[float, float, float]) -> float:
    """Speed along a direction just before a contact at `t`."""
    row = trace.rows(name)[max(bisect_left(trace.starts(name), t) - 1, 0)]
    if row[1] in (col.REST, col.GONE):
        return 0.0
    state = evaluate(row, t)
    return state.vx * direction[0] + state.vy * direction[1] + state.vz * direction[2]


# --- the ball and the lines


def _path(trace: Trace, name: str) -> Path:
    return Path(trace.rows(name), trace.start, trace.end)


def _ball_lines(trace: Trace) -> list[Fact]:
    if trace.world.ball < 0 or not trace.moved("ball"):
        return []
    path = _path(trace, "ball")
    radius = float(trace.world.constants[trace.world.ball, col.RADIUS])
    facts: list[Fact] = []
    for line, measured, onto in pitch_lines(trace.world.table.pitch):
        for change in sides(path, measured, radius):
            x, y = path.at(change.t)
            facts.append(Fact(change.t, 2, Cross("ball", line, _place(*onto(x, y)))))
    return facts + _ball_out(trace, path, radius)


def _ball_out(trace: Trace, path: Path, radius: float) -> list[Fact]:
    """Touchlines and goal lines, outwards; goals; and what counts as out."""
    facts: list[Fact] = []
    pitch = trace.world.table.pitch
    for sign in (-1.0, 1.0):
        for change in sides(path, along(1, sign, pitch.width / 2), radius):
            if change.side > 0:
                x, _ = path.at(change.t)
                facts.append(Fact(change.t, 2, Cross("ball", "touchline", _place(x, sign * pitch.width / 2))))
        for change in sides(path, along(0, sign, pitch.length / 2), radius):
            if change.side > 0:
                facts.append(_over_goal_line(trace, path, change.t, sign))
    facts.sort(key=lambda fact: fact.t)
    crossed = [(fact.t, fact.seen) for fact in facts if isinstance(fact.seen, Cross)]
    high = {t for t, _ in crossed if _over_the_bar(trace, path, t)}
    gone = next((mark.t for mark in trace.marks if mark.piece == "ball"), None)
    if not crossed:
        return facts if facts or gone is None else [_never_came_in(trace, gone)]
    if any(isinstance(fact.seen, Goal) and fact.t < crossed[0][0] for fact in facts):
        return facts
    if trace.world.book == "fistf-indoor":
        if gone is not None:
            t, cross = crossed[-1]
            facts.append(Fact(gone, 3, Out("ball", cross.line, cross.at, high=t in high)))
    else:
        t, cross = crossed[0]
        facts.append(Fact(t, 3, Out("ball", cross.line, cross.at, high=t in high)))
    return facts


def _never_came_in(trace: Trace, gone: float) -> Fact:
    """A ball set behind a line (a throw-in) that fell off the table there crossed nothing, and is out all the same."""
    pitch, ball = trace.world.table.pitch, trace.at("ball", gone)
    half_x, half_y = pitch.length / 2, pitch.width / 2
    line: Line = "goal_line" if abs(ball.x) - half_x > abs(ball.y) - half_y else "touchline"
    edge = _place(min(max(ball.x, -half_x), half_x), min(max(ball.y, -half_y), half_y))
    return Fact(gone, 3, Out("ball", line, edge))


def _over_goal_line(trace: Trace, path: Path, t: float, sign: float) -> Fact:
    pitch = trace.world.table.pitch
    _, y = path.at(t)
    where = _place(sign * pitch.length / 2, y)
    owner: Side = "away" if sign > 0 else "home"
    inside = abs(y) < pitch.goal.width / 2 and trace.at("ball", t).z < pitch.goal.height
    return Fact(t, 2, Goal(owner, where) if inside else Cross("ball", "goal_line", where))


def _over_the_bar(trace: Trace, path: Path, t: float) -> bool:
    pitch = trace.world.table.pitch
    x, y = path.at(t)
    return (
        abs(x) > pitch.length / 2
        and abs(y) < pitch.goal.width / 2 + pitch.goal.post
        and trace.at("ball", t).z >= pitch.goal.height
    )


# --- pieces


def _pieces_leaving(trace: Trace) -> list[Fact]:
    facts: list[Fact] = []
    pitch = trace.world.table.pitch
    for name in trace.names:
        if not is_piece(name) or not trace.moved(name):
            continue
        path, reach = _path(trace, name), _reach(trace, name)
        facts += _left(trace, name, path, "pitch", pitch.field, reach)
        if pitch.mat is not None:
            facts += _left(trace, name, path, "mat", pitch.cloth, reach)
    for mark in trace.marks:
        if mark.what == "left_table" and is_piece(mark.piece):
            state = trace.at(mark.piece, mark.t)
            facts.append(Fact(mark.t, 4, Left(mark.piece, "table", _place(state.x, state.y))))
    return facts


def _reach(trace: Trace, name: str) -> float:
    row = trace.world.constants[trace.world.index(name)]
    return float(row[col.HALF_X] if row[col.KIND] == col.BOX else row[col.RADIUS])


def _left(trace: Trace, name: str, path: Path, of: str, zone: Rect, reach: float) -> list[Fact]:
    """Of the pitch: wholly outside. Of the mat: no longer wholly on it."""
    outside = outside_of(zone)
    level = reach if of == "pitch" else -reach
    gone = first_above(path, outside, level)
    if gone is None:
        return []
    x, y = path.at(gone)
    end = trace.at_end(name)
    back = bool(
        trace.final.s[trace.world.index(name), col.MODE] != col.GONE and outside.measure(end.x, end.y) < level
    )
    edge = _place(min(max(x, zone.x0), zone.x1), min(max(y, zone.y0), zone.y1))
    seen = Left(name, "pitch", edge, back) if of == "pitch" else Left(name, "mat", edge, back)
    return [Fact(gone, 4, seen)]


def _falls(trace: Trace) -> list[Fact]:
    facts: list[Fact] = []
    for mark in trace.marks:
        if mark.what == "fell":
            state = trace.at(mark.piece, mark.t)
            facts.append(Fact(mark.t, 5, Fell(mark.piece, _place(state.x, state.y))))
    return facts


# --- the end


def _lying(trace: Trace) -> list[Seen]:
    """What came to rest on what."""
    facts: list[Seen] = []
    for i, name in enumerate(trace.names):
        under = int(trace.final.s[i, col.SUPPORT])
        if under == int(trace.world.s[i, col.SUPPORT]) or trace.final.s[i, col.MODE] != col.REST:
            continue
        if under >= 0:
            facts.append(Atop((name, trace.names[under])))
        elif under == col.HELD:
            facts += [Atop((name, other)) for other in _holding(trace, i)]
    return facts


def _holding(trace: Trace, i: int) -> list[str]:
    """The bodies that a wedged ball lies on."""
    found = []
    for j, name in enumerate(trace.names):
        if j != i and trace.final.s[j, col.MODE] != col.GONE:
            gap, _, _, nz = separation(trace.final.q, trace.final.constants, i, j, trace.end)
            if gap < 0.2 and nz > 0.05:
                found.append(name)
    return found


def _resting(trace: Trace) -> list[Seen]:
    places = {}
    for i, name in enumerate(trace.names):
        turned = any(mark.piece == name and mark.what == "turned" for mark in trace.marks)
        if not (trace.moved(name) or turned) or trace.final.s[i, col.MODE] != col.REST:
            continue
        place = trace.final.place(name)
        if place is not None and place.point is not None:
            x, y = place.point
            places[name] = Place(
                (round(x, DIGITS) + 0.0, round(y, DIGITS) + 0.0),
                angle=round(place.angle, DIGITS) if is_keeper(name) else 0.0,
                face=place.face,
                atop=place.atop,
            )
    return [Rest(places)] if places else []
