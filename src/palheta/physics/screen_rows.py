"""Compiled: many flicks from one position, and of each a row of what came of it. `screen` is the door to it."""

from math import sqrt
from typing import NamedTuple

from palheta.physics import columns as col
from palheta.physics.compiled import entry, jit, small
from palheta.physics.kick import BODY, Origin, kick_off, set_up
from palheta.physics.paths import by_body
from palheta.physics.simulate import run
from palheta.physics.touches import parted
from palheta.physics.types import Bodies, Floats, Ints, Log, Numbers, Paths, Run, Sim, Stage

# columns of a row
EVENTS, LASTED = 0, 1
FIRST = 2  # what the flicked piece met first: a body, NOTHING, or a static
MET = 3  # when it first met the ball; INF: never
OWN_BEFORE, THEIRS_BEFORE = (
    4,
    5,
)  # pieces of each side in a contact before the flicked one met the ball (or at all)
# bodies, or NOTHING: whose touch of the ball, as the witness tells touches, began first and last
FIRST_ON_BALL, LAST_ON_BALL = 6, 7
THEIRS_ON_BALL = 8  # contacts of the ball with pieces of the other side
LINES = 9  # the sum of the bits below
OUT, OUT_X, OUT_Y = 10, 11, 12  # NOT_OUT, or which line, and where
GOAL = 13  # whose goal the ball went into: 0 none, 1 home's, 2 away's
ROW = 14

HALFWAY, HOME_SHOOTING, AWAY_SHOOTING = 1, 2, 4
NOT_OUT, TOUCHLINE, GOAL_LINE = 0, 1, 2
HOME, AWAY, NOBODY = 1, 2, 0  # whose a body is
TOUCH = 1e-9
# The straight lines that are followed: halfway, two shooting lines, two touchlines, two goal lines.
FOLLOWED = 7


class Marked(NamedTuple):
    """The measures of a pitch, and of its ball."""

    half_length: float
    half_width: float
    goal_half: float
    goal_height: float
    shooting: float  # x of that line; INF without one
    ball: float  # radius
    table_ends_play: bool


class Scratch(NamedTuple):
    last: Floats
    order: Ints
    first: Ints


@entry
def screen_many(
    q: Floats, s: Ints, c: Floats,
    walls: Floats, numbers: Floats, pairs: Floats,
    segments: Floats, counts: Ints, contacts: Floats, marks: Floats, rows: Floats,
    origin: Origin, kicks: Floats, places: Floats, budget: int, owners: Floats, marked: Marked,
    row: Floats, rest: Floats, last: Floats, order: Ints, first: Ints,
) -> None:  # fmt: skip
    """One flick each from the same position, or from places of its own (then the ball is where it was).

    Arrays one by one, as `play` has them: a flick alone took less time than handing them over in tuples."""
    known = Numbers(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
    bodies, log = Bodies(q, s, c), Log(Paths(segments, counts), contacts, marks)
    sim, scratch = Sim(bodies, Stage(walls, known, pairs), log, rows), Scratch(last, order, first)
    for k in range(kicks.shape[0]):
        set_up(bodies, counts, origin, places, k)
        kick_off(bodies, known, kicks[k], origin.time, log.paths)
        events, t = run(sim, origin.time, col.INF, budget)
        told = row[k]
        told[EVENTS], told[LASTED] = events, t
        _lies(bodies, rest[k])
        _met(log, int(kicks[k, BODY]), origin.ball, owners, told, scratch)
        _follow(bodies, log, origin, marked, t, told, last)


@small
def _lies(bodies: Bodies, rest: Floats) -> None:
    q, s, _ = bodies
    for i in range(q.shape[0]):
        rest[i, 0], rest[i, 1], rest[i, 2], rest[i, 3] = q[i, col.X], q[i, col.Y], q[i, col.Z], q[i, col.PHI]
        rest[i, 4] = s[i, col.MODE]


@small
def _met(log: Log, flicked: int, ball: int, owners: Floats, row: Floats, scratch: Scratch) -> None:
    """Who met whom, before the ball and at the ball."""
    contacts = log.contacts
    row[FIRST], row[FIRST_ON_BALL], row[LAST_ON_BALL] = col.NOTHING, col.NOTHING, col.NOTHING
    row[MET] = col.INF
    row[OWN_BEFORE] = row[THEIRS_BEFORE] = row[THEIRS_ON_BALL] = 0.0
    mine = owners[flicked]
    for k in range(min(log.paths.counts[col.CONTACTS], contacts.shape[0])):
        i, j = int(contacts[k, 1]), int(contacts[k, 2])
        if (i == flicked or j == flicked) and row[FIRST] == col.NOTHING:
            row[FIRST] = j if i == flicked else i
        if i == ball or j == ball:
            by = j if i == ball else i
            if by == flicked and row[MET] == col.INF:
                row[MET] = contacts[k, 0]
            if by >= 0:
                if by != row[LAST_ON_BALL] and _begins(log, k, scratch):
                    row[LAST_ON_BALL] = by
                if row[FIRST_ON_BALL] == col.NOTHING:
                    row[FIRST_ON_BALL] = by
                if owners[by] != mine:
                    row[THEIRS_ON_BALL] += 1.0
        elif row[MET] == col.INF and j >= 0:
            for body in (i, j):
                if body != flicked and owners[body] == mine:
                    row[OWN_BEFORE] += 1.0
                elif body != flicked:
                    row[THEIRS_BEFORE] += 1.0


@jit
def _begins(log: Log, k: int, scratch: Scratch) -> bool:
    """Is contact k the first of its pair, or the first since the two parted visibly?"""
    contacts, i, j = log.contacts, log.contacts[k, 1], log.contacts[k, 2]
    before = k - 1
    while before >= 0:
        a, b = contacts[before, 1], contacts[before, 2]
        if (a == i and b == j) or (a == j and b == i):
            break
        before -= 1
    segments, many = log.paths.segments, log.paths.counts[col.SEGMENTS]
    if before < 0 or many > segments.shape[0]:  # of what the log has no room for, no way is known
        return True
    by_body(segments, many, scratch.order, scratch.first)
    way = Run(segments, scratch.order, scratch.first, contacts[before, 0], contacts[k, 0])
    return parted(way, contacts[before], contacts[k, 0])


# --- the ball and the lines: over each part of its way on which a coordinate only grows or only falls


@jit
def _follow(
    bodies: Bodies, log: Log, origin: Origin, marked: Marked, end: float, row: Floats, last: Floats
) -> None:
    row[LINES] = row[OUT] = row[OUT_X] = row[OUT_Y] = row[GOAL] = 0.0
    ball = origin.ball
    if ball < 0:
        return
    x, y = origin.q[ball, col.X], origin.q[ball, col.Y]
    for line in range(FOLLOWED):
        last[line] = _side(_measure(line, x, y, marked), marked.ball)
    segments, count = log.paths.segments, min(log.paths.counts[col.SEGMENTS], log.paths.segments.shape[0])
    crossed = False
    k = _next_of(segments, count, ball, 0)
    gone = False
    while k < count and not gone:
        after = _next_of(segments, count, ball, k + 1)
        gone = segments[k, 1] == col.GONE
        if not gone:
            until = segments[after, col.SEGMENT_STATUS + col.T0] if after < count else end
            crossed = _along(segments[k], until, marked, crossed, row, last)
        k = after
    if marked.table_ends_play and bodies.s[ball, col.MODE] != col.GONE:
        row[OUT] = NOT_OUT
    elif bodies.s[ball, col.MODE] == col.GONE and not crossed and row[GOAL] == NOBODY:
        _never_came_in(bodies, ball, marked, row)


@small
def _never_came_in(bodies: Bodies, ball: int, marked: Marked, row: Floats) -> None:
    x, y = bodies.q[ball, col.X], bodies.q[ball, col.Y]
    along = abs(x) - marked.half_length > abs(y) - marked.half_width
    row[OUT] = GOAL_LINE if along else TOUCHLINE
    row[OUT_X] = min(max(x, -marked.half_length), marked.half_length)
    row[OUT_Y] = min(max(y, -marked.half_width), marked.half_width)


@small
def _next_of(segments: Floats, count: int, body: int, k: int) -> int:
    while k < count and segments[k, 0] != body:
        k += 1
    return k


@jit
def _along(segment: Floats, until: float, marked: Marked, crossed: bool, row: Floats, last: Floats) -> bool:
    """One segment of the ball's way, line by line as it comes to them. Was one crossed outwards by now?"""
    p = segment[col.SEGMENT_STATUS :]
    begun = 0.0
    whole = until - p[col.T0]
    while True:
        first, which = col.INF, -1
        for line in range(FOLLOWED):
            when = _comes(p, line, marked, begun, whole, last)
            if when < first:
                first, which = when, line
        if which < 0:
            return crossed
        begun = first
        x, y = _place(p, begun)
        last[which] = (
            -1.0 if last[which] > 0 or (last[which] == 0 and _measure(which, x, y, marked) < 0) else 1.0
        )
        crossed = _crosses(which, p, begun, marked, crossed, row, last[which])


@small
def _crosses(line: int, p: Floats, u: float, marked: Marked, crossed: bool, row: Floats, side: float) -> bool:
    """The ball is wholly across a line now."""
    if line == 0:
        row[LINES] = int(row[LINES]) | HALFWAY
        return crossed
    if line < 3:
        row[LINES] = int(row[LINES]) | (HOME_SHOOTING if line == 1 else AWAY_SHOOTING)
        return crossed
    if side < 0:
        return crossed
    x, y = _place(p, u)
    z = p[col.Z] + u * (p[col.VZ] + 0.5 * p[col.AZ] * u)
    if line >= 5 and abs(y) < marked.goal_half and z < marked.goal_height:
        if row[GOAL] == NOBODY and (not crossed or marked.table_ends_play):
            row[GOAL] = HOME if line == 5 else AWAY
        return crossed
    if row[GOAL] != NOBODY and not crossed:  # a goal is a goal, wherever the ball goes then
        return False
    if not crossed or marked.table_ends_play:
        row[OUT] = GOAL_LINE if line >= 5 else TOUCHLINE
        row[OUT_X] = x if line < 5 else (-1.0 if line == 5 else 1.0) * marked.half_length
        row[OUT_Y] = y if line >= 5 else (-1.0 if line == 3 else 1.0) * marked.half_width
    return True


@small
def _place(p: Floats, u: float) -> tuple[float, float]:
    return (
        p[col.X] + u * (p[col.VX] + 0.5 * p[col.AX] * u),
        p[col.Y] + u * (p[col.VY] + 0.5 * p[col.AY] * u),
    )


@small
def _signed(line: int, marked: Marked) -> tuple[float, float]:
    """A line's measure is sign * coordinate - level."""
    if line == 0:
        return 1.0, 0.0
    sign = -1.0 if line in (1, 3, 5) else 1.0
    if line < 3:
        return sign, marked.shooting
    return sign, marked.half_width if line < 5 else marked.half_length


@small
def _measure(line: int, x: float, y: float, marked: Marked) -> float:
    sign, level = _signed(line, marked)
    return sign * (y if line in (3, 4) else x) - level


@small
def _side(value: float, reach: float) -> float:
    if value >= reach - TOUCH:
        return 1.0
    return -1.0 if value <= -reach + TOUCH else 0.0


@small
def _comes(p: Floats, line: int, marked: Marked, begun: float, whole: float, last: Floats) -> float:
    """When the ball first comes to be wholly on a side of the line that it was not on last; INF: not here."""
    sign, level = _signed(line, marked)
    axis = 1 if line in (3, 4) else 0
    c0, c1, c2 = sign * p[axis] - level, sign * p[axis + 3], 0.5 * sign * p[axis + 6]
    first = col.INF
    if last[line] <= 0:
        first = min(first, _rises(c0 - marked.ball, c1, c2, begun, whole))
    if last[line] >= 0:
        first = min(first, _rises(-c0 - marked.ball, -c1, -c2, begun, whole))
    return first


@small
def _rises(c0: float, c1: float, c2: float, low: float, high: float) -> float:
    """When c0 + c1 u + c2 u^2 first comes up to 0 in [low, high]; INF if never."""
    if c0 + low * (c1 + c2 * low) >= 0.0:
        return low if c1 + 2 * c2 * low > 0.0 else col.INF
    if abs(c2) < 1e-12:
        u = -c0 / c1 if c1 > 0.0 else col.INF
        return u if u <= high else col.INF
    inside = c1 * c1 - 4 * c2 * c0
    if inside <= 0:
        return col.INF
    root = sqrt(inside)
    u = -2 * c0 / (c1 + root) if c1 >= 0.0 else (root - c1) / (2 * c2)  # of the two the one where it rises
    return u if low < u <= high else col.INF
