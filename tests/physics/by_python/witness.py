"""The witness as it was first written, in plain Python: what the compiled one is held to.

Conventions (docs/physics.md gives the reasons):
- `cross` for the ball at every line it comes to be wholly across, touchline and goal line only outwards;
  `goal` instead of `cross: goal_line` when that happens inside the goal.
- `out` with the first touchline or goal line crossed; where the gear says so, only when the ball leaves the table.
- `touch` once an episode: contacts of a pair that never parted visibly (touches.py) are one.
- `left: pitch` wholly outside; `left: mat` as soon as a part of the base is over the wood; `left: table`.
- `rest` in the middle for what stopped before a later touch, of whatever: it lies there until a touch that is told.
"""

from typing import NamedTuple

from palheta.facts.names import Line
from palheta.facts.place import Place
from palheta.facts.seen import Atop, Cross, Fell, Goal, Left, Out, Rest, Seen, Sightings
from palheta.physics import columns as col
from palheta.physics.seen_place import DIGITS, seen_place
from palheta.physics.shapes import separation
from palheta.physics.trace import Trace
from palheta.table.frame import Side, is_keeper, is_piece
from palheta.table.geometry import Rect
from tests.physics.by_python.crossings import Path, along, first_above, sides
from tests.physics.by_python.lines import outside_of, pitch_lines
from tests.physics.by_python.stopping import stops
from tests.physics.by_python.touches import touches


class Fact(NamedTuple):
    t: float
    order: int
    seen: Seen


def witness(trace: Trace) -> Sightings:
    """Everything seen, in order of happening, the resting places last."""
    met = touches(trace)
    facts = [Fact(t, 1, touch) for t, touch in met] + [Fact(t, 6, rest) for t, rest in stops(trace, met)]
    facts += _ball_lines(trace) + _pieces_leaving(trace) + _falls(trace)
    facts.sort(key=lambda fact: (fact.t, fact.order))
    return Sightings([fact.seen for fact in facts] + _lying(trace) + _resting(trace))


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
            facts.append(Fact(change.t, 2, Cross("ball", line, seen_place(*onto(x, y)))))
    return facts + _ball_out(trace, path, radius)


def _ball_out(trace: Trace, path: Path, radius: float) -> list[Fact]:
    """Touchlines and goal lines, outwards; goals; and what counts as out."""
    facts: list[Fact] = []
    pitch = trace.world.table.pitch
    for sign in (-1.0, 1.0):
        for change in sides(path, along(1, sign, pitch.width / 2), radius):
            if change.side > 0:
                x, _ = path.at(change.t)
                facts.append(
                    Fact(change.t, 2, Cross("ball", "touchline", seen_place(x, sign * pitch.width / 2)))
                )
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
    if trace.world.gear.out == "table":
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
    edge = seen_place(min(max(ball.x, -half_x), half_x), min(max(ball.y, -half_y), half_y))
    return Fact(gone, 3, Out("ball", line, edge))


def _over_goal_line(trace: Trace, path: Path, t: float, sign: float) -> Fact:
    pitch = trace.world.table.pitch
    _, y = path.at(t)
    where = seen_place(sign * pitch.length / 2, y)
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
            facts.append(Fact(mark.t, 4, Left(mark.piece, "table", seen_place(state.x, state.y))))
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
    edge = seen_place(min(max(x, zone.x0), zone.x1), min(max(y, zone.y0), zone.y1))
    seen = Left(name, "pitch", edge, back) if of == "pitch" else Left(name, "mat", edge, back)
    return [Fact(gone, 4, seen)]


def _falls(trace: Trace) -> list[Fact]:
    facts: list[Fact] = []
    for mark in trace.marks:
        if mark.what == "fell":
            state = trace.at(mark.piece, mark.t)
            facts.append(Fact(mark.t, 5, Fell(mark.piece, seen_place(state.x, state.y))))
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
            gap, (_, _, nz) = separation(trace.final.q, trace.final.constants, i, j, trace.end)
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
