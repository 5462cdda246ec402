"""Which of the screened flicks are goals, and how often they would be where a keeper may dive."""

from math import erf, hypot, radians, sqrt, tan

import numpy as np

from palheta.bots.defending import JUDGED
from palheta.physics import columns as col
from palheta.physics import screen_rows as row
from palheta.physics.screen import Screened, Which
from palheta.physics.types import Floats
from palheta.play.steadiness import TREMORS
from palheta.table.frame import Side, other

SLOWEST = 50.0  # mm/s: of a piece that meets the ball


def scored(found: Screened, side: Side) -> Which:
    """Which of them went into the other side's goal, nobody of theirs having been met before the ball."""
    goal = found.column(row.GOAL)
    into: Which = (goal != row.NOBODY) & (goal != (row.HOME if side == "home" else row.AWAY))
    into &= found.column(row.THEIRS_BEFORE) == 0
    return into


def past_a_dive(found: Screened, side: Side) -> Floats:
    """How often each would not be stopped by a keeper on a bar who dives: given time to react he gets there, as well as
    he judges where the ball will come. When it comes is reckoned from how fast the piece is that meets it."""
    world, table = found.world, found.world.table
    if table.keeper.shape != "bar":
        return np.ones(len(found))
    x, y = world.q[world.ball, col.X], world.q[world.ball, col.Y]
    way = hypot(table.pitch.goal_line(other(side)) - x, y)
    met = np.where(found.met_ball, found.column(row.MET), 0.0)
    speed = found.speed - world.materials.piece_friction * col.GRAVITY * met
    comes = met + way / np.maximum(speed, SLOWEST)
    astray = way * tan(radians(JUDGED * TREMORS["human"].angle))
    stopped = erf((table.keeper.width + table.ball.size) / 2 / (max(astray, 1.0) * sqrt(2.0)))
    past: Floats = np.where(comes > world.materials.hand_reaction, 1.0 - stopped, 1.0)
    return past
