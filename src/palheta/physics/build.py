"""From a table and its materials to the arrays the compiled code works on."""

import numpy as np

from palheta.physics import columns as col
from palheta.physics.types import Floats, Numbers, Stage
from palheta.table.frame import is_keeper
from palheta.table.materials import Materials
from palheta.table.pitch import Pitch
from palheta.table.table import Table

FENCE_THICKNESS = 20.0
FALLEN_GRIP = 1.5  # a figure lying on its side is held back this much more than one on its base
NET_THICKNESS = 0.5  # from its middle: a wall without any would not know on which side a corner is
STEEPEST_SLOPE = 0.9  # beyond this the trailing edge would lift: the figure would tip


def _constants(name: str, table: Table, made_of: Materials) -> Floats:
    """One body's row."""
    if name == "ball":
        return _ball(table, made_of)
    if is_keeper(name) and table.keeper.shape != "disc":
        return _box(table, made_of)
    return _disc(name, table, made_of)


def all_constants(names: tuple[str, ...], table: Table, made_of: Materials) -> Floats:
    """Every body as it stands, then every body as it would lie."""
    standing = [_constants(name, table, made_of) for name in names]
    for row in standing:
        row[col.IMPACT_SPEED], row[col.IMPACT_FALL] = made_of.impact_speed, made_of.impact_fall
    return np.array(standing + [_fallen(row, table) for row in standing])


def _fallen(standing: Floats, table: Table) -> Floats:
    """A box lies on its face. A figure lies beside its base, which stands on its edge: seen from above about as
    much as the base, as high as the man is thick; it slides worse."""
    row = standing.copy()
    if row[col.KIND] == col.BOX:
        row[col.HALF_X], row[col.HEIGHT] = table.keeper.height / 2, table.keeper.thickness
        row[col.BOUND] = float(np.hypot(row[col.HALF_X], row[col.HALF_Y]))
        row[col.RADIUS] = 0.75 * row[col.BOUND]
        row[col.INV_SPIN] = 3 * row[col.INV_MASS] / (row[col.HALF_X] ** 2 + row[col.HALF_Y] ** 2)
    elif row[col.FIGURE_R] > 0:
        row[col.HEIGHT], row[col.EDGE] = 2 * row[col.FIGURE_R], row[col.FIGURE_R]
        row[col.FIGURE_R] = row[col.FIGURE_H] = row[col.ROCKING] = row[col.SLOPE] = 0.0
        row[col.FRICTION] *= FALLEN_GRIP
    return row


def _ball(table: Table, made_of: Materials) -> Floats:
    row = np.zeros(col.CONSTANTS)
    radius = table.ball.size / 2
    row[col.KIND], row[col.RADIUS], row[col.HEIGHT], row[col.BOUND] = col.BALL, radius, 2 * radius, radius
    row[col.MASS], row[col.INV_MASS] = made_of.ball_mass, 1 / made_of.ball_mass
    row[col.INERTIA] = made_of.ball_inertia
    row[col.INV_SPIN] = 1 / (made_of.ball_inertia * made_of.ball_mass * radius**2)
    row[col.FRICTION], row[col.ROLLING] = made_of.ball_friction, made_of.ball_rolling
    row[col.TUMBLING] = made_of.ball_tumbling if table.ball.shape == "cube" else 0.0
    return row


def _box(table: Table, made_of: Materials) -> Floats:
    row = np.zeros(col.CONSTANTS)
    keeper = table.keeper
    half_x, half_y = keeper.thickness / 2, keeper.width / 2
    row[col.KIND], row[col.HEIGHT], row[col.HALF_X], row[col.HALF_Y] = col.BOX, keeper.height, half_x, half_y
    row[col.BOUND] = float(np.hypot(half_x, half_y))
    row[col.RADIUS] = (
        0.75 * row[col.BOUND]
    )  # for friction against turning: the lever of an evenly pressed bar
    row[col.MASS], row[col.FRICTION] = made_of.keeper_mass, made_of.keeper_friction
    row[col.GRAVITY_HEIGHT] = made_of.keeper_gravity_height
    if keeper.shape == "box":
        row[col.INV_MASS] = 1 / made_of.keeper_mass
        row[col.INV_SPIN] = 3 / (made_of.keeper_mass * (half_x**2 + half_y**2))
    return row


def _disc(name: str, table: Table, made_of: Materials) -> Floats:
    row = np.zeros(col.CONSTANTS)
    keeper = is_keeper(name)
    radius = table.radius(name)
    height = table.keeper.height if keeper else table.size(name).height
    mass = made_of.keeper_mass if keeper else made_of.piece_mass
    friction = made_of.keeper_friction if keeper else made_of.piece_friction
    row[col.KIND], row[col.RADIUS], row[col.BOUND], row[col.HEIGHT] = col.DISC, radius, radius, height
    row[col.EDGE] = min(made_of.piece_edge, height / 2, radius)
    row[col.FIGURE_R], row[col.FIGURE_H] = made_of.figure_radius, made_of.figure_height
    row[col.MASS], row[col.INV_MASS], row[col.INV_SPIN] = mass, 1 / mass, 2 / (mass * radius**2)
    row[col.FRICTION], row[col.FALL_SPEED] = friction, made_of.figure_fall_speed
    row[col.SLOPE] = min(4 * friction * made_of.piece_gravity_height / radius, STEEPEST_SLOPE)
    row[col.LOFT_REACH] = made_of.piece_loft_reach
    row[col.DISH], row[col.TOP_ROLLING] = made_of.piece_dish, made_of.piece_top_rolling
    row[col.ROCKING] = made_of.piece_rocking / mass
    return row


def _pair_tables(made_of: Materials) -> Floats:
    """Restitution in the first KINDS rows, contact friction in the next."""
    pairs = np.zeros((2 * col.KINDS, col.KINDS))
    walls, nets = (col.FENCE,), (col.NET,)
    bounce = {
        (col.DISC, col.DISC): made_of.contact_piece_piece,
        (col.DISC, col.BALL): made_of.contact_piece_ball,
        (col.DISC, col.BOX): made_of.contact_piece_keeper,
        (col.BALL, col.BOX): made_of.contact_ball_keeper,
        (col.DISC, col.FENCE): made_of.contact_piece_wall,
        (col.BALL, col.FENCE): made_of.contact_ball_wall,
        (col.BOX, col.FENCE): made_of.contact_piece_wall,
    }
    grip = {(col.DISC, col.DISC): made_of.contact_grip_piece, (col.DISC, col.BOX): made_of.contact_grip_piece}
    grip |= {(col.DISC, col.BALL): made_of.contact_grip_ball, (col.BALL, col.BOX): made_of.contact_grip_ball}
    for kind in (col.DISC, col.BALL, col.BOX):
        for post in (col.POST, col.BAR):
            bounce[kind, post] = made_of.contact_post
        for net in nets:
            bounce[kind, net] = made_of.contact_net
        for wall in (*walls, *nets, col.POST, col.BAR):
            grip[kind, wall] = made_of.contact_grip_wall
    for (a, b), value in bounce.items():
        pairs[a, b] = pairs[b, a] = value
    for (a, b), value in grip.items():
        pairs[a + col.KINDS, b] = pairs[b + col.KINDS, a] = value
    return pairs


def _walls(pitch: Pitch, made_of: Materials) -> Floats:
    """Fence, posts, bars and nets."""
    boxes: list[tuple[float, ...]] = []
    if pitch.fence:
        boxes += _fence(pitch, made_of)
    goal = pitch.goal
    thick, half = goal.post / 2, goal.width / 2 + goal.post / 2
    for sign in (-1.0, 1.0):
        line, back = sign * pitch.length / 2, sign * (pitch.length / 2 + goal.depth)
        near, far = min(line, back), max(line, back)
        for y in (-half, half):
            boxes.append((line, y, 0.0, line, y, goal.height, thick, col.POST))
            boxes.append((near, y, 0.0, far, y, goal.height, NET_THICKNESS, col.NET))
        bar = goal.height + thick
        boxes.append((line, -half, bar, line, half, bar, thick, col.BAR))
        boxes.append((back, -half, 0.0, back, half, goal.height, NET_THICKNESS, col.NET))
        boxes.append((near, -half, bar, far, half, bar, 0.0, col.NET))
    return np.array(boxes)


def _fence(pitch: Pitch, made_of: Materials) -> list[tuple[float, ...]]:
    edge, top, thick = pitch.table, made_of.fence_height, FENCE_THICKNESS
    boxes: list[tuple[float, ...]] = []
    for y0 in (edge.y0 - thick, edge.y1):
        boxes.append((edge.x0 - thick, y0, 0.0, edge.x1 + thick, y0 + thick, top, 0.0, col.FENCE))
    for x0 in (edge.x0 - thick, edge.x1):
        gap = made_of.fence_opening / 2
        spans = ((edge.y0, -gap), (gap, edge.y1)) if gap > 0 else ((edge.y0, edge.y1),)
        for low, high in spans:
            boxes.append((x0, low, 0.0, x0 + thick, high, top, 0.0, col.FENCE))
    return boxes


def stage(pitch: Pitch, made_of: Materials) -> Stage:
    numbers = Numbers(
        table_x=float(pitch.table.x1),  # an int would have everything compiled once more
        table_y=float(pitch.table.y1),
        safe_x=float(pitch.length / 2 - pitch.goal.post),
        safe_y=float(pitch.table.y1) if pitch.fence else 1e9,
        bounce=made_of.ball_bounce,
        kick_ball=made_of.contact_piece_ball,
    )
    return Stage(_walls(pitch, made_of), numbers, _pair_tables(made_of))
