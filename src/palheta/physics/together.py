"""Contacts that fall due at the same moment and share a body, or squeeze one, are solved together.

One after the other, the result would depend on the order of the bodies in memory: a disc that hits two others
squarely would send them off unequally; and what is squeezed would rattle to and fro without end. Restitution per
contact as in Moreau's law; friction after that. After it, nothing that took part approaches anything else that did:
what cannot be parted (a hand presses a ball against a post) stops.
"""

from math import sqrt

from palheta.physics import columns as col
from palheta.physics.compiled import apart, jit, small
from palheta.physics.contacts import after, come_to_lie, knock_over, log_contact, settle_if_wedged, stay_held
from palheta.physics.evolve import is_moving
from palheta.physics.gathering import MANY, TREMBLING, any_rattles, by_hand, gather, involved
from palheta.physics.lofting import is_lifted
from palheta.physics.motion import advance
from palheta.physics.separating import any_closes, flatten, part_all, prepare, separate, touching_of
from palheta.physics.support import evolve
from palheta.physics.transitions import drive
from palheta.physics.types import Bodies, Floats, Ints, Log, Sim, Stage
from palheta.physics.vectors import dot, vector_in

HAND_MASS = 200.0  # g: ten times what a hand usually pushes
HAND_LEAST = 50.0  # mm/s
FAR_TOO_MANY = 10 * MANY
OPPOSITE = 0.7  # cosine: friction holds what is squeezed in a narrower wedge than that


@apart
def meet_together(sim: Sim, i: int, j: int, t: float) -> None:
    """`rows`: one for each contact, then one for each body's velocities."""
    bodies, stage, log, rows = sim
    q, s, _ = bodies
    found = gather(bodies, stage, i, j, t, rows)
    for body in range(q.shape[0]):
        if involved(rows, found, body):
            advance(bodies, body, t)
    trembles = _trembles(bodies, found, rows)
    found = _part(bodies, stage, _double_lifted(bodies, found, t, rows), t, rows)
    for n in range(found):
        _finish(bodies, stage.walls, t, rows[n], log)
    for body in range(q.shape[0]):
        if involved(rows, found, body):
            settle_if_wedged(bodies, stage.walls, body, t, log.paths.counts)
            after(bodies, body)
    if any_closes(bodies, found, rows):  # a ball that stays on the table has lost its way up
        flatten(bodies, found, rows)
        separate(bodies, found, rows)
    if trembles or any_closes(bodies, found, rows) or any_rattles(s, found, rows, FAR_TOO_MANY):
        _jam(bodies, found, rows, t, log.paths.counts)
    for riding in (False, True):  # whoever lies on another must know first what that one does
        for body in range(q.shape[0]):
            if involved(rows, found, body) and (s[body, col.SUPPORT] >= 0) == riding:
                evolve(bodies, stage.numbers, body, t, log.paths)


@small
def _trembles(bodies: Bodies, found: int, rows: Floats) -> bool:
    """Does nothing of it move faster than that? What is squeezed between a net and a keeper at rest would creep on for
    half a minute by the least speeds at which things part. What rides is dragged on by its carrier, and would meet the
    net again at once if it were stopped."""
    q, s, c = bodies
    for body in range(q.shape[0]):
        if not involved(rows, found, body):
            continue
        carrier = s[body, col.SUPPORT]
        if s[body, col.MODE] in (col.FLY, col.DRIVEN, col.WAIT) or (carrier >= 0 and is_moving(s, carrier)):
            return False
        speed = sqrt(q[body, col.VX] ** 2 + q[body, col.VY] ** 2) + abs(q[body, col.W]) * c[body, col.BOUND]
        if speed > TREMBLING:
            return False
    return True


@jit
def _part(bodies: Bodies, stage: Stage, found: int, t: float, rows: Floats) -> int:
    """Impulses that part all those found, and how many they are with the ground under a ball."""
    q, s, _ = bodies
    _prepare_all(bodies, stage, found, t, rows)
    lying = _lying_ball(bodies, found, rows)
    if lying >= 0:  # it can be lifted, but not be pressed into the table: one contact more
        s[lying, col.MODE] = col.FLY
        rows[found, col.FIRST], rows[found, col.SECOND], rows[found, col.PLAIN] = lying, col.GROUND, 0.0
        found += 1
    if _stay_hands(bodies, found, rows, t, True) or lying >= 0:
        _prepare_all(bodies, stage, found, t, rows)
    _remember(q, rows, False)
    parted = part_all(bodies, stage, found, rows)
    if by_hand(s, found, rows) and (not parted or _too_hard(bodies, found, rows)):
        _remember(q, rows, True)
        _stay_hands(bodies, found, rows, t, False)
        _prepare_all(bodies, stage, found, t, rows)
        part_all(bodies, stage, found, rows)
    if lying >= 0:
        s[lying, col.MODE] = col.SLIDE
    return found


@small
def _double_lifted(bodies: Bodies, found: int, t: float, rows: Floats) -> int:
    """A lofted disc strikes upwards along a normal that is not its shape's: parted along it, the two may still
    approach. So such a contact gets a second row with the shape's own."""
    whole = found
    for n in range(found):
        rows[n, col.PLAIN] = 0.0
        a, b = int(rows[n, col.FIRST]), int(rows[n, col.SECOND])
        if b >= 0 and whole < col.TOGETHER and is_lifted(bodies, a, b, t):
            rows[whole, col.FIRST], rows[whole, col.SECOND], rows[whole, col.PLAIN] = a, b, 1.0
            whole += 1
    return whole


@small
def _lying_ball(bodies: Bodies, found: int, rows: Floats) -> int:
    """A ball on the table that is pushed up or down; -1 if there is none."""
    _, s, c = bodies
    ball = -1
    for n in range(found):
        for body in (int(rows[n, col.FIRST]), int(rows[n, col.SECOND])):
            on_table = (
                body >= 0
                and s[body, col.MODE] in (col.REST, col.SLIDE, col.ROLL)
                and s[body, col.SUPPORT] == col.TABLE
            )
            if (
                on_table
                and c[body, col.KIND] == col.BALL
                and rows[n, col.NORMAL + 2] != 0.0
                and found < col.TOGETHER
            ):
                ball = body
    return ball


@jit
def _prepare_all(bodies: Bodies, stage: Stage, found: int, t: float, rows: Floats) -> None:
    for n in range(found):
        prepare(bodies, stage, t, rows[n])


@jit
def _remember(q: Floats, rows: Floats, back: bool) -> None:
    """Keep all velocities, or bring them back."""
    for body in range(q.shape[0]):
        kept = rows[col.TOGETHER + body]
        for n, column in enumerate((col.VX, col.VY, col.VZ, col.W, col.BX, col.BY)):
            if back:
                q[body, column] = kept[n]
            else:
                kept[n] = q[body, column]


@jit
def _stay_hands(bodies: Bodies, found: int, rows: Floats, t: float, only_squeezing: bool) -> bool:
    """A hand would crush something between its keeper and what does not give way: it stops. Did any?"""
    s = bodies.s
    stopped = False
    for n in range(found):
        for body in (int(rows[n, col.FIRST]), int(rows[n, col.SECOND])):
            hand = int(rows[n, col.FIRST] + rows[n, col.SECOND]) - body
            if hand < 0 or s[hand, col.MODE] != col.DRIVEN:
                continue
            if not only_squeezing or _against(bodies, found, rows, n, body):
                drive(bodies, hand, t)
                stopped = True
    return stopped


@small
def _too_hard(bodies: Bodies, found: int, rows: Floats) -> bool:
    """Does a hand push with more than a hand has? Say, a disc and a keeper against a post, which they might evade."""
    q, s, _ = bodies
    hard = False
    for n in range(found):
        for hand in (int(rows[n, col.FIRST]), int(rows[n, col.SECOND])):
            if hand >= 0 and s[hand, col.MODE] == col.DRIVEN:
                strength = HAND_MASS * (HAND_LEAST + sqrt(q[hand, col.VX] ** 2 + q[hand, col.VY] ** 2))
                hard = hard or rows[n, col.TOTAL] > strength
    return hard


@jit
def _against(bodies: Bodies, found: int, rows: Floats, n: int, body: int) -> bool:
    """Is what this contact pushes held by something rigid right opposite?"""
    _, s, c = bodies
    towards = 1.0 if rows[n, col.FIRST] == body else -1.0
    held = False
    for k in range(found):
        a, b = int(rows[k, col.FIRST]), int(rows[k, col.SECOND])
        if k == n or body not in (a, b):
            continue
        other = a + b - body
        rigid = other < 0 or s[other, col.MODE] in (col.DRIVEN, col.WAIT) or c[other, col.INV_MASS] == 0.0
        sign = towards if a == body else -towards
        facing = sign * dot(vector_in(rows[n], col.NORMAL), vector_in(rows[k], col.NORMAL))
        held = held or (rigid and facing < -OPPOSITE)
    return held


@jit
def _jam(bodies: Bodies, found: int, rows: Floats, t: float, counts: Ints) -> None:
    """No impulses can part them: what is wedged among them stops where it is."""
    q, s, _ = bodies
    for body in range(q.shape[0]):
        if not involved(rows, found, body) or s[body, col.MODE] == col.WAIT:
            continue
        if s[body, col.MODE] == col.DRIVEN:
            drive(bodies, body, t)
            continue
        for column in range(col.VX, col.DBY + 1):
            if column != col.W - 1:
                q[body, column] = 0.0
        if s[body, col.MODE] == col.FLY and s[body, col.SUPPORT] != col.HELD:
            stay_held(bodies, body, counts)


@jit
def _finish(bodies: Bodies, walls: Floats, t: float, row: Floats, log: Log) -> None:
    """The log, what the blow knocks over, and what stays on top of another."""
    _, s, c = bodies
    if row[col.TOTAL] == 0.0 or row[col.SECOND] == col.GROUND:  # as good as touching, but it went another way
        return
    a, b = int(row[col.FIRST]), int(row[col.SECOND])
    moving_a, moving_b = is_moving(s, a), b >= 0 and is_moving(s, b)
    touching = touching_of(row)
    log_contact(log, t, touching, row[col.TOTAL], (moving_a, moving_b))
    knock_over(bodies, touching, row[col.TOTAL], t, log)
    up = row[col.NORMAL + 2]
    upper = a if up > 0 else b
    if (
        b >= 0 and abs(up) > 0.1 and c[upper, col.KIND] == col.DISC
    ):  # say, on two others that stand side by side
        come_to_lie(bodies, walls, touching, t, log)
